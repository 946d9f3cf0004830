// The totals of a document from the rules alone: exact fractions, rounded where the rules say so. Knows nothing of domain/.

/** Prices, quantities and rates are whole millionths; amounts are whole thousandths. */
export interface ReferenceDocument {
  readonly positions: readonly ReferencePosition[]
  readonly vatIncluded: boolean
  readonly discount_rate: bigint
  readonly discount_type: 'P' | 'A'
  readonly currency: 'CHF' | 'EUR' | 'JPY' | 'BHD'
  /** To five Rappen, in CHF. */
  readonly rounds: boolean
}

export interface ReferencePosition {
  readonly type: string
  readonly price: bigint | null
  readonly amount: bigint | null
  readonly vat: bigint | null
  readonly vat_category?: string | null
  readonly discount_rate: bigint | null
  readonly discount_type: 'P' | 'A' | null
}

export interface ReferenceRow {
  readonly net: bigint
  readonly vat: bigint
}

/** The printed amount of each position that counts, the rows by category and rate (`S 8100000`), and the total. */
export interface ReferenceTotals {
  readonly lines: readonly bigint[]
  readonly rows: ReadonlyMap<string, ReferenceRow>
  readonly total: bigint
}

/** A line is rounded, then the discount is spread over the rows, then the VAT of each row is rounded. */
export function referenceTotals(document: ReferenceDocument): ReferenceTotals {
  const coin = coins[document.currency]
  const counted = document.positions.filter(({ type }) => type === 'N')
  const lines = counted.map((position) => roundedTo(coin, lineOf(position)))
  const sums = new Map<string, bigint>()
  counted.forEach((position, index) => {
    sums.set(rowOf(position), (sums.get(rowOf(position)) ?? 0n) + (lines[index] ?? 0n))
  })
  const taxed = lessDiscount(sums, document, coin)
  const rows = new Map([...taxed].map(([row, amount]) => [row, taxedRow(row, amount, document, coin)]))
  const exact = added([...rows.values()].map(({ net, vat }) => net + vat))
  const isRounded = document.currency === 'CHF' && document.rounds
  return { lines, rows, total: isRounded ? roundedTo(50n, over(exact, 1n)) : exact }
}

const hundredth = 10n
const coins = { CHF: hundredth, EUR: hundredth, JPY: 1_000n, BHD: 1n } as const

/** In thousandths. */
function lineOf({ price, amount, discount_rate, discount_type }: ReferencePosition): Fraction {
  const full = times(times(over(price ?? 0n, million), over(amount ?? 0n, million)), over(1_000n, 1n))
  const rate = discount_rate ?? 0n
  if (discount_type === 'A') return minus(full, over(rate * 1_000n, million))
  return minus(full, times(full, over(rate, 100n * million)))
}

/** By rate, then in the order of the standard. */
function rowOf({ vat, vat_category }: ReferencePosition): string {
  const rate = vat ?? 0n
  return `${vat_category ?? (rate === 0n ? 'Z' : 'S')} ${rate}`
}

/** Each row bears its share; whoever lost most by rounding gets what is missing, the first row among equals. */
function lessDiscount(
  sums: ReadonlyMap<string, bigint>,
  { discount_rate, discount_type }: ReferenceDocument,
  coin: bigint,
): Map<string, bigint> {
  const whole = added([...sums.values()])
  const amount = roundedTo(coin < hundredth ? coin : hundredth, over(discount_rate * 1_000n, million))
  const sorted = [...sums].sort(byRow)
  if (discount_type === 'A' && whole === 0n) return new Map(sorted)
  const share = discount_type === 'P' ? over(discount_rate, 100n * million) : over(amount, whole)
  const parts = sorted.map(([row, sum]) => {
    const exact = times(over(sum, 1n), share)
    return { row, sum, exact, part: roundedTo(coin, exact) }
  })
  let missing = roundedTo(coin, times(over(whole, 1n), share)) - added(parts.map(({ part }) => part))
  const step = missing < 0n ? -coin : coin
  const lost = ({ exact, part }: (typeof parts)[number]) =>
    times(minus(exact, over(part, 1n)), over(step, 1n))
  for (const part of parts.toSorted((one, other) => compared(lost(other), lost(one)))) {
    if (missing === 0n) break
    part.part += step
    missing -= step
  }
  return new Map(parts.map(({ row, sum, part }) => [row, sum - part]))
}

function byRow([one]: [string, bigint], [other]: [string, bigint]): number {
  const [category = '', rate] = one.split(' ')
  const [otherCategory = '', otherRate] = other.split(' ')
  return Number(rate) - Number(otherRate) || order.indexOf(category) - order.indexOf(otherCategory)
}

const order = ['S', 'Z', 'E', 'AE', 'K', 'G', 'O']

function taxedRow(
  row: string,
  amount: bigint,
  { vatIncluded }: ReferenceDocument,
  coin: bigint,
): ReferenceRow {
  const rate = BigInt(row.split(' ')[1] ?? 0)
  const base = vatIncluded ? 100n * million + rate : 100n * million
  const vat = roundedTo(coin, times(over(amount, 1n), over(rate, base)))
  return vatIncluded ? { net: amount - vat, vat } : { net: amount, vat }
}

const million = 1_000_000n

export interface Fraction {
  readonly n: bigint
  readonly d: bigint
}

export function over(n: bigint, d: bigint): Fraction {
  return d < 0n ? { n: -n, d: -d } : { n, d }
}

export function times(a: Fraction, b: Fraction): Fraction {
  return over(a.n * b.n, a.d * b.d)
}

export function minus(a: Fraction, b: Fraction): Fraction {
  return over(a.n * b.d - b.n * a.d, a.d * b.d)
}

function compared(a: Fraction, b: Fraction): number {
  const difference = a.n * b.d - b.n * a.d
  return difference < 0n ? -1 : difference > 0n ? 1 : 0
}

/** Half goes away from zero. */
function rounded({ n, d }: Fraction): bigint {
  return n < 0n ? -rounded({ n: -n, d }) : (2n * n + d) / (2n * d)
}

export function roundedTo(unit: bigint, { n, d }: Fraction): bigint {
  return rounded({ n, d: d * unit }) * unit
}

export function added(values: readonly bigint[]): bigint {
  return values.reduce((all, value) => all + value, 0n)
}
