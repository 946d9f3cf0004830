import { remainder97 } from './iban.ts'

/** The table for the check digit: modulo 10, recursive. */
const carries = [0, 9, 4, 6, 8, 2, 7, 1, 3, 5] as const

/** The check digit of a payment reference. */
export function checkDigit(digits: string): number {
  let carry = 0
  for (const digit of digits) carry = carries[(carry + Number(digit)) % 10] as number
  return (10 - carry) % 10
}

/** The first running number of payment references in a new company. */
export const firstReference = 100

/** The 27 digits that link a payment to its invoice: the bank's customer number, a running number, the check digit. */
export function paymentReference(customerNumber: string, running: number): string {
  const digits = customerNumber + String(running).padStart(26 - customerNumber.length, '0')
  return digits + checkDigit(digits)
}

/** Whether this is a QR reference: 27 digits of which the last one checks the others. */
export function isPaymentReference(text: string): boolean {
  return /^\d{27}$/.test(text) && checkDigit(text.slice(0, 26)) === Number(text[26])
}

/**
 * The creditor reference (ISO 11649) of a number: RF, two check digits, the number. Undefined when the number has
 * other characters than letters and digits, or more than 21: two numbers must not get the same reference.
 */
export function creditorReference(number: string): string | undefined {
  if (!/^[A-Z0-9]{1,21}$/i.test(number)) return undefined
  const upper = number.toUpperCase()
  return `RF${String(98 - remainder97(`RF00${upper}`)).padStart(2, '0')}${upper}`
}

/** Whether this is a creditor reference with the right check digits. */
export function isCreditorReference(text: string): boolean {
  return creditorReference(text.slice(4)) === text
}

/** The end of a payment reference, by which it is searched: the last two of its printed blocks of five digits. */
export function referenceEnd(reference: string): string {
  return reference.slice(-10)
}

/**
 * What to search for when somebody enters a reference as it is printed or sent: the end of a QR reference, the number
 * in a creditor reference. Any other text stays as it is.
 */
export function searchedReference(text: string): string {
  const joined = text.replaceAll(' ', '')
  if (isPaymentReference(joined)) return referenceEnd(joined)
  return isCreditorReference(joined.toUpperCase()) ? joined.slice(4) : text
}
