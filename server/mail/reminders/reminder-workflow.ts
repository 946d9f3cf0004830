// The reminder workflow of invoices: does the due steps, each once, however often it runs.

import { setImmediate } from 'node:timers/promises'
import sql, { join } from 'sql-template-tag'
import { dueSteps, nextStepDay, type WorkflowRun } from '../../../domain/documents/workflow.ts'
import { Refusal, sentencesOf } from '../../../domain/refusal.ts'
import type { Language } from '../../../domain/text/languages.ts'
import { daysAfter } from '../../../domain/time/dates.ts'
import { companyOf } from '../../auth/people/companies.ts'
import { settingsOf } from '../../configuration/settings.ts'
import { contacts } from '../../contacts/contacts.ts'
import { reminders } from '../../contacts/reminders.ts'
import type { Db, Reader, Tx } from '../../db/db.ts'
import { forgetUnneeded, nameOf, suspectsOf, workOn } from '../../in-hand.ts'
import { collect } from '../../paper/collect.ts'
import { changeDocument } from '../../receivables/documents.ts'
import { invoices } from '../../receivables/invoices.ts'
import { later, pausedUntil } from '../../receivables/reminders/reminder-pause.ts'
import { remindersAfter } from '../../receivables/reminders/reminders-after.ts'
import { localTime, localTimeAt } from '../../resource/clock.ts'
import type { Row } from '../../resource/fields.ts'
import { find, insert, need } from '../../resource/write.ts'
import { addToOutbox } from '../outbox.ts'
import { withPageLink } from '../page-link.ts'
import { type Sender, senderFor } from '../senders.ts'
import { documentOf, filledSubject, postalAddress } from '../sending.ts'

type Invoice = Row<typeof invoices.fields>
type Step = Invoice['workflow'][number]

/** Whether mails of the company can leave. */
type CanMail = (reader: Reader, company: number) => Promise<boolean>

/** Does all due steps of all companies, and returns how many. */
export async function runWorkflows(db: Db, now: Date, canMail: CanMail = async () => true): Promise<number> {
  const today = localTimeAt(now).slice(0, 10)
  let count = 0
  const faults: unknown[] = []
  const due: { company: number; record: number }[] = []
  const suspects = await suspectsOf(db, 'reminders', now)
  const last: typeof due = []

  async function work({ company, record }: (typeof due)[number]): Promise<void> {
    const actor = { company, user: null, via: 'workflow' }
    const steps = () => db.transaction(actor, (tx) => doSteps(tx, record, today, canMail))
    try {
      count += (await workOn(db, 'reminders', actor, record, now, steps)) ?? 0
    } catch (error) {
      // A fault of one invoice does not stop the reminders of others.
      faults.push(error)
    }
    // Requests wait for at most one invoice.
    await setImmediate()
  }

  for await (const { company, records } of candidates(db, today)) {
    const actor = { company, user: null, via: 'workflow' }
    const found = await db
      .transaction(actor, (tx) => dueAmong(tx, records, today))
      .catch((error) => {
        faults.push(error)
        return []
      })
    for (const record of found) {
      const one = { company, record }
      due.push(one)
      if (suspects.has(nameOf(one))) last.push(one)
      else await work(one)
    }
    await setImmediate()
  }
  for (const one of last) await work(one)
  await forgetUnneeded(db, 'reminders', due, now).catch((error) => faults.push(error))
  if (faults.length > 0) throw new AggregateError(faults, `${faults.length} reminders could not be made`)
  return count
}

const batchSize = 200

