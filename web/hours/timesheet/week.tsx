import { useMediaQuery } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { weekNumber } from '../../../domain/time/calendar-weeks.ts'
import { daysAfter, isDate, mondayOf } from '../../../domain/time/dates.ts'
import { dateText, today } from '../../parts/format.ts'
import { LateSkeleton } from '../../parts/late-skeleton.tsx'
import { PageHead } from '../../parts/page-head.tsx'
import { session } from '../../start.ts'
import { words } from '../../words/words.ts'
import { HoursTabs } from '../hours-tabs.tsx'
import { effortOptions, seesOthers, useSpan } from '../time-data.ts'
import { DaySheet } from './day-sheet.tsx'
import { PersonChoice, SpanBar } from './span-bar.tsx'
import { WeekSheet } from './week-sheet.tsx'

/** A week of one person. */
export function WeekPage() {
  const search: { week?: string; person?: string; day?: string } = useSearch({ strict: false })
  const navigate = useNavigate()
  const isNarrow = useMediaQuery('(max-width: 820px)', undefined, { getInitialValueInEffect: false })
  const monday = mondayOf(isDate(search.week ?? '') ? (search.week as string) : today())
  const person = seesOthers() ? Number(search.person) || session.user.id : session.user.id
  const span = { from: monday, to: daysAfter(monday, 6), person }
  const before = { from: daysAfter(monday, -7), to: daysAfter(monday, -1), person }
  const { efforts, presence } = useSpan(span)
  const lastWeek = useQuery(effortOptions(before)).data ?? []

  const show = (changes: { week?: string; person?: string; day?: string }) => {
    const next = { week: search.week, person: search.person, ...changes }
    void navigate({ to: '/hours', search: next as never })
  }
  const go = (day: string) => show({ week: mondayOf(day) })

  const Sheet = isNarrow ? DaySheet : WeekSheet
  return (
    <>
      <PageHead title={words.frame.hours} />
      <HoursTabs />
      <SpanBar
        title={words.hours.weekTitle(weekNumber(monday), `${dateText(monday)} – ${dateText(span.to)}`)}
        previous={words.hours.previousWeek}
        next={words.hours.nextWeek}
        now={words.hours.thisWeek}
        onPrevious={() => go(daysAfter(monday, -7))}
        onNext={() => go(daysAfter(monday, 7))}
        onNow={() => go(today())}
      >
        <PersonChoice
          value={person}
          onChange={(chosen) => show({ person: chosen === session.user.id ? '' : String(chosen) })}
        />
      </SpanBar>
      {efforts && presence ? (
        <Sheet
          key={`${person} ${monday}`}
          span={span}
          efforts={efforts}
          presence={presence}
          lastWeek={lastWeek}
          day={search.day}
        />
      ) : (
        <LateSkeleton lines={8} height={32} />
      )}
    </>
  )
}
