// The payment part of a Swiss QR-bill. Its look is prescribed; swissqrbill draws it.

import { SwissQRBill } from 'swissqrbill/pdf'
import type { DocumentLanguage } from '../../domain/languages.ts'
import { formatDecimal, moneyScale } from '../../domain/money.ts'
import type { QrAddress, QrBill } from '../../domain/qr-bill.ts'
import { face } from './fonts.ts'
import type { Payment } from './paper.ts'
import type { Sheets } from './sheet.ts'
import { words } from './words.ts'

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
  sheets.lend({ type: 'Sect' }, words[language].paymentCode, fonts, (pdf) => {
    // It takes what is written last for the end of the content.
    pdf.x = 0
    pdf.y = 0
    drawing.attachTo(pdf)
  })
}

/** Those that a payment part can have. */
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
