import { kontor } from '../data/kontor.ts'
import { useList } from '../data/queries.ts'
import { may } from '../start.ts'

/** The last day of the closed books; undefined if none is closed, or if the user may not see it. */
export function useClosedUntil(isAsked = true): string | undefined {
  const enabled = isAsked && may('view', 'configuration')
  const { data } = useList(kontor.closedPeriods, { sort: ['-to'], limit: 1 }, { enabled })
  return data?.items[0]?.to
}
