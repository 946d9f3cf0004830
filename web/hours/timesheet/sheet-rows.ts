// The rows of a time sheet: those with hours, and those that the user added. None moves while the user types.

import { useRef, useState } from 'react'
import type { WorkingHours } from '../../../client/index.ts'
import type { Micro } from '../../../domain/money/money.ts'
import { hoursOfRanges } from '../../../domain/time/hours-entry.ts'
import { hoursSpent, rowKey } from '../../../domain/time/time-sheet.ts'
import type { Shown } from '../../data/queries.ts'
import { removalKey, useHidden } from '../../data/removal.ts'
import { session } from '../../start.ts'
import { mayChangeHoursOf, type Span } from '../time-data.ts'
import { rowName } from './row-name.ts'
import { presenceOn, type RowHead, rangeOf, type SheetWrites, useSheetWrites } from './sheet-writes.ts'

export interface SheetProps {
  readonly span: Span & { readonly person: number }
  readonly efforts: readonly Shown<'efforts'>[]
  readonly presence: readonly WorkingHours[]
  readonly lastWeek: readonly Shown<'efforts'>[]
  /** The shown day, on narrow screens. */
  readonly day?: string | undefined
}

export interface SheetRow {
  readonly key: string
  readonly head: RowHead
  readonly efforts: readonly Shown<'efforts'>[]
}

export interface Sheet {
  readonly rows: readonly SheetRow[]
  /** Tasks of last week that are not on this sheet yet. */
  readonly offered: readonly RowHead[]
  readonly writes: SheetWrites
  readonly mayAdd: boolean
  readonly mayChange: boolean
  add(heads: readonly RowHead[]): void
  /** Hours of one day, or of all days. */
  worked(date?: string): Micro
  present(date?: string): Micro
}

export function useSheet({ span, efforts: all, presence, lastWeek }: SheetProps): Sheet {
  const hidden = useHidden()
  const writes = useSheetWrites(span)
  const [added, setAdded] = useState<readonly RowHead[]>([])
  const order = useRef(new Map<string, RowHead>())
  const efforts = all.filter(({ id }) => !hidden.has(removalKey('efforts', id)))

  for (const head of [...efforts.map(headOf).toSorted(byName), ...added])
    if (!order.current.has(rowKey(head))) order.current.set(rowKey(head), head)
  const byRow = Map.groupBy(efforts, rowKey)
  const rows = [...order.current].map(([key, head]) => ({ key, head, efforts: byRow.get(key) ?? [] }))
  const offered = new Map(lastWeek.map((effort) => [rowKey(effort), headOf(effort)]))

  const isOn = (date: string | undefined) => (one: { readonly date: string }) => !date || one.date === date
  return {
    ...{ rows, writes },
    offered: [...offered].filter(([key]) => !order.current.has(key)).map(([, head]) => head),
    // The API books hours only for the user who asks.
    mayAdd: span.person === session.user.id && mayChangeHoursOf(span.person),
    mayChange: mayChangeHoursOf(span.person),
    add: (heads) => setAdded((before) => [...before, ...heads]),
    worked: (date) => hoursSpent(efforts.filter(isOn(date))),
    present: (date) => hoursOfRanges((date ? presenceOn(presence, date) : presence).map(rangeOf)),
  }
}

function byName(one: RowHead, other: RowHead): number {
  return rowName(one).localeCompare(rowName(other), session.user.language)
}

function headOf(effort: Shown<'efforts'>): RowHead {
  const { entity_type, entity_id, activity_id, entity_name, activity_name, contact_name } = effort
  return {
    ...{ entity_type, entity_id, activity_id },
    entity_name: entity_name ?? '–',
    activity_name: activity_name ?? null,
    contact_name: entity_type === 'P' ? (contact_name ?? null) : null,
  }
}
