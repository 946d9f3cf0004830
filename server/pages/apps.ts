// The page of applications: who comes in by which key. Connected applications, personal access tokens, the token of the
// older interface and, for those who may, API clients.

import type { FastifyInstance, FastifyReply } from 'fastify'
import { dateText } from '../../domain/formats.ts'
import type { Language } from '../../domain/languages.ts'
import { Refusal } from '../../domain/refusal.ts'
import { may } from '../../domain/roles.ts'
import type { Scope } from '../../domain/scopes.ts'
import { escapedMarkup } from '../../domain/text.ts'
import { changeAccess } from '../auth/access.ts'
import { type Client, clients, revokeClient, rotateSecret } from '../auth/clients.ts'
import { type ConnectedApp, connectedApps, disconnectApps } from '../auth/connected-apps.ts'
import { revokeV1Token } from '../auth/members.ts'
import { type PersonalToken, personalTokens, revokePersonalTokens } from '../auth/personal-tokens.ts'
import { createV1Token } from '../auth/tokens.ts'
import { v1TokenOf } from '../auth/v1-token.ts'
import type { Tx } from '../db/db.ts'
import { localTimeAt } from '../resource/clock.ts'
import { largestId } from '../resource/kinds.ts'
import type { Caller } from '../resource/operation.ts'
import { readListQuery } from '../resource/query.ts'
import { readPage } from '../resource/read.ts'
import { type AnyResource, isOwnOnly } from '../resource/resource.ts'
import { needOwned } from '../resource/routes.ts'
import type { View } from '../resource/where.ts'
import { type AppsWords, appsWords } from './apps-words.ts'
import { forMembers, keyField, oncePerForm, tellSecret, tellSpent } from './keyed-forms.ts'
import { menuFor } from './menu.ts'
import { scopeWords } from './scope-words.ts'
import { refuse, type Site, seeOther, servePage, show, type Visit } from './site.ts'

export function serveApps(app: FastifyInstance, site: Site): void {
  servePage(app, site, 'GET', '/apps', forMembers(overview))
  const post = (path: string, handler: (visit: Visit, caller: Caller) => Promise<FastifyReply>) =>
    servePage(app, site, 'POST', `/apps/${path}`, forMembers(handler))

  post('connected/:id/disconnect', onRow(connectedApps, disconnectApps))
  post('tokens/:id/revoke', onRow(personalTokens, revokePersonalTokens))
  post('clients/:id/revoke', forManagers(onRow(clients, (tx, [id]) => revokeClient(tx, id as number))))
  post('clients/:id/rotate', forManagers(rotate))
  post('v1-token', renewV1Token)
  post('v1-token/revoke', async (visit, caller) => {
    await changeAccess(visit.site.db, caller, (tx) => revokeV1Token(tx, caller.user))
    return seeOther(visit, '/apps')
  })
}

type Handler = (visit: Visit, caller: Caller) => Promise<FastifyReply>

/** What is about clients is for those whose role allows it. */
export function forManagers(handler: Handler): Handler {
  return async (visit, caller) =>
    may(caller.role, 'manage', 'client') ? handler(visit, caller) : refuse(visit, 403, 'forbidden')
}

/** Does something to the record that the path names. One that is gone already needs nothing more. */
function onRow(resource: AnyResource, work: (tx: Tx, ids: readonly number[]) => Promise<void>): Handler {
  return async (visit, caller) => {
    const id = idOf(visit)
    try {
      await changeAccess(visit.site.db, caller, async (tx) => {
        await needOwned(tx, resource, viewOf(resource, visit, caller), [id])
        await work(tx, [id])
      })
    } catch (error) {
      if (!(error instanceof Refusal && error.code === 'not_found')) throw error
    }
    return seeOther(visit, '/apps')
  }
}

async function rotate(visit: Visit, caller: Caller): Promise<FastifyReply> {
  try {
    const secret = await oncePerForm(visit, caller, (tx) => rotateSecret(tx, idOf(visit)))
    if (!secret) return tellSpent(visit)
    const words = appsWords[visit.language]
    return tellSecret(visit, words.newSecret, [
      ['client_id', secret.client_id],
      ['client_secret', secret.client_secret],
    ])
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return error.code === 'forbidden' ? refuse(visit, 403, 'forbidden') : seeOther(visit, '/apps')
  }
}

async function renewV1Token(visit: Visit, caller: Caller): Promise<FastifyReply> {
  const token = await oncePerForm(visit, caller, (tx) => createV1Token(tx, caller.user))
  if (!token) return tellSpent(visit)
  const words = appsWords[visit.language]
  return tellSecret(visit, words.v1Made, [[words.token, token]])
}

