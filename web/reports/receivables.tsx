import { minorNumber, minorOf, sum } from '../../domain/money/money.ts'
import { ageingSteps } from '../../domain/payment/ageing.ts'
import { isDate } from '../../domain/time/dates.ts'
import { kontor } from '../data/kontor.ts'
import { DateField } from '../fields/date-field.tsx'
import { CurrencySwitch } from '../figures/currency-switch.tsx'
import { yearUpTo } from '../figures/year-up-to.ts'
import { Anchor } from '../parts/anchor.tsx'
import { Empty } from '../parts/empty.tsx'
import { amountText, dateText, numberText, today } from '../parts/format.ts'
import { words } from '../words/words.ts'
import { AgeingCard } from './ageing-card.tsx'
import { useCurrency } from './currency.ts'
import { OpenItems } from './open-items.tsx'
import { useReportSearch } from './period.tsx'
import { CsvButton, PrintButton } from './report-buttons.tsx'
import { ReportPage } from './report-page.tsx'
import { ReportTable } from './report-table.tsx'
import css from './reports.module.css'
import { useReport } from './use-report.ts'

/** More rows are in the file; the table adds them up in one. */
const mostShown = 100
const mostRows = 10_000

/** What contacts owed on a day, by days overdue; or the documents of one of them. */
export function ReceivablesReport() {
  const { search, change } = useReportSearch()
  const day = search.date && isDate(search.date) && search.date <= today() ? search.date : today()
  const contactId = Number(search.contact) || undefined
  const reading = useAgeing(day)
  const { sums = [], items = [], days } = reading.data ?? {}
  const { currency, currencies, setCurrency } = useCurrency(sums)
  const rows = items.filter((row) => row.currency === currency)
  const balance = sums.find((one) => one.currency === currency)
  const { receivables, asOf, nothingOpen } = words.reports
  const columns = [
    words.reports.contact,
    ...ageingSteps.map(ageName),
    words.reports.credits,
    words.reports.balance,
    words.reports.daysToPay,
  ]
  return (
    <ReportPage
      title={receivables}
      line={`${asOf(dateText(day))} · ${currency}`}
      reading={{ ...reading, items: reading.data?.items }}
      controls={
        <>
          <DateField
            label={words.reports.keyDate}
            value={day}
            onChange={(date) => change({ date: date && date < today() ? date : undefined, page: undefined })}
          />
          {currencies.length > 1 && (
            <CurrencySwitch currencies={currencies} value={currency} onChange={setCurrency} />
          )}
          <span className={css.space} />
          {!contactId && (
            <CsvButton
              name={receivables}
              columns={[columns[0] as string, words.reports.currency, ...columns.slice(1)]}
              rows={() =>
                items.map((row) => [
                  row.contact_name,
                  row.currency,
                  ...row.ageing.map(({ amount }) => amount),
                  row.credits,
                  row.balance,
                  days?.get(row.contact_id) ?? null,
                ])
              }
            />
          )}
          <PrintButton />
        </>
      }
    >
      {!balance ? (
        <Empty text={nothingOpen} />
      ) : contactId ? (
        <OpenItems day={day} contactId={contactId} currency={currency} />
      ) : (
        <>
          <AgeingCard currency={currency} steps={balance.ageing}>
            {reading.data?.average != null && words.reports.paidAfter(numberText(reading.data.average))}
          </AgeingCard>
          <ReportTable
            caption={receivables}
            columns={columns}
            rows={[
              ...rows.slice(0, mostShown).map((row) => ({
                key: String(row.contact_id),
                cells: [
                  <Anchor key="contact" to={`/contacts/${row.contact_id}`}>
                    {row.contact_name}
                  </Anchor>,
                  ...row.ageing.map(({ amount }) => filledText(amount, currency)),
                  filledText(row.credits, currency),
                  <Anchor key="balance" to={documentsOf(row.contact_id, day, currency)}>
                    {amountText(row.balance, currency)}
                  </Anchor>,
                  daysText(days?.get(row.contact_id)),
                ],
              })),
              ...othersOf(rows.slice(mostShown), currency),
            ]}
            total={[
              words.reports.total,
              ...balance.ageing.map(({ amount }) => amountText(amount, currency)),
              amountText(balance.credits, currency),
              amountText(balance.balance, currency),
              daysText(reading.data?.average ?? undefined),
            ]}
          />
        </>
      )}
    </ReportPage>
  )
}

type Row = Awaited<ReturnType<typeof kontor.ageing.list>>['items'][number]

/** The balances of a day, and how long customers took to pay in the twelve months up to it. */
function useAgeing(day: string) {
  return useReport({ report: 'ageing', day }, async (signal) => {
    const [balances, paid] = await Promise.all([
      kontor.ageing.list({ date: day, limit: mostRows, signal }),
      kontor.daysToPay.list({ ...yearUpTo(day), by: 'customer', limit: mostRows, signal }),
    ])
    return {
      ...balances,
      average: paid.average.days,
      days: new Map(paid.items.map(({ id, days }) => [id, days])),
    }
  })
}

function documentsOf(contactId: number, day: string, currency: string): string {
  const asked = new URLSearchParams({ contact: String(contactId), date: day, currency })
  return `/reports/receivables?${asked}`
}

/** The rows that are too many to be shown, in one. */
function othersOf(rows: readonly Row[], currency: string) {
  if (rows.length === 0) return []
  const all = (amounts: readonly number[]) => amountText(minorNumber(sum(amounts.map(minorOf))), currency)
  return [
    {
      key: 'others',
      cells: [
        words.reports.others(numberText(rows.length)),
        ...ageingSteps.map((_, step) => all(rows.map(({ ageing }) => ageing[step]?.amount ?? 0))),
        all(rows.map(({ credits }) => credits)),
        all(rows.map(({ balance }) => balance)),
        '',
      ],
    },
  ]
}

function filledText(amount: number, currency: string): string {
  return amount === 0 ? '' : amountText(amount, currency)
}

function daysText(days: number | null | undefined): string {
  return days == null ? '' : numberText(days)
}

/** The days overdue in a few words, for the head of a column. */
function ageName({ from_days, to_days }: (typeof ageingSteps)[number]): string {
  const { notDue, days, overDays } = words.reports
  if (from_days === null) return notDue
  return to_days === null ? overDays(from_days - 1) : days(from_days, to_days)
}
