// The life of invoices: they are sent, paid early or late, reminded, cancelled, or stay drafts.

import { daysAfter } from '../../domain/time/dates.ts'
import { daysOfMonth, isWorkday, workdayAfter, workdayBefore } from './agenda.ts'
import { firstBankDay } from './bank.ts'
import { type Catalog, refillStock } from './catalog.ts'
import type { Payment } from './company.ts'
import type { Customer } from './contacts.ts'
import { type LocalClient, type Made, setStatus } from './local-client.ts'
import { jobOn, positionsOf } from './positions.ts'
import type { Scene } from './scene.ts'

/** The goods, the customers, and the payment. */
export interface Shop {
  readonly catalog: Catalog
  readonly customers: readonly Customer[]
  readonly payment: Payment
}

export interface Invoice extends Made {
  readonly date: string
  readonly due: string
  readonly total: number
  readonly cash_discount_rate: number | null
}

type Fate = 'draft' | 'as usual' | 'partly paid' | 'never paid' | 'cancelled'

/** Plans the invoices of all months, more of them in a good season and from year to year. */
export function planInvoices(scene: Scene, shop: Shop): void {
  const { agenda, dice } = scene
  for (const [index, month] of agenda.months.entries()) {
    for (const day of [month, daysAfter(month, 14)])
      agenda.add(workdayAfter(day), (client) => refillStock(client, shop.catalog))
    const growth = 0.95 + (0.35 * index) / agenda.months.length
    const count = Math.round(perMonth * growth * (seasonality[Number(month.slice(5, 7)) - 1] as number))
    const workdays = daysOfMonth(month).filter(isWorkday)
    for (let made = 0; made < count; made += 1)
      agenda.add(dice.pick(workdays), (client, day) => makeInvoice(client, scene, shop, day, 'as usual'))
  }
  for (const { daysAgo, fate } of cases)
    agenda.add(workdayBefore(daysAfter(agenda.today, -daysAgo)), (client, day) =>
      makeInvoice(client, scene, shop, day, fate),
    )
}

const perMonth = 5
const seasonality = [0.4, 0.5, 1, 1.4, 1.5, 1.3, 1, 0.8, 1.1, 1.3, 0.8, 0.4]

/** On any day, the demo shows every state that an invoice can have. */
const cases: readonly { daysAgo: number; fate: Fate }[] = [
  { daysAgo: 400, fate: 'cancelled' },
  { daysAgo: 250, fate: 'cancelled' },
  { daysAgo: 150, fate: 'never paid' },
  { daysAgo: 98, fate: 'never paid' },
  { daysAgo: 80, fate: 'cancelled' },
  { daysAgo: 77, fate: 'never paid' },
  { daysAgo: 55, fate: 'never paid' },
  { daysAgo: 40, fate: 'never paid' },
  { daysAgo: 33, fate: 'partly paid' },
  { daysAgo: 32, fate: 'never paid' },
  { daysAgo: 31, fate: 'never paid' },
  { daysAgo: 26, fate: 'partly paid' },
  { daysAgo: 4, fate: 'draft' },
  { daysAgo: 1, fate: 'draft' },
  { daysAgo: 0, fate: 'draft' },
]
const caseGraceDays = 30

