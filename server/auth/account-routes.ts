// The own account as operations: for people who are signed in, and no token.

import { languages } from '../../domain/languages.ts'
import { invalid, Refusal } from '../../domain/refusal.ts'
import { permissions, roles, subjects } from '../../domain/roles.ts'
import { readBody } from '../resource/actions.ts'
import { localTimeAt } from '../resource/clock.ts'
import { inputSchema, optional, preset, required } from '../resource/fields.ts'
import type { Schema } from '../resource/kinds.ts'
import { id, text } from '../resource/kinds.ts'
import type { Call, Operation } from '../resource/operation.ts'
import { authenticatorOf, beginAuthenticator, confirmAuthenticator } from './authenticators.ts'
import { companyFields, passwordFaults } from './companies.ts'
import { inDirectory } from './directory.ts'
import {
  changePassword,
  changeProfile,
  endOwnSessions,
  makeFurtherCompany,
  ownSession,
  type Proof,
  profileFields,
  replaceRecoveryCodes,
  type Self,
  switchCompany,
  turnOffAuthenticator,
} from './own-account.ts'
import {
  addPasskey,
  type Passkey,
  passkeysOf,
  registrationOptions,
  removePasskey,
  renamePasskey,
} from './passkeys.ts'
import { type Session, sessionsOf } from './sessions.ts'
import type { Refused } from './sign-in.ts'

const whole = { type: 'integer' }
const string = { type: 'string' }
const time = { type: 'string', examples: ['2026-02-11 07:45:10'] }
const timeOrNull = { ...time, type: ['string', 'null'] }

function object(properties: Readonly<Record<string, Schema>>): Schema {
  return { type: 'object', required: Object.keys(properties), properties }
}

const oneItem = (item: Schema) => object({ item })
const items = (item: Schema) => object({ items: { type: 'array', items: item } })

const own = { scopes: [], forPeople: true, isExtension: true, topic: 'Own account' } as const

// Sessions.

const companySchema = object({ id: whole, name: string, role: { enum: [...roles] } })
const permissionList = { type: 'array', items: { enum: [...permissions] } }

const sessionSchema = oneItem(
  object({
    id: whole,
    user: object({
      id: whole,
      email: string,
      name: string,
      surname: string,
      language: { enum: [...languages] },
    }),
    company: companySchema,
    role: { enum: [...roles] },
    companies: { type: 'array', items: companySchema },
    permissions: object(Object.fromEntries(subjects.map((subject) => [subject, permissionList]))),
  }),
)

const companyChoice = { company_id: required(id()) }

const sessionRoutes: readonly Operation[] = [
  {
    ...own,
    method: 'GET',
    path: '/auth/session',
    summary: 'Who is signed in, in which company, and what they may do there',
    answer: { status: 200, schema: sessionSchema },
    run: (call) => sessionAnswer(call, call.actor.company),
  },
  {
    ...own,
    method: 'PUT',
    path: '/auth/session',
    summary: 'Work in another company',
    body: inputSchema(companyChoice, 'create'),
    answer: { status: 200, schema: sessionSchema },
    run: async (call) => {
      const { company_id } = readBody(companyChoice, call.body())
      await switchCompany(call.db, selfOf(call), company_id)
      return sessionAnswer(call, company_id)
    },
  },
  {
    ...own,
    method: 'GET',
    path: '/auth/sessions',
    summary: 'List the own sessions',
    answer: {
      status: 200,
      schema: items(
        object({
          ...{ id: whole, address: string, agent: string, created: time, last_used: time },
          current: { type: 'boolean' },
        }),
      ),
    },
    run: async (call) => {
      const sessions = await sessionsOf(call.db, call.actor.user, new Date())
      return JSON.stringify({ items: sessions.map((session) => shownSession(session, call)) })
    },
  },
  {
    ...own,
    method: 'DELETE',
    path: '/auth/sessions',
    summary: 'End all other own sessions',
    answer: { status: 204 },
    run: async (call) => {
      const self = selfOf(call)
      await endOwnSessions(call.db, self, { except: self.session })
      return undefined
    },
  },
  {
    ...own,
    method: 'DELETE',
    path: '/auth/sessions/{sessionId}',
    summary: 'End one of the own sessions',
    answer: { status: 204 },
    run: async (call) => {
      const ended = await endOwnSessions(call.db, selfOf(call), { id: idIn(call, 'session') })
      if (ended === 0) throw unknown('session')
      return undefined
    },
  },
]

async function sessionAnswer(call: Call, company: number): Promise<string> {
  return JSON.stringify({ item: await ownSession(call.db, selfOf(call), company) })
}

