// The link on an invoice to a page where the customer can pay it.

import type { FastifyInstance, FastifyReply } from 'fastify'
import { amountAsked } from '../../domain/payment/reminder-charges.ts'
import { amountIn, inCurrency, swiss } from '../../domain/text/company-formats.ts'
import { settings, settingsId } from '../configuration/settings.ts'
import type { Db } from '../db/db.ts'
import { sendPage } from '../http/page.ts'
import { type Site, servePage, type Visit } from '../pages/site.ts'
import { invoices } from '../receivables/invoices.ts'
import { type Provider, providers } from '../receivables/public/payment-links.ts'
import { type Found, findByAddress, pagePath } from '../receivables/public/public-address.ts'
import type { Row } from '../resource/fields.ts'
import { find } from '../resource/write.ts'
import { faceOf } from './company-face.ts'
import { sayMissing, waitAfterGuesses } from './found-document.ts'
import { customerWords } from './words/words.ts'

type Invoice = Row<typeof invoices.fields>

/** Redirects the customer to the provider, with the amount that is asked for. */
export function servePayLink(app: FastifyInstance, site: Site): void {
  const { db } = site
  servePage(app, site, 'GET', '/pay/:address/:provider', async (visit) => {
    const { address, provider: name } = visit.parameters
    const found = await findByAddress(db, invoices, address as string)
    const provider = providers.find((known) => known === name)
    const wait = await waitAfterGuesses(db, visit, found !== undefined)
    if (!found || !provider || wait > 0) return sayMissing(visit, wait)
    const { company, document: invoice } = found
    const pattern = (await find(db, company, settings, settingsId))?.[`${provider}_url`]
    if (!pattern || !isOffered(invoice, provider)) return sayMissing(visit)
    if (invoice.status === 'C') return sayEnded(db, visit, found, 'cancelled')
    if (invoice.total_paid >= invoice.total) return sayEnded(db, visit, found, 'paid')
    return visit.reply.redirect(filled(pattern, invoice), 302)
  })
}

function isOffered(invoice: Invoice, provider: Provider): boolean {
  // A draft that was cancelled never went out.
  const wentOut = invoice.status !== 'C' || invoice.issued !== null
  return invoice[`payment_link_${provider}`] && wentOut && invoice.status !== 'D'
}

/** The address of the provider with the numbers of the invoice. */
function filled(pattern: string, invoice: Invoice): string {
  const values: Readonly<Record<string, string>> = {
    NUMBER: invoice.number,
    AMOUNT: amountIn(inCurrency(swiss, invoice.currency), amountAsked(invoice)).replaceAll('’', ''),
    CURRENCY: invoice.currency,
    REFERENCE: invoice.isr_reference_number ?? '',
  }
  return pattern.replace(/\{(\w+)\}/g, (placeholder, name) =>
    encodeURIComponent((Object.hasOwn(values, name) ? values[name] : undefined) ?? placeholder),
  )
}

/** Tells the customer that nothing is to be paid any more. */
async function sayEnded(
  db: Db,
  visit: Visit,
  { company, document }: Found<typeof invoices.fields>,
  end: 'paid' | 'cancelled',
): Promise<FastifyReply> {
  const { language, public_key } = document
  const title = customerWords[language][end]
  const face = await faceOf(db, company, document, `${pagePath(company, public_key)}/logo`)
  return sendPage(visit.reply, { language, title, face, body: `<p role="status">${title}</p>` })
}
