// The page on which a customer asks for the link to all their documents. It is mailed to an address that the company
// knows, so nobody needs a password; whether the address is known, the answer does not tell.

import type { FastifyInstance, FastifyReply } from 'fastify'
import sql from 'sql-template-tag'
import type { DocumentLanguage } from '../../domain/text/languages.ts'
import { isMailAddress } from '../../domain/text/mail-address.ts'
import { escapedMarkup, fold } from '../../domain/text/text.ts'
import { inDirectory } from '../auth/directory.ts'
import { issueKey } from '../auth/one-time-keys.ts'
import { addressThrottle, takeTry } from '../auth/sessions/throttle.ts'
import { profileOf } from '../configuration/company.ts'
import type { Reader } from '../db/db.ts'
import { sendPage } from '../http/page.ts'
import { inputField } from '../pages/form.ts'
import { type Site, servePage, type Visit } from '../pages/site.ts'
import { faceOf } from './company-face.ts'
import { type FoundDocument, findShown, sayMissing, waitAfterGuesses } from './found-document.ts'
import { chosenLanguage, footHtml, headHtml } from './frame.ts'
import { customerWords, filled } from './words/words.ts'

const linkMinutes = 7 * 24 * 60

export function serveLinkRequest(app: FastifyInstance, site: Site): void {
  for (const method of ['GET', 'POST'] as const)
    servePage(app, site, method, '/d/:address/documents', async (visit) => {
      const found = site.sendNotice ? await findShown(site.db, visit.parameters.address as string) : undefined
      const wait = await waitAfterGuesses(site.db, visit, found !== undefined)
      if (!found || wait > 0) return sayMissing(visit, wait)
      return method === 'GET' ? show(site, found, visit, {}) : takeRequest(site, found, visit)
    })
}

interface Reply {
  readonly email?: string
  readonly isWrong?: boolean
  readonly isRequested?: boolean
  readonly waitSeconds?: number
}

async function show(site: Site, found: FoundDocument, visit: Visit, reply: Reply): Promise<FastifyReply> {
  const { company, document, path } = found
  const language = chosenLanguage(visit) ?? document.language
  const words = customerWords[language]
  const profile = await profileOf(site.db, company)
  const face = await faceOf(site.db, company, document, `${path}/logo`)
  const COMPANY = escapedMarkup(profile.name)
  const { email = '', isWrong, isRequested, waitSeconds = 0 } = reply
  const error = isWrong ? { error: words.emailWrong } : {}
  const form = `<p>${filled(words.documentsHint, { COMPANY })}</p>
<form method="post" class="stack card">
${waitSeconds > 0 ? `<p role="alert" class="wrong">${words.tooManyTries}</p>` : ''}
${inputField({ name: 'email', label: words.email, value: email, type: 'email', autocomplete: 'email', required: true, ...error })}
<button class="primary">${words.requestLink}</button></form>`
  return sendPage(visit.reply, {
    ...{ language, face, title: `${words.documents} · ${profile.name}` },
    status: waitSeconds > 0 ? 429 : isWrong ? 422 : 200,
    menu: headHtml(face, `${path}/documents`, language, document.language),
    footer: footHtml(profile, null, language),
    body: `<div class="narrow-page"><h1>${words.documents}</h1>
${isRequested ? `<p role="status" class="notice">${filled(words.requested, { COMPANY })}</p>` : form}</div>`,
  })
}

async function takeRequest(site: Site, found: FoundDocument, visit: Visit): Promise<FastifyReply> {
  const email = (visit.form.get('email') ?? '').trim()
  if (!isMailAddress(email) || email.length > 255) return show(site, found, visit, { email, isWrong: true })
  const waitSeconds = await takeTry(site.db, [addressThrottle(visit.place.address)])
  if (waitSeconds > 0) return show(site, found, visit, { email, waitSeconds })
  // Tries count for an unknown address too, and too many get the usual answer without a mail.
  const isTooOften = (await takeTry(site.db, [`documents:${found.company}:${fold(email)}`])) > 0
  if (!isTooOften)
    await mailLinks(site, found, email, chosenLanguage(visit) ?? found.document.language, visit.base)
  return show(site, found, visit, { isRequested: true })
}

/** Mails a link for each contact with this address. */
async function mailLinks(
  { db, sendNotice }: Site,
  { company }: FoundDocument,
  email: string,
  language: DocumentLanguage,
  base: string,
): Promise<void> {
  const { name } = await profileOf(db, company)
  const words = customerWords[language]
  const known = await contactsWith(db, company, email)
  // Without a contact as well, so that it takes as long. That key opens nothing.
  const wanted = known.length > 0 ? known : [{ id: 0, email: null }]
  for (const { id, email: to } of wanted) {
    const key = await inDirectory(db, { user: null, via: 'customer-page' }, (tx) =>
      issueKey(tx, {
        purpose: 'documents',
        user: null,
        data: { company, contact: id },
        minutes: linkMinutes,
      }),
    )
    const facts = { COMPANY: name.replace(/\s+/g, ' '), LINK: `${base}/customer/${key}?lang=${language}` }
    if (to)
      sendNotice?.({ to, subject: filled(words.mailSubject, facts), text: filled(words.mailText, facts) })
  }
}

/** The contacts whose address it is, or that of one of their people. The mail goes to the address as it is stored. */
function contactsWith(
  reader: Reader,
  company: number,
  email: string,
): Promise<{ readonly id: number; readonly email: string | null }[]> {
  const folded = fold(email)
  return reader.all(sql`
    select c.id, case when c.email_folded = ${folded} then c.email else max(p.email) end as email
    from contacts c left join people p on p.company_id = c.company_id and p.contact_id = c.id and p.email_folded = ${folded}
    where c.company_id = ${company} and (c.email_folded = ${folded} or p.id is not null)
    group by c.id, c.email_folded, c.email order by c.id limit 5`)
}
