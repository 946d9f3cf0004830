import { company } from '../start.ts'

/** The currencies that there is something in, the company's own first; its own alone where there is nothing at all. */
export function currenciesOf(sums: readonly { readonly currency: string }[]): readonly [string, ...string[]] {
  const others = new Set(sums.map(({ currency }) => currency))
  const hasOwn = others.delete(company.currency)
  const [first, ...rest] = [...(hasOwn ? [company.currency] : []), ...[...others].sort()]
  return [first ?? company.currency, ...rest]
}
