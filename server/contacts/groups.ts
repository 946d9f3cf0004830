// Groups of contacts, and which contact is in which of them.

import sql, { join } from 'sql-template-tag'
import type { Tx } from '../db/db.ts'
import { onRecord } from '../resource/actions.ts'
import { hidden, readonly, required, usage } from '../resource/fields.ts'
import { id, reference, text } from '../resource/kinds.ts'
import { topicOf } from '../resource/names.ts'
import type { Operation } from '../resource/operation.ts'
import { type AnyResource, resource } from '../resource/resource.ts'
import { needOwned, readIds, viewOf } from '../resource/routes.ts'
import { itemSchema } from '../resource/schemas.ts'
import { insert, remove } from '../resource/write.ts'
import { contacts } from './contacts.ts'

export const contactGroups = resource({
  name: 'contact-groups',
  entity: 'group',
  path: '/contacts/configuration/groups',
  scopes: ['contact'],
  summary: 'groups of contacts',
  fields: {
    id: readonly(id()),
    name: required(text()),
    usage: usage((): AnyResource => contactGroupMembers, 'group_id'),
  },
  search: ['name'],
  sort: 'name',
  unique: [['name']],
})

export const contactGroupMembers = resource({
  name: 'contact-group-members',
  entity: 'group_member',
  path: '/contacts/configuration/group-members',
  scopes: ['contact'],
  summary: 'members of groups',
  fields: {
    id: hidden(id()),
    contact_id: hidden(reference(() => contacts, 'removed')),
    group_id: hidden(reference(() => contactGroups, 'removed')),
  },
  search: [],
  sort: 'id',
  unique: [['contact_id', 'group_id']],
  operations: [],
})

export const groupActions: readonly Operation[] = [
  groupAction('assign-groups', 'Put a contact into groups', assignGroups),
  groupAction('remove-groups', 'Take a contact out of groups', removeGroups),
]

function groupAction(
  name: string,
  summary: string,
  change: (tx: Tx, contactId: number, groupIds: readonly number[]) => Promise<void>,
): Operation {
  return {
    method: 'PATCH',
    path: `${contacts.path}/{contactId}/${name}/{groupIds}`,
    scopes: contacts.scopes,
    topic: topicOf(contacts),
    summary,
    description:
      'Takes several ids with commas between them. When one of them does not exist, nothing changes.',
    answer: { status: 200, schema: itemSchema(contacts) },
    run: (call) =>
      onRecord(contacts, call, async (tx, contactId) => {
        const groupIds = readIds(contactGroups, call.parameters.groupIds as string)
        await needOwned(tx, contactGroups, viewOf(contactGroups, call), groupIds)
        await change(tx, contactId, groupIds)
      }),
  }
}

async function assignGroups(tx: Tx, contactId: number, groupIds: readonly number[]): Promise<void> {
  const members = await memberships(tx, contactId, groupIds)
  const assigned = new Set(members.map((member) => member.group_id))
  for (const groupId of groupIds)
    if (!assigned.has(groupId))
      await insert(tx, contactGroupMembers, { contact_id: contactId, group_id: groupId })
}

async function removeGroups(tx: Tx, contactId: number, groupIds: readonly number[]): Promise<void> {
  const members = await memberships(tx, contactId, groupIds)
  await remove(
    tx,
    contactGroupMembers,
    members.map((member) => member.id),
  )
}

async function memberships(tx: Tx, contactId: number, groupIds: readonly number[]) {
  return tx.all<{ id: number; group_id: number }>(sql`
    select id, group_id from contact_group_members
    where company_id = ${tx.actor.company} and contact_id = ${contactId} and group_id in (${join([...groupIds])})
    order by id`)
}