/** The invoices that may have a step to do: those whose day has come, and those that have changed since the last look. */
async function* candidates(
  reader: Reader,
  today: string,
): AsyncGenerator<{ readonly company: number; readonly records: readonly number[] }> {
  let last: CandidateRow = { remind_from: '', company_id: 0, id: 0 }
  for (;;) {
    const batch = await reader.all<CandidateRow>(sql`
      select remind_from, company_id, id from invoices
      where workflow <> '[]' and total_paid < total and status in ('S', 'PP', 'R', 'R1', 'R2', 'R3')
        and remind_from <= ${today} and (remind_from, company_id, id) > (${last.remind_from}, ${last.company_id}, ${last.id})
      order by remind_from, company_id, id limit ${batchSize}`)
    for (const [company, rows] of Map.groupBy(batch, ({ company_id }) => company_id))
      yield { company, records: rows.map(({ id }) => id) }
    if (batch.length < batchSize) return
    last = batch.at(-1) as CandidateRow
  }
}

interface CandidateRow extends Readonly<Record<'company_id' | 'id', number>> {
  readonly remind_from: string
}

/** The invoices that have a step to do. The others are not looked at again before their day, unless they change. */
async function dueAmong(tx: Tx, records: readonly number[], today: string): Promise<number[]> {
  const { company } = tx.actor
  const [rows, runs] = await Promise.all([
    tx.all<LookedAt>(sql`
      select i.id, i.due, i.status, i.workflow, i.reminders_paused_until as own_pause,
        c.reminders_paused_until as contact_pause
      from invoices i left join contacts c on c.company_id = ${company} and c.id = i.contact_id
      where i.company_id = ${company} and i.id in (${join([...records])})`),
    tx.all<WorkflowRun & { invoice_id: number }>(sql`
      select invoice_id, status, action, day from workflow_runs
      where company_id = ${company} and invoice_id in (${join([...records])})`),
  ])
  const runsOf = Map.groupBy(runs, ({ invoice_id }) => invoice_id)
  const byDay = Map.groupBy(rows, (row) => remindFrom(row, runsOf.get(row.id) ?? [], today))
  for (const [day, found] of byDay)
    if (day > today)
      await tx.run(sql`
        update invoices set remind_from = ${day}
        where company_id = ${company} and id in (${join(found.map(({ id }) => id))})`)
  return [...byDay].flatMap(([day, found]) => (day > today ? [] : found.map(({ id }) => id)))
}

interface LookedAt extends Readonly<Record<'own_pause' | 'contact_pause', string | null>> {
  readonly id: number
  readonly due: string
  readonly status: Invoice['status']
  readonly workflow: string
}

/** After so many days an invoice is looked at again anyway: a server of an older version may have changed it. */
const longestDays = 7

/** The first day on which a step may be due. */
function remindFrom(row: LookedAt, runs: readonly WorkflowRun[], today: string): string {
  const workflow = invoices.fields.workflow.kind.load({ ...row }, 'workflow') as Invoice['workflow']
  const soon = daysAfter(today, longestDays)
  const day = nextStepDay(workflow, runs, row)
  if (day === null) return soon
  const pause = later(row.own_pause, row.contact_pause)
  const from = pause !== null && pause >= day ? daysAfter(pause, 1) : day
  return from < soon ? from : soon
}

async function stepsToDo(
  reader: Reader,
  company: number,
  { id, workflow, due, status }: Pick<Invoice, 'id' | 'workflow' | 'due' | 'status'>,
  today: string,
): Promise<readonly Step[]> {
  const runs = await reader.all<WorkflowRun>(sql`
    select status, action, day from workflow_runs where company_id = ${company} and invoice_id = ${id}`)
  return dueSteps(workflow, runs, { due, today, status })
}

