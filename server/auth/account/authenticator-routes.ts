// Operations on the user's own authenticator.

import { invalid, Refusal } from '../../../domain/refusal.ts'
import { readBody } from '../../resource/actions.ts'
import { inputSchema, required } from '../../resource/fields.ts'
import { text } from '../../resource/kinds.ts'
import type { Operation } from '../../resource/operation.ts'
import type { ServerCall } from '../../server-call.ts'
import { authenticatorOf } from './authenticators.ts'
import {
  accountActorOf,
  accountServicesOf,
  object,
  oneItem,
  own,
  proofBody,
  proofRefusal,
  readProof,
  string,
  timeOf,
  timeOrNull,
  whole,
} from './operation.ts'
import {
  askForAuthenticator,
  replaceRecoveryCodes,
  turnOffAuthenticator,
  turnOnAuthenticator,
} from './own-keys.ts'

const path = '/auth/authenticator'
const confirmFields = { key: required(text(100)), code: required(text(100)) }
const codes = object({ recovery_codes: { type: 'array', items: string } })

export const authenticatorRoutes: readonly Operation<ServerCall>[] = [
  {
    ...own,
    name: 'getAuthenticator',
    method: 'GET',
    path,
    summary: 'Whether an authenticator is on, and how many recovery codes are left',
    answer: {
      status: 200,
      schema: oneItem(object({ is_on: { type: 'boolean' }, created: timeOrNull, recovery_codes: whole })),
    },
    run: async ({ db, actor }) => {
      const found = await authenticatorOf(db, actor.user)
      const item = found
        ? { is_on: true, created: timeOf(found.created), recovery_codes: found.recovery_codes }
        : { is_on: false, created: null, recovery_codes: 0 }
      return JSON.stringify({ item })
    },
  },
  {
    ...own,
    name: 'createAuthenticator',
    method: 'POST',
    path,
    summary: 'Get a secret for an authenticator',
    description: 'The authenticator is on when its first code was sent together with the key.',
    body: proofBody,
    answer: { status: 201, schema: oneItem(object({ key: string, secret: string, uri: string })) },
    run: async (call) => {
      const proof = readProof(call)
      const outcome = await askForAuthenticator(accountServicesOf(call), accountActorOf(call), proof)
      if (outcome.kind !== 'asked') throw proofRefusal(call, outcome, proof)
      return JSON.stringify({ item: outcome.enrolment })
    },
  },
  {
    ...own,
    name: 'confirmAuthenticator',
    method: 'PUT',
    path,
    summary: 'Turn the authenticator on by its first code',
    body: inputSchema(confirmFields, 'create'),
    answer: { status: 200, schema: oneItem(codes) },
    run: async (call) => {
      const sent = readBody(confirmFields, call.body())
      const outcome = await turnOnAuthenticator(accountServicesOf(call), accountActorOf(call), sent)
      if (outcome.kind === 'expired') throw invalid('key', 'not_allowed', 'has expired or was used already')
      if (outcome.kind === 'wrong') throw invalid('code', 'not_allowed', 'is not the code of this moment')
      return JSON.stringify({ item: { recovery_codes: outcome.recoveryCodes } })
    },
  },
  {
    ...own,
    name: 'removeAuthenticator',
    method: 'DELETE',
    path,
    summary: 'Turn the authenticator off',
    body: proofBody,
    answer: { status: 204 },
    run: async (call) => {
      const proof = readProof(call)
      const outcome = await turnOffAuthenticator(accountServicesOf(call), accountActorOf(call), proof)
      if (outcome.kind !== 'off') throw proofRefusal(call, outcome, proof)
      return undefined
    },
  },
  {
    ...own,
    name: 'createRecoveryCodes',
    method: 'POST',
    path: '/auth/recovery-codes',
    summary: 'Get new recovery codes',
    description: 'Those before them stop working.',
    body: proofBody,
    answer: { status: 201, schema: oneItem(codes) },
    run: async (call) => {
      const proof = readProof(call)
      if (!(await authenticatorOf(call.db, call.actor.user)))
        throw new Refusal('bad_request', 'Recovery codes belong to an authenticator, and there is none.')
      const outcome = await replaceRecoveryCodes(accountServicesOf(call), accountActorOf(call), proof)
      if (outcome.kind !== 'new') throw proofRefusal(call, outcome, proof)
      return JSON.stringify({ item: { recovery_codes: outcome.recoveryCodes } })
    },
  },
]
