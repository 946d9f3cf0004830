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
import { compareNumbers } from '../../../domain/documents/numbering.ts'
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
      const failures = await removeTogether(resource, ids)
      if (failures.length > 0) complain(words.list.notRemoved(failures.length, sentenceOf(failures[0])))
    },
  )
}

/** This many records are deleted in one step, for which others wait. */
const removedAtOnce = 50

/** Deletes records in groups, all in one request. The records of a refused group are then deleted each on its own. */
async function removeTogether(
  resource: RemovableListName,
  ids: readonly number[],
): Promise<readonly unknown[]> {
  const groups = Array.from({ length: Math.ceil(ids.length / removedAtOnce) }, (_, index) =>
    ids.slice(index * removedAtOnce, (index + 1) * removedAtOnce),
  )
  const removed = await removeEach(resource, groups)
  const left = groups.flatMap((group, index) => (removed[index]?.status === 'rejected' ? group : []))
  const [lost] = failuresOf(removed).filter((error) => !isRefusal(error))
  if (left.length === 0 || lost) return left.map(() => lost)
  // A record that somebody else has deleted already is no error.
  const alone = await removeEach(resource, left)
  return failuresOf(alone).filter((failure) => !(failure instanceof NotFoundError))
}

function removeEach(resource: RemovableListName, records: readonly (number | readonly number[])[]) {
  return kontor.batch((each) => records.map((ids) => each.resource(resource).remove(ids)), {
    retries: patient,
  })
}

function isRefusal(error: unknown): boolean {
  return error instanceof KontorError && error.status >= 400 && error.status < 500
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

export type DocumentResource =
  | 'invoices'
  | 'credit-notes'
  | 'offers'
  | 'order-confirmations'
  | 'delivery-notes'
  | 'letters'

/** The calls for documents of a kind. */
export function documentMember(members: AllMembers, resource: DocumentResource) {
  return {
    invoices: members.invoices,
    offers: members.offers,
    'order-confirmations': members.orderConfirmations,
    'credit-notes': members.creditNotes,
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

/** As in lists. Letters have no numbers. */
function byNumber(one: RecordOf<DocumentResource>, other: RecordOf<DocumentResource>): number {
  const [a = '', b = ''] = [one, other].map((record) => ('number' in record ? record.number : ''))
  return compareNumbers(a, b)
}
