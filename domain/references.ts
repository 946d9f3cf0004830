/** How the check digit follows from the digits before it: modulo 10, recursive. */
const carries = [0, 9, 4, 6, 8, 2, 7, 1, 3, 5] as const

/** The check digit of a payment reference. */
export function checkDigit(digits: string): number {
  let carry = 0
  for (const digit of digits) carry = carries[(carry + Number(digit)) % 10] as number
  return (10 - carry) % 10
}

/** Where the running numbers of payment references start in a new company. */
export const firstReference = 100

/** The 27 digits by which a payment finds its invoice: the bank's customer number, a running number, the check digit. */
export function paymentReference(customerNumber: string, running: number): string {
  const digits = customerNumber + String(running).padStart(26 - customerNumber.length, '0')
  return digits + checkDigit(digits)
}
