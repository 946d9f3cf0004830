import { unitOf, unitOfShares } from './currency-units.ts'
import { apportion, type Minor, sum } from './money.ts'
import { counts, type Deduction, type Position, taxedLine, taxedRows } from './totals.ts'
import { type VatRow, withoutRows } from './vat.ts'

/** A document as it is stored: what it comes to is known, and is not computed again. */
export interface SharedDocument<P extends Position> {
  readonly currency: string
  readonly positions: readonly P[]
  readonly vat: readonly VatRow[]
  readonly deductions: readonly Deduction[]
  readonly total: Minor
  readonly total_net: Minor
}

export interface Share {
  readonly net: Minor
  readonly gross: Minor
}

/**
 * What each position of a document comes to, after its share of the discount of the document, without and with VAT. The positions and
 * the rest come to the document: the rest is its rounding, what it deducts, and what no position can have a share of.
 */
export function lineShares<P extends Position>(
  document: SharedDocument<P>,
): { readonly lines: readonly (Share & { readonly position: P })[]; readonly rest: Share } {
  const { vat, deductions, total, total_net } = document
  const deducted = taxedRows(deductions).map((row) => ({ ...row, net: -row.net, vat: -row.vat }))
  // By group, as discounts are: so a line has the VAT of its rate.
  const lines = withoutRows(vat, deducted).flatMap((row) => sharesOf(row, document))
  return {
    lines,
    rest: {
      net: total_net - sum(lines.map(({ net }) => net)),
      gross: total - sum(lines.map(({ gross }) => gross)),
    },
  }
}

function sharesOf<P extends Position>(
  { category, rate, net, vat }: VatRow,
  { currency, positions }: SharedDocument<P>,
) {
  const lines = positions
    .filter(counts)
    .map((position) => ({ position, ...taxedLine(position, unitOf(currency)) }))
    .filter((line) => line.category === category && line.rate === rate)
  const whole = sum(lines.map(({ amount }) => amount))
  if (whole === 0n) return []
  const unit = unitOfShares(currency, [net, vat])
  const nets = apportion(lines, net, whole, unit)
  const grosses = apportion(lines, net + vat, whole, unit)
  return lines.map(({ position }, index) => ({
    position,
    net: nets[index]?.amount ?? 0n,
    gross: grosses[index]?.amount ?? 0n,
  }))
}
