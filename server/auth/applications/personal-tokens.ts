// Personal access tokens, which users give to their own scripts.

import sql, { join } from 'sql-template-tag'
import { scopes } from '../../../domain/access/scopes.ts'
import { Problems } from '../../../domain/refusal.ts'
import type { Tx } from '../../db/db.ts'
import { endOfDay, localTime } from '../../resource/clock.ts'
import { created, inputSchema, optional, ownId, readonly, required, setOnce } from '../../resource/fields.ts'
import { date, dateTime, id, someOf, text } from '../../resource/kinds.ts'
import { topicOf } from '../../resource/names.ts'
import type { Operation } from '../../resource/operation.ts'
import { parseNew } from '../../resource/records.ts'
import { type ChangeForm, NewForm, type Resource, resource } from '../../resource/resource.ts'
import { viewOf } from '../../resource/routes.ts'
import { secretAnswer, secretAnswerSchema } from '../../resource/secret-answer.ts'
import { insert, remove, update } from '../../resource/write.ts'
import { userName } from '../people/user-name.ts'
import { checkScopes } from '../scopes-given.ts'
import { newToken } from '../secrets.ts'
import { checkName } from './key-names.ts'
import { keepToken } from './tokens.ts'

const fields = {
  id: ownId(),
  user_id: readonly(id()),
  name: required(text()),
  scopes: setOnce(someOf(...scopes)),
  /** The last day on which it works; without one it works until it is revoked. */
  expires: optional(setOnce(date())),
  last_used: optional(readonly(dateTime())),
  created: created(),
}

export const personalTokens: Resource<typeof fields> = resource({
  name: 'personal-tokens',
  entity: 'personal_token',
  path: '/auth/tokens',
  scopes: ['configuration'],
  subject: 'personal_token',
  ownedBy: 'user_id',
  operations: ['list', 'get', 'update', 'remove'],
  extension: { operations: ['list', 'get', 'update', 'remove'] },
  summary: 'personal access tokens',
  description: 'Tokens for scripts, which act for the person who made them.',
  fields,
  embeds: { user_name: userName },
  search: ['name'],
  sort: ['name'],
  update: changePersonalToken,
  remove: revokePersonalTokens,
})

export const personalTokenCreation: Operation = {
  name: 'createPersonalToken',
  method: 'POST',
  path: personalTokens.path,
  scopes: personalTokens.scopes,
  subject: personalTokens.subject,
  makesWayIn: true,
  isExtension: true,
  topic: topicOf(personalTokens),
  summary: 'Create a personal access token',
  description: 'It acts for whoever makes it. The token is shown once, in this answer.',
  body: inputSchema(fields, 'create'),
  answer: { status: 201, schema: secretAnswerSchema(personalTokens, { token: { type: 'string' } }) },
  run: (call) =>
    call.db.transaction(call.actor, async (tx) => {
      const { id, token } = await createPersonalTokenFrom(tx, call.body())
      return secretAnswer(tx, personalTokens, viewOf(personalTokens, call), id, { token })
    }),
}

/** Makes a token for the actor from a request's body. Throws when the body has problems. The token is returned once. */
async function createPersonalTokenFrom(tx: Tx, sent: object): Promise<{ id: number; token: string }> {
  const problems = new Problems()
  const form = new NewForm<typeof fields>(parseNew(fields, sent, problems), problems)
  checkName(form.values.name, problems)
  checkScopes(tx, form.values.scopes, problems)
  if (form.values.expires && form.values.expires < localTime(tx).slice(0, 10))
    problems.add('expires', 'not_allowed', 'must not lie in the past')
  const draft = await form.complete()
  const id = await insert(tx, personalTokens, { ...draft, user_id: tx.actor.user as number })
  // Programs that search for leaked secrets recognise the prefix.
  const token = `kontor_${newToken()}`
  const expires = draft.expires && endOfDay(draft.expires).toISOString()
  await keepToken(tx, token, { personal_token_id: id }, draft.scopes, expires)
  return { id, token }
}

async function changePersonalToken(tx: Tx, id: number, form: ChangeForm<typeof fields>): Promise<void> {
  checkName(form.values.name, form.problems)
  await update(tx, personalTokens, id, form.changes())
}

/** To be run by `changeAccess`. */
export async function revokePersonalTokens(tx: Tx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await tx.run(sql`
    delete from bearer_tokens where company_id = ${tx.actor.company} and personal_token_id in (${join([...ids])})`)
  await remove(tx, personalTokens, ids)
}