/** Does the due steps; no other write can come between. A step, its mark and its message are one transaction. */
async function doSteps(tx: Tx, invoiceId: number, today: string, canMail: CanMail): Promise<number> {
  const invoice = await find(tx, tx.actor.company, invoices, invoiceId)
  if (!invoice || invoice.total_paid >= invoice.total) return 0
  const pause = await pausedUntil(tx, tx.actor.company, invoice)
  if (pause !== null && pause >= today) return 0
  const steps = await stepsToDo(tx, tx.actor.company, invoice, today)
  for (const step of steps) {
    await tx.run(sql`
      insert into workflow_runs (company_id, invoice_id, status, action, day)
      values (${tx.actor.company}, ${invoiceId}, ${step.status}, ${step.action}, ${today})`)
    if (step.action === 'CE' && !(await canMail(tx, tx.actor.company))) {
      // The customer gets nothing, so the invoice does not say that it was reminded.
      await remindCompany(tx, invoice, noMailServer[(await companyOf(tx)).language])
      continue
    }
    const charged = await remindersAfter(tx, invoice, step.status, today)
    await changeDocument(tx, invoices, invoiceId, {
      ...{ status: step.status, status_changed: localTime(tx) },
      ...charged,
    })
    await act(tx, invoiceId, step)
  }
  return steps.length
}

/** Reminds the customer. A reminder that cannot be sent becomes a reminder for the company, which says why. */
async function act(tx: Tx, invoiceId: number, step: Step): Promise<void> {
  const invoice = await need(tx, invoices, invoiceId)
  if (step.action === 'M') return remindCompany(tx, invoice, null)
  try {
    await (step.action === 'CE' ? sendMail(tx, invoice, step) : sendLetter(tx, invoice, step))
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    await remindCompany(tx, invoice, sentencesOf(error))
  }
}

async function sendMail(tx: Tx, invoice: Invoice, step: Step): Promise<void> {
  const contact = await find(tx, tx.actor.company, contacts, invoice.contact_id)
  const email = step.contact_email || contact?.email
  if (!email) throw new Refusal('no_address', 'The contact has no e-mail address.')
  const record = await collect(tx, tx.actor.company, 'invoice', invoice.id, { printedAs: step.status })
  const { title, introduction } = record.paper
  await addToOutbox(
    tx,
    {
      ...documentOf('invoice', invoice.id, record),
      channel: 'E',
      subject: filledSubject(title),
      body: await withPageLink(tx, 'invoice', invoice.id, record.paper.language, introduction),
      recipients: [{ email, name: invoice.contact_name }],
      ...(await workflowSender(tx)),
    },
    null,
  )
}

/** A reminder has no user as its sender. */
async function workflowSender(tx: Tx): Promise<Sender> {
  const { mail_from } = await settingsOf(tx)
  return senderFor(tx, mail_from === 'U' ? 'CO' : mail_from)
}

async function sendLetter(tx: Tx, invoice: Invoice, step: Step): Promise<void> {
  const record = await collect(tx, tx.actor.company, 'invoice', invoice.id, { printedAs: step.status })
  await addToOutbox(
    tx,
    {
      ...documentOf('invoice', invoice.id, record),
      channel: 'P',
      address: postalAddress(record.paper),
      palette: 'C',
      // A payment slip must have an empty back.
      print: 'S',
      speed: step.speed ?? 'E',
    },
    null,
  )
}

async function remindCompany(tx: Tx, invoice: Invoice, reason: string | null): Promise<void> {
  const { language } = await companyOf(tx)
  await insert(tx, reminders, {
    contact_id: invoice.contact_id,
    date_time: localTime(tx),
    title: overdue[language](invoice.number),
    description: reason,
    interval_value: 0,
    interval_type: 'hour',
  })
}

const overdue: Record<Language, (number: string) => string> = {
  de: (number) => `Rechnung ${number} ist überfällig`,
  fr: (number) => `La facture ${number} est échue`,
  it: (number) => `La fattura ${number} è scaduta`,
  en: (number) => `Invoice ${number} is overdue`,
}

const noMailServer: Record<Language, string> = {
  de: 'Die Mahnung wurde nicht versendet, weil kein Mailserver eingerichtet ist.',
  fr: 'Le rappel n’a pas été envoyé, car aucun serveur de messagerie n’est configuré.',
  it: 'Il richiamo di pagamento non è stato inviato, perché non è configurato alcun server di posta.',
  en: 'The payment reminder was not sent, as no mail server is set up.',
}
