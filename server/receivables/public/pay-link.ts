// The link on an invoice to a page where the customer can pay it.

import type { FastifyInstance, FastifyReply } from 'fastify'
import { amountAsked } from '../../../domain/payment/reminder-charges.ts'
import { amountIn, inCurrency, swiss } from '../../../domain/text/company-formats.ts'
import type { DocumentLanguage } from '../../../domain/text/languages.ts'
import { settings, settingsId } from '../../configuration/settings.ts'
import type { Db } from '../../db/db.ts'
import { preferredLanguage } from '../../http/language.ts'
import { type Face, sendPage } from '../../http/page.ts'
import type { Row } from '../../resource/fields.ts'
import { find } from '../../resource/write.ts'
import { invoices } from '../invoices.ts'
import { faceOf } from './company-face.ts'
import { type Provider, providers } from './payment-links.ts'
import { findByAddress } from './public-address.ts'

type Invoice = Row<typeof invoices.fields>

/** Redirects the customer to the provider, with the amount that is asked for. */
export function servePayLink(app: FastifyInstance, db: Db): void {
  app.get<{ Params: { address: string; provider: string } }>(
    '/pay/:address/:provider',
    async ({ params, headers }, reply) => {
      const found = await findByAddress(db, invoices, params.address)
      const provider = providers.find((name) => name === params.provider)
      const language = preferredLanguage(headers['accept-language'], 'de')
      if (!found || !provider) return sayMissing(reply, language)
      const { company, document: invoice } = found
      const pattern = (await find(db, company, settings, settingsId))?.[`${provider}_url`]
      if (!pattern || !isOffered(invoice, provider)) return sayMissing(reply, language)
      const face = await faceOf(db, company, invoice)
      if (invoice.status === 'C') return sayEnded(reply, 'cancelled', invoice.language, face)
      if (invoice.total_paid >= invoice.total) return sayEnded(reply, 'paid', invoice.language, face)
      return reply.redirect(filled(pattern, invoice), 302)
    },
  )
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

function sayMissing(reply: FastifyReply, language: DocumentLanguage): FastifyReply {
  const { missing } = texts[language]
  return sendPage(reply, { language, title: missing, body: `<p role="status">${missing}</p>`, status: 404 })
}

/** Tells the customer that nothing is to be paid any more. */
function sayEnded(
  reply: FastifyReply,
  end: 'paid' | 'cancelled',
  language: DocumentLanguage,
  face: Face,
): FastifyReply {
  const title = texts[language][end]
  return sendPage(reply, { language, title, face, body: `<p role="status">${title}</p>` })
}

const texts: Record<DocumentLanguage, Record<'paid' | 'cancelled' | 'missing', string>> = {
  de: {
    paid: 'Diese Rechnung ist bezahlt. Vielen Dank.',
    cancelled: 'Diese Rechnung ist storniert. Sie müssen nichts bezahlen.',
    missing: 'Hier kann keine Rechnung bezahlt werden. Bitte prüfen Sie die Adresse.',
  },
  en: {
    paid: 'This invoice is paid. Thank you.',
    cancelled: 'This invoice is cancelled. There is nothing to pay.',
    missing: 'No invoice can be paid here. Please check the address.',
  },
  es: {
    paid: 'Esta factura está pagada. Muchas gracias.',
    cancelled: 'Esta factura está anulada. No tiene que pagar nada.',
    missing: 'Aquí no se puede pagar ninguna factura. Por favor, compruebe la dirección.',
  },
  fr: {
    paid: 'Cette facture est payée. Merci.',
    cancelled: 'Cette facture est annulée. Vous n’avez rien à payer.',
    missing: 'Aucune facture ne peut être payée ici. Veuillez vérifier l’adresse.',
  },
  it: {
    paid: 'Questa fattura è pagata. Grazie.',
    cancelled: 'Questa fattura è annullata. Non deve pagare nulla.',
    missing: 'Qui non si può pagare nessuna fattura. La preghiamo di controllare l’indirizzo.',
  },
}
