// The positions of a document with their amounts, as they are printed.

import { roundingOf } from '../../../domain/money/currency-units.ts'
import { type Micro, type Minor, microNumber, sum } from '../../../domain/money/money.ts'
import { cashDiscountAmount, storedTotals, type TaxedSum, taxedRows } from '../../../domain/money/totals.ts'
import { amountIn, type Formats } from '../../../domain/text/company-formats.ts'
import type { DocumentLanguage } from '../../../domain/text/languages.ts'
import type { Charges, PositionRow, PositionTable, Totals } from '../../press/paper.ts'
import { words } from '../../press/words.ts'
import type { Row } from '../../resource/fields.ts'
import type { invoiceFields } from '../invoice-fields.ts'
import type { amountFields, positionFields } from '../positions.ts'
import type { cashDiscountFields } from '../slips.ts'

type Position = Row<typeof positionFields>
type Amounts = Pick<
  Row<typeof amountFields>,
  | 'currency'
  | 'total'
  | 'vat_included'
  | 'discount_rate'
  | 'discount_type'
  | 'total_net'
  | 'total_vat'
  | 'vat'
> &
  Partial<Pick<Row<typeof amountFields>, 'accounting_currency' | 'exchange_rate' | 'vat_accounting'>>

interface PricedDocument extends Amounts, Partial<Row<typeof cashDiscountFields>> {
  readonly language: DocumentLanguage
  readonly positions: readonly Position[]
  readonly total_paid?: bigint
  readonly deductions?: Row<typeof invoiceFields>['deductions']
}

interface Options {
  readonly formats: Formats
  readonly showsPrices: boolean
  /** Whether it shows the paid amount and the amount still due. */
  readonly showsPaid: boolean
  readonly asksForMoney: boolean
  /** What a reminder asks for beside the invoice. */
  readonly charges?: Charges | undefined
  /** A reminder comes too late for a cash discount. */
  readonly offersCashDiscount: boolean
  readonly roundsToFiveRappen?: boolean
  readonly statesVatInOwnCurrency?: boolean
}

/**
 * The table of a document. Its VAT and its total are the stored ones: what is in neither counts as rounding. The lines, their sum
 * and the discount come from the function that has made the stored sums, so they add up to them.
 */
export function pricedPositions(
  document: PricedDocument,
  unitOf: (unitId: number, quantity: Micro) => string,
  options: Options,
): PositionTable {
  const { showsPrices, asksForMoney, showsPaid, charges, offersCashDiscount } = options
  const { roundsToFiveRappen = false } = options
  const { currency, vat_included, discount_rate, discount_type, total, total_paid = 0n } = document
  const { deductions = [], vat, total_net, total_vat } = document
  const computed = storedTotals(
    document.positions,
    { vatIncluded: vat_included, discountRate: discount_rate, discountType: discount_type, deductions },
    document,
  )
  const open = total - total_paid
  const totals: Totals = {
    lines: computed.sum,
    discountRate: discount_rate === 0n ? null : { type: discount_type, rate: discount_rate },
    discount: computed.discount,
    net: total_net,
    vat: vat.map(({ category, rate, net, vat }) => ({ category, rate, net, vat })),
    vatReasons: reasonsOf(document, options.formats),
    ...(options.statesVatInOwnCurrency ? ownCurrencyOf(document) : {}),
    rounding: total - total_net - total_vat,
    total,
    ...(deductions.length > 0
      ? { before: beforeDeductions(computed.whole, total - computed.total, deductions) }
      : {}),
    paid: showsPaid ? total_paid : null,
    due: asksForMoney && open >= 0n ? open + chargesLeft(charges) : null,
    cashDiscount: offersCashDiscount && open === total ? cashDiscountOf(document, roundsToFiveRappen) : null,
    ...(charges && chargesLeft(charges) > 0n ? { charges } : {}),
  }
  let place = 0
  const rows = document.positions.map((position, index): PositionRow => {
    const { amount, running } = computed.lines[index] as (typeof computed.lines)[number]
    const texts = { name: position.name ?? '', description: position.description ?? '' }
    switch (position.type) {
      case 'N':
        place += 1
        return {
          type: 'item',
          place,
          number: position.number,
          ...texts,
          quantity: position.amount ?? 0n,
          unit: unitOf(position.unit_id ?? 0, position.amount ?? 0n),
          price: position.price ?? 0n,
          discount: position.discount_rate
            ? { type: position.discount_type ?? 'P', rate: position.discount_rate }
            : null,
          vat: position.vat ?? 0n,
          amount: amount ?? 0n,
          running,
          showsOnlyTotal: position.show_only_total,
        }
      case 'H':
        return { type: 'heading', ...texts }
      case 'T':
        return { type: 'text', ...texts }
      case 'PB':
        return { type: 'page break' }
      default:
        return {
          type: 'subtotal',
          ...texts,
          name: texts.name || words[document.language].subtotal,
          amount: amount ?? 0n,
        }
    }
  })
  return { currency, showsPrices, vatIncluded: vat_included, rows, totals }
}

/** Why there is no VAT. Where there are several rows without it, each reason says for which of them it is. */
function reasonsOf({ vat }: PricedDocument, formats: Formats): string[] {
  const isOneOfMany = vat.filter(({ rate }) => rate === 0n).length > 1
  const reasons = vat.flatMap(({ reason, net }) => {
    if (reason === null) return []
    return isOneOfMany ? `${reason}: ${amountIn(formats, net)}` : reason
  })
  return [...new Set(reasons)]
}

/** Only of a document with VAT in another currency, whose exchange rate is known. */
function ownCurrencyOf(document: PricedDocument): Pick<Totals, 'ownCurrency'> {
  const { currency, total_vat, accounting_currency: own, exchange_rate, vat_accounting } = document
  if (!own || own === currency || !exchange_rate || !vat_accounting || total_vat === 0n) return {}
  const vat = vat_accounting.map(({ reason, ...row }) => row)
  return { ownCurrency: { currency: own, exchangeRate: exchange_rate, vat } }
}

/** The charges that are not paid. */
export function chargesLeft(charges: Charges | undefined): Minor {
  const left = charges ? charges.fees + charges.interest - charges.paid : 0n
  return left > 0n ? left : 0n
}

/** What the positions come to, and what each earlier document has billed or given back of it. */
function beforeDeductions(
  { vat, net, total }: TaxedSum,
  rounding: bigint,
  deductions: NonNullable<PricedDocument['deductions']>,
): Totals['before'] {
  const byDocument = Map.groupBy(deductions, (row) => `${row.invoice_id} ${row.credit_note_id ?? ''}`)
  const invoices = [...byDocument.values()].map((rows) => {
    const [{ billing_type, credit_note_id, number, date }] = rows as [(typeof rows)[number]]
    return {
      ...(credit_note_id ? { isCredit: true } : {}),
      billingType: billing_type,
      number,
      date,
      vat: taxedRows(rows),
      total: sum(rows.map(({ net, vat }) => net + vat)),
    }
  })
  return { vat, net, rounding, total: total + rounding, invoices }
}

function cashDiscountOf(
  { total, currency, cash_discount_rate, cash_discount_date }: PricedDocument,
  roundsToFiveRappen: boolean,
): Totals['cashDiscount'] {
  if (!cash_discount_rate || !cash_discount_date || total <= 0n) return null
  const amount = cashDiscountAmount(total, cash_discount_rate, roundingOf(currency, roundsToFiveRappen))
  return { percent: microNumber(cash_discount_rate), until: cash_discount_date, amount }
}
