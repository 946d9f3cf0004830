// The rules of the Swiss QR-bill: structured addresses only, and the characters valid since November 2025.

import { hundredth, type Minor } from '../money/money.ts'
import { countries } from '../text/codes.ts'
import { isIban, isQrIban, isSwissIban } from './iban.ts'

/** The data of a Swiss QR-bill, within its limits. */
export interface QrBill {
  readonly iban: string
  readonly creditor: QrAddress
  readonly debtor: QrAddress | null
  readonly amount: Minor
  readonly currency: QrCurrency
  /** 27 digits with a QR-IBAN, RF… with an IBAN, or none. */
  readonly reference: string | null
  readonly message: string
  /** `//S1/10/…` */
  readonly billingInformation: string
}

export interface QrAddress {
  readonly name: string
  readonly street: string
  readonly houseNumber: string
  readonly postcode: string
  readonly city: string
  readonly country: string
}

export type QrCurrency = 'CHF' | 'EUR'

/** A QR reference, a creditor reference, or none. */
export type ReferenceType = 'QRR' | 'SCOR' | 'NON'

/** The message and the billing information together have at most this many characters. */
export const qrInformationLength = 140

const lengths = { name: 70, street: 70, houseNumber: 16, postcode: 16, city: 35 } as const

/** Why these do not make a QR-bill, and what to change; null if they do. */
export function pairingFault({ iban, referenceType, currency }: Pairing): PairingFault | null {
  if (!isQrCurrency(currency))
    return fault('currency', `A QR-bill cannot be in ${currency}: choose CHF or EUR, or no payment slip.`)
  if (!iban) return fault('iban', 'A QR-bill needs an account: enter the IBAN of the payment slip.')
  if (!isIban(iban))
    return fault('iban', 'This IBAN cannot be right: compare its digits with those of the bank.')
  if (!isSwissIban(iban))
    return fault(
      'iban',
      'A QR-bill needs an account in Switzerland or Liechtenstein: enter an IBAN with CH or LI.',
    )
  if (isQrIban(iban) && referenceType !== 'QRR')
    return fault(
      'reference_type',
      'A QR-IBAN needs a QR reference: choose QRR, or enter the other IBAN of the account.',
    )
  if (!isQrIban(iban) && referenceType === 'QRR')
    return fault('reference_type', 'A QR reference needs a QR-IBAN: enter it, or choose SCOR or NON.')
  return null
}

interface Pairing {
  readonly iban: string | null
  readonly referenceType: ReferenceType
  readonly currency: string
}

interface PairingFault {
  readonly key: 'iban' | 'reference_type' | 'currency'
  readonly message: string
}

function fault(key: PairingFault['key'], message: string): PairingFault {
  return { key, message }
}

export function isQrCurrency(currency: string): currency is QrCurrency {
  return currency === 'CHF' || currency === 'EUR'
}

/** Whether a QR-bill can ask for this amount: 0.01 to 999’999’999.99. */
export function isQrAmount(amount: Minor): boolean {
  return amount >= hundredth && amount <= 999_999_999_990n
}

/** The reference type that fits an account if none was chosen. */
export function defaultReferenceType(iban: string | null): ReferenceType {
  return iban !== null && isQrIban(iban) ? 'QRR' : 'NON'
}

/** The reference type by which a payment to this account finds its invoice. */
export function tellingReferenceType(iban: string): ReferenceType {
  return isQrIban(iban) ? 'QRR' : 'SCOR'
}

/** An address within the characters and lengths of a QR-bill. */
export function qrAddress(address: QrAddress): QrAddress {
  return {
    name: qrText(address.name, lengths.name),
    street: qrText(address.street, lengths.street),
    houseNumber: qrText(address.houseNumber, lengths.houseNumber),
    postcode: qrText(address.postcode, lengths.postcode),
    city: qrText(address.city, lengths.city),
    country: address.country,
  }
}

