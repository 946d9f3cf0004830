// Reading the hours of a stretch of days, all of them: a sum of one page would be a wrong one.

import { queryOptions, useQuery } from '@tanstack/react-query'
import type { ResourceName } from '../../client/resources.ts'
import type { Effort, WorkingHours } from '../../client/types.ts'
import { may as roleMay, seesOwnOnly } from '../../domain/roles.ts'
import { type ListQuery, queryClient, readList, useAnswer } from '../data/records.ts'
import { session } from '../start.ts'

const pageSize = 200

/** Every record of a list, however many pages that takes. */
export async function readAll<Item>(
  resource: ResourceName,
  query: ListQuery,
  signal?: AbortSignal,
): Promise<readonly Item[]> {
  const found: Item[] = []
  for (;;) {
    const page = await readList<Item>(
      resource,
      { sort: 'id', ...query, limit: pageSize, offset: found.length },
      {},
      signal,
    )
    found.push(...page.items)
    if (page.items.length < pageSize) return found
  }
}

/** The days from one to another, of one person or of all. */
export interface Span {
  readonly from: string
  readonly to: string
  readonly person: number | undefined
}

function filterOf({ from, to, person }: Span): string {
  return JSON.stringify({
    and: [{ date: `>=${from}` }, { date: `<=${to}` }, ...(person === undefined ? [] : [{ user_id: person }])],
  })
}

export const effortNames = 'entity_name,activity_name,contact_name,user_name'

export function effortOptions(span: Span) {
  return queryOptions({
    queryKey: ['efforts', 'span', span],
    queryFn: ({ signal }) =>
      readAll<Effort>('efforts', { filter: filterOf(span), with: effortNames }, signal),
  })
}

export function presenceOptions(span: Span) {
  return queryOptions({
    queryKey: ['working-hours', 'span', span],
    queryFn: ({ signal }) =>
      readAll<WorkingHours>('working-hours', { filter: filterOf(span), with: 'user_name' }, signal),
  })
}

/** Both for a stretch of days; undefined until they are there. What was read stays when the next reading fails. */
export function useSpan(span: Span) {
  const efforts = useQuery(effortOptions(span))
  const presence = useQuery(presenceOptions(span))
  const error = (efforts.data ? null : efforts.error) ?? (presence.data ? null : presence.error)
  if (error) throw error
  return { efforts: efforts.data, presence: presence.data }
}

/** Efforts that meet a condition, whenever they were made. */
export function useEfforts(filter: object, isEnabled = true) {
  const text = JSON.stringify(filter)
  return useQuery({
    queryKey: ['efforts', 'all', text],
    queryFn: ({ signal }) => readAll<Effort>('efforts', { filter: text, with: effortNames }, signal),
    enabled: isEnabled,
  })
}

/** What is on the screen already changes at once; what the server says comes behind. */
export function changeKept<
  Item extends { readonly id: number; readonly date: string; readonly user_id: number },
>(
  resource: 'efforts' | 'working-hours',
  change: (items: readonly Item[], isInside: (item: Item) => boolean) => readonly Item[],
): void {
  for (const [key, items] of queryClient.getQueriesData<readonly Item[]>({ queryKey: [resource, 'span'] })) {
    if (!items) continue
    const { from, to, person } = key[2] as Span
    const isInside = (item: Item) =>
      item.date >= from && item.date <= to && (person === undefined || item.user_id === person)
    queryClient.setQueryData(key, change(items, isInside))
  }
}

/** Whether whoever is signed in sees the hours of others. */
export function seesOthers(): boolean {
  return !seesOwnOnly(session.role, 'effort')
}

/** Whether they may change the hours of a person. */
export function mayChangeHoursOf(person: number): boolean {
  return roleMay(session.role, 'edit', 'effort') && (person === session.user.id || seesOthers())
}

export interface Person {
  readonly id: number
  readonly name: string
}

/** The people of the company, whoever is signed in first. */
export function usePeople(): readonly Person[] {
  const { data } = useAnswer('GET /auth/users', { query: { limit: 200 } }, { enabled: seesOthers() })
  const { user } = session
  const own = { id: user.id, name: fullName(user) }
  const others = (data?.items ?? []).filter(({ id }) => id !== user.id)
  return [own, ...others.map((other) => ({ id: other.id, name: fullName(other) }))]
}

function fullName({ name, surname, email }: { name: string; surname: string; email: string }): string {
  return [name, surname].filter(Boolean).join(' ') || email
}
