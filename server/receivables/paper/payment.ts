// The printed payment of an invoice: by a QR-bill, by an EPC code, or to an account.

import { type Minor, microNumber } from '../../../domain/money/money.ts'
import type { VatRow } from '../../../domain/money/vat.ts'
import { billingInformation, type PaymentCondition } from '../../../domain/payment/billing-information.ts'
import { epcPayload } from '../../../domain/payment/epc.ts'
import { compactIban, isSwissIban } from '../../../domain/payment/iban.ts'
import {
  defaultReferenceType,
  isQrAmount,
  pairingFault,
  type QrAddress,
  type QrCurrency,
  qrAddress,
  qrInformationLength,
  qrText,
  type ReferenceType,
  splitCity,
  splitStreet,
} from '../../../domain/payment/qr-bill.ts'
import { creditorReference, isPaymentReference } from '../../../domain/payment/references.ts'
import { invalid, Refusal } from '../../../domain/refusal.ts'
import { daysBetween } from '../../../domain/time/dates.ts'
import { bankAccounts } from '../../configuration/bank-accounts.ts'
import type { CompanyProfile } from '../../configuration/company.ts'
import type { Reader } from '../../db/db.ts'
import type { Payment } from '../../press/paper.ts'
import type { Row } from '../../resource/fields.ts'
import { find } from '../../resource/write.ts'
import type { invoiceFields } from '../invoice-fields.ts'
import { isrs } from '../isrs.ts'
import { defaultAccount, type Recipient } from './parties.ts'

type Invoice = Row<typeof invoiceFields>
type Slip = Row<typeof isrs.fields>

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
  if (invoice.isr_id === null) return accountPayment(reader, invoice, facts)
  const slip = await find(reader, facts.company.id, isrs, invoice.isr_id)
  if (!slip) throw wrongSlip('The payment slip of this invoice was deleted: choose another one, or none.')
  return slipPayment(invoice, slip, facts)
}

/** The way to pay an invoice, or null where it cannot be printed any more. */
export async function printablePaymentOf(...facts: Parameters<typeof paymentOf>): Promise<Payment | null> {
  try {
    return await paymentOf(...facts)
  } catch (error) {
    if (error instanceof Refusal) return null
    throw error
  }
}

function slipPayment(invoice: Invoice, slip: Slip, facts: PaymentFacts): Payment {
  const referenceType = referenceTypeOf(slip)
  const fault = pairingFault({ iban: slip.iban, referenceType, currency: invoice.currency })
  if (fault) throw wrongSlip(fault.message)
  const reference = referenceOf(invoice, referenceType)
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
  }
}

function wrongSlip(message: string): Refusal {
  return invalid('isr_id', 'not_allowed', message)
}

/** The printed reference of an invoice; where the slip is deleted, the one that it had. */
export async function printedReference(
  reader: Reader,
  company: number,
  invoice: Invoice,
): Promise<string | null> {
  const slip = invoice.isr_id === null ? undefined : await find(reader, company, isrs, invoice.isr_id)
  return slip ? referenceOf(invoice, referenceTypeOf(slip)) : invoice.isr_reference_number
}

function referenceTypeOf({ reference_type, iban }: Slip): ReferenceType {
  return reference_type ?? defaultReferenceType(iban)
}

function referenceOf(invoice: Invoice, type: ReferenceType): string | null {
  if (type === 'QRR') return invoice.isr_reference_number
  return type === 'SCOR' ? (creditorReference(String(invoice.running_number)) ?? null) : null
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

/** The account that the invoice names, or the company's usual one. */
async function accountPayment(
  reader: Reader,
  { bank_account_id, currency }: Invoice,
  { company, due, message }: PaymentFacts,
): Promise<Payment | null> {
  const found =
    bank_account_id === null
      ? await defaultAccount(reader, company.id)
      : await find(reader, company.id, bankAccounts, bank_account_id)
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
        currency,
        reference: null,
        text: message,
      })
  return payload === undefined ? { type: 'account', account } : { type: 'epc', account, payload }
}
