// The web application: its files, and the page that starts it for a signed-in user.

import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ownSession } from '../auth/account/own-account.ts'
import { profileOf } from '../configuration/company.ts'
import { pricingRules } from '../configuration/vat-rules.ts'
import { lookLinks } from '../http/stylesheets.ts'
import { sendsMail } from '../mail/mail-server/mail-server.ts'
import { showCompanies } from '../pages/own-companies.ts'
import { type Site, servePage, toSignIn, type Visit } from '../pages/site.ts'
import type { BuiltFile, BuiltWeb } from './built.ts'
import { webPaths } from './paths.ts'

/** Serves the application as it was built. */
export function serveWeb(app: FastifyInstance, site: Site, built: BuiltWeb): void {
  app.get<{ Params: { name: string } }>('/assets/:name', (request, reply) => {
    const file = built.files.get(`assets/${request.params.name}`)
    return file ? sendFile(request, reply, file) : reply.callNotFound()
  })
  for (const path of ['/', ...webPaths.flatMap((segment) => [`/${segment}`, `/${segment}/*`])])
    servePage(app, site, 'GET', path, (visit) => showApplication(visit, built))
}

/** The name of a file changes with its content, so browsers may keep it for good. */
function sendFile(request: FastifyRequest, reply: FastifyReply, file: BuiltFile): FastifyReply {
  const accepted = request.headers['accept-encoding'] ?? ''
  const coding =
    file.brotli && /\bbr\b/.test(accepted) ? 'br' : file.gzip && /\bgzip\b/.test(accepted) ? 'gzip' : ''
  reply.headers({ 'cache-control': 'public, max-age=31536000, immutable', vary: 'accept-encoding' })
  if (coding) reply.header('content-encoding', coding)
  const bytes = { br: file.brotli, gzip: file.gzip, '': file.bytes }[coding]
  return reply.type(file.type).send(bytes)
}

async function showApplication(visit: Visit, built: BuiltWeb): Promise<FastifyReply> {
  const { session, site, reply, language, request } = visit
  if (!session) return toSignIn(visit)
  if (!session.caller) return showCompanies(visit, session.user)
  const { company } = session.caller
  const actor = { user: session.user, session: session.id, via: 'session', address: request.ip }
  const start = {
    session: await ownSession(site.db, actor, company),
    company: await profileOf(site.db, company),
    isVatLiable: (await pricingRules(site.db, company)).isLiable,
    sendsNotices: site.sendNotice !== null,
    printFolder: site.printFolder,
    sendsMail: await sendsMail(site.db, company, site.mail),
  }
  const nonce = randomBytes(16).toString('base64')
  return reply
    .headers({ 'content-security-policy': policyOf(nonce), 'cache-control': 'no-store' })
    .type('text/html; charset=utf-8')
    .send(pageFor({ built, language, nonce, start }))
}

interface Fillings {
  readonly built: BuiltWeb
  readonly language: string
  readonly nonce: string
  readonly start: object
}

function pageFor({ built, language, nonce, start }: Fillings): string {
  const words = built.wordsOf(language)
  const preload = words ? `<link rel="modulepreload" href="${words}" />` : ''
  // The data cannot end the element: "<" is escaped.
  const data = JSON.stringify(start).replaceAll('<', '\\u003c')
  return built.page
    .replace('<html lang="en">', `<html lang="${language}">`)
    .replace('<base href="/" />', `<base href="/" />${lookLinks}${preload}`)
    .replace(
      '<!-- start -->',
      () => `<script id="start" type="application/json" nonce="${nonce}">${data}</script>`,
    )
}

/** Only our own scripts may run. The styles that components write at run time carry the nonce. */
function policyOf(nonce: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "font-src 'self'",
    "img-src 'self' data: blob:",
    "connect-src 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'self'",
  ].join('; ')
}
