// Applications that users let in: their codes, and the tokens that follow from a code. The tokens from one code are a
// family, named by the hash of the code, and are revoked together.

import { hash } from 'node:crypto'
import sql, { raw } from 'sql-template-tag'
import { readScopes, type Scope } from '../../../domain/access/scopes.ts'
import type { Refusal } from '../../../domain/refusal.ts'
import type { Actor, Db, Reader, Tx } from '../../db/db.ts'
import { journal } from '../../db/journal.ts'
import { localTime } from '../../resource/clock.ts'
import { insert, need, update } from '../../resource/write.ts'
import { changeAccess } from '../access.ts'
import type { KnownClient } from '../applications/clients.ts'
import { connectedApps } from '../applications/connected-apps.ts'
import { issueAccessToken } from '../applications/tokens.ts'
import { hashSecret, isSameHash, newToken } from '../secrets.ts'
import { oauthRefusal } from './token-request.ts'

const codeMinutes = 10
/** How long a refresh token works on after its first use: some clients never look at the new one. */
const graceSeconds = 60
/** How long used codes and refresh tokens are remembered, so that their reuse is noticed. */
const memoryDays = 90

/** The access that a user gives an application. */
export interface Consent {
  readonly client: KnownClient
  readonly scopes: readonly Scope[]
  /** As the application named it; null when it named none and the registered one counts. */
  readonly redirectUri: string | null
  readonly challenge: string | null
}

/** The tokens that a client gets. Only applications that a user let in get a refresh token. */
export interface Issued {
  readonly access_token: string
  readonly refresh_token?: string
  readonly scopes: readonly string[]
}

/** Lets an application in for the actor, and returns the code with which it gets its tokens. */
export async function allowApp(tx: Tx, consent: Consent): Promise<string> {
  const app = await connect(tx, consent)
  const { company } = tx.actor
  const { scopes, redirectUri, challenge } = consent
  const code = newToken()
  await tx.run(sql`
    delete from authorization_codes where company_id = ${company} and expires < ${daysBefore(tx, memoryDays)}`)
  await tx.run(sql`
    insert into authorization_codes (hash, company_id, connected_app_id, scopes, redirect_uri, challenge, expires)
    values (${hashSecret(code)}, ${company}, ${app}, ${scopes.join(' ')}, ${redirectUri}, ${challenge},
      ${new Date(tx.now.getTime() + codeMinutes * 60_000).toISOString()})`)
  await journal(tx, {
    action: 'create',
    resource: 'authorization-codes',
    record: app,
    before: null,
    after: JSON.stringify({ connected_app_id: app, scopes }),
  })
  return code
}

/** The connected application. One that was let in before keeps its earlier scopes: its tokens still work. */
async function connect(tx: Tx, { client, scopes }: Consent): Promise<number> {
  const { company, user } = tx.actor
  const seen = { client_name: client.name, last_used: localTime(tx) }
  const known = await tx.get<{ id: number }>(sql`
    select id from connected_apps where company_id = ${company} and user_id = ${user}
      and client_company_id = ${client.company_id} and client_id = ${client.id}`)
  if (!known)
    return insert(tx, connectedApps, {
      user_id: user as number,
      client_company_id: client.company_id,
      client_id: client.id,
      client_identifier: client.identifier,
      scopes,
      ...seen,
    })
  const before = await need(tx, connectedApps, known.id)
  const all = [...new Set([...before.scopes, ...scopes])]
  await update(tx, connectedApps, known.id, { ...seen, scopes: all }, before)
  return known.id
}

/** The parameters with which a client gets its first tokens. */
interface Redemption {
  readonly code: string
  readonly redirectUri: string | null
  readonly verifier: string | null
}

/** Gives an application its first tokens for a code. */
export async function redeemCode(
  db: Db,
  client: KnownClient,
  redemption: Redemption,
  address?: string,
): Promise<Issued> {
  const found = await findCode(db, client, redemption.code)
  if (!found) throw invalidGrant('It does not exist, or is not one of this client.')
  return issuedOf(await changeAccess(db, actorOf(found, address), (tx) => redeem(tx, client, redemption)))
}

/** Throws a refusal only now, after the transaction: what the transaction revoked must stay revoked. */
function issuedOf(outcome: Issued | Refusal): Issued {
  if ('access_token' in outcome) return outcome
  throw outcome
}

