// What the VAT and the rounding of a company's documents depend on.

import sql from 'sql-template-tag'
import type { Taxpayer } from '../../domain/accounting/vat-forms.ts'
import type { VatBasis } from '../../domain/accounting/vat-return.ts'
import { microOf } from '../../domain/money/money.ts'
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
  const { vat_category, vat_reason, country, currency } = row
  return {
    roundsToFiveRappen: row.round_to_five_rappen === 1,
    isLiable: row.vat_liable === 1,
    vat_category,
    vat_reason,
    country,
    currency,
    vatId: row.vat_id,
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

/** How a company accounts for its VAT. */
export interface VatAccounting extends Taxpayer {
  readonly isLiable: boolean
  readonly basis: VatBasis
  readonly currency: string
}

export async function vatAccounting(reader: Reader, company: number): Promise<VatAccounting> {
  const row = (await reader.get<StoredAccounting>(findAccounting([company]))) as StoredAccounting
  const { vat_liable, net_tax_rates, ...rules } = row
  const rates: number[] = net_tax_rates === null ? [] : JSON.parse(net_tax_rates)
  return { ...rules, isLiable: vat_liable === 1, netTaxRates: rates.map(microOf) }
}

interface StoredAccounting extends Pick<VatAccounting, 'basis' | 'method' | 'country' | 'currency'> {
  readonly vat_liable: number
  readonly net_tax_rates: string | null
}

const findAccounting = constantStatement(sql`
  select s.vat_liable, s.vat_method as method, s.net_tax_rates, s.vat_basis as basis, c.country, c.currency
  from settings s join companies c on c.id = s.company_id where s.company_id = ${0}`)
