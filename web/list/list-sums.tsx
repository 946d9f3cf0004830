import { useQuery } from '@tanstack/react-query'
import { microOf, minorOf } from '../../domain/money/money.ts'
import { kontor } from '../data/kontor.ts'
import { words } from '../words/words.ts'
import css from './list-sums.module.css'
import { amountsText, hoursText } from './many/selection-sums.ts'
import type { ListParameters } from './table/use-shown-records.ts'

type Asked = NonNullable<Parameters<typeof kontor.sums.list>[0]>
export type SummedList = NonNullable<Asked['list']>

interface ListSumsProps {
  readonly list: SummedList
  readonly parameters: ListParameters
  readonly fields: readonly { readonly key: string; readonly label: string }[]
}

/** The sums of everything that a list finds, on all its pages. */
export function ListSums({ list, parameters, fields }: ListSumsProps) {
  const { q, filter } = parameters
  const asked = { list, ...(q ? { q } : {}), ...(filter ? { filter } : {}) }
  const { data } = useQuery({
    queryKey: ['sums', asked],
    queryFn: ({ signal }) => kontor.sums.list({ ...asked, signal }),
  })
  return (
    <section aria-label={words.list.sums}>
      <dl className={css.sums}>
        {fields.map(({ key, label }) => {
          const own = data?.items.filter(({ field }) => field === key) ?? []
          return (
            <div key={key}>
              <dt>{label}</dt>
              <dd>{data ? textOf(own) : ''}</dd>
            </div>
          )
        })}
      </dl>
    </section>
  )
}

type Sums = Awaited<ReturnType<typeof kontor.sums.list>>['items']

function textOf(sums: Sums): string {
  const [first] = sums
  if (first?.currency === null) return hoursText(microOf(first.amount))
  const amounts = new Map(sums.map(({ currency, amount }) => [currency ?? '', minorOf(amount)]))
  return amountsText(amounts) || '–'
}
