// The cache of everything that was read. Cached records are shown at once and refreshed in the background.

import { QueryClient } from '@tanstack/react-query'

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 5_000,
      gcTime: 30 * 60_000,
      // The client itself sends again what may succeed later.
      retry: false,
    },
  },
})

/**
 * Reads everything on the screen again; called after every write. Lists of many pages are read again only when they are
 * shown next, or when their window gets the focus.
 */
export function refresh(): Promise<void> {
  void queryClient.invalidateQueries({ refetchType: 'none' })
  return queryClient.refetchQueries({ type: 'active', predicate: ({ meta }) => !meta?.isLong })
}
