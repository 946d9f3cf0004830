// The records that belong to a contact: what is there, and what somebody is doing with it.

import { useState } from 'react'
import { api } from '../data/api.ts'
import { useList } from '../data/records.ts'
import { removalKey, removeLater, useHidden } from '../data/removal.ts'
import { complain } from '../frame/notices.tsx'

const operations = {
  addresses: {
    read: (contactId: number, addressId: number) =>
      api.tagged('GET /contacts/{contactId}/addresses/{addressId}', { path: { contactId, addressId } }),
    remove: (contactId: number, addressId: number) =>
      api('DELETE /contacts/{contactId}/addresses/{addressId}', { path: { contactId, addressId } }),
  },
  people: {
    read: (contactId: number, personId: number) =>
      api.tagged('GET /contacts/{contactId}/people/{personId}', {
        path: { contactId, personId },
        query: { with: 'custom_fields' },
      }),
    remove: (contactId: number, personId: number) =>
      api('DELETE /contacts/{contactId}/people/{personId}', { path: { contactId, personId } }),
  },
  accounts: {
    read: (contactId: number, accountId: number) =>
      api.tagged('GET /contacts/{contactId}/accounts/{accountId}', { path: { contactId, accountId } }),
    remove: (contactId: number, accountId: number) =>
      api('DELETE /contacts/{contactId}/accounts/{accountId}', { path: { contactId, accountId } }),
  },
}

/** A record as somebody has opened it to change it. */
export interface OpenedPart<Item> {
  readonly item: Item
  readonly tag: string | undefined
  readonly read: () => Promise<OpenedPart<Item>>
}

export async function openPart<Item>(
  resource: keyof typeof operations,
  contactId: number,
  id: number,
): Promise<OpenedPart<Item>> {
  const { answer, tag } = await operations[resource].read(contactId, id)
  return { item: answer.item as Item, tag, read: () => openPart(resource, contactId, id) }
}

export function usePartsOf<Item extends { readonly id: number }>(
  resource: keyof typeof operations,
  contactId: number,
  query: { readonly sort: string; readonly with?: string },
) {
  const { data, isLoading } = useList<Item>(resource, { ...query, limit: 200 }, { path: { contactId } })
  const hidden = useHidden()
  /** The record in the dialog. */
  const [opened, setOpened] = useState<OpenedPart<Item> | 'new'>()
  return {
    isLoading,
    items: data?.items.filter(({ id }) => !hidden.has(removalKey(resource, id))) ?? [],
    dialog: opened && {
      part: opened === 'new' ? undefined : opened,
      onClose: () => setOpened(undefined),
    },
    add: () => setOpened('new'),
    edit: (id: number) => openPart<Item>(resource, contactId, id).then(setOpened).catch(complain),
    remove: (id: number, sentence: string) =>
      removeLater([removalKey(resource, id)], sentence, () => operations[resource].remove(contactId, id)),
  }
}
