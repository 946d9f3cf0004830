import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { kontor } from '../data/kontor.ts'
import { currencyChoices } from '../parts/countries.ts'
import { may } from '../start.ts'
import type { FieldProps } from './field.ts'
import { SearchedChoiceField } from './searched-choice-field.tsx'

interface CurrencyFieldProps extends FieldProps<string | null> {
  readonly isClearable?: boolean
  readonly placeholder?: string
}

/** A currency, with a search. Those of the company's invoices come first. */
export function CurrencyField(props: CurrencyFieldProps) {
  const { data } = useQuery({
    queryKey: ['sums', { list: 'invoices' }],
    queryFn: ({ signal }) => kontor.sums.list({ list: 'invoices', signal }),
    enabled: may('view', 'invoice'),
  })
  const { value } = props
  const choices = useMemo(() => {
    const used = data?.items.flatMap(({ currency }) => currency ?? []) ?? []
    // A document keeps its currency, even one that is not offered any more.
    return currencyChoices(value ? [...used, value] : used)
  }, [data, value])
  return <SearchedChoiceField {...props} choices={choices} />
}