async function redeem(tx: Tx, client: KnownClient, redemption: Redemption): Promise<Issued | Refusal> {
  const stored = await findCode(tx, client, redemption.code)
  if (!stored) return invalidGrant('The application was disconnected.')
  const family = stored.hash
  if (stored.used !== null) {
    await revokeFamily(tx, stored.connected_app_id, family)
    return invalidGrant('It was used before; all tokens that came from it are revoked.')
  }
  const now = tx.now.toISOString()
  if (stored.expires <= now) return invalidGrant('It has expired.')
  const fault = redirectFault(stored, client, redemption) ?? verifierFault(stored, redemption)
  if (fault) return invalidGrant(fault)
  await tx.run(sql`
    update authorization_codes set used = ${now} where company_id = ${tx.actor.company} and hash = ${stored.hash}`)
  const scopes = stillRegistered(client, stored.scopes)
  return issuePair(tx, { connected_app_id: stored.connected_app_id, family, scopes }, scopes)
}

function redirectFault(
  { redirect_uri }: StoredCode,
  client: KnownClient,
  { redirectUri }: Redemption,
): string | undefined {
  const isSame =
    redirect_uri === null
      ? redirectUri === null || redirectUri === client.redirect_uri
      : redirectUri === redirect_uri
  return isSame ? undefined : 'redirect_uri is not the one that the code was asked for with.'
}

function verifierFault({ challenge }: StoredCode, { verifier }: Redemption): string | undefined {
  if (challenge === null) return verifier === null ? undefined : 'It was asked for without a code_challenge.'
  if (verifier === null) return 'It was asked for with a code_challenge: send the code_verifier.'
  const isRight = isSameHash(hash('sha256', verifier, 'base64url'), challenge)
  return isRight ? undefined : 'code_verifier does not match the code_challenge.'
}

/** Gives an application new tokens for a refresh token, which is used up. */
export async function refreshTokens(
  db: Db,
  client: KnownClient,
  token: string,
  asked: readonly string[],
  address?: string,
): Promise<Issued> {
  const found = await findRefreshToken(db, client, token)
  if (!found) throw invalidRefreshToken('It does not exist, was revoked, or is not one of this client.')
  return issuedOf(await changeAccess(db, actorOf(found, address), (tx) => refresh(tx, client, token, asked)))
}

async function refresh(
  tx: Tx,
  client: KnownClient,
  token: string,
  asked: readonly string[],
): Promise<Issued | Refusal> {
  const stored = await findRefreshToken(tx, client, token)
  if (!stored) return invalidRefreshToken('It was revoked.')
  const { connected_app_id, family } = stored
  if (stored.used !== null && Date.parse(stored.used) + graceSeconds * 1000 < tx.now.getTime()) {
    await revokeFamily(tx, connected_app_id, family)
    return invalidRefreshToken('It was used before; all tokens that came from the same consent are revoked.')
  }
  const allowed = stillRegistered(client, stored.scopes)
  const beyond = asked.filter((scope) => !allowed.includes(scope))
  if (beyond.length > 0)
    return oauthRefusal(
      'invalid_scope',
      'A refresh cannot give more scopes than there were.',
      `Not allowed: ${beyond.join(', ')}`,
    )
  await tx.run(sql`
    update refresh_tokens set used = ${tx.now.toISOString()}
    where company_id = ${tx.actor.company} and hash = ${stored.hash} and used is null`)
  await tx.run(sql`
    delete from refresh_tokens where company_id = ${tx.actor.company} and connected_app_id = ${connected_app_id}
      and used < ${daysBefore(tx, memoryDays)}`)
  // A narrower access token leaves the next refresh as wide as this one.
  const next = { connected_app_id, family, scopes: readScopes(stored.scopes) }
  return issuePair(tx, next, asked.length > 0 ? asked : allowed)
}

interface Next {
  readonly connected_app_id: number
  readonly family: string
  /** The scopes that the next refresh can give. */
  readonly scopes: readonly string[]
}

async function issuePair(
  tx: Tx,
  { connected_app_id, family, scopes }: Next,
  granted: readonly string[],
): Promise<Issued> {
  const access_token = await issueAccessToken(tx, { connected_app_id, family }, granted)
  const refresh_token = newToken()
  await tx.run(sql`
    insert into refresh_tokens (hash, company_id, connected_app_id, family, scopes)
    values (${hashSecret(refresh_token)}, ${tx.actor.company}, ${connected_app_id}, ${family}, ${scopes.join(' ')})`)
  return { access_token, refresh_token, scopes: granted }
}