/** Whether no part of an address is longer than a QR-bill, or an order to a Swiss bank, allows. */
export function isQrAddress(address: QrAddress): boolean {
  return Object.entries(lengths).every(
    ([part, length]) => address[part as keyof typeof lengths].length <= length,
  )
}

/** A text in one line, within the characters of a QR-bill, cut at `maxLength`. */
export function qrText(text: string, maxLength: number = Number.POSITIVE_INFINITY): string {
  return text
    .normalize('NFC')
    .replace(foreign, (character) => substitutes[character] ?? withoutMarks(character))
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, maxLength)
    .trimEnd()
}

/** Whether a QR-bill, or an order to a Swiss bank, may have all characters of a text. */
export function isQrText(text: string): boolean {
  return text.search(foreign) < 0 && !/\p{Cc}/u.test(text)
}

/** Characters that a QR-bill does not allow: neither extended Latin nor blank. */
const foreign = /[^\x20-\x7e\xa0-\u017fȘșȚț€\s\p{Cc}]/gu

const substitutes: Readonly<Record<string, string>> = {
  '‘': "'",
  '’': "'",
  '‚': "'",
  '“': '"',
  '”': '"',
  '„': '"',
  '‐': '-',
  '‑': '-',
  '–': '-',
  '—': '-',
  '−': '-',
  ẞ: 'SS',
}

/**
 * The letter without its accents, or a point if it has no base letter, so that a reader sees that a character is
 * missing.
 */
function withoutMarks(character: string): string {
  return character
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}]/gu, '')
    .replace(foreign, '.')
}

/** Street and house number of `Seeweg 4a` or `12, rue du Lac`; the number is empty where none is found. */
export function splitStreet(line: string): { street: string; houseNumber: string } {
  const text = line.trim()
  const [, street, houseNumber] = numberLast.exec(text) ?? []
  if (street && houseNumber) return { street, houseNumber }
  const [, leadingNumber, rest] = numberFirst.exec(text) ?? []
  if (leadingNumber && rest) return { street: rest, houseNumber: leadingNumber }
  return { street: text, houseNumber: '' }
}

/** 4, 4a, 4 a, 12-14, 12/3, 5 bis */
const number = String.raw`\d{1,5}(?: ?[a-z])?(?: ?[-–/+] ?(?:\d{1,5}(?: ?[a-z])?|[a-z]))?(?: (?:bis|ter))?`
const numberLast = new RegExp(String.raw`^(.*\p{L}.*?),?\s+(${number})$`, 'iu')
const numberFirst = new RegExp(String.raw`^(${number}),?\s+(\p{L}.*\p{L}.*)$`, 'iu')

/** Country, postcode and city of `6003 Luzern` or `D-79539 Lörrach`; null where they cannot be told apart. */
export function splitCity(line: string): { country: string | null; postcode: string; city: string } | null {
  const [, prefix, postcode, city] = postcodeFirst.exec(line.trim()) ?? []
  if (!postcode || !city) return null
  if (!prefix) return { country: null, postcode, city }
  const country = countryOf(prefix)
  return country === undefined ? null : { country, postcode, city }
}

/** 6003, 79539, 00-950, 1000-001, 114 55 */
const postcodeFirst = /^(?:([A-Z]{1,3})[- ])?(\d{3,6}|\d{2}-\d{3}|\d{4}-\d{3}|\d{3} \d{2}),?\s+(\p{L}.*)$/u

function countryOf(prefix: string): string | undefined {
  return vehicleCodes[prefix] ?? countries.find((country) => country === prefix)
}

/** Vehicle codes that people write before a postcode, where they differ from ISO 3166. */
const vehicleCodes: Readonly<Record<string, string>> = {
  A: 'AT',
  B: 'BE',
  D: 'DE',
  E: 'ES',
  F: 'FR',
  FIN: 'FI',
  FL: 'LI',
  H: 'HU',
  I: 'IT',
  L: 'LU',
  N: 'NO',
  P: 'PT',
  S: 'SE',
}
