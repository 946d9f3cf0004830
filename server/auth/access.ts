// From a token to the caller behind it.

import sql from 'sql-template-tag'
import type { Language } from '../../domain/languages.ts'
import { Refusal } from '../../domain/refusal.ts'
import type { Actor, Db } from '../db/db.ts'
import { readScopes } from './scopes.ts'
import { hashSecret } from './secrets.ts'

export interface Caller extends Actor {
  readonly user: number
  readonly scopes: ReadonlySet<string>
  /** The language of the company, for callers who do not ask for one. */
  readonly language: Language
}

export interface Access {
  /** The caller with this access token. Throws a Refusal when it is not valid. */
  byAccessToken(token: string): Promise<Caller>
  /** The caller with this token of the older interface, or undefined. */
  byV1Token(token: string): Promise<Caller | undefined>
  /** The caller with this token of either kind, or undefined. */
  byEitherToken(token: string): Promise<Caller | undefined>
}

const keepMs = 5_000
const maxKept = 10_000

/**
 * A token is looked up once and then kept for a few seconds, under its kind: neither kind does for the other. That nobody
 * has it is kept as well: tokens are random, so none that was tried before can come to exist.
 */
export function createAccess(db: Db): Access {
  const kept = new Map<string, { caller: Caller | undefined; until: number }>()

  async function remembered(
    key: string,
    look: () => Promise<Found | undefined>,
  ): Promise<Caller | undefined> {
    const now = Date.now()
    const known = kept.get(key)
    if (known && known.until > now) return known.caller
    kept.delete(key)
    const found = await look()
    const caller = found && callerOf(found)
    if (kept.size >= maxKept) kept.clear()
    const expires = found?.expires ? Date.parse(found.expires) : Infinity
    kept.set(key, { caller, until: Math.min(now + keepMs, expires) })
    return caller
  }

  const access: Access = {
    async byAccessToken(token) {
      const caller = await remembered(`access ${token}`, async () => {
        const found = await db.get<Found>(sql`
          select a.company_id, c.user_id, 'client:' || c.id as via, a.scopes, a.expires, m.language
          from access_tokens a
          join clients c on c.company_id = a.company_id and c.id = a.client_id
          join companies m on m.id = a.company_id
          where a.hash = ${hashSecret(token)} and c.revoked = 0`)
        if (found && Date.parse(found.expires as string) <= Date.now())
          throw accessDenied('The access token has expired.')
        return found
      })
      if (!caller) throw accessDenied('The access token is not valid.')
      return caller
    },
    byV1Token(token) {
      return remembered(`v1 ${token}`, () =>
        db.get<Found>(sql`
          select v.company_id, v.user_id, 'token:' || v.user_id as via, 'working_hours' as scopes, null as expires,
            m.language
          from v1_tokens v join companies m on m.id = v.company_id where v.hash = ${hashSecret(token)}`),
      )
    },
    async byEitherToken(token) {
      try {
        return await access.byAccessToken(token)
      } catch (error) {
        if (error instanceof Refusal) return access.byV1Token(token)
        throw error
      }
    },
  }
  return access
}

interface Found {
  readonly company_id: number
  readonly user_id: number
  readonly via: string
  readonly scopes: string
  readonly expires: string | null
  readonly language: Language
}

function callerOf({ company_id, user_id, via, scopes, language }: Found): Caller {
  return { company: company_id, user: user_id, via, scopes: new Set(readScopes(scopes)), language }
}

export function accessDenied(hint: string): Refusal {
  return new Refusal('access_denied', 'Access denied', { error_type: 'access_denied', hint })
}
