// Whole numbers of thousandths and millionths, as the company writes them.

import type { Micro, Minor } from '../../domain/money/money.ts'
import { amountIn, inCurrency, quantityIn } from '../../domain/text/company-formats.ts'
import { formats } from '../parts/format.ts'

export function minorText(amount: Minor, currency: string): string {
  return amountIn(inCurrency(formats, currency), amount)
}

export function rateText(rate: Micro): string {
  return `${quantityIn(formats, rate)}\u00a0%`
}
