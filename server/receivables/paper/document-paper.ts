// An invoice, credit note, offer, order confirmation or delivery note as paper.

import sql from 'sql-template-tag'
import { filler, maxMailLength, type PlaceholderValues } from '../../../domain/documents/placeholders.ts'
import type { DocumentEntity } from '../../../domain/documents/standard-texts.ts'
import type { Micro } from '../../../domain/money/money.ts'
import { invalid } from '../../../domain/refusal.ts'
import { statesVatInOwnCurrency } from '../../../domain/tax/own-currency.ts'
import { vatNumberText } from '../../../domain/tax/vat-numbers.ts'
import {
  amountIn,
  dateIn,
  type Formats,
  formatsOf,
  inCurrency,
  swiss,
} from '../../../domain/text/company-formats.ts'
import { escapedMarkup } from '../../../domain/text/text.ts'
import { daysBetween } from '../../../domain/time/dates.ts'
import { printedUnit, units } from '../../catalog/units.ts'
import { profileOf } from '../../configuration/company.ts'
import { pricingRules } from '../../configuration/vat-rules.ts'
import type { Reader } from '../../db/db.ts'
import type { Fact, PageLink, Paper } from '../../press/paper.ts'
import { words, wordsOf } from '../../press/words.ts'
import type { Row } from '../../resource/fields.ts'
import type { AnyResource } from '../../resource/resource.ts'
import { find, notFound } from '../../resource/write.ts'
import type { DocumentRow, headFields } from '../document-fields.ts'
import type { invoiceFields } from '../invoice-fields.ts'
import { contentOf, lastPaper } from '../issue/papers.ts'
import { pageAddressOf, pageAddressOn } from '../public/public-address.ts'
import { type PrintedReminder, printedReminder } from '../reminders/printed-reminder.ts'
import { printedText } from '../texts.ts'
import {
  addressLines,
  defaultAccount,
  designOf,
  layoutOf,
  type Recipient,
  recipientOf,
  senderOf,
  signatureOf,
} from './parties.ts'
import { paymentOf, printablePaymentOf } from './payment.ts'
import { filledFreeTexts, filledSignature, linksAndFields, personalValues } from './placeholder-values.ts'
import { chargesLeft, pricedPositions } from './priced-positions.ts'
import { printedReference } from './printed-slip.ts'
import { fileNameOf, type PaperOptions, type PrintedAs, type RecordPaper } from './record-paper.ts'

type Invoice = Row<typeof invoiceFields>
type Common = DocumentRow & Row<ReturnType<typeof headFields>>

/** The fields of every document, and the further ones of invoices, credit notes and offers. */
export type PrintableDocument = Omit<Common, 'status'> &
  Pick<Invoice, 'status'> &
  Partial<Omit<Invoice, keyof Common>> & {
    readonly valid_until?: string
    readonly accept_online?: boolean
    readonly accept_online_status?: 'U' | 'A' | 'D'
    readonly invoice_id?: number | null
    readonly reason?: string | null
    readonly is_cancellation?: boolean
  }

/** The stored document. */
export async function documentToPrint(
  reader: Reader,
  companyId: number,
  resource: AnyResource,
  id: number,
): Promise<PrintableDocument> {
  const document = (await find(reader, companyId, resource, id)) as PrintableDocument | undefined
  if (!document) throw notFound(resource)
  return document
}

/** What is known of a document's paper besides its content. */
export async function documentRecord(
  reader: Reader,
  companyId: number,
  resource: AnyResource,
  document: PrintableDocument,
  printedAs: PrintedAs,
): Promise<Omit<RecordPaper, 'paper' | 'kept' | 'isUnkept'>> {
  const { language, number } = document
  const entity = resource.entity as DocumentEntity
  return {
    printedAs,
    number,
    fileName: fileNameOf(words[language].kinds[printedAs === 'RE' ? 'receipt' : entity], number),
    knownPages: document.page_amount,
    mailFiller: async () => {
      const recipient = await recipientOf(reader, companyId, document)
      const reminder = await reminderOf(reader, companyId, document, printedAs)
      const values = await valuesOf(reader, companyId, resource, document, recipient, reminder)
      return filler(entity, language, values, maxMailLength)
    },
  }
}

