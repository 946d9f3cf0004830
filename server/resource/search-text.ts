// The text in which `q` searches a record.

import { searchForm } from '../../domain/text/text.ts'
import type { Field } from './fields.ts'
import type { AnyResource } from './resource.ts'

/** The searched fields, lower case and without accents, each between line ends: see `relevance` in page-rows.ts. */
export function searchText(resource: AnyResource, row: Readonly<Record<string, unknown>>): string {
  const texts = resource.search.flatMap((key) => {
    const value = row[key]
    return value === null || value === undefined ? [] : (resource.fields[key] as Field).kind.searched(value)
  })
  return `\n${texts.map(searchForm).join('\n')}\n`
}
