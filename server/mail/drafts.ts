// `GET …/{id}/email`: proposes the mail that `PATCH …/{id}/send-by-email` would send now.

import { type MailKind, mailKindOfInvoice, mailText } from '../../domain/documents/mail-texts.ts'
import { invalid, Refusal } from '../../domain/refusal.ts'
import { isMailAddress } from '../../domain/text/mail-address.ts'
import { escapedMarkup } from '../../domain/text/text.ts'
import { profileOf } from '../configuration/company.ts'
import { mailSenders } from '../configuration/settings.ts'
import type { letters } from '../contacts/letters.ts'
import { collect } from '../paper/collect.ts'
import { type PaperEntity, paperResources } from '../paper/resources.ts'
import { plainText } from '../press/typeset/rich-text.ts'
import type { invoices } from '../receivables/invoices.ts'
import type { offers } from '../receivables/offers.ts'
import { recipientOf } from '../receivables/paper/parties.ts'
import type { PrintedAs, RecordPaper } from '../receivables/paper/record-paper.ts'
import type { Row } from '../resource/fields.ts'
import { actionName, onePath, spoken, topicOf, withArticle } from '../resource/names.ts'
import type { Call, Item, Operation, QueryParameter } from '../resource/operation.ts'
import type { AnyResource } from '../resource/resource.ts'
import { idOf } from '../resource/routes.ts'
import { need } from '../resource/write.ts'
import type { Message } from './outbox.ts'
import { withPageLink } from './page-link.ts'
import { type ReaderFor, type SenderType, senderFor } from './senders.ts'

interface Draft {
  readonly subject: string
  readonly body: string
  readonly recipients: Message['recipients']
  readonly from: SenderType
}

/** The operations that propose a mail: one for each kind of document. */
export function draftOperations(): Operation[] {
  return (Object.keys(paperResources) as PaperEntity[]).map(draftOperation)
}

function draftOperation(entity: PaperEntity): Operation {
  const resource: AnyResource = paperResources[entity]
  return {
    name: actionName('get-email', resource),
    method: 'GET',
    path: `${onePath(resource)}/email`,
    scopes: resource.scopes,
    isExtension: true,
    topic: topicOf(resource),
    summary: `Get a mail to send ${withArticle(spoken(entity))} with`,
    description:
      'The body of `send-by-email`, in the language of the document, with its placeholders filled in. `recipients` is empty where neither the contact person nor the contact has an address.',
    query: entity === 'invoice' ? [statusParameter] : [],
    alsoAnswers: [422],
    answer: { status: 200, schema: draftSchema },
    run: async (call): Promise<Item> => {
      const printedAs = entity === 'invoice' ? readStatus(call) : undefined
      const reader = { ...call.db, actor: call.actor }
      const draft = await draftOf(reader, entity, idOf(resource, call), printedAs)
      return { json: JSON.stringify(draft), version: 0 }
    },
  }
}

const reminderStatuses = ['R', 'R1', 'R2', 'R3', 'DC'] as const

const statusParameter: QueryParameter = {
  name: 'status',
  description:
    'A level of reminders: the mail is then the reminder of that level. Without it, the status of the invoice says what the mail is.',
  schema: { type: 'string', enum: reminderStatuses },
}

function readStatus({ query }: Call): PrintedAs | undefined {
  const status = query.get('status')
  if (!status) return undefined
  const known = reminderStatuses.find((known) => known === status)
  if (known) return known
  throw invalid('status', 'not_allowed', `must be one of ${reminderStatuses.join(', ')}`)
}

const draftSchema = {
  type: 'object',
  required: ['item'],
  properties: {
    item: {
      type: 'object',
      required: ['subject', 'body', 'recipients', 'from'],
      properties: {
        subject: { type: 'string' },
        body: { type: 'string', description: 'Simple HTML.' },
        recipients: {
          type: 'array',
          items: {
            type: 'object',
            required: ['email', 'name'],
            properties: { email: { type: 'string' }, name: { type: 'string' } },
          },
        },
        from: { enum: mailSenders },
      },
    },
  },
}

type Invoice = Row<typeof invoices.fields>
type Offer = Row<typeof offers.fields>
type Letter = Row<typeof letters.fields>

async function draftOf(
  reader: ReaderFor,
  entity: PaperEntity,
  id: number,
  printedAs: PrintedAs | undefined,
): Promise<Draft> {
  const document = (await need(reader, paperResources[entity] as AnyResource, id)) as Invoice | Offer | Letter
  const record = await collect(reader, reader.actor.company, entity, id, printedAs ? { printedAs } : {})
  return mailWith(reader, entity, document, record)
}

/** The mail that a document is sent with, when nobody has written another one. */
export async function mailWith(
  reader: ReaderFor,
  entity: PaperEntity,
  document: Invoice | Offer | Letter,
  record: RecordPaper,
): Promise<Draft> {
  const usual = await usualText(reader, entity, document, record)
  const { title, introduction } = record.paper
  const isReminder = record.printedAs !== 'D'
  return {
    // Only the title of a letter says what it is about.
    subject: (isReminder || entity === 'letter' ? lineOf(title) : '') || lineOf(usual.subject),
    // As the workflow sends it, unless it is empty.
    body:
      isReminder && plainText(introduction).trim()
        ? await withPageLink(reader, entity, document.id, record.paper.language, introduction)
        : usual.body,
    recipients: await recipientsOf(reader, document),
    from: await usableSender(reader),
  }
}

async function usualText(
  reader: ReaderFor,
  entity: PaperEntity,
  document: Invoice | Offer | Letter,
  { paper, mailFiller }: RecordPaper,
): Promise<{ subject: string; body: string }> {
  const { subject, body, closing } = mailText(mailKindOf(entity, document), paper.language)
  const { name } = await profileOf(reader, reader.actor.company)
  const fill = await mailFiller()
  const text = await withPageLink(reader, entity, document.id, paper.language, fill.html('body', body))
  return {
    subject: fill.text('subject', subject),
    body: `${text}\n\n${closing}\n${escapedMarkup(name)}`,
  }
}

function mailKindOf(entity: PaperEntity, document: Invoice | Offer | Letter): MailKind {
  if (entity === 'invoice') return mailKindOfInvoice(document as Invoice)
  if (entity === 'offer') return (document as Offer).accept_online ? 'online_offer' : 'offer'
  return entity
}

/** The contact person, or else the contact. */
async function recipientsOf(
  reader: ReaderFor,
  document: Invoice | Offer | Letter,
): Promise<Draft['recipients']> {
  const { person, contact, name } = await recipientOf(reader, reader.actor.company, document)
  const known = [
    { email: person?.email, name: person ? `${person.name} ${person.surname}` : '' },
    { email: contact?.email, name },
  ]
  const found = known.find(({ email }) => email && isMailAddress(email))
  return found ? [{ email: found.email as string, name: lineOf(found.name) }] : []
}

/** The sender of the settings, or that of the installation when the former has no address. */
async function usableSender(reader: ReaderFor): Promise<SenderType> {
  try {
    return (await senderFor(reader)).from_type
  } catch (error) {
    if (error instanceof Refusal) return 'CE'
    throw error
  }
}

/** A text for the head of a mail: on one line, with at most 255 characters. */
function lineOf(text: string): string {
  const line = text.replace(/[\s\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim()
  return [...line].slice(0, 255).join('')
}
