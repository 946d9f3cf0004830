import { fineUnitOf } from '../../domain/money/currency-units.ts'
import { decimalScale, minorNumber, parseDecimal, toMinor } from '../../domain/money/money.ts'
import { groupOf, vatTable } from '../../domain/money/vat.ts'

interface Priced {
  readonly price: number
  readonly vat: number
  readonly including_vat: boolean
}

/** The price with VAT if it is stored without, and the other way round; undefined if both are the same. */
export function otherPrice({ price, vat, including_vat }: Priced, currency: string): number | undefined {
  const exact = parseDecimal(price, decimalScale)
  const rate = parseDecimal(vat, decimalScale)
  if (exact === undefined || !rate) return undefined
  const unit = fineUnitOf(currency)
  const amount = toMinor(exact, decimalScale, unit)
  const [row] = vatTable([{ ...groupOf(rate), amount }], including_vat, unit)
  if (!row) return undefined
  return minorNumber(including_vat ? row.net : row.net + row.vat)
}
