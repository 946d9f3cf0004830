// All documents of a contact behind one link, which was mailed to them and ends after a while.

import type { FastifyInstance, FastifyReply } from 'fastify'
import { amountIn, dateIn, type Formats, formatsOf, inCurrency } from '../../domain/text/company-formats.ts'
import type { DocumentLanguage } from '../../domain/text/languages.ts'
import { escapedMarkup } from '../../domain/text/text.ts'
import { readKey } from '../auth/one-time-keys.ts'
import { profileOf } from '../configuration/company.ts'
import { contacts } from '../contacts/contacts.ts'
import { sendPage } from '../http/page.ts'
import { type Site, servePage, type Visit } from '../pages/site.ts'
import { words as paperWords } from '../press/words.ts'
import { pagePath } from '../receivables/public/public-address.ts'
import { currentDay } from '../resource/clock.ts'
import { find } from '../resource/write.ts'
import { faceOf, logoOf } from './company-face.ts'
import { type ContactDocument, documentsOf, openOf, rowsOnPage } from './contact-documents.ts'
import { hasPages, sayMissing, waitAfterGuesses } from './found-document.ts'
import { chosenLanguage, footHtml, headHtml } from './frame.ts'
import type { CustomerWords } from './words/de.ts'
import { customerWords } from './words/words.ts'

interface FoundContact {
  readonly company: number
  readonly contact: number
  readonly name: string
  readonly language: DocumentLanguage
  readonly path: string
}

export function serveDocumentList(app: FastifyInstance, site: Site): void {
  const serve = (path: string, handler: (found: FoundContact, visit: Visit) => Promise<FastifyReply>) =>
    servePage(app, site, 'GET', path, async (visit) => {
      const found = await findContact(site, visit.parameters.key as string)
      const wait = await waitAfterGuesses(site.db, visit, found !== undefined)
      return found && wait === 0 ? handler(found, visit) : sayMissing(visit, wait)
    })
  serve('/customer/:key', (found, visit) => showDocuments(site, found, visit))
  serve('/customer/:key/logo', async ({ company, contact }, visit) => {
    const [newest] = await documentsOf(site.db, company, contact, 0)
    const logo = await logoOf(site.db, company, newest?.layout_id ?? null)
    if (!logo) return sayMissing(visit)
    return visit.reply.header('cache-control', 'private, max-age=86400').type(logo.type).send(logo.bytes)
  })
}

/** The contact of a link that has not ended. */
async function findContact({ db }: Site, key: string): Promise<FoundContact | undefined> {
  const found = await readKey(db, 'documents', key)
  if (!found) return undefined
  const { company, contact: id } = found.data
  const contact = await find(db, company, contacts, id)
  if (!contact || !(await hasPages(db, company))) return undefined
  const { name, communication_language: language } = contact
  return { company, contact: id, name, language, path: `/customer/${key}` }
}

async function showDocuments(site: Site, found: FoundContact, visit: Visit): Promise<FastifyReply> {
  const { company, contact, path } = found
  const language = chosenLanguage(visit) ?? found.language
  const words = customerWords[language]
  const profile = await profileOf(site.db, company)
  const formats = formatsOf(profile.country, profile.language)
  const page = Math.min(1000, Math.max(0, Math.trunc(Number(visit.query.get('page') ?? 0)) || 0))
  const documents = await documentsOf(site.db, company, contact, page)
  const shown = documents.slice(0, rowsOnPage)
  const open = await openOf(site.db, company, contact)
  const face = await faceOf(site.db, company, { layout_id: documents[0]?.layout_id ?? null }, `${path}/logo`)
  const money = ({ currency, amount }: { readonly currency: string; readonly amount: bigint }) =>
    `${escapedMarkup(currency)}&nbsp;${amountIn(inCurrency(formats, currency), amount)}`
  const to = (target: number, name: string) =>
    `<a href="${path}?lang=${language}&amp;page=${target}">${name}</a>`
  const rows = shown.map((document) => rowHtml(document, found.company, language, formats))
  return sendPage(visit.reply, {
    ...{ language, face, title: `${words.documents} · ${profile.name}` },
    menu: headHtml(face, path, language, found.language),
    footer: footHtml(profile, null, language),
    body: `<h1>${words.documents}</h1>
<p class="quiet">${escapedMarkup(found.name)}</p>
${open.length > 0 ? `<p class="quiet">${words.outstanding}</p><p class="big">${open.map(money).join('<br>')}</p>` : ''}
${
  rows.length > 0
    ? `<section class="sheet" aria-label="${words.documents}"><table class="positions list"><thead><tr><th>${words.document}</th><th class="wide">${paperWords[language].facts.date}</th><th class="wide">${words.state}</th><th class="number">${words.amount}</th><th>PDF</th></tr></thead>
<tbody>${rows.join('\n')}</tbody></table></section>`
    : `<p>${words.nothing}</p>`
}
<p class="pages">${page > 0 ? to(page - 1, words.newer) : ''} ${documents.length > rowsOnPage ? to(page + 1, words.older) : ''}</p>`,
  })
}

function rowHtml(
  document: ContactDocument,
  company: number,
  language: DocumentLanguage,
  formats: Formats,
): string {
  const words = customerWords[language]
  const { type, number, date, currency, total, public_key } = document
  const path = pagePath(company, public_key)
  const name = escapedMarkup(`${paperWords[language].kinds[type]} ${number}`)
  const [state, tone] = stateOf(document, words)
  const day = dateIn(formats, date)
  const amount = amountIn(inCurrency(formats, currency), total)
  return `<tr><td><a href="${path}?lang=${language}">${name}</a><small class="quiet narrow">${[day, state].filter(Boolean).join(' · ')}</small></td>
<td class="wide">${day}</td><td class="wide${tone ? ` ${tone}` : ''}">${state}</td><td class="number">${escapedMarkup(currency)}&nbsp;${amount}</td><td><a href="${path}/pdf" aria-label="PDF: ${name}">PDF</a></td></tr>`
}

/** A word for what became of a document, and its colour. */
function stateOf(
  document: ContactDocument,
  words: CustomerWords,
): readonly [string, 'paid' | 'overdue' | ''] {
  const { type, status, until } = document
  const isLate = until !== null && currentDay() > until
  if (type === 'credit_note') return ['', '']
  if (type === 'invoice') {
    if (status === 'C') return [words.stateCancelled, '']
    if (!document.is_open) return [words.statePaid, 'paid']
    return isLate ? [words.stateOverdue, 'overdue'] : [words.stateOpen, '']
  }
  if (status === 'A' || status === 'B') return [words.stateAccepted, 'paid']
  if (status === 'DE') return [words.stateDeclined, '']
  return isLate ? [words.stateExpired, ''] : [words.stateOpen, '']
}
