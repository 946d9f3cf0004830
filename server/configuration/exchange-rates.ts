import sql from 'sql-template-tag'
import { inverseRate } from '../../domain/money/exchange.ts'
import { decimalScale, type Micro } from '../../domain/money/money.ts'
import type { Reader } from '../db/db.ts'
import { created, ownId, required } from '../resource/fields.ts'
import { currency, decimal } from '../resource/kinds.ts'
import { resource } from '../resource/resource.ts'

export const exchangeRates = resource({
  name: 'exchange-rates',
  entity: 'exchange_rate',
  path: '/configuration/exchange-rates',
  scopes: ['configuration'],
  summary: 'exchange rates',
  description: 'What one currency is worth in another.',
  fields: {
    id: ownId(),
    currency_from: required(currency()),
    currency_to: required(currency()),
    // Above zero: the smallest number with six decimals.
    rate: required(decimal(0.000001)),
    created: created(),
  },
  search: ['currency_from', 'currency_to'],
  sort: ['currency_from', 'currency_to'],
  unique: [['currency_from', 'currency_to']],
})

const oneToOne = 10n ** BigInt(decimalScale)

/** What one unit of a currency is worth in another one, by the rates of the company; null if none is known. */
export async function exchangeRate(
  reader: Reader,
  company: number,
  from: string,
  to: string,
): Promise<Micro | null> {
  if (from === to) return oneToOne
  const rows = await reader.all<{ rate: string; currency_from: string }>(sql`
    select cast(rate as text) as rate, currency_from from exchange_rates
    where company_id = ${company} and (currency_from = ${from} and currency_to = ${to}
      or currency_from = ${to} and currency_to = ${from})`)
  const found = rows.find(({ currency_from }) => currency_from === from) ?? rows[0]
  if (!found) return null
  const rate = BigInt(found.rate)
  return found.currency_from === from ? rate : inverseRate(rate)
}
