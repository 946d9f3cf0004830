import { useEffect, useRef } from 'react'
import type { FieldProps } from './field.ts'

/** Tells the form, as long as it is so, that a field shows something that its value is not. */
export function useUnreadable(
  isUnreadable: boolean,
  onUnreadable: FieldProps<unknown>['onUnreadable'] = () => {},
): void {
  const report = useRef(onUnreadable)
  report.current = onUnreadable
  useEffect(() => {
    if (!isUnreadable) return
    report.current(true)
    return () => report.current(false)
  }, [isUnreadable])
}
