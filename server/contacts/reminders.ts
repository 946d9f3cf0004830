import { nameOf } from '../resource/embeds.ts'
import { optional, ownId, required } from '../resource/fields.ts'
import { dateTime, integer, longText, oneOf, reference, text } from '../resource/kinds.ts'
import { resource } from '../resource/resource.ts'
import { contacts } from './contacts.ts'

export const reminders = resource({
  name: 'reminders',
  entity: 'reminder',
  path: '/contacts/reminders',
  scopes: ['contact_reminder'],
  summary: 'reminders',
  description: 'What is to be done about a contact, and when.',
  fields: {
    id: ownId(),
    contact_id: required(reference(() => contacts)),
    date_time: required(dateTime()),
    title: required(text()),
    description: optional(longText()),
    // How long before its time the reminder comes.
    interval_value: required(integer(0)),
    interval_type: required(oneOf('hour', 'day', 'month')),
  },
  search: ['title', 'description'],
  sort: ['date_time'],
  embeds: {
    contact_name: nameOf(() => contacts, 'contact_id'),
  },
})
