import { divideRounded, hundredPercent, type Micro } from './money.ts'

/** The price of a catalogue item on a document: one may include VAT and the other not. */
export function documentPrice(
  { price, vat, includesVat }: { readonly price: Micro; readonly vat: Micro; readonly includesVat: boolean },
  documentIncludesVat: boolean,
): Micro {
  if (includesVat === documentIncludesVat) return price
  return includesVat
    ? divideRounded(price * hundredPercent, hundredPercent + vat)
    : divideRounded(price * (hundredPercent + vat), hundredPercent)
}
