import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { weekFrom } from '../../../domain/time/calendar-weeks.ts'
import { isMoreThanADay } from '../../../domain/time/hours-entry.ts'
import { dateText, today } from '../../parts/format.ts'
import { words } from '../../words/words.ts'
import { EntriesDialog } from '../entries-dialog.tsx'
import { dayOfMonth, hoursShown, weekdayLong, weekdayShort } from '../hours-format.ts'
import { AddRow } from './add-row.tsx'
import css from './day-sheet.module.css'
import { EffortCell } from './effort-cell.tsx'
import { PresenceCell } from './presence-cell.tsx'
import { rowName } from './row-name.ts'
import { RowTitle } from './row-title.tsx'
import { SavedLine } from './saved-line.tsx'
import { type SheetProps, type SheetRow, useSheet } from './sheet-rows.ts'
import { apartText } from './week-sheet.tsx'

/** One day of the week at a time, for narrow screens. */
export function DaySheet(props: SheetProps) {
  const { span, presence } = props
  const sheet = useSheet(props)
  const navigate = useNavigate()
  const days = weekFrom(span.from)
  const first = [props.day, today()].find((day) => day && days.includes(day)) ?? span.from
  const [date, setDate] = useState(first)
  const [opened, setOpened] = useState<SheetRow>()
  const { rows, writes, mayAdd, mayChange } = sheet
  const worked = sheet.worked(date)
  const openedRow = rows.find(({ key }) => key === opened?.key)
  return (
    <>
      <fieldset className={css.strip}>
        <legend className="visually-hidden">{words.hours.days}</legend>
        {days.map((day) => (
          <button
            key={day}
            type="button"
            aria-pressed={day === date}
            data-today={day === today() || undefined}
            onClick={() => {
              setDate(day)
              void navigate({
                to: '.',
                search: ((before: object) => ({ ...before, day })) as never,
                replace: true,
              })
            }}
          >
            <span className="visually-hidden">
              {weekdayLong(day)}, {dateText(day)}: {hoursShown(sheet.worked(day))}
            </span>
            <span aria-hidden="true">{weekdayShort(day)}</span>
            <strong aria-hidden="true">{dayOfMonth(day)}</strong>
            <small aria-hidden="true">{sheet.worked(day) > 0n ? hoursShown(sheet.worked(day)) : '–'}</small>
          </button>
        ))}
      </fieldset>
      <div className={css.sheet} data-sheet key={date}>
        <h3>
          {weekdayLong(date)}, {dateText(date)}
        </h3>
        <div className={css.presence}>
          <span>{words.hours.presence}</span>
          <PresenceCell
            {...{ date, presence, writes }}
            column={0}
            locked={mayChange ? undefined : words.hours.notYours}
          />
        </div>
        {rows.map((row, index) => (
          <div key={row.key} className={css.row}>
            <RowTitle head={row.head} mayStart={mayAdd} />
            <EffortCell
              {...{ head: row.head, date, writes, mayAdd, mayChange }}
              row={index + 1}
              column={0}
              efforts={row.efforts.filter((effort) => effort.date === date)}
              onOpen={() => setOpened(row)}
            />
          </div>
        ))}
        <dl className={css.totals}>
          <dt>{words.hours.total}</dt>
          <dd>
            {hoursShown(worked)}
            {isMoreThanADay(worked) && <small>{words.hours.tooMuch}</small>}
          </dd>
          <dt className="quiet">{words.hours.apart}</dt>
          <dd className="quiet">{apartText(sheet.present(date) - worked) || hoursShown(0n)}</dd>
          <dt className="quiet">{words.hours.weekTotal}</dt>
          <dd className="quiet">{hoursShown(sheet.worked())}</dd>
        </dl>
      </div>
      <div className={css.below}>
        {mayAdd ? <AddRow sheet={sheet} /> : mayChange && <p className="quiet">{words.hours.onlyOwn}</p>}
        <SavedLine writes={writes} />
      </div>
      {openedRow && (
        <EntriesDialog
          title={`${rowName(openedRow.head)} · ${dateText(date)}`}
          efforts={openedRow.efforts.filter((effort) => effort.date === date)}
          task={mayAdd ? openedRow.head : undefined}
          date={date}
          onClose={() => setOpened(undefined)}
        />
      )}
    </>
  )
}
