import { microNumber, microOf, sum } from '../../domain/money/money.ts'
import type { kontor } from '../data/kontor.ts'
import { ChartCard } from '../figures/chart-card.tsx'
import { dayName, shortDayName } from '../figures/month-names.ts'
import { numberText } from '../parts/format.ts'
import { words } from '../words/words.ts'

export type Reporting = Awaited<ReturnType<typeof kontor.reportingOverview.get>>['item']

/** The user's hours from Monday to Sunday: recorded hours as bars, attendance as an outline. */
export function WeekHours({ overview }: { readonly overview: Reporting }) {
  const { days, today } = overview
  const { day, recorded, present, hours, hoursLine, hoursOf } = words.dashboard
  const text = (value: number) => hoursOf(numberText(value))
  const totals = [days.map(({ efforts }) => efforts), days.map(({ working_hours }) => working_hours)]
  const [all = 0, presence = 0] = totals.map(totalOf)
  return (
    <ChartCard
      title={hours}
      note={hoursLine(text(all), text(presence))}
      columns={[day, recorded, present]}
      text={text}
      height={88}
      start={days.findIndex(({ date }) => date === today)}
      bars={days.map(({ date, efforts, working_hours }) => ({
        key: date,
        label: shortDayName(date),
        shortLabel: shortDayName(date),
        name: dayName(date),
        value: efforts,
        nameBefore: present,
        before: working_hours,
      }))}
    />
  )
}

function totalOf(hours: readonly number[]): number {
  return microNumber(sum(hours.map(microOf)))
}
