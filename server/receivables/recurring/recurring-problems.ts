// What kept a recurring invoice from being made, issued or sent, as the company reads it.

import { dateText } from '../../../domain/text/formats.ts'
import type { Language } from '../../../domain/text/languages.ts'
import type { DraftReason } from '../../../domain/time/recurrence.ts'
import { companyOf } from '../../auth/people/companies.ts'
import { reminders } from '../../contacts/reminders.ts'
import type { Tx } from '../../db/db.ts'
import { localTime } from '../../resource/clock.ts'
import { insert, need } from '../../resource/write.ts'
import { invoices } from '../invoices.ts'
import type { RecurringInvoice } from './recurring-invoices.ts'

/** Why an invoice stayed a draft. */
export interface Hindrance {
  readonly draft_reason: DraftReason
  /** In a sentence for programs. */
  readonly problem: string
}

export function hindranceOf(draft_reason: Exclude<DraftReason, 'not_printable'>): Hindrance {
  return { draft_reason, problem: reasons.en[draft_reason] }
}

/** Reminds the company of a date without an invoice. */
export async function remindOfFailure(
  tx: Tx,
  { contact_id }: RecurringInvoice,
  date: string,
  problem: string,
): Promise<void> {
  const { language } = await companyOf(tx)
  await remindCompany(tx, contact_id, notMade[language](dateText(date)), problem)
}

/** Reminds the company of an invoice that did not go out by itself. */
export async function remindOfDraft(
  tx: Tx,
  invoiceId: number,
  { draft_reason, problem }: Hindrance,
): Promise<void> {
  const { contact_id, number } = await need(tx, invoices, invoiceId)
  const { language } = await companyOf(tx)
  const description = draft_reason === 'not_printable' ? problem : reasons[language][draft_reason]
  await remindCompany(tx, contact_id, stayedDraft[language](number), description)
}

async function remindCompany(tx: Tx, contact_id: number, title: string, description: string): Promise<void> {
  await insert(tx, reminders, {
    ...{ contact_id, title, description },
    ...{ date_time: localTime(tx), interval_value: 0, interval_type: 'hour' },
  })
}

const notMade: Record<Language, (date: string) => string> = {
  de: (date) => `Die wiederkehrende Rechnung vom ${date} konnte nicht erstellt werden`,
  fr: (date) => `La facture récurrente du ${date} n’a pas pu être établie`,
  it: (date) => `La fattura ricorrente del ${date} non ha potuto essere creata`,
  en: (date) => `The recurring invoice of ${date} could not be made`,
}

const stayedDraft: Record<Language, (number: string) => string> = {
  de: (number) => `Rechnung ${number} ist nicht von selbst hinausgegangen und wartet als Entwurf`,
  fr: (number) => `La facture ${number} n’est pas partie d’elle-même et attend comme brouillon`,
  it: (number) => `La fattura ${number} non è partita da sola e attende come bozza`,
  en: (number) => `Invoice ${number} did not go out by itself and waits as a draft`,
}

const reasons: Record<Language, Record<Exclude<DraftReason, 'not_printable'>, string>> = {
  de: {
    overdue: 'Sie war schon fällig, als sie erstellt wurde.',
    period_closed: 'Ihr Datum liegt in einer abgeschlossenen Periode.',
    no_address: 'Weder der Kontakt noch die Kontaktperson hat eine E-Mail-Adresse.',
    no_mail_server: 'Es ist kein Mailserver eingerichtet.',
  },
  fr: {
    overdue: 'Elle était déjà échue lorsqu’elle a été établie.',
    period_closed: 'Sa date tombe dans une période clôturée.',
    no_address: 'Ni le contact ni la personne de contact n’a d’adresse e-mail.',
    no_mail_server: 'Aucun serveur de messagerie n’est configuré.',
  },
  it: {
    overdue: 'Era già scaduta quando è stata creata.',
    period_closed: 'La sua data cade in un periodo chiuso.',
    no_address: 'Né il contatto né la persona di contatto ha un indirizzo e-mail.',
    no_mail_server: 'Nessun server di posta è configurato.',
  },
  en: {
    overdue: 'It was due already when it was made.',
    period_closed: 'Its date is in a closed period.',
    no_address: 'Neither the contact nor the contact person has an e-mail address.',
    no_mail_server: 'No mail server is set up.',
  },
}
