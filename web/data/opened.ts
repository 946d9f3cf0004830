import { useQuery } from '@tanstack/react-query'
import type { OperationName, Sent } from '../../client/client.ts'
import { api } from './api.ts'
import { taggedOptions } from './records.ts'

/** A record that somebody is about to change: read anew, with its tag, and left alone while they work on it. */
export function useOpened<Name extends OperationName>(name: Name, sent: Sent<Name>) {
  const { queryKey, ...options } = taggedOptions(name, sent)
  const query = useQuery({
    ...options,
    queryKey: ['opened', ...queryKey],
    gcTime: 0,
    // Not even a refresh after a write elsewhere reads it again.
    staleTime: 'static',
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  return { ...query, read: () => api.tagged(name, sent) }
}
