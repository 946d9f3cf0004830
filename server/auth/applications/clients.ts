// API clients and their secrets: programs that get access tokens, for their own user or for users who let them in.

import sql from 'sql-template-tag'
import { isRedirectUri } from '../../../domain/access/redirect-uris.ts'
import { type Scope, scopes } from '../../../domain/access/scopes.ts'
import { Problems, Refusal } from '../../../domain/refusal.ts'
import { isCleanText } from '../../../domain/text/text.ts'
import type { Reader, Tx } from '../../db/db.ts'
import { journal } from '../../db/journal.ts'
import { recordAction } from '../../resource/actions.ts'
import {
  created,
  inputSchema,
  optional,
  ownId,
  preset,
  type Row,
  readonly,
  required,
  setOnce,
} from '../../resource/fields.ts'
import { formatted } from '../../resource/formats.ts'
import { flag, id, oneOf, someOf, text } from '../../resource/kinds.ts'
import { onePath, topicOf } from '../../resource/names.ts'
import type { Operation } from '../../resource/operation.ts'
import { parseNew } from '../../resource/records.ts'
import { type ChangeForm, NewForm, type Resource, resource } from '../../resource/resource.ts'
import { ownedId, viewOf } from '../../resource/routes.ts'
import { itemOf, secretAnswer, secretAnswerSchema } from '../../resource/secret-answer.ts'
import { insert, need, update } from '../../resource/write.ts'
import { userName } from '../people/user-name.ts'
import { needRightToGive, roleOf } from '../roles-given.ts'
import { checkScopes, scopesBeyond } from '../scopes-given.ts'
import { hashSecret, isSameHash, newClientId, newClientSecret } from '../secrets.ts'
import { checkName } from './key-names.ts'

const redirectUri = formatted(
  text(2000, { examples: ['https://app.example/callback', 'http://localhost:3000/callback'] }),
  isRedirectUri,
  'must be an address with https, with http for this machine, or with a scheme of its own such as org.example.app:/',
)

const fields = {
  id: ownId(),
  /** The `client_id` of OAuth. */
  identifier: readonly(text()),
  name: required(text()),
  /** Client credentials: for its own user. Authorization code: for users who let it in. */
  grant_type: setOnce(oneOf('CC', 'AC')),
  redirect_uri: optional(redirectUri),
  scopes: required(someOf(...scopes)),
  revoked: preset(readonly(flag()), false),
  created: created(),
  /** The user that a client with client credentials works for. */
  user_id: readonly(id()),
}

export const clients: Resource<typeof fields> = resource({
  name: 'clients',
  entity: 'client',
  path: '/auth/clients',
  scopes: ['configuration'],
  subject: 'client',
  managed: true,
  operations: ['list', 'get', 'update'],
  extension: { operations: ['list', 'get', 'update'] },
  makesWayIn: ['update'],
  summary: 'API clients',
  description:
    'Programs that get access tokens with an id and a secret, for their own user or for whoever lets them in.',
  fields,
  embeds: { user_name: userName },
  search: ['name', 'identifier'],
  sort: ['name'],
  update: changeClient,
})

export type Client = Row<typeof fields>
type NewClient = Pick<Client, 'name' | 'scopes' | 'user_id'> &
  Partial<Pick<Client, 'grant_type' | 'redirect_uri'>>

export interface ClientSecret {
  readonly id: number
  readonly client_id: string
  readonly client_secret: string
}

const makingWayIn = {
  scopes: clients.scopes,
  subject: clients.subject,
  topic: topicOf(clients),
  needs: 'manage',
  makesWayIn: true,
  isExtension: true,
} as const
const plainText = { type: 'string' }

/** The operations that the resource does not have by itself. */
export const clientRoutes: readonly Operation[] = [
  {
    ...makingWayIn,
    name: 'createClient',
    method: 'POST',
    path: clients.path,
    summary: 'Create a client',
    description: 'The client works for whoever makes it. Its secret is shown once, in this answer.',
    body: inputSchema(fields, 'create'),
    answer: { status: 201, schema: secretAnswerSchema(clients, { secret: plainText }) },
    run: (call) =>
      call.db.transaction(call.actor, async (tx) => {
        const { id, client_secret } = await createClientFrom(tx, call.body())
        return secretAnswer(tx, clients, viewOf(clients, call), id, { secret: client_secret })
      }),
  },
  {
    ...makingWayIn,
    name: 'rotateClientSecret',
    method: 'PATCH',
    path: `${onePath(clients)}/rotate-secret`,
    summary: 'Give a client a new secret',
    description: 'It is shown once, in this answer. The one before it stops working; tokens do not.',
    answer: {
      status: 200,
      schema: itemOf({ id: { type: 'integer' }, identifier: plainText, secret: plainText }),
    },
    run: (call) =>
      call.db.transaction(call.actor, async (tx) => {
        const id = await ownedId(tx, clients, viewOf(clients, call), call)
        const { client_id, client_secret } = await rotateSecret(tx, id)
        return JSON.stringify({ item: { id, identifier: client_id, secret: client_secret } })
      }),
  },
  recordAction(clients, {
    name: 'revoke',
    summary: 'Revoke a client',
    isExtension: true,
    needs: 'manage',
    body: {},
    run: revokeClient,
  }),
]

