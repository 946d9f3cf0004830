import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { notNumberText } from '../../parts/format.ts'
import type { DocumentSession, Snapshot } from './session.ts'

/** The snapshot of a session with all its errors. The draft is saved when the user leaves the window. */
export function useSession(session: DocumentSession): Snapshot {
  useEffect(() => {
    const leave = () => void session.flush()
    const hide = () => document.visibilityState === 'hidden' && leave()
    session.open()
    addEventListener('blur', leave)
    addEventListener('pagehide', leave)
    document.addEventListener('visibilitychange', hide)
    return () => {
      removeEventListener('blur', leave)
      removeEventListener('pagehide', leave)
      document.removeEventListener('visibilitychange', hide)
      session.close()
    }
  }, [session])
  const snapshot = useSyncExternalStore(session.subscribe, session.snapshot)
  const { errors, unreadable } = snapshot
  const all = useMemo(
    () => ({ ...errors, ...Object.fromEntries(unreadable.map((field) => [field, notNumberText()])) }),
    [errors, unreadable],
  )
  return { ...snapshot, errors: all }
}
