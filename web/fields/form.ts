// The state of a form: its values, and what is wrong with them beside the fields that it concerns.

import { useEffect, useRef, useState } from 'react'
import { ChangedError, KontorError } from '../../client/index.ts'
import { complain } from '../frame/notices.tsx'
import { problemText } from '../parts/problems.ts'

export interface Form<Values> {
  readonly values: Values
  /** What was refused. It stays until the next answer: a form that moves while one leaves a field takes the button away. */
  readonly errors: FieldErrors
  readonly isChanged: boolean
  readonly isBusy: boolean
  set(changes: Partial<Values>): void
  /** What a field needs to show and change one of the values. */
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
   * Sends the values. What the server refuses stands beside its field; whatever else is told at the edge of the screen.
   * That somebody else was faster is left to `onConflict`, where it is given. Nothing is sent while something else is
   * under way, or while a field shows what it could not read.
   */
  submit(send: (values: Values) => Promise<unknown>, onConflict?: () => void): Promise<boolean>
  /** Begins anew with these values. */
  reset(values: Values): void
  /** Goes on with what is stored now; what was changed since it was sent stays, and is not saved yet. */
  settle(sent: Values, stored: Values): void
}

/** What is wrong with which field. */
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
  // The same, for whoever asks after a wait or before the screen is drawn again.
  const latest = useRef(initial)
  const busy = useRef(false)
  const unreadable = useRef(new Set<string>())

  // Once what is wrong stands on the screen.
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
        // Beside a field that is not on the screen, nobody would see it.
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
