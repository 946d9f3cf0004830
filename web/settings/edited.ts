// A record while somebody changes it: their values, and what becomes of them when others change it too.

import { useEffect, useState } from 'react'
import { ApiError } from '../../client/client.ts'
import { changesBetween } from '../data/changes.ts'
import { refresh } from '../data/records.ts'
import { type Form, useForm } from '../fields/form.ts'
import { complain } from '../frame/notices.tsx'
import type { Stored, Values } from './record-access.ts'

export interface Edited {
  readonly form: Form<Values>
  /** Whether somebody else has changed it meanwhile. */
  readonly isConflict: boolean
  /** Sends what was changed. True when it is stored. */
  save(): Promise<boolean>
  /** Gives up the own values for those that are stored now. */
  takeLatest(): Promise<void>
  discard(): void
}

export interface EditedOptions {
  /** What was read last. While nothing is changed here, the form follows it. */
  readonly stored: Stored
  readonly read: () => Promise<Stored>
  /** Sends what was changed of the values. Answers with what is stored now, where the form goes on with it. */
  readonly write: (changes: Values, tag: string | undefined, values: Values) => Promise<Stored | undefined>
}

export function useEdited({ stored, read, write }: EditedOptions): Edited {
  const form = useForm<Values>(stored.values)
  const [begun, setBegun] = useState(stored)
  const [isConflict, setConflict] = useState(false)

  const follow = (next: Stored) => {
    setBegun(next)
    setConflict(false)
    form.reset(next.values)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another version is a reason to follow.
  useEffect(() => {
    if (!form.isChanged && stored.tag !== begun.tag) follow(stored)
  }, [stored.tag])

  return {
    form,
    isConflict,
    save: () =>
      form.submit(async (values) => {
        try {
          const next = await write(changesBetween(begun.values, values), begun.tag, values)
          if (next) {
            setBegun(next)
            setConflict(false)
            form.settle(values, next.values)
          }
        } catch (error) {
          if (error instanceof ApiError && error.status === 412) setConflict(true)
          throw error
        }
        void refresh()
      }),
    async takeLatest() {
      try {
        follow(await read())
      } catch (error) {
        complain(error)
      }
      await refresh()
    },
    discard: () => follow(begun),
  }
}