/** Collects the paper of a document. As itself, an invoice asks for its total, whatever was paid since. */
export async function documentPaper(
  reader: Reader,
  companyId: number,
  resource: AnyResource,
  stored: PrintableDocument,
  options: PaperOptions & { readonly printedAs: PrintedAs },
): Promise<Paper> {
  const { printedAs } = options
  const entity = resource.entity as DocumentEntity
  const document: PrintableDocument = printedAs === 'D' ? { ...stored, total_paid: 0n } : stored
  const company = await profileOf(reader, companyId)
  const layout = await layoutOf(reader, companyId, document.layout_id)
  const recipient = await recipientOf(reader, companyId, document)
  const { language } = document
  const formats = inCurrency(formatsOf(company.country, company.language), document.currency)
  const isReceipt = printedAs === 'RE'
  if (isReceipt && !document.total_paid)
    throw invalid(
      'receipt',
      'not_allowed',
      'Nothing was paid yet, so there is nothing to give a receipt for.',
    )
  // A draft that was cancelled or deleted can be printed, but not paid.
  const isOver = (document.status === 'C' || document.status === 'D') && !document.issued
  const isPayable = entity === 'invoice' && !isOver
  const isDemand = isPayable && !isReceipt
  const text = await printedText(reader, companyId, entity, document, printedAs)
  const reminder = await reminderOf(reader, companyId, document, printedAs)
  const { roundsToFiveRappen, isLiable } = await pricingRules(reader, companyId)
  const table = pricedPositions(document, await unitsOf(reader, companyId, document), {
    formats,
    showsPrices: entity !== 'delivery_note' || layout.delivery_note_prices,
    showsPaid: Boolean(document.total_paid),
    // A receipt shows the open amount, if there is any.
    asksForMoney: isDemand || (isPayable && (document.total_paid ?? 0n) < document.total),
    charges: reminder?.charges,
    offersCashDiscount: isPayable && printedAs === 'D',
    roundsToFiveRappen,
    statesVatInOwnCurrency:
      (entity === 'invoice' || entity === 'credit_note') && statesVatInOwnCurrency(company.country),
  })
  const values = await valuesOf(reader, companyId, resource, document, recipient, reminder)
  const fill = filler(entity, language, values)
  const title = fill.text('title', text.title)
  const introduction = reasonText(document) + fill.html('introduction', text.introduction)
  const conditions = fill.html('conditions', text.conditions)
  const account = await defaultAccount(reader, companyId)
  const payment = isDemand
    ? await (options.isSent ? printablePaymentOf : paymentOf)(reader, document as Invoice, {
        company,
        recipient,
        due: table.totals.due ?? 0n,
        vat: isLiable ? table.totals.vat : [],
        message: `${words[language].kinds.invoice} ${document.number}`,
        ignoresCustomPosition: options.ignoresCustomPosition ?? false,
        showsLines: !layout.perforated_paper || (options.displaysSlip ?? false),
      })
    : null
  return {
    kind: isReceipt ? 'receipt' : entity,
    language,
    country: company.country,
    formats,
    date: document.date,
    design: designOf(layout),
    // The foot shows no account when the payment shows one.
    sender: senderOf(company, language, payment ? null : (account?.iban ?? null), isLiable),
    ...((await creditedRecipient(reader, companyId, document, recipient)) ?? {
      recipient: addressLines(recipient, recipient.address, language, company.country),
      cover: recipient.cover ? addressLines(recipient, recipient.cover, language, company.country) : null,
    }),
    facts: factsOf(
      { ...document, country: company.country },
      recipient,
      values,
      reminder ?? { date: dayToPrint(document, printedAs), due: printedAs === 'RE' ? null : document.due },
      await creditedInvoice(reader, companyId, document),
    ),
    title:
      entity === 'invoice' && isOver && document.status === 'C'
        ? `${words[language].cancelled}: ${title}`
        : title,
    introduction,
    positions: table,
    conditions:
      conditions + (isDemand && table.totals.due ? unnamedLinks(introduction + conditions, values) : ''),
    pageLink: await pageLinkOf(reader, companyId, resource, document),
    payment,
    signature: filledSignature(fill, await signatureOf(reader, companyId, document.signature_id)),
    freeTexts: filledFreeTexts(fill, document.free_texts),
  }
}

