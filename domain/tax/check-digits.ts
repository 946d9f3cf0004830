/** The digits of a text, multiplied by weights and added up. */
export function weighted(text: string, weights: readonly number[]): number {
  return weights.reduce((sum, weight, index) => sum + weight * Number(text[index]), 0)
}

/** ISO 7064, mod 11,10: the last digit checks the others. */
export function checks11And10(text: string): boolean {
  let product = 10
  for (const digit of text.slice(0, -1)) product = (((Number(digit) + product) % 10 || 10) * 2) % 11
  return (product + Number(text.at(-1))) % 10 === 1
}

/** The method of Luhn: every second digit from the right counts twice, and the digits of all products are added up. */
export function luhnSum(text: string): number {
  return [...text].reverse().reduce((sum, digit, index) => {
    const counted = Number(digit) * (index % 2 === 0 ? 1 : 2)
    return sum + (counted > 9 ? counted - 9 : counted)
  }, 0)
}

/** Whether the last digit is right by the method of Luhn. */
export function checksLuhn(text: string): boolean {
  return luhnSum(text) % 10 === 0
}
