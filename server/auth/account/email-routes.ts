// Operations on the user's own e-mail address.

import { invalid, Refusal } from '../../../domain/refusal.ts'
import { readBody } from '../../resource/actions.ts'
import { inputSchema, required } from '../../resource/fields.ts'
import type { Call, Operation } from '../../resource/operation.ts'
import type { ServerCall } from '../../server-call.ts'
import { findUser, ownAddress, type User } from '../people/users.ts'
import { askForEmail, cancelEmailChange, emailChangeOf } from './email-change.ts'
import {
  accountActorOf,
  accountServicesOf,
  object,
  oneItem,
  own,
  proofBody,
  proofFields,
  proofRefusal,
  readProof,
  string,
  timeOf,
  timeOrNull,
} from './operation.ts'

const path = '/auth/email'
const addressFields = { email: required(ownAddress()) }
const flag = { type: 'boolean' }

const addressSchema = oneItem(
  object({
    email: string,
    new_email: { type: ['string', 'null'], description: 'The address that waits to be confirmed.' },
    old_confirmed: flag,
    new_confirmed: flag,
    expires: timeOrNull,
  }),
)

export const emailRoutes: readonly Operation<ServerCall>[] = [
  {
    ...own,
    name: 'getEmailAddress',
    method: 'GET',
    path,
    summary: 'The own e-mail address, and the change of it that waits',
    answer: { status: 200, schema: addressSchema },
    run: addressAnswer,
  },
  {
    ...own,
    name: 'changeEmailAddress',
    method: 'PUT',
    path,
    summary: 'Ask for another own e-mail address',
    description:
      'Both addresses get a mail with a link that is good for 24 hours. When both links are confirmed, the address is changed and all other sessions end. A change that waits already is given up. The answer does not tell whether the address has an account.',
    body: {
      ...inputSchema({ ...addressFields, ...proofFields }, 'create'),
      description: proofBody.description,
    },
    answer: { status: 200, schema: addressSchema },
    run: async (call) => {
      const { email } = readBody(addressFields, call.body())
      const proof = readProof(call)
      const outcome = await askForEmail(accountServicesOf(call), accountActorOf(call), email, proof)
      if (outcome.kind === 'no mail')
        throw new Refusal(
          'bad_request',
          'This server sends no mails. The person who runs it can change the address: npx kontor user change-email',
        )
      if (outcome.kind === 'same') throw invalid('email', 'taken', 'is your address already')
      if (outcome.kind !== 'asked') throw proofRefusal(call, outcome, proof)
      return addressAnswer(call)
    },
  },
  {
    ...own,
    name: 'cancelEmailChange',
    method: 'DELETE',
    path,
    summary: 'Give up the change of the own e-mail address',
    description: 'Its links stop working.',
    answer: { status: 204 },
    run: async (call) => {
      await cancelEmailChange(call.db, accountActorOf(call))
      return undefined
    },
  },
]

async function addressAnswer({ db, actor }: Call): Promise<string> {
  const { email } = (await findUser(db, actor.user)) as User
  const change = await emailChangeOf(db, actor.user, new Date())
  return JSON.stringify({
    item: {
      email,
      new_email: change?.email ?? null,
      old_confirmed: change?.isOldConfirmed ?? false,
      new_confirmed: change?.isNewConfirmed ?? false,
      expires: change ? timeOf(change.expires) : null,
    },
  })
}
