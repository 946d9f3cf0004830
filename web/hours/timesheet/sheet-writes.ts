// Saves the cells of a time sheet as records, one after the other, each with undo.

import { useRef, useState } from 'react'
import { ChangedError, type WorkingHours } from '../../../client/index.ts'
import { type Micro, microNumber } from '../../../domain/money/money.ts'
import { rangesText, type TimeRange } from '../../../domain/time/hours-entry.ts'
import { presenceChanges, rowKey } from '../../../domain/time/time-sheet.ts'
import { kontor } from '../../data/kontor.ts'
import type { Shown } from '../../data/queries.ts'
import { queryClient, refresh } from '../../data/records.ts'
import { removalKey, removeLater, useHidden } from '../../data/removal.ts'
import { complain } from '../../frame/notices.tsx'
import { dateText } from '../../parts/format.ts'
import { words } from '../../words/words.ts'
import { hoursShown } from '../hours-format.ts'
import { changeCached, effortOptions, presenceOptions, type Span } from '../time-data.ts'
import type { Task } from '../timer/timer.ts'

/** A row of the sheet: its task with its names. */
export interface RowHead extends Task {
  readonly entity_name: string
  readonly activity_name: string | null
  readonly contact_name: string | null
}

type Effort = Shown<'efforts'>

interface Step {
  readonly sentence: string
  readonly undo: () => Promise<void>
}

export interface SheetWrites {
  /** The last change. */
  readonly last: Step | undefined
  undo(): void
  /** Replaces the time ranges of a day. */
  savePresence(date: string, ranges: readonly TimeRange[], key: string): Promise<void>
  /** Changes the only entry of a cell, or adds its first one. */
  saveHours(row: RowHead, date: string, hours: Micro, key: string): Promise<void>
  removeEfforts(efforts: readonly Effort[]): void
}

export function useSheetWrites(span: Span & { readonly person: number }): SheetWrites {
  const hidden = useHidden()
  const [steps, setSteps] = useState<readonly Step[]>([])
  const queue = useRef<Promise<unknown>>(Promise.resolve())

  // One after the other: the new value of a cell depends on the stored one.
  const inTurn = (work: () => Promise<void>): Promise<void> => {
    const turn = queue.current.then(work)
    queue.current = turn.catch(() => {})
    return turn.finally(() => void refresh())
  }
  const remember = (step: Step) => setSteps((before) => [...before.slice(-49), step])

  return {
    last: steps.at(-1),
    undo() {
      const step = steps.at(-1)
      if (!step) return
      setSteps(steps.slice(0, -1))
      inTurn(step.undo).catch(complain)
    },
    savePresence: (date, ranges, key) =>
      inTurn(async () => {
        const before = storedPresence(span, date)
        await storePresence(span.person, date, before, ranges, key)
        const text = rangesText(ranges) || words.parts.none
        remember({
          sentence: words.hours.savedCell(dateText(date), words.hours.presence, text),
          undo: () => {
            const now = storedPresence(span, date)
            return storePresence(span.person, date, now, before.map(rangeOf), `${key} back`)
          },
        })
      }),
    saveHours: (row, date, hours, key) =>
      inTurn(async () => {
        const [stored, ...others] = storedEfforts(span, row, date).filter(
          ({ id }) => !hidden.has(removalKey('efforts', id)),
        )
        // Somebody else has added an entry: it is unclear which one is meant.
        if (others.length > 0) throw new ChangedError({ status: 412 })
        const undo = stored
          ? await changeHours(stored, microNumber(hours))
          : await addEffort(row, date, microNumber(hours), key)
        const sentence = words.hours.savedCell(dateText(date), row.entity_name, hoursShown(hours))
        remember({ sentence, undo })
      }),
    removeEfforts(efforts) {
      removeLater(
        efforts.map(({ id }) => removalKey('efforts', id)),
        words.hours.removedHours(efforts[0]?.entity_name ?? ''),
        () => kontor.efforts.remove(efforts.map(({ id }) => id)),
      )
    },
  }
}

function storedEfforts(span: Span, row: RowHead, date: string): readonly Effort[] {
  const all = queryClient.getQueryData(effortOptions(span).queryKey) ?? []
  return all.filter((effort) => effort.date === date && rowKey(effort) === rowKey(row))
}

type Undo = () => Promise<void>

async function addEffort(row: RowHead, date: string, duration: number, key: string): Promise<Undo> {
  const { entity_type, entity_id, activity_id } = row
  const body = { entity_type, entity_id, activity_id, date, duration }
  const { item } = await kontor.efforts.create(body, { idempotencyKey: key })
  keepEffort({ ...row, ...item })
  return async () => {
    await kontor.efforts.remove(item.id)
    changeCached<Effort>('efforts', (items) => items.filter(({ id }) => id !== item.id))
  }
}

async function changeHours(effort: Effort, duration: number): Promise<Undo> {
  const { item } = await kontor.efforts.update(effort.id, { duration })
  keepEffort({ ...effort, ...item })
  return async () => void (await changeHours(item, effort.duration))
}

function keepEffort(effort: Effort): void {
  changeCached<Effort>('efforts', (items, isInside) => [
    ...items.filter(({ id }) => id !== effort.id),
    // The answer to a change has no names.
    ...(isInside(effort) ? [{ ...items.find(({ id }) => id === effort.id), ...effort }] : []),
  ])
}

/** The records of a day in the order of their times. */
function storedPresence(span: Span, date: string): readonly WorkingHours[] {
  const all = queryClient.getQueryData(presenceOptions(span).queryKey) ?? []
  return presenceOn(all, date)
}

export function presenceOn(all: readonly WorkingHours[], date: string): readonly WorkingHours[] {
  return all.filter((hours) => hours.date === date).toSorted((a, b) => (a.time_start < b.time_start ? -1 : 1))
}

export function rangeOf({ time_start, time_end }: WorkingHours): TimeRange {
  return { start: time_start, end: time_end }
}

async function storePresence(
  person: number,
  date: string,
  stored: readonly WorkingHours[],
  wanted: readonly TimeRange[],
  key: string,
): Promise<void> {
  const { change, add, remove } = presenceChanges(stored, wanted)
  for (const { id, range } of change) {
    const body = { time_start: range.start, time_end: range.end }
    keepPresence((await kontor.workingHours.update(id, body)).item)
  }
  for (const [index, range] of add.entries()) {
    const body = { user_id: person, date, time_start: range.start, time_end: range.end }
    keepPresence((await kontor.workingHours.create(body, { idempotencyKey: `${key} ${index}` })).item)
  }
  if (remove.length === 0) return
  await kontor.workingHours.remove(remove)
  changeCached<WorkingHours>('working-hours', (items) => items.filter(({ id }) => !remove.includes(id)))
}

function keepPresence(hours: WorkingHours): void {
  changeCached<WorkingHours>('working-hours', (items, isInside) => [
    ...items.filter(({ id }) => id !== hours.id),
    ...(isInside(hours) ? [hours] : []),
  ])
}
