import { Refusal } from '../../domain/refusal.ts'
import type { Tx } from '../db/db.ts'
import { ownId, parentId, type Row } from '../resource/fields.ts'
import { type ChangeForm, type NewForm, type Resource, resource } from '../resource/resource.ts'
import { insert, need, remove, update } from '../resource/write.ts'
import { addressFields, oneLine } from './address.ts'
import { contacts } from './contacts.ts'

const fields = {
  id: ownId(),
  ...addressFields,
  contact_id: parentId(() => contacts),
}

export const addresses: Resource<typeof fields> = resource({
  name: 'addresses',
  entity: 'address',
  path: '/contacts/{contactId}/addresses',
  scopes: ['contact'],
  summary: 'addresses of a contact',
  fields,
  search: ['street', 'postcode', 'city'],
  sort: ['street'],
  single: ['default', 'default_prepage'],
  parent: { resource: () => contacts, key: 'contact_id' },
  create: createAddress,
  update: updateAddress,
  remove: removeAddresses,
})

type Address = Row<typeof fields>

async function createAddress(tx: Tx, form: NewForm<typeof fields>): Promise<number> {
  const draft = form.complete()
  const addressId = await insert(tx, addresses, draft)
  if (draft.default) await becomeMain(tx, { ...draft, id: addressId })
  return addressId
}

async function updateAddress(tx: Tx, addressId: number, form: ChangeForm<typeof fields>): Promise<void> {
  const stored = await need(tx, addresses, addressId)
  if (stored.default && form.values.default === false)
    form.problems.add(
      'default',
      'not_allowed',
      'A contact needs a main address: make another one the default instead.',
    )
  const changes = form.changes()
  await update(tx, addresses, addressId, changes)
  if (stored.default || changes.default) await becomeMain(tx, { ...stored, ...changes } as Address)
}

async function removeAddresses(tx: Tx, ids: readonly number[]): Promise<void> {
  for (const addressId of ids) {
    const { default: isMain } = await need(tx, addresses, addressId)
    if (isMain) throw new Refusal('bad_request', 'The main address of a contact cannot be deleted.')
  }
  await remove(tx, addresses, ids)
}

async function becomeMain(tx: Tx, address: Address): Promise<void> {
  await update(tx, contacts, address.contact_id, {
    main_address_id: address.id,
    main_address_text: oneLine(address),
  })
}
