// The page of a document for its customer: what it asks for, the document itself, and what to do with it.

import type { FastifyInstance, FastifyReply } from 'fastify'
import { Refusal } from '../../domain/refusal.ts'
import { amountIn, dateIn, formatsOf, inCurrency } from '../../domain/text/company-formats.ts'
import type { DocumentLanguage } from '../../domain/text/languages.ts'
import { escapedMarkup } from '../../domain/text/text.ts'
import { type CompanyProfile, profileOf } from '../configuration/company.ts'
import { answerOf } from '../http/answer.ts'
import { sendPage } from '../http/page.ts'
import { type Site, seeOther, servePage, type Visit } from '../pages/site.ts'
import { collect } from '../paper/collect.ts'
import { handedOutPdf } from '../paper/record-pdf.ts'
import { contentKey } from '../press/content-key.ts'
import type { Paper } from '../press/paper.ts'
import { needPress } from '../press/press.ts'
import { words as paperWords } from '../press/words.ts'
import type { invoices } from '../receivables/invoices.ts'
import type { offers } from '../receivables/offers.ts'
import { currentDay } from '../resource/clock.ts'
import type { Row } from '../resource/fields.ts'
import { type Answer, noAnswer, readAnswer } from './answer-form.ts'
import { ask, customerActor, decide, lastAcceptance, noteOpened } from './answers.ts'
import { faceOf, logoOf } from './company-face.ts'
import { type FoundDocument, findShown, sayMissing, waitAfterGuesses } from './found-document.ts'
import { chosenLanguage, footHtml, headHtml } from './frame.ts'
import { mayAsk, tellCompany } from './news.ts'
import { decisionHtml, offerHtml, questionHtml, stateOf } from './offer-html.ts'
import { paperHtml } from './paper-html.ts'
import { amountHtml, asksForMoney, payLinks, paymentHtml } from './payment-html.ts'
import { scriptPath } from './script.ts'
import { customerWords, filled } from './words/words.ts'

type Invoice = Row<typeof invoices.fields>
type Offer = Row<typeof offers.fields>
type Handler = (found: FoundDocument, visit: Visit) => Promise<FastifyReply>

export function serveDocumentPage(app: FastifyInstance, site: Site): void {
  const serve = (method: 'GET' | 'POST', path: string, handler: Handler) =>
    servePage(app, site, method, path, async (visit) => {
      const found = await findShown(site.db, visit.parameters.address as string)
      const wait = await waitAfterGuesses(site.db, visit, found !== undefined)
      return found && wait === 0 ? handler(found, visit) : sayMissing(visit, wait)
    })
  serve('GET', '/d/:address', (found, visit) => showOnce(site, found, visit))
  serve('POST', '/d/:address', (found, visit) => takeAnswer(site, found, visit))
  serve('GET', '/d/:address/pdf', (found, visit) => sendPdf(site, found, visit))
  serve('GET', '/d/:address/logo', (found, visit) => sendLogo(site, found, visit))
}

async function showOnce(site: Site, found: FoundDocument, visit: Visit): Promise<FastifyReply> {
  const shown = await readShown(site, found, visit)
  const isOwn = visit.session?.caller?.company === found.company
  if (shown.paper && !isOwn && visit.request.method === 'GET') await noteOpened(site.db, found, shown.hash)
  return show(site, shown, visit, { answer: noAnswer, notice: visit.query.has('asked') ? 'asked' : null })
}

/** All that a page shows. */
interface Shown {
  readonly found: FoundDocument
  readonly profile: CompanyProfile
  readonly language: DocumentLanguage
  /** Null where the document cannot be printed just now. */
  readonly paper: Paper | null
  readonly isReminder: boolean
  readonly hash: string
}

async function readShown({ db }: Site, found: FoundDocument, visit: Visit): Promise<Shown> {
  const { company, type, document } = found
  const record = await collect(db, company, type, document.id).catch((error) => {
    if (error instanceof Refusal) return null
    throw error
  })
  return {
    found,
    profile: await profileOf(db, company),
    language: chosenLanguage(visit) ?? document.language,
    paper: record?.paper ?? null,
    isReminder: record !== null && record.printedAs !== 'D',
    hash: record ? contentKey(record.paper) : '',
  }
}

interface Reply {
  readonly answer: Answer
  readonly notice: 'asked' | 'changed' | 'tooManyQuestions' | null
  readonly status?: number
}

