// Groups of contacts, and which contact is in which of them.

import { type FieldOfResource, fieldOf, hidden, readonly, required, usage } from '../resource/fields.ts'
import { id, reference, text } from '../resource/kinds.ts'
import { resource } from '../resource/resource.ts'
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
    usage: usage((): FieldOfResource => fieldOf(contactGroupMembers, 'group_id')),
  },
  search: ['name'],
  sort: ['name'],
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
  sort: ['id'],
  unique: [['contact_id', 'group_id']],
  operations: [],
})
