import { useQuery } from '@tanstack/react-query'
import { kontor } from '../data/kontor.ts'
import { yearUpTo } from '../figures/year-up-to.ts'
import { today } from '../parts/format.ts'
import { may } from '../start.ts'

/** How many days a contact took to pay in the last twelve months, on average; null if it paid nothing. */
export function useDaysToPay(contactId: number): number | null {
  const { data } = useQuery({
    queryKey: ['days to pay', contactId],
    queryFn: ({ signal }) =>
      kontor.daysToPay.list({ ...yearUpTo(today()), by: 'year', contact_id: contactId, signal }),
    enabled: may('view', 'invoice'),
  })
  return data?.average.days ?? null
}
