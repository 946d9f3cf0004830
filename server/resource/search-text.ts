// The text in which `q` searches a record.

import { searchForm } from '../../domain/text/text.ts'
import type { Field } from './fields.ts'
import type { AnyResource } from './resource.ts'

/** The searched fields, lower case and without accents, each between line ends: see `relevance` in page-rows.ts. */
export function searchText(resource: AnyResource, row: Readonly<Record<string, unknown>>): string {
  const texts = resource.search.flatMap((key) => searchTexts(resource.fields[key] as Field, row[key]))
  return `\n${texts.join('\n')}\n`
}

/** The texts in which a value is found. */
export function searchTexts({ kind }: Field, value: unknown): string[] {
  return value === null || value === undefined ? [] : kind.searched(value).map(searchForm)
}