function shownSession({ id, address, agent, created, last_used }: Session, { actor }: Call): object {
  const times = { created: localTime(created), last_used: localTime(last_used) }
  return { id, address, agent, ...times, current: id === actor.session }
}

// Name, password and companies.

/** Changes the user behind the token or the session, and answers as the operation does that reads the profile. */
export function profileChange(profile: Operation): Operation {
  return {
    ...profile,
    method: 'PUT',
    summary: 'Change the own name and language',
    isExtension: true,
    body: inputSchema(profileFields, 'update'),
    run: async (call) => {
      await changeProfile(call.db, call.actor, call.body())
      return profile.run(call)
    },
  }
}

const passwordFields = { current: required(text(1000)), new: required(text(1000)) }

const personRoutes: readonly Operation[] = [
  {
    ...own,
    method: 'PUT',
    path: '/auth/password',
    summary: 'Change the own password',
    description: 'All other sessions end.',
    body: inputSchema(passwordFields, 'create'),
    answer: { status: 204 },
    run: async (call) => {
      const sent = readBody(passwordFields, call.body())
      const outcome = await changePassword(call.db, selfOf(call), sent.current, sent.new)
      if (outcome.kind === 'weak') throw invalid('new', 'not_allowed', passwordFaults[outcome.fault])
      if (outcome.kind !== 'changed') throw refusalOf(outcome, 'current')
      return undefined
    },
  },
  {
    ...own,
    method: 'POST',
    path: '/auth/companies',
    summary: 'Make a further company',
    description: 'For people who own a company already. They are the owner of the new one too.',
    body: inputSchema(companyFields, 'create'),
    answer: { status: 201, schema: oneItem(companySchema) },
    run: async (call) => {
      const company = await makeFurtherCompany(call.db, selfOf(call), call.body())
      return JSON.stringify({ item: company })
    },
  },
]

// The authenticator.

const proofFields = { password: optional(text(1000)), code: optional(text(100)) }
const proofBody = {
  ...inputSchema(proofFields, 'create'),
  description: 'The password, or a code of the authenticator.',
}
const confirmFields = { key: required(text(100)), code: required(text(100)) }
const codes = object({ recovery_codes: { type: 'array', items: string } })

const authenticatorRoutes: readonly Operation[] = [
  {
    ...own,
    method: 'GET',
    path: '/auth/authenticator',
    summary: 'Whether an authenticator is on, and how many recovery codes are left',
    answer: {
      status: 200,
      schema: oneItem(object({ is_on: { type: 'boolean' }, created: timeOrNull, recovery_codes: whole })),
    },
    run: async ({ db, actor }) => {
      const found = await authenticatorOf(db, actor.user)
      const created = found ? localTime(found.created) : null
      return JSON.stringify({
        item: { is_on: Boolean(found), created, recovery_codes: found?.recovery_codes ?? 0 },
      })
    },
  },
  {
    ...own,
    method: 'POST',
    path: '/auth/authenticator',
    summary: 'Get a secret for an authenticator',
    description: 'The authenticator is on when its first code was sent together with the key.',
    answer: { status: 201, schema: oneItem(object({ key: string, secret: string, uri: string })) },
    run: async (call) => {
      const self = selfOf(call)
      const item = await inDirectory(call.db, self, (tx) => beginAuthenticator(tx, self.user))
      return JSON.stringify({ item })
    },
  },
  {
    ...own,
    method: 'PUT',
    path: '/auth/authenticator',
    summary: 'Turn the authenticator on by its first code',
    body: inputSchema(confirmFields, 'create'),
    answer: { status: 200, schema: oneItem(codes) },
    run: async (call) => {
      const self = selfOf(call)
      const { key, code } = readBody(confirmFields, call.body())
      const outcome = await inDirectory(call.db, self, (tx) => confirmAuthenticator(tx, self.user, key, code))
      if (outcome.kind === 'expired') throw invalid('key', 'not_allowed', 'has expired or was used already')
      if (outcome.kind === 'wrong') throw invalid('code', 'not_allowed', 'is not the code of this moment')
      return JSON.stringify({ item: { recovery_codes: outcome.recoveryCodes } })
    },
  },
  {
    ...own,
    method: 'DELETE',
    path: '/auth/authenticator',
    summary: 'Turn the authenticator off',
    body: proofBody,
    answer: { status: 204 },
    run: async (call) => {
      const proof = readProof(call)
      const outcome = await turnOffAuthenticator(call.db, selfOf(call), proof)
      if (outcome.kind !== 'off') throw refusalOf(outcome, nameOf(proof))
      return undefined
    },
  },
  {
    ...own,
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
      const outcome = await replaceRecoveryCodes(call.db, selfOf(call), proof)
      if (outcome.kind !== 'new') throw refusalOf(outcome, nameOf(proof))
      return JSON.stringify({ item: { recovery_codes: outcome.recoveryCodes } })
    },
  },
]

