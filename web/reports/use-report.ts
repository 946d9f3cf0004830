import { useQuery } from '@tanstack/react-query'

const freshMs = 5 * 60_000

/** The answer of a report of the server. `asked` is everything that it depends on. */
export function useReport<Answer>(asked: object, read: (signal: AbortSignal) => Promise<Answer>) {
  return useQuery({
    queryKey: ['report', asked],
    queryFn: ({ signal }) => read(signal),
    // A report may read very many documents: not again at every change of window or after every write.
    staleTime: freshMs,
    meta: { isLong: true },
  })
}
