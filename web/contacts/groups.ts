// The groups of a contact, by their names.

import { kontor } from '../data/kontor.ts'

/** Puts a contact into these groups and removes it from all others. New groups are created. */
export async function setGroups(
  contactId: number,
  before: readonly string[],
  after: readonly string[],
): Promise<void> {
  const joined = after.filter((name) => !before.includes(name))
  const left = before.filter((name) => !after.includes(name))
  if (joined.length + left.length === 0) return
  const { items } = await kontor.contactGroups.list({ limit: 200 })
  const ids = new Map(items.map(({ name, id }) => [name, id]))
  for (const name of joined)
    if (!ids.has(name)) ids.set(name, (await kontor.contactGroups.create({ name })).item.id)
  const idsOf = (names: readonly string[]) => names.flatMap((name) => ids.get(name) ?? [])
  if (joined.length > 0) await kontor.contacts.assignGroups(contactId, idsOf(joined))
  if (idsOf(left).length > 0) await kontor.contacts.removeGroups(contactId, idsOf(left))
}
