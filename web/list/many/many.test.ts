import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { invoices as invoiceResource } from '../../../server/receivables/invoices.ts'
import { remove } from '../../../server/resource/write.ts'
import { newCompany, temporaryFile } from '../../../test/api.ts'
import { eventually, type Screen, screenOf, webServer } from '../../../test/browser.ts'
import { textOf } from '../../../test/pdf.ts'
import { test } from '../../../test/turns.ts'
import { zipFiles } from '../../../test/zip.ts'

/** Invoices of one contact that were sent, with their open amounts as the server has them. */
async function withInvoices(
  count: number,
  price: number,
): Promise<Screen & { readonly invoices: Invoice[] }> {
  const screen = await screenOf()
  const { id, main_address_id } = await screen.api.given.contact({ name: 'Hofladen Sonnenrain' })
  const invoices: Invoice[] = []
  for (let index = 0; index < count; index++) {
    const invoice = await screen.api.given.invoice({
      contact_id: id,
      contact_address_id: main_address_id,
      positions: [
        { type: 'N', catalog_type: 'S', name: 'Work', price: price + index, amount: 1, unit_id: 1, vat: 8.1 },
      ],
    })
    await screen.api.patch(`/v2/receivables/invoices/${invoice.id}/change-status`, { status: 'S' })
    invoices.push(invoice)
  }
  return Object.assign(screen, { invoices })
}

interface Invoice {
  readonly id: number
  readonly number: string
  readonly total: number
}

async function paymentsOf(
  { api }: Screen,
  { id }: Invoice,
): Promise<readonly { type: string; amount: number; date: string }[]> {
  return (await api.get(`/v2/receivables/invoices/${id}/payments`)).items
}

test('what is missing of invoices is settled with their payments', async () => {
  const screen = await withInvoices(2, 100)
  const { page } = screen
  const [full, part] = screen.invoices as [Invoice, Invoice]
  await screen.open('/invoices')
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
  await page.getByRole('button', { name: 'Record payment' }).click()
  const dialog = page.getByRole('dialog')
  await eventually(() => dialog.getByLabel('The rest').count(), 0)
  await dialog.getByLabel(`Amount: ${part.number}`).fill('100')
  await dialog.getByLabel('The rest').selectOption('D')
  await screen.expectSound()
  await dialog.getByRole('button', { name: 'Record 2 payments' }).click()
  await dialog.waitFor({ state: 'hidden' })
  const types = async (invoice: Invoice) =>
    (await paymentsOf(screen, invoice)).map(({ type, amount }) => [type, amount])
  await eventually(() => types(full), [['N', full.total]])
  await eventually(
    async () => new Set(await types(part)),
    new Set([
      ['N', 100],
      ['D', Math.round(part.total * 100 - 10_000) / 100],
    ]),
  )
})

