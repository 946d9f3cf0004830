// Actions for many records at once.

import type { ReactNode } from 'react'
import {
  KontorError,
  NotFoundError,
  type RecordOf,
  type RemovableName,
  type TopName,
} from '../../../client/index.ts'
import { kontor, patient } from '../../data/kontor.ts'
import { refresh } from '../../data/records.ts'
import { removalKey, removeLater } from '../../data/removal.ts'
import type { IconName } from '../../frame/icons.tsx'
import { complain, tell } from '../../frame/notices.tsx'
import { sentenceOf } from '../../parts/problems.ts'
import { words } from '../../words/words.ts'
import type { ListItem } from '../table/columns.ts'

/** An action that a list offers for its selection: run at once, or in a dialog. */
export type ManyAction<Item> = {
  readonly name: string
  readonly icon: IconName
  /** The records that the action applies to; all without it. */
  readonly isFor?: (record: Item) => boolean
} & ({ readonly run: RunMany<Item> } | { readonly Dialog: (props: ManyDialogProps<Item>) => ReactNode })

type RunMany<Item> = (records: readonly Item[], onProgress: (done: number) => void) => Promise<void>

export interface ManyDialogProps<Item> {
  readonly records: readonly Item[]
  /** Selected records that the action does not apply to. */
  readonly others: readonly Item[]
  readonly onClose: () => void
  /** Closes the dialog and clears the selection. */
  readonly onDone: () => void
}

/** This many ids fit an address. */
export const idsAtOnce = 50

/** Lists whose records can be deleted. */
export type RemovableListName = TopName & RemovableName

export function isRemovable(resource: TopName): resource is RemovableListName {
  return 'remove' in kontor.resource(resource)
}

/** The words for deleting in a list. */
export interface RemovalLook {
  readonly name: string
  readonly icon: IconName
  readonly sentence: (count: number) => string
}

/** Deletes the selected records, with undo. */
export function removal(
  resource: RemovableListName,
  onRemoved: () => void,
  { name, icon, sentence }: RemovalLook = {
    name: words.parts.remove,
    icon: 'trash',
    sentence: words.list.removed,
  },
): ManyAction<ListItem> {
  return {
    name,
    icon,
    run: async (records) => {
      onRemoved()
      removeMany(resource, records, sentence(records.length))
    },
  }
}

/** Refused records stay, and a notice says so. */
export function removeMany(
  resource: RemovableListName,
  records: readonly ListItem[],
  sentence: string,
): void {
  const ids = records.map(({ id }) => id)
  removeLater(
    ids.map((id) => removalKey(resource, id)),
    sentence,
    async () => {
      const groups: Promise<readonly unknown[]>[] = []
      // All groups are sent at once: leaving the page now skips none of them.
      for (let start = 0; start < ids.length; start += idsAtOnce)
        groups.push(removeTogether(resource, ids.slice(start, start + idsAtOnce)))
      const failures = (await Promise.all(groups)).flat()
      if (failures.length > 0) complain(words.list.notRemoved(failures.length, sentenceOf(failures[0])))
    },
  )
}

/** The server deletes all of them or none. When it refuses one, the others are deleted one by one. */
async function removeTogether(
  resource: RemovableListName,
  ids: readonly number[],
): Promise<readonly unknown[]> {
  try {
    await kontor.resource(resource).remove(ids)
    return []
  } catch (error) {
    // A record that somebody else has deleted already is no error.
    if (ids.length === 1) return error instanceof NotFoundError ? [] : [error]
    if (!(error instanceof KontorError) || error.status === 0 || error.status >= 500)
      return ids.map(() => error)
    const failures: unknown[] = []
    for (const id of ids) failures.push(...(await removeTogether(resource, [id])))
    return failures
  }
}

/** Changes records one after the other, and reports how many were changed, or only what failed. */
export async function changeEach<Item>(
  records: readonly Item[],
  act: (record: Item) => Promise<unknown>,
  sentence?: (count: number) => string,
  onProgress: (done: number) => void = () => {},
  undo?: (record: Item) => Promise<unknown>,
): Promise<void> {
  const changed: Item[] = []
  const failures: unknown[] = []
  for (const record of records) {
    try {
      await act(record)
      changed.push(record)
    } catch (error) {
      failures.push(error)
    }
    onProgress(changed.length + failures.length)
  }
  await refresh()
  if (failures.length > 0) complain(words.list.someFailed(failures.length, sentenceOf(failures[0])))
  if (!sentence || changed.length === 0) return
  tell(
    sentence(changed.length),
    undo && {
      name: words.parts.undo,
      run: () => void changeEach(changed, undo),
    },
  )
}

export type DocumentResource = 'invoices' | 'offers' | 'order-confirmations' | 'delivery-notes' | 'letters'

export const documentMembers = {
  invoices: kontor.invoices,
  offers: kontor.offers,
  'order-confirmations': kontor.orderConfirmations,
  'delivery-notes': kontor.deliveryNotes,
  letters: kontor.letters,
}

/** Marks drafts that were sent by other means. */
export function markSent(resource: DocumentResource): ManyAction<RecordOf<DocumentResource>> {
  const to = (status: 'DR' | 'S') => (record: ListItem) => {
    return documentMembers[resource].changeStatus(record.id, { status }, { retries: patient })
  }
  return {
    name: words.list.markSent,
    icon: 'send',
    isFor: ({ status }) => status === 'DR',
    run: (records, onProgress) => changeEach(records, to('S'), words.list.markedSent, onProgress, to('DR')),
  }
}
