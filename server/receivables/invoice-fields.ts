import { invoiceStatuses } from '../../domain/documents/statuses.ts'
import { customFieldValues } from '../configuration/custom-fields.ts'
import { hidden, onRequest, optional, preset, readonly, required, secret } from '../resource/fields.ts'
import { email } from '../resource/formats.ts'
import { date, flag, id, integer, money, oneOf, serverText, text } from '../resource/kinds.ts'
import { list } from '../resource/records.ts'
import { headFields, sourceFields, tailFields, textsField } from './document-fields.ts'
import { linkTo, paymentLinkFields } from './payment-links.ts'
import { amountFields } from './positions.ts'
import { cashDiscountFields, slipFields } from './slips.ts'
import { invoiceTextStatuses } from './texts.ts'

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

export const invoiceFields = {
  ...headFields('first_invoice_number'),
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
  ...invoiceTextFields,
  /** The key in its public address, for access without signing in. */
  public_key: secret(serverText()),
  running_number: hidden(id()),
}
