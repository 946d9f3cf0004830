import type { Minor } from './money.ts'

/** An amount as it is printed in Switzerland: 1’234.50 */
export function amountText(amount: Minor): string {
  const digits = String(amount < 0n ? -amount : amount).padStart(3, '0')
  const francs = digits.slice(0, -2).replace(/\B(?=(\d{3})+$)/g, '’')
  return `${amount < 0n ? '-' : ''}${francs}.${digits.slice(-2)}`
}

/** A day as it is printed: 28.02.2026 */
export function dateText(date: string): string {
  return date.split('-').reverse().join('.')
}
