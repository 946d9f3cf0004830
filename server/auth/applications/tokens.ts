// Access tokens.

import sql, { join, raw } from 'sql-template-tag'
import type { Db, Tx } from '../../db/db.ts'
import { journal } from '../../db/journal.ts'
import { hashSecret, newToken } from '../secrets.ts'
import type { KnownClient } from './clients.ts'

export const tokenLifeSeconds = 43_200

/** The holder of an access token: a client, or an application that a user has let in. */
type AccessHolder =
  | { readonly client_id: number }
  | { readonly connected_app_id: number; readonly family: string }

type Holder = AccessHolder | { readonly personal_token_id: number }

/** Gives a client an access token for some of its scopes, in the name of its own user. */
export function issueClientToken(
  db: Db,
  client: KnownClient,
  scopes: readonly string[],
  address?: string,
): Promise<string> {
  const { company_id: company, user_id: user, id } = client
  const actor = { company, user, via: `client:${id}`, address }
  return db.transaction(actor, (tx) => issueAccessToken(tx, { client_id: id }, scopes))
}

/** Makes an access token for its holder. */
export async function issueAccessToken(
  tx: Tx,
  holder: AccessHolder,
  scopes: readonly string[],
): Promise<string> {
  const token = newToken()
  const expires = new Date(tx.now.getTime() + tokenLifeSeconds * 1000).toISOString()
  await clearExpiredTokens(tx)
  await keepToken(tx, token, holder, scopes, expires)
  const who =
    'client_id' in holder ? { client_id: holder.client_id } : { connected_app_id: holder.connected_app_id }
  await journal(tx, {
    action: 'create',
    resource: 'access-tokens',
    record: Object.values(who)[0] as number,
    before: null,
    after: JSON.stringify({ ...who, scopes, expires }),
  })
  return token
}

/** Stores the hash of a token, which is valid until it expires. */
export async function keepToken(
  tx: Tx,
  token: string,
  holder: Holder,
  scopes: readonly string[],
  expires: string | null,
): Promise<void> {
  const columns = {
    hash: hashSecret(token),
    company_id: tx.actor.company,
    ...holder,
    scopes: scopes.join(' '),
    expires,
  }
  await tx.run(sql`
    insert into bearer_tokens (${raw(Object.keys(columns).join(', '))}) values (${join(Object.values(columns))})`)
}

async function clearExpiredTokens(tx: Tx): Promise<void> {
  await tx.run(sql`
    delete from bearer_tokens where company_id = ${tx.actor.company} and expires < ${tx.now.toISOString()}`)
}
