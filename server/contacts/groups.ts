// Groups of contacts, and which contact is in which of them.

import {
  type FieldOfResource,
  fieldOf,
  hidden,
  ownId,
  parentId,
  required,
  usage,
} from '../resource/fields.ts'
import { text } from '../resource/kinds.ts'
import { resource } from '../resource/resource.ts'
import { contacts } from './contacts.ts'

export const contactGroups = resource({
  name: 'contact-groups',
  entity: 'group',
  path: '/contacts/configuration/groups',
  scopes: ['contact'],
  summary: 'groups of contacts',
  fields: {
    id: ownId(),
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
    id: hidden(ownId()),
    contact_id: parentId(() => contacts),
    group_id: parentId(() => contactGroups),
  },
  search: [],
  sort: ['id'],
  unique: [['contact_id', 'group_id']],
  operations: [],
})
