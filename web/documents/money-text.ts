// Whole numbers of hundredths and millionths, as the company writes them.

import { amountIn, quantityIn } from '../../domain/company-formats.ts'
import { formatDecimal, type Micro, type Minor, moneyScale } from '../../domain/money.ts'
import { formats } from '../parts/format.ts'

export function minorText(amount: Minor): string {
  return amountIn(formats, amount)
}

export function rateText(rate: Micro): string {
  return `${quantityIn(formats, rate)}\u00a0%`
}

/** As the interface writes it. */
export function minorNumber(amount: Minor): number {
  return Number(formatDecimal(amount, moneyScale))
}
