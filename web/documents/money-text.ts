// Whole numbers of hundredths and millionths, as the company writes them.

import { amountIn, quantityIn } from '../../domain/company-formats.ts'
import type { Micro, Minor } from '../../domain/money.ts'
import { formats } from '../parts/format.ts'

export function minorText(amount: Minor): string {
  return amountIn(formats, amount)
}

export function rateText(rate: Micro): string {
  return `${quantityIn(formats, rate)}\u00a0%`
}
