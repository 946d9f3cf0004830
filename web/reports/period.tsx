import { NativeSelect } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { isDate } from '../../domain/time/dates.ts'
import { DateField } from '../fields/date-field.tsx'
import { type Period, periodNamed, periodOf } from '../list/filter/periods.ts'
import { today } from '../parts/format.ts'
import { words } from '../words/words.ts'

const offered = ['thisMonth', 'lastMonth', 'thisQuarter', 'lastQuarter', 'thisYear', 'lastYear'] as const
type Offered = (typeof offered)[number]

/** The address holds the settings of a report, so that it can be bookmarked and sent. */
export function useReportSearch() {
  const search = useSearch({ strict: false }) as Readonly<Record<string, string | undefined>>
  const navigate = useNavigate()
  const change = (changes: Readonly<Record<string, string | undefined>>) =>
    void navigate({ to: '.', search: { ...search, ...changes } as never, replace: true })
  return { search, change }
}

/** The period of a report, from its address or the usual one. */
export function usePeriod(usual: Offered): Period {
  const { from, to } = useReportSearch().search
  const isGiven = from && to && isDate(from) && isDate(to) && from <= to
  return isGiven ? { from, to } : periodOf(usual, today())
}

export function PeriodChooser({ period }: { readonly period: Period }) {
  const { change } = useReportSearch()
  const named = periodNamed(period, today())
  const known = offered.find((name) => name === named)
  const [isFree, setFree] = useState(known === undefined)
  const { periods, period: label, from, to } = words.reports
  // If the user moves one end beyond the other, the ends swap.
  const setEnds = (next: Period) =>
    change(next.from <= next.to ? { ...next } : { from: next.to, to: next.from })
  return (
    <>
      <NativeSelect
        label={label}
        value={isFree ? 'free' : (known ?? 'free')}
        onChange={(event) => {
          const chosen = event.currentTarget.value as Offered | 'free'
          setFree(chosen === 'free')
          if (chosen !== 'free') change({ ...periodOf(chosen, today()) })
        }}
        data={[...offered, 'free' as const].map((name) => ({ value: name, label: periods[name] }))}
      />
      {isFree && (
        <>
          <DateField
            label={from}
            value={period.from}
            onChange={(day) => day && setEnds({ ...period, from: day })}
          />
          <DateField
            label={to}
            value={period.to}
            onChange={(day) => day && setEnds({ ...period, to: day })}
          />
        </>
      )}
    </>
  )
}
