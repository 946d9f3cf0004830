// One client of many. It writes with a new key each time and remembers the acknowledged and the unanswered writes, and
// so knows exactly what must be stored.

import { afterPayments, type InvoiceStatus } from '../../domain/documents/statuses.ts'
import { minorNumber, minorOf } from '../../domain/money/money.ts'
import type { Dice } from '../../server/demo/dice.ts'
import { address, position } from '../given.ts'

// biome-ignore lint/suspicious/noExplicitAny: records are what the API answers.
export type Item = any

/** The state that all clients of a run share. */
export interface Office {
  readonly dice: Dice
  readonly seed: number
  readonly v1Token: string
  /** The number of a product whose stock the invoices change. */
  readonly product: string
  /** A number that is unique in this run. */
  next(): number
}

export interface Write {
  readonly key: string
  readonly method: string
  readonly path: string
  readonly type: string
  readonly body: string
  /** The trace that its effect leaves in the journal, once: see `traceOf`. */
  readonly trace: string
  /** The path of the record that it changes; undefined for a new record. */
  readonly target: string | undefined
  /** Updates the expectations after an acknowledged write. */
  readonly learn: (answer: Item) => void
}

interface Booked {
  readonly invoice: string
  readonly path: string
  readonly amount: bigint
  readonly date: string
}

const paths = {
  contacts: '/v2/contacts',
  invoices: '/v2/receivables/invoices',
  offers: '/v2/receivables/offers',
}
type Kind = keyof typeof paths

export class Clerk {
  /** The expected answers of GET, by path. */
  readonly known = new Map<string, Item>()
  /** The paths that were deleted since the last check. */
  readonly gone = new Set<string>()
  /** The paths that were written since the last check. */
  readonly touched = new Set<string>()
  unanswered: Write | undefined
  readonly #office: Office
  readonly #payments = new Map<string, Booked[]>()
  readonly #sent = new Set<string>()
  #customer: Item

  constructor(office: Office) {
    this.#office = office
  }

