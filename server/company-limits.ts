// How much a company may use of what all companies share: requests, room for files, mails. One that uses up its part
// leaves the others theirs. Limits and use are in the database, so they hold over all processes and machines.

import sql from 'sql-template-tag'
import { Refusal } from '../domain/refusal.ts'
import type { Db, Reader, Tx } from './db/db.ts'

export const limitNames = ['requests_per_minute', 'stored_bytes', 'mails_per_day'] as const
export type LimitName = (typeof limitNames)[number]

/** Null for as much as all others, 0 for no limit. */
export type CompanyLimits = Readonly<Record<LimitName, number | null>>

/** The row for all companies. */
const all = 0
const nothingSet: CompanyLimits = { requests_per_minute: null, stored_bytes: null, mails_per_day: null }

/** The limits that were set for a company, or with 0 for all. */
export async function limitsOf(reader: Reader, company: number): Promise<CompanyLimits> {
  const row = await reader.get<CompanyLimits>(sql`
    select requests_per_minute, stored_bytes, mails_per_day from company_limits where company_id = ${company}`)
  return row ?? nothingSet
}

/** Sets the limits of the transaction's company. */
export async function setLimits(tx: Tx, limits: CompanyLimits): Promise<void> {
  const { requests_per_minute, stored_bytes, mails_per_day } = limits
  await tx.run(sql`
    insert into company_limits (company_id, requests_per_minute, stored_bytes, mails_per_day)
    values (${tx.actor.company}, ${requests_per_minute}, ${stored_bytes}, ${mails_per_day})
    on conflict (company_id) do update set requests_per_minute = excluded.requests_per_minute,
      stored_bytes = excluded.stored_bytes, mails_per_day = excluded.mails_per_day`)
}

/** Stores the limits for all companies: they are settings of the server, and the command line shows them too. */
export async function rememberLimits(db: Db, limits: CompanyLimits): Promise<void> {
  const known = await limitsOf(db, all)
  if (limitNames.every((name) => known[name] === limits[name])) return
  await db.transaction({ company: all, user: null, via: 'start' }, (tx) => setLimits(tx, limits))
}

/** The limit that holds for the transaction's company; undefined for none. */
async function limitFor(tx: Tx, name: LimitName): Promise<number | undefined> {
  const own = (await limitsOf(tx, tx.actor.company))[name]
  return (own ?? (await limitsOf(tx, all))[name]) || undefined
}

export interface CompanyUse {
  readonly stored_bytes: number
  /** The last day on which it sent mails, and how many. */
  readonly mail_day: string | null
  readonly mails: number
}

export async function useOf(reader: Reader, company: number): Promise<CompanyUse> {
  const row = await reader.get<CompanyUse>(sql`
    select stored_bytes, mail_day, mails from company_use where company_id = ${company}`)
  return row ?? { stored_bytes: 0, mail_day: null, mails: 0 }
}

/** Counts the bytes of a new file, and refuses it when the company has no room for it. */
export async function takeRoom(tx: Tx, bytes: number): Promise<void> {
  const row = await tx.get<{ stored_bytes: number }>(sql`
    insert into company_use (company_id, stored_bytes) values (${tx.actor.company}, ${bytes})
    on conflict (company_id) do update set stored_bytes = company_use.stored_bytes + excluded.stored_bytes
    returning stored_bytes`)
  const limit = await limitFor(tx, 'stored_bytes')
  if (limit === undefined || (row as { stored_bytes: number }).stored_bytes <= limit) return
  throw new Refusal(
    'storage_full',
    `The files of the company would take more than the ${shownBytes(limit)} that it has. Whoever runs the installation can give it more.`,
  )
}

export async function giveRoomBack(tx: Tx, bytes: number): Promise<void> {
  await tx.run(sql`
    update company_use set stored_bytes = stored_bytes - ${bytes} where company_id = ${tx.actor.company}`)
}

/** The bytes that the files of a company take, counted anew. */
export async function countStoredBytes(reader: Reader, company: number): Promise<number> {
  const row = await reader.get<{ bytes: number | null }>(sql`
    select sum(octet_length(content)) as bytes from files where company_id = ${company}`)
  return Number(row?.bytes ?? 0)
}

/** Sets the count of the transaction's company right. */
export async function setStoredBytes(tx: Tx, bytes: number): Promise<void> {
  await tx.run(sql`
    insert into company_use (company_id, stored_bytes) values (${tx.actor.company}, ${bytes})
    on conflict (company_id) do update set stored_bytes = excluded.stored_bytes`)
}

/** Counts a mail of this day. Gives the limit when the company has sent as many as it may, and counts nothing. */
export async function takeMail(tx: Tx, day: string): Promise<number | undefined> {
  const { company } = tx.actor
  const limit = await limitFor(tx, 'mails_per_day')
  const { mail_day, mails } = await useOf(tx, company)
  const sent = mail_day === day ? mails : 0
  if (limit !== undefined && sent >= limit) return limit
  await tx.run(sql`
    insert into company_use (company_id, mail_day, mails) values (${company}, ${day}, 1)
    on conflict (company_id) do update set mail_day = excluded.mail_day, mails = ${sent + 1}`)
  return undefined
}

const units = [
  [1_000_000_000, 'GB'],
  [1_000_000, 'MB'],
  [1_000, 'kB'],
] as const

/** `2 GB`, `1.5 MB`, `900 bytes`. */
export function shownBytes(bytes: number): string {
  const [size, unit] = units.find(([size]) => bytes >= size) ?? [1, 'bytes']
  return `${Math.round((bytes / size) * 10) / 10} ${unit}`
}

/** Reads `2 GB`, `500MB`, `1000000`; undefined for anything else. */
function readBytes(text: string): number | undefined {
  const [, digits, unit] = /^([1-9]\d{0,14}) ?(kB|MB|GB|TB)?$/.exec(text) ?? []
  if (!digits) return undefined
  const bytes = Number(digits) * ({ kB: 1e3, MB: 1e6, GB: 1e9, TB: 1e12 }[unit ?? ''] ?? 1)
  return bytes <= 1e15 ? bytes : undefined
}

/** Reads a limit as people write it: a number, with a unit for bytes, or `off` for none. */
export function readLimit(name: LimitName, text: string): number | undefined {
  if (text === 'off') return 0
  if (name === 'stored_bytes') return readBytes(text)
  return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined
}

/** What a limit must look like. */
export const limitForms: Readonly<Record<LimitName, string>> = {
  requests_per_minute: 'a whole number from 1 to 999999999, or off',
  stored_bytes: 'a number of bytes such as 5000000000, 500 MB or 5 GB, or off',
  mails_per_day: 'a whole number from 1 to 999999999, or off',
}
