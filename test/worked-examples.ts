// Worked examples: positions in, rows of VAT and total out. The figures are computed by hand from the law that a title names.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { roundingOf } from '../domain/money/currency-units.ts'
import { type Minor, microOf, minorOf, sum } from '../domain/money/money.ts'
import { documentTotals } from '../domain/money/totals.ts'
import type { VatCategory } from '../domain/money/vat.ts'
import { validRates, vatRatesOf } from '../domain/money/vat-rates.ts'
import { vatReason } from '../domain/tax/vat-reasons.ts'
import type { DocumentLanguage } from '../domain/text/languages.ts'

/** Price, quantity, rate in percent, and the category of what is not taxed. */
type Line = readonly [price: number, quantity: number, rate: number, category?: VatCategory]
type Row = readonly [rate: number, net: number, vat: number]

interface Example {
  readonly title: string
  /** Of the service: it decides which rates there are. */
  readonly day: string
  readonly lines: readonly Line[]
  readonly rows: readonly Row[]
  readonly total: number
  readonly vatIncluded?: boolean
  readonly percentOff?: number
  readonly amountOff?: number
  readonly roundsToFiveRappen?: boolean
  /** A company that is not liable to VAT. */
  readonly isSmallBusiness?: boolean
  /** Why there is no VAT, as the paper says it. */
  readonly says?: string
}

interface Place {
  readonly country: string
  readonly currency: string
  readonly language: DocumentLanguage
}

export function workedExamples(place: Place, examples: readonly Example[]): void {
  for (const example of examples)
    test(`${place.country}: ${example.title}`, () => {
      assertKnownRates(place, example)
      const { vat, total } = totalsOf(place, example)
      assert.deepEqual(
        vat.map((row) => [row.rate, row.net, row.vat]),
        example.rows.map(([rate, net, amount]) => [microOf(rate), minorOf(net), minorOf(amount)]),
      )
      assert.equal(total, minorOf(example.total))
      if (example.says !== undefined) assert.deepEqual(sentencesOf(place, example), [example.says])
    })
}

/** A company starts with every rate that is valid on the day; what is not taxed needs none. */
function assertKnownRates({ country }: Place, { day, lines }: Example): void {
  const known = validRates(vatRatesOf(country, 'de'), day).map(({ rate }) => rate)
  for (const [, , rate] of lines)
    assert.ok(rate === 0 || known.includes(microOf(rate)), `${rate} % on ${day}`)
}

function totalsOf({ currency }: Place, example: Example): ReturnType<typeof documentTotals> {
  const { lines, vatIncluded = false, percentOff = 0, amountOff, roundsToFiveRappen = false } = example
  const totals = documentTotals(
    lines.map(([price, quantity, rate, category = null]) => ({
      type: 'N',
      price: microOf(price),
      amount: microOf(quantity),
      vat: microOf(rate),
      vat_category: category,
      discount_rate: null,
      discount_type: null,
    })),
    {
      vatIncluded,
      discountRate: microOf(amountOff ?? percentOff),
      discountType: amountOff === undefined ? 'P' : 'A',
      ...roundingOf(currency, roundsToFiveRappen),
    },
  )
  const rows: Minor[] = totals.vat.flatMap(({ net, vat }) => [net, vat])
  assert.equal(sum(rows) + totals.rounding, totals.total)
  return totals
}

function sentencesOf({ country, language }: Place, { lines, isSmallBusiness = false }: Example) {
  const categories = new Set(lines.map(([, , , category = 'S']) => category))
  const issuer = { country, isVatLiable: !isSmallBusiness }
  return [...categories]
    .map((category) => vatReason(category, null, issuer, language))
    .filter((sentence) => sentence !== null)
}
