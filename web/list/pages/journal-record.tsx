// The record that a journal entry is about, by name and with a link to it.

import { useQuery } from '@tanstack/react-query'
import type { JournalEntry, TopName } from '../../../client/index.ts'
import { kontor } from '../../data/kontor.ts'
import { isTopName } from '../../data/top-name.ts'
import { documentKinds } from '../../documents/kinds.ts'
import { Anchor } from '../../parts/anchor.tsx'
import { nameOf } from '../filter/use-reference-names.ts'
import type { ListItem } from '../table/columns.ts'

/** The resources whose records have a page. */
const pages: Readonly<Partial<Record<string, string>>> = {
  contacts: '/contacts',
  ...Object.fromEntries(documentKinds.map(({ resource, to }) => [resource, to])),
  'recurring-invoices': '/recurring-invoices',
  projects: '/projects',
  products: '/products',
  services: '/services',
}

export function JournalRecord({ entry }: { readonly entry: JournalEntry }) {
  const { resource, record_id: id, before, after } = entry
  const { data: record } = useQuery({
    queryKey: [resource, 'named', id],
    queryFn: async () => (isTopName(resource) && (await recordSoon(resource, id))) || null,
    enabled: isTopName(resource),
  })
  const name = nameOf(record ?? { ...textsOf({ ...before, ...after }), id })
  const page = pages[resource]
  return record && page ? <Anchor to={`${page}/${id}`}>{name}</Anchor> : name
}

/** The journal stores a name in all languages as one value, which is not text. */
function textsOf(values: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => typeof value === 'string'))
}

type Found = Promise<ReadonlyMap<number, ListItem>>
const asked = new Map<TopName, { readonly ids: Set<number>; readonly found: Found }>()

/** The records of one journal page are read with one request for each resource. */
async function recordSoon(resource: TopName, id: number): Promise<ListItem | undefined> {
  const together = asked.get(resource) ?? { ids: new Set<number>(), found: readAsked(resource) }
  asked.set(resource, together)
  together.ids.add(id)
  return (await together.found).get(id)
}

async function readAsked(resource: TopName): Found {
  await new Promise((resolve) => setTimeout(resolve))
  const ids = [...(asked.get(resource)?.ids ?? [])]
  asked.delete(resource)
  const filter = { or: ids.map((id) => ({ id })) }
  const { items } = await kontor.resource(resource).list({ filter, limit: 200 })
  return new Map(items.map((item) => [item.id, item]))
}
