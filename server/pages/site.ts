// Shared by all pages: who visits, in which language, and the check that forms come from this server.

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Refusal, type RefusalCode } from '../../domain/refusal.ts'
import type { Language } from '../../domain/text/languages.ts'
import { type Access, guarded, type Session } from '../auth/access.ts'
import type { Place } from '../auth/sessions/sessions.ts'
import type { Db } from '../db/db.ts'
import { chosenScheme, readCookie, sessionCookie } from '../http/cookies.ts'
import { answerError } from '../http/errors.ts'
import { isFormData, readFormData } from '../http/form-data.ts'
import { preferredLanguage } from '../http/language.ts'
import { baseUrl, isFromHere, partsOf } from '../http/origin.ts'
import { mark, type Page, sendPage } from '../http/page.ts'
import type { MailSettings, SendNotice } from '../server-call.ts'
import { refusals, type Why } from './refusals.ts'

export interface Site {
  readonly db: Db
  readonly access: Access
  /** The public address; null: the one in the request. */
  readonly url: string | null
  /** Null where no mail server is set. */
  readonly sendNotice: SendNotice | null
  readonly mail: MailSettings
  /** Where a print service collects letters; null when there is none. */
  readonly printFolder: string | null
}

/** A request for a page. */
export interface Visit {
  readonly site: Site
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly language: Language
  /** The session of the browser, if a user is signed in. */
  readonly session: Session | undefined
  readonly place: Place
  /** The address of this server, without a slash at the end. */
  readonly base: string
  /** Whether the browser uses https: then cookies must not be sent any other way. */
  readonly isSecure: boolean
  readonly parameters: Readonly<Record<string, string>>
  /** The query, unchanged. */
  readonly search: string
  readonly query: URLSearchParams
  /** The fields of a form that was sent. */
  readonly form: URLSearchParams
  /** The files of a form that was sent, by the names of their fields. One that the user has not chosen is missing. */
  readonly files: ReadonlyMap<string, Uint8Array>
}

type Handler = (visit: Visit) => Promise<FastifyReply>

/** A form with files. */
interface LargeForm {
  readonly maxBytes: number
  /** Answers those whose form is not read. */
  readonly turnAway: (visit: Visit) => Promise<FastifyReply | undefined>
}

/** Serves a page, or the target of its form. A form from another site is refused. */
export function servePage(
  app: FastifyInstance,
  site: Site,
  method: 'GET' | 'POST',
  path: string,
  handler: Handler,
  large?: LargeForm,
): void {
  app.route({
    method,
    url: path,
    ...(large && largeForm(site, large)),
    // A body that is too large never gets to the handler.
    errorHandler: async (error, request, reply) =>
      (error as { code?: string }).code === 'FST_ERR_CTP_BODY_TOO_LARGE'
        ? sayTooLarge(await visitOf(site, request, reply))
        : answerError(error, request, reply),
    handler: async (request, reply) => {
      const visit = await visitOf(site, request, reply)
      if (method === 'POST' && !isFromHere(request, site.url)) return refuse(visit, 403, 'elsewhere')
      try {
        return await handler(visit)
      } catch (error) {
        // A user's role may change while they wait for their turn.
        if (error instanceof Refusal && refusedRights.includes(error.code))
          return refuse(visit, 403, 'forbidden')
        throw error
      }
    },
  })
}

function largeForm(site: Site, { maxBytes, turnAway }: LargeForm) {
  const preParsing = async (request: FastifyRequest, reply: FastifyReply) => {
    const visit = await visitOf(site, request, reply)
    if (isFromHere(request, site.url)) await turnAway(visit)
    else refuse(visit, 403, 'elsewhere')
    return undefined
  }
  return { bodyLimit: maxBytes, preParsing }
}

