import { currenciesOf } from '../figures/currencies.ts'
import { useReportSearch } from './period.tsx'

/** The currencies of the records, and the shown one. */
export function useCurrency(records: readonly { readonly currency: string }[]) {
  const { search, change } = useReportSearch()
  const currencies = currenciesOf(records)
  const currency = currencies.find((one) => one === search.currency) ?? currencies[0]
  return { currency, currencies, setCurrency: (one: string) => change({ currency: one }) }
}
