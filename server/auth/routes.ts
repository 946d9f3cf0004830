import sql from 'sql-template-tag'
import type { Scope } from '../../domain/access/scopes.ts'
import type { Schema } from '../resource/kind.ts'
import { answerWith } from '../resource/openapi/schemas.ts'
import type { Call, Operation } from '../resource/operation.ts'
import type { AnyResource } from '../resource/resource.ts'
import { resourceRoutes } from '../resource/routes.ts'
import type { ServerCall } from '../server-call.ts'
import { changingAccess } from './access.ts'
import { accountRoutes, profileChange } from './account/routes.ts'
import { clientRoutes, clients } from './applications/clients.ts'
import { connectedApps } from './applications/connected-apps.ts'
import { personalTokenCreation, personalTokens } from './applications/personal-tokens.ts'
import { v1TokenRoutes } from './applications/v1-token.ts'
import { accessTokens, revocations } from './oauth/token-endpoint.ts'
import { invitationRoutes, invitations } from './people/invitations.ts'
import { members } from './people/members.ts'
import { access } from './topics.ts'

const text = { type: 'string' }
const optionalText = { type: ['string', 'null'] }

const owner = itemOperation(
  'getOwner',
  '/auth/owner',
  [],
  'Who the token belongs to',
  'Any token will do: it needs no scope.',
  {
    id: { type: 'integer' },
    name: text,
    surname: text,
  },
  ({ db, actor }) => db.get(sql`select id, name, surname from users where id = ${actor.user}`),
)

const profile = itemOperation(
  'getProfile',
  '/auth/profile',
  ['profile'],
  'The user and the company behind the token',
  'The address of the company is the one on its letter head.',
  {
    id: { type: 'integer' },
    name: text,
    surname: text,
    email: text,
    language: text,
    company_name: text,
    company_addition: optionalText,
    company_country: text,
    company_street: optionalText,
    company_street_no: optionalText,
    company_street2: optionalText,
    company_postcode: optionalText,
    company_city: optionalText,
    company_phone: optionalText,
    company_fax: optionalText,
    company_email: optionalText,
    company_website: optionalText,
    company_vat_id: optionalText,
    company_currency: text,
  },
  ({ db, actor }) =>
    db.get(sql`
  select u.id, u.name, u.surname, u.email, u.language, c.name as company_name, c.addition as company_addition,
    c.country as company_country, c.street as company_street, c.street_no as company_street_no,
    c.street2 as company_street2, c.postcode as company_postcode, c.city as company_city, c.phone as company_phone,
    c.fax as company_fax, c.email as company_email, c.website as company_website, c.vat_id as company_vat_id,
    c.currency as company_currency
  from users u join companies c on c.id = ${actor.company} where u.id = ${actor.user}`),
)

export const resources: readonly AnyResource[] = [
  members,
  invitations,
  clients,
  connectedApps,
  personalTokens,
]

export const routes: readonly Operation<ServerCall>[] = [
  accessTokens,
  revocations,
  owner,
  profile,
  profileChange(profile),
  ...accountRoutes,
  ...resources.flatMap(resourceRoutes).map(changingAccess),
  ...invitationRoutes,
  ...clientRoutes.map(changingAccess),
  personalTokenCreation,
  ...v1TokenRoutes,
]

function itemOperation(
  name: string,
  path: string,
  scopes: readonly Scope[],
  summary: string,
  description: string,
  properties: Readonly<Record<string, Schema>>,
  read: (call: Call) => Promise<unknown>,
): Operation {
  const item = { type: 'object', required: Object.keys(properties), properties }
  return {
    name,
    method: 'GET',
    path,
    scopes,
    topic: access,
    summary,
    description,
    answer: { status: 200, schema: answerWith(item) },
    run: async (call) => JSON.stringify({ item: await read(call) }),
  }
}
