import type { Contact } from '../../client/index.ts'
import { keyFor } from '../data/key.ts'
import { kontor } from '../data/kontor.ts'
import { refresh } from '../data/records.ts'
import { AddressFields } from '../fields/address-fields.tsx'
import { useForm } from '../fields/form.ts'
import { FormDialog } from '../fields/form-dialog.tsx'
import { words } from '../words/words.ts'
import { addressOf, everydayOf, newEveryday } from './contact-values.ts'
import { NameFields, ReachFields } from './everyday-fields.tsx'

interface ContactDialogProps {
  /** The text that the user searched for. */
  readonly name: string
  readonly onClose: () => void
  readonly onCreated: (contact: Contact) => void
}

/** Creates a contact without leaving the page, with only the everyday fields. */
export function ContactDialog({ name, onClose, onCreated }: ContactDialogProps) {
  const form = useForm(newEveryday(name))
  const save = () =>
    form.submit(async (values) => {
      const { item } = await kontor.contacts.create(
        { relation: ['CL'], ...everydayOf(values), main_address: addressOf(values) },
        { idempotencyKey: keyFor(values) },
      )
      void refresh()
      onCreated(item)
    })
  return (
    <FormDialog
      title={words.frame.newRecord.contact}
      verb={words.parts.create}
      isBusy={form.isBusy}
      onSave={save}
      onClose={onClose}
    >
      <NameFields form={form} isNew />
      <AddressFields field={(key) => form.field(`main_address.${key}`)} isRequired />
      <ReachFields form={form} />
    </FormDialog>
  )
}
