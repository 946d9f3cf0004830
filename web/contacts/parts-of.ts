// The records that belong to a contact: what is there, and what somebody is doing with it.

import { useState } from 'react'
import { api } from '../data/api.ts'
import { useList } from '../data/records.ts'
import { removalKey, removeLater, useHidden } from '../data/removal.ts'

const removals = {
  addresses: (contactId: number, id: number) =>
    api('DELETE /contacts/{contactId}/addresses/{addressIds}', { path: { contactId, addressIds: id } }),
  people: (contactId: number, id: number) =>
    api('DELETE /contacts/{contactId}/people/{personIds}', { path: { contactId, personIds: id } }),
  accounts: (contactId: number, id: number) =>
    api('DELETE /contacts/{contactId}/accounts/{accountIds}', { path: { contactId, accountIds: id } }),
}

export function usePartsOf<Item extends { readonly id: number }>(
  resource: keyof typeof removals,
  contactId: number,
  query: { readonly sort: string; readonly with?: string },
) {
  const { data, isLoading } = useList<Item>(resource, { ...query, limit: 200 }, { path: { contactId } })
  const hidden = useHidden()
  /** The record in the dialog. */
  const [edited, setEdited] = useState<Item | 'new'>()
  return {
    isLoading,
    items: data?.items.filter(({ id }) => !hidden.has(removalKey(resource, id))) ?? [],
    dialog: edited && {
      item: edited === 'new' ? undefined : edited,
      onClose: () => setEdited(undefined),
    },
    edit: setEdited,
    remove: (id: number, sentence: string) =>
      removeLater([removalKey(resource, id)], sentence, () => removals[resource](contactId, id)),
  }
}
