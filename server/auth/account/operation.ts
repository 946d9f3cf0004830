// Shared by the operations on the user's own account. They need a session and accept no token.

import { invalid, Refusal } from '../../../domain/refusal.ts'
import { readBody } from '../../resource/actions.ts'
import { localTimeAt } from '../../resource/clock.ts'
import { inputSchema, optional } from '../../resource/fields.ts'
import { readId } from '../../resource/ids.ts'
import type { Schema } from '../../resource/kind.ts'
import { text } from '../../resource/kinds.ts'
import type { Call } from '../../resource/operation.ts'
import type { ServerCall } from '../../server-call.ts'
import { logRefused, type Refused } from '../refused.ts'
import { ownAccount } from '../topics.ts'
import type { AccountActor } from './own-account.ts'
import type { AccountServices, Proof } from './own-keys.ts'

export const own = { scopes: [], forPeople: true, isExtension: true, topic: ownAccount } as const

/** The signed-in user. These operations are only for people, so there is a session. */
export function accountActorOf({ actor }: Call): AccountActor {
  const { user, via, address } = actor
  return { user, session: actor.session as number, via, address }
}

export function accountServicesOf({ db, sendNotice }: ServerCall): AccountServices {
  return { db, sendNotice }
}

/** The id in a path. A text that cannot be an id is answered like an unknown record. */
export function idIn({ parameters }: Call, entity: string): number {
  const id = readId(parameters[`${entity}Id`])
  if (id === 0) throw unknown(entity)
  return id
}

export function unknown(entity: string): Refusal {
  return new Refusal('not_found', 'Not found', { entity })
}

// Proofs.

export const proofFields = { password: optional(text(1000)), code: optional(text(100)) }

export const proofBody = {
  ...inputSchema(proofFields, 'create'),
  description: 'The password, or a code of the authenticator.',
}

export function readProof(call: Call): Proof {
  const { password, code } = readBody(proofFields, call.body())
  if (password !== null) return { password }
  if (code !== null) return { code }
  throw invalid('password', 'required', 'is required, or a code')
}

export function proofRefusal(call: ServerCall, refused: Refused, proof: Proof): Refusal {
  return refusalAt(call, 'password' in proof ? 'password' : 'code', refused)
}

/** The refusal for a wrong value in this key of the body. */
export function refusalAt({ log, actor }: ServerCall, key: string, refused: Refused): Refusal {
  logRefused(log, actor.address ?? '', refused)
  return refused.kind === 'wait'
    ? new Refusal('too_many_requests', `Too many tries. Try again in ${refused.seconds} s.`)
    : invalid(key, 'not_allowed', 'is not right')
}

// Answers.

export const whole = { type: 'integer' }
export const string = { type: 'string' }
export const time = { type: 'string', examples: ['2026-02-11 07:45:10'] }
export const timeOrNull = { ...time, type: ['string', 'null'] }

export function object(properties: Readonly<Record<string, Schema>>): Schema {
  return { type: 'object', required: Object.keys(properties), properties }
}

export function oneItem(item: Schema): Schema {
  return object({ item })
}

export function items(item: Schema): Schema {
  return object({ items: { type: 'array', items: item } })
}

/** An instant in the API's format for times. */
export function timeOf(instant: string): string {
  return localTimeAt(new Date(instant))
}
