// The text in which `q` searches a record.

import { fold } from '../../domain/text/text.ts'
import type { AnyResource } from './resource.ts'

/** The searched fields, lower case and without accents, each between line ends: see `relevance` in read.ts. */
export function searchText(resource: AnyResource, row: Readonly<Record<string, unknown>>): string {
  const texts = resource.search.flatMap((key) => asTexts(row[key]))
  return `\n${texts.map((text) => fold(text).replace(/\s+/g, ' ').trim()).join('\n')}\n`
}

/** A translated field has several texts. */
function asTexts(value: unknown): string[] {
  if (typeof value === 'string') return value === '' ? [] : [value]
  return value === null || value === undefined ? [] : (Object.values(value) as string[])
}
