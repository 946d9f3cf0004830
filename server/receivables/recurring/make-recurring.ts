// Makes invoices from recurring ones: one for every date that has come, however often and wherever this runs.

import { setImmediate } from 'node:timers/promises'
import sql from 'sql-template-tag'
import { expandDates } from '../../../domain/documents/placeholders.ts'
import { Refusal, sentencesOf } from '../../../domain/refusal.ts'
import { daysAfter, daysBetween } from '../../../domain/time/dates.ts'
import { openDates } from '../../../domain/time/recurrence.ts'
import type { Actor, Db, Reader, Tx } from '../../db/db.ts'
import { forgetUnneeded, nameOf, suspectsOf, workOn } from '../../in-hand.ts'
import { localTime, localTimeAt } from '../../resource/clock.ts'
import { create } from '../../resource/create.ts'
import type { Row } from '../../resource/fields.ts'
import { find, insert, update } from '../../resource/write.ts'
import { invoiceCopyOf } from '../billing/copies.ts'
import { changeDocument } from '../documents.ts'
import { invoices } from '../invoices.ts'
import { isClosed } from '../issue/closed-until.ts'
import { documentPaper, documentToPrint } from '../paper/document-paper.ts'
import {
  activeStatus,
  nextDate,
  type RecurringInvoice,
  recurringInvoices,
  runsOf,
} from './recurring-invoices.ts'
import { type Hindrance, hindranceOf, remindOfDraft, remindOfFailure } from './recurring-problems.ts'
import { recurringRuns } from './recurring-runs.ts'

/** After a long downtime the rest follows in the next run. */
const maxAtATime = 24

/** Puts an invoice into the outbox. Returns false when nobody has an address; refuses one that cannot be printed. */
type MailInvoice = (tx: Tx, invoiceId: number) => Promise<boolean | 'no_mail_server'>

/** Makes the due invoices of all companies, and returns how many. Without `mail`, none is sent. */
export async function makeRecurringInvoices(db: Db, now: Date, mail?: MailInvoice): Promise<number> {
  const today = localTimeAt(now).slice(0, 10)
  let count = 0
  const faults: unknown[] = []
  const suspects = await suspectsOf(db, 'recurring invoices', now)
  const isSuspect = (one: { company: number; record: number }) => Number(suspects.has(nameOf(one)))
  const due = (await dueOnes(db, today)).sort((one, other) => isSuspect(one) - isSuspect(other))
  for (const { company, record: id } of due) {
    const actor = { company, user: null, via: 'recurring' }
    try {
      await workOn(db, 'recurring invoices', actor, id, now, async () => {
        for (const date of await datesDue(db, company, id, today)) {
          if ((await makeRecurringInvoice(db, actor, id, date, { today, mail })) !== undefined) count += 1
          // Requests wait for at most one invoice.
          await setImmediate()
        }
      })
    } catch (error) {
      // A fault of one does not stop the others.
      faults.push(error)
    }
  }
  await forgetUnneeded(db, 'recurring invoices', due, now).catch((error) => faults.push(error))
  if (faults.length > 0)
    throw new AggregateError(faults, `${faults.length} recurring invoices could not be made`)
  return count
}

function dueOnes(reader: Reader, today: string): Promise<{ company: number; record: number }[]> {
  return reader.all(sql`
    select company_id as company, id as record from recurring_invoices where next_date <= ${today} order by next_date, company_id, id`)
}

/** The dates that have come and have no invoice yet, the oldest first. */
async function datesDue(reader: Reader, company: number, id: number, today: string): Promise<string[]> {
  const recurring = await find(reader, company, recurringInvoices, id)
  if (recurring?.status !== activeStatus) return []
  const { end_date } = recurring
  const untilToday = { ...recurring, end_date: end_date && end_date < today ? end_date : today }
  return openDates(untilToday, await runsOf(reader, company, id))
    .take(maxAtATime)
    .toArray()
}

