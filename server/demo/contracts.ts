// Work that is billed repeatedly: its invoices until today, and the recurring invoices that make the later ones.

import { datesOf } from '../../domain/time/recurrence.ts'
import { workdayAfter } from './agenda.ts'
import type { Customer } from './contacts.ts'
import type { ServiceName } from './goods.ts'
import { headOf, type Invoice, payAsUsual, type Shop, sendInvoice } from './invoices.ts'
import { type Made, setStatus } from './local-client.ts'
import type { Scene } from './scene.ts'

interface Contract {
  /** The index of the customer. */
  readonly customer: number
  readonly service: ServiceName
  readonly amount: number
  /** Months from one invoice to the next. */
  readonly frequency: number
  readonly period: string
  /** The months of the story in which it begins, and in which it is paused. */
  readonly begins: number
  readonly pauses?: number
}

const contracts: readonly Contract[] = [
  {
    ...{ customer: 0, service: 'careContract', amount: 1, frequency: 1, begins: 7 },
    period: '{D#d.m.Y} – {D#d.m.Y#+1M#-1D}',
  },
  {
    ...{ customer: 3, service: 'winterProtection', amount: 1, frequency: 12, begins: 4 },
    period: '{D#d.m.Y} – {D#d.m.Y#+1Y#-1D}',
  },
  {
    ...{ customer: 6, service: 'hedgeTrimming', amount: 5, frequency: 6, begins: 9, pauses: 14 },
    period: '{D#m/Y}',
  },
]

export function planContracts(scene: Scene, shop: Shop): void {
  for (const contract of contracts) planContract(scene, shop, contract)
}

function planContract(scene: Scene, shop: Shop, contract: Contract): void {
  const { agenda, vatOn } = scene
  const customer = shop.customers[contract.customer] as Customer
  const { number, name, description, price, unit } = shop.catalog[contract.service]
  const start = agenda.months[contract.begins] as string
  const end = contract.pauses === undefined ? agenda.today : (agenda.months[contract.pauses] as string)

  agenda.add(start, async (client, day) => {
    const { id } = await client.post<Made>('/receivables/recurring-invoices', {
      ...headOf(scene, customer, day),
      ...shop.payment,
      ...{ start_date: start, frequency: contract.frequency, grace: customer.graceDays },
      period_text: contract.period,
      positions: [
        {
          ...{ type: 'N', catalog_type: 'S', number, name, description, price, unit_id: unit },
          ...{ amount: contract.amount, vat: vatOn(day).standard },
        },
      ],
    })
    const path = `/receivables/recurring-invoices/${id}`
    await setStatus(client, path, 'S', day)
    for (const date of datesOf({ start_date: start, end_date: end, frequency: contract.frequency }))
      agenda.add(date, async (later) => {
        const invoice = await later.makeRecurring<Invoice>(id, date)
        agenda.add(workdayAfter(date), (on, sent) => sendInvoice(on, scene, invoice, sent))
        payAsUsual(scene, invoice, { ...customer, pays: 'on time' })
      })
    if (contract.pauses !== undefined) agenda.add(end, (later, on) => setStatus(later, path, 'DR', on))
  })
}
