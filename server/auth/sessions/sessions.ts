// Sessions: which user is signed in in which browser. A session is a random token in a cookie; its hash is stored.

import sql, { join, type Sql } from 'sql-template-tag'
import { take } from '../../db/counters.ts'
import type { Reader, Tx } from '../../db/db.ts'
import { journal } from '../../db/journal.ts'
import { directory } from '../directory.ts'
import { hashSecret, newToken } from '../secrets.ts'

const idleDays = 30
const longestDays = 365

/** The condition for sessions `s` that have not expired: used lately, and not begun too long ago. */
export function isOpen(now: Date): Sql {
  return sql`s.last_used > ${idleLimit(now)} and s.created > ${daysBefore(now, longestDays)}`
}

/** Sessions that were last used before this instant have ended. */
function idleLimit(now: Date): string {
  return daysBefore(now, idleDays)
}

function daysBefore(now: Date, days: number): string {
  return new Date(now.getTime() - days * 86_400_000).toISOString()
}

/** The browser and the address of a sign-in. */
export interface Place {
  readonly address: string
  /** The browser's name for itself. */
  readonly agent: string
}

export interface Session extends Place {
  readonly id: number
  readonly company_id: number | null
  readonly created: string
  readonly last_used: string
}

/** Begins a session and returns its token, for the cookie. */
export async function startSession(
  tx: Tx,
  user: number,
  place: Place,
  company: number | null,
): Promise<string> {
  const token = newToken()
  const id = await take(tx, 'sessions', 1, directory)
  const now = tx.now.toISOString()
  const agent = place.agent.slice(0, 200)
  await tx.run(sql`
    insert into sessions (hash, id, user_id, company_id, address, agent, created, last_used)
    values (${hashSecret(token)}, ${id}, ${user}, ${company}, ${place.address}, ${agent}, ${now}, ${now})`)
  await journal(tx, {
    action: 'create',
    resource: 'sessions',
    record: id,
    before: null,
    after: JSON.stringify({ user_id: user, agent }),
  })
  return token
}

/** The sessions of a user, the latest first. */
export function sessionsOf(reader: Reader, user: number, now: Date): Promise<Session[]> {
  return reader.all<Session>(sql`
    select s.id, s.company_id, s.address, s.agent, s.created, s.last_used from sessions s
    where s.user_id = ${user} and ${isOpen(now)} order by s.last_used desc, s.id desc`)
}

type WhichSessions = { readonly id: number } | { readonly except: number } | 'all' | 'over'

/** Ends sessions of a user, and returns how many there were. To be run by `changeAccess`. */
export async function endSessions(tx: Tx, user: number, which: WhichSessions): Promise<number> {
  const condition = conditionOf(which, tx.now)
  const rows = await tx.all<{ id: number }>(sql`
    select s.id from sessions s where s.user_id = ${user} and ${condition} order by s.id`)
  if (rows.length === 0) return 0
  const ids = rows.map(({ id }) => id)
  await tx.run(sql`delete from sessions where id in (${join(ids)})`)
  for (const id of ids)
    await journal(tx, {
      action: 'delete',
      resource: 'sessions',
      record: id,
      before: JSON.stringify({ user_id: user }),
      after: null,
    })
  return ids.length
}

function conditionOf(which: WhichSessions, now: Date): Sql {
  if (which === 'all') return sql`1 = 1`
  if (which === 'over') return sql`not (${isOpen(now)})`
  return 'id' in which ? sql`s.id = ${which.id}` : sql`s.id <> ${which.except}`
}

/** Ends the session with this token, of any user. To be run by `changeAccess`. */
export async function endSessionWith(tx: Tx, token: string): Promise<void> {
  const session = await tx.get<{ id: number; user_id: number }>(sql`
    select id, user_id from sessions where hash = ${hashSecret(token)}`)
  if (session) await endSessions(tx, session.user_id, { id: session.id })
}

/** Lets a session work in another company from now on. Every request checks that the user belongs to it. */
export async function enterCompany(tx: Tx, session: number, company: number): Promise<void> {
  const before = await tx.get<{ user_id: number; company_id: number | null }>(sql`
    select user_id, company_id from sessions where id = ${session}`)
  if (!before || before.company_id === company) return
  await tx.run(sql`update sessions set company_id = ${company} where id = ${session}`)
  await tx.run(sql`update users set last_company_id = ${company} where id = ${before.user_id}`)
  await journal(tx, {
    action: 'update',
    resource: 'sessions',
    record: session,
    before: JSON.stringify({ company_id: before.company_id }),
    after: JSON.stringify({ company_id: company }),
  })
}
