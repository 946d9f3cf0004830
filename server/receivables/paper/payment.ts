// The printed payment of an invoice: by a QR-bill, by an EPC code, or to an account.

import { type Minor, microNumber } from '../../../domain/money/money.ts'
import type { VatRow } from '../../../domain/money/vat.ts'
import { billingInformation, type PaymentCondition } from '../../../domain/payment/billing-information.ts'
import { epcPayload } from '../../../domain/payment/epc.ts'
import { compactIban, isSwissIban } from '../../../domain/payment/iban.ts'
import {
  isQrAmount,
  pairingFault,
  type QrAddress,
  type QrCurrency,
  qrAddress,
  qrInformationLength,
  qrText,
  splitCity,
  splitStreet,
} from '../../../domain/payment/qr-bill.ts'
import { isPaymentReference } from '../../../domain/payment/references.ts'
import { invalid, Refusal } from '../../../domain/refusal.ts'
import { daysBetween } from '../../../domain/time/dates.ts'
import type { CompanyProfile } from '../../configuration/company.ts'
import { isrs } from '../../configuration/isrs.ts'
import type { Reader } from '../../db/db.ts'
import type { Payment } from '../../press/paper.ts'
import type { Row } from '../../resource/fields.ts'
import { find } from '../../resource/write.ts'
import type { invoiceFields } from '../invoice-fields.ts'
import type { Recipient } from './parties.ts'
import { accountOf, referenceOf, referenceTypeOf, type Slip, usualSlip } from './printed-slip.ts'

type Invoice = Row<typeof invoiceFields>

/** The facts that a payment depends on, besides the invoice. */
interface PaymentFacts {
  readonly company: CompanyProfile
  readonly recipient: Recipient
  /** The amount still to be paid. */
  readonly due: Minor
  readonly vat: readonly VatRow[]
  /** Tells the payer what it is for, such as "Rechnung 10023". */
  readonly message: string
  readonly ignoresCustomPosition: boolean
  readonly showsLines: boolean
}

/** The way to pay an unpaid invoice. Refuses one that cannot be printed, and says what to change. */
export async function paymentOf(
  reader: Reader,
  invoice: Invoice,
  facts: PaymentFacts,
): Promise<Payment | null> {
  if (facts.due <= 0n) return null
  if (invoice.isr_id === null)
    return (await usualPayment(reader, invoice, facts)) ?? accountPayment(reader, invoice, facts)
  const slip = await find(reader, facts.company.id, isrs, invoice.isr_id)
  if (!slip) throw wrongSlip('The payment slip of this invoice was deleted: choose another one, or none.')
  return slipPayment(invoice, slip, facts)
}

/** The way to pay an invoice, or null where it cannot be printed any more. */
export function printablePaymentOf(...facts: Parameters<typeof paymentOf>): Promise<Payment | null> {
  return unlessRefused(() => paymentOf(...facts))
}

/** The usual slip of the company; null where it does not fit, as nobody has chosen it for this invoice. */
async function usualPayment(reader: Reader, invoice: Invoice, facts: PaymentFacts): Promise<Payment | null> {
  const slip = await usualSlip(reader, facts.company, invoice)
  return slip ? unlessRefused(() => slipPayment(invoice, slip, facts)) : null
}

async function unlessRefused(
  payment: () => Payment | null | Promise<Payment | null>,
): Promise<Payment | null> {
  try {
    return await payment()
  } catch (error) {
    if (error instanceof Refusal) return null
    throw error
  }
}

function slipPayment(invoice: Invoice, slip: Slip, facts: PaymentFacts): Payment {
  const referenceType = referenceTypeOf(slip)
  const fault = pairingFault({ iban: slip.iban, referenceType, currency: invoice.currency })
  if (fault) throw wrongSlip(fault.message)
  const reference = referenceOf(invoice, slip)
  if (referenceType === 'QRR' && !isPaymentReference(reference ?? ''))
    throw wrongSlip('The invoice has no QR reference: choose the payment slip anew.')
  if (!isQrAmount(facts.due))
    throw wrongSlip('The amount is too large for a QR-bill: choose no payment slip, or split the invoice.')
  const message = qrText(facts.message, qrInformationLength)
  return {
    type: 'qr-bill',
    bill: {
      iban: compactIban(slip.iban as string),
      creditor: creditorOf(slip, facts.company),
      debtor: debtorOf(facts.recipient),
      amount: facts.due,
      currency: invoice.currency as QrCurrency,
      reference,
      message,
      billingInformation: billingInformation(
        {
          number: invoice.number,
          date: invoice.date,
          vatId: facts.company.vat_id,
          serviceFrom: invoice.period_from,
          serviceTo: invoice.period_to,
          vat: facts.vat,
          conditions: conditionsOf(invoice),
        },
        qrInformationLength - message.length,
      ),
    },
    position: facts.ignoresCustomPosition ? slip.position : (invoice.isr_position ?? slip.position),
    showsLines: facts.showsLines,
    tightens: true,
  }
}

function wrongSlip(message: string): Refusal {
  return invalid('isr_id', 'not_allowed', message)
}

function creditorOf(slip: Slip, company: CompanyProfile): QrAddress {
  const place = splitCity(slip.recipient_city)
  if (!place)
    throw wrongSlip('Postcode and city of the payment slip cannot be told apart: write them as 6003 Luzern.')
  const { street, houseNumber } = splitStreet(slip.recipient_street)
  const creditor = qrAddress({
    name: slip.recipient_name,
    street,
    houseNumber,
    ...place,
    country: place.country ?? company.country,
  })
  if (creditor.name === '') throw wrongSlip('The payment slip names no recipient: enter one.')
  return creditor
}

/** A debtor without a printable address writes it by hand. */
function debtorOf({ name, address }: Recipient): QrAddress | null {
  if (!address || address.hide_on_documents) return null
  const { street, street_no, postcode, city, country } = address
  const debtor = qrAddress({ name, street, houseNumber: street_no ?? '', postcode, city, country })
  return debtor.name && debtor.postcode && debtor.city ? debtor : null
}

function conditionsOf({ date, due, cash_discount_rate, cash_discount_date }: Invoice): PaymentCondition[] {
  const term = { percent: 0, days: daysBetween(date, due) }
  if (!cash_discount_rate || cash_discount_date === null) return [term]
  return [{ percent: microNumber(cash_discount_rate), days: daysBetween(date, cash_discount_date) }, term]
}

/** The account that the invoice is paid to, as text or with an EPC code. */
async function accountPayment(
  reader: Reader,
  invoice: Invoice,
  { company, due, message }: PaymentFacts,
): Promise<Payment | null> {
  const found = await accountOf(reader, company.id, invoice)
  if (!found) return null
  const account = {
    holder: company.name,
    iban: compactIban(found.iban),
    bic: found.bic,
    bank: found.bank_name,
    purpose: message,
  }
  const payload = isSwissIban(account.iban)
    ? undefined
    : epcPayload({
        name: account.holder,
        iban: account.iban,
        bic: account.bic,
        amount: due,
        currency: invoice.currency,
        reference: null,
        text: message,
      })
  return payload === undefined ? { type: 'account', account } : { type: 'epc', account, payload }
}
