import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { KontorError } from '../../client/index.ts'
import { words } from '../words/words.ts'
import css from './frame.module.css'

/** Shown while the server cannot be reached. */
export function OfflineLine() {
  const queries = useQueryClient().getQueryCache()
  const [isOffline, setOffline] = useState(false)
  useEffect(
    () =>
      queries.subscribe((event) => {
        if (event.type !== 'updated') return
        const { action } = event
        const cause = action.type === 'failed' || action.type === 'error' ? action.error : undefined
        if (cause instanceof KontorError) setOffline(cause.status === 0)
        if (action.type === 'success') setOffline(false)
      }),
    [queries],
  )
  if (!isOffline) return null
  return (
    <div role="status" className={css.offline}>
      {words.frame.offline}
    </div>
  )
}
