// The addresses of documents for customers who are not signed in: /accept/{company}-{key}, /pay/{company}-{key}/…

import sql, { raw } from 'sql-template-tag'
import type { Reader } from '../../db/db.ts'
import type { Fields, Row } from '../../resource/fields.ts'
import type { Resource } from '../../resource/resource.ts'
import { find } from '../../resource/write.ts'

/** SQL of such an address, beside `from installation i`. */
export function publicAddress(page: 'accept' | 'pay', table: string): string {
  return `i.url || '/${page}/' || cast(${table}.company_id as text) || '-' || ${table}.public_key`
}

/** The document of an address, and its company. */
export async function findByAddress<F extends Fields>(
  reader: Reader,
  resource: Resource<F>,
  address: string,
): Promise<{ company: number; document: Row<F> } | undefined> {
  const [, companyText, key] = /^(\d{1,9})-([0-9a-f]{32})$/.exec(address) ?? []
  if (!companyText || !key) return undefined
  const company = Number(companyText)
  const row = await reader.get<{ id: number }>(sql`
    select id from ${raw(resource.table)} where company_id = ${company} and public_key = ${key}`)
  const document = row && (await find(reader, company, resource, row.id))
  return document && { company, document }
}
