import type { Minor } from '../../../domain/money/money.ts'
import { amountIn, inCurrency, priceIn } from '../../../domain/text/company-formats.ts'
import { formats } from '../../parts/format.ts'
import { words } from '../../words/words.ts'
import { hoursShown } from '../hours-format.ts'
import css from '../table.module.css'
import type { PreviewLine } from './billable.ts'

interface BillPreviewProps {
  readonly lines: readonly PreviewLine[]
  readonly total: Minor
  readonly vatIncluded: boolean
  readonly currency: string
}

/** The positions of the invoice, before discounts and VAT. */
export function BillPreview({ lines, total, vatIncluded, currency }: BillPreviewProps) {
  const written = inCurrency(formats, currency)
  return (
    <div className={css.box}>
      <table className={css.table}>
        <thead>
          <tr>
            <th scope="col">{words.hours.position}</th>
            <th scope="col" className={css.number}>
              {words.hours.hours}
            </th>
            <th scope="col" className={css.number}>
              {words.hours.amount}
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two positions may be alike.
            <tr key={index}>
              <td>
                {line.name}
                <small className={css.detail}>{line.description}</small>
              </td>
              <td className={css.number}>
                {hoursShown(line.hours)}
                <small className={css.detail}>× {priceIn(written, line.price)}</small>
              </td>
              <td className={css.number}>{amountIn(written, line.total)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={2}>
              {vatIncluded ? words.hours.sumWithVat : words.hours.sumWithoutVat}
            </th>
            <td className={css.number}>
              <span className="quiet">{currency}</span> {amountIn(written, total)}
            </td>
          </tr>
        </tfoot>
      </table>
    </div>
  )
}
