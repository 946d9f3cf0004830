// Commands for API clients and tokens.

import sql from 'sql-template-tag'
import { isScope, readScopes, type Scope, scopes, unknownScopes } from '../domain/access/scopes.ts'
import { Refusal } from '../domain/refusal.ts'
import {
  type Client,
  createClientFrom,
  revokeClient,
  rotateSecret,
} from '../server/auth/applications/clients.ts'
import { createV1Token, revokeV1Token } from '../server/auth/applications/v1-token.ts'
import { chooseCompany } from '../server/auth/people/companies.ts'
import { findUserByEmail } from '../server/auth/people/users.ts'
import { roleOf } from '../server/auth/roles-given.ts'
import type { Reader, Tx } from '../server/db/db.ts'
import { asOwner, type Command, companyOption, type Result, withDatabase } from './command.ts'

const clientOption = { about: 'client_id of the client', required: true }
const emailOption = { about: 'e-mail address of the person; without it, the owner of the company' }

export const tokenCommands: Readonly<Record<string, Command>> = {
  'client create': {
    summary: 'make an API client; its secret is shown once',
    options: {
      name: { about: 'name of the client', required: true },
      scopes: { about: `what it may do: all, or some of ${scopes.join(' ')}`, required: true },
      'redirect-uri': { about: 'where people return to, for a client that people let in by themselves' },
      company: companyOption,
    },
    run: (options) =>
      asOwner(options.company, async (tx) => {
        const redirect_uri = options['redirect-uri']
        const made = await createClientFrom(tx, {
          name: options.name,
          scopes: knownScopes(options.scopes as string),
          grant_type: redirect_uri === undefined ? 'CC' : 'AC',
          redirect_uri,
        })
        return secretOf(made)
      }),
  },
  'client list': {
    summary: 'list the API clients of a company',
    options: { company: companyOption },
    run: ({ company }) => withDatabase(async (db) => listClients(db, (await chooseCompany(db, company)).id)),
  },
  'client rotate': {
    summary: 'give an API client a new secret, which is shown once; the one before it stops working',
    options: { id: clientOption },
    run: (options) =>
      onClient(options.id as string, async (tx, client) => secretOf(await rotateSecret(tx, client))),
  },
  'client revoke': {
    summary: 'shut an API client out for good, with all its tokens',
    options: { id: clientOption },
    run: (options) =>
      onClient(options.id as string, async (tx, client) => {
        await revokeClient(tx, client)
        return { lines: ['The client is revoked.'], json: { client_id: options.id, revoked: true } }
      }),
  },
  'token create': {
    summary: 'make a token for the v1 interface; the one before it stops working',
    options: { email: emailOption, company: companyOption },
    run: (options) =>
      asOwner(options.company, async (tx, owner) => {
        const token = await createV1Token(tx, await memberBy(tx, options.email, owner))
        return { lines: [token], json: { token } }
      }),
  },
  'token revoke': {
    summary: 'take back the token for the v1 interface',
    options: { email: emailOption, company: companyOption },
    run: (options) =>
      asOwner(options.company, async (tx, owner) => {
        const revoked = await revokeV1Token(tx, await memberBy(tx, options.email, owner))
        return { lines: [revoked ? 'The token is revoked.' : 'There was no token.'], json: { revoked } }
      }),
  },
}

function secretOf({ client_id, client_secret }: { client_id: string; client_secret: string }): Result {
  return {
    lines: [`client_id:     ${client_id}`, `client_secret: ${client_secret}`],
    json: { client_id, client_secret },
  }
}

type ClientRow = Pick<Client, 'name' | 'grant_type' | 'redirect_uri' | 'created'> & {
  readonly client_id: string
  readonly scopes: string
  readonly revoked: number
}

async function listClients(reader: Reader, company: number): Promise<Result> {
  const rows = await reader.all<ClientRow>(sql`
    select identifier as client_id, name, grant_type, redirect_uri, scopes, revoked, created from clients
    where company_id = ${company} order by name_folded, id`)
  const clients = rows.map(({ scopes, revoked, ...row }) => ({
    ...row,
    scopes: JSON.parse(scopes) as Scope[],
    revoked: revoked === 1,
  }))
  const lines = clients.map(({ client_id, grant_type, name, revoked, scopes }) =>
    [client_id, grant_type, name, revoked ? '(revoked)' : scopes.join(' ')].join('  '),
  )
  return { lines: lines.length > 0 ? lines : ['There are no clients.'], json: { clients } }
}

/** Works on the client with this `client_id`, on behalf of its own user. */
function onClient(identifier: string, work: (tx: Tx, client: number) => Promise<Result>): Promise<Result> {
  return withDatabase(async (db) => {
    const client = await clientBy(db, identifier)
    const actor = { company: client.company_id, user: client.user_id, via: 'cli' }
    return db.transaction(actor, (tx) => work(tx, client.id))
  })
}

async function clientBy(reader: Reader, identifier: string) {
  const client = await reader.get<{ company_id: number; id: number; user_id: number }>(sql`
    select company_id, id, user_id from clients where identifier = ${identifier}`)
  if (!client) throw new Refusal('no_client', `There is no client with the client_id ${identifier}.`)
  return client
}

async function memberBy(tx: Tx, email: string | undefined, owner: number): Promise<number> {
  if (email === undefined) return owner
  const user = await findUserByEmail(tx, email)
  if (user && (await roleOf(tx, tx.actor.company, user.id))) return user.id
  throw new Refusal('no_user', `Nobody in this company has the address ${email}.`)
}

function knownScopes(text: string): Scope[] {
  if (text === 'all') return [...scopes]
  const names = readScopes(text)
  const unknown = unknownScopes(names)
  if (unknown.length > 0)
    throw new Refusal('unknown_scope', `There is no scope called ${unknown.join(', ')}.`)
  return names.filter(isScope)
}
