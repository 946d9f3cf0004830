import { useEffect, useRef, useState } from 'react'
import type { FieldProps } from './field.ts'

/** The text in a field while the user types; cleared when the form is reset. */
export function useTyped(
  beginning: FieldProps<unknown>['beginning'],
): [typed: string | undefined, setTyped: (text: string | undefined) => void] {
  const [typed, setTyped] = useState<{ readonly text: string | undefined; readonly beginning: unknown }>()
  return [typed?.beginning === beginning ? typed?.text : undefined, (text) => setTyped({ text, beginning })]
}

/** Tells the form while a field shows text that differs from its value. */
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
