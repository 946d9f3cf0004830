import type { Problems } from '../refusal.ts'

/** Adds a problem if a tax number is wrong. */
export function checkTaxNumber(
  key: string,
  text: string | null | undefined,
  country: string,
  problems: Problems,
): void {
  const example = taxNumberFault(text ?? '', country)
  if (example)
    problems.add(
      key,
      'wrong_format',
      `must be a tax number of ten, eleven or thirteen digits, such as ${example}`,
    )
}

/** An example of a right tax number, if this one of a company in this country is wrong. Only German ones are checked. */
export function taxNumberFault(text: string, country: string): string | undefined {
  if (text === '' || country !== 'DE') return undefined
  const digits = text.replace(/[\s/]/g, '')
  // Ten or eleven digits on letters of the tax office; with that of the state, and a zero after the office, thirteen.
  return /^(\d{10,11}|\d{4}0\d{8})$/.test(digits) ? undefined : '21/815/08150'
}
