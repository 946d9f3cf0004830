// The state of a form: its values, and what is wrong with them beside the fields that it concerns.

import { useState } from 'react'
import { ApiError } from '../../client/client.ts'
import { complain } from '../frame/notices.tsx'
import { problemText } from '../parts/problems.ts'

export interface Form<Values> {
  readonly values: Values
  readonly errors: Readonly<Record<string, string>>
  readonly isChanged: boolean
  readonly isBusy: boolean
  set(changes: Partial<Values>): void
  /** What a field needs to show and change one of the values. */
  field<Key extends keyof Values & string>(
    key: Key,
  ): {
    readonly value: Values[Key]
    readonly onChange: (value: Values[Key]) => void
    readonly error: string | undefined
  }
  /**
   * Sends the values. What the server refuses stands beside its field; whatever else is told at the edge of the screen.
   * That somebody else was faster is left to `onConflict`, where it is given.
   */
  submit(send: (values: Values) => Promise<unknown>, onConflict?: () => void): Promise<boolean>
  /** Begins anew with these values. */
  reset(values: Values): void
}

export function useForm<Values extends object>(initial: Values): Form<Values> {
  const [values, setValues] = useState(initial)
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const [isChanged, setChanged] = useState(false)
  const [isBusy, setBusy] = useState(false)

  const set = (changes: Partial<Values>) => {
    setValues((before) => ({ ...before, ...changes }))
    setErrors((before) => without(before, Object.keys(changes)))
    setChanged(true)
  }
  return {
    ...{ values, errors, isChanged, isBusy, set },
    field: (key) => ({
      value: values[key],
      onChange: (value) => set({ [key]: value } as unknown as Partial<Values>),
      error: errors[key],
    }),
    async submit(send, onConflict) {
      setBusy(true)
      try {
        await send(values)
        setErrors({})
        setChanged(false)
        return true
      } catch (error) {
        if (onConflict && error instanceof ApiError && error.status === 412) {
          onConflict()
          return false
        }
        const problems = error instanceof ApiError ? error.problems : []
        setErrors(Object.fromEntries(problems.map((problem) => [problem.key, problemText(problem)])))
        // Beside a field that is not on the screen, nobody would see it.
        if (problems.length === 0 || problems.some(({ key }) => !(key in values))) complain(error)
        focusFirstError()
        return false
      } finally {
        setBusy(false)
      }
    },
    reset(next) {
      setValues(next)
      setErrors({})
      setChanged(false)
    },
  }
}

function without(
  errors: Readonly<Record<string, string>>,
  keys: readonly string[],
): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(errors).filter(([key]) => !keys.includes(key)))
}

/** Once it is on the screen. */
function focusFirstError(): void {
  requestAnimationFrame(() => document.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
}
