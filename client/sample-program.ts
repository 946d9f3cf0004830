/** A program that uses the package, and mistakes that the compiler must refuse. */
export const program = `
import { ChangedError, createClient, KontorError, RefusedError, type Invoice, type RecordOf } from 'kontor-client'
import { resources } from 'kontor-client/resources'

declare const process: { env: Record<string, string | undefined> }
const kontor = createClient({ address: process.env.KONTOR ?? '', token: process.env.TOKEN ?? '' })

const body = {
  relation: ['CL'],
  type: 'C',
  name: 'Hofladen',
  main_address: { country: 'CH', street: 'Dorfstrasse', postcode: '3434', city: 'Landiswil' },
} as const
const { item, tag } = await kontor.contacts.create(body)
const { items } = await kontor.contacts.list({
  filter: { name: '~hof', or: [{ type: 'C' }, { payment_grace: '>=10' }], email: null },
  sort: ['-name', 'id'],
  with: ['main_address'],
  limit: 1,
})
const city: string | undefined = items[0]?.main_address?.city
await kontor.contacts.update(item.id, { name: 'Sonnenrain' }, { ifMatch: tag })

let refused: string[] = []
try {
  await kontor.contacts.update(item.id, { email: 'nobody' })
} catch (error) {
  if (!(error instanceof RefusedError)) throw error
  refused = error.problems.map(({ key }) => key)
}

let all = 0
for await (const contact of kontor.contacts.all({ filter: { id: item.id } })) all += contact.name ? 1 : 0
await kontor.contacts.remove([item.id])
console.log(JSON.stringify({ made: item.name, city, refused, all }))

/** Never called: only the compiler reads it. */
export async function mistakes(invoice: Invoice, error: unknown) {
  // @ts-expect-error: a filter has no such key
  await kontor.invoices.list({ filter: { stauts: 'S' } })
  // @ts-expect-error: nor further down
  await kontor.invoices.list({ filter: { or: [{ stauts: 'S' }] } })
  // @ts-expect-error: a status that does not exist
  await kontor.invoices.list({ filter: { status: 'X' } })
  // @ts-expect-error: true is no number
  await kontor.invoices.list({ filter: { total: true } })
  // @ts-expect-error: there is no such order
  await kontor.invoices.list({ sort: 'dew' })
  // @ts-expect-error: nor among others
  await kontor.invoices.list({ sort: ['-due', '-dew'] })
  // @ts-expect-error: there is nothing of this name to add
  await kontor.invoices.get(7, { with: ['contcat'] })
  // @ts-expect-error: an invoice needs more than a day
  await kontor.invoices.create({ date: '2026-03-01' })
  // @ts-expect-error: a body is needed
  await kontor.invoices.changeStatus(7)
  // @ts-expect-error: it has no such value
  await kontor.invoices.update(7, { dew: '2026-03-01' })
  // @ts-expect-error: the journal cannot be changed
  await kontor.journal.create({})
  // @ts-expect-error: positions were not asked for
  invoice.positions
  const { item } = await kontor.invoices.get(7, { with: ['positions', 'contact'] })
  item.positions.map(({ price }) => price)
  // @ts-expect-error: texts were not asked for
  item.texts
  // @ts-expect-error: nor here
  for await (const one of kontor.invoices.all({ filter: { status: 'S' } })) one.contact
  const paid: RecordOf<'invoices', 'contact_name'> = (await kontor.invoices.get(7, { with: ['contact_name'] })).item
  // @ts-expect-error: payments belong to an invoice
  await kontor.payments.list()
  await kontor.invoices.payments(7).create({ type: 'N', amount: 10, date: '2026-03-01' })
  const file: File = await kontor.invoices.pdf(7)
  const address: string = kontor.invoices.pdf.address(7)
  await kontor.offers.invoice(7)
  await kontor.efforts.invoice({ effort_ids: [1], group: 'day' })
  await kontor.invoices.list({ filter: { status: '!S', due: '<2026-03-01', total: 100 } })
  if (error instanceof ChangedError || error instanceof KontorError) error.requestId
  return { paid, file, address, kind: resources.invoices.fields.total.kind }
}
`
