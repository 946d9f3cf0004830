// The positions of a document: their fields, their checks, and their totals.

import sql, { join } from 'sql-template-tag'
import { roundingOf } from '../../domain/money/currency-units.ts'
import { checkDiscount } from '../../domain/money/discount.ts'
import { decimalScale, isTooLarge, moneyScale } from '../../domain/money/money.ts'
import { type Deduction, documentTotals } from '../../domain/money/totals.ts'
import { type TaxedAmount, vatCategories } from '../../domain/money/vat.ts'
import type { Problems } from '../../domain/refusal.ts'
import { flatRateUnit, units } from '../catalog/units.ts'
import type { PricingRules } from '../configuration/vat-rules.ts'
import { statementBy } from '../db/constant-statement.ts'
import type { Tx } from '../db/db.ts'
import { type Draft, optional, preset, type Row, readonly, required, sparse } from '../resource/fields.ts'
import type { Kind } from '../resource/kind.ts'
import { currency, decimal, flag, longText, money, oneOf, rate, reference, text } from '../resource/kinds.ts'
import { list, partlyRead } from '../resource/records.ts'
import { checkVat, type StoredVat, storedVat, type Taxation, taxedPosition, vatFields } from './vat.ts'

export const positionFields = {
  type: required(oneOf('N', 'T', 'PB', 'H', 'SI', 'SNI')),
  catalog_type: required(oneOf('P', 'S')),
  number: optional(text()),
  name: optional(text()),
  description: optional(longText()),
  price: optional(decimal()),
  vat: optional(rate()),
  amount: optional(decimal()),
  unit_id: optional(reference(() => units)),
  discount_rate: optional(decimal(0)),
  discount_type: optional(oneOf('A', 'P')),
  total: optional(readonly(money())),
  show_only_total: preset(flag(), false),
  /** Why it has no VAT. Empty for what is taxed, and for a rate of zero without a reason. */
  vat_category: sparse(oneOf(...vatCategories)),
  vat_reason: sparse(text()),
}

type Position = Row<typeof positionFields>

/** A position that the server makes. */
export function newPosition(draft: Draft<typeof positionFields>): Position {
  return { ...emptyPosition, ...draft }
}

/** A position for an amount as a whole, with VAT in its price. */
export function flatPosition(
  { category, rate, amount }: TaxedAmount,
  texts: Pick<Draft<typeof positionFields>, 'name' | 'description' | 'show_only_total'>,
): Position {
  return newPosition({
    type: 'N',
    catalog_type: 'S',
    price: amount * 10n ** BigInt(decimalScale - moneyScale),
    amount: 10n ** BigInt(decimalScale),
    vat: rate,
    vat_category: category,
    unit_id: flatRateUnit,
    ...texts,
  })
}

const emptyPosition = {
  number: null,
  name: null,
  description: null,
  price: null,
  vat: null,
  amount: null,
  unit_id: null,
  discount_rate: null,
  discount_type: null,
  total: null,
  show_only_total: false,
  vat_category: null,
  vat_reason: null,
}

export const amountFields = {
  currency: required(currency()),
  total: readonly(money()),
  vat_included: preset(flag(), false),
  discount_rate: preset(decimal(0), 0n),
  discount_type: preset(oneOf('P', 'A'), 'P'),
  ...vatFields,
}

/** The positions of a document. */
export function positionList(): Kind<readonly Position[]> {
  return list(positionFields, checkPosition)
}

/** A normal position needs a price, an amount, a VAT rate and a unit. */
function checkPosition(position: Partial<Position>, prefix: string, problems: Problems): void {
  if (position.type === 'N')
    for (const name of ['price', 'vat', 'amount', 'unit_id'] as const)
      if (position[name] === null)
        problems.add(prefix + name, 'required', 'A normal position needs a value here.')
  checkDiscount(position, problems, prefix)
}

/** The units of positions must exist. */
export async function checkUnits(tx: Tx, positions: readonly Position[], problems: Problems): Promise<void> {
  const units = partlyRead(positions).map((position) => position?.unit_id ?? null)
  const known = await knownUnits(
    tx,
    units.filter((unit) => unit !== null),
  )
  for (const [index, unit] of units.entries())
    if (unit !== null && !known.has(unit))
      problems.add(`positions.${index}.unit_id`, 'not_allowed', 'There is no unit with this id.')
}

async function knownUnits(tx: Tx, units: readonly number[]): Promise<Set<number>> {
  if (units.length === 0) return new Set()
  const different = [...new Set(units)]
  const rows = await tx.all<{ id: number }>(findUnits(different.length)([tx.actor.company, ...different]))
  return new Set(rows.map((row) => row.id))
}

/** Finds this many units. */
const findUnits = statementBy(
  (count: number) => sql`
    select id from units where company_id = ${0} and id in (${join(Array(count).fill(0))})`,
)

type Amounts = Pick<Row<typeof amountFields>, (typeof keysOfPricing)[number]> & {
  readonly deductions?: readonly Deduction[]
}

/** The fields besides the positions on which the total of a document depends. */
export const keysOfPricing = ['currency', 'vat_included', 'discount_rate', 'discount_type'] as const

/** The fields on which the reasons in its VAT depend. */
export const keysOfVat = ['contact_id', 'language'] as const

/** The positions with their totals, and the totals of the document. */
export function computeTotals(
  amounts: Amounts,
  sent: readonly Position[],
  taxation: Taxation & Pick<PricingRules, 'roundsToFiveRappen'>,
  problems: Problems,
): { positions: Position[]; total: bigint } & StoredVat {
  const positions = sent.map((position) => taxedPosition(position, taxation))
  checkVat(positions, taxation, problems)
  const totals = documentTotals(positions, {
    vatIncluded: amounts.vat_included,
    discountRate: amounts.discount_rate,
    discountType: amounts.discount_type,
    ...roundingOf(amounts.currency, taxation.roundsToFiveRappen),
    deductions: amounts.deductions,
  })
  const lines = positions.map((position, index) => ({
    ...position,
    discount_type: position.discount_type ?? (position.discount_rate ? 'P' : null),
    total: totals.lines[index]?.total ?? null,
  }))
  for (const [index, { total }] of lines.entries())
    if (isTooLarge(total ?? 0n))
      problems.add(`positions.${index}.amount`, 'not_allowed', 'The position is too large.')
  if (isTooLarge(totals.total)) problems.add('positions', 'not_allowed', 'The total is too large.')
  problems.throwIfAny()
  return { positions: lines, total: totals.total, ...storedVat(totals, positions, taxation) }
}
