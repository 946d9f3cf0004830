// The payment part of a Swiss QR-bill. Its look is prescribed; swissqrbill draws it.

import { SwissQRBill } from 'swissqrbill/pdf'
import { formatDecimal, moneyScale } from '../../../domain/money/money.ts'
import type { QrAddress, QrBill } from '../../../domain/payment/qr-bill.ts'
import type { DocumentLanguage } from '../../../domain/text/languages.ts'
import type { Payment } from '../paper.ts'
import { face } from '../typeset/fonts.ts'
import { type Line, linesOf, type Style } from '../typeset/typesetting.ts'
import { words } from '../words.ts'
import type { Sheets, Wording } from './sheet.ts'

/** In millimetres, from the lower edge of the page. */
export const paymentPartHeight = 105

/** Draws receipt and payment part at the foot of the page. */
export function drawPaymentPart(
  sheets: Sheets,
  { bill, showsLines }: Extract<Payment, { type: 'qr-bill' }>,
  language: DocumentLanguage,
): void {
  const drawing = new SwissQRBill(dataOf(bill), {
    fontName: 'Liberation Sans',
    language: languages[language],
    outlines: showsLines,
    scissors: showsLines,
    separate: false,
  })
  const fonts = [face('liberation-sans', 'regular'), face('liberation-sans', 'bold')]
  sheets.lend({ type: 'Sect' }, words[language].paymentCode, fonts, wordingOf(bill), (pdf) => {
    // It takes the last written position for the end of the content.
    pdf.x = 0
    pdf.y = 0
    drawing.attachTo(pdf)
  })
}

/** The receipt: the width of its column, in millimetres, and its number of lines for addresses. */
const receipt = { width: 52, mostLines: 11 } as const
const receiptStyle: Style = {
  font: 'liberation-sans',
  size: 8,
  color: '#000000',
  isBold: false,
  language: null,
}

/** swissqrbill leaves an empty line where an address has no street, and writes beyond the end of a full receipt. */
function wordingOf({ creditor, debtor }: QrBill): Wording {
  const addresses = [creditor, debtor].filter((address) => address !== null)
  const lines = addresses.flatMap((address) => receiptLines(address))
  const isFull = lines.length > receipt.mostLines
  return (text, width) => {
    const isAddress = text.includes('\n')
    if (!isAddress) return text
    const isInReceipt = Math.abs(width - receipt.width) < 0.01
    const rows = text.split('\n')
    // The rules let a receipt leave out streets. The street is before the last row, the postcode and the city.
    const shown = isFull && isInReceipt ? rows.toSpliced(-2, 1) : rows
    return shown.filter((row) => row.trim() !== '').join('\n')
  }
}

function receiptLines({ name, street, houseNumber, postcode, city, country }: QrAddress): Line[] {
  return [name, `${street} ${houseNumber}`, `${country} - ${postcode} ${city}`].flatMap((row) =>
    linesOf(row, receiptStyle, receipt.width),
  )
}

/** The languages that a payment part can have. */
const languages = { de: 'DE', fr: 'FR', it: 'IT', en: 'EN', es: 'EN' } as const

function dataOf(bill: QrBill): ConstructorParameters<typeof SwissQRBill>[0] {
  const { iban, creditor, debtor, amount, currency, reference, message, billingInformation } = bill
  return {
    amount: Number(formatDecimal(amount, moneyScale)),
    currency,
    creditor: { account: iban, ...addressOf(creditor) },
    ...(debtor && { debtor: addressOf(debtor) }),
    ...(reference && { reference }),
    ...(message && { message }),
    ...(billingInformation && { additionalInformation: billingInformation }),
  }
}

function addressOf({ name, street, houseNumber, postcode, city, country }: QrAddress) {
  return {
    name,
    address: street,
    ...(houseNumber && { buildingNumber: houseNumber }),
    zip: postcode,
    city,
    country,
  }
}
