// The record that an entry of the journal is about, by its name and with the way to it.

import { useQuery } from '@tanstack/react-query'
import { type ResourceName, resources } from '../../../client/resources.ts'
import { type AnyRecord, readList } from '../../data/records.ts'
import { documentKinds } from '../../documents/kinds.ts'
import { Anchor } from '../../parts/anchor.tsx'
import { oneOf, writeFilter } from '../filter.ts'
import { nameOf } from '../use-reference-names.ts'

/** Where records have a page of their own. */
const pages: Readonly<Partial<Record<string, string>>> = {
  contacts: '/contacts',
  ...Object.fromEntries(documentKinds.map(({ resource, to }) => [resource, to])),
  'recurring-invoices': '/recurring-invoices',
  projects: '/projects',
  products: '/products',
  services: '/services',
}

export function JournalRecord({ entry }: { readonly entry: AnyRecord }) {
  const { resource, record_id: id, before, after } = entry
  const { data: record } = useQuery({
    queryKey: [resource, 'named', id],
    queryFn: () => recordSoon(resource, id).then((found) => found ?? null),
    enabled: isListed(resource),
  })
  const name = nameOf(record ?? { ...textsOf({ ...before, ...after }), id })
  const page = pages[resource]
  return record && page ? <Anchor to={`${page}/${id}`}>{name}</Anchor> : name
}

/** The journal keeps a name in all languages as one value, which is no text. */
function textsOf(values: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => typeof value === 'string'))
}

/** Records below others cannot be asked for without them. */
function isListed(resource: string): resource is ResourceName {
  return resource in resources && !resources[resource as ResourceName].path.includes('{')
}

type Found = Promise<ReadonlyMap<number, AnyRecord>>
const asked = new Map<ResourceName, { readonly ids: Set<number>; readonly found: Found }>()

/** What a page of the journal asks for at once is read by one request for each resource. */
async function recordSoon(resource: ResourceName, id: number): Promise<AnyRecord | undefined> {
  const together = asked.get(resource) ?? { ids: new Set<number>(), found: readAsked(resource) }
  asked.set(resource, together)
  together.ids.add(id)
  return (await together.found).get(id)
}

async function readAsked(resource: ResourceName): Found {
  await new Promise((resolve) => setTimeout(resolve))
  const ids = [...(asked.get(resource)?.ids ?? [])]
  asked.delete(resource)
  const filter = writeFilter(oneOf('id', ids))
  const { items } = await readList(resource, { filter, limit: 200 })
  return new Map(items.map((item) => [item.id, item]))
}
