// The totals of a document at the bottom right of the paper, updated while the user types.

import { roundingOf } from '../../domain/money/currency-units.ts'
import { microOf, sum } from '../../domain/money/money.ts'
import { cashDiscountAmount, type DocumentTotals } from '../../domain/money/totals.ts'
import type { VatRow } from '../../domain/money/vat.ts'
import { dateText, numberText } from '../parts/format.ts'
import { choiceLabel } from '../parts/labels.ts'
import { isVatLiable } from '../start.ts'
import { words } from '../words/words.ts'
import type { DraftDeduction, Values } from './draft.ts'
import cells from './editor/cells.module.css'
import { ChoiceCell, NumberCell, problemId } from './editor/cells.tsx'
import { minorText, rateText } from './money-text.ts'
import css from './totals.module.css'

interface TotalsBlockProps {
  readonly totals: DocumentTotals
  readonly roundsToFiveRappen: boolean
  readonly values: Values
  readonly errors: Readonly<Record<string, string>>
  readonly onChange: (changes: Partial<Values>) => void
  readonly deductions?: readonly DraftDeduction[] | undefined
}

export function TotalsBlock(props: TotalsBlockProps) {
  const { totals, roundsToFiveRappen, values, errors, onChange, deductions } = props
  const { currency, vat_included, discount_rate, discount_type } = values
  const { totals: names } = words.documents
  return (
    <div className={css.sums}>
      {isVatLiable ? (
        <label className={css.switch}>
          <input
            type="checkbox"
            checked={vat_included}
            onChange={(event) => onChange({ vat_included: event.currentTarget.checked })}
          />
          {words.fields.vat_included}
        </label>
      ) : (
        <span />
      )}
      <dl className={css.totals} aria-label={words.fields.total}>
        <Line
          name={isVatLiable ? (vat_included ? names.sumGross : names.sum) : words.fields.amount}
          value={minorText(totals.sum, currency)}
        />
        <div>
          <dt>
            {words.fields.discount_rate}
            <span className={`${cells.discount} ${css.discount}`}>
              <NumberCell
                label={names.discount}
                cell="discount"
                field="discount_rate"
                value={discount_rate}
                onChange={(discount_rate) => onChange({ discount_rate })}
                placeholder="0"
                error={errors.discount_rate}
              />
              <ChoiceCell
                label={words.fields.discount_type}
                cell="discount_type"
                value={discount_type}
                onChange={(discount_type) => onChange({ discount_type: discount_type ?? 'P' })}
                choices={[
                  { value: 'P', name: '%' },
                  { value: 'A', name: currency },
                ]}
              />
            </span>
          </dt>
          <dd className="amount">{totals.discount === 0n ? '' : minorText(-totals.discount, currency)}</dd>
        </div>
        {errors.discount_rate && (
          <div role="alert" id={problemId('discount_rate')} className={cells.problems}>
            {errors.discount_rate}
          </div>
        )}
        <SumLines totals={totals} currency={currency} isGross={vat_included} deductions={deductions} />
        {values.cash_discount_rate && values.cash_discount_date && totals.total > 0n ? (
          <Line
            name={names.cashDiscount(
              numberText(values.cash_discount_rate),
              dateText(values.cash_discount_date),
            )}
            value={minorText(
              cashDiscountAmount(
                totals.total,
                microOf(values.cash_discount_rate),
                roundingOf(currency, roundsToFiveRappen),
              ),
              currency,
            )}
          />
        ) : null}
      </dl>
    </div>
  )
}

interface SumLinesProps {
  readonly totals: DocumentTotals
  readonly currency: string
  readonly isGross: boolean
  readonly deductions?: readonly DraftDeduction[] | undefined
}

/** Net, VAT by rate, rounding and total. A final invoice, and the credit note of a rest, then deduct earlier documents. */
export function SumLines({ totals, currency, isGross, deductions = [] }: SumLinesProps) {
  const { totals: names } = words.documents
  const { whole } = totals
  const isRest = deductions.length > 0
  const isOrder = deductions.some(({ credit_note_id }) => !credit_note_id)
  return (
    <>
      {!isGross && totals.discount !== 0n && !isUntaxed(whole.vat) && (
        <Line name={names.net} value={minorText(whole.net, currency)} />
      )}
      {!isGross &&
        shownRows(whole.vat).map(({ category, rate, vat, net }) => (
          <Line
            key={`${rate} ${category}`}
            name={names.vat(rateText(rate), minorText(net, currency))}
            value={minorText(vat, currency)}
          />
        ))}
      {whole.rounding !== 0n && <Line name={names.rounding} value={minorText(whole.rounding, currency)} />}
      {isRest && (
        <>
          <Line
            name={isOrder ? words.chain.orderTotal : words.chain.invoiceTotal}
            value={minorText(whole.total, currency)}
          />
          <DeductionLines deductions={deductions} currency={currency} />
        </>
      )}
      <div className={css.grand}>
        <dt>{isRest ? words.chain.rest : words.fields.total}</dt>
        <dd className="amount">
          <span className="quiet">{currency} </span>
          {minorText(totals.total, currency)}
        </dd>
      </div>
      {(isGross || isRest) &&
        shownRows(totals.vat).map(({ category, rate, vat }) => (
          <Line
            key={`${rate} ${category}`}
            name={names.vatIncluded(rateText(rate))}
            value={minorText(vat, currency)}
            isQuiet
          />
        ))}
    </>
  )
}

/** Whether nothing is in the scope of VAT. */
export function isUntaxed(rows: readonly VatRow[]): boolean {
  return rows.every(({ category }) => category === 'O')
}

/** Those of paper: also of a rate of zero, unless nothing is in the scope of VAT. Rows without a sum are left out. */
function shownRows(rows: readonly VatRow[]): readonly VatRow[] {
  if (isUntaxed(rows)) return []
  return rows.filter(({ net, vat }) => net !== 0n || vat !== 0n)
}

function DeductionLines(props: {
  readonly deductions: readonly DraftDeduction[]
  readonly currency: string
}) {
  const { deductions, currency } = props
  const documents = Map.groupBy(deductions, (row) => `${row.invoice_id} ${row.credit_note_id}`)
  return [...documents].map(([key, rows]) => {
    const [{ billing_type, credit_note_id, number, date }] = rows as [DraftDeduction]
    const { kinds } = words.documents
    const kind = billing_type
      ? choiceLabel('invoices', 'billing_type', billing_type)
      : kinds[credit_note_id ? 'credit' : 'invoice'].one
    return (
      <Line
        key={key}
        name={words.chain.dated(`${kind} ${number}`, dateText(date))}
        value={minorText(-sum(rows.map(({ net, vat }) => net + vat)), currency)}
      />
    )
  })
}

export function Line(props: { readonly name: string; readonly value: string; readonly isQuiet?: boolean }) {
  return (
    <div className={props.isQuiet ? 'quiet' : undefined}>
      <dt>{props.name}</dt>
      <dd className="amount">{props.value}</dd>
    </div>
  )
}
