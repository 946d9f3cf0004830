import { isWithin } from '../../../domain/documents/billing.ts'
import type { Micro } from '../../../domain/money/money.ts'
import { Problems } from '../../../domain/refusal.ts'
import { quantityText } from '../../../domain/text/formats.ts'

interface Chosen {
  /** From 1. */
  readonly position: number
  /** All that is left, if there is none. */
  readonly amount: Micro | null
}

/** The words of a refusal: of what positions are chosen, and what for. */
interface Wording {
  readonly document: 'order' | 'invoice'
  readonly purpose: 'billed' | 'credited'
}

/** The chosen quantities, by the place of their position. Nothing is left of what is no article or service. */
export function chosenAmounts(
  entries: readonly Chosen[],
  left: readonly (Micro | undefined)[],
  { document, purpose }: Wording,
): Micro[] {
  const problems = new Problems()
  const chosen: Micro[] = []
  if (entries.length === 0) problems.add('positions', 'required', 'Choose at least one position.')
  for (const [index, { position, amount }] of entries.entries()) {
    const rest = left[position - 1]
    const key = `positions.${index}`
    if (rest === undefined)
      problems.add(`${key}.position`, 'not_allowed', `The ${document} has no such position.`)
    else if (chosen[position - 1] !== undefined)
      problems.add(`${key}.position`, 'taken', 'Each position can be named once.')
    else if (!isWithin(amount ?? rest, rest))
      problems.add(
        `${key}.amount`,
        'not_allowed',
        `Of position ${position}, ${quantityText(rest)} is left to be ${purpose}.`,
      )
    chosen[position - 1] = amount ?? rest ?? 0n
  }
  problems.throwIfAny()
  return chosen
}