/** Makes a client for the actor from a request's body. Throws when the body has problems. */
export async function createClientFrom(tx: Tx, sent: object): Promise<ClientSecret> {
  const problems = new Problems()
  const form = new NewForm<typeof fields>(parseNew(fields, sent, problems), problems)
  checkName(form.values.name, problems)
  checkRedirect(form.values, problems)
  checkScopes(tx, form.values.scopes, problems)
  return createClient(tx, { ...(await form.complete()), user_id: tx.actor.user as number })
}

/** Makes a client. Its secret is returned once; only its hash is stored. */
export async function createClient(tx: Tx, draft: NewClient): Promise<ClientSecret> {
  const client_id = newClientId()
  const client = await insert(tx, clients, { grant_type: 'CC', ...draft, identifier: client_id })
  const client_secret = newClientSecret()
  await tx.run(sql`
    insert into client_secrets (company_id, client_id, hash)
    values (${tx.actor.company}, ${client}, ${hashSecret(client_secret)})`)
  return { id: client, client_id, client_secret }
}

async function changeClient(tx: Tx, id: number, form: ChangeForm<typeof fields>): Promise<void> {
  const before = await needActive(tx, id)
  const after = { ...before, ...form.values }
  checkName(form.values.name, form.problems)
  checkRedirect(after, form.problems)
  checkScopes(tx, after.scopes, form.problems)
  await update(tx, clients, id, form.changes(), before)
}

/** Gives a client another secret; the earlier one stops working. */
export async function rotateSecret(tx: Tx, id: number): Promise<ClientSecret> {
  const { identifier, scopes } = await needActive(tx, id)
  if (scopesBeyond(tx, scopes).length > 0)
    throw new Refusal('forbidden', 'The client may do more than your own token.')
  const client_secret = newClientSecret()
  await tx.run(sql`
    update client_secrets set hash = ${hashSecret(client_secret)}
    where company_id = ${tx.actor.company} and client_id = ${id}`)
  // The journal has the change, without the secret.
  await journal(tx, { action: 'update', resource: 'client-secrets', record: id, before: null, after: null })
  return { id, client_id: identifier, client_secret }
}

/** Revokes a client for good: its tokens stop working too. To be run by `changeAccess`. */
export async function revokeClient(tx: Tx, id: number): Promise<void> {
  await update(tx, clients, id, { revoked: true }, await needAllowed(tx, id))
}

/** A client that can still be changed. */
async function needActive(tx: Tx, id: number): Promise<Client> {
  const client = await needAllowed(tx, id)
  if (client.revoked) throw new Refusal('bad_request', 'A client that was revoked cannot be changed.')
  return client
}

/** A client, if the actor may do all that its user may. */
async function needAllowed(tx: Tx, id: number): Promise<Client> {
  const client = await need(tx, clients, id)
  const role = await roleOf(tx, tx.actor.company, client.user_id)
  if (role) needRightToGive(tx, role)
  return client
}

function checkRedirect({ grant_type, redirect_uri }: Partial<Client>, problems: Problems): void {
  if (grant_type === 'AC' && !redirect_uri)
    problems.add('redirect_uri', 'required', 'is required for the grant type AC')
  if (grant_type === 'CC' && redirect_uri)
    problems.add('redirect_uri', 'not_allowed', 'is for the grant type AC only')
}

/** A client as the token endpoint knows it. */
export interface KnownClient {
  readonly company_id: number
  readonly id: number
  readonly identifier: string
  readonly name: string
  readonly grant_type: Client['grant_type']
  readonly redirect_uri: string | null
  readonly scopes: readonly Scope[]
  readonly user_id: number
}

/** The client with this identifier, unless it was revoked or its user has left the company. */
export async function findClient(reader: Reader, identifier: string): Promise<KnownClient | undefined> {
  if (!isCleanText(identifier)) return undefined
  const row = await reader.get<Omit<KnownClient, 'scopes'> & { scopes: string }>(sql`
    select c.company_id, c.id, c.identifier, c.name, c.grant_type, c.redirect_uri, c.scopes, c.user_id
    from clients c left join memberships m on m.company_id = c.company_id and m.id = c.user_id
    where c.identifier = ${identifier} and c.revoked = 0 and (c.grant_type = 'AC' or m.id is not null)`)
  return row && { ...row, scopes: JSON.parse(row.scopes) }
}

/** The same, when it shows the right secret. */
export async function authenticateClient(
  reader: Reader,
  identifier: string,
  secret: string,
): Promise<KnownClient | undefined> {
  const client = await findClient(reader, identifier)
  if (!client) return undefined
  const stored = await reader.get<{ hash: string }>(sql`
    select hash from client_secrets where company_id = ${client.company_id} and client_id = ${client.id}`)
  return stored && isSameHash(stored.hash, hashSecret(secret)) ? client : undefined
}
