// Actions for many records at once.

import type { ReactNode } from 'react'
import {
  type AllMembers,
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

/** The server deletes all of them or none. When it refuses one, the others are deleted each on its own. */
async function removeTogether(
  resource: RemovableListName,
  ids: readonly number[],
): Promise<readonly unknown[]> {
  try {
    await kontor.resource(resource).remove(ids)
    return []
  } catch (error) {
    if (!(error instanceof KontorError) || error.status === 0 || error.status >= 500)
      return ids.map(() => error)
    const outcomes = await kontor.batch((each) => ids.map((id) => each.resource(resource).remove(id)), {
      retries: patient,
    })
    // A record that somebody else has deleted already is no error.
    return failuresOf(outcomes).filter((failure) => !(failure instanceof NotFoundError))
  }
}

/** One request for each record, in a batch. */
type Act<Item> = (each: AllMembers, record: Item) => Promise<unknown>

/** Changes records in one request, and reports how many were changed, or only what failed. */
export async function changeEach<Item>(
  records: readonly Item[],
  act: Act<Item>,
  sentence?: (count: number) => string,
  onProgress?: (done: number) => void,
  undo?: Act<Item>,
): Promise<void> {
  const outcomes = await kontor.batch((each) => records.map((record) => act(each, record)), {
    onProgress,
    retries: patient,
  })
  const changed = records.filter((_, index) => outcomes[index]?.status === 'fulfilled')
  const failures = failuresOf(outcomes)
  await refresh()
  if (failures.length > 0) complain(words.list.someFailed(failures.length, sentenceOf(failures[0])))
  if (!sentence || changed.length === 0) return
  tell(
    sentence(changed.length),
    undo && {
      name: words.parts.undo,
      // What was done last is undone first: no invoice is taken back while one with a later number is out.
      run: () => void changeEach(changed.toReversed(), undo),
    },
  )
}

function failuresOf(outcomes: readonly PromiseSettledResult<unknown>[]): unknown[] {
  return outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []))
}

export type DocumentResource = 'invoices' | 'offers' | 'order-confirmations' | 'delivery-notes' | 'letters'

/** The calls for documents of a kind. */
export function documentMember(members: AllMembers, resource: DocumentResource) {
  return {
    invoices: members.invoices,
    offers: members.offers,
    'order-confirmations': members.orderConfirmations,
    'delivery-notes': members.deliveryNotes,
    letters: members.letters,
  }[resource]
}

/** Marks drafts that were sent by other means. */
export function markSent(resource: DocumentResource): ManyAction<RecordOf<DocumentResource>> {
  const to =
    (status: 'DR' | 'S'): Act<ListItem> =>
    (each, { id }) =>
      documentMember(each, resource).changeStatus(id, { status })
  const undo: Act<ListItem> =
    resource === 'invoices' ? (each, { id }) => each.invoices.undoIssue(id, {}) : to('DR')
  return {
    name: words.list.markSent,
    icon: 'send',
    isFor: ({ status }) => status === 'DR',
    // In the order of their numbers, as invoices are issued.
    run: (records, onProgress) =>
      changeEach(records.toSorted(byNumber), to('S'), words.list.markedSent, onProgress, undo),
  }
}

/** Shorter numbers first, as in lists. Letters have none. */
function byNumber(one: RecordOf<DocumentResource>, other: RecordOf<DocumentResource>): number {
  const [a = '', b = ''] = [one, other].map((record) => ('number' in record ? record.number : ''))
  return a.length - b.length || (a < b ? -1 : Number(a > b))
}