function readProof(call: Call): Proof {
  const { password, code } = readBody(proofFields, call.body())
  if (password !== null) return { password }
  if (code !== null) return { code }
  throw invalid('password', 'required', 'is required, or a code')
}

function nameOf(proof: Proof): string {
  return 'password' in proof ? 'password' : 'code'
}

function refusalOf(outcome: Refused, key: string): Refusal {
  return outcome.kind === 'wait'
    ? new Refusal('too_many_requests', `Too many tries. Try again in ${outcome.seconds} s.`)
    : invalid(key, 'not_allowed', 'is not right')
}

// Passkeys.

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

const passkeyRoutes: readonly Operation[] = [
  {
    ...own,
    method: 'GET',
    path: '/auth/passkeys',
    summary: 'List the own passkeys',
    answer: { status: 200, schema: items(passkeySchema) },
    run: async ({ db, actor }) =>
      JSON.stringify({ items: (await passkeysOf(db, actor.user)).map(shownPasskey) }),
  },
  {
    ...own,
    method: 'POST',
    path: '/auth/passkeys/options',
    summary: 'Get what a browser needs to make a passkey',
    description: 'For PublicKeyCredential.parseCreationOptionsFromJSON().',
    answer: { status: 200, schema: oneItem({ type: 'object' }) },
    run: async (call) => JSON.stringify({ item: await registrationOptions(call.db, selfOf(call), call.url) }),
  },
  {
    ...own,
    method: 'POST',
    path: '/auth/passkeys',
    summary: 'Add a passkey',
    body: passkeyBody,
    answer: { status: 201, schema: oneItem(passkeySchema) },
    run: async (call) => {
      const body: { credential?: unknown } = call.body()
      const { name } = readBody(passkeyFields, body)
      const made = { credential: body.credential, name, agent: String(call.headers['user-agent'] ?? '') }
      const added = await addPasskey(call.db, selfOf(call), call.url, made)
      if (added === undefined)
        throw invalid('credential', 'not_allowed', 'is not a new passkey that was asked for')
      return passkeyAnswer(call, added)
    },
  },
  {
    ...own,
    method: 'PUT',
    path: '/auth/passkeys/{passkeyId}',
    summary: 'Rename a passkey',
    body: inputSchema(renameFields, 'create'),
    answer: { status: 200, schema: oneItem(passkeySchema) },
    run: async (call) => {
      const self = selfOf(call)
      const passkey = idIn(call, 'passkey')
      const { name } = readBody(renameFields, call.body())
      if (name.trim() === '') throw invalid('name', 'required', 'must not be empty')
      if (!(await inDirectory(call.db, self, (tx) => renamePasskey(tx, self.user, passkey, name))))
        throw unknown('passkey')
      return passkeyAnswer(call, passkey)
    },
  },
  {
    ...own,
    method: 'DELETE',
    path: '/auth/passkeys/{passkeyId}',
    summary: 'Remove a passkey',
    answer: { status: 204 },
    run: async (call) => {
      const self = selfOf(call)
      const passkey = idIn(call, 'passkey')
      if (!(await inDirectory(call.db, self, (tx) => removePasskey(tx, self.user, passkey))))
        throw unknown('passkey')
      return undefined
    },
  },
]

async function passkeyAnswer({ db, actor }: Call, wanted: number): Promise<string> {
  const passkey = (await passkeysOf(db, actor.user)).find(({ id }) => id === wanted)
  if (!passkey) throw unknown('passkey')
  return JSON.stringify({ item: shownPasskey(passkey) })
}

function shownPasskey({ id, name, created, last_used }: Passkey): object {
  return { id, name, created: localTime(created), last_used: last_used && localTime(last_used) }
}

// What they share.

/** Whoever is signed in: what is for people is reached by nobody else. */
function selfOf({ actor }: Call): Self {
  const { user, via, address } = actor
  return { user, session: actor.session as number, via, address }
}

function idIn({ parameters }: Call, entity: string): number {
  const text = parameters[`${entity}Id`] as string
  if (!/^[1-9]\d{0,9}$/.test(text)) throw unknown(entity)
  return Number(text)
}

function unknown(entity: string): Refusal {
  return new Refusal('not_found', 'Not found', { entity })
}

function localTime(instant: string): string {
  return localTimeAt(new Date(instant))
}

export const accountRoutes: readonly Operation[] = [
  ...sessionRoutes,
  ...personRoutes,
  ...authenticatorRoutes,
  ...passkeyRoutes,
]
