// The cost of a filter. Long lists are read by few threads, so a filter that could occupy one for long is refused, by
// its form and by the time that it takes.

import { Refusal } from '../../../domain/refusal.ts'
import { type Reader, TookTooLong } from '../../db/db.ts'
import type { AnyResource } from '../resource.ts'
import { recordsMade } from '../versions.ts'
import type { View } from '../view.ts'
import { type Comparison, comparisonsOf, type ListQuery } from './query.ts'

/** The time limit for finding a list of very many records. */
const usualMs = 5_000
/** The time limit for a list whose filter searches for much text. */
const dearMs = 300
const cheapSearches = 3
const cheapLength = 200

/** The time limit of a list. Searching a text in a text can cost the product of their lengths. */
export function limitMsOf({ filter, words }: Pick<ListQuery, 'filter' | 'words'>): number {
  const texts = [...comparisonsOf(filter)].filter(isSearch).map(({ value }) => String(value))
  const length = [...texts, ...words].reduce((sum, text) => sum + text.length, 0)
  return texts.length > cheapSearches || length > cheapLength ? dearMs : usualMs
}

/** Up to this many conditions are affordable for any number of records. */
const cheapConditions = 100
const maxComparisons = 20_000_000

/** Refuses a filter with so many conditions on so many records that it would take too long. */
export async function needAffordable(
  reader: Reader,
  resource: AnyResource,
  view: View,
  { filter }: ListQuery,
): Promise<void> {
  const conditions = [...comparisonsOf(filter)].filter((one) => !isById(one)).length
  if (conditions <= cheapConditions) return
  const records = await recordsMade(reader, resource, view)
  if (conditions * records > maxComparisons)
    throw new Refusal(
      'bad_request',
      `${conditions} conditions on ${records} records are too much work. Use fewer.`,
    )
}

/** The result of the work. An exceeded time limit becomes a refusal. */
export async function affordable<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work
  } catch (error) {
    if (!(error instanceof TookTooLong)) throw error
    throw new Refusal(
      'bad_request',
      'The list takes too long to find. Look for less text, or for fewer texts at once.',
    )
  }
}

function isSearch({ comparator }: Comparison): boolean {
  return comparator === '~'
}

/** These use the primary key, however many there are. */
function isById({ field, comparator }: Comparison): boolean {
  return field === 'id' && comparator === '='
}
