// The page of applications: who comes in by which key. Connected applications, personal access tokens, the token of the
// older interface and, for those who may, API clients.

import type { FastifyInstance, FastifyReply } from 'fastify'
import { may } from '../../domain/access/roles.ts'
import { scopeWords } from '../../domain/access/scope-words.ts'
import type { Scope } from '../../domain/access/scopes.ts'
import { Refusal } from '../../domain/refusal.ts'
import type { Language } from '../../domain/text/languages.ts'
import { escapedMarkup } from '../../domain/text/text.ts'
import { changeAccess } from '../auth/access.ts'
import { type Client, clients, revokeClient, rotateSecret } from '../auth/applications/clients.ts'
import { type ConnectedApp, connectedApps, disconnectApps } from '../auth/applications/connected-apps.ts'
import {
  type PersonalToken,
  personalTokens,
  revokePersonalTokens,
} from '../auth/applications/personal-tokens.ts'
import { createV1Token, revokeV1Token, v1TokenOf } from '../auth/applications/v1-token.ts'
import type { Tx } from '../db/db.ts'
import { endOfDay, instantOf, localTimeAt } from '../resource/clock.ts'
import { readId } from '../resource/ids.ts'
import type { Caller } from '../resource/operation.ts'
import { readListQuery } from '../resource/query.ts'
import { readPage } from '../resource/read.ts'
import type { AnyResource } from '../resource/resource.ts'
import { needOwned, viewOf } from '../resource/routes.ts'
import { type AppsWords, appsWords } from './apps-words.ts'
import { keyField, oncePerForm, tellSecret, tellSpent } from './keyed-forms.ts'
import { menuFor } from './menu.ts'
import { noticeOf } from './notice.ts'
import { forManagers, forMembers, shownTime } from './person.ts'
import { type Site, seeOther, servePage, show, type Visit } from './site.ts'

export function serveApps(app: FastifyInstance, site: Site): void {
  servePage(app, site, 'GET', '/apps', forMembers(overview))
  const post = (path: string, handler: (visit: Visit) => Promise<FastifyReply>) =>
    servePage(app, site, 'POST', `/apps/${path}`, handler)

  post('connected/:id/disconnect', forMembers(onRow(connectedApps, disconnectApps, 'disconnected')))
  post('tokens/:id/revoke', forMembers(onRow(personalTokens, revokePersonalTokens, 'tokenRevoked')))
  const revoke = onRow(clients, (tx, [id]) => revokeClient(tx, id as number), 'clientRevoked')
  post('clients/:id/revoke', forManagers('client', revoke))
  post('clients/:id/rotate', forManagers('client', rotate))
  post('v1-token', forMembers(renewV1Token))
  post(
    'v1-token/revoke',
    forMembers(async (visit, caller) => {
      const wasThere = await changeAccess(visit.site.db, caller, (tx) => revokeV1Token(tx, caller.user))
      return wasThere ? tellDone(visit, 'v1Revoked') : tellGone(visit)
    }),
  )
}

/** Does something to the record that the path names, and tells of it. */
function onRow(resource: AnyResource, work: (tx: Tx, ids: readonly number[]) => Promise<void>, done: string) {
  return async (visit: Visit, caller: Caller): Promise<FastifyReply> => {
    const id = readId(visit.parameters.id)
    try {
      await changeAccess(visit.site.db, caller, async (tx) => {
        await needOwned(tx, resource, viewOf(resource, { ...visit, actor: caller }), [id])
        await work(tx, [id])
      })
      return tellDone(visit, done)
    } catch (error) {
      return afterRefusal(visit, error)
    }
  }
}

/** What is gone or revoked already is not shown as it was any more. */
function afterRefusal(visit: Visit, error: unknown): FastifyReply {
  const isGone = error instanceof Refusal && ['not_found', 'bad_request'].includes(error.code)
  if (!isGone) throw error
  return tellGone(visit)
}

function tellDone(visit: Visit, done: string): FastifyReply {
  return seeOther(visit, `/apps?done=${done}`)
}

function tellGone(visit: Visit): FastifyReply {
  return seeOther(visit, '/apps?fault=gone')
}

async function rotate(visit: Visit, caller: Caller): Promise<FastifyReply> {
  try {
    const secret = await oncePerForm(visit, caller, (tx) => rotateSecret(tx, readId(visit.parameters.id)))
    if (!secret) return tellSpent(visit, '/apps')
    const words = appsWords[visit.language]
    return tellSecret(visit, words.newSecret, [
      ['client_id', secret.client_id],
      ['client_secret', secret.client_secret],
    ])
  } catch (error) {
    return afterRefusal(visit, error)
  }
}

async function renewV1Token(visit: Visit, caller: Caller): Promise<FastifyReply> {
  const token = await oncePerForm(visit, caller, (tx) => createV1Token(tx, caller.user))
  if (!token) return tellSpent(visit, '/apps')
  const words = appsWords[visit.language]
  return tellSecret(visit, words.v1Made, [[words.token, token]])
}

