import { NativeSelect } from '@mantine/core'
import type { ReactNode } from 'react'
import { type Minor, minorNumber, minorOf, sum } from '../../domain/money/money.ts'
import { kontor } from '../data/kontor.ts'
import { BarList } from '../figures/bar-list.tsx'
import { ChartCard } from '../figures/chart-card.tsx'
import { CurrencySwitch } from '../figures/currency-switch.tsx'
import { monthLetter, monthName, shortMonthName } from '../figures/month-names.ts'
import { growthPercent } from '../figures/turnover.ts'
import type { Period } from '../list/filter/periods.ts'
import { Anchor } from '../parts/anchor.tsx'
import { Empty } from '../parts/empty.tsx'
import { amountText, dateText, numberText, percentText, today } from '../parts/format.ts'
import { isVatLiable, may } from '../start.ts'
import { words } from '../words/words.ts'
import { useCurrency } from './currency.ts'
import { PeriodChooser, usePeriod, useReportSearch } from './period.tsx'
import { CsvButton, PrintButton } from './report-buttons.tsx'
import { ReportPage } from './report-page.tsx'
import { ReportTable } from './report-table.tsx'
import css from './reports.module.css'
import {
  type Division,
  divisions,
  isStep,
  type Step,
  stepOf,
  type TurnoverRow,
  turnoverRows,
  yearBefore,
  yearsAfter,
} from './turnover-rows.ts'
import { useReport } from './use-report.ts'

/** More rows are in the file; the table adds them up in one. */
const mostShown = 100
const mostRows = 10_000
const mostBars = 10

/** The turnover of a period beside that of the year before. */
export function Reports() {
  const { search, change } = useReportSearch()
  const period = usePeriod('thisYear')
  // Categories are part of the catalog.
  const offered = divisions.filter((one) => one !== 'category' || may('view', 'catalog'))
  const by = offered.find((one) => one === search.by) ?? 'month'
  const reading = useTurnover(by, period)
  const { now, before } = reading.data ?? { now: empty, before: empty }
  const { currency, currencies, setCurrency } = useCurrency([...now.sums, ...before.sums])
  const rowsOf = (one: string) => {
    const inCurrency = (row: { readonly currency: string }) => row.currency === one
    return turnoverRows(by, period, now.items.filter(inCurrency), before.items.filter(inCurrency))
  }
  const rows = rowsOf(currency)
  const { turnover, span, turnoverNote, net, gross, invoices } = words.reports
  const amountNames = [...(isVatLiable ? [net, gross] : [turnover]), words.reports.yearBefore]
  return (
    <ReportPage
      title={turnover}
      line={`${span(dateText(period.from), dateText(period.to))} · ${currency} · ${turnoverNote}`}
      reading={{ ...reading, items: reading.data && rows }}
      controls={
        <>
          <PeriodChooser period={period} />
          <NativeSelect
            label={words.reports.by}
            value={by}
            data={offered.map((value) => ({ value, label: divisionName(value) }))}
            onChange={({ currentTarget: { value } }) => change({ by: value === 'month' ? undefined : value })}
          />
          {currencies.length > 1 && (
            <CurrencySwitch currencies={currencies} value={currency} onChange={setCurrency} />
          )}
          <span className={css.space} />
          <CsvButton
            name={turnover}
            columns={[divisionName(by), words.reports.currency, invoices, ...amountNames]}
            rows={() =>
              currencies.flatMap((one) =>
                rowsOf(one).map((row) => [
                  isStep(by) ? row.key : nameOf(by, row),
                  one,
                  row.count,
                  ...amountsOf(row).map(minorNumber),
                ]),
              )
            }
          />
          <PrintButton />
        </>
      }
    >
      {now.sums.length + before.sums.length === 0 ? (
        <Empty text={words.reports.noTurnover} />
      ) : (
        <>
          <Picture by={by} rows={rows} />
          <ReportTable
            caption={turnover}
            columns={[divisionName(by), invoices, ...amountNames, words.reports.change]}
            rows={shown(rows, isStep(by)).map((row) => ({
              key: row.key,
              cells: [linked(by, row), ...cellsOf(row, currency)],
            }))}
            total={[words.reports.total, ...cellsOf(totalOf(now, before, currency), currency)]}
          />
        </>
      )}
    </ReportPage>
  )
}

