import { optional, ownId, preset, readonly, required } from '../resource/fields.ts'
import { iban } from '../resource/formats.ts'
import { flag, oneOf, text } from '../resource/kinds.ts'
import { resource } from '../resource/resource.ts'

export const bankAccounts = resource({
  name: 'bank-accounts',
  entity: 'bank_account',
  path: '/configuration/bank-accounts',
  scopes: ['configuration'],
  summary: 'bank accounts',
  description: 'The accounts of the company that customers pay to.',
  fields: {
    id: ownId(),
    default: preset(flag(), false),
    description: required(text()),
    bank_name: optional(text()),
    number: optional(text()),
    iban: required(iban()),
    bic: optional(text()),
    post_account: optional(text()),
    // There is no link to a bank; clients may still read its state.
    auto_sync: preset(readonly(oneOf('active', 'inactive', 'requested')), 'inactive'),
    auto_sync_direction: optional(readonly(oneOf('in', 'out'))),
  },
  search: ['description', 'bank_name', 'iban'],
  sort: ['id'],
  single: ['default'],
})
