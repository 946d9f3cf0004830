// Finds the caller behind the token or the session of a request.

import { setTimeout as pause } from 'node:timers/promises'
import sql, { raw, type Sql } from 'sql-template-tag'
import type { Role } from '../../domain/access/roles.ts'
import { readScopes, scopes, v1Scopes } from '../../domain/access/scopes.ts'
import { Refusal } from '../../domain/refusal.ts'
import type { Language } from '../../domain/text/languages.ts'
import { onCondition } from '../db/condition.ts'
import type { Actor, Db, Tx } from '../db/db.ts'
import { localTimeAt } from '../resource/clock.ts'
import type { Caller, Operation } from '../resource/operation.ts'
import { touch } from '../resource/write.ts'
import { createTopic } from '../siblings/siblings.ts'
import { directory } from './directory.ts'
import { roleOf } from './roles-given.ts'
import { hashSecret } from './secrets.ts'
import { isOpen } from './sessions/sessions.ts'

export interface Access {
  /** The caller with this access token. Throws a Refusal when it is not valid. */
  byAccessToken(token: string): Promise<Caller>
  /** The caller with this token of the older interface, or undefined. */
  byV1Token(token: string): Promise<Caller | undefined>
  /** The caller with this token of either kind, or undefined. */
  byEitherToken(token: string): Promise<Caller | undefined>
  /** The session with this token, or undefined. */
  bySession(token: string): Promise<Session | undefined>
}

/** A user who is signed in, in one browser. */
export interface Session {
  readonly id: number
  readonly user: number
  readonly language: Language
  /** The user in the company that they work in now; undefined when they belong to none. */
  readonly caller: Caller | undefined
}

const keepMs = 5_000
const maxCached = 10_000
const maxTokenLength = 100

/** Grows whenever a user loses a right: cached callers and sessions from before do not count any more. */
let revision = 0
const rights = createTopic<null>('rights')
rights.hear(() => revision++)
let told = Promise.resolve()

/** Runs a transaction after which every process of this server looks up every token and session again. */
export function changeAccess<Result>(
  db: Db,
  actor: Actor,
  work: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  return db.transaction(actor, (tx) => {
    tx.whenEnded(() => {
      told = Promise.race([rights.tellForSure(null), pause(keepMs, undefined, { ref: false })])
    })
    return work(tx)
  })
}

/** Waits until every process of this server knows the rights that were changed here, or has forgotten those from before. */
export function rightsAreKnown(): Promise<void> {
  return told
}

/** Lets the transactions of an operation do the same. */
export function changingAccess(operation: Operation): Operation {
  if (operation.method === 'GET') return operation
  const transaction =
    (db: Db): Db['transaction'] =>
    (actor, work) =>
      changeAccess(db, actor, work)
  return {
    ...operation,
    run: (call) => operation.run({ ...call, db: { ...call.db, transaction: transaction(call.db) } }),
  }
}

/**
 * The database for a caller whose role may change while they wait for their turn: every transaction first checks that
 * they still have the role they came with.
 */
export function guarded(db: Db, caller: Caller): Db {
  const needRole = async (tx: Tx) => {
    if ((await roleOf(tx, caller.company, caller.user)) !== caller.role)
      throw accessDenied('Your role in the company has just changed.')
  }
  return {
    ...db,
    until: (client) => guarded(db.until(client), caller),
    transaction: (actor, work, length) =>
      db.transaction(
        actor,
        // The work does not wait for the check, and is undone with it.
        (tx) => onCondition(needRole(tx), () => work(tx)),
        length,
      ),
  }
}

/**
 * Caches the result of each lookup for a few seconds, by the kind and the text of the token. An unknown token is cached
 * as well: tokens are random, so one that was tried in vain never becomes valid.
 */
