import { fine, type Rounding, unitOf } from './currency-units.ts'
import {
  apportion,
  decimalScale,
  divideToUnit,
  hundredPercent,
  hundredth,
  type Micro,
  type Minor,
  sum,
  toMinor,
} from './money.ts'
import {
  groupOf,
  sumByGroup,
  type TaxedAmount,
  type VatCategory,
  type VatRow,
  vatTable,
  withoutRows,
} from './vat.ts'

/** The totals of a document. The only function that adds its amounts: every shown total comes from here. */
export function documentTotals(positions: readonly Position[], options: TotalsOptions): DocumentTotals {
  const { vatIncluded, unit = hundredth, totalUnit = unit } = options
  const priced = positions.map((position) => pricedLine(position, vatIncluded, unit))
  const taxed = priced.flatMap((line) => line?.taxed ?? [])
  const discounts = discountByGroup(taxed, options, unit)
  const vat = vatTable([...taxed, ...discounts.map(negate)], vatIncluded, unit)

  const net = sum(vat.map((row) => row.net))
  const unrounded = net + sum(vat.map((row) => row.vat))
  const total = divideToUnit(unrounded, 1n, totalUnit)
  const whole = { vat, net, rounding: total - unrounded, total }
  return {
    lines: documentLines(positions, priced),
    sum: sum(taxed.map(({ amount }) => amount)),
    discount: sum(discounts.map(({ amount }) => amount)),
    whole,
    ...lessDeductions(whole, options.deductions ?? []),
  }
}

/**
 * The totals of a stored document: its total says how it was rounded. Documents that were stored before their currency had its own
 * decimals have hundredths.
 */
export function storedTotals(
  positions: readonly Position[],
  options: Omit<TotalsOptions, keyof Rounding>,
  { currency, total }: { readonly currency: string; readonly total: Minor },
): DocumentTotals {
  const unit = unitOf(currency)
  const totals = documentTotals(positions, { ...options, unit })
  return unit === hundredth || totals.total === total ? totals : documentTotals(positions, options)
}

/** Subtracted, not computed anew: so all invoices of a sale together come to the sale, of every rate. */
function lessDeductions(whole: TaxedSum, deductions: readonly Deduction[]): TaxedSum {
  if (deductions.length === 0) return whole
  const vat = withoutRows(whole.vat, taxedRows(deductions))
  const roundings = deductions.filter(({ rate }) => rate === null).map(({ net }) => net)
  const rounding = whole.rounding - sum(roundings)
  const net = sum(vat.map((row) => row.net))
  return { vat, net, rounding, total: net + sum(vat.map((row) => row.vat)) + rounding }
}

/** An amount that an earlier invoice has billed at a rate. Without a rate it is the rounding of that invoice. */
export interface Deduction {
  readonly rate: Micro | null
  readonly category?: VatCategory | null
  readonly net: Minor
  readonly vat: Minor
}

/** The deductions without the roundings. */
export function taxedRows(deductions: readonly Deduction[]): VatRow[] {
  return deductions.flatMap(({ rate, category, net, vat }) =>
    rate === null ? [] : [{ ...groupOf(rate, category), net, vat }],
  )
}

type PositionType = 'N' | 'T' | 'PB' | 'H' | 'SI' | 'SNI'
/** Percent or amount. */
export type DiscountType = 'P' | 'A'

export interface Position {
  readonly type: PositionType
  readonly price: Micro | null
  readonly amount: Micro | null
  readonly vat: Micro | null
  readonly vat_category?: VatCategory | null
  readonly discount_rate: Micro | null
  readonly discount_type: DiscountType | null
}

/** Without a rounding, amounts have hundredths. */
export interface TotalsOptions extends Partial<Rounding> {
  readonly vatIncluded: boolean
  readonly discountRate: Micro
  readonly discountType: DiscountType
  /** What earlier invoices have billed. */
  readonly deductions?: readonly Deduction[]
}

/** net + the VAT of all rows + rounding = total. */
export interface TaxedSum {
  /** After the discount. */
  readonly vat: readonly VatRow[]
  /** After the discount, without VAT. */
  readonly net: Minor
  readonly rounding: Minor
  readonly total: Minor
}

