import { hundredth, type Minor } from '../money/money.ts'
import { Refusal } from '../refusal.ts'
import { countries } from '../text/codes.ts'
import { isIban, isQrIban, isSwissIban } from './iban.ts'
import {
  isQrAddress,
  isQrAmount,
  isQrCurrency,
  isQrText,
  type QrAddress,
  type QrCurrency,
  splitCity,
  splitStreet,
} from './qr-bill.ts'
import { isCreditorReference, isPaymentReference } from './references.ts'

/** What a QR-bill asks its reader to pay. */
export interface ReadQrBill {
  readonly iban: string
  readonly creditor: QrAddress
  /** Null where the payer fills it in. */
  readonly amount: Minor | null
  readonly currency: QrCurrency
  readonly reference: string | null
  readonly message: string
  readonly billingInformation: string
}

/** Reads the text in the code of a QR-bill. Refuses a text that is none, and says what is wrong with it. */
export function readQrBill(text: string): ReadQrBill {
  // A text that was pasted often has blank lines at its end.
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n|\n|\r/)
  const at = (line: number) => (lines[line - 1] ?? '').trim()
  if (at(1) !== 'SPC') throw unreadable('This is not the code of a Swiss QR-bill: its text begins with SPC.')
  if (!/^02\d\d$/.test(at(2))) throw unreadable(`Version ${shown(at(2))} of the QR-bill is not known.`)
  if (at(3) !== '1') throw unreadable('The QR-bill is not in UTF-8.')
  if (lines.length < trailerLine) throw unreadable('The code of the QR-bill is incomplete.')
  if (at(trailerLine) !== 'EPD') throw unreadable('The QR-bill does not end with EPD: it is incomplete.')
  if (lines.slice(0, trailerLine + 1).some((line) => !isQrText(line)))
    throw unreadable('The QR-bill has characters that are not allowed.')

  const iban = at(4)
  if (!isIban(iban)) throw unreadable(`The IBAN ${shown(iban)} cannot be right.`)
  if (!isSwissIban(iban)) throw unreadable('The account of a QR-bill is in Switzerland or Liechtenstein.')
  const currency = at(20)
  if (!isQrCurrency(currency)) throw unreadable(`A QR-bill is in CHF or EUR, not in ${shown(currency)}.`)
  const reference = referenceIn(at(28), at(29), iban)
  return {
    ...{ iban, creditor: addressIn(lines.slice(4, 11)), amount: amountIn(at(19)), currency, reference },
    ...{ message: at(30), billingInformation: at(32) },
  }
}

const trailerLine = 31

function amountIn(text: string): Minor | null {
  if (text === '') return null
  const [, whole, cents] = /^(\d{1,9})\.(\d\d)$/.exec(text) ?? []
  const amount = whole === undefined ? 0n : BigInt(whole + cents) * hundredth
  if (!isQrAmount(amount)) throw unreadable(`The amount ${shown(text)} cannot be right.`)
  return amount
}

function referenceIn(type: string, reference: string, iban: string): string | null {
  if (isQrIban(iban) !== (type === 'QRR'))
    throw unreadable('A QR reference belongs to a QR-IBAN, and to nothing else.')
  if (type === 'QRR' && isPaymentReference(reference)) return reference
  if (type === 'SCOR' && isCreditorReference(reference)) return reference
  if (type === 'NON' && reference === '') return null
  throw unreadable(
    ['QRR', 'SCOR', 'NON'].includes(type)
      ? `The reference ${shown(reference)} cannot be right.`
      : `The kind of reference ${shown(type)} is not known.`,
  )
}

/** The seven lines of an address. Bills from before November 2025 may have it in two lines (K), which are taken apart. */
function addressIn(lines: readonly string[]): QrAddress {
  const [type = '', name = '', first = '', second = '', postcode = '', city = '', country = ''] = lines.map(
    (line) => line.trim(),
  )
  if (type !== 'S' && type !== 'K') throw unreadable(`The kind of address ${shown(type)} is not known.`)
  if (name === '') throw unreadable('The QR-bill does not say who is paid.')
  if (!countries.some((code) => code === country))
    throw unreadable(`The country ${shown(country)} of the payee is not known.`)
  const place = type === 'K' ? (splitCity(second) ?? { postcode: '', city: second }) : { postcode, city }
  const road = type === 'K' ? splitStreet(first) : { street: first, houseNumber: second }
  if (place.city === '') throw unreadable('The QR-bill does not say where the payee is.')
  const address = { name, ...road, postcode: place.postcode, city: place.city, country }
  if (!isQrAddress(address)) throw unreadable('The address of the payee is longer than a QR-bill allows.')
  return address
}

function shown(text: string): string {
  return text === '' ? '“”' : `“${text.slice(0, 40)}”`
}

function unreadable(sentence: string): Refusal {
  return new Refusal('bad_request', sentence)
}
