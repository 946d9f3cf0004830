import { decimalScale, type Micro, type Minor, moneyScale } from '../money/money.ts'

/** An amount as it is printed in Switzerland: 1’234.50 */
export function amountText(amount: Minor): string {
  return decimalText(amount, moneyScale, moneyScale)
}

/** A price with as many decimals as it has, and at least two: 1’234.50, 0.0125 */
export function priceText(price: Micro): string {
  return decimalText(price, decimalScale, moneyScale)
}

/** A quantity without superfluous zeros: 1’200, 2.5 */
export function quantityText(quantity: Micro): string {
  return decimalText(quantity, decimalScale, 0)
}

/** A percentage: 8.1 % */
export function percentText(percent: Micro): string {
  return `${quantityText(percent)}\u00a0%`
}

/** A day as it is printed: 28.02.2026 */
export function dateText(date: string): string {
  return date.split('-').reverse().join('.')
}

/** An IBAN in groups of four: CH93 0076 2011 6238 5295 7 */
export function ibanText(iban: string): string {
  return iban.replace(/\s/g, '').replace(/.{4}(?=.)/g, '$&\u00a0')
}

/** A payment reference in groups of five from the right: 21 00000 00003 13947 14300 09017 */
export function referenceText(reference: string): string {
  return reference.replace(/\B(?=(.{5})+$)/g, ' ')
}

/** A whole number of 10^-scale, with at least this many decimals. */
function decimalText(value: bigint, scale: number, decimals: number): string {
  const digits = String(value < 0n ? -value : value).padStart(scale + 1, '0')
  const point = digits.length - scale
  const whole = digits.slice(0, point).replace(/\B(?=(\d{3})+$)/g, '’')
  const fraction = digits.slice(point, point + decimals) + digits.slice(point + decimals).replace(/0+$/, '')
  return `${value < 0n ? '−' : ''}${whole}${fraction && `.${fraction}`}`
}
