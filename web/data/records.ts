// What was read is kept here. What was read before is shown at once, and refreshed behind.

import { QueryClient } from '@tanstack/react-query'

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 5_000,
      gcTime: 30 * 60_000,
      // What may succeed a little later the client sends again.
      retry: false,
    },
  },
})

/**
 * To be called after every write: whatever is on the screen is read again. What takes many pages to read is so only
 * when it is shown next, or when somebody comes back to its window.
 */
export function refresh(): Promise<void> {
  void queryClient.invalidateQueries({ refetchType: 'none' })
  return queryClient.refetchQueries({ type: 'active', predicate: ({ meta }) => !meta?.isLong })
}
