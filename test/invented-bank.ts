// A bank to try with: for bills that are open it invents what customers do, and writes statements and notices of it.

import type { Detail, Entry, Format } from '../domain/bank/statement.ts'
import type { WrittenStatement } from '../domain/bank/write-camt.ts'
import { hundredth, type Minor, sum } from '../domain/money/money.ts'
import { creditorReference } from '../domain/payment/references.ts'
import { daysAfter } from '../domain/time/dates.ts'

export interface Bill {
  readonly number: string
  readonly customer: string
  readonly reference: string
  readonly open: Minor
}

export interface InventedDay {
  readonly date: string
  /** With the payments of batches. */
  readonly entries: readonly Entry[]
}

export interface InventedBank {
  readonly days: readonly InventedDay[]
  /** What stays paid of each bill by payments with a right reference, by its number. */
  readonly paid: ReadonlyMap<string, Minor>
}

const fates = ['whole', 'whole', 'batch', 'batch', 'parts', 'returned', 'wrong', 'never'] as const

/** Invents the days of an account. `dice` gives a whole number from 0 to below the given one. */
export function inventBank(
  bills: readonly Bill[],
  { from, currency, dice }: { from: string; currency: string; dice: (below: number) => number },
): InventedBank {
  const length = 6
  const entries: Entry[] = []
  const paid = new Map<string, Minor>()
  const batches = new Map<string, Detail[]>()
  const dayOf = (least = 0) => daysAfter(from, least + dice(length - least))
  let references = 0
  const add = (details: readonly Detail[], bookingDate: string, more: Partial<Entry> = {}) => {
    const amount = sum(details.map((one) => one.amount))
    entries.push({
      ...{ amount, currency, bookingDate, valueDate: bookingDate, isBooked: true, isReversal: false },
      ...{ servicerReference: `B${++references}`, entryReference: null, code: 'PMNT/RCDT/VCOM' },
      ...{ text: 'Gutschrift', details, ...more },
    })
  }
  for (const [index, bill] of bills.entries()) {
    const { number, open, reference, customer } = bill
    const payment = (amount: Minor, more: Partial<Detail> = {}): Detail => ({
      ...{ amount, reference, name: customer, message: '', charges: 0n, returnReason: null },
      ...{ servicerReference: `T${++references}`, endToEndId: `E${index}-${references}` },
      ...{ iban: null, ...more },
    })
    const fate = fates[dice(fates.length)]
    if (fate === 'whole') add([payment(open)], dayOf())
    if (fate === 'batch') {
      const day = dayOf()
      batches.set(day, [...(batches.get(day) ?? []), payment(open)])
    }
    if (fate === 'parts') {
      const part = open / 2n - ((open / 2n) % hundredth)
      add([payment(part)], dayOf())
      add([payment(open - part)], dayOf())
    }
    if (fate === 'returned') {
      const first = payment(open)
      add([first], from)
      add([{ ...payment(-open, { returnReason: 'AC04' }), endToEndId: first.endToEndId }], dayOf(1))
    }
    if (fate === 'wrong')
      add([payment(open, { reference: creditorReference(`${number}0`) as string })], dayOf())
    paid.set(number, fate === 'whole' || fate === 'batch' || fate === 'parts' ? open : 0n)
  }
  for (const [day, details] of batches) add(details, day)
  // Two that look the same, as fees do.
  const fee: Detail = {
    ...{ amount: -2_000n, reference: null, name: null, message: 'Gebühr', charges: 0n, returnReason: null },
    ...{ servicerReference: null, endToEndId: null, iban: null },
  }
  const feeDay = dayOf()
  for (const _ of [1, 2]) add([fee], feeDay, { servicerReference: null, text: 'Gebühr' })
  return {
    days: Array.from({ length }, (_, index) => {
      const date = daysAfter(from, index)
      return { date, entries: entries.filter(({ bookingDate }) => bookingDate === date) }
    }),
    paid,
  }
}

/** The file of some days. Only notices have the payments of batches; only statements have balances. */
export function writtenDays(
  bank: InventedBank,
  { first, last, format }: { first: number; last: number; format: Format },
  account: { readonly account: string; readonly currency: string },
): WrittenStatement {
  const isNotice = format === 'camt.054'
  const days = bank.days.slice(first, last + 1)
  const all = (some: readonly InventedDay[]) => some.flatMap((day) => day.entries)
  const opening = sum(all(bank.days.slice(0, first)).map(({ amount }) => amount))
  const entries = all(days).map((entry) =>
    isNotice || entry.details.length === 1 ? entry : { ...entry, details: [undivided(entry)] },
  )
  const [from, to] = [days[0]?.date ?? null, days.at(-1)?.date ?? null]
  return {
    statement: {
      ...{ format, ...account, number: `${format} ${from} ${to}`, from, to },
      opening: isNotice ? null : opening,
      closing: isNotice ? null : opening + sum(entries.map(({ amount }) => amount)),
    },
    entries,
  }
}

function undivided({ amount }: Entry): Detail {
  return {
    ...{ amount, reference: null, name: null, message: '', charges: 0n, returnReason: null },
    ...{ servicerReference: null, endToEndId: null, iban: null },
  }
}
