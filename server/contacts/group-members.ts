// The members of contact groups.

import { hidden, ownId, parentId } from '../resource/fields.ts'
import { resource } from '../resource/resource.ts'
import { contacts } from './contacts.ts'
import { contactGroups } from './groups.ts'

export const contactGroupMembers = resource({
  name: 'contact-group-members',
  entity: 'group_member',
  path: '/contacts/configuration/group-members',
  scopes: ['contact'],
  summary: 'members of groups',
  description: 'Which contacts are in which groups.',
  fields: {
    id: hidden(ownId()),
    contact_id: parentId(() => contacts),
    group_id: parentId(() => contactGroups),
  },
  search: [],
  sort: ['id'],
  unique: [['contact_id', 'group_id']],
  operations: [],
})