async function show(site: Site, shown: Shown, visit: Visit, reply: Reply): Promise<FastifyReply> {
  const { found, profile, language, paper, isReminder } = shown
  const { company, type, document, path } = found
  const words = customerWords[language]
  const formats = inCurrency(formatsOf(profile.country, profile.language), document.currency)
  const today = currentDay()
  const title = paper?.title.trim() || `${paperWords[language].kinds[type]} ${document.number}`
  const summary = async () => {
    if (type === 'invoice') return amountHtml(document as Invoice, today, formats, words)
    if (type === 'offer') {
      const accepted = await lastAcceptance(site.db, found)
      const by = accepted
        ? filled(words.acceptedBy, {
            NAME: accepted.name,
            DATE: dateIn(formats, accepted.created.slice(0, 10)),
          })
        : ''
      return offerHtml(document as Offer, stateOf(document as Offer, today), by, formats, words)
    }
    return `<p class="quiet">${words.total}</p>
<p class="big">${escapedMarkup(document.currency)}&nbsp;${amountIn(formats, document.total)}</p><p>${words.credit}</p>`
  }
  const inLanguage = chosenLanguage(visit) ? `?lang=${language}` : ''
  const isPayable = type === 'invoice' && asksForMoney(document as Invoice)
  const links = isPayable ? await payLinks(site.db, company, document as Invoice, words) : ''
  const payment = isPayable && paper ? paymentHtml(document as Invoice, paper, words) : ''
  const isOpenOffer = type === 'offer' && stateOf(document as Offer, today) === 'open'
  const isPrimary = !isPayable && !isOpenOffer
  const body = `<div class="document">
<div class="summary"><h1>${escapedMarkup(title)}</h1>
${reply.notice ? noticeHtml(filled(words[reply.notice], { COMPANY: escapedMarkup(profile.name) }), reply.notice !== 'asked') : ''}
${await summary()}</div>
<div class="todo">
${links || payment ? `<section class="card"><h2>${words.pay}</h2>${links ? `<div class="buttons">${links}</div>` : ''}${payment}</section>` : ''}
${isOpenOffer && paper ? decisionHtml(document as Offer, shown.hash, reply.answer, formats, words) : ''}
<div class="buttons"><a class="button${isPrimary ? ' primary' : ''}" href="${path}/pdf">${words.download}</a>
${isReminder ? `<a class="button" href="${path}/pdf?as=invoice">${words.downloadInvoice}</a>` : ''}</div>
${questionHtml(reply.answer, words)}
</div>
<section class="sheet" aria-label="${words.document}">
${paper ? paperHtml(paper, language) : `<p>${filled(words.unavailable, { COMPANY: escapedMarkup(profile.name) })}</p>`}
</section>
</div>`
  const face = await faceOf(site.db, company, document, `${path}/logo`)
  return sendPage(visit.reply, {
    ...{ language, title: `${title} · ${profile.name}`, face, body },
    status: reply.status ?? 200,
    menu: headHtml(face, path, language, document.language),
    footer: footHtml(profile, site.sendNotice ? `${path}/documents${inLanguage}` : null, language),
    script: scriptPath,
  })
}

function noticeHtml(text: string, isWrong: boolean): string {
  return `<p class="notice${isWrong ? ' wrong' : ''}" role="${isWrong ? 'alert' : 'status'}">${text}</p>`
}

/** Takes a form, and shows the page again: by another request, so that a reload does not send it again. */
async function takeAnswer(site: Site, found: FoundDocument, visit: Visit): Promise<FastifyReply> {
  const shown = await readShown(site, found, visit)
  const answer = readAnswer(visit.form, customerWords[shown.language])
  const again = (reply: Partial<Reply>) => show(site, shown, visit, { answer, notice: null, ...reply })
  if (Object.keys(answer.errors).length > 0) return again({ status: 422 })
  const search = chosenLanguage(visit) ? `?lang=${shown.language}` : '?'
  if (answer.done === 'ask') {
    if (!(await mayAsk(site.db, found))) return again({ status: 429, notice: 'tooManyQuestions' })
    await ask(site.db, found, shown.hash, answer)
    await tellCompany(site, found, 'asked', answer)
    return seeOther(visit, `${found.path}${search}${search === '?' ? '' : '&'}asked`)
  }
  if (answer.done && found.type === 'offer') {
    const outcome = await decide(site.db, found, answer.done, answer)
    // A new version was read meanwhile.
    if (outcome === 'changed')
      return show(site, await readShown(site, found, visit), visit, {
        answer,
        notice: 'changed',
        status: 409,
      })
    if (outcome === 'done')
      await tellCompany(site, found, answer.done === 'accept' ? 'accepted' : 'declined', answer)
  }
  return seeOther(visit, found.path + (search === '?' ? '' : search))
}

async function sendPdf({ db }: Site, found: FoundDocument, visit: Visit): Promise<FastifyReply> {
  needPress()
  const { company, type, document } = found
  const options = visit.query.get('as') === 'invoice' && type === 'invoice' ? { printedAs: 'D' as const } : {}
  const { pdf, fileName } = await handedOutPdf(db, customerActor(company), type, document.id, options)
  const { headers } = answerOf(
    { method: 'GET', answer: { status: 200, type: 'application/pdf' } },
    { name: fileName, bytes: pdf },
  )
  return visit.reply.headers({ ...headers, 'x-robots-tag': 'noindex, nofollow' }).send(pdf)
}

async function sendLogo({ db }: Site, found: FoundDocument, visit: Visit): Promise<FastifyReply> {
  const logo = await logoOf(db, found.company, found.document.layout_id)
  if (!logo) return sayMissing(visit)
  return visit.reply.header('cache-control', 'private, max-age=86400').type(logo.type).send(logo.bytes)
}
