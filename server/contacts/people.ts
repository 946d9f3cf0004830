import { customFieldsEmbed, customFieldValues } from '../configuration/custom-fields.ts'
import { optional, ownId, parentId, preset, required } from '../resource/fields.ts'
import { email } from '../resource/formats.ts'
import { flag, oneOf, text } from '../resource/kinds.ts'
import { type Resource, resource } from '../resource/resource.ts'
import { contacts } from './contacts.ts'

const fields = {
  id: ownId(),
  default: preset(flag(), false),
  name: required(text()),
  surname: required(text()),
  gender: required(oneOf('M', 'F')),
  email: optional(email()),
  phone: optional(text()),
  department: optional(text()),
  salutation: optional(text()),
  show_title: preset(flag(), false),
  show_department: preset(flag(), false),
  wants_newsletter: preset(flag(), true),
  contact_id: parentId(() => contacts),
  custom_fields: customFieldValues('person'),
}

export const people: Resource<typeof fields> = resource({
  name: 'people',
  entity: 'person',
  path: '/contacts/{contactId}/people',
  scopes: ['contact'],
  summary: 'people of a contact',
  description: 'The people to talk to at a contact.',
  fields,
  search: ['name', 'surname', 'email'],
  sort: ['surname'],
  single: ['default'],
  parent: { resource: () => contacts, key: 'contact_id' },
  embeds: { custom_fields: customFieldsEmbed },
})