export function createAccess(db: Db): Access {
  const cache = new Map<string, { found: unknown; until: number; revision: number }>()

  /** Not a promise when it is known: every request asks twice. */
  function remembered<Found extends object, Result>(
    kind: 'access' | 'v1' | 'session',
    token: string,
    look: (db: Db, token: string) => Promise<Found | undefined>,
    made: (found: Found) => Result,
  ): Promise<Result | undefined> | Result | undefined {
    // Ours are shorter; others decide how long theirs are.
    const key = `${kind} ${token.length > maxTokenLength ? hashSecret(token) : token}`
    const known = cache.get(key)
    if (known && known.until > performance.now() && known.revision === revision) return known.found as Result
    return lookUp(key, look(db, token), made)
  }

  async function lookUp<Found extends object, Result>(
    key: string,
    looking: Promise<Found | undefined>,
    made: (found: Found) => Result,
  ): Promise<Result | undefined> {
    const seen = revision
    const row = await looking
    const found = row && made(row)
    if (cache.size >= maxCached) cache.clear()
    const { expires } = (row ?? {}) as { expires?: string | null }
    const leftMs = expires ? Date.parse(expires) - Date.now() : Infinity
    const until = performance.now() + Math.min(keepMs, leftMs)
    cache.set(key, { found, until, revision: seen })
    return found
  }

  const access: Access = {
    async byAccessToken(token) {
      const caller = await remembered('access', token, findBearer, callerOf)
      if (!caller) throw accessDenied('The access token is not valid.')
      return caller
    },
    byV1Token: async (token) => remembered('v1', token, findV1, callerOf),
    async byEitherToken(token) {
      try {
        return await access.byAccessToken(token)
      } catch (error) {
        if (error instanceof Refusal) return access.byV1Token(token)
        throw error
      }
    },
    bySession: async (token) => remembered('session', token, findSession, sessionOf),
  }
  return access
}

interface Found {
  readonly company_id: number
  readonly user_id: number
  readonly via: string
  readonly through: Caller['through']
  readonly role: Role
  readonly scopes: string
  readonly expires?: string | null
  readonly language: Language
  readonly request_limit: number | null
}

function callerOf(found: Found): Caller {
  const { company_id, user_id, via, through, role, scopes, language, request_limit } = found
  return {
    requestsPerMinute: request_limit,
    company: company_id,
    user: user_id,
    via,
    through,
    role,
    scopes: new Set(readScopes(scopes)),
    language,
  }
}

/** The requests per minute that the company may send, from its own limits `l` or those of all, `a0`. */
const requestLimit = sql`coalesce(l.requests_per_minute, a0.requests_per_minute) as request_limit`

function limitsOf(company: 'b' | 'v' | 'm'): Sql {
  return sql`left join company_limits l on l.company_id = ${raw(company)}.company_id
    left join company_limits a0 on a0.company_id = 0`
}

interface FoundBearer extends Found {
  readonly connected_app_id: number | null
  readonly personal_token_id: number | null
  readonly last_used: string | null
  /** The scopes that the client is registered for now: a token never gives more. */
  readonly client_scopes: string | null
}

async function findBearer(db: Db, token: string): Promise<FoundBearer | undefined> {
  const hash = hashSecret(token)
  const found = await db.get<FoundBearer>(sql`
    select b.company_id, m.id as user_id, m.role, b.scopes, c.scopes as client_scopes, b.expires, k.language, ${requestLimit}, b.connected_app_id,
      b.personal_token_id, coalesce(a.last_used, p.last_used) as last_used,
      case when b.connected_app_id is not null then 'app:' || b.connected_app_id
        when b.personal_token_id is not null then 'token:' || b.personal_token_id
        else 'client:' || b.client_id end as via,
      case when b.connected_app_id is not null then 'application'
        when b.personal_token_id is not null then 'token' else 'own program' end as through
    from bearer_tokens b
    left join connected_apps a on a.company_id = b.company_id and a.id = b.connected_app_id
    left join personal_tokens p on p.company_id = b.company_id and p.id = b.personal_token_id
    left join clients c on c.company_id = coalesce(a.client_company_id, b.company_id)
      and c.id = coalesce(a.client_id, b.client_id)
    join memberships m on m.company_id = b.company_id and m.id = coalesce(a.user_id, p.user_id, c.user_id)
    join companies k on k.id = b.company_id
    ${limitsOf('b')}
    where b.hash = ${hash} and coalesce(c.revoked, 0) = 0`)
  if (!found) return undefined
  if (found.expires && Date.parse(found.expires) <= Date.now())
    throw accessDenied('The access token has expired.')
  noteUse(db, found)
  return { ...found, scopes: withinClient(found) }
}

