// The page on which a customer accepts or declines an offer.

import type { FastifyInstance, FastifyReply } from 'fastify'
import {
  type Acceptance,
  acceptanceOf,
  type Decision,
  decisions,
} from '../../../domain/documents/acceptance.ts'
import { amountIn, dateIn, formatsOf, inCurrency } from '../../../domain/text/company-formats.ts'
import type { DocumentLanguage } from '../../../domain/text/languages.ts'
import { escapedMarkup } from '../../../domain/text/text.ts'
import { profileOf } from '../../configuration/company.ts'
import type { Db, Reader } from '../../db/db.ts'
import { preferredLanguage } from '../../http/language.ts'
import { sendPage } from '../../http/page.ts'
import { currentDay, localTime } from '../../resource/clock.ts'
import type { Row } from '../../resource/fields.ts'
import { changeDocument } from '../documents.ts'
import { offers } from '../offers.ts'
import { faceOf } from './company-face.ts'
import { findByAddress } from './public-address.ts'

type Offer = Row<typeof offers.fields>

export function serveAcceptPage(app: FastifyInstance, db: Db): void {
  app.get<{ Params: { address: string } }>('/accept/:address', async (request, reply) => {
    const found = await findOffered(db, request.params.address)
    return found
      ? showOffer(reply, db, found.company, found.document)
      : notFound(reply, request.headers['accept-language'])
  })

  app.post<{ Params: { address: string } }>('/accept/:address', async (request, reply) => {
    const { address } = request.params
    const found = await findOffered(db, address)
    if (!found) return notFound(reply, request.headers['accept-language'])
    const decision = new URLSearchParams(String(request.body ?? '')).get('decision') ?? ''
    if (Object.hasOwn(decisions, decision)) await decide(db, found.company, address, decision as Decision)
    // Shown by another request, so that a reload does not send the decision again.
    return reply.redirect(`/accept/${address}`, 303)
  })
}

/** An offer that has a page and is not a draft. */
async function findOffered(reader: Reader, address: string) {
  const found = await findByAddress(reader, offers, address)
  return found?.document.accept_online && found.document.status !== 'DR' ? found : undefined
}

/** The first decision counts; a decision on an offer that is not open any more changes nothing. */
async function decide(db: Db, company: number, address: string, decision: Decision): Promise<void> {
  await db.transaction({ company, user: null, via: 'accept-page' }, async (tx) => {
    const offer = (await findByAddress(tx, offers, address))?.document
    const at = localTime(tx)
    if (!offer || acceptanceOf(offer, at.slice(0, 10)) !== 'open') return
    await changeDocument(tx, offers, offer.id, { ...decisions[decision], status_changed: at })
  })
}

async function showOffer(
  reply: FastifyReply,
  reader: Reader,
  companyId: number,
  offer: Offer,
): Promise<FastifyReply> {
  const face = await faceOf(reader, companyId, offer)
  const words = texts[offer.language]
  const { country, language } = await profileOf(reader, companyId)
  const formats = formatsOf(country, language)
  const state = acceptanceOf(offer, currentDay())
  const title = words.title.replace('{NUMBER}', () => offer.number)
  const buttons = `<form method="post">
<button class="primary" name="decision" value="accept">${words.accept}</button>
<button name="decision" value="decline">${words.decline}</button>
</form>`
  return sendPage(reply, {
    language: offer.language,
    title,
    face,
    body: `<h1>${escapedMarkup(title)}</h1>
${face.logo ? `<p class="quiet">${escapedMarkup(face.name)}</p>` : ''}
<dl>
<dt>${words.customer}</dt><dd>${escapedMarkup(offer.contact_name)}</dd>
<dt>${words.date}</dt><dd>${dateIn(formats, offer.date)}</dd>
<dt>${words.validUntil}</dt><dd>${dateIn(formats, offer.valid_until)}</dd>
<dt class="total">${words.total}</dt><dd class="total">${escapedMarkup(offer.currency)}&nbsp;${amountIn(inCurrency(formats, offer.currency), offer.total)}</dd>
</dl>
${state === 'open' ? buttons : `<p role="status">${words[state]}</p>`}`,
  })
}

function notFound(reply: FastifyReply, header: string | undefined): FastifyReply {
  const language = preferredLanguage(header, 'de')
  const { missing } = texts[language]
  return sendPage(reply, { language, title: missing, body: `<p>${missing}</p>`, status: 404 })
}

type Words = Record<
  | 'title'
  | 'customer'
  | 'date'
  | 'validUntil'
  | 'total'
  | 'accept'
  | 'decline'
  | 'missing'
  | Exclude<Acceptance, 'open'>,
  string
>

const texts: Record<DocumentLanguage, Words> = {
  de: {
    title: 'Offerte {NUMBER}',
    customer: 'Kunde',
    date: 'Datum',
    validUntil: 'Gültig bis',
    total: 'Total',
    accept: 'Annehmen',
    decline: 'Ablehnen',
    accepted: 'Diese Offerte wurde angenommen.',
    declined: 'Diese Offerte wurde abgelehnt.',
    expired: 'Diese Offerte ist abgelaufen. Bitte verlangen Sie eine neue.',
    closed: 'Über diese Offerte kann hier nicht mehr entschieden werden.',
    missing: 'Hier liegt keine Offerte. Bitte prüfen Sie die Adresse.',
  },
  en: {
    title: 'Offer {NUMBER}',
    customer: 'Customer',
    date: 'Date',
    validUntil: 'Valid until',
    total: 'Total',
    accept: 'Accept',
    decline: 'Decline',
    accepted: 'This offer has been accepted.',
    declined: 'This offer has been declined.',
    expired: 'This offer has expired. Please ask for a new one.',
    closed: 'This offer can no longer be decided on here.',
    missing: 'There is no offer here. Please check the address.',
  },
  es: {
    title: 'Oferta {NUMBER}',
    customer: 'Cliente',
    date: 'Fecha',
    validUntil: 'Válida hasta',
    total: 'Total',
    accept: 'Aceptar',
    decline: 'Rechazar',
    accepted: 'Esta oferta ha sido aceptada.',
    declined: 'Esta oferta ha sido rechazada.',
    expired: 'Esta oferta ha caducado. Por favor, pida una nueva.',
    closed: 'Ya no se puede decidir aquí sobre esta oferta.',
    missing: 'Aquí no hay ninguna oferta. Por favor, compruebe la dirección.',
  },
  fr: {
    title: 'Offre {NUMBER}',
    customer: 'Client',
    date: 'Date',
    validUntil: 'Valable jusqu’au',
    total: 'Total',
    accept: 'Accepter',
    decline: 'Refuser',
    accepted: 'Cette offre a été acceptée.',
    declined: 'Cette offre a été refusée.',
    expired: 'Cette offre a expiré. Veuillez en demander une nouvelle.',
    closed: 'Il n’est plus possible de se prononcer ici sur cette offre.',
    missing: 'Il n’y a pas d’offre ici. Veuillez vérifier l’adresse.',
  },
  it: {
    title: 'Offerta {NUMBER}',
    customer: 'Cliente',
    date: 'Data',
    validUntil: 'Valida fino al',
    total: 'Totale',
    accept: 'Accettare',
    decline: 'Rifiutare',
    accepted: 'Questa offerta è stata accettata.',
    declined: 'Questa offerta è stata rifiutata.',
    expired: 'Questa offerta è scaduta. La preghiamo di chiederne una nuova.',
    closed: 'Non è più possibile decidere qui su questa offerta.',
    missing: 'Qui non c’è nessuna offerta. La preghiamo di controllare l’indirizzo.',
  },
}
