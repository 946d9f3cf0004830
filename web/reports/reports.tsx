import { all, between, condition, oneOf } from '../../domain/filter.ts'
import { minorNumber, sum } from '../../domain/money/money.ts'
import { daysAfter } from '../../domain/time/dates.ts'
import { ChartCard } from '../figures/chart-card.tsx'
import { CurrencySwitch } from '../figures/currency-switch.tsx'
import { monthLetter, monthName, shortMonthName } from '../figures/month-names.ts'
import { growthPercent } from '../figures/turnover.ts'
import type { Period } from '../list/filter/periods.ts'
import { Empty } from '../parts/empty.tsx'
import { amountText, dateText, numberText, percentText, today } from '../parts/format.ts'
import { words } from '../words/words.ts'
import { useCurrency } from './currency.ts'
import { PeriodChooser, usePeriod, useReportSearch } from './period.tsx'
import { CsvButton, PrintButton } from './report-buttons.tsx'
import { ReportPage } from './report-page.tsx'
import { ReportTable } from './report-table.tsx'
import css from './reports.module.css'
import { StepSwitch } from './step-switch.tsx'
import { type Step, stepOf, type TurnoverRow, turnoverBy, yearsAfter } from './sums.ts'
import { useAll } from './use-all.ts'

/** The turnover of a period beside that of the year before. */
export function Reports() {
  const { search } = useReportSearch()
  const period = usePeriod('thisYear')
  const step: Step = search.by === 'quarter' || search.by === 'year' ? search.by : 'month'
  const reading = useTurnover(period)
  const { items = [] } = reading
  const { currency, currencies, setCurrency } = useCurrency(items)
  const rowsOf = (one: string) =>
    turnoverBy(
      step,
      period,
      items.filter(({ currency }) => currency === one),
    )
  const rows = rowsOf(currency)
  const { turnover, span, turnoverNote } = words.reports
  const columns = columnsFor(step)
  return (
    <ReportPage
      title={turnover}
      line={`${span(dateText(period.from), dateText(period.to))} · ${currency} · ${turnoverNote}`}
      reading={reading}
      controls={
        <>
          <PeriodChooser period={period} />
          <StepSwitch step={step} />
          {currencies.length > 1 && (
            <CurrencySwitch currencies={currencies} value={currency} onChange={setCurrency} />
          )}
          <span className={css.space} />
          <CsvButton
            name={turnover}
            columns={[columns[0], words.reports.currency, ...columns.slice(1, 4)]}
            rows={() =>
              currencies.flatMap((one) =>
                rowsOf(one).map(({ key, count, amount, before }) => [
                  key,
                  one,
                  count,
                  minorNumber(amount),
                  minorNumber(before),
                ]),
              )
            }
          />
          <PrintButton />
        </>
      }
    >
      {items.length === 0 ? (
        <Empty text={words.reports.noTurnover} />
      ) : (
        <>
          <ChartCard
            title={words.reports.turnoverBy[step]}
            start={startOf(rows, step)}
            columns={[columns[0], words.reports.amount, words.reports.yearBefore]}
            text={amountText}
            axisText={numberText}
            bars={rows.map(({ key, amount, before }) => ({
              ...namesOf(key),
              key,
              value: minorNumber(amount),
              before: minorNumber(before),
            }))}
          />
          <ReportTable
            caption={turnover}
            columns={columns}
            rows={rows.map((row) => ({ key: row.key, cells: [namesOf(row.key).name, ...cellsOf(row)] }))}
            total={[words.reports.total, ...cellsOf(totalOf(rows))]}
          />
        </>
      )}
    </ReportPage>
  )
}

/** The invoices of a period and of the year before, and their credit notes, which count below zero on their own days. */
function useTurnover({ from, to }: Period) {
  const days = between('date', daysAfter(yearsAfter(from, -1), 0), to)
  const invoices = useAll(
    'invoices',
    all(days, condition('status', '!', 'DR'), condition('status', '!', 'D')),
    ['total_credited'],
  )
  const credits = useAll('credit-notes', all(days, oneOf('status', ['S', 'P'])))
  // One that was cancelled as a draft never counted.
  const counted = invoices.items?.filter(
    ({ status, total_credited }) => status !== 'C' || total_credited !== 0,
  )
  const given = credits.items?.map(({ date, currency, total }) => ({
    ...{ date, currency, total: -total },
    isCredit: true,
  }))
  return {
    items: counted && given && [...counted, ...given],
    isCut: invoices.isCut || credits.isCut,
    progress: invoices.items ? credits.progress : invoices.progress,
    error: invoices.error ?? credits.error,
    refetch: () => Promise.all([invoices.refetch(), credits.refetch()]),
  }
}

function columnsFor(step: Step): readonly [string, ...string[]] {
  const { month, quarter, year, invoices, amount, yearBefore, change } = words.reports
  return [{ month, quarter, year }[step], invoices, amount, yearBefore, change]
}

function cellsOf({ count, amount, before }: Omit<TurnoverRow, 'key'>): readonly string[] {
  const growth = growthPercent(minorNumber(amount), minorNumber(before))
  const sign = growth !== undefined && growth > 0 ? '+' : ''
  return [
    numberText(count),
    amountText(minorNumber(amount)),
    amountText(minorNumber(before)),
    growth === undefined ? '–' : sign + percentText(growth),
  ]
}

function totalOf(rows: readonly TurnoverRow[]): Omit<TurnoverRow, 'key'> {
  return {
    count: rows.reduce((total, { count }) => total + count, 0),
    amount: sum(rows.map(({ amount }) => amount)),
    before: sum(rows.map(({ before }) => before)),
  }
}

/** The names of a step, at its bar and in the table. */
function namesOf(key: string) {
  const before = yearsAfter(key, -1)
  if (key.length === 4) return { label: key, shortLabel: key, name: key, nameBefore: before }
  const quarter = /^(\d+)-Q(\d)$/.exec(key)
  if (!quarter) {
    const names = { name: monthName(key), nameBefore: monthName(before) }
    return { label: shortMonthName(key), shortLabel: monthLetter(key), ...names }
  }
  const nameOf = (year: string) => words.reports.quarterOf(Number(quarter[2]), year)
  const [, year = ''] = quarter
  const name = nameOf(year)
  return { label: name, shortLabel: `Q${quarter[2]}`, name, nameBefore: nameOf(yearsAfter(year, -1)) }
}

/** The step that contains today; else the last one. */
function startOf(rows: readonly TurnoverRow[], step: Step): number {
  const now = rows.findIndex(({ key }) => key === stepOf(step, today()))
  return now < 0 ? rows.length - 1 : now
}
