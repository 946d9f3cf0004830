import type { WorkingHours } from '../../../client/index.ts'
import { hoursOfRanges, overlapsOf, rangesText, readRanges } from '../../../domain/time/hours-entry.ts'
import { words } from '../../words/words.ts'
import { hoursShown } from '../hours-format.ts'
import { Cell } from './cell.tsx'
import css from './presence-cell.module.css'
import { presenceOn, rangeOf, type SheetWrites } from './sheet-writes.ts'

interface PresenceCellProps {
  readonly date: string
  readonly column: number
  readonly presence: readonly WorkingHours[]
  readonly writes: SheetWrites
  readonly locked?: string | undefined
}

/** The attendance on a day, as any number of time ranges. */
export function PresenceCell({ date, column, presence, writes, locked }: PresenceCellProps) {
  const ranges = presenceOn(presence, date).map(rangeOf)
  const text = rangesText(ranges)
  const overlaps = overlapsOf(ranges)
  return (
    <Cell
      name={words.hours.presence}
      date={date}
      row={0}
      column={column}
      shown={text}
      exact={text}
      isWide
      problemOf={problemOf}
      save={(typed, key) => {
        const read = readRanges(typed)
        return 'value' in read ? writes.savePresence(date, read.value, key) : Promise.resolve()
      }}
      locked={locked}
      warning={overlaps.length > 0 ? words.hours.overlap(rangesText(overlaps)) : undefined}
    >
      {ranges.map((range, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the same range may be there twice.
        <span key={index}>{rangesText([range])}</span>
      ))}
      {ranges.length > 0 && <strong className={css.sum}>{hoursShown(hoursOfRanges(ranges))}</strong>}
    </Cell>
  )
}

function problemOf(text: string): string | undefined {
  const read = readRanges(text)
  if (!('problem' in read)) return undefined
  return read.problem === 'order' ? words.hours.wrongOrder : words.hours.notRanges
}
