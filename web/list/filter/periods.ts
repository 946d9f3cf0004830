// Periods that have a name.

import { daysAfter, monthAfter } from '../../../domain/time/dates.ts'

export const periodNames = [
  'today',
  'last7',
  'last30',
  'thisMonth',
  'lastMonth',
  'thisQuarter',
  'lastQuarter',
  'thisYear',
  'lastYear',
] as const

export type PeriodName = (typeof periodNames)[number]

export interface Period {
  readonly from: string
  readonly to: string
}

/** The first and the last day of a period, relative to today. */
export function periodOf(name: PeriodName, today: string): Period {
  const month = monthAfter(today, 0)
  const quarter = monthAfter(month, -((Number(month.slice(5, 7)) - 1) % 3))
  const year = `${month.slice(0, 4)}-01-01`
  switch (name) {
    case 'today':
      return { from: today, to: today }
    case 'last7':
      return { from: daysAfter(today, -6), to: today }
    case 'last30':
      return { from: daysAfter(today, -29), to: today }
    case 'thisMonth':
      return months(month, 1)
    case 'lastMonth':
      return months(monthAfter(month, -1), 1)
    case 'thisQuarter':
      return months(quarter, 3)
    case 'lastQuarter':
      return months(monthAfter(quarter, -3), 3)
    case 'thisYear':
      return months(year, 12)
    case 'lastYear':
      return months(monthAfter(year, -12), 12)
  }
}

/** A number of months from the first day of one. */
function months(first: string, count: number): Period {
  return { from: first, to: daysAfter(monthAfter(first, count), -1) }
}

/** The name of a period, if it has one relative to today. */
export function periodNamed({ from, to }: Period, today: string): PeriodName | undefined {
  return periodNames.find((name) => {
    const period = periodOf(name, today)
    return period.from === from && period.to === to
  })
}
