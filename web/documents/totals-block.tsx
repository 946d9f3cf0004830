// The totals of a document at the bottom right of the paper, updated while the user types.

import { cashDiscountAmount, type DocumentTotals } from '../../domain/money/totals.ts'
import { dateText } from '../parts/format.ts'
import { words } from '../words/words.ts'
import type { Values } from './draft.ts'
import cells from './editor/cells.module.css'
import { ChoiceCell, NumberCell, problemId } from './editor/cells.tsx'
import { minorText, rateText } from './money-text.ts'
import css from './totals.module.css'

interface TotalsBlockProps {
  readonly totals: DocumentTotals
  readonly values: Values
  readonly errors: Readonly<Record<string, string>>
  readonly onChange: (changes: Partial<Values>) => void
}

export function TotalsBlock({ totals, values, errors, onChange }: TotalsBlockProps) {
  const { currency, vat_included, discount_rate, discount_type } = values
  const { totals: names } = words.documents
  return (
    <div className={css.sums}>
      <label className={css.switch}>
        <input
          type="checkbox"
          checked={vat_included}
          onChange={(event) => onChange({ vat_included: event.currentTarget.checked })}
        />
        {words.fields.vat_included}
      </label>
      <dl className={css.totals} aria-label={words.fields.total}>
        <Line name={vat_included ? names.sumGross : names.sum} value={minorText(totals.sum)} />
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
          <dd className="amount">{totals.discount === 0n ? '' : minorText(-totals.discount)}</dd>
        </div>
        {errors.discount_rate && (
          <div role="alert" id={problemId('discount_rate')} className={cells.problems}>
            {errors.discount_rate}
          </div>
        )}
        <SumLines totals={totals} currency={currency} isGross={vat_included} />
        {values.cash_discount_rate && values.cash_discount_date && totals.total > 0n ? (
          <Line
            name={names.cashDiscount(values.cash_discount_rate, dateText(values.cash_discount_date))}
            value={minorText(cashDiscountAmount(totals.total, values.cash_discount_rate))}
          />
        ) : null}
      </dl>
    </div>
  )
}

/** Net, VAT by rate, rounding and total. */
export function SumLines(props: {
  readonly totals: DocumentTotals
  readonly currency: string
  readonly isGross: boolean
}) {
  const { totals, currency, isGross } = props
  const { totals: names } = words.documents
  // Rates with a sum of zero are left out.
  const rates = totals.vat.filter(({ rate, net, vat }) => rate !== 0n && (net !== 0n || vat !== 0n))
  return (
    <>
      {!isGross && totals.discount !== 0n && <Line name={names.net} value={minorText(totals.net)} />}
      {!isGross &&
        rates.map(({ rate, vat, net }) => (
          <Line key={String(rate)} name={names.vat(rateText(rate), minorText(net))} value={minorText(vat)} />
        ))}
      {totals.rounding !== 0n && <Line name={names.rounding} value={minorText(totals.rounding)} />}
      <div className={css.grand}>
        <dt>{words.fields.total}</dt>
        <dd className="amount">
          <span className="quiet">{currency} </span>
          {minorText(totals.total)}
        </dd>
      </div>
      {isGross &&
        rates.map(({ rate, vat }) => (
          <Line key={String(rate)} name={names.vatIncluded(rateText(rate))} value={minorText(vat)} isQuiet />
        ))}
    </>
  )
}

export function Line(props: { readonly name: string; readonly value: string; readonly isQuiet?: boolean }) {
  return (
    <div className={props.isQuiet ? 'quiet' : undefined}>
      <dt>{props.name}</dt>
      <dd className="amount">{props.value}</dd>
    </div>
  )
}