async function makeInvoice(
  client: LocalClient,
  scene: Scene,
  shop: Shop,
  day: string,
  fate: Fate,
): Promise<void> {
  const { dice } = scene
  const customer = dice.pick(shop.customers)
  const isGross = customer.isPrivate && dice.chance(0.5)
  const job = jobOn(day, scene)
  const isLarge = job === 'building' || job === 'planting'
  const invoice = await client.post<Invoice>('/receivables/invoices', {
    ...headOf(scene, customer, day),
    ...shop.payment,
    due: daysAfter(day, fate === 'as usual' ? customer.graceDays : caseGraceDays),
    vat_included: isGross,
    ...(job === 'building' && dice.chance(0.3) ? { discount_rate: 100, discount_type: 'A' } : {}),
    ...(isLarge && !customer.isPrivate
      ? { cash_discount_rate: 2, cash_discount_date: daysAfter(day, cashDiscountDays) }
      : {}),
    positions: positionsOf(scene, shop.catalog, { job, day, isGross }),
  })
  if (fate === 'draft') return
  await sendInvoice(client, scene, invoice, day)
  if (fate === 'as usual') payAsUsual(scene, invoice, customer)
  if (fate === 'never paid') planReminders(scene, invoice, scene.agenda.today)
  if (fate === 'partly paid') {
    const half = Math.round(invoice.total / 2)
    planPayment(scene, invoice.id, daysAfter(day, dice.between(12, 22)), { amount: half })
  }
  if (fate === 'cancelled')
    scene.agenda.add(workdayAfter(daysAfter(day, 6)), (later, on) =>
      setStatus(later, `/receivables/invoices/${invoice.id}`, 'C', on),
    )
}

const cashDiscountDays = 10

/** The first fields of every document. */
export function headOf({ company }: Scene, customer: Customer, day: string): object {
  return {
    ...customer.recipient,
    date: day,
    currency: company.currency,
    language: company.language,
    discount_rate: customer.discount,
    discount_type: 'P',
  }
}

export async function sendInvoice(
  client: LocalClient,
  scene: Scene,
  { id }: Made,
  day: string,
): Promise<void> {
  const minute = scene.dice.between(10, 59)
  await setStatus(client, `/receivables/invoices/${id}`, 'S', day, `16:${minute}:00`)
}

/** Plans the payment that fits the customer, and the reminders until then. */
export function payAsUsual(scene: Scene, invoice: Invoice, customer: Customer): void {
  const { dice } = scene
  const { id, date, due, total, cash_discount_rate } = invoice
  if (cash_discount_rate && dice.chance(0.6)) {
    const taken = Math.round(total * cash_discount_rate) / 100
    const day = workdayBefore(daysAfter(date, cashDiscountDays - 1))
    planPayment(scene, id, day, { amount: Math.round((total - taken) * 100) / 100 })
    planPayment(scene, id, day, { type: 'C', channel: null, amount: taken })
    return
  }
  const payDay = {
    early: daysAfter(date, dice.between(4, 15)),
    'on time': daysAfter(due, dice.between(-8, 3)),
    late: daysAfter(due, dice.between(9, 34)),
  }[customer.pays]
  planReminders(scene, invoice, daysAfter(payDay, -1))
  const isByHand = customer.isPrivate && total < 400 && dice.chance(0.3)
  planPayment(scene, id, payDay, { amount: total, channel: isByHand ? dice.pick(['C', 'CC']) : 'T' })
}

interface PaymentBody {
  readonly amount: number
  readonly type?: 'C'
  readonly channel?: string | null
}

function planPayment(scene: Scene, invoiceId: number, day: string, body: PaymentBody): void {
  const { agenda, transfers } = scene
  agenda.add(workdayAfter(day), async (client, on) => {
    const payment = { type: 'N', channel: 'T', ...body }
    if (payment.type === 'N' && payment.channel === 'T' && on >= firstBankDay(agenda.today))
      transfers.push({ invoiceId, day: on, amount: body.amount })
    else await client.post(`/receivables/invoices/${invoiceId}/payments`, { ...payment, date: on })
  })
}

/** Payment reminder, first to third reminder, debt collection: so many days after it was due. */
const reminders = [
  ['R', 7],
  ['R1', 21],
  ['R2', 42],
  ['R3', 63],
  ['DC', 90],
] as const

function planReminders({ agenda }: Scene, { id, due }: Invoice, until: string): void {
  for (const [status, days] of reminders) {
    const day = workdayAfter(daysAfter(due, days))
    if (day <= until)
      agenda.add(day, (client, on) => setStatus(client, `/receivables/invoices/${id}`, status, on))
  }
}
