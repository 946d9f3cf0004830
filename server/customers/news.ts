// Mails to a company about what its customers did. They are told at once, and once: all of it is at the document, too.

import sql from 'sql-template-tag'
import type { Language } from '../../domain/text/languages.ts'
import { takeTry } from '../auth/sessions/throttle.ts'
import { profileOf } from '../configuration/company.ts'
import type { Db, Reader } from '../db/db.ts'
import type { Site } from '../pages/site.ts'
import { words as paperWords } from '../press/words.ts'
import type { Answer } from './answer-form.ts'
import type { FoundDocument } from './found-document.ts'
import { filled } from './words/words.ts'

type News = 'accepted' | 'declined' | 'asked'

/** Whether there were not too many questions at this page lately. */
export async function mayAsk(db: Db, { path }: FoundDocument): Promise<boolean> {
  return (await takeTry(db, [`question:${path}`])) === 0
}

export async function tellCompany(
  { db, sendNotice }: Site,
  found: FoundDocument,
  news: News,
  { values }: Answer,
): Promise<void> {
  if (!sendNotice) return
  const { company, type, document } = found
  const { language, email } = await profileOf(db, company)
  const { subject, text } = texts[language][news]
  const facts = {
    DOCUMENT: `${paperWords[language].kinds[type]} ${document.number}`,
    CUSTOMER: oneLine(document.contact_name),
    NAME: oneLine(values.name || values.asker || ''),
    EMAIL: values.email ?? '',
    TEXT: values.question || values.reason || '–',
    LINK: await addressOf(db, found),
  }
  const replyTo = values.email ? { replyTo: values.email } : {}
  for (const to of email ? [email] : await ownersOf(db, company))
    sendNotice({ to, subject: filled(subject, facts), text: filled(text, facts), ...replyTo })
}

/** The document in the web application. */
async function addressOf(reader: Reader, { type, document }: FoundDocument): Promise<string> {
  const row = await reader.get<{ url: string }>(sql`select url from installation`)
  const list = { invoice: 'invoices', credit_note: 'credit-notes', offer: 'offers' }[type]
  return `${row?.url ?? ''}/${list}/${document.id}`
}

async function ownersOf(reader: Reader, company: number): Promise<string[]> {
  const rows = await reader.all<{ email: string }>(sql`
    select u.email from memberships m join users u on u.id = m.id
    where m.company_id = ${company} and m.role = 'owner'`)
  return rows.map(({ email }) => email)
}

/** A name that a stranger wrote must not add lines to a mail. */
function oneLine(text: string): string {
  return text.replace(/[\s\p{Cc}]+/gu, ' ').trim()
}

interface Template {
  readonly subject: string
  readonly text: string
}

const texts: Readonly<Record<Language, Readonly<Record<News, Template>>>> = {
  de: {
    accepted: {
      subject: '{DOCUMENT} angenommen: {CUSTOMER}',
      text: '{NAME} hat die {DOCUMENT} ({CUSTOMER}) angenommen.\n\n{LINK}\n',
    },
    declined: {
      subject: '{DOCUMENT} abgelehnt: {CUSTOMER}',
      text: 'Die {DOCUMENT} ({CUSTOMER}) wurde abgelehnt.\n\nGrund: {TEXT}\n\n{LINK}\n',
    },
    asked: {
      subject: 'Frage zu {DOCUMENT}: {CUSTOMER}',
      text: '{NAME} ({EMAIL}) fragt zu {DOCUMENT}:\n\n{TEXT}\n\n{LINK}\n',
    },
  },
  fr: {
    accepted: {
      subject: '{DOCUMENT} acceptée : {CUSTOMER}',
      text: '{NAME} a accepté : {DOCUMENT} ({CUSTOMER}).\n\n{LINK}\n',
    },
    declined: {
      subject: '{DOCUMENT} refusée : {CUSTOMER}',
      text: 'Refusée : {DOCUMENT} ({CUSTOMER}).\n\nMotif : {TEXT}\n\n{LINK}\n',
    },
    asked: {
      subject: 'Question sur {DOCUMENT} : {CUSTOMER}',
      text: '{NAME} ({EMAIL}) pose une question sur {DOCUMENT} :\n\n{TEXT}\n\n{LINK}\n',
    },
  },
  it: {
    accepted: {
      subject: '{DOCUMENT} accettata: {CUSTOMER}',
      text: '{NAME} ha accettato: {DOCUMENT} ({CUSTOMER}).\n\n{LINK}\n',
    },
    declined: {
      subject: '{DOCUMENT} rifiutata: {CUSTOMER}',
      text: 'Rifiutata: {DOCUMENT} ({CUSTOMER}).\n\nMotivo: {TEXT}\n\n{LINK}\n',
    },
    asked: {
      subject: 'Domanda su {DOCUMENT}: {CUSTOMER}',
      text: '{NAME} ({EMAIL}) chiede su {DOCUMENT}:\n\n{TEXT}\n\n{LINK}\n',
    },
  },
  en: {
    accepted: {
      subject: '{DOCUMENT} accepted: {CUSTOMER}',
      text: '{NAME} has accepted {DOCUMENT} ({CUSTOMER}).\n\n{LINK}\n',
    },
    declined: {
      subject: '{DOCUMENT} declined: {CUSTOMER}',
      text: '{DOCUMENT} ({CUSTOMER}) was declined.\n\nReason: {TEXT}\n\n{LINK}\n',
    },
    asked: {
      subject: 'Question about {DOCUMENT}: {CUSTOMER}',
      text: '{NAME} ({EMAIL}) asks about {DOCUMENT}:\n\n{TEXT}\n\n{LINK}\n',
    },
  },
}
