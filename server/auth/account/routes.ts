// Operations on the user's own account: for sessions, not for tokens.

import { invalid } from '../../../domain/refusal.ts'
import { readBody } from '../../resource/actions.ts'
import { inputSchema, required } from '../../resource/fields.ts'
import { text } from '../../resource/kinds.ts'
import type { Operation } from '../../resource/operation.ts'
import type { ServerCall } from '../../server-call.ts'
import { companyFields } from '../people/companies.ts'
import { authenticatorRoutes } from './authenticator-routes.ts'
import { emailRoutes } from './email-routes.ts'
import { accountActorOf, accountServicesOf, oneItem, own, refusalAt } from './operation.ts'
import { changeProfile, makeFurtherCompany, profileFields } from './own-account.ts'
import { changePassword } from './own-keys.ts'
import { passkeyRoutes } from './passkey-routes.ts'
import { passwordFaults } from './password-rules.ts'
import { companySchema, sessionRoutes } from './session-routes.ts'

/** Changes the signed-in user, and answers like the operation that reads the profile. */
export function profileChange(profile: Operation): Operation {
  return {
    ...own,
    name: 'updateProfile',
    method: 'PUT',
    path: profile.path,
    summary: 'Change the own name and language',
    body: inputSchema(profileFields, 'update'),
    answer: profile.answer,
    run: async (call) => {
      await changeProfile(call.db, call.actor, call.body())
      return profile.run(call)
    },
  }
}

const passwordFields = { current: required(text(1000)), new: required(text(1000)) }

export const accountRoutes: readonly Operation<ServerCall>[] = [
  ...sessionRoutes,
  {
    ...own,
    name: 'changePassword',
    method: 'PUT',
    path: '/auth/password',
    summary: 'Change the own password',
    description: 'All other sessions end.',
    body: inputSchema(passwordFields, 'create'),
    answer: { status: 204 },
    run: async (call) => {
      const { current, new: wanted } = readBody(passwordFields, call.body())
      const outcome = await changePassword(accountServicesOf(call), accountActorOf(call), { current, wanted })
      if (outcome.kind === 'weak') throw invalid('new', 'not_allowed', passwordFaults[outcome.fault])
      if (outcome.kind !== 'changed') throw refusalAt(call, 'current', outcome)
      return undefined
    },
  },
  {
    ...own,
    name: 'createCompany',
    method: 'POST',
    path: '/auth/companies',
    summary: 'Add another company',
    description: 'For people who own a company already. They are the owner of the new one too.',
    body: inputSchema(companyFields, 'create'),
    answer: { status: 201, schema: oneItem(companySchema) },
    run: async (call) => {
      const company = await makeFurtherCompany(call.db, accountActorOf(call), call.body())
      return JSON.stringify({ item: company })
    },
  },
  ...emailRoutes,
  ...authenticatorRoutes,
  ...passkeyRoutes,
]
