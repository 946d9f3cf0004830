import { useState } from 'react'
import type { Address } from '../../client/types.ts'
import { api } from '../data/api.ts'
import { changesBetween } from '../data/changes.ts'
import { keyFor } from '../data/key.ts'
import { refresh } from '../data/records.ts'
import { AddressFields } from '../fields/address-fields.tsx'
import { FlagField } from '../fields/choice-field.tsx'
import { useForm } from '../fields/form.ts'
import { FormDialog } from '../fields/form-dialog.tsx'
import { needed } from '../fields/needed.ts'
import { company } from '../start.ts'
import { words } from '../words/words.ts'

interface AddressDialogProps {
  readonly contactId: number
  /** Undefined for a new one. */
  readonly address: Address | undefined
  readonly onClose: () => void
  readonly onSaved?: () => Promise<unknown>
}

interface AddressValues {
  readonly street: string | null
  readonly street_no: string | null
  readonly street2: string | null
  readonly postcode: string | null
  readonly city: string | null
  readonly country: string | null
  readonly default: boolean
  readonly default_prepage: boolean
  readonly hide_on_documents: boolean
}

export function AddressDialog({ contactId, address, onClose, onSaved }: AddressDialogProps) {
  const [shown] = useState(() => valuesOf(address))
  const form = useForm(shown)
  const save = () =>
    form.submit(async (values) => {
      await send(contactId, address, shown, values)
      await onSaved?.()
      void refresh()
      onClose()
    })
  const { contacts, fields } = words
  return (
    <FormDialog
      title={address ? contacts.editAddress : contacts.addAddress}
      isBusy={form.isBusy}
      onSave={save}
      onClose={onClose}
    >
      <AddressFields field={(key) => form.field(key)} isRequired />
      {!address?.default && <FlagField label={fields.main_address} {...form.field('default')} />}
      <FlagField label={fields.default_prepage} {...form.field('default_prepage')} />
      <FlagField label={fields.hide_on_documents} {...form.field('hide_on_documents')} />
    </FormDialog>
  )
}

function valuesOf(address: Address | undefined): AddressValues {
  return {
    street: address?.street ?? null,
    street_no: address?.street_no ?? null,
    street2: address?.street2 ?? null,
    postcode: address?.postcode ?? null,
    city: address?.city ?? null,
    country: address?.country ?? company.country,
    default: address?.default ?? false,
    default_prepage: address?.default_prepage ?? false,
    hide_on_documents: address?.hide_on_documents ?? false,
  }
}

function bodyOf(values: AddressValues) {
  return {
    ...values,
    street: needed(values.street),
    postcode: needed(values.postcode),
    city: needed(values.city),
    country: needed(values.country),
  }
}

function send(
  contactId: number,
  address: Address | undefined,
  shown: AddressValues,
  values: AddressValues,
): Promise<unknown> {
  const body = bodyOf(values)
  return address
    ? api('PUT /contacts/{contactId}/addresses/{addressId}', {
        path: { contactId, addressId: address.id },
        body: changesBetween(bodyOf(shown), body),
      })
    : api('POST /contacts/{contactId}/addresses', { path: { contactId }, body, key: keyFor(values) })
}
