import { amountText, hundredth, type Minor } from '../money/money.ts'
import { compactIban, isIban } from './iban.ts'
import { isCreditorReference } from './references.ts'

/**
 * The content of an EPC QR code (GiroCode), by version 2 of the guideline EPC069-12. Undefined if there can be none:
 * the amount is not in euros or not between 0.01 and 999999999.99, the account is outside SEPA, or the name is missing.
 */
export function epcPayload(transfer: Transfer): string | undefined {
  const iban = compactIban(transfer.iban)
  const name = cut(oneLine(transfer.name), 70)
  if (transfer.currency !== 'EUR' || transfer.amount < hundredth || transfer.amount > largestTransfer)
    return undefined
  if (!isSepaIban(iban) || name === '') return undefined

  const start = [
    'BCD',
    '002',
    '1',
    'SCT',
    bicOf(transfer),
    name,
    iban,
    `EUR${amountText(transfer.amount)}`,
  ].join('\n')
  // The ninth line is for a purpose, the tenth for a reference, the eleventh for a text: a reference or a text, never
  // both.
  const remittance = isCreditorReference(transfer.reference ?? '')
    ? `\n\n${transfer.reference}`
    : `\n\n\n${cut(oneLine(transfer.text), 140, largestPayload - byteLength(start) - 3)}`
  const payload = (start + remittance).trimEnd()
  return byteLength(payload) <= largestPayload ? payload : undefined
}

export interface Transfer {
  readonly name: string
  readonly iban: string
  readonly bic: string | null
  readonly amount: Minor
  readonly currency: string
  /** Used if it is a creditor reference; otherwise the text is used. */
  readonly reference: string | null
  readonly text: string
}

/** Whether euros reach this account as a SEPA payment. */
export function isSepaIban(iban: string): boolean {
  return isIban(iban) && sepaCountries.includes(iban.slice(0, 2))
}

const largestTransfer: Minor = 999_999_999_990n
/** In bytes: the capacity of a QR code of version 13 with error correction M. */
const largestPayload = 331

const sepaCountries: readonly string[] = [
  ...[
    'AT',
    'BE',
    'BG',
    'CY',
    'CZ',
    'DE',
    'DK',
    'EE',
    'ES',
    'FI',
    'FR',
    'GR',
    'HR',
    'HU',
    'IE',
    'IT',
    'LT',
    'LU',
  ],
  ...[
    'LV',
    'MT',
    'NL',
    'PL',
    'PT',
    'RO',
    'SE',
    'SI',
    'SK',
    'IS',
    'LI',
    'NO',
    'AD',
    'AL',
    'CH',
    'GB',
    'GI',
    'MC',
  ],
  ...['MD', 'ME', 'MK', 'RS', 'SM', 'VA'],
]

/** The BIC of the bank. It is optional, so an invalid one is left out. */
function bicOf({ bic }: Transfer): string {
  return bic !== null && /^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$/.test(bic) ? bic : ''
}

function oneLine(text: string): string {
  return text.replace(/[\s\p{Cc}]+/gu, ' ').trim()
}

function cut(text: string, maxCharacters: number, maxBytes: number = Number.POSITIVE_INFINITY): string {
  const characters = [...text].slice(0, maxCharacters)
  while (characters.length > 0 && byteLength(characters.join('')) > maxBytes) characters.pop()
  return characters.join('').trimEnd()
}

function byteLength(text: string): number {
  return new TextEncoder().encode(text).length
}
