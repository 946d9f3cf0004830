// The VAT of a document: how each position is taxed, and the table that is stored with the document.

import { convertRows } from '../../domain/money/exchange.ts'
import { type Micro, sum } from '../../domain/money/money.ts'
import type { TaxedSum } from '../../domain/money/totals.ts'
import { groupOf, type VatCategory, vatCategories } from '../../domain/money/vat.ts'
import type { Problems } from '../../domain/refusal.ts'
import { vatReason } from '../../domain/tax/vat-reasons.ts'
import type { DocumentLanguage } from '../../domain/text/languages.ts'
import { exchangeRate } from '../configuration/exchange-rates.ts'
import type { VatRules } from '../configuration/vat-rules.ts'
import type { TaxedContact } from '../contacts/recipient.ts'
import type { Tx } from '../db/db.ts'
import { filteredOnRequest, onRequest, optional, type Row, readonly, required } from '../resource/fields.ts'
import { currency, decimal, money, oneOf, rate, text } from '../resource/kinds.ts'
import { list } from '../resource/records.ts'
import { articleKey, type NamedArticle, type ZeroRates } from './zero-rates.ts'

const vatRowFields = {
  category: required(oneOf(...vatCategories)),
  rate: required(rate()),
  net: required(money()),
  vat: required(money()),
  /** Why no VAT is charged, in the language of the document. */
  reason: optional(text(2000)),
}

export const vatFields = {
  /** The total without VAT, and its VAT. A rounding of the total is in neither. */
  total_net: filteredOnRequest(readonly(money())),
  total_vat: filteredOnRequest(readonly(money())),
  /** One entry for each category and rate. */
  vat: onRequest(readonly(list(vatRowFields))),
  /** The currency in which the company pays its VAT, and what one unit of the document's currency is worth in it. */
  accounting_currency: onRequest(readonly(currency())),
  exchange_rate: onRequest(optional(readonly(decimal(0)))),
  /** The same table in that currency; null while no exchange rate is known. */
  vat_accounting: onRequest(optional(readonly(list(vatRowFields)))),
}

export type StoredVat = Row<typeof vatFields>

/** Everything besides its positions on which the VAT of a document depends. */
export interface Taxation extends VatRules {
  readonly language: DocumentLanguage
  /** Unknown when the contact is deleted by now. */
  readonly contact: TaxedContact | undefined
  /** Of positions with a rate of zero. */
  readonly zeroRates: ZeroRates
  readonly exchangeRate: Micro | null
}

interface TaxedPosition extends NamedArticle {
  readonly type: string
  readonly vat: Micro | null
  readonly vat_category: VatCategory | null
  readonly vat_reason: string | null
}

/** A position with its category. A company that is not liable to VAT charges none, whatever rate was sent. */
export function taxedPosition<P extends TaxedPosition>(position: P, taxation: Taxation): P {
  if (position.type !== 'N') return position
  if (!taxation.isLiable) return { ...position, vat: 0n, vat_category: 'O' }
  const category = sentCategory(position)
  if (category !== null || position.vat !== 0n) return { ...position, vat_category: category }
  const { contact, zeroRates } = taxation
  const usual = [contact, zeroRates.articles.get(articleKey(position)), zeroRates.rate].find(
    (one) => one?.vat_category,
  )
  const { vat_category, vat_reason } = usual ?? taxation
  return { ...position, vat_category, vat_reason: position.vat_reason ?? vat_reason }
}

/** S says no more than the rate does. Nor does Z: whoever has changed a rate means the category that belongs to it. */
export function sentCategory({ vat, vat_category }: TaxedPosition): VatCategory | null {
  return vat_category === 'S' || (vat_category === 'Z' && vat !== 0n) ? null : vat_category
}

/** Only what is taxed has a rate, and some of what is not needs the VAT numbers of both sides. */
export function checkVat(positions: readonly TaxedPosition[], taxation: Taxation, problems: Problems): void {
  for (const [index, { type, vat, vat_category: category }] of positions.entries())
    if (type === 'N' && category !== null && vat)
      problems.add(
        `positions.${index}.vat_category`,
        'not_allowed',
        'Only what is taxed has a rate. For this category, vat must be 0.',
      )
  checkVatNumbers(positions, taxation, problems)
}

/** Whether its VAT needs the VAT numbers of both sides. */
export function needsVatNumbers({ type, vat_category: category }: TaxedPosition): boolean {
  return type === 'N' && (category === 'AE' || category === 'K')
}

export function checkVatNumbers(
  positions: readonly TaxedPosition[],
  { vatId, contact }: Pick<Taxation, 'vatId' | 'contact'>,
  problems: Problems,
): void {
  for (const [index, position] of positions.entries()) {
    if (!needsVatNumbers(position)) continue
    const key = `positions.${index}.vat_category`
    if (!vatId)
      problems.add(
        key,
        'not_allowed',
        'This needs the VAT number of the company. Enter it in the settings first.',
      )
    if (contact && !contact.vat_identification)
      problems.add(key, 'not_allowed', 'This needs the VAT number of the contact. Enter it there first.')
  }
}

/** The table of VAT as it is stored. */
export function storedVat(
  { vat, net }: TaxedSum,
  positions: readonly TaxedPosition[],
  taxation: Taxation,
): StoredVat {
  const rows = vat.map((row) => ({ ...row, reason: reasonOf(row.category, positions, taxation) }))
  const { currency, exchangeRate } = taxation
  return {
    total_net: net,
    total_vat: sum(vat.map((row) => row.vat)),
    vat: rows,
    accounting_currency: currency,
    exchange_rate: exchangeRate,
    vat_accounting: exchangeRate === null ? null : convertRows(rows, exchangeRate, currency),
  }
}

function reasonOf(
  category: VatCategory,
  positions: readonly TaxedPosition[],
  { country, isLiable, language }: Taxation,
): string | null {
  const said = positions
    .filter(
      ({ type, vat, vat_category }) => type === 'N' && groupOf(vat ?? 0n, vat_category).category === category,
    )
    .map(({ vat_reason }) => vat_reason)
  const sentences = new Set(
    (said.length > 0 ? said : [null])
      .map((reason) => vatReason(category, reason, { country, isVatLiable: isLiable }, language))
      .filter((sentence) => sentence !== null),
  )
  return sentences.size === 0 ? null : [...sentences].join('; ').slice(0, 2000)
}

/** The VAT of a document in the currency of the company, by the rate of today. */
export async function convertedVat(
  tx: Tx,
  { currency, vat, accounting_currency }: StoredVat & { readonly currency: string },
): Promise<Pick<StoredVat, 'exchange_rate' | 'vat_accounting'> | undefined> {
  if (currency === accounting_currency) return undefined
  const exchange_rate = await exchangeRate(tx, tx.actor.company, currency, accounting_currency)
  const vat_accounting = exchange_rate === null ? null : convertRows(vat, exchange_rate, accounting_currency)
  return { exchange_rate, vat_accounting }
}