/** Customers see it too, so it leads nowhere. */
function sayTooLarge(visit: Visit): FastifyReply {
  const [what, next] = refusals[visit.language].tooLarge
  return show(visit, { status: 413, title: what, body: `<h1>${what}</h1><p role="alert">${next}</p>` })
}

const refusedRights: readonly RefusalCode[] = ['access_denied', 'forbidden']

async function visitOf(site: Site, request: FastifyRequest, reply: FastifyReply): Promise<Visit> {
  const session = readCookie(request, sessionCookie)
  const person = session === undefined ? undefined : await site.access.bySession(session)
  const base = baseUrl(request, site.url)
  const { search } = partsOf(request.originalUrl)
  return {
    ...{ request, reply, session: person, base, search },
    site: person?.caller ? { ...site, db: guarded(site.db, person.caller) } : site,
    language: person?.language ?? preferredLanguage(request.headers['accept-language'], 'de'),
    place: { address: request.ip, agent: request.headers['user-agent'] ?? '' },
    isSecure: base.startsWith('https:'),
    parameters: request.params as Record<string, string>,
    query: new URLSearchParams(search),
    ...(await sentForm(request)),
  }
}

/** The fields and files of a form in either encoding. */
async function sentForm({ body, headers }: FastifyRequest): Promise<Pick<Visit, 'form' | 'files'>> {
  const type = headers['content-type'] ?? ''
  const files = new Map<string, Uint8Array>()
  if (!(body instanceof Uint8Array) || !isFormData(type))
    return { form: new URLSearchParams(String(body ?? '')), files }
  const form = new URLSearchParams()
  for (const [name, value] of (await readFormData(body, type)) ?? []) {
    if (typeof value === 'string') form.append(name, value)
    else if (value.size > 0) files.set(name, await value.bytes())
  }
  return { form, files }
}

/** Shows a page in the language of the visitor. */
export function show({ request, reply, language }: Visit, page: Omit<Page, 'language'>): FastifyReply {
  return sendPage(reply, { language, scheme: chosenScheme(request), ...page })
}

/** Sends the browser on, so that a reload does not send the form again. */
export function seeOther({ reply }: Visit, path: string): FastifyReply {
  return reply.header('cache-control', 'no-store').redirect(path, 303)
}

/** Sends a visitor who is not signed in to the sign-in page, and back here afterwards. */
export function toSignIn(visit: Visit): FastifyReply {
  return seeOther(visit, `/sign-in?next=${encodeURIComponent(visit.request.originalUrl)}`)
}

/** A path of this server, from a text that anybody may have written; without a valid one, the usual path. */
export function localPath(text: string | null, usual = '/'): string {
  const url = text && isPath(text) ? URL.parse(text, 'http://here.invalid') : null
  // `/.//elsewhere` is the path `//elsewhere`, which a browser takes for another host.
  return url?.origin === 'http://here.invalid' && isPath(url.pathname) ? url.pathname + url.search : usual
}

function isPath(text: string): boolean {
  return /^\/(?![/\\])[!-~]*$/.test(text)
}

/** A page that gives the reason for a refusal and a link to go on. */
export function refuse(visit: Visit, status: number, why: Why): FastifyReply {
  const words = refusals[visit.language]
  const [what, next] = words[why]
  const [path, name] = visit.session ? words.account : words.signIn
  return show(visit, {
    status,
    title: what,
    menu: `<nav><b>${mark}Kontor</b></nav>`,
    body: `<h1>${what}</h1>
<p role="alert">${next}</p>
<p><a href="${path}">${name}</a></p>`,
  })
}

/** The page for an address that does not exist. */
export async function showLost(
  site: Site,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  return refuse(await visitOf(site, request, reply), 404, 'lost')
}

/** Whether a browser requests a page, rather than a program an operation. */
export function isForPage({ method, headers, originalUrl }: FastifyRequest): boolean {
  return method === 'GET' && /\btext\/html\b/.test(headers.accept ?? '') && !originalUrl.startsWith('/v2/')
}
