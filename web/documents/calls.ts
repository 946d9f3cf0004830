// The operations on documents, the same for every kind.

import type { BodyOf, ChangesOf, Item, KeyOptions, RecurringInvoice } from '../../client/index.ts'
import type { ReminderStatus } from '../../domain/payment/next-reminder.ts'
import { kontor, patient } from '../data/kontor.ts'
import type { Body } from './draft.ts'
import type { DocumentRecord, EditedKind, Kind, Status } from './kinds.ts'

/** The members of the client, by the names of their resources. */
const documents = {
  invoices: kontor.invoices,
  'credit-notes': kontor.creditNotes,
  offers: kontor.offers,
  'order-confirmations': kontor.orderConfirmations,
  'delivery-notes': kontor.deliveryNotes,
}

const usualParts = [
  'contact_name',
  'contact',
  'contact_address',
  'contact_person',
  'positions',
  'texts',
  'custom_fields',
] as const

const invoiceParts = [
  'workflow',
  'source_type',
  'source_id',
  'is_final',
  'billing_type',
  'deductions',
  'total_charges',
  'charges_paid',
  'reminders_paused_until',
  'page_url',
] as const

export async function readDocument(
  { resource }: EditedKind,
  id: number,
  signal?: AbortSignal,
): Promise<Item<DocumentRecord>> {
  if (resource === 'recurring-invoices')
    return asDocument(await kontor.recurringInvoices.get(id, { with: usualParts, signal }))
  // Offers have no source document.
  if (resource === 'offers') return kontor.offers.get(id, { with: [...usualParts, 'page_url'], signal })
  if (resource === 'credit-notes')
    return kontor.creditNotes.get(id, { with: [...usualParts, 'is_final', 'deductions', 'page_url'], signal })
  if (resource === 'invoices')
    return kontor.invoices.get(id, { with: [...usualParts, ...invoiceParts], signal })
  return kontor.resource(resource).get(id, { with: [...usualParts, 'source_type', 'source_id'], signal })
}

/** A recurring invoice is edited as the invoice of its first day, which has no number yet. */
function asDocument({ item, tag }: Item<DocumentRecord | RecurringInvoice>): Item<DocumentRecord> {
  return { item: 'start_date' in item ? { ...item, number: '', date: item.start_date } : item, tag }
}

/** The query that reads and caches a document. */
export function documentQuery(kind: Kind, id: number) {
  return {
    queryKey: [kind.resource, 'one', id],
    queryFn: ({ signal }: { readonly signal: AbortSignal }) => readDocument(kind, id, signal),
  }
}

type DocumentName = Kind['resource']
type EditedName = EditedKind['resource']

/** The values of a draft depend on its kind. A draft may lack what the server needs; the server then says so. */
function asBody<Sent>(body: Body | Sent): Sent {
  return body as Sent
}

/** Sent once: the caller decides when to try again. */
export async function createDocument(
  { resource }: EditedKind,
  body: Body,
  idempotencyKey: string,
): Promise<Item<DocumentRecord>> {
  const options = { idempotencyKey, retries: false } as const
  return asDocument(await kontor.resource(resource).create(asBody<BodyOf<EditedName>>(body), options))
}

export async function changeDocument(
  { resource }: EditedKind,
  id: number,
  body: Body,
  ifMatch: string | undefined,
): Promise<Item<DocumentRecord>> {
  const options = { ifMatch, retries: false } as const
  return asDocument(await kontor.resource(resource).update(id, asBody<ChangesOf<EditedName>>(body), options))
}

export function removeDocument({ resource }: Kind, id: number): Promise<void> {
  return kontor.resource(resource).remove(id)
}

/** The states of a document depend on its kind; the caller offers only the right ones. */
export async function changeStatus({ resource }: Kind, id: number, status: Status): Promise<void> {
  await documents[resource].changeStatus(id, { status: status as 'S' }, { retries: patient })
}

/** Makes a document that was marked as sent a draft again. The server refuses it once somebody may have noticed. */
export async function undoIssue({ name }: Kind, id: number): Promise<void> {
  const { undoIssue } = name === 'credit' ? kontor.creditNotes : kontor.invoices
  await undoIssue(id, {}, { retries: patient })
}

/** Cancels an invoice. An issued one is taken back by a credit note. */
export async function cancelInvoice(id: number, reason: string): Promise<void> {
  await kontor.invoices.cancel(id, { reason }, { retries: patient })
}

/** Cancels an issued invoice, and returns the draft that says it better. */
export async function correctInvoice(
  id: number,
  reason: string,
  idempotencyKey: string,
): Promise<Pick<DocumentRecord, 'id'>> {
  return (await kontor.invoices.correction(id, { reason }, { idempotencyKey })).item
}

type Convert = (id: number, body?: object, options?: KeyOptions) => Promise<Item<DocumentRecord>>

const conversions: Readonly<Record<DocumentName, Partial<Readonly<Record<DocumentName, Convert>>>>> = {
  offers: {
    'order-confirmations': kontor.offers.orderConfirmation,
    'delivery-notes': kontor.offers.deliveryNote,
    invoices: kontor.offers.invoice,
  },
  'order-confirmations': {
    'delivery-notes': kontor.orderConfirmations.deliveryNote,
    invoices: kontor.orderConfirmations.invoice,
  },
  'delivery-notes': { invoices: kontor.deliveryNotes.invoice },
  invoices: {},
  'credit-notes': {},
}

/** Turns a document into the next one and returns that. */
export async function convertDocument(
  kind: Kind,
  id: number,
  into: Kind,
  idempotencyKey: string,
): Promise<Pick<DocumentRecord, 'id' | 'number'>> {
  const convert = conversions[kind.resource][into.resource]
  if (!convert) throw new Error(`${kind.resource} do not become ${into.resource}.`)
  return (await convert(id, {}, { idempotencyKey })).item
}

export type Mail = Awaited<ReturnType<typeof kontor.invoices.email>>['item']
type MailOptions = NonNullable<Parameters<typeof kontor.invoices.email>[1]>

/** The mail that the server suggests for a document. */
export async function readMail({ resource }: Kind, id: number): Promise<Mail> {
  return (await documents[resource].email(id)).item
}

/** The reminder of a level. */
export async function readReminder(id: number, options: MailOptions): Promise<Mail> {
  return (await kontor.invoices.email(id, options)).item
}

export function sendByMail(
  { resource }: Kind,
  id: number,
  mail: Mail,
  idempotencyKey: string,
): Promise<void> {
  return documents[resource].sendByEmail(id, mail, { idempotencyKey, retries: patient })
}

export type Postage = Parameters<typeof kontor.invoices.sendByPost>[1]

export function sendByPost(
  { resource }: Kind,
  id: number,
  postage: Postage,
  idempotencyKey: string,
): Promise<void> {
  return documents[resource].sendByPost(id, postage, { idempotencyKey })
}

/** The address of the PDF. */
export function pdfAddress({ resource }: Kind, id: number): string {
  return documents[resource].pdf.address(id)
}

/** The address of the reminder of a level as a PDF, also before the invoice has had it. */
export function reminderPdfAddress(id: number, reminder: ReminderStatus): string {
  return kontor.invoices.pdf.address(id, { options: JSON.stringify({ reminder }) })
}

export function readPreview(
  { resource }: Kind,
  id: number,
  page: number,
  signal: AbortSignal,
): Promise<Blob> {
  return documents[resource].preview(id, { page, size: 972, signal })
}