function idOf({ parameters }: Visit): number {
  const id = Number(parameters.id)
  return Number.isInteger(id) && id > 0 && id <= largestId ? id : 0
}

function viewOf(resource: AnyResource, { language }: Visit, { company, role, user }: Caller): View {
  return { company, language, role, only: isOwnOnly(role, resource) ? user : undefined }
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
          connectedFacts(words, app) + rightsOf(language, app.scopes),
          buttons({ [`connected/${app.id}/disconnect`]: words.disconnect }),
        ),
      ),
    ]),
    section(words.tokens, words.tokensAbout, [
      rows(await recordsOf<PersonalToken>(visit, caller, personalTokens), words.tokensNone, (token) =>
        row(
          token.name,
          tokenFacts(words, token) + rightsOf(language, token.scopes),
          buttons({ [`tokens/${token.id}/revoke`]: words.revoke }),
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
              lines([`${words.madeOn} ${momentText(created)}`]),
              buttons({ 'v1-token': words.v1Renew, 'v1-token/revoke': words.revoke }, key),
            ),
          )
        : `<p>${words.v1None}</p>\n${buttons({ 'v1-token': words.v1Make }, key)}`,
    ]),
  ]
  return show(visit, {
    title: words.title,
    menu: await menuFor(visit),
    body: `<h1>${words.title}</h1>\n<p class="quiet">${words.about}</p>\n${sections.join('\n')}`,
  })
}

async function clientSection(visit: Visit, caller: Caller, key: string): Promise<string> {
  const { language } = visit
  const words = appsWords[language]
  const actionsOn = ({ id, revoked }: Client) =>
    revoked
      ? ''
      : buttons({ [`clients/${id}/rotate`]: words.rotate, [`clients/${id}/revoke`]: words.revoke }, key)
  return section(words.clients, words.clientsAbout, [
    rows(await recordsOf<Client>(visit, caller, clients), words.clientsNone, (client) =>
      row(client.name, clientFacts(words, client) + rightsOf(language, client.scopes), actionsOn(client)),
    ),
    `<p><a href="/apps/new-client">${words.newClient}</a></p>`,
  ])
}

type Shown<Item> = Item & { readonly user_name: string }

/** The records that the interface would list, with the name of the person behind each. */
async function recordsOf<Item>(visit: Visit, caller: Caller, resource: AnyResource): Promise<Shown<Item>[]> {
  const query = readListQuery(resource, new URLSearchParams({ limit: '200', with: 'user_name' }))
  const { items } = await readPage(visit.site.db, resource, viewOf(resource, visit, caller), query)
  return JSON.parse(`[${typeof items === 'string' ? items : Buffer.from(items).toString()}]`)
}

function section(title: string, about: string, parts: readonly string[]): string {
  return `<h2>${title}</h2>\n<p class="quiet">${about}</p>\n${parts.join('\n')}`
}

function rows<Item>(items: readonly Item[], none: string, row: (item: Item) => string): string {
  return items.length === 0 ? `<p>${none}</p>` : `<ul class="rows">${items.map(row).join('\n')}</ul>`
}

function row(name: string, facts: string, actions: string): string {
  return `<li><div>${escapedMarkup(name)}<br>${facts}</div>${actions}</li>`
}

/** One form with a button for each of these paths below the page. */
function buttons(texts: Readonly<Record<string, string>>, key = ''): string {
  const each = Object.entries(texts).map(
    ([path, text]) => `<button formaction="/apps/${path}">${text}</button>`,
  )
  return `<form method="post">${key}${each.join('')}</form>`
}

function connectedFacts(words: AppsWords, app: Shown<ConnectedApp>): string {
  return lines([escapedMarkup(app.user_name), `${words.lastUsed} ${momentText(app.last_used)}`])
}

function tokenFacts(words: AppsWords, token: Shown<PersonalToken>): string {
  const isOver = token.expires !== null && token.expires < localTimeAt(new Date()).slice(0, 10)
  return lines([
    escapedMarkup(token.user_name),
    token.last_used ? `${words.lastUsed} ${momentText(token.last_used)}` : words.neverUsed,
    ...(token.expires ? [`${isOver ? words.expired : words.until} ${dateText(token.expires)}`] : []),
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
  const words = appsWords[language]
  if (scopes.length === 0) return lines(['', words.noScopes])
  const sentences = scopes.map((scope) => `<li><small>${scopeWords[language][scope]}</small></li>`)
  return `<details><summary><small>${words.rights}</small></summary>
<ul>${sentences.join('')}</ul></details>`
}

/** `2026-02-28 09:30:00` → `28.02.2026 09:30` */
function momentText(moment: string): string {
  return `${dateText(moment.slice(0, 10))} ${moment.slice(11, 16)}`
}
