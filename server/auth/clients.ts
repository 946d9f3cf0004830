// API clients, the access tokens they get, and the tokens of the older interface.

import sql from 'sql-template-tag'
import { Refusal } from '../../domain/refusal.ts'
import { isCleanText } from '../../domain/text.ts'
import { take } from '../db/counters.ts'
import type { Db, Tx } from '../db/db.ts'
import { journal } from '../db/journal.ts'
import { localTime } from '../resource/clock.ts'
import { readScopes, unknownScopes } from './scopes.ts'
import {
  hashSecret,
  isSameHash,
  newAccessToken,
  newClientId,
  newClientSecret,
  newV1Token,
} from './secrets.ts'

export interface ApiClient {
  readonly company_id: number
  readonly id: number
  readonly secret_hash: string
  readonly scopes: string
  readonly user_id: number
}

export const tokenLifeSeconds = 43_200

/** Makes a client that works for one user. The secret is told once and not kept. */
export async function createClient(
  tx: Tx,
  draft: { name: string; scopes: string; user: number },
): Promise<{ client_id: string; client_secret: string }> {
  const names = readScopes(draft.scopes)
  const unknown = unknownScopes(names)
  if (unknown.length > 0)
    throw new Refusal('unknown_scope', `There is no scope called ${unknown.join(', ')}.`)
  const id = await take(tx, 'clients')
  const secret = newClientSecret()
  const identifier = newClientId()
  await tx.run(sql`
    insert into clients (company_id, id, identifier, secret_hash, name, scopes, user_id, created)
    values (${tx.actor.company}, ${id}, ${identifier}, ${hashSecret(secret)}, ${draft.name}, ${names.join(' ')},
      ${draft.user}, ${localTime(tx)})`)
  await journal(tx, {
    action: 'create',
    resource: 'clients',
    record: id,
    before: null,
    after: JSON.stringify({ identifier, name: draft.name, scopes: names, user_id: draft.user }),
  })
  return { client_id: identifier, client_secret: secret }
}

/** The client with this id and secret, or undefined. */
export async function authenticateClient(
  db: Db,
  identifier: string,
  secret: string,
): Promise<ApiClient | undefined> {
  if (!isCleanText(identifier)) return undefined
  const client = await db.get<ApiClient>(sql`
    select company_id, id, secret_hash, scopes, user_id from clients
    where identifier = ${identifier} and revoked = 0`)
  return client && isSameHash(client.secret_hash, hashSecret(secret)) ? client : undefined
}

/** Gives a client an access token for some of its scopes. */
export async function issueAccessToken(
  db: Db,
  client: ApiClient,
  scopes: readonly string[],
): Promise<string> {
  const token = newAccessToken()
  const actor = { company: client.company_id, user: client.user_id, via: `client:${client.id}` }
  await db.transaction(actor, async (tx) => {
    const now = tx.now.toISOString()
    const expires = new Date(tx.now.getTime() + tokenLifeSeconds * 1000).toISOString()
    await tx.run(sql`delete from access_tokens where company_id = ${client.company_id} and expires < ${now}`)
    await tx.run(sql`
      insert into access_tokens (hash, company_id, client_id, scopes, expires)
      values (${hashSecret(token)}, ${client.company_id}, ${client.id}, ${scopes.join(' ')}, ${expires})`)
    await journal(tx, {
      action: 'create',
      resource: 'access-tokens',
      record: client.id,
      before: null,
      after: JSON.stringify({ client_id: client.id, scopes, expires }),
    })
  })
  return token
}

/** Makes the token of the older interface for a user. The one before it stops working. */
export async function createV1Token(tx: Tx, user: number): Promise<string> {
  const token = newV1Token()
  await tx.run(sql`delete from v1_tokens where company_id = ${tx.actor.company} and user_id = ${user}`)
  await tx.run(sql`
    insert into v1_tokens (hash, company_id, user_id, created)
    values (${hashSecret(token)}, ${tx.actor.company}, ${user}, ${localTime(tx)})`)
  await journal(tx, {
    action: 'create',
    resource: 'v1-tokens',
    record: user,
    before: null,
    after: JSON.stringify({ user_id: user }),
  })
  return token
}
