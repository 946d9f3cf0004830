// What the VAT and the rounding of a company's documents depend on.

import sql from 'sql-template-tag'
import type { VatCategory } from '../../domain/money/vat.ts'
import { constantStatement } from '../db/constant-statement.ts'
import type { Reader } from '../db/db.ts'

export interface VatRules {
  readonly isLiable: boolean
  /** Of what has a rate of zero and no other category. */
  readonly vat_category: VatCategory | null
  readonly vat_reason: string | null
  readonly country: string
  /** In which the company pays its VAT. */
  readonly currency: string
  readonly vatId: string | null
}

export interface PricingRules extends VatRules {
  readonly roundsToFiveRappen: boolean
}

/** The rules of a company, in one read: every document that is priced needs them. */
export async function pricingRules(reader: Reader, company: number): Promise<PricingRules> {
  const row = (await reader.get<StoredRules>(findRules([company]))) as StoredRules
  const { round_to_five_rappen, vat_liable, vat_id, ...rules } = row
  return {
    ...rules,
    roundsToFiveRappen: round_to_five_rappen === 1,
    isLiable: vat_liable === 1,
    vatId: vat_id,
  }
}

interface StoredRules extends Pick<VatRules, 'vat_category' | 'vat_reason' | 'country' | 'currency'> {
  readonly round_to_five_rappen: number
  readonly vat_liable: number
  readonly vat_id: string | null
}

const findRules = constantStatement(sql`
  select s.round_to_five_rappen, s.vat_liable, s.vat_category, s.vat_reason, c.country, c.currency, c.vat_id
  from settings s join companies c on c.id = s.company_id where s.company_id = ${0}`)
