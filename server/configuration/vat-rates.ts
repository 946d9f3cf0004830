import sql from 'sql-template-tag'
import type { Micro } from '../../domain/money/money.ts'
import { vatCategories } from '../../domain/money/vat.ts'
import { vatRatesOf } from '../../domain/money/vat-rates.ts'
import type { Problems } from '../../domain/refusal.ts'
import type { Language } from '../../domain/text/languages.ts'
import { daysAfter } from '../../domain/time/dates.ts'
import type { Tx } from '../db/db.ts'
import { localTime } from '../resource/clock.ts'
import { optional, ownId, type Row, required } from '../resource/fields.ts'
import { date, oneOf, rate, text } from '../resource/kinds.ts'
import {
  type ChangeForm,
  everyOperation,
  type NewForm,
  type Resource,
  resource,
} from '../resource/resource.ts'
import { insert, need, remove, update } from '../resource/write.ts'

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
  checkCategory(form.values, form.problems)
  return insert(tx, vatRates, await form.complete())
}

async function updateVatRate(tx: Tx, vatRateId: number, form: ChangeForm<typeof fields>): Promise<void> {
  const changed = { ...(await need(tx, vatRates, vatRateId)), ...form.values }
  checkPeriod(changed, form.problems)
  // What was stored before this rule stays as it is until somebody changes it.
  if ('rate' in form.values) checkCategory(changed, form.problems)
  else if ('category' in form.values) checkCategory(changed, form.problems, 'rate')
  await update(tx, vatRates, vatRateId, form.changes())
}

function checkPeriod({ valid_from, valid_to }: Partial<Row<typeof fields>>, problems: Problems): void {
  if (valid_from && valid_to && valid_to < valid_from)
    problems.add('valid_to', 'not_allowed', 'The last day must not be before the first one.')
}

/** Notes a rate and a category that do not go together at the one that has to be changed. */
function checkCategory(
  { rate, category }: Partial<Row<typeof fields>>,
  problems: Problems,
  key: 'rate' | 'category' = 'category',
): void {
  if (!category || rate === undefined || (category === 'S') === rate > 0n) return
  problems.add(
    key,
    'not_allowed',
    rate > 0n
      ? 'Only what is taxed has a rate. For this category, the rate must be 0.'
      : 'What is taxed has a rate above 0. For a rate of 0, choose another category.',
  )
}

/** The rates that a company in this country starts with. */
export async function addVatRates(tx: Tx, country: string, language: Language): Promise<void> {
  for (const vatRate of vatRatesOf(country, language)) await insert(tx, vatRates, vatRate)
}

/**
 * Adds the rates of the country to which a company has moved, or those of its own if it has none. Rates of the former country that
 * nobody has changed end with the day before: documents from then keep theirs.
 */
export async function followCountry(
  tx: Tx,
  before: string,
  { country, language }: { readonly country: string; readonly language: Language },
): Promise<void> {
  const stored = await tx.all<StoredRate>(sql`
    select id, cast(rate as text) as rate, valid_from, valid_to from vat_rates
    where company_id = ${tx.actor.company} order by id`)
  const known = vatRatesOf(country, language)
  if (known.length === 0 || (country === before && stored.length > 0)) return
  const has = (rates: readonly KnownRate[], { rate, valid_from }: KnownRate) =>
    rates.some((one) => String(one.rate) === String(rate) && one.valid_from === valid_from)
  const former = vatRatesOf(before, language)
  const lastDay = daysAfter(localTime(tx).slice(0, 10), -1)
  for (const one of stored) {
    if (one.valid_to !== null || !has(former, one) || has(known, one)) continue
    if (one.valid_from > lastDay) await remove(tx, vatRates, [one.id])
    else await update(tx, vatRates, one.id, { valid_to: lastDay })
  }
  for (const one of known) if (!has(stored, one)) await insert(tx, vatRates, one)
}

interface KnownRate {
  readonly rate: Micro | string
  readonly valid_from: string
}

interface StoredRate extends KnownRate {
  readonly id: number
  readonly valid_to: string | null
}

/** The default rate: the highest that is valid on a day, or none where the company has no rates. */
export async function usualVat(tx: Tx, day: string): Promise<Micro> {
  const row = await tx.get<{ rate: string }>(sql`
    select cast(rate as text) as rate from vat_rates
    where company_id = ${tx.actor.company} and valid_from <= ${day} and (valid_to is null or valid_to >= ${day})
    order by vat_rates.rate desc limit 1`)
  return BigInt(row?.rate ?? 0)
}
