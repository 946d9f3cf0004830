import { amountText } from '../money/money.ts'
import { isQrIban } from './iban.ts'
import type { QrAddress, QrBill } from './qr-bill.ts'

/** The text in the code of a QR-bill, line by line as the Swiss standard 2.3 has it. */
export function qrBillText(bill: QrBill): string {
  const { iban, creditor, debtor, amount, currency, reference, message, billingInformation } = bill
  const referenceType = reference ? (isQrIban(iban) ? 'QRR' : 'SCOR') : 'NON'
  const lines = [
    ...['SPC', '0200', '1', iban],
    ...addressLines(creditor),
    // The final creditor, which is not used.
    ...addressLines(null),
    ...[amountText(amount), currency],
    ...addressLines(debtor),
    ...[referenceType, reference ?? '', message, 'EPD'],
  ]
  return [...lines, ...(billingInformation ? [billingInformation] : [])].join('\n')
}

function addressLines(address: QrAddress | null): string[] {
  if (!address) return Array<string>(7).fill('')
  const { name, street, houseNumber, postcode, city, country } = address
  return ['S', name, street, houseNumber, postcode, city, country]
}
