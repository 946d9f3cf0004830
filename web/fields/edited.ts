// A record while the user edits it: their values, and the conflict when somebody else changes it too.

import { useEffect, useState } from 'react'
import { refresh } from '../data/records.ts'
import { type Form, useForm } from './form.ts'

/** The values of a record, with its tag. */
export interface Stored<Values> {
  readonly values: Values
  readonly tag: string | undefined
}

export interface Edited<Values> {
  readonly form: Form<Values>
  /** The values at the beginning or after the last save. */
  readonly stored: Values
  readonly tag: string | undefined
  /** Whether somebody else has changed it meanwhile. */
  readonly isConflict: boolean
  /** Sends the changed values. Resolves to true when they are saved. */
  save(): Promise<boolean>
  /** The same, over the version that somebody else has saved meanwhile. */
  saveAnyway(): Promise<boolean>
  /** Replaces the user's values with the stored ones. */
  loadTheirs(): Promise<void>
  discard(): void
  /** Continues from this version: another part of the page has changed the record. */
  setTag(tag: string | undefined): void
}

export interface EditedOptions<Values> {
  /** The version that was read last. The form follows it until the user changes something. */
  readonly stored: Stored<Values>
  readonly read: () => Promise<Stored<Values>>
  /**
   * Sends the values, or better only the changed ones, so that changes of others stay. Returns the stored version if
   * the form continues with it.
   */
  readonly write: (
    values: Values,
    before: Values,
    tag: string | undefined,
  ) => Promise<Stored<Values> | undefined>
  /** Runs after saving. */
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