/** An offer that waits for its answer always names its page, other documents where the company wants it. */
async function pageLinkOf(
  reader: Reader,
  companyId: number,
  resource: AnyResource,
  { id, accept_online, accept_online_status }: PrintableDocument,
): Promise<PageLink | null> {
  const isAcceptable = accept_online === true && accept_online_status === 'U'
  const wanted = await pageAddressOn(reader, companyId, resource, id, 'page_link_on_paper')
  const url = wanted ?? (isAcceptable ? await pageAddressOf(reader, companyId, resource, id) : null)
  return url ? { url, isAcceptable, showsCode: wanted !== null } : null
}

/** How a company writes numbers, days, and amounts in the currency of a document. */
async function formatsOfDocument(
  reader: Reader,
  companyId: number,
  { currency }: PrintableDocument,
): Promise<Formats> {
  const { country, language } = await profileOf(reader, companyId)
  return inCurrency(formatsOf(country, language), currency)
}

/** The values of a document's placeholders. */
async function valuesOf(
  reader: Reader,
  companyId: number,
  resource: AnyResource,
  document: PrintableDocument,
  recipient: Recipient,
  reminder: PrintedReminder | undefined,
): Promise<PlaceholderValues> {
  const { id, language } = document
  return {
    ...(await personalValues(reader, companyId, resource, id, recipient, language)),
    ...(await linksAndFields(reader, companyId, resource, id)),
    ...documentValues(document, recipient, await formatsOfDocument(reader, companyId, document), reminder),
    invoiceNumber: (await creditedInvoice(reader, companyId, document))?.number ?? null,
    esrNumber:
      resource.entity === 'invoice' ? await printedReference(reader, companyId, document as Invoice) : null,
  }
}

/** A reminder is printed as one; every other invoice, and every other document, as itself. */
export function statusToPrint(status: Invoice['status']): PrintedAs {
  return status === 'R' || status === 'R1' || status === 'R2' || status === 'R3' || status === 'DC'
    ? status
    : 'D'
}

/** The payment links that an invoice has switched on and its texts do not contain. */
function unnamedLinks(filled: string, values: PlaceholderValues): string {
  const isNamed = (url: string) => filled.includes(url) || filled.includes(escapedMarkup(url))
  const links = {
    PayPal: values.paypalLink,
    PostFinance: values.postfinanceLink,
    Payrexx: values.payrexxLink,
    SmartCommerce: values.smartcommerceLink,
  }
  return Object.entries(links)
    .filter(([, url]) => url && !isNamed(url))
    .map(([provider, url]) => `<p>${provider}: ${escapedMarkup(url as string)}</p>`)
    .join('')
}

/** What a reminder asks for beside the invoice, and until when. */
async function reminderOf(
  reader: Reader,
  companyId: number,
  document: PrintableDocument,
  printedAs: PrintedAs,
): Promise<PrintedReminder | undefined> {
  if (printedAs === 'D' || printedAs === 'RE') return undefined
  return printedReminder(reader, companyId, document as Invoice, printedAs)
}

/** A reminder from before reminders were stored is dated with the day on which the invoice became one, a receipt with the day of the payment. */
function dayToPrint({ date, status_changed, paid_date }: PrintableDocument, printedAs: PrintedAs): string {
  if (printedAs === 'D') return date
  return (printedAs === 'RE' ? paid_date : status_changed?.slice(0, 10)) ?? date
}

