// Why a position with a rate of zero has no VAT, where neither it nor the contact says so: its article does, or else the
// VAT rate of zero that is valid on the day.

import sql, { join, raw } from 'sql-template-tag'
import type { VatCategory } from '../../domain/money/vat.ts'
import type { Tx } from '../db/db.ts'

export interface VatDefault {
  readonly vat_category: VatCategory | null
  readonly vat_reason: string | null
}

export interface ZeroRates {
  /** By their keys. */
  readonly articles: ReadonlyMap<string, VatDefault>
  /** Unknown where the company has several rates of zero: a position does not say which of them it has. */
  readonly rate: VatDefault | undefined
}

export const noZeroRates: ZeroRates = { articles: new Map(), rate: undefined }

/** What a position says about its article. */
export interface NamedArticle {
  readonly catalog_type: 'P' | 'S'
  readonly number: string | null
}

export function articleKey({ catalog_type, number }: NamedArticle): string {
  return `${catalog_type} ${number}`
}

/** What articles and VAT rates say about these positions. */
export async function zeroRatesOf(
  tx: Tx,
  positions: readonly NamedArticle[],
  day: string,
): Promise<ZeroRates> {
  const products = await articlesOf(tx, 'P', 'products', positions)
  const services = await articlesOf(tx, 'S', 'services', positions)
  const rates = await tx.all<VatDefault>(sql`
    select category as vat_category, reason as vat_reason from vat_rates
    where company_id = ${tx.actor.company} and rate = 0 and valid_from <= ${day}
      and (valid_to is null or valid_to >= ${day})
    order by id limit 2`)
  return {
    articles: new Map([...products, ...services]),
    rate: rates.length === 1 ? rates[0] : undefined,
  }
}

async function articlesOf(
  tx: Tx,
  catalog_type: NamedArticle['catalog_type'],
  table: 'products' | 'services',
  positions: readonly NamedArticle[],
): Promise<[string, VatDefault][]> {
  const numbers = positions.filter((one) => one.catalog_type === catalog_type).map(({ number }) => number)
  const named = new Set(numbers.filter((number) => number !== null))
  if (named.size === 0) return []
  const rows = await tx.all<VatDefault & { number: string }>(sql`
    select number, vat_category, vat_reason from ${raw(table)}
    where company_id = ${tx.actor.company} and number in (${join([...named])}) and vat_category is not null`)
  return rows.map(({ number, ...said }) => [articleKey({ catalog_type, number }), said])
}