function withinClient({ scopes, client_scopes }: FoundBearer): string {
  if (client_scopes === null) return scopes
  const registered: readonly string[] = JSON.parse(client_scopes)
  return readScopes(scopes)
    .filter((scope) => registered.includes(scope))
    .join(' ')
}

/** Remembers that a token was used, to the minute. */
function noteUse(db: Db, found: FoundBearer): void {
  const { company_id, connected_app_id, personal_token_id, last_used } = found
  const now = localTimeAt(new Date())
  if ((!connected_app_id && !personal_token_id) || isThisMinute(last_used, now)) return
  const [used, name] = connected_app_id
    ? [
        sql`update connected_apps set last_used = ${now} where company_id = ${company_id} and id = ${connected_app_id}`,
        'connected-apps',
      ]
    : [
        sql`update personal_tokens set last_used = ${now} where company_id = ${company_id} and id = ${personal_token_id}`,
        'personal-tokens',
      ]
  noted(db, company_id, async (tx) => {
    await tx.run(used)
    await touch(tx, { rowsOf: name })
  })
}

function isThisMinute(last: string | null, now: string): boolean {
  return last?.slice(0, 16) === now.slice(0, 16)
}

/** The request does not wait for this write: reading goes on when the database cannot write. */
function noted(db: Db, company: number, note: (tx: Tx) => Promise<unknown>): void {
  db.transaction({ company, user: null, via: 'use' }, note).catch(() => undefined)
}

function findV1(db: Db, token: string): Promise<Found | undefined> {
  return db.get<Found>(sql`
    select v.company_id, v.user_id, 'v1' as via, 'token' as through, m.role, ${v1Scopes.join(' ')} as scopes, k.language,
      ${requestLimit}
    from v1_tokens v
    join memberships m on m.company_id = v.company_id and m.id = v.user_id
    join companies k on k.id = v.company_id
    ${limitsOf('v')}
    where v.hash = ${hashSecret(token)}`)
}

interface FoundSession {
  readonly id: number
  readonly user_id: number
  readonly user_language: Language
  readonly company_id: number | null
  readonly role: Role | null
  readonly language: Language | null
  readonly last_used: string
  readonly request_limit: number | null
}

async function findSession(db: Db, token: string): Promise<FoundSession | undefined> {
  const hash = hashSecret(token)
  const found = await db.get<FoundSession>(sql`
    select s.id, s.user_id, u.language as user_language, m.company_id, m.role, k.language, s.last_used,
      ${requestLimit}
    from sessions s join users u on u.id = s.user_id
    left join memberships m on m.company_id = s.company_id and m.id = s.user_id
    left join companies k on k.id = m.company_id
    ${limitsOf('m')}
    where s.hash = ${hash} and ${isOpen(new Date())}`)
  const now = new Date().toISOString()
  if (found && !isThisMinute(found.last_used, now))
    noted(db, directory, (tx) => tx.run(sql`update sessions set last_used = ${now} where hash = ${hash}`))
  return found
}

function sessionOf(found: FoundSession): Session {
  const { id, user_id, user_language, company_id, role, language, request_limit } = found
  const caller: Caller | undefined =
    company_id && role && language
      ? {
          company: company_id,
          user: user_id,
          via: `session:${id}`,
          through: 'session',
          role,
          language,
          scopes: new Set(scopes),
          session: id,
          requestsPerMinute: request_limit,
        }
      : undefined
  return { id, user: user_id, language: user_language, caller }
}

export function accessDenied(hint: string): Refusal {
  return new Refusal('access_denied', 'Access denied', { error_type: 'access_denied', hint })
}
