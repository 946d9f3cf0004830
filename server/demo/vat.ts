import sql from 'sql-template-tag'
import type { Reader } from '../db/db.ts'

/** In percent. */
export interface DemoVat {
  readonly standard: number
  readonly reduced: number
}

/** The VAT rates that a company has on a day: its highest, and its lowest above zero. */
export async function readVat(reader: Reader, company: number): Promise<(day: string) => DemoVat> {
  const rows = await reader.all<{ rate: string; valid_from: string; valid_to: string | null }>(sql`
    select cast(rate as text) as rate, valid_from, valid_to from vat_rates where company_id = ${company}`)
  return (day) => {
    const valid = rows.filter((row) => row.valid_from <= day && (row.valid_to ?? day) >= day)
    const rates = valid.map((row) => Number(row.rate) / 1_000_000).filter((rate) => rate > 0)
    // A company without rates of its own charges no VAT.
    return rates.length === 0
      ? { standard: 0, reduced: 0 }
      : { standard: Math.max(...rates), reduced: Math.min(...rates) }
  }
}
