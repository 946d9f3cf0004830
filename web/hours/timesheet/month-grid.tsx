import type { WorkingHours } from '../../../client/index.ts'
import { weekFrom, weekNumber } from '../../../domain/time/calendar-weeks.ts'
import { weekdayOf } from '../../../domain/time/dates.ts'
import { hoursOfRanges } from '../../../domain/time/hours-entry.ts'
import { hoursSpent } from '../../../domain/time/time-sheet.ts'
import type { Shown } from '../../data/queries.ts'
import { Anchor } from '../../parts/anchor.tsx'
import { dateText, today } from '../../parts/format.ts'
import { session } from '../../start.ts'
import { words } from '../../words/words.ts'
import { dayOfMonth, hoursShown, weekdayLong, weekdayShort } from '../hours-format.ts'
import css from './month-grid.module.css'
import { rangeOf } from './sheet-writes.ts'

interface MonthGridProps {
  readonly first: string
  readonly weeks: readonly string[]
  /** Of this month only. */
  readonly efforts: readonly Shown<'efforts'>[]
  readonly presence: readonly WorkingHours[]
  readonly person: number | undefined
}

/** The month as a calendar. Every day links to its week. */
export function MonthGrid({ first, weeks, efforts, presence, person }: MonthGridProps) {
  const worked = (days: readonly string[]) => hoursSpent(efforts.filter(({ date }) => days.includes(date)))
  const present = (days: readonly string[]) =>
    hoursOfRanges(presence.filter(({ date }) => days.includes(date)).map(rangeOf))
  const isOwn = person === undefined || person === session.user.id
  const linkOf = (monday: string, day: string) =>
    `/hours?week=${monday}&day=${day}${isOwn ? '' : `&person=${person}`}`
  const all = weeks.flatMap(weekFrom)
  return (
    <div className={css.box}>
      <table className={css.month}>
        <caption className="visually-hidden">{words.hours.monthCaption}</caption>
        <thead>
          <tr>
            {weekFrom(weeks[0] as string).map((day) => (
              <th key={day} scope="col">
                <abbr title={weekdayLong(day)}>{weekdayShort(day)}</abbr>
              </th>
            ))}
            <th scope="col">{words.hours.total}</th>
          </tr>
        </thead>
        <tbody>
          {weeks.map((monday) => (
            <tr key={monday}>
              {weekFrom(monday).map((day) =>
                day.slice(0, 7) === first.slice(0, 7) ? (
                  <td key={day} data-weekend={weekdayOf(day) > 4 || undefined}>
                    <Anchor to={linkOf(monday, day)} className={css.day}>
                      <span className="visually-hidden">
                        {words.hours.dayLabel(
                          dateText(day),
                          hoursShown(worked([day])),
                          hoursShown(present([day])),
                        )}
                      </span>
                      <span aria-hidden="true">
                        <span className={css.number} data-today={day === today() || undefined}>
                          {dayOfMonth(day)}
                        </span>
                        <Sums worked={worked([day])} present={present([day])} />
                      </span>
                    </Anchor>
                  </td>
                ) : (
                  <td key={day} className={css.outside} />
                ),
              )}
              <td className={css.week}>
                <small>{weekNumber(monday)}</small>
                <Sums worked={worked(weekFrom(monday))} present={present(weekFrom(monday))} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <dl className={css.totals}>
        <div>
          <dt>{words.hours.spent}</dt>
          <dd>{hoursShown(worked(all))}</dd>
        </div>
        <div>
          <dt>{words.hours.presence}</dt>
          <dd>{hoursShown(present(all))}</dd>
        </div>
      </dl>
    </div>
  )
}

/** Hours worked above, hours present below. */
function Sums({ worked, present }: { readonly worked: bigint; readonly present: bigint }) {
  return (
    <span className={css.sums}>
      <strong>{worked > 0n ? hoursShown(worked) : ''}</strong>
      <span className="quiet">{present > 0n ? hoursShown(present) : ''}</span>
    </span>
  )
}