/** Revokes a token of this client, of any kind. A token of another client is left alone. */
export async function revokeToken(
  db: Db,
  client: KnownClient,
  token: string,
  address?: string,
): Promise<void> {
  const refreshing = await findRefreshToken(db, client, token)
  if (refreshing) {
    const { connected_app_id, family } = refreshing
    await changeAccess(db, actorOf(refreshing, address), (tx) => revokeFamily(tx, connected_app_id, family))
    return
  }
  const held = await findAccessToken(db, client, token)
  if (!held) return
  const { company_id: company, user_id: user, client_id, connected_app_id } = held
  const via = connected_app_id === null ? `client:${client_id}` : `app:${connected_app_id}`
  await changeAccess(db, { company, user, via, address }, async (tx) => {
    const gone = await tx.run(sql`
      delete from bearer_tokens where company_id = ${company} and hash = ${hashSecret(token)}`)
    if (gone > 0) await journalRevoked(tx, connected_app_id === null ? { client_id } : { connected_app_id })
  })
}

async function revokeFamily(tx: Tx, connected_app_id: number, family: string): Promise<void> {
  let gone = 0
  for (const table of ['bearer_tokens', 'refresh_tokens'])
    gone += await tx.run(sql`
      delete from ${raw(table)} where company_id = ${tx.actor.company} and connected_app_id = ${connected_app_id}
        and family = ${family}`)
  if (gone > 0) await journalRevoked(tx, { connected_app_id })
}

function journalRevoked(tx: Tx, holder: Readonly<Record<string, number | null>>): Promise<void> {
  return journal(tx, {
    action: 'delete',
    resource: 'access-tokens',
    record: Object.values(holder)[0] as number,
    before: JSON.stringify(holder),
    after: null,
  })
}

interface OfApp {
  readonly company_id: number
  readonly user_id: number
  readonly connected_app_id: number
  readonly hash: string
  readonly scopes: string
  readonly used: string | null
}

interface StoredCode extends OfApp {
  readonly redirect_uri: string | null
  readonly challenge: string | null
  readonly expires: string
}

function findCode(reader: Reader, client: KnownClient, code: string): Promise<StoredCode | undefined> {
  return reader.get<StoredCode>(sql`
    select c.company_id, a.user_id, c.connected_app_id, c.hash, c.scopes, c.used, c.redirect_uri, c.challenge, c.expires
    from authorization_codes c
    join connected_apps a on a.company_id = c.company_id and a.id = c.connected_app_id
    where c.hash = ${hashSecret(code)} and a.client_company_id = ${client.company_id} and a.client_id = ${client.id}`)
}

function findRefreshToken(
  reader: Reader,
  client: KnownClient,
  token: string,
): Promise<(OfApp & { family: string }) | undefined> {
  return reader.get<OfApp & { family: string }>(sql`
    select r.company_id, a.user_id, r.connected_app_id, r.hash, r.scopes, r.used, r.family
    from refresh_tokens r
    join connected_apps a on a.company_id = r.company_id and a.id = r.connected_app_id
    where r.hash = ${hashSecret(token)} and a.client_company_id = ${client.company_id} and a.client_id = ${client.id}`)
}

interface HeldToken {
  readonly company_id: number
  readonly user_id: number
  readonly client_id: number
  readonly connected_app_id: number | null
}

function findAccessToken(reader: Reader, client: KnownClient, token: string): Promise<HeldToken | undefined> {
  return reader.get<HeldToken>(sql`
    select b.company_id, coalesce(a.user_id, ${client.user_id}) as user_id, b.client_id, b.connected_app_id
    from bearer_tokens b
    left join connected_apps a on a.company_id = b.company_id and a.id = b.connected_app_id
    where b.hash = ${hashSecret(token)} and coalesce(a.client_company_id, b.company_id) = ${client.company_id}
      and coalesce(a.client_id, b.client_id) = ${client.id}`)
}

/** Tokens are issued and revoked in the name of the user who let the application in. */
function actorOf({ company_id, user_id, connected_app_id }: OfApp, address?: string): Actor {
  return { company: company_id, user: user_id, via: `app:${connected_app_id}`, address }
}

/** A client may have been registered for more scopes when a user let it in. */
function stillRegistered(client: KnownClient, scopes: string): string[] {
  const known: readonly string[] = client.scopes
  return readScopes(scopes).filter((scope) => known.includes(scope))
}

function daysBefore(tx: Tx, days: number): string {
  return new Date(tx.now.getTime() - days * 86_400_000).toISOString()
}

function invalidGrant(hint: string): Refusal {
  return oauthRefusal('invalid_grant', 'The authorization code is not valid.', hint)
}

function invalidRefreshToken(hint: string): Refusal {
  return oauthRefusal('invalid_refresh_token', 'The refresh token is not valid.', hint, 'invalid_request')
}
