// Whether a booking of a file is one that is known: the bank sends it as a notice, in an interim report and in a statement, and people send
// files twice. Why so: docs/decisions/0054.

import { inHundredths } from '../money/money.ts'
import type { Entry, Format } from './statement.ts'

/** By what a booking is known again. Stored, so amounts are written as they were before money had thousandths. */
export interface Keys {
  /** The bank's reference with the amount; empty without a reference. */
  readonly entryKey: string
  /** All that a file says of it, without references that differ from file to file. To be stored as a hash. */
  readonly print: string
  /** Its day and its amount. */
  readonly dayKey: string
}

export function keysOf(entry: Entry): Keys {
  const { servicerReference, amount, bookingDate, isReversal, details } = entry
  const dayKey = `${bookingDate} ${inHundredths(amount)}`
  return {
    entryKey: servicerReference === null ? '' : `${servicerReference.toLowerCase()} ${inHundredths(amount)}`,
    dayKey,
    print: JSON.stringify([
      dayKey,
      isReversal,
      details.map((detail) => [
        inHundredths(detail.amount),
        ...[detail.reference, detail.endToEndId, detail.name, detail.iban, detail.message],
      ]),
    ]),
  }
}

export interface KnownBooking extends Keys {
  /** The kinds of files that had it. */
  readonly seenIn: readonly Format[]
}

/**
 * The known booking that one of a file is, among those that no other booking of this file is already. The bank's reference decides. Without
 * one on both sides, a file of the same kind has to say the same of it; of a file of another kind, the day and the amount have to do. A
 * notice and a statement may also have different references for it: then all else has to be the same.
 */
export function knownAs<Known extends KnownBooking>(
  keys: Keys,
  format: Format,
  unclaimed: readonly Known[],
): Known | undefined {
  const isOfOtherKind = (known: Known) => !known.seenIn.includes(format)
  const lacksReference = (known: Known) => keys.entryKey === '' || known.entryKey === ''
  const rules: readonly ((known: Known) => boolean)[] = [
    (known) => keys.entryKey !== '' && known.entryKey === keys.entryKey,
    (known) => known.print === keys.print && (lacksReference(known) || isOfOtherKind(known)),
    (known) => known.dayKey === keys.dayKey && lacksReference(known) && isOfOtherKind(known),
  ]
  for (const isSame of rules) {
    const found = unclaimed.find(isSame)
    if (found) return found
  }
  return undefined
}