/** Makes the invoice of one date and returns its id; undefined when it exists already, or cannot be made. */
export async function makeRecurringInvoice(
  db: Db,
  actor: Actor,
  recurringId: number,
  date: string,
  { today = date, mail }: { readonly today?: string; readonly mail?: MailInvoice | undefined } = {},
): Promise<number | undefined> {
  try {
    return await db.transaction(actor, async (tx) => {
      const recurring = await stillDue(tx, recurringId, date)
      if (!recurring) return undefined
      const invoice_id = await createInvoiceOn(tx, recurring, date)
      const hindrance = await letGo(tx, recurring, invoice_id, today, mail)
      await keepRun(tx, recurring, {
        date,
        outcome: 'made',
        invoice_id,
        draft_reason: null,
        problem: null,
        ...hindrance,
      })
      if (hindrance) await remindOfDraft(tx, invoice_id, hindrance)
      return invoice_id
    })
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    await db.transaction(actor, (tx) => keepProblem(tx, recurringId, date, sentencesOf(error)))
    return undefined
  }
}

/** Reads it again inside the transaction, where no other write comes between: another process may have been faster. */
async function stillDue(tx: Tx, recurringId: number, date: string): Promise<RecurringInvoice | undefined> {
  const dates = await datesDue(tx, tx.actor.company, recurringId, date)
  return dates.includes(date) ? find(tx, tx.actor.company, recurringInvoices, recurringId) : undefined
}

async function createInvoiceOn(tx: Tx, recurring: RecurringInvoice, date: string): Promise<number> {
  const { start_date, cash_discount_date, grace } = recurring
  return create(tx, invoices, {
    ...withDates(await invoiceCopyOf(tx, recurring), date),
    date,
    due: daysAfter(date, grace),
    // As many days after each invoice as after the first one.
    cash_discount_date: cash_discount_date && daysAfter(date, daysBetween(start_date, cash_discount_date)),
  })
}

/** The pattern with the date filled in in all its texts. */
function withDates<T>(pattern: T, date: string): T {
  if (typeof pattern === 'string') return expandDates(pattern, date) as T
  if (Array.isArray(pattern)) return pattern.map((entry) => withDates(entry, date)) as T
  if (typeof pattern !== 'object' || pattern === null) return pattern
  return Object.fromEntries(Object.entries(pattern).map(([key, value]) => [key, withDates(value, date)])) as T
}

/** Issues or sends a new invoice, as the recurring one says, or returns why it stays a draft. */
async function letGo(
  tx: Tx,
  { made_as }: RecurringInvoice,
  invoiceId: number,
  today: string,
  mail: MailInvoice | undefined,
): Promise<Hindrance | undefined> {
  if (made_as === 'draft') return undefined
  const invoice = await documentToPrint(tx, tx.actor.company, invoices, invoiceId)
  // After a long downtime a person decides what is still sent.
  if (invoice.due && invoice.due < today) return hindranceOf('overdue')
  if (await isClosed(tx, invoice.date)) return hindranceOf('period_closed')
  // What cannot be printed is refused here, before anything is written.
  try {
    if (made_as === 'issued') await documentPaper(tx, tx.actor.company, invoices, invoice, { printedAs: 'D' })
    else {
      const isMailed = mail ? await mail(tx, invoiceId) : 'no_mail_server'
      if (isMailed !== true) return hindranceOf(isMailed || 'no_address')
    }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return { draft_reason: 'not_printable', problem: sentencesOf(error) }
  }
  await changeDocument(tx, invoices, invoiceId, { status: 'S', status_changed: localTime(tx) })
  return undefined
}

/** Stores why there is no invoice, for the company to see, and reports it once. It is tried again until it succeeds. */
async function keepProblem(tx: Tx, recurringId: number, date: string, problem: string): Promise<void> {
  const recurring = await stillDue(tx, recurringId, date)
  if (!recurring) return
  const isNew = await keepRun(tx, recurring, {
    ...{ date, outcome: 'failed', invoice_id: null },
    ...{ draft_reason: null, problem },
  })
  if (isNew) await remindOfFailure(tx, recurring, date, problem)
}

type Result = Pick<
  Row<typeof recurringRuns.fields>,
  'date' | 'outcome' | 'invoice_id' | 'draft_reason' | 'problem'
>

/** Stores the outcome of a date, and the next date. True when the date had no outcome yet. */
async function keepRun(tx: Tx, recurring: RecurringInvoice, result: Result): Promise<boolean> {
  const runs = await runsOf(tx, tx.actor.company, recurring.id)
  const known = runs.find(({ date }) => date === result.date)
  if (known) await update(tx, recurringRuns, known.id, result)
  else await insert(tx, recurringRuns, { recurring_invoice_id: recurring.id, ...result })
  await update(tx, recurringInvoices, recurring.id, { next_date: await nextDate(tx, recurring) })
  return known === undefined
}
