import { company } from '../start.ts'

/** The currencies in use, the company's own first; only its own if there are no amounts. */
export function currenciesOf(sums: readonly { readonly currency: string }[]): readonly [string, ...string[]] {
  const others = new Set(sums.map(({ currency }) => currency))
  const hasOwn = others.delete(company.currency)
  const [first, ...rest] = [...(hasOwn ? [company.currency] : []), ...[...others].sort()]
  return [first ?? company.currency, ...rest]
}
