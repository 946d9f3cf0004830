// The operations on documents, the same for every kind. Their names differ; what they take and answer is said here once.

import type { AnswerOf, BodyOf, Sent, Tagged } from '../../client/client.ts'
import { api } from '../data/api.ts'
import { type DocumentRecord, type Kind, pathOf, type Status } from './kinds.ts'

const usualParts = 'contact_name,contact,contact_address,contact_person,positions,texts,custom_fields'

/** What is asked for with a document. Offers are not made from anything. */
function partsOf({ name }: Kind): string {
  return name === 'offer' ? usualParts : `${usualParts},source_type,source_id`
}

const one = 'GET /receivables/invoices/{invoiceId}'

/** The name of an operation on one document. Those of invoices, which have the most, stand for all. */
function on<Name extends string>(kind: Kind, method: string, rest = ''): Name {
  return `${method} ${pathOf(kind)}/{invoiceId}${rest}` as Name
}

export async function readDocument(
  kind: Kind,
  id: number,
  signal?: AbortSignal,
): Promise<Tagged<DocumentRecord>> {
  const { answer, tag } = await api.tagged(on<typeof one>(kind, 'GET'), {
    path: { invoiceId: id },
    query: { with: partsOf(kind) },
    ...(signal ? { signal } : {}),
  })
  return { answer: answer.item as DocumentRecord, tag }
}

/** How a document is kept after it was read. */
export function documentQuery(kind: Kind, id: number) {
  return {
    queryKey: [kind.resource, 'one', id],
    queryFn: ({ signal }: { readonly signal: AbortSignal }) => readDocument(kind, id, signal),
  }
}

type NewDocument = BodyOf<'POST /receivables/invoices'>
type DocumentChanges = BodyOf<'PUT /receivables/invoices/{invoiceId}'> &
  Pick<BodyOf<'PUT /receivables/offers/{offerId}'>, 'valid_until' | 'accept_online'>

export async function createDocument(kind: Kind, body: object, key: string): Promise<Tagged<DocumentRecord>> {
  const name = `POST ${pathOf(kind)}` as 'POST /receivables/invoices'
  const { answer, tag } = await api.tagged(name, { body: body as NewDocument, key })
  return { answer: answer.item as DocumentRecord, tag }
}

export async function changeDocument(
  kind: Kind,
  id: number,
  body: object,
  ifMatch: string | undefined,
): Promise<Tagged<DocumentRecord>> {
  const { answer, tag } = await api.tagged(on<'PUT /receivables/invoices/{invoiceId}'>(kind, 'PUT'), {
    path: { invoiceId: id },
    body: body as DocumentChanges,
    ifMatch,
  })
  return { answer: answer.item as DocumentRecord, tag }
}

export function removeDocument(kind: Kind, id: number): Promise<unknown> {
  const name = `DELETE ${pathOf(kind)}/{invoiceId}` as 'DELETE /receivables/invoices/{invoiceId}'
  return api(name, { path: { invoiceId: id } })
}

export async function changeStatus(kind: Kind, id: number, status: Status): Promise<void> {
  const name = on<'PATCH /receivables/invoices/{invoiceId}/change-status'>(kind, 'PATCH', '/change-status')
  await api(name, { path: { invoiceId: id }, body: { status: status as 'S' } })
}

/** Turns a document into the next one, and answers with that. */
export async function convertDocument(
  kind: Kind,
  id: number,
  into: Kind,
  key: string,
): Promise<Pick<DocumentRecord, 'id' | 'number'>> {
  const made = into.entity.replace('_', '-')
  const name = `POST ${pathOf(kind)}/{offerId}/${made}` as 'POST /receivables/offers/{offerId}/invoice'
  return (await api(name, { path: { offerId: id }, body: {}, key })).item
}

const mailName = 'GET /receivables/invoices/{invoiceId}/email'
export type Mail = AnswerOf<typeof mailName>['item']
export type ReminderStatus = NonNullable<NonNullable<Sent<typeof mailName>['query']>['status']>

/** A mail that could be sent with a document now; with a status, the reminder of that level. */
export async function readMail(kind: Kind, id: number, status?: ReminderStatus): Promise<Mail> {
  const name = on<typeof mailName>(kind, 'GET', '/email')
  return (await api(name, { path: { invoiceId: id }, ...(status ? { query: { status } } : {}) })).item
}

export function sendByMail(kind: Kind, id: number, mail: Mail, key: string): Promise<unknown> {
  const name = on<'PATCH /receivables/invoices/{invoiceId}/send-by-email'>(kind, 'PATCH', '/send-by-email')
  return api(name, { path: { invoiceId: id }, body: mail, key })
}

export type Postage = BodyOf<'PATCH /receivables/invoices/{invoiceId}/send-by-post'>

export function sendByPost(kind: Kind, id: number, postage: Postage, key: string): Promise<unknown> {
  const name = on<'PATCH /receivables/invoices/{invoiceId}/send-by-post'>(kind, 'PATCH', '/send-by-post')
  return api(name, { path: { invoiceId: id }, body: postage, key })
}

/** Where the PDF is. */
export function pdfAddress(kind: Kind, id: number): string {
  return api.address(on<'GET /receivables/invoices/{invoiceId}/pdf'>(kind, 'GET', '/pdf'), {
    path: { invoiceId: id },
  })
}

export function readPreview(kind: Kind, id: number, page: number, signal: AbortSignal): Promise<Blob> {
  const name = on<'GET /receivables/invoices/{invoiceId}/preview'>(kind, 'GET', '/preview')
  return api(name, { path: { invoiceId: id }, query: { page, size: 972 }, signal })
}
