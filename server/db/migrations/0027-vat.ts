// Works out the VAT of documents that were stored before it was.

import sql, { raw } from 'sql-template-tag'
import { convertRows, inverseRate } from '../../../domain/money/exchange.ts'
import {
  decimalScale,
  formatDecimal,
  hundredth,
  type Micro,
  type Minor,
  moneyScale,
  parseDecimal,
  sum,
} from '../../../domain/money/money.ts'
import { documentTotals, type Position } from '../../../domain/money/totals.ts'
import type { VatRow } from '../../../domain/money/vat.ts'
import type { Store } from '../db.ts'

const tables = [
  'invoices',
  'credit_notes',
  'offers',
  'order_confirmations',
  'delivery_notes',
  'recurring_invoices',
] as const

interface Stored {
  readonly company_id: number
  readonly id: number
  readonly currency: string
  readonly vat_included: number
  readonly discount_rate: string
  readonly discount_type: 'P' | 'A'
  readonly positions: string
  readonly deductions: string
}

export async function fillVat(store: Store): Promise<void> {
  const currencies = await currenciesOf(store)
  for (const table of tables) {
    const deductions = raw(table === 'invoices' ? 'deductions' : "'[]'")
    for (let last = { company_id: 0, id: 0 }; ; ) {
      const rows = await store.all<Stored>(sql`
        select company_id, id, currency, vat_included, cast(discount_rate as text) as discount_rate, discount_type,
          positions, ${deductions} as deductions
        from ${raw(table)}
        where company_id > ${last.company_id} or (company_id = ${last.company_id} and id > ${last.id})
        order by company_id, id limit 500`)
      for (const row of rows) {
        const company = currencies.get(Number(row.company_id)) ?? { currency: row.currency, rates: new Map() }
        const vat = vatOf(row)
        const rate = row.currency === company.currency ? oneToOne : (company.rates.get(row.currency) ?? null)
        await store.run(sql`
          update ${raw(table)} set
            total_net = ${inHundredths(vat.map(({ net }) => net))}, total_vat = ${inHundredths(vat.map((entry) => entry.vat))},
            vat = ${jsonOf(vat)}, accounting_currency = ${company.currency}, exchange_rate = ${rate},
            vat_accounting = ${rate === null ? null : jsonOf(convertRows(vat, rate, company.currency))}
          where company_id = ${row.company_id} and id = ${row.id}`)
      }
      if (rows.length === 0) break
      last = rows.at(-1) as Stored
    }
  }
}

/** Columns have hundredths at this point: 0069-thousandths.sql changes that. */
function inHundredths(amounts: readonly Minor[]): bigint {
  return sum(amounts) / hundredth
}

const oneToOne = 10n ** BigInt(decimalScale)

interface Currencies {
  readonly currency: string
  /** What one unit of another currency is worth in this one. */
  readonly rates: Map<string, Micro>
}

async function currenciesOf(store: Store): Promise<Map<number, Currencies>> {
  const companies = await store.all<{ id: number; currency: string }>(sql`select id, currency from companies`)
  const found = new Map(
    companies.map(({ id, currency }): [number, Currencies] => [Number(id), { currency, rates: new Map() }]),
  )
  const rates = await store.all<{
    company_id: number
    currency_from: string
    currency_to: string
    rate: string
  }>(sql`
    select company_id, currency_from, currency_to, cast(rate as text) as rate from exchange_rates`)
  for (const { company_id, currency_from, currency_to, rate } of rates) {
    const company = found.get(Number(company_id))
    if (currency_to === company?.currency) company.rates.set(currency_from, BigInt(rate))
    else if (currency_from === company?.currency && !company.rates.has(currency_to))
      company.rates.set(currency_to, inverseRate(BigInt(rate)))
  }
  return found
}

function vatOf({
  positions,
  deductions,
  vat_included,
  discount_rate,
  discount_type,
}: Stored): readonly VatRow[] {
  const totals = documentTotals(JSON.parse(positions).map(positionOf), {
    vatIncluded: Number(vat_included) === 1,
    discountRate: BigInt(discount_rate),
    discountType: discount_type,
    deductions: JSON.parse(deductions).map(deductionOf),
  })
  return totals.vat
}

type Json = Readonly<Record<string, unknown>>

function positionOf(stored: Json): Position {
  return {
    type: stored.type as Position['type'],
    price: exact(stored.price, decimalScale),
    amount: exact(stored.amount, decimalScale),
    vat: exact(stored.vat, decimalScale),
    discount_rate: exact(stored.discount_rate, decimalScale),
    discount_type: (stored.discount_type ?? null) as Position['discount_type'],
  }
}

function deductionOf(stored: Json) {
  return {
    rate: exact(stored.rate, decimalScale),
    net: exact(stored.net, moneyScale) ?? 0n,
    vat: exact(stored.vat, moneyScale) ?? 0n,
  }
}

function exact(value: unknown, scale: number): bigint | null {
  return typeof value === 'number' ? (parseDecimal(value, scale) ?? null) : null
}

/** As the server writes such lists. */
function jsonOf(rows: readonly VatRow[]): string {
  const entries = rows.map(
    ({ category, rate, net, vat }) =>
      `{"category":"${category}","rate":${formatDecimal(rate, decimalScale)},"net":${formatDecimal(net, moneyScale)},"vat":${formatDecimal(vat, moneyScale)},"reason":null}`,
  )
  return `[${entries.join(',')}]`
}
