// An order to the bank to pay somebody.

import type { Minor } from '../money/money.ts'
import { isSepaIban } from '../payment/epc.ts'
import { isIban, isQrIban, isSwissIban } from '../payment/iban.ts'
import { isQrAddress, isQrAmount, isQrCurrency, type QrAddress } from '../payment/qr-bill.ts'
import { isCreditorReference, isPaymentReference } from '../payment/references.ts'

/** To be ordered, in a file for the bank, or paid as a statement says. */
export const orderStatuses = ['open', 'ordered', 'paid'] as const

export interface PaymentOrder {
  readonly payee: QrAddress
  readonly iban: string
  readonly amount: Minor
  readonly currency: string
  /** A QR reference or a creditor reference. */
  readonly reference: string | null
  readonly message: string | null
}

interface OrderFault {
  readonly key: 'amount' | 'currency' | 'iban' | 'message' | 'name' | 'reference'
  readonly message: string
}

/** The longest message that a bank takes along. */
export const longestMessage = 140

/** Within Switzerland and Liechtenstein, in euros within SEPA, or neither: such a payment is not written. */
export function transferKind({
  iban,
  currency,
}: Pick<PaymentOrder, 'iban' | 'currency'>): 'domestic' | 'sepa' | null {
  if (isSwissIban(iban) && isQrCurrency(currency)) return 'domestic'
  return currency === 'EUR' && isSepaIban(iban) ? 'sepa' : null
}

/** Why a bank would not take an order, and what to change. */
export function orderFaults(order: PaymentOrder): OrderFault[] {
  const { payee, iban, amount, reference, message } = order
  const faults: OrderFault[] = []
  const add = (key: OrderFault['key'], sentence: string) => faults.push({ key, message: sentence })
  if (!isIban(iban)) add('iban', 'This IBAN cannot be right: compare its digits with those of the bill.')
  else if (transferKind(order) === null)
    add(
      'currency',
      'Only CHF or EUR to Switzerland and Liechtenstein, and EUR within SEPA, can be paid by a file.',
    )
  else if (isQrIban(iban) && !isPaymentReference(reference ?? ''))
    add('reference', 'A QR-IBAN needs the QR reference of the bill, with 27 digits.')
  else if (!isQrIban(iban) && reference !== null && !isCreditorReference(reference))
    add(
      'reference',
      isPaymentReference(reference)
        ? 'A QR reference needs a QR-IBAN: enter that of the bill.'
        : 'This reference cannot be right: it begins with RF, or write it into the message.',
    )
  if (!isQrAmount(amount)) add('amount', 'An order is for 0.01 to 999’999’999.99.')
  if (!isQrAddress(payee)) add('name', 'The address of the payee is longer than a bank allows.')
  if ((message ?? '').length > longestMessage)
    add('message', `A message has at most ${longestMessage} characters.`)
  return faults
}

/** Why a file cannot be for this account of the company; null if it can. */
export function payerFault({
  iban,
  bic,
}: {
  readonly iban: string
  readonly bic: string | null
}): string | null {
  if (!isIban(iban)) return 'The IBAN of your bank account cannot be right: correct it in the settings.'
  if (isQrIban(iban)) return 'No money goes out from a QR-IBAN: choose the account with the other IBAN.'
  if (!isSwissIban(iban) && !bic) return 'Your bank account needs its BIC: enter it in the settings.'
  return null
}
