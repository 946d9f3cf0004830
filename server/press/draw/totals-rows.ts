// What stands in the totals of a document, row by row. It is drawn on paper, and shown on the page for its customer.

import { decimalScale, type Micro, type Minor, parseDecimal, sum } from '../../../domain/money/money.ts'
import type { VatRow } from '../../../domain/money/vat.ts'
import {
  amountIn,
  dateIn,
  type Formats,
  inCurrency,
  percentIn,
  quantityIn,
} from '../../../domain/text/company-formats.ts'
import type { CashDiscount, Charges, DeductedInvoice, PositionTable, Totals } from '../paper.ts'
import type { Words } from '../words.ts'

export interface Row {
  readonly label: string
  readonly amount: Minor
  readonly weight?: 'strong' | 'total' | 'quiet'
}

/** Sum, discount, VAT, rounding, total, paid and due amounts. A row that would only repeat the next one is left out. */
export function totalsRows(
  { currency, vatIncluded, totals }: PositionTable,
  words: Words,
  formats: Formats,
): Row[] {
  const { lines, discount, total, paid, due, before, charges } = totals
  const { net, rounding, vat: rates } = before ?? totals
  const vat = vatRows(rates, vatIncluded ? words.includedVat : words.vat, formats)
  const hasVatAbove = vat.length > 0 && !vatIncluded
  const rows: Row[] = []
  if (discount !== 0n) {
    rows.push(
      { label: words.sum, amount: lines },
      { label: discountLabel(totals, words, formats), amount: -discount },
    )
  } else if (rounding !== 0n && !hasVatAbove) rows.push({ label: words.sum, amount: lines })
  if (hasVatAbove) rows.push({ label: words.net, amount: net }, ...vat)
  rows.push(...roundingRow(rounding, words))
  if (before) {
    // After credit notes alone, it is an invoice of which something is left.
    const whole = before.invoices.every(({ isCredit }) => isCredit) ? words.invoiceTotal : words.orderTotal
    rows.push({ label: `${whole} ${currency}`, amount: before.total, weight: 'strong' })
    if (vatIncluded) rows.push(...vat.map(asNote))
    rows.push(...before.invoices.flatMap((invoice) => deductionRows(invoice, words, formats)))
  }
  const isPartlyPaid = due !== null && (paid !== null || charges !== undefined)
  rows.push({
    label: `${before ? words.rest : words.total} ${currency}`,
    amount: total,
    weight: isPartlyPaid ? 'strong' : 'total',
  })
  if (isPartlyPaid) {
    if (charges) rows.push(...chargesRows(charges, words, formats))
    const settled = (paid ?? 0n) + (charges?.paid ?? 0n)
    if (settled !== 0n || paid !== null) rows.push({ label: words.paid, amount: -settled })
    rows.push({ label: `${words.due} ${currency}`, amount: due, weight: 'total' })
  }
  if (before)
    rows.push(...vatRows(totals.vat, words.includedVat, formats), ...roundingRow(totals.rounding, words))
  else if (vatIncluded) rows.push(...vat)
  if (paid !== null && due === null) rows.push({ label: words.paid, amount: paid })
  return rows
}

/** An earlier document with what it has billed or given back, and the VAT in it. */
function deductionRows(deducted: DeductedInvoice, words: Words, formats: Formats): Row[] {
  const { billingType, number, date, total, vat, isCredit } = deducted
  const kind = isCredit ? words.kinds.credit_note : words.kinds.invoice
  const title = billingType ? words.billing[billingType] : kind
  const notes = [
    ...vatRows(vat, words.includedVat, formats),
    ...roundingRow(total - sum(vat.map((row) => row.net + row.vat)), words),
  ]
  return [
    { label: words.dated(`${title} ${number}`, dateIn(formats, date)), amount: -total },
    ...notes.map(asNote),
  ]
}

function chargesRows({ fees, interest, until }: Charges, words: Words, formats: Formats): Row[] {
  return [
    ...(fees === 0n ? [] : [{ label: words.reminderFees, amount: fees }]),
    ...(interest === 0n ? [] : [{ label: words.lateInterest(dateIn(formats, until)), amount: interest }]),
  ]
}

function roundingRow(rounding: Minor, words: Words): Row[] {
  return rounding === 0n ? [] : [{ label: words.rounding, amount: rounding }]
}

/** A row that explains the one above it, and is not added. */
function asNote(row: Row): Row {
  return { ...row, weight: 'quiet' }
}

/** One row for each rate, unless nothing is in the scope of VAT. Papers of earlier versions know no categories. */
function vatRows(
  vat: readonly Omit<VatRow, 'category'>[],
  label: (rate: string) => string,
  formats: Formats,
): Row[] {
  if (vat.every(({ rate, category = 'O' }: Partial<VatRow>) => rate === 0n && category === 'O')) return []
  return vat.map(({ rate, net, vat: amount }) => ({
    label: `${label(percentIn(formats, rate))} ${amountIn(formats, net)}`,
    amount,
  }))
}

function discountLabel({ discountRate }: Totals, words: Words, formats: Formats): string {
  return discountRate?.type === 'P'
    ? `${words.discount} ${percentIn(formats, discountRate.rate)}`
    : words.discount
}

/** `USt. in EUR: 19 % 152,00; 7 % 3,50 (Kurs 1 CHF = 0,95 EUR)` */
function ownCurrencyText({ currency, totals }: PositionTable, words: Words, formats: Formats): string {
  if (!totals.ownCurrency) return ''
  const { currency: own, exchangeRate, vat } = totals.ownCurrency
  const amounts = vat
    .filter(({ rate }) => rate !== 0n)
    .map((row) => `${percentIn(formats, row.rate)}\u00a0${amountIn(inCurrency(formats, own), row.vat)}`)
  const rate = `1 ${currency} = ${quantityIn(formats, exchangeRate)} ${own}`.replaceAll(' ', '\u00a0')
  return words.ownCurrencyVat(own, amounts.join('; '), rate)
}

function cashDiscountText(
  { currency, totals: { cashDiscount } }: PositionTable,
  words: Words,
  formats: Formats,
): string {
  if (!cashDiscount) return ''
  const { until, amount } = cashDiscount
  const sum = `${currency}\u00a0${amountIn(formats, amount)}`
  return words.cashDiscount(percentIn(formats, percentOf(cashDiscount)), dateIn(formats, until), sum)
}

function percentOf({ percent }: CashDiscount): Micro {
  return parseDecimal(percent, decimalScale) ?? 0n
}

/** The sentences below the rows. */
export function notesOf(table: PositionTable, words: Words, formats: Formats): string[] {
  const { vatReasons = [] } = table.totals
  const texts = [
    ownCurrencyText(table, words, formats),
    ...vatReasons,
    cashDiscountText(table, words, formats),
  ]
  return texts.filter((text) => text !== '')
}
