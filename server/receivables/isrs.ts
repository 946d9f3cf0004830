import { constant } from '../resource/embeds.ts'
import { created, optional, preset, readonly, required } from '../resource/fields.ts'
import { digits, flag, iban, id, oneOf, text } from '../resource/kinds.ts'
import { resource } from '../resource/resource.ts'

/** Payment slips. */
export const isrs = resource({
  name: 'isrs',
  entity: 'isr',
  path: '/receivables/configuration/isrs',
  scopes: ['configuration'],
  extension: { operations: ['create', 'update', 'remove'] },
  summary: 'payment slips',
  fields: {
    id: readonly(id()),
    default: preset(flag(), false),
    type: required(oneOf('RIS', 'ISR', 'ISR+')),
    position: preset(oneOf('A', 'F', 'L'), 'A'),
    name: preset(text(), ''),
    bank_name: optional(text()),
    bank_address: optional(text()),
    recipient_name: required(text()),
    recipient_addition: optional(text()),
    recipient_street: required(text()),
    recipient_city: required(text()),
    delivery_number: optional(digits(6)),
    iban: optional(iban()),
    subscriber_number: preset(text(), ''),
    created: created(),
  },
  search: ['name', 'recipient_name', 'iban'],
  sort: 'delivery_number',
  single: ['default'],
  embeds: { permissions: constant('view', 'edit') },
})
