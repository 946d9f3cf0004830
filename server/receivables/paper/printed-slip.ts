// The payment slip that an invoice is printed with: its own, or the usual one of the company.

import sql, { type Sql } from 'sql-template-tag'
import { isSwissIban } from '../../../domain/payment/iban.ts'
import {
  defaultReferenceType,
  type ReferenceType,
  tellingReferenceType,
} from '../../../domain/payment/qr-bill.ts'
import { creditorReference, paymentReference } from '../../../domain/payment/references.ts'
import { bankAccounts } from '../../configuration/bank-accounts.ts'
import { type CompanyProfile, profileOf } from '../../configuration/company.ts'
import { isrs, isSlipOf, payeeOf } from '../../configuration/isrs.ts'
import type { Reader } from '../../db/db.ts'
import type { Row } from '../../resource/fields.ts'
import { find } from '../../resource/write.ts'
import type { invoiceFields } from '../invoice-fields.ts'
import { defaultAccount } from './parties.ts'

type Invoice = Row<typeof invoiceFields>
type Account = Row<typeof bankAccounts.fields>

export type Slip = Pick<
  Row<typeof isrs.fields>,
  | 'iban'
  | 'recipient_name'
  | 'recipient_street'
  | 'recipient_city'
  | 'delivery_number'
  | 'position'
  | 'reference_type'
>

/** The account that an invoice without a slip is paid to: the one that it names, or the company's usual one. */
export async function accountOf(
  reader: Reader,
  company: number,
  { bank_account_id }: Invoice,
): Promise<Account | undefined> {
  return bank_account_id === null
    ? defaultAccount(reader, company)
    : find(reader, company, bankAccounts, bank_account_id)
}

/**
 * The slip of an invoice that names none: that of its account, or, while the company has no account, the usual slip.
 * Nothing is stored, so programs that send no slip read none.
 */
export async function usualSlip(
  reader: Reader,
  company: CompanyProfile,
  invoice: Invoice,
): Promise<Slip | undefined> {
  const isOn = await reader.get(sql`
    select id from settings where company_id = ${company.id} and payment_part = 1`)
  if (!isOn) return undefined
  const account = await accountOf(reader, company.id, invoice)
  if (!account) return (await slipsWhere(reader, company.id, sql`"default" = 1`))[0]
  if (!isSwissIban(account.iban)) return undefined
  const [own] = await slipsWhere(reader, company.id, isSlipOf(account.iban))
  return own ?? slipFor(account, company)
}

async function slipsWhere(reader: Reader, company: number, condition: Sql): Promise<Slip[]> {
  return reader.all<Slip>(sql`
    select iban, recipient_name, recipient_street, recipient_city, delivery_number, position, reference_type
    from isrs where company_id = ${company} and ${condition} order by "default" desc, id limit 1`)
}

/** A slip for an account of the company, which has to have an address. */
function slipFor({ iban }: Account, company: CompanyProfile): Slip | undefined {
  const payee = payeeOf(company)
  return (
    payee && {
      ...payee,
      iban,
      delivery_number: null,
      position: 'L',
      reference_type: tellingReferenceType(iban),
    }
  )
}

/** The printed reference of an invoice; where its slip is deleted, the one that it had. */
export async function printedReference(
  reader: Reader,
  companyId: number,
  invoice: Invoice,
): Promise<string | null> {
  const slip =
    invoice.isr_id === null
      ? await usualSlip(reader, await profileOf(reader, companyId), invoice)
      : await find(reader, companyId, isrs, invoice.isr_id)
  return slip ? referenceOf(invoice, slip) : invoice.isr_reference_number
}

export function referenceTypeOf({ reference_type, iban }: Slip): ReferenceType {
  return reference_type ?? defaultReferenceType(iban)
}

export function referenceOf(invoice: Invoice, slip: Slip): string | null {
  const { running_number: running, isr_id, isr_reference_number } = invoice
  const type = referenceTypeOf(slip)
  if (type === 'SCOR') return creditorReference(String(running)) ?? null
  if (type === 'NON') return null
  // An invoice without a slip of its own has no stored reference.
  return isr_id === null ? paymentReference(slip.delivery_number ?? '', running) : isr_reference_number
}
