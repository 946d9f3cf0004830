import { useNavigate, useSearch } from '@tanstack/react-router'
import { weeksOfMonth } from '../../../domain/time/calendar-weeks.ts'
import { daysAfter, isDate, monthAfter } from '../../../domain/time/dates.ts'
import { today } from '../../parts/format.ts'
import { LateSkeleton } from '../../parts/late-skeleton.tsx'
import page from '../../parts/page.module.css'
import { PageHead } from '../../parts/page-head.tsx'
import { session } from '../../start.ts'
import { words } from '../../words/words.ts'
import { monthText } from '../hours-format.ts'
import { HoursTabs } from '../hours-tabs.tsx'
import { seesOthers, useSpan } from '../time-data.ts'
import { MonthGrid } from './month-grid.tsx'
import { PersonTotals, TaskTotals } from './month-totals.tsx'
import { PersonChoice, SpanBar } from './span-bar.tsx'

/** A month of one person, or of all. */
export function MonthPage() {
  const search: { month?: string; person?: string } = useSearch({ strict: false })
  const navigate = useNavigate()
  const first = isDate(`${search.month}-01`) ? `${search.month}-01` : monthAfter(today(), 0)
  const person = !seesOthers()
    ? session.user.id
    : search.person === 'all'
      ? undefined
      : Number(search.person) || session.user.id
  const weeks = weeksOfMonth(first)
  const span = { from: first, to: daysAfter(monthAfter(first, 1), -1), person }
  const { efforts, presence } = useSpan(span)

  const show = (changes: { month?: string; person?: string }) => {
    const next = { month: search.month, person: search.person, ...changes }
    void navigate({ to: '/hours/month', search: next as never })
  }
  const go = (month: string) => show({ month: month.slice(0, 7) })

  return (
    <>
      <PageHead title={words.frame.hours} />
      <HoursTabs />
      <SpanBar
        title={monthText(first)}
        previous={words.hours.previousMonth}
        next={words.hours.nextMonth}
        now={words.hours.thisMonth}
        onPrevious={() => go(monthAfter(first, -1))}
        onNext={() => go(monthAfter(first, 1))}
        onNow={() => go(today())}
      >
        <PersonChoice
          hasAll
          value={person}
          onChange={(chosen) =>
            show({ person: chosen === undefined ? 'all' : chosen === session.user.id ? '' : String(chosen) })
          }
        />
      </SpanBar>
      {efforts && presence ? (
        <>
          <MonthGrid {...{ first, weeks, efforts, presence, person }} />
          <div className={page.columns} style={{ marginTop: 24 }}>
            <TaskTotals efforts={efforts} />
            {person === undefined && (
              <PersonTotals month={first.slice(0, 7)} efforts={efforts} presence={presence} />
            )}
          </div>
        </>
      ) : (
        <LateSkeleton lines={10} height={40} />
      )}
    </>
  )
}
