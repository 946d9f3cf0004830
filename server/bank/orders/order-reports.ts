// What the bank says about the orders of a payment file (pain.002). A rejected order is open again.

import sql from 'sql-template-tag'
import type { OrderAnswer, OrderReport } from '../../../domain/bank/order-report.ts'
import { unreadable } from '../../../domain/bank/statement.ts'
import type { Reader, Tx } from '../../db/db.ts'
import { need, update } from '../../resource/write.ts'
import { paymentFiles } from './payment-files.ts'
import { paymentOrders } from './payment-orders.ts'

export interface AnsweredOrder {
  readonly id: number
  readonly answer: OrderAnswer['answer']
  readonly reason: string | null
}

/** The payment file that a report is about. Refuses a report on a file of somebody else. */
export async function reportedFile(
  reader: Reader,
  company: number,
  { messageId }: OrderReport,
): Promise<number> {
  const row = await reader.get<{ id: number }>(sql`
    select id from payment_files where company_id = ${company} and message_id = ${messageId}`)
  if (!row) throw unreadable(`The report is about the payment file ${messageId}, which was not made here.`)
  return row.id
}

/** The companies that have made these payment files. */
export async function companiesOfReports(
  reader: Reader,
  messageIds: readonly string[],
): Promise<Set<number>> {
  const found = new Set<number>()
  for (const messageId of messageIds)
    for (const { company_id } of await reader.all<{ company_id: number }>(
      sql`select company_id from payment_files where message_id = ${messageId}`,
    ))
      found.add(company_id)
  return found
}

/** Notes the answers on orders that are still in this file. One that a statement shows as paid is paid, whatever a report says. */
export async function applyReport(
  tx: Tx,
  fileId: number,
  { answers }: OrderReport,
): Promise<AnsweredOrder[]> {
  const { content } = await need(tx, paymentFiles, fileId)
  const rows = await tx.all<{ id: number; end_to_end_id: string }>(sql`
    select id, end_to_end_id from payment_orders
    where company_id = ${tx.actor.company} and payment_file_id = ${fileId} and status <> 'paid' order by id`)
  const groups = groupsIn(content)
  const answered: AnsweredOrder[] = []
  for (const { id, end_to_end_id } of rows) {
    const last = answers.findLast(
      ({ endToEndId, groupId }) =>
        (endToEndId ?? end_to_end_id) === end_to_end_id &&
        (groupId ?? groups.get(end_to_end_id)) === groups.get(end_to_end_id),
    )
    if (!last) continue
    const { answer, reason } = last
    const order = await need(tx, paymentOrders, id)
    // What somebody has set back may go out again, whatever the bank accepts.
    const status = answer === 'rejected' ? 'open' : order.status
    await update(tx, paymentOrders, id, { status, bank_answer: answer, bank_reason: reason }, order)
    answered.push({ id, answer, reason })
  }
  return answered
}

/** The group of each order in a file that Kontor wrote. */
function groupsIn(content: string): Map<string, string> {
  const [, ...groups] = content.split('<PmtInf>')
  return new Map(
    groups.flatMap((group) => {
      const [, name = ''] = /<PmtInfId>([^<]+)</.exec(group) ?? []
      return [...group.matchAll(/<EndToEndId>([^<]+)</g)].map(([, id = '']) => [id, name] as const)
    }),
  )
}
