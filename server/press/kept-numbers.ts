// The numbers of a paper as they are kept for ever. Papers from before money had thousandths have hundredths, and the journal proves
// them by a hash. So every paper is written with hundredths, whatever money has in the program.

import { fromHundredths, inHundredths } from '../../domain/money/money.ts'

/** The text of a number that an object of a paper has under a key. */
export function keptNumber(value: bigint, key: string, object: object): string {
  return isAmount(key, object) ? inHundredths(value) : String(value)
}

/** The number that `keptNumber` has written. */
export function readKeptNumber(text: string, key: string, object: object): bigint {
  return isAmount(key, object) ? fromHundredths(text) : BigInt(text)
}

/** Prices, quantities and rates have millionths. The VAT of a line is its rate, that of a row of the VAT table is an amount. */
function isAmount(key: string, object: object): boolean {
  if (key === 'vat') return !('type' in object && object.type === 'item')
  return !['quantity', 'price', 'rate', 'exchangeRate'].includes(key)
}
