import sql from 'sql-template-tag'
import type { Micro } from '../../domain/money/money.ts'
import { vatCategories } from '../../domain/money/vat.ts'
import { vatRatesOf } from '../../domain/money/vat-rates.ts'
import type { Problems } from '../../domain/refusal.ts'
import type { Language } from '../../domain/text/languages.ts'
import type { Tx } from '../db/db.ts'
import { optional, ownId, type Row, required } from '../resource/fields.ts'
import { date, oneOf, rate, text } from '../resource/kinds.ts'
import {
  type ChangeForm,
  everyOperation,
  type NewForm,
  type Resource,
  resource,
} from '../resource/resource.ts'
import { insert, need, update } from '../resource/write.ts'

const fields = {
  id: ownId(),
  name: required(text()),
  rate: required(rate()),
  valid_from: required(date()),
  /** The last day; without one the rate is valid until further notice. */
  valid_to: optional(date()),
  /** How positions with this rate are taxed, and why: S or Z unless it says otherwise. */
  category: optional(oneOf(...vatCategories)),
  reason: optional(text()),
}

/** The rates that users choose from. A document may have any other rate. */
export const vatRates: Resource<typeof fields> = resource({
  name: 'vat-rates',
  entity: 'vat_rate',
  path: '/configuration/vat-rates',
  scopes: ['configuration'],
  extension: { operations: everyOperation },
  summary: 'VAT rates',
  description: 'The rates of value added tax that documents offer.',
  fields,
  search: ['name'],
  sort: ['-valid_from', '-rate'],
  create: createVatRate,
  update: updateVatRate,
})

async function createVatRate(tx: Tx, form: NewForm<typeof fields>): Promise<number> {
  checkPeriod(form.values, form.problems)
  return insert(tx, vatRates, await form.complete())
}

async function updateVatRate(tx: Tx, vatRateId: number, form: ChangeForm<typeof fields>): Promise<void> {
  const stored = await need(tx, vatRates, vatRateId)
  checkPeriod({ ...stored, ...form.values }, form.problems)
  await update(tx, vatRates, vatRateId, form.changes())
}

function checkPeriod({ valid_from, valid_to }: Partial<Row<typeof fields>>, problems: Problems): void {
  if (valid_from && valid_to && valid_to < valid_from)
    problems.add('valid_to', 'not_allowed', 'The last day must not be before the first one.')
}

/** The rates that a company in this country starts with. */
export async function addVatRates(tx: Tx, country: string, language: Language): Promise<void> {
  for (const vatRate of vatRatesOf(country, language)) await insert(tx, vatRates, vatRate)
}

/** The default rate: the highest that is valid on a day, or none where the company has no rates. */
export async function usualVat(tx: Tx, day: string): Promise<Micro> {
  const row = await tx.get<{ rate: string }>(sql`
    select cast(rate as text) as rate from vat_rates
    where company_id = ${tx.actor.company} and valid_from <= ${day} and (valid_to is null or valid_to >= ${day})
    order by vat_rates.rate desc limit 1`)
  return BigInt(row?.rate ?? 0)
}