test('payments are recorded for many invoices, once even when an answer is lost, and taken back together', async () => {
  const screen = await withInvoices(4, 100)
  const { page, api, invoices } = screen
  const [first, second, third, paid] = invoices as [Invoice, Invoice, Invoice, Invoice]
  const payment = { type: 'N', amount: 10.05, date: '2026-01-05' }
  await api.post(`/v2/receivables/invoices/${second.id}/payments`, payment)
  await api.post(`/v2/receivables/invoices/${paid.id}/payments`, { ...payment, amount: paid.total })

  await screen.open('/invoices')
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
  await page.getByText('4 selected · CHF 317.49 outstanding').waitFor()
  await page.getByRole('button', { name: 'Record payment' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText(`Left out, as nothing is outstanding: ${paid.number}`).waitFor()
  const amount = (invoice: Invoice) => dialog.getByLabel(`Amount: ${invoice.number}`)
  // 101 with VAT is 109.18; 10.05 were paid already.
  await eventually(() => amount(second).inputValue(), '99.13')
  await amount(third).fill('50')
  await dialog.getByText('257.23').waitFor()
  await screen.expectSound()

  // The server books them, but its answer is lost, at every attempt.
  const lost = '**/v2/batch'
  await page.route(lost, async (route) => {
    await route.fetch()
    await route.abort()
  })
  await dialog.getByRole('button', { name: 'Record 3 payments' }).click()
  await dialog.getByText('The server cannot be reached.').waitFor()
  await page.unroute(lost)
  await dialog.getByRole('button', { name: 'Record 3 payments' }).click()
  await dialog.waitFor({ state: 'hidden' })
  const amounts = async (invoice: Invoice) => (await paymentsOf(screen, invoice)).map(({ amount }) => amount)
  await eventually(() => amounts(first), [first.total])
  await eventually(() => amounts(second), [99.13, 10.05])
  await eventually(() => amounts(third), [50])
  await page.getByText('Partly paid').waitFor()
  await eventually(() => page.getByRole('checkbox', { checked: true }).count(), 0)

  await page.getByText('3 payments were recorded.').waitFor()
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await page.getByText('3 payments were deleted.').waitFor()
  await eventually(() => amounts(third), [])
  await eventually(() => amounts(first), [])
  await eventually(() => amounts(second), [10.05])
})

test('many drafts are marked as sent in one request, and one that is gone is told', async () => {
  const screen = await screenOf()
  const { page, api } = screen
  const { id, main_address_id } = await api.given.contact({ name: 'Hofladen Sonnenrain' })
  const drafts: Invoice[] = []
  for (let index = 0; index < 5; index++)
    drafts.push(await api.given.invoice({ contact_id: id, contact_address_id: main_address_id }))
  const [first, ...others] = drafts as [Invoice, ...Invoice[]]
  const statusOf = async (one: Invoice) => (await api.get(`/v2/receivables/invoices/${one.id}`)).item.status
  await screen.open('/invoices')
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
  await api.delete(`/v2/receivables/invoices/${first.id}`)
  const writes: string[] = []
  page.on('request', (request) => {
    if (request.method() !== 'GET') writes.push(new URL(request.url()).pathname)
  })
  await page.getByRole('button', { name: 'Mark as sent' }).click()
  await page.getByText('4 are marked as sent.').waitFor()
  await page.getByText('This record no longer exists.').waitFor()
  assert.deepEqual(writes, ['/v2/batch'])
  await eventually(() => Promise.all(others.map(statusOf)), ['S', 'S', 'S', 'S'])

  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByText('Draft', { exact: true }).nth(3).waitFor()
  assert.deepEqual(writes, ['/v2/batch', '/v2/batch'])
  await eventually(() => Promise.all(others.map(statusOf)), ['DR', 'DR', 'DR', 'DR'])
})

test('a payment that the server refuses stays in the dialog with its reason', async () => {
  const screen = await withInvoices(2, 100)
  const { page, api, invoices } = screen
  const [first, gone] = invoices as [Invoice, Invoice]
  await screen.open('/invoices')
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
  await page.getByRole('button', { name: 'Record payment' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(`Amount: ${gone.number}`).waitFor()
  await vanish(api, gone)
  await dialog.getByRole('button', { name: 'Record 2 payments' }).click()
  await page.getByText('1 payment was recorded.').waitFor()
  await dialog.getByText('This record no longer exists.').waitFor()
  await eventually(() => dialog.getByLabel(`Amount: ${first.number}`).count(), 0)
  await dialog.getByRole('button', { name: 'Record 1 payment' }).waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByText('1 payment was deleted.').waitFor()
  await eventually(() => paymentsOf(screen, first), [])
})

/** A company that may send mail. No mail server listens on this port. */
const mailing = async () =>
  newCompany(
    await webServer({
      smtp: { host: '127.0.0.1', port: 9, isSecure: false, startTls: 'off', login: null },
    }),
  )

test('overdue invoices are reminded together, each of its next level and once, and what is left out says why', async () => {
  const screen = await screenOf(await mailing())
  const { page, api } = screen
  const mailed = await api.given.contact({ email: 'info@sonnenrain.example' })
  const silent = await api.given.contact({ email: null })
  const invoiceOf = async (contact: typeof mailed, status: string, due = '2026-03-12') => {
    const of = { contact_id: contact.id, contact_address_id: contact.main_address_id, due }
    const invoice: Invoice = await api.given.invoice(of)
    await api.patch(`/v2/receivables/invoices/${invoice.id}/change-status`, { status })
    return invoice
  }
  const statusOf = async ({ id }: Invoice) => (await api.get(`/v2/receivables/invoices/${id}`)).item.status
  const refused = await invoiceOf(mailed, 'S')
  const sent = await invoiceOf(mailed, 'S')
  const reminded = await invoiceOf(mailed, 'R')
  const last = await invoiceOf(mailed, 'R3')
  const early = await invoiceOf(mailed, 'S', '2099-03-12')
  const unreachable = await invoiceOf(silent, 'S')

  await screen.open('/invoices')
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
  await page.getByRole('button', { name: 'Send reminders' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText(`Left out, as they are not overdue: ${early.number}`).waitFor()
  await dialog.getByText(`Left out, as the last reminder was sent: ${last.number}`).waitFor()
  await dialog.getByText(`Left out, as there is no e-mail address: ${unreachable.number}`).waitFor()
  await eventually(
    () => dialog.getByRole('listitem').allTextContents(),
    ['Payment reminder 2', '1st reminder 1'],
  )
  await screen.expectSound()

  // Somebody else reminds of one meanwhile. The others are accepted, but the answer is lost, at every attempt.
  await api.patch(`/v2/receivables/invoices/${refused.id}/change-status`, { status: 'R' })
  const batches: string[] = []
  page.on('request', (request) => {
    if (request.method() !== 'GET') batches.push(new URL(request.url()).pathname)
  })
  const lost = '**/v2/batch'
  await page.route(lost, async (route) => {
    await route.fetch()
    await route.abort()
  })
  await dialog.getByRole('button', { name: 'Send 3 reminders' }).click()
  await dialog.getByText('The server cannot be reached.').waitFor()
  await page.unroute(lost)
  assert.deepEqual([...new Set(batches)], ['/v2/batch'])

  await dialog.getByRole('button', { name: 'Send 3 reminders' }).click()
  await page.getByText('2 reminders were sent.').waitFor()
  await dialog.getByRole('alert').getByText(refused.number).waitFor()
  await dialog.getByRole('button', { name: 'Send 1 reminder' }).waitFor()
  await eventually(() => Promise.all([refused, sent, reminded].map(statusOf)), ['R', 'R', 'R1'])
  const { items } = await api.get('/v2/outbox', { sort: 'id' })
  assert.deepEqual(
    items.map(({ document_id, printed_as }: { document_id: number; printed_as: string }) => [
      document_id,
      printed_as,
    ]),
    [
      [reminded.id, 'R1'],
      [sent.id, 'R'],
    ],
  )
})

/** Deletes 60 contacts, does something meanwhile, and waits until all are gone. Returns what was sent. */
async function deleteSixty(meanwhile: (screen: Screen, id: number) => Promise<unknown>): Promise<string[]> {
  const screen = await screenOf()
  const { page, api } = screen
  const { id } = await api.given.contact({ name: 'Anna' })
  for (let index = 1; index < 60; index++) await api.given.contact({ name: `Anna ${index}` })
  await screen.open('/contacts?size=100')
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
  await page.getByText('60 selected').waitFor()
  const writes: string[] = []
  page.on('request', (request) => {
    if (request.method() !== 'GET') writes.push(new URL(request.url()).pathname)
  })
  await page.getByRole('button', { name: 'Delete' }).click()
  // A notice waits while the mouse is on it.
  await page.mouse.move(0, 0)
  await meanwhile(screen, id)
  const left = async () => (await api.get('/v2/contacts')).items.length
  await eventually(left, 0)
  // The server may have answered before the browser has told of the request.
  await screen.settle()
  return writes
}

test('many records are deleted in one request', async () => {
  assert.deepEqual(await deleteSixty(async () => {}), ['/v2/batch'])
})

test('a record that is gone already does not keep the others from being deleted', async () => {
  const writes = await deleteSixty(({ api }, id) => api.delete(`/v2/contacts/${id}`))
  assert.deepEqual(writes, ['/v2/batch', '/v2/batch'])
})

test('many records are deleted also when the user leaves the page at once', async () => {
  await deleteSixty(({ page }) => page.goto('about:blank'))
})

test('many documents come as one PDF in one request, in the order of the list, and one that is gone is told', async () => {
  const screen = await withInvoices(3, 100)
  const { page, invoices, api } = screen
  await screen.open('/invoices')
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
  const gone = invoices[1] as Invoice
  await vanish(api, gone)
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  const waiting = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download as one PDF' }).click()
  const file = await waiting
  assert.match(file.suggestedFilename(), /^Invoices \d{4}-\d\d-\d\d\.pdf$/)
  await page.getByText('1 PDF is missing. This record no longer exists.').waitFor()
  const texts = await textOf(await readFile(await file.path()))
  assert.deepEqual(
    texts.map((text) => invoices.find(({ number }) => text.includes(number))?.number),
    [invoices[2]?.number, invoices[0]?.number],
  )
  assert.deepEqual(
    asked.filter((path) => path.includes('pdf')),
    ['/v2/receivables/invoices/pdfs'],
  )
})

test('the PDFs of many documents come as one archive in one request, and one that is gone is told', async () => {
  const screen = await withInvoices(3, 100)
  const { page, api } = screen
  await page.goto(`${api.server.url}/invoices`)
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
  const [gone, ...invoices] = screen.invoices as [Invoice, ...Invoice[]]
  await vanish(api, gone)
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  const waiting = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download PDFs', exact: true }).click()
  const file = await waiting
  assert.match(file.suggestedFilename(), /^Invoices \d{4}-\d\d-\d\d\.zip$/)
  await page.getByText('1 PDF is missing. This record no longer exists.').waitFor()
  assert.deepEqual(
    asked.filter((path) => path.includes('pdf')),
    ['/v2/receivables/invoices/pdf-archive'],
  )
  const path = temporaryFile()
  await file.saveAs(path)
  const files = await zipFiles(path)
  assert.equal(files.size, 3)
  for (const { number } of invoices) {
    const name = [...files.keys()].find((one) => one.includes(number)) as string
    assert.match(name, /^[^/]*\.pdf$/)
    assert.ok(files.get(name)?.toString('latin1').startsWith('%PDF-'))
  }
})

/** No client can delete what is issued. */
function vanish({ server, identity }: Screen['api'], { id }: Invoice): Promise<void> {
  return server.db.transaction({ ...identity, via: 'test' }, (tx) => remove(tx, invoiceResource, [id]))
}
