import type { Address } from '../../client/index.ts'
import { kontor } from '../data/kontor.ts'
import { AddressFields } from '../fields/address-fields.tsx'
import { FlagField } from '../fields/choice-field.tsx'
import { Conflict } from '../fields/conflict.tsx'
import { FormDialog } from '../fields/form-dialog.tsx'
import { needed } from '../fields/needed.ts'
import { company } from '../start.ts'
import { words } from '../words/words.ts'
import { type OpenedPart, useEditedPart } from './parts-of.ts'

interface AddressDialogProps {
  readonly contactId: number
  /** Undefined for a new one. */
  readonly part: OpenedPart<Address> | undefined
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

export function AddressDialog({ contactId, part, onClose, onSaved }: AddressDialogProps) {
  const edited = useEditedPart({
    parts: kontor.contacts.addresses(contactId),
    part,
    valuesOf,
    bodyOf,
    onWritten: onSaved,
    onClose,
  })
  const { form } = edited
  const { contacts, fields } = words
  return (
    <FormDialog
      title={part ? contacts.editAddress : contacts.addAddress}
      isBusy={form.isBusy}
      onSave={edited.save}
      onClose={onClose}
    >
      <Conflict of={edited} />
      <AddressFields field={(key) => form.field(key)} isRequired />
      {!part?.item.default && <FlagField label={fields.main_address} {...form.field('default')} />}
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