/** The sums of a document are those after the deductions. */
export interface DocumentTotals extends TaxedSum {
  /** In the order of the positions. */
  readonly lines: readonly DocumentLine[]
  /** The sum of all lines before the discount: net, or gross if prices include VAT. */
  readonly sum: Minor
  /** Subtracted from the sum of the lines: from the net, or from the gross if prices include VAT. */
  readonly discount: Minor
  /** The sums before the deductions. */
  readonly whole: TaxedSum
}

interface DocumentLine {
  /** Includes VAT; null if a position does not count. */
  readonly total: Minor | null
  /** The printed amount: net, or gross if prices include VAT; the sum of a subtotal; null if nothing is printed. */
  readonly amount: Minor | null
  /** The sum of the lines so far. */
  readonly running: Minor
}

/** The amount to pay after a cash discount, rounded as the total is. */
export function cashDiscountAmount(total: Minor, rate: Micro, { totalUnit }: Rounding): Minor {
  return divideToUnit(total * (hundredPercent - rate), hundredPercent, totalUnit)
}

/** Whether a position is part of the total. */
export function counts({ type }: Position): boolean {
  return type === 'N'
}

/** What a position comes to before the discount of the document, and how it is taxed. */
export function taxedLine(position: Position, unit: Minor): TaxedAmount {
  return taxedAmount(position, toMinor(exactLine(position), exactLineScale, unit))
}

function taxedAmount({ vat, vat_category }: Position, amount: Minor): TaxedAmount {
  return { ...groupOf(vat ?? 0n, vat_category), amount }
}

const percentScale = decimalScale + 2
const exactLineScale = 2 * decimalScale + percentScale

/** price × amount less the discount, not rounded: the decimals of every factor add up. */
function exactLine({ price, amount, discount_rate, discount_type }: Position): bigint {
  const full = (price ?? 0n) * (amount ?? 0n)
  const rate = discount_rate ?? 0n
  if (discount_type !== 'A') return full * (hundredPercent - rate)
  return (full - rate * 10n ** BigInt(decimalScale)) * hundredPercent
}

function discountByGroup(
  lines: readonly TaxedAmount[],
  { discountType, discountRate }: TotalsOptions,
  unit: Minor,
): TaxedAmount[] {
  if (discountRate === 0n) return []
  const amounts = sumByGroup(lines)
  if (discountType === 'P') return apportion(amounts, discountRate, hundredPercent, unit)
  const whole = sum(amounts.map(({ amount }) => amount))
  // An amount is spread in proportion to the sums of the groups; if they are zero, it reduces nothing.
  return whole === 0n ? [] : apportion(amounts, toMinor(discountRate, decimalScale, fine(unit)), whole, unit)
}

function negate(taxed: TaxedAmount): TaxedAmount {
  return { ...taxed, amount: -taxed.amount }
}

interface PricedLine {
  readonly taxed: TaxedAmount
  /** Includes VAT. */
  readonly total: Minor
}

/** A position that counts, rounded; null for the others. */
function pricedLine(position: Position, vatIncluded: boolean, unit: Minor): PricedLine | null {
  if (!counts(position)) return null
  const exact = exactLine(position)
  const amount = toMinor(exact, exactLineScale, unit)
  // Rounded once, from the exact line: clients get this value from the API, and it is not part of the total.
  const total = vatIncluded
    ? amount
    : toMinor(exact * (hundredPercent + (position.vat ?? 0n)), exactLineScale + percentScale, unit)
  return { taxed: taxedAmount(position, amount), total }
}

function documentLines(
  positions: readonly Position[],
  priced: readonly (PricedLine | null)[],
): DocumentLine[] {
  let running = 0n
  let runningAtSubtotal = 0n
  return positions.map(({ type }, index) => {
    const line = priced[index]
    if (line) {
      const { total, taxed } = line
      running += taxed.amount
      return { total, amount: taxed.amount, running }
    }
    if (type !== 'SI' && type !== 'SNI') return { total: null, amount: null, running }
    const amount = type === 'SI' ? running : running - runningAtSubtotal
    runningAtSubtotal = running
    return { total: null, amount, running }
  })
}
