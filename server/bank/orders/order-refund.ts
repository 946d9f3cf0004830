// `POST /bank/payment-orders/refund`: an order that pays a customer back, with all that is known already.

import sql from 'sql-template-tag'
import { isQrIban } from '../../../domain/payment/iban.ts'
import { qrText } from '../../../domain/payment/qr-bill.ts'
import { invalid } from '../../../domain/refusal.ts'
import { addresses } from '../../contacts/contacts.ts'
import type { Tx } from '../../db/db.ts'
import { readBody } from '../../resource/actions.ts'
import { localTime } from '../../resource/clock.ts'
import { create } from '../../resource/create.ts'
import { inputSchema, optional, type Row } from '../../resource/fields.ts'
import { iban } from '../../resource/formats.ts'
import { date, id, money } from '../../resource/kinds.ts'
import { topicOf } from '../../resource/names.ts'
import { itemSchema } from '../../resource/openapi/schemas.ts'
import type { Operation } from '../../resource/operation.ts'
import { viewOf, writtenItem } from '../../resource/routes.ts'
import { find } from '../../resource/write.ts'
import { defaultAccount, paymentOrders } from './payment-orders.ts'
import { refundableOf } from './refundable.ts'

const body = {
  credit_note_id: optional(id()),
  invoice_id: optional(id()),
  /** All that is left without it. */
  amount: optional(money()),
  /** The account of the contact without it, or the one that it paid from last. */
  iban: optional(iban()),
  date: optional(date()),
  bank_account_id: optional(id()),
}

export const orderRefund: Operation = {
  name: 'orderRefund',
  method: 'POST',
  path: `${paymentOrders.path}/refund`,
  scopes: paymentOrders.scopes,
  alsoScopes: ['invoice'],
  isExtension: true,
  topic: topicOf(paymentOrders),
  summary: 'Order a refund',
  description:
    'Makes an order that pays back a credit note, or what was paid too much of an invoice. Payee, amount, message and account are known from the contact; "iban" is needed if the contact has no account and has never paid by a statement.',
  body: inputSchema(body, 'create'),
  alsoAnswers: [422],
  answer: { status: 201, schema: itemSchema(paymentOrders) },
  run: async (call) => {
    const sent = call.body()
    return call.db.transaction(call.actor, async (tx) => {
      const orderId = await makeRefundOrder(tx, readBody(body, sent))
      return writtenItem(tx, paymentOrders, viewOf(paymentOrders, call), orderId)
    })
  },
}

async function makeRefundOrder(tx: Tx, refund: Row<typeof body>): Promise<number> {
  const { credit_note_id, invoice_id } = refund
  const refundable = await refundableOf(tx, refund)
  if (!refundable) throw invalid('credit_note_id', 'required', 'Name a credit note or an invoice.')
  const { number, contactId, contactName, addressId, currency, left } = refundable
  const bank_account_id = refund.bank_account_id ?? (await defaultAccount(tx))
  const account = refund.iban ?? (await accountOf(tx, contactId))
  if (account === undefined)
    throw invalid('iban', 'required', `The account of ${contactName} is not known: enter its IBAN.`)
  const address = await find(tx, tx.actor.company, addresses, addressId)
  if (!address?.city)
    throw invalid('credit_note_id', 'not_allowed', `${contactName} has no address with a city: enter it.`)

  return create(tx, paymentOrders, {
    ...{ bank_account_id, contact_id: contactId, credit_note_id, invoice_id },
    ...{ name: qrText(contactName, 70), street: qrText(address.street, 70) },
    ...{ house_number: qrText(address.street_no ?? '', 16), postcode: qrText(address.postcode, 16) },
    ...{ city: qrText(address.city, 35), country: address.country, iban: account },
    ...{ amount: refund.amount ?? left, currency, message: number },
    date: refund.date ?? localTime(tx).slice(0, 10),
  })
}

/** The account of a contact: as it is stored, or the one that it paid from last. */
async function accountOf(tx: Tx, contactId: number): Promise<string | undefined> {
  const stored = await tx.all<{ number: string }>(sql`
    select number from accounts
    where company_id = ${tx.actor.company} and contact_id = ${contactId} and type = 'IBAN'
    order by "default" desc, id`)
  const paying = await tx.all<{ number: string }>(sql`
    select iban as number from bank_entries
    where company_id = ${tx.actor.company} and contact_id = ${contactId} and iban is not null and amount > 0
    order by date desc, id desc limit 1`)
  // A QR-IBAN takes only what has the reference of a bill.
  return [...stored, ...paying].map(({ number }) => number).find((number) => !isQrIban(number))
}
