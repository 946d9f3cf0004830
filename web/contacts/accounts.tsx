import type { Account } from '../../client/index.ts'
import { compactIban } from '../../domain/payment/iban.ts'
import { kontor } from '../data/kontor.ts'
import { ChoiceField, FlagField } from '../fields/choice-field.tsx'
import { choicesOf } from '../fields/choices-of.ts'
import { Conflict } from '../fields/conflict.tsx'
import { FormDialog } from '../fields/form-dialog.tsx'
import { needed } from '../fields/needed.ts'
import { TextField } from '../fields/text-field.tsx'
import { choiceLabel } from '../parts/labels.ts'
import { may } from '../start.ts'
import { words } from '../words/words.ts'
import { Marks, Part, PartsList } from './parts-list.tsx'
import { type OpenedPart, useEditedPart, usePartsOf } from './parts-of.ts'

/** The accounts that a contact is paid to. */
export function Accounts({ contactId }: { readonly contactId: number }) {
  const parts = usePartsOf(kontor.contacts.accounts(contactId), { sort: ['-default', 'description'] })
  const { contacts, fields } = words
  const isEditor = may('edit', 'contact')
  return (
    <>
      <PartsList
        title={contacts.accounts}
        empty={contacts.noAccounts}
        isLoading={parts.isLoading}
        addName={contacts.addAccount}
        onAdd={isEditor ? parts.add : undefined}
      >
        {parts.items.map((account) => (
          <Part
            key={account.id}
            name={account.number}
            onEdit={isEditor ? () => parts.edit(account.id) : undefined}
            onRemove={isEditor ? () => parts.remove(account.id, contacts.accountRemoved) : undefined}
          >
            <div>{inFours(account)}</div>
            <Marks
              marks={[
                choiceLabel('accounts', 'type', account.type),
                account.bic,
                account.description,
                account.default && fields.default,
              ]}
            />
          </Part>
        ))}
      </PartsList>
      {parts.dialog && <AccountDialog contactId={contactId} {...parts.dialog} />}
    </>
  )
}

interface AccountDialogProps {
  readonly contactId: number
  /** Undefined for a new one. */
  readonly part: OpenedPart<Account> | undefined
  readonly onClose: () => void
}

function AccountDialog({ contactId, part, onClose }: AccountDialogProps) {
  const edited = useEditedPart({
    parts: kontor.contacts.accounts(contactId),
    part,
    valuesOf,
    bodyOf,
    onClose,
  })
  const { form } = edited
  const { contacts, fields } = words
  return (
    <FormDialog
      title={part ? contacts.editAccount : contacts.addAccount}
      isBusy={form.isBusy}
      onSave={edited.save}
      onClose={onClose}
    >
      <Conflict of={edited} />
      <ChoiceField
        label={fields.type}
        width="half"
        isRequired
        {...form.field('type')}
        choices={typesFor(part?.item.type)}
      />
      <TextField label={fields.bic} width="half" {...form.field('bic')} max={255} />
      <TextField label={fields.number} isRequired {...form.field('number')} max={255} />
      <TextField label={fields.description} {...form.field('description')} max={255} />
      <FlagField label={fields.default} {...form.field('default')} />
    </FormDialog>
  )
}

/** The slip of before 2022 can be kept, but not chosen. */
function typesFor(stored: Account['type'] | undefined) {
  return choicesOf<Account['type']>('accounts', 'type').filter(
    ({ value }) => value !== 'ISR' || stored === 'ISR',
  )
}

function valuesOf(account: Account | undefined) {
  return {
    type: account?.type ?? ('IBAN' as Account['type'] | null),
    number: account?.number ?? (null as string | null),
    bic: account?.bic ?? null,
    description: account?.description ?? null,
    default: account?.default ?? false,
  }
}

function bodyOf(values: ReturnType<typeof valuesOf>) {
  return { ...values, type: needed(values.type), number: needed(values.number) }
}

/** An IBAN as it is printed; other numbers have no such form. */
function inFours({ type, number }: Account): string {
  return type === 'IBAN' || type === 'QR' ? compactIban(number).replace(/(.{4})(?=.)/g, '$1 ') : number
}
