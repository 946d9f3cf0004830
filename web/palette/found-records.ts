// Searches records of all kinds at once.

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Page, TopName } from '../../client/index.ts'
import { fold } from '../../domain/text/text.ts'
import { kontor } from '../data/kontor.ts'
import { textAt, valueAt } from '../data/value-at.ts'
import type { RecordKind } from '../data/visits.ts'
import { documentKinds } from '../documents/kinds.ts'
import type { IconName } from '../frame/icons.tsx'
import { amountText, dateText } from '../parts/format.ts'
import { choiceLabel } from '../parts/labels.ts'
import { may } from '../start.ts'
import { words } from '../words/words.ts'
import { namedKind } from './named-kind.ts'
import type { Option, OptionGroup } from './option.ts'

interface SearchedKind {
  readonly kind: RecordKind
  readonly resource: TopName
  readonly subject: Parameters<typeof may>[1]
  readonly to: string
  readonly icon: IconName
  readonly isDocument?: boolean
}

const all: readonly SearchedKind[] = [
  { kind: 'contact', resource: 'contacts', subject: 'contact', to: '/contacts', icon: 'contacts' },
  ...documentKinds.map(({ name, resource, subject, to, many }) => ({
    kind: name,
    resource,
    subject,
    to,
    icon: many,
    isDocument: true,
  })),
  {
    ...{ kind: 'recurring', resource: 'recurring-invoices', subject: 'invoice', to: '/recurring-invoices' },
    ...{ icon: 'calendar', isDocument: true },
  },
  { kind: 'project', resource: 'projects', subject: 'project', to: '/projects', icon: 'projects' },
  { kind: 'product', resource: 'products', subject: 'catalog', to: '/products', icon: 'catalog' },
  { kind: 'service', resource: 'services', subject: 'catalog', to: '/services', icon: 'catalog' },
]

const limit = 5

interface Found {
  readonly kind: SearchedKind
  readonly answer: Page<TopName>
}

/** The records found for `asked`. Earlier results stay until new ones arrive, ordered by what is typed meanwhile. */
export function useFoundRecords(asked: string, typed: string) {
  const { data, isPlaceholderData, isPending, error } = useQuery({
    queryKey: ['palette', asked],
    queryFn: ({ signal }) => search(asked, signal),
    enabled: asked !== '',
    placeholderData: keepPreviousData,
    gcTime: 60_000,
  })
  return {
    groups: asked === '' || !data ? [] : groupsOf(data, typed),
    isSettled: asked === '' || error !== null || !(isPending || isPlaceholderData),
    error: asked === '' ? null : error,
  }
}

function search(q: string, signal: AbortSignal): Promise<readonly Found[]> {
  const seen = all.filter(({ subject }) => may('view', subject))
  const named = namedKind(q)
  return Promise.all(
    seen.map(async (kind) => {
      const sought = kind.kind === named?.kind ? named.rest : q
      const parameters = { with: kind.isDocument ? 'contact_name' : undefined }
      const answer = await kontor.resource(kind.resource).list({ q: sought, limit, parameters, signal })
      return { kind, answer }
    }),
  )
}

/** The kind that the user named comes first, then records with exactly this number. */
function groupsOf(found: readonly Found[], typed: string): readonly OptionGroup[] {
  const named = namedKind(typed)
  const number = fold(named?.rest ?? typed)
  const isMeant = (record: object) => fold(textAt(record, 'number') ?? '') === number
  const rank = ({ kind, answer }: Found) =>
    kind.kind === named?.kind ? 0 : answer.items.some(isMeant) ? 1 : 2
  return found
    .filter(({ answer }) => answer.items.length > 0)
    .toSorted((one, other) => rank(one) - rank(other))
    .map(({ kind, answer: { items, pagination } }) => ({
      name: words.palette.kinds[kind.kind],
      note:
        pagination.total > items.length
          ? words.palette.shownOf(items.length, pagination.total)
          : String(pagination.total),
      options: items
        .toSorted((one, other) => Number(isMeant(other)) - Number(isMeant(one)))
        .map((record) => optionOf(kind, record)),
    }))
}

function optionOf(
  { kind, resource, to, icon, isDocument }: SearchedKind,
  record: { readonly id: number },
): Option {
  const path = `${to}/${record.id}`
  // A recurring invoice has no number of its own.
  const number = textAt(record, 'number') ?? ''
  const name = isDocument
    ? `${number} ${textAt(record, 'contact_name') ?? ''}`.trim()
    : (textAt(record, 'name') ?? '')
  const detail = isDocument ? documentDetail(resource, record) : number
  return { key: path, icon, name, detail, to: path, visit: { kind, id: record.id, name, path } }
}

function documentDetail(resource: TopName, record: object): string {
  const date = dateText(textAt(record, 'date') ?? textAt(record, 'start_date') ?? '')
  const status = choiceLabel(resource, 'status', textAt(record, 'status'))
  return `${date} · ${textAt(record, 'currency')} ${amountText(Number(valueAt(record, 'total')), textAt(record, 'currency'))} · ${status}`
}

/** The icon of a kind of records. */
export function iconOf(kind: RecordKind): IconName {
  return all.find((one) => one.kind === kind)?.icon ?? 'file'
}

/** Whether the role sees records of this kind. */
export function seesKind(kind: RecordKind): boolean {
  return may('view', all.find((one) => one.kind === kind)?.subject ?? 'letter')
}
