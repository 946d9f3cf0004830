import type { Micro, Minor } from '../money/money.ts'
import { amountIn, dateIn, inCurrency, percentIn, quantityIn, swiss } from './company-formats.ts'

/** An amount as it is printed in Switzerland: 1’234.50 */
export function amountText(amount: Minor): string {
  return amountIn(swiss, amount)
}

/** An amount with its currency: CHF 1’234.50 */
export function moneyText(currency: string, amount: Minor): string {
  return `${currency} ${amountIn(inCurrency(swiss, currency), amount)}`
}

/** A quantity without superfluous zeros: 1’200, 2.5 */
export function quantityText(quantity: Micro): string {
  return quantityIn(swiss, quantity)
}

/** A percentage: 8.1 % */
export function percentText(percent: Micro): string {
  return percentIn(swiss, percent)
}

/** A day as it is printed: 28.02.2026 */
export function dateText(date: string): string {
  return dateIn(swiss, date)
}

/** An IBAN in groups of four: CH93 0076 2011 6238 5295 7 */
export function ibanText(iban: string): string {
  return iban.replace(/\s/g, '').replace(/.{4}(?=.)/g, '$&\u00a0')
}

/** A payment reference as on a QR-bill: 21 00000 00003 13947 14300 09017, or RF18 5390 0754 7034 */
export function referenceText(reference: string): string {
  return reference.startsWith('RF')
    ? reference.replace(/.{4}(?=.)/g, '$& ')
    : reference.replace(/\B(?=(.{5})+$)/g, ' ')
}
