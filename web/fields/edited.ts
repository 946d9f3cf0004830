// A record while somebody changes it: their values, and what becomes of them when others change it too.

import { useEffect, useState } from 'react'
import { refresh } from '../data/records.ts'
import { type Form, useForm } from './form.ts'

/** The values of a record, with the name of its version. */
export interface Stored<Values> {
  readonly values: Values
  readonly tag: string | undefined
}

export interface Edited<Values> {
  readonly form: Form<Values>
  /** What somebody has begun with or saved last. */
  readonly stored: Values
  readonly tag: string | undefined
  /** Whether somebody else has changed it meanwhile. */
  readonly isConflict: boolean
  /** Sends what was changed. True when it is stored. */
  save(): Promise<boolean>
  /** The same, over what somebody else has stored meanwhile. */
  saveAnyway(): Promise<boolean>
  /** Gives up the own values for those that are stored now. */
  loadTheirs(): Promise<void>
  discard(): void
  /** Goes on from this version: something else on the page has changed the record. */
  setTag(tag: string | undefined): void
}

export interface EditedOptions<Values> {
  /** What was read last. While nothing is changed here, the form follows it. */
  readonly stored: Stored<Values>
  readonly read: () => Promise<Stored<Values>>
  /**
   * Sends the values, or better what was changed of those before: then what only others have changed stays. Answers with
   * what is stored now, where the form goes on with it.
   */
  readonly write: (
    values: Values,
    before: Values,
    tag: string | undefined,
  ) => Promise<Stored<Values> | undefined>
  /** What follows once it is stored. */
  readonly onSaved?: ((values: Values) => unknown) | undefined
}

export function useEdited<Values extends object>({
  stored,
  read,
  write,
  onSaved,
}: EditedOptions<Values>): Edited<Values> {
  const form = useForm(stored.values)
  const [begun, setBegun] = useState(stored)
  const [isConflict, setConflict] = useState(false)

  const follow = (next: Stored<Values>) => {
    setBegun(next)
    setConflict(false)
    form.reset(next.values)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another version is a reason to follow.
  useEffect(() => {
    if (!form.isChanged && stored.tag !== begun.tag) follow(stored)
  }, [stored.tag])

  const send = async (values: Values, tag: string | undefined) => {
    const next = await write(values, begun.values, tag)
    setConflict(false)
    if (next) {
      setBegun(next)
      form.settle(values, next.values)
    }
    void refresh()
  }
  const tellConflict = () => setConflict(true)
  const saveOver = async (tag: string | undefined) => {
    const hasNothingToSend = begun.tag !== undefined && !form.isChanged
    const isSaved = hasNothingToSend || (await form.submit((values) => send(values, tag), tellConflict))
    if (isSaved) await onSaved?.(form.values)
    return isSaved
  }
  return {
    form,
    stored: begun.values,
    tag: begun.tag,
    isConflict,
    save: () => saveOver(begun.tag),
    saveAnyway: () => saveOver(undefined),
    async loadTheirs() {
      follow(await read())
      void refresh()
    },
    discard: () => follow(begun),
    setTag: (tag) => setBegun((before) => ({ ...before, tag })),
  }
}
