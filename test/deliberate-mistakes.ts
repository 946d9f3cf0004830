// Mistakes that the compiler must find. `npm run types` fails when one of them compiles; nothing runs this file.

import { Refusal } from '../domain/refusal.ts'
import { contacts } from '../server/contacts/contacts.ts'
import { contactGroupMembers } from '../server/contacts/groups.ts'
import { one } from '../server/resource/embeds.ts'
import { fieldOf, readonly, required } from '../server/resource/fields.ts'
import { id, text } from '../server/resource/kinds.ts'
import { resource } from '../server/resource/resource.ts'

export const definition = {
  name: 'mistakes',
  entity: 'mistake',
  path: '/mistakes',
  scopes: ['contact'],
  summary: 'mistakes',
  fields: { id: readonly(id()), name: required(text()), contact_id: required(id()) },
  search: ['name'],
  sort: ['-name', 'id'],
} as const

export const refusalCode = () =>
  // @ts-expect-error
  new Refusal('not_fuond', 'There is none.')

export const searchKey = () =>
  // @ts-expect-error
  resource({ ...definition, search: ['nmae'] })

export const sortKey = () =>
  // @ts-expect-error
  resource({ ...definition, sort: ['nmae'] })

export const embedKey = () =>
  // @ts-expect-error
  resource({ ...definition, embeds: { contact: one(() => contacts, 'contct_id') } })

export const countedKey = () =>
  // @ts-expect-error
  fieldOf(contactGroupMembers, 'gruop_id')
