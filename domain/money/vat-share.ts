import { apportion, hundredth, type Minor, sum } from './money.ts'

/** The net and the VAT of a document at one rate. */
export interface TaxedRow {
  readonly net: Minor
  readonly vat: Minor
}

/** A document: the sum of its rows and its rounding is its total. */
export interface TaxedDocument<Row extends TaxedRow> {
  readonly vat: readonly Row[]
  readonly rounding: Minor
}

/**
 * What an amount of a document is net and VAT of every rate: a cash discount, a write-off, or what was paid. The parts add up to
 * the amount, and each is less than a unit away from its exact share. `before` is what was shared already: all amounts together
 * then have exactly the VAT of the document.
 */
export function shareOfVat<Row extends TaxedRow>(
  document: TaxedDocument<Row>,
  amount: Minor,
  before: Minor = 0n,
  unit: Minor = hundredth,
): TaxedDocument<Row> {
  const until = sharedUpTo(document, before + amount, unit)
  if (before === 0n) return until
  const earlier = sharedUpTo(document, before, unit)
  return {
    vat: until.vat.map((row, index) => {
      const { net, vat } = earlier.vat[index] as Row
      return { ...row, net: row.net - net, vat: row.vat - vat }
    }),
    rounding: until.rounding - earlier.rounding,
  }
}

/** The first part of a document, up to an amount. */
function sharedUpTo<Row extends TaxedRow>(
  document: TaxedDocument<Row>,
  amount: Minor,
  unit: Minor,
): TaxedDocument<Row> {
  const { vat, rounding } = document
  const parts = [...vat.flatMap((row) => [row.net, row.vat]), rounding].map((part) => ({ amount: part }))
  const total = sum(parts.map((part) => part.amount))
  // A document that costs nothing has no share.
  const shares =
    total === 0n ? parts.map(() => 0n) : apportion(parts, amount, total, unit).map((part) => part.amount)
  return {
    vat: vat.map((row, index) => ({
      ...row,
      net: shares[2 * index] as Minor,
      vat: shares[2 * index + 1] as Minor,
    })),
    rounding: shares.at(-1) as Minor,
  }
}
