// Operations on the user's own passkeys.

import { invalid } from '../../../domain/refusal.ts'
import { readBody } from '../../resource/actions.ts'
import { inputSchema, preset, required } from '../../resource/fields.ts'
import { text } from '../../resource/kinds.ts'
import type { Call, Operation } from '../../resource/operation.ts'
import type { ServerCall } from '../../server-call.ts'
import { inDirectory } from '../directory.ts'
import {
  accountActorOf,
  accountServicesOf,
  idIn,
  items,
  object,
  oneItem,
  own,
  proofBody,
  proofRefusal,
  readProof,
  string,
  time,
  timeOf,
  timeOrNull,
  unknown,
  whole,
} from './operation.ts'
import { addOwnPasskey, askForPasskey, removeOwnPasskey } from './own-keys.ts'
import { ownPasskey, type Passkey, passkeysOf, renamePasskey } from './passkeys.ts'

const passkeySchema = object({ id: whole, name: string, created: time, last_used: timeOrNull })
const passkeyFields = { name: preset(text(100), '') }
const renameFields = { name: required(text(100)) }
const passkeyBody = {
  ...inputSchema(passkeyFields, 'create'),
  required: ['credential'],
  properties: {
    ...(inputSchema(passkeyFields, 'create').properties as object),
    credential: { type: 'object', description: 'What the browser has made, as its toJSON() gives it.' },
  },
}

export const passkeyRoutes: readonly Operation<ServerCall>[] = [
  {
    ...own,
    name: 'listPasskeys',
    method: 'GET',
    path: '/auth/passkeys',
    summary: 'List the own passkeys',
    answer: { status: 200, schema: items(passkeySchema) },
    run: async ({ db, actor }) =>
      JSON.stringify({ items: (await passkeysOf(db, actor.user)).map(shownPasskey) }),
  },
  {
    ...own,
    name: 'createPasskeyOptions',
    method: 'POST',
    path: '/auth/passkeys/options',
    summary: 'Get what a browser needs to make a passkey',
    description: 'For PublicKeyCredential.parseCreationOptionsFromJSON().',
    body: proofBody,
    answer: { status: 200, schema: oneItem({ type: 'object' }) },
    run: async (call) => {
      const proof = readProof(call)
      const outcome = await askForPasskey(accountServicesOf(call), accountActorOf(call), proof, call.url)
      if (outcome.kind !== 'asked') throw proofRefusal(call, outcome, proof)
      return JSON.stringify({ item: outcome.options })
    },
  },
  {
    ...own,
    name: 'createPasskey',
    method: 'POST',
    path: '/auth/passkeys',
    summary: 'Add a passkey',
    body: passkeyBody,
    answer: { status: 201, schema: oneItem(passkeySchema) },
    run: async (call) => {
      const body: { credential?: unknown } = call.body()
      const { name } = readBody(passkeyFields, body)
      const made = { credential: body.credential, name, agent: String(call.headers['user-agent'] ?? '') }
      const added = await addOwnPasskey(accountServicesOf(call), accountActorOf(call), call.url, made)
      if (added === undefined)
        throw invalid('credential', 'not_allowed', 'is not a new passkey that was asked for')
      return passkeyAnswer(call, added)
    },
  },
  {
    ...own,
    name: 'updatePasskey',
    method: 'PUT',
    path: '/auth/passkeys/{passkeyId}',
    summary: 'Rename a passkey',
    body: inputSchema(renameFields, 'create'),
    answer: { status: 200, schema: oneItem(passkeySchema) },
    run: async (call) => {
      const actor = accountActorOf(call)
      const passkey = idIn(call, 'passkey')
      const { name } = readBody(renameFields, call.body())
      if (name.trim() === '') throw invalid('name', 'required', 'must not be empty')
      if (!(await inDirectory(call.db, actor, (tx) => renamePasskey(tx, actor.user, passkey, name))))
        throw unknown('passkey')
      return passkeyAnswer(call, passkey)
    },
  },
  {
    ...own,
    name: 'deletePasskey',
    method: 'DELETE',
    path: '/auth/passkeys/{passkeyId}',
    summary: 'Remove a passkey',
    body: proofBody,
    answer: { status: 204 },
    run: async (call) => {
      const { id } = await needPasskey(call, idIn(call, 'passkey'))
      const proof = readProof(call)
      const outcome = await removeOwnPasskey(accountServicesOf(call), accountActorOf(call), proof, id)
      if (outcome.kind !== 'removed') throw proofRefusal(call, outcome, proof)
      return undefined
    },
  },
]

async function passkeyAnswer(call: Call, id: number): Promise<string> {
  return JSON.stringify({ item: shownPasskey(await needPasskey(call, id)) })
}

async function needPasskey({ db, actor }: Call, id: number): Promise<Passkey> {
  const passkey = await ownPasskey(db, actor.user, id)
  if (!passkey) throw unknown('passkey')
  return passkey
}

function shownPasskey({ id, name, created, last_used }: Passkey): object {
  return { id, name, created: timeOf(created), last_used: last_used && timeOf(last_used) }
}
