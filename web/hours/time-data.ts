// Reads all hours of a span of days: a sum over one page would be wrong.

import { queryOptions, useQuery } from '@tanstack/react-query'
import type { Filter } from '../../client/index.ts'
import { may as roleMay, seesOwnOnly } from '../../domain/access/roles.ts'
import { kontor } from '../data/kontor.ts'
import { readAll, useList } from '../data/queries.ts'
import { queryClient } from '../data/records.ts'
import { session } from '../start.ts'

/** The days from one to another, for one person or all. */
export interface Span {
  readonly from: string
  readonly to: string
  readonly person: number | undefined
}

function filterOf({ from, to, person }: Span) {
  return {
    and: [{ date: `>=${from}` }, { date: `<=${to}` }, ...(person === undefined ? [] : [{ user_id: person }])],
  }
}

function readEfforts(filter: Filter<'efforts'>, signal: AbortSignal) {
  const names = ['entity_name', 'activity_name', 'contact_name', 'user_name'] as const
  return readAll(kontor.efforts, { filter, sort: 'id', with: names, signal })
}

export function effortOptions(span: Span) {
  return queryOptions({
    queryKey: ['efforts', 'span', span],
    queryFn: ({ signal }) => readEfforts(filterOf(span), signal),
  })
}

export function presenceOptions(span: Span) {
  return queryOptions({
    queryKey: ['working-hours', 'span', span],
    queryFn: ({ signal }) =>
      readAll(kontor.workingHours, { filter: filterOf(span), sort: 'id', with: ['user_name'], signal }),
  })
}

/** Efforts and attendance of a span; undefined until they are read. Read data stays when the next read fails. */
export function useSpan(span: Span) {
  const efforts = useQuery(effortOptions(span))
  const presence = useQuery(presenceOptions(span))
  const error = (efforts.data ? null : efforts.error) ?? (presence.data ? null : presence.error)
  if (error) throw error
  return { efforts: efforts.data, presence: presence.data }
}

/** Efforts that meet a condition, on any day. */
export function useEfforts(filter: Filter<'efforts'>, isEnabled = true) {
  return useQuery({
    queryKey: ['efforts', 'all', filter],
    queryFn: ({ signal }) => readEfforts(filter, signal),
    enabled: isEnabled,
  })
}

/** Changes the cached records at once; the server's answer follows. */
export function changeCached<
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

/** Whether the user sees the hours of others. */
export function seesOthers(): boolean {
  return !seesOwnOnly(session.role, 'effort')
}

/** Whether the user may change the hours of a person. */
export function mayChangeHoursOf(person: number): boolean {
  return roleMay(session.role, 'edit', 'effort') && (person === session.user.id || seesOthers())
}

interface Person {
  readonly id: number
  readonly name: string
}

/** The people of the company, the user first. */
export function usePeople(): readonly Person[] {
  const { data } = useList(kontor.memberships, { limit: 200 }, { enabled: seesOthers() })
  const { user } = session
  const own = { id: user.id, name: fullName(user) }
  const others = (data?.items ?? []).filter(({ id }) => id !== user.id)
  return [own, ...others.map((other) => ({ id: other.id, name: fullName(other) }))]
}

function fullName({ name, surname, email }: { name: string; surname: string; email: string }): string {
  return [name, surname].filter(Boolean).join(' ') || email
}
