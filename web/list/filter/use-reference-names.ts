import { useQueries } from '@tanstack/react-query'
import type { ResourceName, TopName } from '../../../client/index.ts'
import { type FilterNode, isGroup } from '../../../domain/filter.ts'
import { kontor } from '../../data/kontor.ts'
import { listOptions } from '../../data/queries.ts'
import { isTopName } from '../../data/top-name.ts'
import { textAt } from '../../data/value-at.ts'
import { dateText } from '../../parts/format.ts'
import { words } from '../../words/words.ts'
import type { NameOf } from './describe.ts'
import { fieldFacts } from './filter-fields.ts'

/** The names of the records in a filter; their ids until the names are read. */
export function useReferenceNames(resource: ResourceName, filter: FilterNode): NameOf {
  const wanted = new Map<TopName, Set<number>>()
  for (const { of, id } of referencesIn(resource, filter))
    wanted.set(of, (wanted.get(of) ?? new Set()).add(id))
  const asked = [...wanted]
  const answers = useQueries({
    queries: asked.map(([of, ids]) =>
      listOptions(kontor.resource(of), { filter: { or: [...ids].map((id) => ({ id })) }, limit: 200 }),
    ),
  })
  return (of, id) => {
    const answer = answers[asked.findIndex(([name]) => name === of)]
    const record = answer?.data?.items.find((item) => item.id === id)
    return record ? nameOf(record) : String(id)
  }
}

function referencesIn(resource: ResourceName, node: FilterNode): readonly { of: TopName; id: number }[] {
  if (isGroup(node)) return node.of.flatMap((part) => referencesIn(resource, part))
  const { of } = fieldFacts(resource, node.field)
  const id = Number(node.value)
  return of && isTopName(of) && node.value !== null && Number.isSafeInteger(id) ? [{ of, id }] : []
}

/** The name of a record, also of a person and of a period. */
export function nameOf(record: { readonly id: number }): string {
  const [surname, from, to] = ['surname', 'from', 'to'].map((key) => textAt(record, key))
  if (from && to) return words.reports.span(dateText(from), dateText(to))
  const keys = ['name', 'description', 'title', 'number'] as const
  const [name] = keys.flatMap((key) => textAt(record, key) ?? [])
  return surname ? [textAt(record, 'name'), surname].filter(Boolean).join(' ') : (name ?? String(record.id))
}
