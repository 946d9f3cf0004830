import { ChartCard } from '../figures/chart-card.tsx'
import { monthLetter, monthName, shortMonthName } from '../figures/month-names.ts'
import { lastYear } from '../figures/turnover.ts'
import { amountText, numberText } from '../parts/format.ts'
import { words } from '../words/words.ts'
import type { Receivables } from './tiles.tsx'

/** Twelve months, and the year before as an outline. */
export function TurnoverChart(props: { readonly overview: Receivables; readonly currency: string }) {
  const { turnover, today } = props.overview
  const { amount, month, yearBefore, turnoverNote, turnover: title } = words.dashboard
  return (
    <ChartCard
      title={title}
      note={`${props.currency} · ${turnoverNote}`}
      columns={[month, amount, yearBefore]}
      text={amountText}
      axisText={numberText}
      bars={lastYear(turnover, props.currency, today).map(({ month, amount, monthBefore, before }) => ({
        key: month,
        label: shortMonthName(month),
        shortLabel: monthLetter(month),
        name: monthName(month),
        value: amount,
        nameBefore: monthName(monthBefore),
        before,
      }))}
    />
  )
}
