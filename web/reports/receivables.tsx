import { condition } from '../../domain/filter.ts'
import { minorNumber, sum } from '../../domain/money/money.ts'
import { ageingSteps } from '../../domain/payment/ageing.ts'
import { amountIn } from '../../domain/text/company-formats.ts'
import { CurrencySwitch } from '../figures/currency-switch.tsx'
import { isIn, isOpen, listOf } from '../figures/invoice-filters.ts'
import { Anchor } from '../parts/anchor.tsx'
import { Empty } from '../parts/empty.tsx'
import { dateText, formats, today } from '../parts/format.ts'
import { words } from '../words/words.ts'
import { useCurrency } from './currency.ts'
import { CsvButton, PrintButton } from './report-buttons.tsx'
import { ReportPage } from './report-page.tsx'
import { ReportTable } from './report-table.tsx'
import css from './reports.module.css'
import { receivablesBy } from './sums.ts'
import { useAll } from './use-all.ts'

/** The open amounts of every contact, by days overdue. */
export function ReceivablesReport() {
  const day = today()
  const reading = useAll('invoices', isOpen, ['contact_name'])
  const { items = [] } = reading
  const { currency, currencies, setCurrency } = useCurrency(items)
  const rowsOf = (one: string) =>
    receivablesBy(
      items.filter(({ currency }) => currency === one),
      day,
    )
  const rows = rowsOf(currency)
  const { receivables, asOf, contact, total, nothingOpen } = words.reports
  const columns = [contact, ...ageingSteps.map(ageName), total]
  return (
    <ReportPage
      title={receivables}
      line={`${asOf(dateText(day))} · ${currency}`}
      reading={reading}
      controls={
        <>
          {currencies.length > 1 && (
            <CurrencySwitch currencies={currencies} value={currency} onChange={setCurrency} />
          )}
          <span className={css.space} />
          <CsvButton
            name={receivables}
            columns={[contact, words.reports.currency, ...columns.slice(1)]}
            rows={() =>
              currencies.flatMap((one) =>
                rowsOf(one).map(({ name, steps, total }) => [
                  name,
                  one,
                  ...[...steps, total].map(minorNumber),
                ]),
              )
            }
          />
          <PrintButton />
        </>
      }
    >
      {rows.length === 0 ? (
        <Empty text={nothingOpen} />
      ) : (
        <ReportTable
          caption={receivables}
          columns={columns}
          rows={rows.map(({ contactId, name, steps, total }) => ({
            key: String(contactId),
            cells: [
              <Anchor key="contact" to={`/contacts/${contactId}`}>
                {name}
              </Anchor>,
              ...steps.map((amount) => (amount === 0n ? '' : amountIn(formats, amount))),
              <Anchor
                key="total"
                to={listOf(
                  '/invoices',
                  isOpen,
                  condition('contact_id', '=', contactId),
                  ...isIn(currency, currencies),
                )}
              >
                {amountIn(formats, total)}
              </Anchor>,
            ],
          }))}
          total={[
            total,
            ...ageingSteps.map((_, step) =>
              amountIn(formats, sum(rows.map(({ steps }) => steps[step] ?? 0n))),
            ),
            amountIn(formats, sum(rows.map((row) => row.total))),
          ]}
        />
      )}
    </ReportPage>
  )
}

/** The days overdue in a few words, for the head of a column. */
function ageName({ from_days, to_days }: (typeof ageingSteps)[number]): string {
  const { notDue, days, overDays } = words.reports
  if (from_days === null) return notDue
  return to_days === null ? overDays(from_days - 1) : days(from_days, to_days)
}
