// What is open of an invoice, and the ways to pay it.

import { amountText } from '../../domain/money/money.ts'
import { amountAsked } from '../../domain/payment/reminder-charges.ts'
import { amountIn, dateIn, type Formats } from '../../domain/text/company-formats.ts'
import { ibanText, referenceText } from '../../domain/text/formats.ts'
import { escapedMarkup } from '../../domain/text/text.ts'
import { settings, settingsId } from '../configuration/settings.ts'
import type { Reader } from '../db/db.ts'
import type { Paper, Payment } from '../press/paper.ts'
import type { invoices } from '../receivables/invoices.ts'
import { type Provider, providers } from '../receivables/public/payment-links.ts'
import type { Row } from '../resource/fields.ts'
import { find } from '../resource/write.ts'
import { paymentCode } from './code-svg.ts'
import type { CustomerWords } from './words/de.ts'
import { filled } from './words/words.ts'

type Invoice = Row<typeof invoices.fields>

/** Whether an invoice still asks for money. */
export function asksForMoney(invoice: Invoice): boolean {
  return invoice.status !== 'C' && invoice.total_paid < invoice.total
}

/** The amount, and until or since when it is due. */
export function amountHtml(invoice: Invoice, today: string, formats: Formats, words: CustomerWords): string {
  if (invoice.status === 'C') return `<p role="status">${words.cancelled}</p>`
  if (!asksForMoney(invoice)) return `<p role="status" class="paid">${words.paid}</p>`
  const isLate = today > invoice.due
  const due = filled(isLate ? words.overdueSince : words.dueBy, { DATE: dateIn(formats, invoice.due) })
  return `<p class="quiet">${words.outstanding}</p>
<p class="big">${escapedMarkup(invoice.currency)}&nbsp;${amountIn(formats, amountAsked(invoice))}</p>
<p${isLate ? ' class="overdue"' : ''}>${due}</p>`
}

const providerNames: Readonly<Record<Provider, string>> = {
  paypal: 'PayPal',
  postfinance: 'PostFinance',
  payrexx: 'Payrexx',
  smartcommerce: 'SmartCommerce',
}

/** The links to providers that the invoice has switched on. */
export async function payLinks(
  reader: Reader,
  company: number,
  invoice: Invoice,
  words: CustomerWords,
): Promise<string> {
  const set = await find(reader, company, settings, settingsId)
  const usable = providers.filter((name) => invoice[`payment_link_${name}`] && set?.[`${name}_url`])
  return usable
    .map((name, index) => {
      const label = filled(words.payWith, { PROVIDER: providerNames[name] })
      return `<a class="button${index === 0 ? ' primary' : ''}" href="/pay/${company}-${invoice.public_key}/${name}" rel="noreferrer">${label}</a>`
    })
    .join('')
}

/** The code to scan, and the details to copy. */
export function paymentHtml(invoice: Invoice, { payment, formats }: Paper, words: CustomerWords): string {
  if (!payment) return ''
  const open = amountAsked(invoice)
  const asked = withAmount(payment, open)
  const code = asked ? paymentCode(asked, words.scan) : ''
  const scan = payment.type === 'qr-bill' ? words.scanSwiss : words.scan
  const rows = detailsOf(payment, words).map(([label, shown, copied]) => copyRow(label, shown, copied, words))
  const amount = `${invoice.currency} ${formats ? amountIn(formats, open) : amountText(open)}`
  return `${code ? `${code}<p class="scan quiet">${scan}</p>` : ''}
<dl class="copy">${rows.join('')}${copyRow(words.amount, amount, amountText(open), words)}</dl>`
}

/** The payment of what is open now. The code of a transfer has the amount in its text, so that one is only shown in full. */
function withAmount(payment: Payment, open: bigint): Payment | null {
  if (payment.type === 'qr-bill') return { ...payment, bill: { ...payment.bill, amount: open } }
  if (payment.type === 'epc')
    return { ...payment, payload: payment.payload.replace(epcAmount, `$1${amountText(open)}`) }
  return null
}

/** The line of the amount in the code for a transfer. */
const epcAmount = /^([A-Z]{3})\d+(?:\.\d+)?$/m

type Detail = readonly [label: string, shown: string, copied: string]

function detailsOf(payment: Payment, words: CustomerWords): Detail[] {
  if (payment.type === 'qr-bill') {
    const { iban, reference, creditor, message } = payment.bill
    return [
      [words.recipient, creditor.name, creditor.name],
      ['IBAN', ibanText(iban), iban],
      reference ? [words.reference, referenceText(reference), reference] : [words.purpose, message, message],
    ]
  }
  const { holder, iban, bic, purpose } = payment.account
  return [
    [words.recipient, holder, holder],
    ['IBAN', ibanText(iban), iban],
    ...(bic ? [['BIC', bic, bic] as const] : []),
    [words.purpose, purpose, purpose],
  ]
}

/** The button appears where the script can copy. */
function copyRow(label: string, shown: string, copied: string, words: CustomerWords): string {
  const button = `<button type="button" hidden data-copy="${escapedMarkup(copied)}" data-done="${words.copied}" aria-label="${words.copy}: ${escapedMarkup(label)}">${words.copy}</button>`
  // A phone has no room for a whole IBAN beside its button: it breaks between two groups.
  const breakable = shown.replaceAll('\u00a0', ' ')
  return `<div><dt>${escapedMarkup(label)}</dt><dd><span>${escapedMarkup(breakable)}</span>${button}</dd></div>`
}
