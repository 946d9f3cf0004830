import { useState } from 'react'
import { weekFrom } from '../../../domain/time/calendar-weeks.ts'
import { weekdayOf } from '../../../domain/time/dates.ts'
import { isMoreThanADay } from '../../../domain/time/hours-entry.ts'
import { hoursSpent } from '../../../domain/time/time-sheet.ts'
import { dateText, today } from '../../parts/format.ts'
import { words } from '../../words/words.ts'
import { EntriesDialog } from '../entries-dialog.tsx'
import { dayOfMonth, hoursApart, hoursShown, weekdayLong, weekdayShort } from '../hours-format.ts'
import { AddRow } from './add-row.tsx'
import { EffortCell } from './effort-cell.tsx'
import { PresenceCell } from './presence-cell.tsx'
import { rowName } from './row-name.ts'
import { RowTitle } from './row-title.tsx'
import { SavedLine } from './saved-line.tsx'
import { type Sheet, type SheetProps, type SheetRow, useSheet } from './sheet-rows.ts'
import css from './week-sheet.module.css'

/** The days of a week as columns, the tasks as rows. */
export function WeekSheet(props: SheetProps) {
  const { span, presence } = props
  const sheet = useSheet(props)
  const [opened, setOpened] = useState<{ row: SheetRow; date: string }>()
  const days = weekFrom(span.from)
  const { rows, writes, mayAdd, mayChange } = sheet
  const openedRow = opened && rows.find(({ key }) => key === opened.row.key)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Ctrl+Z works in the whole sheet, and a button does the same.
    <div
      onKeyDown={(event) => {
        const isUndo = event.key.toLowerCase() === 'z' && (event.ctrlKey || event.metaKey) && !event.shiftKey
        if (!isUndo || !writes.last || (event.target as Element).closest('[role="dialog"], form')) return
        event.preventDefault()
        writes.undo()
      }}
    >
      <div className={css.box}>
        <table className={css.sheet} data-sheet>
          <caption className="visually-hidden">{words.hours.sheetCaption}</caption>
          <SheetHead days={days} />
          <tbody>
            <tr>
              <th scope="row" className={css.title}>
                {words.hours.presence}
              </th>
              {days.map((date, column) => (
                <td key={date} className={css.cell} data-weekend={isWeekend(date)}>
                  <PresenceCell
                    {...{ date, column, presence, writes }}
                    locked={mayChange ? undefined : words.hours.notYours}
                  />
                </td>
              ))}
              <td className={`${css.sum} ${css.rowSum}`}>{sumText(sheet.present())}</td>
            </tr>
            {rows.map((row, index) => (
              <tr key={row.key}>
                <th scope="row" className={css.title}>
                  <RowTitle head={row.head} mayStart={mayAdd} />
                </th>
                {days.map((date, column) => (
                  <td key={date} className={css.cell} data-weekend={isWeekend(date)}>
                    <EffortCell
                      {...{ head: row.head, date, column, writes, mayAdd, mayChange }}
                      row={index + 1}
                      efforts={row.efforts.filter((effort) => effort.date === date)}
                      onOpen={() => setOpened({ row, date })}
                    />
                  </td>
                ))}
                <td className={`${css.sum} ${css.rowSum}`}>{sumText(hoursSpent(row.efforts))}</td>
              </tr>
            ))}
          </tbody>
          <SheetFoot days={days} sheet={sheet} />
        </table>
      </div>
      <div className={css.below}>
        {mayAdd ? <AddRow sheet={sheet} /> : mayChange && <p className="quiet">{words.hours.onlyOwn}</p>}
        <SavedLine writes={writes} />
      </div>
      {mayChange && <p className={css.hint}>{words.hours.keys}</p>}
      {opened && openedRow && (
        <EntriesDialog
          title={`${rowName(openedRow.head)} · ${dateText(opened.date)}`}
          efforts={openedRow.efforts.filter(({ date }) => date === opened.date)}
          task={mayAdd ? openedRow.head : undefined}
          date={opened.date}
          onClose={() => setOpened(undefined)}
        />
      )}
    </div>
  )
}

function SheetHead({ days }: { readonly days: readonly string[] }) {
  return (
    <thead>
      <tr>
        <td className={css.corner} />
        {days.map((date) => (
          <th key={date} scope="col" className={css.day} data-today={date === today() || undefined}>
            <abbr title={`${weekdayLong(date)}, ${dateText(date)}`}>
              {weekdayShort(date)} {dayOfMonth(date)}
            </abbr>
          </th>
        ))}
        <th scope="col" className={css.day}>
          {words.hours.total}
        </th>
      </tr>
    </thead>
  )
}

function SheetFoot({ days, sheet }: { readonly days: readonly string[]; readonly sheet: Sheet }) {
  return (
    <tfoot>
      <tr>
        <th scope="row" className={`${css.title} ${css.total}`}>
          {words.hours.total}
        </th>
        {days.map((date) => (
          <td key={date} className={css.sum}>
            {sumText(sheet.worked(date))}
            {isMoreThanADay(sheet.worked(date)) && (
              <small className={css.tooMuch}>{words.hours.tooMuch}</small>
            )}
          </td>
        ))}
        <td className={css.sum}>{hoursShown(sheet.worked())}</td>
      </tr>
      <tr>
        <th scope="row" className={`${css.title} ${css.apart}`}>
          {words.hours.apart}
        </th>
        {[...days, undefined].map((date) => (
          <td key={date ?? 'week'} className={`${css.sum} ${css.apart}`}>
            {apartText(sheet.present(date) - sheet.worked(date))}
          </td>
        ))}
      </tr>
    </tfoot>
  )
}

function isWeekend(date: string): true | undefined {
  return weekdayOf(date) > 4 || undefined
}

function sumText(hours: bigint): string {
  return hours === 0n ? '' : hoursShown(hours)
}

/** Empty if both are the same. */
export function apartText(apart: bigint): string {
  return apart === 0n ? '' : hoursApart(apart)
}
