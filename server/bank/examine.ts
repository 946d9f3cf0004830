import { mostEntries, type Statement, shown, unreadable } from '../../domain/bank/statement.ts'
import type { Minor } from '../../domain/money/money.ts'
import { readBankFile } from './read/files.ts'

/** A statement of a file that was read to its end. */
export interface Summary extends Omit<Statement, 'from' | 'to'> {
  readonly from: string
  readonly to: string
  /** The bookings that the bank has made, and those that it has only announced. */
  readonly entries: number
  readonly announced: number
  readonly sum: Minor
}

/**
 * Reads a file without storing anything, so that a file with a fault at its end changes nothing. A file whose entries name no currency is in
 * that of the company.
 */
export async function examine(bytes: Uint8Array, companyCurrency: string): Promise<Summary[]> {
  const found: Summary[] = []
  let all = 0
  let current:
    | { statement: Statement; entries: number; announced: number; sum: Minor; days: string[] }
    | undefined
  for await (const part of readBankFile(bytes)) {
    if (part.kind === 'statement') {
      const currency = part.statement.currency || companyCurrency
      current = { statement: { ...part.statement, currency }, entries: 0, announced: 0, sum: 0n, days: [] }
      continue
    }
    if (!current) throw unreadable('The file has an entry outside of a statement.')
    const { statement } = current
    if (part.kind === 'end') {
      found.push(summaryOf(current, part.closing))
      current = undefined
      continue
    }
    const { entry } = part
    all += 1
    if (all > mostEntries)
      throw unreadable(`The file has more than ${mostEntries} entries. Ask the bank for a shorter period.`)
    if (entry.currency !== '' && entry.currency !== statement.currency)
      throw unreadable(
        `Entry ${current.entries + current.announced + 1} is in ${shown(entry.currency)}, but its account is in ${statement.currency}.`,
      )
    if (entry.isBooked) {
      current.entries += 1
      current.sum += entry.amount
    } else current.announced += 1
    const [first = entry.bookingDate, last = entry.bookingDate] = current.days
    current.days = [
      entry.bookingDate < first ? entry.bookingDate : first,
      entry.bookingDate > last ? entry.bookingDate : last,
    ]
  }
  return found
}

function summaryOf(
  {
    statement,
    days,
    entries,
    announced,
    sum,
  }: { statement: Statement; days: string[]; entries: number; announced: number; sum: Minor },
  closing: Minor | null,
): Summary {
  const [first, last] = days
  const from = statement.from ?? first ?? statement.to
  const to = statement.to ?? last ?? statement.from
  if (!from || !to) throw unreadable(`Statement ${shown(statement.number)} has neither dates nor entries.`)
  return { ...statement, from, to, closing, entries, announced, sum }
}
