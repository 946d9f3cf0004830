import { isIban } from '../../domain/payment/iban.ts'
import type { Problems } from '../../domain/refusal.ts'
import type { Tx } from '../db/db.ts'
import { optional, ownId, parentId, preset, type Row, required } from '../resource/fields.ts'
import { flag, oneOf, text } from '../resource/kinds.ts'
import { type ChangeForm, type NewForm, type Resource, resource } from '../resource/resource.ts'
import { insert, need, update } from '../resource/write.ts'
import { contacts } from './contacts.ts'

const fields = {
  id: ownId(),
  default: preset(flag(), false),
  type: required(oneOf('ISR', 'QRREF', 'IBAN', 'QR')),
  number: required(text()),
  bic: optional(text()),
  description: optional(text()),
  contact_id: parentId(() => contacts),
}

export const accounts: Resource<typeof fields> = resource({
  name: 'accounts',
  entity: 'account',
  path: '/contacts/{contactId}/accounts',
  scopes: ['contact'],
  summary: 'accounts of a contact',
  description: 'The bank accounts of a contact.',
  fields,
  search: ['description', 'number'],
  sort: ['description'],
  single: ['default'],
  parent: { resource: () => contacts, key: 'contact_id' },
  create: createAccount,
  update: updateAccount,
})

type Account = Row<typeof fields>

async function createAccount(tx: Tx, form: NewForm<typeof fields>): Promise<number> {
  checkNumber(form.values, form.problems)
  return insert(tx, accounts, await form.complete())
}

async function updateAccount(tx: Tx, accountId: number, form: ChangeForm<typeof fields>): Promise<void> {
  const stored = await need(tx, accounts, accountId)
  checkNumber({ ...stored, ...form.values }, form.problems)
  await update(tx, accounts, accountId, form.changes())
}

/** ISR numbers and references are not checked: real ones have wrong check digits. */
function checkNumber({ type, number }: Partial<Account>, problems: Problems): void {
  const mustBeIban = type === 'IBAN' || type === 'QR'
  if (mustBeIban && number !== undefined && !isIban(number))
    problems.add(
      'number',
      'wrong_format',
      'An account of this type needs an IBAN with the right check digits.',
    )
}
