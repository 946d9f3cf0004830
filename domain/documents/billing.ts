// Billing a sale in steps: deposits, parts, and a final invoice for exactly the rest.

import { fineUnitOf, unitOf } from '../money/currency-units.ts'
import {
  apportion,
  decimalScale,
  divideRounded,
  hundredPercent,
  type Micro,
  type Minor,
  moneyScale,
  sum,
  toMinor,
} from '../money/money.ts'
import {
  type Deduction,
  type DiscountType,
  type DocumentTotals,
  documentTotals,
  type Position,
  type TaxedSum,
} from '../money/totals.ts'
import type { TaxedAmount } from '../money/vat.ts'

/** Deposit, part, and final invoice. */
export const billingTypes = ['D', 'P', 'F'] as const
export type BillingType = (typeof billingTypes)[number]

/** What a deposit asks for: a share in percent, or an amount with VAT. */
export type Share = { readonly percent: Micro } | { readonly amount: Minor }

/** The amounts of a deposit or a credit, with VAT: each rate in proportion to the whole. None if that comes to nothing. */
export function depositAmounts(whole: Pick<TaxedSum, 'vat'>, share: Share, currency: string): TaxedAmount[] {
  const unit = unitOf(currency)
  const gross = whole.vat.map(({ category, rate, net, vat }) => ({ category, rate, amount: net + vat }))
  const all = sum(gross.map(({ amount }) => amount))
  if (all === 0n) return []
  const parts =
    'percent' in share
      ? apportion(gross, share.percent, hundredPercent, unit)
      : apportion(gross, share.amount, all, unit)
  return parts.filter(({ amount }) => amount !== 0n)
}

interface Discounted {
  readonly currency: string
  readonly discount_rate: Micro
  readonly discount_type: DiscountType
}

/** The chosen quantities of an order. Discounts in an amount are given in proportion. */
export function partOf<P extends Position>(
  order: Discounted & { readonly positions: readonly P[] },
  amounts: readonly Micro[],
): { positions: P[]; discount_rate: Micro; discount_type: DiscountType } {
  const unit = fineUnitOf(order.currency)
  const positions = order.positions.flatMap((position, index) => {
    const amount = amounts[index] ?? 0n
    return position.type === 'N' && amount !== 0n ? [shareOf(position, amount, unit)] : []
  })
  const { discount_rate, discount_type } = order
  if (discount_type === 'P') return { positions, discount_rate, discount_type }
  const share = inProportion(discount_rate, sumOf(positions, unit), sumOf(order.positions, unit), unit)
  return { positions, discount_rate: share, discount_type }
}

/** The sum of the lines. */
function sumOf(positions: readonly Position[], unit: Minor): Minor {
  return documentTotals(positions, { vatIncluded: false, discountRate: 0n, discountType: 'P', unit }).sum
}

function shareOf<P extends Position>(position: P, amount: Micro, unit: Minor): P {
  const { discount_type, discount_rate } = position
  if (discount_type !== 'A' || !discount_rate) return { ...position, amount }
  const share = inProportion(discount_rate, amount, position.amount ?? 0n, unit)
  return { ...position, amount, discount_rate: share }
}

/** A share of an amount with six decimals, rounded to money and never below zero. */
function inProportion(amount: Micro, part: bigint, whole: bigint, unit: Minor): Micro {
  if (whole === 0n) return 0n
  const rounded = toMinor(divideRounded(amount * part, whole), decimalScale, unit)
  const share = rounded * 10n ** BigInt(decimalScale - moneyScale)
  return share < 0n ? 0n : share
}

/** A position that is recognised in other documents of the same sale, whatever its quantity and discount. */
export interface Recognised extends Position {
  readonly number: string | null
  readonly name: string | null
  readonly unit_id: number | null
}

/**
 * The quantity of each ordered position among the positions of other documents. Positions that are alike are filled one
 * after the other, and the last of them has what is too much.
 */
export function amountsOf(ordered: readonly Recognised[], others: readonly Recognised[]): Micro[] {
  const remaining = new Map<string, Micro>()
  for (const other of others.filter(isCounted))
    remaining.set(keyOf(other), (remaining.get(keyOf(other)) ?? 0n) + (other.amount ?? 0n))
  const last = new Map(ordered.map((position, index) => [keyOf(position), index]))
  return ordered.map((position, index) => {
    const key = keyOf(position)
    const pool = remaining.get(key)
    if (!isCounted(position) || pool === undefined) return 0n
    const amount = last.get(key) === index ? pool : within(pool, position.amount ?? 0n)
    remaining.set(key, pool - amount)
    return amount
  })
}

function isCounted({ type }: Position): boolean {
  return type === 'N'
}

function keyOf({ type, number, name, price, vat, unit_id }: Recognised): string {
  return JSON.stringify([type, number, name, String(price), String(vat), unit_id])
}

/** The part of an amount that lies between zero and a limit. */
function within(amount: Micro, limit: Micro): Micro {
  const [low, high] = limit < 0n ? [limit, 0n] : [0n, limit]
  return amount < low ? low : amount > high ? high : amount
}

/** Whether a quantity is part of what is left: of the same sign, and not more. */
export function isWithin(amount: Micro, left: Micro): boolean {
  return amount !== 0n && within(amount, left) === amount
}

/** What an invoice has billed, by rate, with its rounding. Its total is the stored one. */
export function billedBy({ vat }: Pick<DocumentTotals, 'vat'>, total: Minor): Deduction[] {
  const rounding = total - sum(vat.map((row) => row.net + row.vat))
  return [
    ...vat.filter(({ net, vat }) => net !== 0n || vat !== 0n),
    ...(rounding === 0n ? [] : [{ rate: null, net: rounding, vat: 0n }]),
  ]
}
