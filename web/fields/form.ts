// The state of a form: its values, and the errors of its fields.

import { useEffect, useRef, useState } from 'react'
import { ChangedError, KontorError } from '../../client/index.ts'
import { complain } from '../frame/notices.tsx'
import { problemText } from '../parts/problems.ts'

export interface Form<Values> {
  readonly values: Values
  /**
   * The refused fields. They stay until the next answer: if the form moved when a field is left, a click could miss the
   * button.
   */
  readonly errors: FieldErrors
  readonly isChanged: boolean
  readonly isBusy: boolean
  set(changes: Partial<Values>): void
  /** The properties of a field that shows and changes one of the values. */
  field<Key extends keyof Values & string>(
    key: Key,
  ): {
    readonly value: Values[Key]
    readonly onChange: (value: Values[Key]) => void
    readonly onUnreadable: (isUnreadable: boolean) => void
    readonly beginning: number
    readonly error: string | undefined
  }
  /**
   * Sends the values. Refusals are shown beside their fields, other errors at the edge of the screen. A conflict with
   * another writer goes to `onConflict`, if it is given. Nothing is sent while another request runs, or while a field
   * holds a text that it cannot read.
   */
  submit(send: (values: Values) => Promise<unknown>, onConflict?: () => void): Promise<boolean>
  /** Starts again with these values. */
  reset(values: Values): void
  /** Continues with the stored values. Changes made since the values were sent stay, and are not saved yet. */
  settle(sent: Values, stored: Values): void
}

/** Errors by field. */
export type FieldErrors = Readonly<Record<string, string>>

export function useForm<Values extends object>(
  initial: Values,
  explain: (error: KontorError, sent: Values) => FieldErrors = problemsOf,
): Form<Values> {
  const [values, setValues] = useState(initial)
  const [errors, setErrors] = useState<FieldErrors>({})
  const [isChanged, setChanged] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [refusals, setRefusals] = useState(0)
  const [beginning, setBeginning] = useState(0)
  // The same values for code that runs after a wait or before the next render.
  const latest = useRef(initial)
  const busy = useRef(false)
  const unreadable = useRef(new Set<string>())

  // After the errors are on the screen.
  useEffect(() => {
    if (refusals > 0) document.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [refusals])
  const refuse = () => setRefusals((before) => before + 1)
  const hold = (next: Values) => {
    latest.current = next
    setValues(next)
  }
  const occupy = (isOccupied: boolean) => {
    busy.current = isOccupied
    setBusy(isOccupied)
  }
  const set = (changes: Partial<Values>) => {
    hold({ ...latest.current, ...changes })
    setChanged(true)
  }
  return {
    ...{ values, errors, isChanged, isBusy, set },
    field: (key) => ({
      value: values[key],
      onChange: (value) => set({ [key]: value } as unknown as Partial<Values>),
      onUnreadable: (isUnreadable) => {
        if (!isUnreadable) {
          unreadable.current.delete(key)
          return
        }
        unreadable.current.add(key)
        setChanged(true)
      },
      beginning,
      error: errors[key],
    }),
    async submit(send, onConflict) {
      if (busy.current) return false
      if (unreadable.current.size > 0) {
        refuse()
        return false
      }
      const sent = latest.current
      occupy(true)
      try {
        await send(sent)
        setErrors({})
        if (latest.current === sent && unreadable.current.size === 0) setChanged(false)
        return true
      } catch (error) {
        if (onConflict && error instanceof ChangedError) {
          onConflict()
          return false
        }
        const found = error instanceof KontorError ? explain(error, sent) : {}
        setErrors(found)
        const keys = Object.keys(found)
        // An error beside a field that is not on the screen would not be seen.
        if (keys.length === 0 || keys.some((key) => !(key in sent))) complain(error)
        refuse()
        return false
      } finally {
        occupy(false)
      }
    },
    reset(next) {
      hold(next)
      setBeginning((before) => before + 1)
      setErrors({})
      setChanged(false)
    },
    settle(sent, stored) {
      const later = Object.entries(latest.current).filter(
        ([key, value]) => value !== sent[key as keyof Values],
      )
      hold({ ...stored, ...Object.fromEntries(later) })
      setErrors({})
      setChanged(later.length > 0 || unreadable.current.size > 0)
    },
  }
}

function problemsOf({ problems }: KontorError): FieldErrors {
  return Object.fromEntries(problems.map((problem) => [problem.key, problemText(problem)]))
}
