import { isSwissIban } from '../../domain/payment/iban.ts'
import type { Tx } from '../db/db.ts'
import { optional, ownId, preset, readonly, required } from '../resource/fields.ts'
import { iban } from '../resource/formats.ts'
import { flag, oneOf, text } from '../resource/kinds.ts'
import { type ChangeForm, type Resource, resource } from '../resource/resource.ts'
import { need, update } from '../resource/write.ts'
import { followAccount } from './isrs.ts'

const fields = {
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
}

export const bankAccounts: Resource<typeof fields> = resource({
  name: 'bank-accounts',
  entity: 'bank_account',
  path: '/configuration/bank-accounts',
  scopes: ['configuration'],
  summary: 'bank accounts',
  description: 'The accounts of the company that customers pay to.',
  fields,
  search: ['description', 'bank_name', 'iban'],
  sort: ['id'],
  single: ['default'],
  update: updateAccount,
})

async function updateAccount(tx: Tx, accountId: number, form: ChangeForm<typeof fields>): Promise<void> {
  const stored = await need(tx, bankAccounts, accountId)
  const changes = form.changes()
  await update(tx, bankAccounts, accountId, changes, stored)
  const { iban = stored.iban } = changes
  if (iban !== stored.iban && isSwissIban(iban)) await followAccount(tx, stored.iban, iban)
}
