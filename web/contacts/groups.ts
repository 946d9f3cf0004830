// The groups of a contact, by their names.

import type { Group } from '../../client/types.ts'
import { api } from '../data/api.ts'
import { readList } from '../data/records.ts'

/** Puts a contact into these groups and out of all others. Groups that do not exist yet are made. */
export async function setGroups(
  contactId: number,
  before: readonly string[],
  after: readonly string[],
): Promise<void> {
  const joined = after.filter((name) => !before.includes(name))
  const left = before.filter((name) => !after.includes(name))
  if (joined.length + left.length === 0) return
  const { items } = await readList<Group>('contact-groups', { limit: 200 })
  const ids = new Map(items.map(({ name, id }) => [name, id]))
  for (const name of joined)
    if (!ids.has(name))
      ids.set(name, (await api('POST /contacts/configuration/groups', { body: { name } })).item.id)
  const idsOf = (names: readonly string[]) => names.flatMap((name) => ids.get(name) ?? []).join(',')
  const path = (names: readonly string[]) => ({ path: { contactId, groupIds: idsOf(names) } })
  if (joined.length > 0) await api('PATCH /contacts/{contactId}/assign-groups/{groupIds}', path(joined))
  if (idsOf(left)) await api('PATCH /contacts/{contactId}/remove-groups/{groupIds}', path(left))
}
