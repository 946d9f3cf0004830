// The records that belong to a contact, and the one that is being edited.

import { useState } from 'react'
import type {
  AllQuery,
  ItemQuery,
  Reads,
  RecordOf,
  RemovableName,
  Removes,
  ResourceName,
  WithKey,
} from '../../client/index.ts'
import { changesBetween } from '../data/changes.ts'
import { keyFor } from '../data/key.ts'
import { useList } from '../data/queries.ts'
import { removalKey, removeLater, useHidden } from '../data/removal.ts'
import { type Edited, useEdited } from '../fields/edited.ts'
import { complain } from '../frame/notices.tsx'

/** A record that was opened for editing. */
export interface OpenedPart<Item> {
  readonly item: Item
  readonly tag: string | undefined
  readonly read: () => Promise<OpenedPart<Item>>
}

export async function openPart<Name extends ResourceName, const With extends WithKey<Name> = never>(
  parts: Reads<Name>,
  id: number,
  query: ItemQuery<Name, With> = {},
): Promise<OpenedPart<RecordOf<Name, With>>> {
  const opened = await parts.get(id, query)
  return { ...opened, read: () => openPart(parts, id, query) }
}

export function usePartsOf<Name extends RemovableName, const With extends WithKey<Name> = never>(
  parts: Reads<Name> & Removes<Name>,
  query: AllQuery<Name, With>,
) {
  const { data, isLoading } = useList(parts, { ...query, limit: 200 })
  const hidden = useHidden()
  /** The record in the dialog. */
  const [opened, setOpened] = useState<OpenedPart<RecordOf<Name, With>> | 'new'>()
  return {
    isLoading,
    items: data?.items.filter(({ id }) => !hidden.has(removalKey(parts.name, id))) ?? [],
    dialog: opened && {
      part: opened === 'new' ? undefined : opened,
      onClose: () => setOpened(undefined),
    },
    add: () => setOpened('new'),
    edit: (id: number) => openPart(parts, id, { with: query.with }).then(setOpened).catch(complain),
    remove: (id: number, sentence: string) =>
      removeLater([removalKey(parts.name, id)], sentence, () => parts.remove(id)),
  }
}

interface EditedPartOptions<Item, Values, Body> {
  readonly parts: {
    create(body: Body, options: { readonly idempotencyKey: string }): Promise<unknown>
    update(
      id: number,
      body: Partial<Body>,
      options: { readonly ifMatch: string | undefined },
    ): Promise<unknown>
  }
  /** Undefined for a new one. */
  readonly part: OpenedPart<Item> | undefined
  readonly valuesOf: (item: Item | undefined) => Values
  readonly bodyOf: (values: Values) => Body
  /** Runs after writing, before the dialog closes. */
  readonly onWritten?: (() => Promise<unknown>) | undefined
  readonly onClose: () => void
}

/** The form of a part: a new one is created, another one gets its changes. */
export function useEditedPart<
  Item extends { readonly id: number },
  Values extends object,
  Body extends object,
>({
  parts,
  part,
  valuesOf,
  bodyOf,
  onWritten,
  onClose,
}: EditedPartOptions<Item, Values, Body>): Edited<Values> {
  const stored = (opened: OpenedPart<Item> | undefined) => ({
    values: valuesOf(opened?.item),
    tag: opened?.tag,
  })
  return useEdited({
    stored: stored(part),
    read: async () => stored(await part?.read()),
    async write(values, before, ifMatch) {
      const body = bodyOf(values)
      if (part) await parts.update(part.item.id, changesBetween(bodyOf(before), body), { ifMatch })
      else await parts.create(body, { idempotencyKey: keyFor(values) })
      await onWritten?.()
      return undefined
    },
    onSaved: onClose,
  })
}
