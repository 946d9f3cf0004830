// `GET /receivables/reminder-proposals`: the reminders that are due today, with what each would ask for.

import sql from 'sql-template-tag'
import type { InvoiceStatus } from '../../../domain/documents/statuses.ts'
import { nextReminder, type ReminderStatus, reminderStatuses } from '../../../domain/payment/next-reminder.ts'
import {
  amountAsked,
  reminderDemand,
  termsOfLevel,
  usualDays,
} from '../../../domain/payment/reminder-charges.ts'
import { isMailAddress } from '../../../domain/text/mail-address.ts'
import { daysAfter, daysBetween } from '../../../domain/time/dates.ts'
import { settings, settingsId } from '../../configuration/settings.ts'
import { contacts } from '../../contacts/contacts.ts'
import type { Reader } from '../../db/db.ts'
import { inTime } from '../../db/dialect.ts'
import { invoices } from '../../receivables/invoices.ts'
import { later } from '../../receivables/reminders/reminder-pause.ts'
import { currentDay } from '../../resource/clock.ts'
import { objectSchema, optional, type Row, required } from '../../resource/fields.ts'
import { currency, date, flag, id, integer, money, oneOf, plainText } from '../../resource/kinds.ts'
import { topicOf } from '../../resource/names.ts'
import { answerWith } from '../../resource/openapi/schemas.ts'
import type { Operation } from '../../resource/operation.ts'
import { jsonOf, list } from '../../resource/records.ts'
import { find } from '../../resource/write.ts'

const proposalFields = {
  invoice_id: required(id()),
  number: required(plainText()),
  contact_id: required(id()),
  contact_name: required(plainText()),
  /** The address that the mail would go to. */
  email: optional(plainText()),
  due: required(date()),
  overdue_days: required(integer()),
  /** The level that would be next. */
  status: required(oneOf(...reminderStatuses)),
  currency: required(currency()),
  open: required(money()),
  /** Fees of this level and those before it. */
  fees: required(money()),
  interest: required(money()),
  asked: required(money()),
  /** The new date until which to pay. */
  pay_by: required(date()),
  /** The last day of a pause that holds the reminder back. */
  paused_until: optional(date()),
}

const fields = {
  today: required(date()),
  proposals: required(list(proposalFields)),
  /** Whether there are more than these. */
  has_more: required(flag()),
}

/** As many as one batch sends. */
const most = 1000

export const reminderProposals: Operation = {
  name: 'getReminderProposals',
  method: 'GET',
  path: '/receivables/reminder-proposals',
  scopes: invoices.scopes,
  topic: topicOf(invoices),
  isExtension: true,
  summary: 'Get the reminders that are due today',
  description: `Overdue invoices whose next reminder is due: the due date has passed, or the date to pay of the last reminder. The longest overdue first, at most ${most}. "status" is the level that \`remind\` takes; "paused_until" says that a pause holds it back.`,
  answer: { status: 200, schema: answerWith(objectSchema(fields, () => true)) },
  run: async ({ db, actor }) => {
    const today = currentDay()
    return { json: jsonOf(fields, await proposalsOf(db, actor.company, today)), version: 0 }
  },
}

/** The reminders of a company that are due on a day. */
export async function proposalsOf(
  reader: Reader,
  company: number,
  today: string,
): Promise<Row<typeof fields>> {
  const ofCompany = (await find(reader, company, settings, settingsId))?.reminder_terms ?? []
  const rows = await candidates(reader, company, today)
  const proposals = rows.slice(0, most).flatMap((row) => {
    const status = nextReminder(row.status, row.last)
    if (!status) return []
    const ofContact = row.reminder_terms === null ? [] : contactTerms(row.reminder_terms)
    const amounts = { total: BigInt(row.total), total_paid: BigInt(row.total_paid) }
    const demand = reminderDemand(
      { due: row.due, currency: row.currency, ...amounts },
      termsOfLevel(status, ofContact, ofCompany),
      today,
      BigInt(row.last_interest),
    )
    const fees = BigInt(row.fees) + demand.fee
    const charges = { total_charges: fees + demand.interest, charges_paid: BigInt(row.charges_paid) }
    const { open, interest, due: pay_by } = demand
    const { invoice_id, number, contact_id, contact_name, due, currency } = row
    const pause = later(row.invoice_pause, row.contact_pause)
    return {
      ...{
        invoice_id,
        number,
        contact_id,
        contact_name,
        due,
        status,
        currency,
        open,
        fees,
        interest,
        pay_by,
      },
      email: [row.person_email, row.contact_email].find((email) => email && isMailAddress(email)) ?? null,
      overdue_days: daysBetween(due, today),
      asked: amountAsked({ ...amounts, ...charges }),
      paused_until: pause !== null && pause >= today ? pause : null,
    }
  })
  return { today, proposals, has_more: rows.length > most }
}

function contactTerms(text: string) {
  const { kind } = contacts.fields.reminder_terms
  return kind.load({ reminder_terms: text }, 'reminder_terms') as Row<
    typeof contacts.fields
  >['reminder_terms']
}

interface Candidate extends Readonly<Record<'invoice_id' | 'contact_id', number>> {
  readonly number: string
  readonly contact_name: string
  readonly currency: string
  readonly due: string
  readonly status: InvoiceStatus
  readonly last: ReminderStatus | null
  readonly total: string
  readonly total_paid: string
  readonly charges_paid: string
  readonly fees: string
  readonly last_interest: string
  readonly reminder_terms: string | null
  readonly invoice_pause: string | null
  readonly contact_pause: string | null
  readonly person_email: string | null
  readonly contact_email: string | null
}

/** A reminder from before they were stored has no date to pay: the usual days count from its status. */
function candidates(reader: Reader, company: number, today: string): Promise<Candidate[]> {
  const long = daysAfter(today, -usualDays.R1)
  return reader.all<Candidate>(sql`
    select t.id as invoice_id, t.number, t.contact_id, t.contact_name, t.currency, t.due, t.status,
      cast(t.total as text) as total, cast(t.total_paid as text) as total_paid,
      cast(t.charges_paid as text) as charges_paid, t.reminders_paused_until as invoice_pause,
      c.reminders_paused_until as contact_pause, c.reminder_terms, c.email as contact_email, p.email as person_email,
      (select max(r.status) from invoice_reminders r where r.company_id = ${company} and r.invoice_id = t.id) as last,
      (select cast(coalesce(sum(r.fee), 0) as text) from invoice_reminders r
        where r.company_id = ${company} and r.invoice_id = t.id) as fees,
      coalesce((select cast(r.interest as text) from invoice_reminders r
        where r.company_id = ${company} and r.invoice_id = t.id order by r.status desc limit 1), '0') as last_interest
    from invoices t
    left join contacts c on c.company_id = ${company} and c.id = t.contact_id
    left join people p on p.company_id = ${company} and p.id = t.contact_person_id
    where t.company_id = ${company} and t.due < ${today} and t.total_paid < t.total
      and t.status in ('S', 'PP', 'R', 'R1', 'R2')
      and not exists (
        select 1 from invoice_reminders r
        where r.company_id = ${company} and r.invoice_id = t.id and (r.due >= ${today} or r.status = 'R3'))
      and (t.status in ('S', 'PP') or t.status_changed is null or t.status_changed < ${long}
        or exists (select 1 from invoice_reminders r where r.company_id = ${company} and r.invoice_id = t.id))
      and ${inTime(reader.dialect)}
    order by t.due, t.id limit ${most + 1}`)
}