function factsOf(
  document: PrintableDocument & { readonly country: string },
  { contact }: Recipient,
  { creatorName, formats = swiss }: PlaceholderValues,
  { date, due }: PrintedDays,
  invoice: CreditedInvoice | undefined,
): Fact[] {
  const { facts, numberOf } = wordsOf(document)
  const all: readonly (readonly [string, string | null | undefined])[] = [
    [facts.date, dateIn(formats, date)],
    [facts.dueDate, due && dateIn(formats, due)],
    [facts.validUntil, document.valid_until && dateIn(formats, document.valid_until)],
    [
      document.is_cancellation ? facts.cancelledInvoice : facts.creditedInvoice,
      invoice && numberOf(invoice.number, dateIn(formats, invoice.date)),
    ],
    [facts.period, periodText(document, formats)],
    [facts.customerNumber, contact?.number],
    [facts.customerVatNumber, vatNumberText(contact?.vat_identification ?? '', document.language)],
    [facts.contact, creatorName],
  ]
  return all.flatMap(([label, value]) => (value ? [{ label, value }] : []))
}

interface PrintedDays {
  readonly date: string
  /** Only invoices are to be paid. */
  readonly due?: string | null | undefined
}

interface CreditedInvoice {
  readonly number: string
  readonly date: string
}

/** The invoice that a credit note gives something back of. */
async function creditedInvoice(
  reader: Reader,
  companyId: number,
  { invoice_id }: PrintableDocument,
): Promise<CreditedInvoice | undefined> {
  if (!invoice_id) return undefined
  return reader.get(
    sql`select number, date from invoices where company_id = ${companyId} and id = ${invoice_id}`,
  )
}

/** The recipient of a credit note whose contact is deleted: as on the paper of its invoice. */
async function creditedRecipient(
  reader: Reader,
  companyId: number,
  { invoice_id }: PrintableDocument,
  { contact }: Recipient,
): Promise<Pick<Paper, 'recipient' | 'cover'> | undefined> {
  if (!invoice_id || contact) return undefined
  const kept = await lastPaper(reader, companyId, 'invoice', invoice_id)
  if (!kept) return undefined
  const { recipient, cover } = await contentOf(reader, companyId, kept)
  return { recipient, cover }
}

/** Why a credit note was made. */
function reasonText({ reason }: PrintableDocument): string {
  return reason ? `<p>${escapedMarkup(reason)}</p>` : ''
}

/** When the work was done or the goods were delivered: in the document's own text, or from one day to another. */
function periodText(
  { period_text, period_from, period_to }: PrintableDocument,
  formats: Formats,
): string | null {
  if (period_text) return period_text
  const days = [period_from, period_to]
    .filter((day) => typeof day === 'string')
    .map((day) => dateIn(formats, day))
  return days.length > 0 ? [...new Set(days)].join(' – ') : null
}

function documentValues(
  document: PrintableDocument,
  { contact }: Recipient,
  formats: Formats,
  reminder: PrintedReminder | undefined,
): Partial<PlaceholderValues> {
  const last = document.due ?? document.valid_until ?? null
  const amount = amountIn(formats, document.total)
  const open = document.total - (document.total_paid ?? 0n)
  return {
    customerNumber: contact?.number ?? null,
    documentNumber: document.number,
    amount,
    paidAmount: amountIn(formats, document.total_paid ?? 0n),
    openAmount: amountIn(formats, open),
    reminderFee: amountIn(formats, reminder?.charges.fees ?? 0n),
    lateInterest: amountIn(formats, reminder?.charges.interest ?? 0n),
    askedAmount: amountIn(formats, open + chargesLeft(reminder?.charges)),
    payBy: reminder?.due ?? last,
    total: amount,
    currency: document.currency,
    date: document.date,
    due: last,
    grace: last === null ? null : String(daysBetween(document.date, last)),
    service: periodText(document, formats),
    formats,
  }
}

/** The words for the units of a document, behind a quantity. */
async function unitsOf(
  reader: Reader,
  companyId: number,
  { positions, language }: PrintableDocument,
): Promise<(unitId: number, quantity: Micro) => string> {
  const known = new Map<number, Row<typeof units.fields>>()
  for (const { unit_id } of positions) {
    if (unit_id === null || known.has(unit_id)) continue
    const unit = await find(reader, companyId, units, unit_id)
    if (unit) known.set(unit_id, unit)
  }
  return (unitId, quantity) => {
    const unit = known.get(unitId)
    return unit ? printedUnit(unit, quantity, language) : ''
  }
}
