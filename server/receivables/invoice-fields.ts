import { billingTypes } from '../../domain/documents/billing.ts'
import { invoiceStatuses } from '../../domain/documents/statuses.ts'
import { vatCategories } from '../../domain/money/vat.ts'
import { customFieldValues } from '../configuration/custom-fields.ts'
import { invoiceTextStatuses } from '../configuration/document-texts.ts'
import { settings } from '../configuration/settings.ts'
import {
  computed,
  hidden,
  noted,
  onRequest,
  optional,
  preset,
  readonly,
  required,
  sparse,
} from '../resource/fields.ts'
import { email } from '../resource/formats.ts'
import { date, flag, id, integer, money, oneOf, rate, serverText, text } from '../resource/kinds.ts'
import { list } from '../resource/records.ts'
import { headFields, issueFields, sourceFields, tailFields, textsField } from './document-fields.ts'
import { closedPeriods } from './issue/closed-periods.ts'
import { amountFields } from './positions.ts'
import { linkTo, paymentLinkFields } from './public/payment-links.ts'
import { pageFields } from './public/public-address.ts'
import { cashDiscountFields, slipFields } from './slips.ts'

const workflowFields = {
  active: preset(flag(), false),
  status: required(oneOf('R', 'R1', 'R2', 'R3')),
  overdue_days: required(integer(0, 3650)),
  action: required(oneOf('M', 'CE', 'CP')),
  contact_email: optional(email()),
  speed: optional(oneOf('P', 'E')),
}

/** The fields that recurring invoices have too. */
export const invoiceTextFields = {
  texts: textsField(...invoiceTextStatuses),
  workflow: onRequest(preset(list(workflowFields), [])),
  custom_fields: customFieldValues('invoice'),
}

/** An amount that an earlier invoice has billed, or that a credit note has given back of it; without a rate, its rounding. */
const deductionFields = {
  invoice_id: required(id()),
  credit_note_id: optional(id()),
  billing_type: optional(oneOf(...billingTypes)),
  number: required(text()),
  date: required(date()),
  rate: optional(rate()),
  category: sparse(oneOf(...vatCategories)),
  net: required(money()),
  vat: required(money()),
}

/** What a document does not ask for or give back, as earlier ones have. */
export const deductionsField = onRequest(preset(readonly(list(deductionFields)), []))

export const invoiceFields = {
  ...headFields('invoice'),
  due: required(date()),
  period_from: optional(date()),
  period_to: optional(date()),
  period_text: optional(text()),
  ...amountFields,
  ...cashDiscountFields,
  total_paid: preset(readonly(money()), 0n),
  paid_date: optional(readonly(date())),
  ...slipFields,
  ...paymentLinkFields(linkTo),
  ...tailFields(invoiceStatuses),
  ...sourceFields,
  /** The sum of its credit notes. */
  total_credited: preset(onRequest(readonly(money())), 0n),
  /** What its reminders ask for beside it: fees and interest. */
  total_charges: preset(onRequest(readonly(money())), 0n),
  /** What payments have settled of them. */
  charges_paid: preset(onRequest(readonly(money())), 0n),
  /** No reminder goes out up to this day, and on it. */
  reminders_paused_until: optional(onRequest(date())),
  /** Before this day no reminder step is due; empty if nobody has looked since the invoice changed. */
  remind_from: noted(serverText(), '', ['workflow', 'due', 'status', 'reminders_paused_until', 'contact_id']),
  /** What it bills of the order that it was made from: a deposit, a part, or the rest. */
  billing_type: onRequest(optional(readonly(oneOf(...billingTypes)))),
  /** What earlier invoices of the order have billed, and this one therefore does not. */
  deductions: deductionsField,
  ...issueFields,
  /** Whether it cannot be changed or deleted: it is issued, and the company's issued documents are final, it has credit notes, or its period is closed. */
  is_final: onRequest(
    computed(
      flag(),
      () => [settings, closedPeriods],
      (table) => `case when ${table}.issued is null then 0 when ${table}.total_credited <> 0
        or ${table}.status not in ('DR', 'D') and exists (
          select 1 from closed_periods p where p.company_id = ${table}.company_id and p."to" >= ${table}.date)
        or (select s.issued_documents from settings s where s.company_id = ${table}.company_id) = 'final'
        then 1 else 0 end`,
    ),
  ),
  ...invoiceTextFields,
  /** True for a draft that was issued once: its number is never given again. */
  is_number_spent: preset(hidden(flag()), false),
  ...pageFields,
  running_number: hidden(id()),
}
