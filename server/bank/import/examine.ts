// Reads a file to its end without storing anything, so that a file with a fault at its end changes nothing.

import { deserialize, serialize } from 'node:v8'
import type { OrderReport } from '../../../domain/bank/order-report.ts'
import { type Entry, mostEntries, type Statement, shown, unreadable } from '../../../domain/bank/statement.ts'
import type { Minor } from '../../../domain/money/money.ts'
import { readBankFile } from './read/files.ts'

/** A statement of a file that was read to its end. */
export interface Summary extends Omit<Statement, 'from' | 'to'> {
  readonly from: string
  readonly to: string
  /** How many bookings the bank has made, and how many it has only announced. */
  readonly entries: number
  readonly announced: number
  readonly sum: Minor
  readonly booked: PackedEntries
}

export interface Examination {
  readonly statements: readonly Summary[]
  readonly reports: readonly OrderReport[]
}

/** The statements of a file, and its reports on orders. A statement whose entries name no currency is in that of the company. */
export async function examine(bytes: Uint8Array, companyCurrency: string): Promise<Examination> {
  const found: Summary[] = []
  const reports: OrderReport[] = []
  let payments = 0
  let current: Examined | undefined
  for await (const part of readBankFile(bytes)) {
    if (part.kind === 'report') {
      reports.push(part.report)
      continue
    }
    if (part.kind === 'statement') {
      const currency = part.statement.currency || companyCurrency
      current = new Examined({ ...part.statement, currency })
      continue
    }
    if (!current) throw unreadable('The file has an entry outside of a statement.')
    if (part.kind === 'end') {
      found.push(current.summary(part.closing))
      current = undefined
      continue
    }
    payments += part.entry.details.length
    if (payments > mostEntries)
      throw unreadable(`The file has more than ${mostEntries} entries. Ask the bank for a shorter period.`)
    current.add(part.entry)
  }
  return { statements: found, reports }
}

/** A statement while its entries are read. */
class Examined {
  readonly #statement: Statement
  readonly #booked = new PackedEntries()
  #entries = 0
  #announced = 0
  #sum: Minor = 0n
  #first: string | undefined
  #last: string | undefined

  constructor(statement: Statement) {
    this.#statement = statement
  }

  add(entry: Entry): void {
    const { currency, bookingDate, isBooked, amount } = entry
    if (currency !== '' && currency !== this.#statement.currency)
      throw unreadable(
        `Entry ${this.#entries + this.#announced + 1} is in ${shown(currency)}, but its account is in ${this.#statement.currency}.`,
      )
    if (isBooked) {
      this.#entries += 1
      this.#sum += amount
      this.#booked.add(entry)
    } else this.#announced += 1
    if (this.#first === undefined || bookingDate < this.#first) this.#first = bookingDate
    if (this.#last === undefined || bookingDate > this.#last) this.#last = bookingDate
  }

  summary(closing: Minor | null): Summary {
    const statement = this.#statement
    const from = statement.from ?? this.#first ?? statement.to
    const to = statement.to ?? this.#last ?? statement.from
    if (!from || !to) throw unreadable(`Statement ${shown(statement.number)} has neither dates nor entries.`)
    const counted = { entries: this.#entries, announced: this.#announced, sum: this.#sum }
    return { ...statement, from, to, closing, ...counted, booked: this.#booked }
  }
}

const packSize = 100

/** Entries as bytes, a few hundred for each: so a file of a hundred thousand is read once, and not once more to be stored. */
class PackedEntries {
  readonly #packs: Uint8Array[] = []
  #open: Entry[] = []
  #openPayments = 0

  add(entry: Entry): void {
    this.#open.push(entry)
    this.#openPayments += entry.details.length
    if (this.#openPayments >= packSize) this.#pack()
  }

  #pack(): void {
    this.#packs.push(serialize(this.#open))
    this.#open = []
    this.#openPayments = 0
  }

  /** The entries in their order, once: those that were told are forgotten. */
  *take(): Generator<Entry> {
    this.#pack()
    for (let pack = this.#packs.shift(); pack; pack = this.#packs.shift()) yield* deserialize(pack) as Entry[]
  }
}