type Answer = Pick<Awaited<ReturnType<typeof kontor.turnover.list>>, 'items' | 'sums'>

const empty: Answer = { items: [], sums: [] }

function useTurnover(by: Division, period: Period) {
  return useReport({ report: 'turnover', by, ...period }, async (signal) => {
    const read = (days: Period) => kontor.turnover.list({ ...days, by, limit: mostRows, signal })
    // The same days of a year before may be none: 29 February.
    const earlier = yearBefore(period)
    const [now, before] = await Promise.all([
      read(period),
      earlier.from <= earlier.to ? read(earlier) : empty,
    ])
    return { now, before }
  })
}

function divisionName(by: Division): string {
  const { month, quarter, year, contact, article, category, person } = words.reports
  return { month, quarter, year, customer: contact, article, category, person }[by]
}

function Picture({ by, rows }: { readonly by: Division; readonly rows: readonly TurnoverRow[] }) {
  const { turnoverBy, gross, yearBefore } = words.reports
  if (!isStep(by))
    return (
      <BarList
        title={turnoverBy[by]}
        text={amountText}
        nameBefore={yearBefore}
        bars={rows.slice(0, mostBars).map((row) => ({
          key: row.key,
          name: nameOf(by, row),
          value: minorNumber(row.gross),
          before: minorNumber(row.before),
        }))}
      />
    )
  return (
    <ChartCard
      title={turnoverBy[by]}
      start={startOf(rows, by)}
      columns={[divisionName(by), gross, yearBefore]}
      text={amountText}
      axisText={numberText}
      bars={rows.map(({ key, gross, before }) => ({
        ...stepNames(key),
        key,
        value: minorNumber(gross),
        before: minorNumber(before),
      }))}
    />
  )
}

/** The first rows, and the others in one. */
function shown(rows: readonly TurnoverRow[], isWhole: boolean): readonly TurnoverRow[] {
  if (isWhole || rows.length <= mostShown) return rows
  const others = rows.slice(mostShown)
  const all = (key: 'net' | 'gross' | 'before'): Minor => sum(others.map((row) => row[key]))
  const count = others.reduce((total, row) => total + row.count, 0)
  const name = words.reports.others(numberText(others.length))
  return [
    ...rows.slice(0, mostShown),
    { key: 'others', id: null, name, net: all('net'), gross: all('gross'), before: all('before'), count },
  ]
}

function nameOf(by: Division, { key, name }: TurnoverRow): string {
  if (isStep(by)) return stepNames(key).name
  const { rest, noCategory, nobody, noName } = words.reports
  if (key === 'rest') return rest
  if (key === 'none') return by === 'category' ? noCategory : nobody
  return name || noName
}

function linked(by: Division, row: TurnoverRow): ReactNode {
  const name = nameOf(by, row)
  const [, kind] = /^(product|service)\/\d+$/.exec(row.key) ?? []
  const path = by === 'customer' ? 'contacts' : by === 'article' && kind ? `${kind}s` : undefined
  return path && row.id !== null ? <Anchor to={`/${path}/${row.id}`}>{name}</Anchor> : name
}

type Amounts = Pick<TurnoverRow, 'net' | 'gross' | 'before'>

/** Without VAT, net and gross are the same. */
function amountsOf({ net, gross, before }: Amounts): readonly Minor[] {
  return isVatLiable ? [net, gross, before] : [gross, before]
}

function cellsOf(
  { count, ...amounts }: Amounts & Pick<TurnoverRow, 'count'>,
  currency: string,
): readonly string[] {
  const growth = growthPercent(minorNumber(amounts.gross), minorNumber(amounts.before))
  const sign = growth !== undefined && growth > 0 ? '+' : ''
  return [
    numberText(count),
    ...amountsOf(amounts).map((amount) => amountText(minorNumber(amount), currency)),
    growth === undefined ? '–' : sign + percentText(growth),
  ]
}

function totalOf(now: Answer, before: Answer, currency: string) {
  const ofNow = now.sums.find((one) => one.currency === currency)
  return {
    count: ofNow?.count ?? 0,
    net: minorOf(ofNow?.net ?? 0),
    gross: minorOf(ofNow?.gross ?? 0),
    before: minorOf(before.sums.find((one) => one.currency === currency)?.gross ?? 0),
  }
}

/** The names of a step, at its bar and in the table. */
function stepNames(key: string) {
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
