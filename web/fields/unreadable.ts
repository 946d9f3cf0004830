import { useEffect, useRef, useState } from 'react'
import type { FieldProps } from './field.ts'

/** What stands in a field while somebody types; nothing any more when the form begins anew. */
export function useTyped(
  beginning: FieldProps<unknown>['beginning'],
): [typed: string | undefined, setTyped: (text: string | undefined) => void] {
  const [typed, setTyped] = useState<{ readonly text: string | undefined; readonly beginning: unknown }>()
  return [typed?.beginning === beginning ? typed?.text : undefined, (text) => setTyped({ text, beginning })]
}

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
