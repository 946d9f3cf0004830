// The forms for a new API client and a new personal access token.

import type { FastifyInstance, FastifyReply } from 'fastify'
import { scopeWords } from '../../domain/access/scope-words.ts'
import { scopes } from '../../domain/access/scopes.ts'
import { Refusal } from '../../domain/refusal.ts'
import type { Language } from '../../domain/text/languages.ts'
import { createClientFrom } from '../auth/applications/clients.ts'
import { createPersonalTokenFrom } from '../auth/applications/personal-tokens.ts'
import type { Tx } from '../db/db.ts'
import type { Caller } from '../resource/operation.ts'
import { type AppsWords, appsWords } from './apps-words.ts'
import { type FieldErrors, inputField } from './form.ts'
import { keyField, oncePerForm, tellSecret, tellSpent } from './keyed-forms.ts'
import { menuFor } from './menu.ts'
import { forManagers, forMembers } from './person.ts'
import { type Site, servePage, show, type Visit } from './site.ts'

export function serveNewKeys(app: FastifyInstance, site: Site): void {
  const ask = (form: KeyForm) => (visit: Visit, caller: Caller) => showForm(form, visit, caller)
  const make = (form: KeyForm) => (visit: Visit, caller: Caller) => makeKey(form, visit, caller)
  servePage(app, site, 'GET', '/apps/new-client', forManagers('client', ask(newClient)))
  servePage(app, site, 'POST', '/apps/new-client', forManagers('client', make(newClient)))
  servePage(app, site, 'GET', '/apps/new-token', forMembers(ask(newToken)))
  servePage(app, site, 'POST', '/apps/new-token', forMembers(make(newToken)))
}

/** What is special about each of the two. */
interface KeyForm {
  readonly title: 'newClient' | 'newToken'
  readonly about: 'clientsAbout' | 'tokensAbout'
  readonly made: 'clientMade' | 'tokenMade'
  fields(words: AppsWords, values: URLSearchParams, errors: FieldErrors): string
  /** What the interface would be sent. */
  draft(form: URLSearchParams): object
  make(tx: Tx, draft: object, words: AppsWords): Promise<readonly (readonly [string, string])[]>
}

const newClient: KeyForm = {
  title: 'newClient',
  about: 'clientsAbout',
  made: 'clientMade',
  fields: (words, values, errors) => `${group({ legend: words.kind, error: errors.grant_type }, [
    choice('CC', words.kindOne, words.kindOneHint, values),
    choice('AC', words.kindAnyone, words.kindAnyoneHint, values),
  ])}
${inputField({
  name: 'redirect_uri',
  label: words.redirectUri,
  value: values.get('redirect_uri') ?? '',
  type: 'url',
  autocomplete: 'off',
  hint: words.redirectUriHint,
  error: errors.redirect_uri,
})}`,
  draft: (form) => ({
    name: form.get('name')?.trim() || null,
    scopes: form.getAll('scopes'),
    grant_type: form.get('grant_type'),
    redirect_uri: form.get('redirect_uri')?.trim() || null,
  }),
  make: async (tx, draft) => {
    const { client_id, client_secret } = await createClientFrom(tx, draft)
    return [
      ['client_id', client_id],
      ['client_secret', client_secret],
    ]
  },
}

const newToken: KeyForm = {
  title: 'newToken',
  about: 'tokensAbout',
  made: 'tokenMade',
  fields: (words, values, errors) =>
    inputField({
      name: 'expires',
      label: words.expires,
      value: values.get('expires') ?? '',
      type: 'date',
      autocomplete: 'off',
      hint: words.expiresHint,
      error: errors.expires,
    }),
  draft: (form) => ({
    name: form.get('name')?.trim() || null,
    scopes: form.getAll('scopes'),
    expires: form.get('expires') || null,
  }),
  make: async (tx, draft, words) => [[words.token, (await createPersonalTokenFrom(tx, draft)).token]],
}

async function showForm(
  form: KeyForm,
  visit: Visit,
  caller: Caller,
  values = new URLSearchParams(),
  errors: FieldErrors = {},
): Promise<FastifyReply> {
  const { language } = visit
  const words = appsWords[language]
  const title = words[form.title]
  const isWrong = Object.keys(errors).length > 0
  return show(visit, {
    title,
    status: isWrong ? 422 : 200,
    menu: await menuFor(visit),
    body: `<h1>${title}</h1>
<p class="quiet">${words[form.about]}</p>
${isWrong ? `<p class="notice wrong" role="alert">${words.incomplete}</p>` : ''}
<form class="stack" method="post">
${await keyField(visit, caller)}
${inputField({
  name: 'name',
  label: words.name,
  value: values.get('name') ?? '',
  hint: words.nameHint,
  autocomplete: 'off',
  required: true,
  error: errors.name,
})}
${form.fields(words, values, errors)}
${scopeFields(language, values, errors)}
<div class="actions"><button class="primary">${words.create}</button><a href="/apps">${words.back}</a></div>
</form>`,
  })
}

async function makeKey(form: KeyForm, visit: Visit, caller: Caller): Promise<FastifyReply> {
  const words = appsWords[visit.language]
  try {
    const secrets = await oncePerForm(visit, caller, (tx) => form.make(tx, form.draft(visit.form), words))
    return secrets ? await tellSecret(visit, words[form.made], secrets) : await tellSpent(visit, '/apps')
  } catch (error) {
    if (!(error instanceof Refusal && error.details.problems)) throw error
    return showForm(form, visit, caller, visit.form, errorsOf(words, error))
  }
}

function errorsOf({ wrong }: AppsWords, { details }: Refusal): FieldErrors {
  const keys = (details.problems ?? []).map(({ key }) => key.split('.')[0] as string)
  return Object.fromEntries(keys.map((key) => [key, wrong[key as keyof typeof wrong] ?? wrong.name]))
}

function choice(value: string, label: string, hint: string, values: URLSearchParams): string {
  const isChosen = (values.get('grant_type') ?? 'CC') === value
  return `<label class="check"><input type="radio" name="grant_type" value="${value}"${isChosen ? ' checked' : ''}>
<span>${label}<small>${hint}</small></span></label>`
}

function scopeFields(language: Language, values: URLSearchParams, errors: FieldErrors): string {
  const words = appsWords[language]
  const chosen = values.getAll('scopes')
  const boxes = scopes.map(
    (
      scope,
    ) => `<label class="check"><input type="checkbox" name="scopes" value="${scope}"${chosen.includes(scope) ? ' checked' : ''}>
<span>${scopeWords[language][scope]}</span></label>`,
  )
  return group({ legend: words.scopes, hint: words.scopesHint, error: errors.scopes }, boxes)
}

interface GroupParts {
  readonly legend: string
  readonly hint?: string
  readonly error: string | undefined
}

function group({ legend, hint, error }: GroupParts, choices: readonly string[]): string {
  const above = hint ? `<br><small>${hint}</small>` : ''
  const below = error ? `<small class="wrong">${error}</small>` : ''
  return `<fieldset><legend>${legend}${above}</legend>\n${choices.join('\n')}${below}</fieldset>`
}
