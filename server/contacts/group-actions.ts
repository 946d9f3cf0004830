// Adds contacts to groups, and removes them.

import sql, { join } from 'sql-template-tag'
import type { Tx } from '../db/db.ts'
import { onRecord } from '../resource/actions.ts'
import { actionName, topicOf } from '../resource/names.ts'
import { itemSchema } from '../resource/openapi/schemas.ts'
import type { Operation } from '../resource/operation.ts'
import { needOwned, readIds, viewOf } from '../resource/routes.ts'
import { insert, remove } from '../resource/write.ts'
import { contacts } from './contacts.ts'
import { contactGroupMembers } from './group-members.ts'
import { contactGroups } from './groups.ts'

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
    name: actionName(name, contacts),
    method: 'PATCH',
    path: `${contacts.path}/{contactId}/${name}/{groupIds}`,
    takesSeveralIds: true,
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