  /** The next write. */
  next(): Write {
    if (!this.#customer) return this.#newContact()
    const { dice } = this.#office
    const invoice = this.#any('invoices')
    const draft = this.#any('invoices', ({ status }) => status === 'DR')
    const offer = this.#any('offers')
    const contact = this.#any('contacts')
    const time = this.#any('times')
    const payment = this.#payments.get(invoice ?? '')?.at(-1)
    const choices: readonly (readonly [weight: number, make: (() => Write) | undefined])[] = [
      [12, () => this.#newContact()],
      [8, on(contact, (path) => this.#update('contacts', path))],
      [3, on(contact, (path) => this.#remove(path))],
      [18, () => this.#newDocument('invoices')],
      [8, on(invoice, (path) => this.#update('invoices', path))],
      [3, on(draft, (path) => this.#remove(path))],
      [12, on(invoice, (path) => this.#pay(path))],
      [3, on(payment, (booked) => this.#takeBack(booked))],
      [8, on(invoice, (path) => this.#changeStatus(path))],
      [1, on(invoice, (path) => this.#send(path))],
      [6, () => this.#newDocument('offers')],
      [5, on(offer, (path) => this.#convert(path))],
      [7, () => this.#newTime()],
      [4, on(time, (path) => this.#editTime(path))],
      [2, on(time, (path) => this.#removeTime(path))],
    ]
    const possible = choices.flatMap(([weight, make]) =>
      make ? Array.from({ length: weight }, () => make) : [],
    )
    return dice.pick(possible)()
  }

  #any(kind: Kind | 'times', isWanted = (_item: Item) => true): string | undefined {
    const prefix = kind === 'times' ? '/time/get/id/' : `${paths[kind]}/`
    const isOne = (path: string) => path.startsWith(prefix) && /^\d+$/.test(path.slice(prefix.length))
    const found = [...this.known.keys()].filter(
      (path) =>
        isOne(path) &&
        path !== this.#customer.path &&
        !this.#sent.has(path) &&
        isWanted(this.known.get(path)),
    )
    // Mostly the latest ones, so that their history grows.
    return found.length === 0 ? undefined : this.#office.dice.pick(found.slice(-5))
  }

  #mark(): string {
    return `crash-${this.#office.seed}-${this.#office.next()}`
  }

  #write(
    method: string,
    path: string,
    body: object,
    trace: string,
    learn: Write['learn'],
    target?: string,
  ): Write {
    return {
      key: `key-${this.#office.seed}-${this.#office.next()}`,
      method,
      path,
      type: 'application/json',
      body: JSON.stringify(body),
      trace,
      learn,
      target,
    }
  }

  #keep(path: string, item: Item): void {
    this.known.set(path, item)
    this.touched.add(path)
  }

  #forget(path: string): void {
    this.known.delete(path)
    this.touched.delete(path)
    this.gone.add(path)
  }

  #newContact(): Write {
    const notes = this.#mark()
    const body = { relation: ['CL'], type: 'C', name: 'Hofladen Sonnenrain', main_address: address, notes }
    return this.#write('POST', paths.contacts, body, `create contacts ${notes}`, ({ item }) => {
      const path = `${paths.contacts}/${item.id}`
      this.#customer ??= { ...item, path }
      this.#keep(path, item)
    })
  }

  #update(kind: Kind, path: string): Write {
    const notes = this.#mark()
    // What is issued is final.
    const isDraft = kind !== 'contacts' && this.known.get(path).status === 'DR'
    const body = isDraft ? { notes, positions: this.#positions() } : { notes }
    const learn = ({ item }: Item) => this.#keep(path, item)
    return this.#write('PUT', path, body, `update ${kind} ${notes}`, learn, path)
  }

  #remove(path: string): Write {
    const [, resource, id] = /(\w+)\/(\d+)$/.exec(path) as unknown as [string, string, string]
    const learn = () => {
      for (const payment of this.#payments.get(path) ?? []) this.#forget(payment.path)
      this.#payments.delete(path)
      this.#forget(path)
    }
    return this.#write('DELETE', path, {}, `delete ${resource} ${id}`, learn, path)
  }

  #positions(): object[] {
    const { dice, product } = this.#office
    return Array.from({ length: dice.between(1, 3) }, (_, index) => ({
      ...position,
      ...(index === 0 ? { catalog_type: 'P', number: product } : {}),
      price: dice.between(1, 9_999) / 100,
      amount: dice.between(1, 20),
    }))
  }

  #newDocument(kind: 'invoices' | 'offers'): Write {
    const notes = this.#mark()
    const body = {
      contact_id: this.#customer.id,
      contact_address_id: this.#customer.main_address_id,
      date: '2026-02-10',
      ...(kind === 'invoices' ? { due: '2026-03-12' } : { valid_until: '2026-03-12' }),
      currency: 'CHF',
      language: 'de',
      positions: this.#positions(),
      notes,
    }
    return this.#write('POST', paths[kind], body, `create ${kind} ${notes}`, ({ item }) =>
      this.#keep(`${paths[kind]}/${item.id}`, item),
    )
  }

  #pay(invoice: string): Write {
    const notes = this.#mark()
    const amount = this.#office.dice.between(1, 5_000) / 100
    const date = '2026-02-20'
    const body = { type: 'N', channel: 'T', amount, date, notes }
    const learn = ({ item }: Item) => {
      const path = `${invoice}/payments/${item.id}`
      this.#keep(path, item)
      const booked = { invoice, path, amount: minorOf(item.amount), date: item.date }
      this.#settle(invoice, [...(this.#payments.get(invoice) ?? []), booked])
    }
    return this.#write('POST', `${invoice}/payments`, body, `create payments ${notes}`, learn, invoice)
  }

  #takeBack(payment: Booked): Write {
    const { invoice } = payment
    const learn = () => {
      this.#forget(payment.path)
      this.#settle(
        invoice,
        (this.#payments.get(invoice) ?? []).filter(({ path }) => path !== payment.path),
      )
    }
    const id = payment.path.split('/').at(-1)
    return this.#write('DELETE', payment.path, {}, `delete payments ${id}`, learn, invoice)
  }

  #settle(invoice: string, payments: Booked[]): void {
    this.#payments.set(invoice, payments)
    const item = this.known.get(invoice)
    const status: InvoiceStatus = item.status
    const after = afterPayments({ status, total: minorOf(item.total), paidDate: item.paid_date }, payments)
    this.#keep(invoice, {
      ...item,
      status: after.status,
      total_paid: minorNumber(after.totalPaid),
      paid_date: after.paidDate,
    })
  }

  /** Never to "paid": that would book a payment whose id is not in the answer. */
  #changeStatus(invoice: string): Write {
    const at = new Date(Date.UTC(2001, 0, 1) + this.#office.next() * 1000).toISOString()
    const date_time = at.slice(0, 19).replace('T', ' ')
    const body = { status: this.#office.dice.pick(['S', 'R', 'R1', 'DC', 'C'] as const), date_time }
    const isIssued = !['DR', 'C'].includes(this.known.get(invoice).status)
    const learn = ({ item }: Item) => {
      this.#keep(invoice, item)
      // A credit note has cancelled it, so it stays as it is.
      if (isIssued && body.status === 'C') this.#sent.add(invoice)
    }
    return this.#write(
      'PATCH',
      `${invoice}/change-status`,
      body,
      `update invoices ${date_time}`,
      learn,
      invoice,
    )
  }

  /** Its pages are counted, and it does not change from then on. */
  #send(invoice: string): Write {
    const subject = this.#mark()
    const recipients = [{ email: 'post@sonnenrain.example', name: 'Hofladen' }]
    const learn = () => {
      this.#sent.add(invoice)
      const { page_amount, ...item } = this.known.get(invoice)
      // Without a mail server the mail is held, and the invoice is not sent.
      this.#keep(invoice, item)
    }
    const body = { subject, body: 'Guten Tag', recipients }
    return this.#write('PATCH', `${invoice}/send-by-email`, body, `create outbox ${subject}`, learn)
  }

  #convert(offer: string): Write {
    const item = this.known.get(offer)
    const learn = ({ item: invoice }: Item) => {
      this.#keep(`${paths.invoices}/${invoice.id}`, invoice)
      this.#keep(offer, { ...item, status: 'B' })
      this.#sent.add(offer)
    }
    return this.#write('POST', `${offer}/invoice`, {}, `create invoices ${item.notes}`, learn, offer)
  }

  // The older interface: a form with one field, the token in the path.

  #time() {
    const count = this.#office.next()
    const date = new Date(Date.UTC(2010, 0, 1) + Math.floor(count / 600) * 86_400_000)
      .toISOString()
      .slice(0, 10)
    const start = clock(count % 600)
    return { mark: `${date} ${start}`, sent: { date, start: start.replace(':', ''), end: '2400' } }
  }

  #writeTime(action: string, sent: object, trace: string, learn: Write['learn'], target?: string): Write {
    const write = this.#write(
      'POST',
      `/time/${action}/token/${this.#office.v1Token}`,
      {},
      trace,
      learn,
      target,
    )
    const body = `data=${encodeURIComponent(JSON.stringify(sent))}`
    return { ...write, type: 'application/x-www-form-urlencoded', body }
  }

  #newTime(): Write {
    const { mark, sent } = this.#time()
    return this.#writeTime('add', sent, `create working-hours ${mark}`, ({ id }) =>
      this.#keep(`/time/get/id/${id}`, timeItem(id, sent)),
    )
  }

  #editTime(path: string): Write {
    const { mark, sent } = this.#time()
    const { id } = this.known.get(path)
    const learn = () => this.#keep(path, timeItem(id, sent))
    return this.#writeTime(`edit/id/${id}`, sent, `update working-hours ${mark}`, learn, path)
  }

  #removeTime(path: string): Write {
    const { id } = this.known.get(path)
    return this.#writeTime(
      `delete/id/${id}`,
      {},
      `delete working-hours ${id}`,
      () => this.#forget(path),
      path,
    )
  }
}

/** A write to a thing, if there is one. */
function on<Thing>(thing: Thing | undefined, make: (thing: Thing) => Write): (() => Write) | undefined {
  return thing === undefined ? undefined : () => make(thing)
}

function timeItem(id: number, { date, start, end }: { date: string; start: string; end: string }): Item {
  const [year, month, day] = date.split('-').map(Number)
  return { id, start: Number(start), end: Number(end), year, month, day, date }
}

function clock(minutes: number): string {
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
}
