// `POST /receivables/invoices/{id}/correction`: cancels an issued invoice and writes it anew, in one step.

import { invalid } from '../../../domain/refusal.ts'
import { daysAfter, daysBetween } from '../../../domain/time/dates.ts'
import type { Tx } from '../../db/db.ts'
import { readBody } from '../../resource/actions.ts'
import { localTime } from '../../resource/clock.ts'
import { create } from '../../resource/create.ts'
import { inputSchema, required } from '../../resource/fields.ts'
import { text } from '../../resource/kinds.ts'
import { onePath, topicOf } from '../../resource/names.ts'
import { itemSchema } from '../../resource/openapi/schemas.ts'
import type { Operation } from '../../resource/operation.ts'
import { ownedId, viewOf, writtenItem } from '../../resource/routes.ts'
import { handOver, need } from '../../resource/write.ts'
import { invoiceCopyOf } from '../billing/copies.ts'
import { followOrder } from '../documents.ts'
import { invoices } from '../invoices.ts'
import { cancel } from './cancel.ts'

const fields = { reason: required(text()) }

export const correctInvoice: Operation = {
  name: 'correctInvoice',
  method: 'POST',
  path: `${onePath(invoices)}/correction`,
  scopes: invoices.scopes,
  needs: 'manage',
  topic: topicOf(invoices),
  summary: 'Cancel an invoice and write it anew',
  description:
    "Cancels an issued invoice, and makes a draft with the same content and today's date, which is the answer. Its hours belong to the draft. It is the same step of its order, if it bills one in steps.",
  isExtension: true,
  body: inputSchema(fields, 'create'),
  answer: { status: 201, schema: itemSchema(invoices) },
  run: async (call) => {
    const sent = call.body()
    return call.db.transaction(call.actor, async (tx) => {
      const view = viewOf(invoices, call)
      const invoiceId = await ownedId(tx, invoices, view, call)
      const { reason } = readBody(fields, sent)
      return writtenItem(tx, invoices, view, await correct(tx, invoiceId, reason))
    })
  },
}

async function correct(tx: Tx, invoiceId: number, reason: string): Promise<number> {
  const invoice = await need(tx, invoices, invoiceId)
  if (!invoice.issued) throw invalid('id', 'not_allowed', 'The invoice is not issued. Change it as it is.')
  const at = localTime(tx)
  const day = at.slice(0, 10)
  const { due, cash_discount_date: discounted } = invoice
  const later = (other: string) => daysAfter(day, daysBetween(invoice.date, other))
  const draftId = await create(tx, invoices, {
    ...(await invoiceCopyOf(tx, invoice)),
    period_from: invoice.period_from,
    period_to: invoice.period_to,
    date: day,
    due: later(due),
    cash_discount_date: discounted && later(discounted),
    source_type: invoice.source_type,
    source_id: invoice.source_id,
    billing_type: invoice.billing_type,
    deductions: invoice.deductions,
  })
  await handOver(tx, invoices, invoiceId, draftId)
  await cancel(tx, invoiceId, at, reason)
  await followOrder(tx, await need(tx, invoices, draftId))
  return draftId
}
