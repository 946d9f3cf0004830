// The addresses of documents for customers who are not signed in: /d/{company}-{key}, /accept/…, /pay/…/{provider}. The
// page of a document has a short one, as people type it from paper: the beginning of the key is enough.

import sql, { raw } from 'sql-template-tag'
import { settings } from '../../configuration/settings.ts'
import type { Reader } from '../../db/db.ts'
import { computed, type Fields, onRequest, optional, type Row, secret } from '../../resource/fields.ts'
import { webAddress } from '../../resource/formats.ts'
import { serverText } from '../../resource/kinds.ts'
import type { AnyResource, Resource } from '../../resource/resource.ts'
import { find } from '../../resource/write.ts'

/** 80 bits: at a million tries a second, a key of a million documents is found after some thirty thousand years. */
const shortKeyLength = 20

/** SQL of such an address, beside `from installation i`. */
export function publicAddress(page: 'accept' | 'pay', table: string): string {
  return `i.url || '/${page}/' || cast(${table}.company_id as text) || '-' || ${table}.public_key`
}

/** SQL of the address of a document's page. */
function pageAddress(table: string): string {
  return `(select i.url || '/d/' || cast(${table}.company_id as text) || '-' || substr(${table}.public_key, 1, ${shortKeyLength})
        from settings s, installation i where s.company_id = ${table}.company_id and s.customer_pages = 1)`
}

export const pageFields = {
  /** The page of the document for its customer; null where the company has turned these pages off. */
  page_url: onRequest(optional(computed(webAddress(), () => [settings], pageAddress))),
  /** The key in its public address, for access without signing in. */
  public_key: secret(serverText()),
}

/** The address of a document's page, where it has one and the company wants it there. */
export async function pageAddressOn(
  reader: Reader,
  company: number,
  resource: AnyResource,
  id: number,
  place: 'page_link_in_mails' | 'page_link_on_paper',
): Promise<string | null> {
  const wanted = await reader.get(
    sql`select 1 from settings where company_id = ${company} and ${raw(place)} = 1`,
  )
  return wanted ? pageAddressOf(reader, company, resource, id) : null
}

/** The address of a document's page, where it has one. */
export async function pageAddressOf(
  reader: Reader,
  company: number,
  { table, fields }: AnyResource,
  id: number,
): Promise<string | null> {
  if (!('page_url' in fields)) return null
  const row = await reader.get<{ url: string | null }>(sql`
    select ${raw(pageAddress(table))} as url from ${raw(table)}
    where company_id = ${company} and id = ${id}`)
  return row?.url ?? null
}

/** The address of a document's page, without that of the server. */
export function pagePath(company: number, publicKey: string): string {
  return `/d/${company}-${publicKey.slice(0, shortKeyLength)}`
}

export interface Found<F extends Fields> {
  readonly company: number
  readonly document: Row<F>
}

/** The document of an address with a whole key, and its company. */
export function findByAddress<F extends Fields>(
  reader: Reader,
  resource: Resource<F>,
  address: string,
): Promise<Found<F> | undefined> {
  return findBy(reader, resource, /^(\d{1,9})-([0-9a-f]{32})$/.exec(address))
}

/** The document of the short address of a page, however a person has typed it. */
export function findByShortAddress<F extends Fields>(
  reader: Reader,
  resource: Resource<F>,
  address: string,
): Promise<Found<F> | undefined> {
  return findBy(reader, resource, /^(\d{1,9})-([0-9a-f]{20})$/.exec(address.toLowerCase()))
}

async function findBy<F extends Fields>(
  reader: Reader,
  resource: Resource<F>,
  match: readonly string[] | null,
): Promise<Found<F> | undefined> {
  const [, companyText, key] = match ?? []
  if (!companyText || !key) return undefined
  const company = Number(companyText)
  // `g` comes after the digits: all keys that begin with this one.
  const row = await reader.get<{ id: number }>(sql`
    select id from ${raw(resource.table)}
    where company_id = ${company} and public_key >= ${key} and public_key < ${`${key}g`}`)
  const document = row && (await find(reader, company, resource, row.id))
  return document && { company, document }
}
