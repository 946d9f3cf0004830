// `POST /bank/payment-orders/read-qr-bill`: what a QR-bill asks for, from its text, a picture or a PDF.

import { readQrBill } from '../../../domain/payment/read-qr-bill.ts'
import { codeOn, needPress } from '../../press/press.ts'
import { objectSchema, optional, required } from '../../resource/fields.ts'
import { country, currency, money, plainText } from '../../resource/kinds.ts'
import { topicOf } from '../../resource/names.ts'
import type { Operation } from '../../resource/operation.ts'
import { jsonOf } from '../../resource/records.ts'
import { paymentOrders } from './payment-orders.ts'

/** As in a payment order. */
const fields = {
  name: required(plainText()),
  street: optional(plainText()),
  house_number: optional(plainText()),
  postcode: optional(plainText()),
  city: required(plainText()),
  country: required(country()),
  iban: required(plainText()),
  /** Null where the payer fills it in. */
  amount: optional(money()),
  currency: required(currency()),
  reference: optional(plainText()),
  message: optional(plainText()),
}

export const readBill: Operation = {
  name: 'readQrBill',
  method: 'POST',
  path: `${paymentOrders.path}/read-qr-bill`,
  scopes: paymentOrders.scopes,
  isExtension: true,
  isReading: true,
  topic: topicOf(paymentOrders),
  summary: 'Read a QR-bill',
  description:
    'Reads the code of a Swiss QR-bill from its text, a PNG, a JPEG or a PDF, and answers with the values of a payment order. Stores nothing.',
  file: { maxBytes: 10_485_760, description: 'The text in the code, a picture of it, or the bill as PDF.' },
  answer: { status: 200, schema: objectSchema(fields, () => true) },
  run: async ({ rawBody }) => {
    const text = isText(rawBody) ? Buffer.from(rawBody).toString() : await codeIn(rawBody)
    const { creditor, iban, amount, currency, reference, message } = readQrBill(text)
    const { name, street, houseNumber, postcode, city, country } = creditor
    return jsonOf(fields, {
      ...{ name, street: street || null, house_number: houseNumber || null, postcode: postcode || null },
      ...{ city, country, iban, amount, currency, reference, message: message || null },
    })
  },
}

function codeIn(file: Uint8Array): Promise<string> {
  needPress()
  return codeOn(file)
}

/** The first bytes of a PNG, a JPEG and a PDF. */
const firstOfFiles = [0x89, 0xff, 0x25]

/** The text in a code is short, and has no bytes of pictures. */
function isText(bytes: Uint8Array): boolean {
  return bytes.length < 2_000 && !bytes.includes(0) && !firstOfFiles.includes(bytes[0] ?? 0)
}
