// The timer of the user. The server stores it, so it is the same in every tab and on every device.

import { useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { type Effort, type Item, KontorError, type NewEffort } from '../../../client/index.ts'
import { hoursSpent } from '../../../domain/time/time-sheet.ts'
import { kontor } from '../../data/kontor.ts'
import { answerOptions } from '../../data/queries.ts'
import { queryClient, refresh } from '../../data/records.ts'
import { complain, tell } from '../../frame/notices.tsx'
import { may } from '../../start.ts'
import { words } from '../../words/words.ts'
import { hoursExact } from '../hours-format.ts'

type StoredTimer = Awaited<ReturnType<typeof kontor.timer.get>>
export type Timer = NonNullable<StoredTimer['item']>
type TimerChange = NonNullable<Parameters<typeof kontor.timer.update>[0]>

/** The project, cost unit or contact that time is spent on. */
export interface Task {
  readonly entity_type: 'P' | 'CU' | 'C'
  readonly entity_id: number
  readonly activity_id: number | null
}

const options = () => answerOptions('timer', kontor.timer.get)

export function useTimer() {
  const { data, dataUpdatedAt } = useQuery({
    ...options(),
    enabled: may('edit', 'effort'),
    refetchOnWindowFocus: 'always',
  })
  return { timer: data?.item ?? undefined, isKnown: data !== undefined, readAt: dataUpdatedAt }
}

function keep(stored: Item<Timer | null>): void {
  queryClient.setQueryData(options().queryKey, stored)
}

/** Changes run one after the other, so that each has the tag of the one before. */
let lastChange: Promise<unknown> = Promise.resolve()

/**
 * Changes the running timer, and returns whether it did. If it was stopped meanwhile, here or elsewhere, none is
 * started.
 */
export function changeTimer(body: TimerChange): Promise<boolean> {
  const change = lastChange.then(async () => {
    const known = queryClient.getQueryData(options().queryKey)
    if (!known?.item) {
      complain(words.hours.timerGone)
      return false
    }
    try {
      keep(await kontor.timer.update(body, { ifMatch: known.tag }))
      return true
    } catch (error) {
      complain(error)
      await refresh()
      return false
    }
  })
  lastChange = change
  return change
}

/** Starts the timer. One with another task is stopped and booked first; one without a task goes on. */
export async function startTimer(task?: Task): Promise<void> {
  try {
    const { item } = await queryClient.fetchQuery({ ...options(), staleTime: 0 })
    if (task && item?.entity_id) await book(item)
    keep(await kontor.timer.update({ ...task }))
  } catch (error) {
    complain(error)
    await refresh()
  }
}

type Stopped = 'booked' | 'asks' | 'failed'

/** Turns the timer into an effort. Returns `asks` if the timer has no task yet. */
export async function stopTimer(timer: Timer): Promise<Stopped> {
  if (!timer.entity_id) return 'asks'
  try {
    await book(timer)
    return 'booked'
  } catch (error) {
    const keys = error instanceof KontorError ? error.problems.map(({ key }) => key) : []
    if (keys.includes('entity_id')) return 'asks'
    complain(keys.includes('timer') ? words.hours.timerGone : error)
    await refresh()
    return 'failed'
  }
}

async function book(timer: Timer): Promise<void> {
  await lastChange
  const { item } = await kontor.timer.stop()
  forget()
  tellBooked(item, timer)
  await refresh()
}

function forget(): void {
  keep({ item: null, tag: undefined })
}

function tellBooked(effort: Effort, { entity_name }: Timer): void {
  tell(
    words.hours.booked(hoursExact(hoursSpent([effort])), entity_name ?? ''),
    { name: words.parts.edit, run: () => showBooked(effort) },
    10_000,
  )
}

/** Books a forgotten timer with the end that the user enters. */
export async function bookUntil(timer: Timer, effort: NewEffort): Promise<boolean> {
  await lastChange
  try {
    // The key names the timer, so that booking in two tabs books once.
    const { item } = await kontor.efforts.create(effort, { idempotencyKey: `timer ${timer.started}` })
    await kontor.timer.remove()
    forget()
    tellBooked(item, timer)
    await refresh()
    return true
  } catch (error) {
    complain(error)
    return false
  }
}

export async function discardTimer(timer: Timer): Promise<void> {
  const { started, entity_type, entity_id, activity_id, notes } = timer
  await lastChange
  try {
    await kontor.timer.remove()
    forget()
    tell(words.hours.discarded, {
      name: words.parts.undo,
      run: () => void bringBack({ started, entity_type, entity_id, activity_id, notes }),
    })
  } catch (error) {
    complain(error)
    await refresh()
  }
}

async function bringBack(body: TimerChange): Promise<void> {
  try {
    keep(await kontor.timer.update(body))
  } catch (error) {
    complain(error)
  }
}

let shown: Effort | undefined
const listeners = new Set<() => void>()

/** Shows the effort of a stopped timer, so that it can be changed; undefined closes it. */
export function showBooked(effort: Effort | undefined): void {
  shown = effort
  for (const listener of listeners) listener()
}

export function useBooked(): Effort | undefined {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => shown,
  )
}
