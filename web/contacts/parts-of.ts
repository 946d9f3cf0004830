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
import { useList } from '../data/queries.ts'
import { removalKey, removeLater, useHidden } from '../data/removal.ts'
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
