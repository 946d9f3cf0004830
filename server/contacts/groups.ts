import { ownId, required } from '../resource/fields.ts'
import { text } from '../resource/kinds.ts'
import { type AnyResource, resource } from '../resource/resource.ts'
import { usage } from '../resource/usage.ts'

export const contactGroups = resource({
  name: 'contact-groups',
  entity: 'group',
  path: '/contacts/configuration/groups',
  scopes: ['contact'],
  summary: 'groups of contacts',
  description: 'Groups that contacts can be put into.',
  fields: {
    id: ownId(),
    name: required(text()),
    usage: usage((): AnyResource => contactGroups),
  },
  search: ['name'],
  sort: ['name'],
  unique: [['name']],
})
