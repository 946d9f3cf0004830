import { readHours } from '../../../domain/time/hours-entry.ts'
import { hoursSpent } from '../../../domain/time/time-sheet.ts'
import type { Shown } from '../../data/queries.ts'
import { words } from '../../words/words.ts'
import { hoursExact, hoursShown } from '../hours-format.ts'
import { Cell } from './cell.tsx'
import { rowName } from './row-name.ts'
import type { RowHead, SheetWrites } from './sheet-writes.ts'

interface EffortCellProps {
  readonly head: RowHead
  readonly date: string
  readonly row: number
  readonly column: number
  /** The entries of this row on this day. */
  readonly efforts: readonly Shown<'efforts'>[]
  readonly writes: SheetWrites
  /** Whether entries can be added and changed here. */
  readonly mayAdd: boolean
  readonly mayChange: boolean
  readonly onOpen: () => void
}

/** The hours of a row on a day. Several entries show their sum and are changed in a dialog. */
export function EffortCell(props: EffortCellProps) {
  const { head, date, row, column, efforts, writes, onOpen } = props
  const hours = hoursSpent(efforts)
  const notes = efforts.map(({ notes }) => notes).filter(Boolean)
  return (
    <Cell
      name={rowName(head)}
      date={date}
      row={row}
      column={column}
      shown={efforts.length === 0 ? '' : hoursShown(hours)}
      exact={efforts.length === 0 ? '' : hoursExact(hours)}
      problemOf={problemOf}
      save={async (typed, key) => {
        const read = typed === '' ? { value: 0n } : readHours(typed)
        if ('problem' in read) return
        if (read.value > 0n) await writes.saveHours(head, date, read.value, key)
        else if (efforts.length > 0) writes.removeEfforts(efforts)
      }}
      locked={lockedBy(props)}
      isSealed={efforts.length > 0 && efforts.every(({ is_invoiced }) => is_invoiced)}
      hasList={efforts.length > 1}
      note={notes.length > 0 ? notes.join('\n') : undefined}
      onOpen={efforts.length > 0 ? onOpen : undefined}
    />
  )
}

function lockedBy({ efforts, mayAdd, mayChange }: EffortCellProps): string | undefined {
  if (efforts.length === 0) return mayAdd ? undefined : words.hours.notYours
  if (!mayChange) return words.hours.notYours
  if (efforts.every(({ is_invoiced }) => is_invoiced)) return words.hours.invoiced
  return efforts.length > 1 ? words.hours.severalEntries(efforts.length) : undefined
}

function problemOf(text: string): string | undefined {
  const read = text === '' ? { value: 0n } : readHours(text)
  if (!('problem' in read)) return undefined
  return read.problem === 'order' ? words.hours.wrongOrder : words.hours.notHours
}
