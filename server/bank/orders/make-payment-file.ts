// `POST /bank/payment-files`: puts open orders into a file for the bank, each once. `GET …/xml` gives the file, always the same bytes.

import assert from 'node:assert/strict'
import { hash, randomUUID } from 'node:crypto'
import { pain001, xmlFile } from '../../../domain/bank/pain001.ts'
import { pain001Faults } from '../../../domain/bank/pain001-rules.ts'
import { payerFault } from '../../../domain/bank/payment-order.ts'
import { sum } from '../../../domain/money/money.ts'
import { invalid } from '../../../domain/refusal.ts'
import { moneyText } from '../../../domain/text/formats.ts'
import { companyOf } from '../../auth/people/companies.ts'
import { bankAccounts } from '../../configuration/bank-accounts.ts'
import type { Tx } from '../../db/db.ts'
import { readBody } from '../../resource/actions.ts'
import { localTime } from '../../resource/clock.ts'
import { inputSchema, required } from '../../resource/fields.ts'
import { idList } from '../../resource/id-list.ts'
import { actionName, onePath, topicOf } from '../../resource/names.ts'
import { itemSchema } from '../../resource/openapi/schemas.ts'
import type { File, Operation } from '../../resource/operation.ts'
import { idOf, viewOf, writtenItem } from '../../resource/routes.ts'
import { find, insert, need, notFound, update } from '../../resource/write.ts'
import { paymentFiles } from './payment-files.ts'
import { orderedPayment, type PaymentOrder, paymentOrders } from './payment-orders.ts'
import { checkRefund } from './refundable.ts'

/** The most orders of one file. */
const mostOrders = 500

const body = { order_ids: required(idList(mostOrders)) }

export const createPaymentFile: Operation = {
  name: 'createPaymentFile',
  method: 'POST',
  path: paymentFiles.path,
  scopes: paymentFiles.scopes,
  isExtension: true,
  topic: topicOf(paymentFiles),
  summary: 'Make a payment file',
  description:
    'Puts the open orders with these ids into one file, and marks them as ordered. They are paid from the same bank account. An order is in one file, unless somebody sets it back to open. If one order cannot go out, nothing changes.',
  body: inputSchema(body, 'create'),
  alsoAnswers: [422],
  answer: { status: 201, schema: itemSchema(paymentFiles) },
  run: async (call) => {
    const sent = call.body()
    return call.db.transaction(call.actor, async (tx) => {
      const fileId = await makePaymentFile(tx, readBody(body, sent).order_ids)
      return writtenItem(tx, paymentFiles, viewOf(paymentFiles, call), fileId)
    })
  },
}

export const getPaymentFileXml: Operation = {
  name: actionName('get-xml', paymentFiles),
  method: 'GET',
  path: `${onePath(paymentFiles)}/xml`,
  scopes: paymentFiles.scopes,
  isExtension: true,
  topic: topicOf(paymentFiles),
  summary: 'Get a payment file for the bank',
  description: 'The file as pain.001.001.09, always the same bytes.',
  answer: { status: 200, type: 'application/xml' },
  run: async (call): Promise<File> => {
    const file = await find(call.db, call.actor.company, paymentFiles, idOf(paymentFiles, call))
    if (!file) throw notFound(paymentFiles)
    const day = file.created.slice(0, 10)
    return { name: `pain.001 ${day} ${file.id}.xml`, bytes: Buffer.from(file.content) }
  },
}

async function makePaymentFile(tx: Tx, orderIds: readonly number[]): Promise<number> {
  const orders = await orderable(tx, orderIds)
  const [{ bank_account_id }] = orders as [PaymentOrder]
  const account = await need(tx, bankAccounts, bank_account_id)
  const fault = payerFault(account)
  if (fault) throw invalid('order_ids', 'not_allowed', fault)

  const now = localTime(tx)
  const today = now.slice(0, 10)
  const messageId = randomUUID().replaceAll('-', '')
  const tree = pain001({
    messageId,
    created: now.replace(' ', 'T'),
    payer: { name: (await companyOf(tx)).name, iban: account.iban, bic: account.bic },
    payments: orders.map((order) => ({
      ...orderedPayment(order),
      endToEndId: order.end_to_end_id,
      // No bank pays in the past.
      date: order.date < today ? today : order.date,
    })),
  })
  const faults = pain001Faults(tree)
  assert.deepEqual(faults, [], 'orders were checked when they were made')
  const content = xmlFile(tree)

  const fileId = await insert(tx, paymentFiles, {
    ...{ bank_account_id, message_id: messageId, order_count: orders.length },
    control_sum: sum(orders.map(({ amount }) => amount)),
    ...{ hash: hash('sha256', content), content },
  })
  const changes = {
    status: 'ordered',
    payment_file_id: fileId,
    bank_answer: null,
    bank_reason: null,
  } as const
  for (const order of orders) await update(tx, paymentOrders, order.id, changes, order)
  return fileId
}

/** The orders, if all of them can go out together. */
async function orderable(tx: Tx, orderIds: readonly number[]): Promise<PaymentOrder[]> {
  const orders: PaymentOrder[] = []
  for (const id of orderIds) {
    const order = await find(tx, tx.actor.company, paymentOrders, id)
    if (!order) throw unorderable(`There is no payment order ${id}.`)
    if (order.status !== 'open') throw unorderable(`${told(order)} is ${order.status} already.`)
    if (orders[0] && order.bank_account_id !== orders[0].bank_account_id)
      throw unorderable('The orders are paid from several bank accounts: make a file for each.')
    // What is left of a credit note may have gone otherwise since.
    await checkRefund(tx, order)
    orders.push(order)
  }
  return orders
}

function told({ id, name, currency, amount }: PaymentOrder): string {
  return `Order ${id}, ${moneyText(currency, amount)} to ${name},`
}

function unorderable(sentence: string) {
  return invalid('order_ids', 'not_allowed', sentence)
}