async function overview(visit: Visit, caller: Caller): Promise<FastifyReply> {
  const { language, site } = visit
  const words = appsWords[language]
  const key = await keyField(visit, caller)
  const made = await v1TokenOf(site.db, caller.company, caller.user)
  const sections = [
    section(words.connected, words.connectedAbout, [
      rows(await recordsOf<ConnectedApp>(visit, caller, connectedApps), words.connectedNone, (app) =>
        row(
          app.client_name,
          connectedFacts(language, app),
          rightsOf(language, app.scopes),
          fold(`connected/${app.id}/disconnect`, words.disconnect, words.disconnectHint),
        ),
      ),
    ]),
    section(words.tokens, words.tokensAbout, [
      rows(await recordsOf<PersonalToken>(visit, caller, personalTokens), words.tokensNone, (token) =>
        row(
          token.name,
          tokenFacts(language, token),
          rightsOf(language, token.scopes),
          fold(`tokens/${token.id}/revoke`, words.revoke, words.tokenHint),
        ),
      ),
      `<p><a href="/apps/new-token">${words.newToken}</a></p>`,
    ]),
    ...(may(caller.role, 'manage', 'client') ? [await clientSection(visit, caller, key)] : []),
    section(words.v1, words.v1About, [
      made
        ? rows([made], '', ({ created }) =>
            row(
              words.token,
              lines([`${words.madeOn} ${shownLocalTime(language, created)}`]),
              fold('v1-token', words.v1Renew, words.v1RenewHint, key),
              fold('v1-token/revoke', words.revoke, words.tokenHint),
            ),
          )
        : `<p>${words.v1None}</p>
<form method="post" action="/apps/v1-token">${key}<button>${words.v1Make}</button></form>`,
    ]),
  ]
  return show(visit, {
    title: words.title,
    menu: await menuFor(visit),
    body: `<h1>${words.title}</h1>
<p class="quiet">${words.about}</p>
${noticeOf(visit, words)}
${sections.join('\n')}`,
  })
}

async function clientSection(visit: Visit, caller: Caller, key: string): Promise<string> {
  const { language } = visit
  const words = appsWords[language]
  const actionsOn = ({ id, revoked }: Client) =>
    revoked
      ? []
      : [
          fold(`clients/${id}/rotate`, words.rotate, words.rotateHint, key),
          fold(`clients/${id}/revoke`, words.revoke, words.clientHint),
        ]
  return section(words.clients, words.clientsAbout, [
    rows(await recordsOf<Client>(visit, caller, clients), words.clientsNone, (client) =>
      row(client.name, clientFacts(words, client), rightsOf(language, client.scopes), ...actionsOn(client)),
    ),
    `<p><a href="/apps/new-client">${words.newClient}</a></p>`,
  ])
}

type Shown<Item> = Item & { readonly user_name: string }

/** The records that the interface would list, with the name of the person behind each. */
async function recordsOf<Item>(visit: Visit, caller: Caller, resource: AnyResource): Promise<Shown<Item>[]> {
  const query = readListQuery(resource, new URLSearchParams({ limit: '200', with: 'user_name' }), caller)
  const { items } = await readPage(
    visit.site.db,
    resource,
    viewOf(resource, { ...visit, actor: caller }),
    query,
  )
  return JSON.parse(`[${typeof items === 'string' ? items : Buffer.from(items).toString()}]`)
}

function section(title: string, about: string, parts: readonly string[]): string {
  return `<h2>${title}</h2>\n<p class="quiet">${about}</p>\n${parts.join('\n')}`
}

function rows<Item>(items: readonly Item[], none: string, row: (item: Item) => string): string {
  return items.length === 0 ? `<p>${none}</p>` : `<ul class="rows">${items.map(row).join('\n')}</ul>`
}

function row(name: string, facts: string, ...folds: readonly string[]): string {
  return `<li><div>${escapedMarkup(name)}<br>${facts}</div>${folds.join('\n')}</li>`
}

/** What stops a program asks once more, and says what will happen. */
function fold(path: string, action: string, hint: string, key = ''): string {
  return `<details><summary>${action}</summary>
<form method="post" action="/apps/${path}">${key}
<p><small>${hint}</small></p>
<button>${action}</button>
</form></details>`
}

function connectedFacts(language: Language, app: Shown<ConnectedApp>): string {
  const { lastUsed, noScopes } = appsWords[language]
  return lines([
    escapedMarkup(app.user_name),
    `${lastUsed} ${shownLocalTime(language, app.last_used)}`,
    ...(app.scopes.length === 0 ? [noScopes] : []),
  ])
}

function tokenFacts(language: Language, token: Shown<PersonalToken>): string {
  const words = appsWords[language]
  const { last_used, expires } = token
  const isOver = expires !== null && expires < localTimeAt(new Date()).slice(0, 10)
  const end = () => shownTime(language, endOfDay(expires as string).toISOString())
  return lines([
    escapedMarkup(token.user_name),
    last_used ? `${words.lastUsed} ${shownLocalTime(language, last_used)}` : words.neverUsed,
    ...(expires ? [`${isOver ? words.expired : words.until} ${end()}`] : []),
  ])
}

function clientFacts(words: AppsWords, client: Shown<Client>): string {
  return lines([
    `<code>${client.identifier}</code>`,
    client.grant_type === 'AC'
      ? `${words.forAnyone}: ${escapedMarkup(client.redirect_uri ?? '')}`
      : `${words.forOne} ${escapedMarkup(client.user_name)}`,
    ...(client.revoked ? [`<span class="wrong">${words.revoked}</span>`] : []),
  ])
}

function lines(facts: readonly string[]): string {
  return `<small class="quiet">${facts.join('<br>')}</small>`
}

function rightsOf(language: Language, scopes: readonly Scope[]): string {
  if (scopes.length === 0) return ''
  const sentences = scopes.map((scope) => `<li><small>${scopeWords[language][scope]}</small></li>`)
  return `<details><summary>${appsWords[language].rights}</summary>
<ul>${sentences.join('')}</ul></details>`
}

function shownLocalTime(language: Language, time: string): string {
  return shownTime(language, instantOf(time).toISOString())
}
