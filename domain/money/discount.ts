import type { Problems } from '../refusal.ts'
import { hundredPercent, type Micro } from './money.ts'

interface Discount {
  readonly discount_type?: 'P' | 'A' | null
  readonly discount_rate?: Micro | null
}

/** A discount in percent is at most 100. A discount without a type is in percent. */
export function checkDiscount(
  { discount_type, discount_rate }: Discount,
  problems: Problems,
  prefix = '',
): void {
  if (discount_type !== 'A' && (discount_rate ?? 0n) > hundredPercent)
    problems.add(`${prefix}discount_rate`, 'not_allowed', 'A discount cannot be more than 100 percent.')
}
