// The positions of a document, read-only.

import { minorOf } from '../../../domain/money/money.ts'
import type { DocumentTotals } from '../../../domain/money/totals.ts'
import { numberText, priceText } from '../../parts/format.ts'
import { plainOf } from '../../parts/mail-text.ts'
import page from '../../parts/page.module.css'
import { type PlaceholderKind, usePlaceholderNames } from '../../parts/placeholder-menu.tsx'
import { company } from '../../start.ts'
import { words } from '../../words/words.ts'
import { draftOf } from '../draft.ts'
import type { DocumentRecord, Kind, Position } from '../kinds.ts'
import { minorText } from '../money-text.ts'
import sums from '../totals.module.css'
import { totalsOf } from '../totals.ts'
import { isUntaxed, Line, SumLines } from '../totals-block.tsx'
import { useUnitText } from '../unit-text.ts'
import css from './document.module.css'

interface PositionListProps {
  readonly kind: Kind
  readonly record: DocumentRecord
  /** The placeholders that its texts may have. */
  readonly placeholders?: PlaceholderKind
}

export function PositionList({ kind, record, placeholders }: PositionListProps) {
  const nameOf = usePlaceholderNames(placeholders, company.language)
  const inWords = (text: string) => text.replace(/\{[^{}]+\}/g, (braces) => nameOf(braces) ?? braces)
  const { totals: names } = words.documents
  const unitText = useUnitText()
  const positions = record.positions ?? []
  const draft = draftOf(kind, record)
  const totals = asStored(totalsOf(draft, false, true), minorOf(record.total))
  const untaxed = isUntaxed(totals.whole.vat)
  return (
    <section className={page.card} aria-label={words.fields.positions}>
      {positions.length === 0 ? (
        <p className="quiet">{words.documents.nothingInIt}</p>
      ) : (
        <div className={css.scroll}>
          <table className={css.table}>
            <thead>
              <tr>
                <th scope="col">{words.fields.name}</th>
                <th scope="col" className={`amount ${css.long}`}>
                  {words.documents.positions.quantity}
                </th>
                <th scope="col" className={`amount ${css.long}`}>
                  {words.fields.price}
                </th>
                <th scope="col" className="amount">
                  {words.fields.amount}
                </th>
              </tr>
            </thead>
            <tbody>
              {positions.map((position, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: positions have no id, and do not move here.
                <tr key={index} data-type={position.type}>
                  <Cells
                    position={position}
                    unit={unitText(position.unit_id, position.amount ?? 0)}
                    amount={totals.lines[index]?.amount}
                    currency={record.currency}
                    inWords={inWords}
                  />
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      <dl className={sums.totals} data-place="page">
        {(totals.discount !== 0n || (record.vat_included === false && !untaxed)) && (
          <Line
            name={untaxed ? words.fields.amount : record.vat_included ? names.sumGross : names.sum}
            value={minorText(totals.sum, record.currency)}
          />
        )}
        {totals.discount !== 0n && (
          <Line name={words.fields.discount_rate} value={minorText(-totals.discount, record.currency)} />
        )}
        <SumLines
          totals={totals}
          currency={record.currency}
          isGross={record.vat_included}
          deductions={draft.deductions}
        />
      </dl>
    </section>
  )
}

/** The stored total counts: a difference to the computed one is rounding. */
function asStored(computed: DocumentTotals, total: bigint): DocumentTotals {
  const { whole } = computed
  const rounding = total - computed.total
  return {
    ...computed,
    total,
    rounding: computed.rounding + rounding,
    whole: { ...whole, rounding: whole.rounding + rounding, total: whole.total + rounding },
  }
}

function Cells(props: {
  readonly position: Position
  readonly unit: string
  readonly amount: bigint | null | undefined
  readonly currency: string
  readonly inWords: (text: string) => string
}) {
  const { position, unit, amount, currency, inWords } = props
  const { name, description, type } = position
  const { positions } = words.documents
  const text = (
    <>
      <div className={type === 'T' ? undefined : css.strong}>
        {name === null ? (type === 'T' ? '' : positions.types[type]) : inWords(name)}
      </div>
      {description && <div className={css.description}>{inWords(plainOf(description))}</div>}
    </>
  )
  if (type !== 'N')
    return (
      <>
        <td colSpan={3} className={`${css.long} ${type === 'PB' ? 'quiet' : ''}`}>
          {text}
        </td>
        <td className={`${css.shortCell} ${type === 'PB' ? 'quiet' : ''}`}>{text}</td>
        <td className="amount">{typeof amount === 'bigint' ? minorText(amount, currency) : ''}</td>
      </>
    )
  const quantity = numberText(position.amount ?? 0)
  const price = priceText(position.price ?? 0, currency)
  return (
    <>
      <td>
        {text}
        <div className={css.short}>
          {quantity} {unit} × {price}
        </div>
      </td>
      <td className={`amount ${css.long}`}>
        {quantity} <span className="quiet">{unit}</span>
      </td>
      <td className={`amount ${css.long}`}>{price}</td>
      <td className="amount">{minorText(amount ?? 0n, currency)}</td>
    </>
  )
}
