import type { Person, RecordOf } from '../../client/index.ts'
import { kontor } from '../data/kontor.ts'
import { ChoiceField, FlagField } from '../fields/choice-field.tsx'
import { Conflict } from '../fields/conflict.tsx'
import { CustomFields, customFieldsOf } from '../fields/custom-fields.tsx'
import { FormDialog } from '../fields/form-dialog.tsx'
import { needed } from '../fields/needed.ts'
import { TextField } from '../fields/text-field.tsx'
import { may } from '../start.ts'
import { words } from '../words/words.ts'
import { Marks, Part, PartsList } from './parts-list.tsx'
import { type OpenedPart, useEditedPart, usePartsOf } from './parts-of.ts'

/** The people at a contact. */
export function People({ contactId }: { readonly contactId: number }) {
  const parts = usePartsOf(kontor.contacts.people(contactId), {
    sort: ['-default', 'surname', 'name'],
    with: ['custom_fields'],
  })
  const { contacts } = words
  const isEditor = may('edit', 'contact')
  return (
    <>
      <PartsList
        title={contacts.people}
        empty={contacts.noPeople}
        isLoading={parts.isLoading}
        addName={contacts.addPerson}
        onAdd={isEditor ? parts.add : undefined}
      >
        {parts.items.map((person) => (
          <Part
            key={person.id}
            name={nameOf(person)}
            onEdit={isEditor ? () => parts.edit(person.id) : undefined}
            onRemove={
              isEditor ? () => parts.remove(person.id, contacts.personRemoved(nameOf(person))) : undefined
            }
          >
            <div>{nameOf(person)}</div>
            <Marks marks={[person.department, person.default && contacts.firstPerson]} />
            {person.email && (
              <div>
                <a href={`mailto:${person.email}`}>{person.email}</a>
              </div>
            )}
            {person.phone && (
              <div>
                <a href={`tel:${person.phone.replace(/[^+\d]/g, '')}`}>{person.phone}</a>
              </div>
            )}
          </Part>
        ))}
      </PartsList>
      {parts.dialog && <PersonDialog contactId={contactId} {...parts.dialog} />}
    </>
  )
}

function nameOf({ name, surname }: Person): string {
  return [name, surname].filter(Boolean).join(' ')
}

type StoredPerson = RecordOf<'people', 'custom_fields'>

interface PersonDialogProps {
  readonly contactId: number
  /** Undefined for a new one. */
  readonly part: OpenedPart<StoredPerson> | undefined
  readonly onClose: () => void
}

interface PersonValues {
  readonly gender: 'F' | 'M' | null
  readonly name: string | null
  readonly surname: string | null
  readonly email: string | null
  readonly phone: string | null
  readonly department: string | null
  readonly salutation: string | null
  readonly default: boolean
  readonly show_title: boolean
  readonly show_department: boolean
  readonly wants_newsletter: boolean
  readonly custom_fields: Readonly<Record<string, string>>
}

function PersonDialog({ contactId, part, onClose }: PersonDialogProps) {
  const edited = useEditedPart({
    parts: kontor.contacts.people(contactId),
    part,
    valuesOf,
    bodyOf,
    onClose,
  })
  const { form } = edited
  const { contacts, fields } = words
  return (
    <FormDialog
      title={part ? nameOf(part.item) : contacts.addPerson}
      isBusy={form.isBusy}
      onSave={edited.save}
      onClose={onClose}
    >
      <Conflict of={edited} />
      <ChoiceField<'F' | 'M'>
        label={contacts.title}
        width="third"
        isRequired
        {...form.field('gender')}
        choices={[
          { value: 'F', name: contacts.titles.F },
          { value: 'M', name: contacts.titles.M },
        ]}
      />
      <TextField label={fields.first_name} width="third" isRequired {...form.field('name')} max={255} />
      <TextField label={fields.surname} width="third" isRequired {...form.field('surname')} max={255} />
      <TextField label={fields.email} width="half" type="email" {...form.field('email')} max={255} />
      <TextField label={fields.phone} width="half" type="tel" {...form.field('phone')} max={255} />
      <TextField label={fields.department} width="half" {...form.field('department')} max={255} />
      <TextField label={contacts.salutation} width="half" {...form.field('salutation')} max={255} />
      <CustomFields entity="person" {...form.field('custom_fields')} />
      <FlagField label={contacts.firstPerson} {...form.field('default')} />
      <FlagField label={fields.show_title} {...form.field('show_title')} />
      <FlagField label={fields.show_department} {...form.field('show_department')} />
      <FlagField label={fields.wants_newsletter} {...form.field('wants_newsletter')} />
    </FormDialog>
  )
}

function valuesOf(person: StoredPerson | undefined): PersonValues {
  return {
    gender: person?.gender ?? null,
    name: person?.name ?? null,
    surname: person?.surname ?? null,
    email: person?.email ?? null,
    phone: person?.phone ?? null,
    department: person?.department ?? null,
    salutation: person?.salutation ?? null,
    default: person?.default ?? false,
    show_title: person?.show_title ?? true,
    show_department: person?.show_department ?? false,
    wants_newsletter: person?.wants_newsletter ?? true,
    custom_fields: Object.fromEntries(person?.custom_fields?.map(({ key, value }) => [key, value]) ?? []),
  }
}

function bodyOf(values: PersonValues) {
  return {
    ...values,
    gender: needed(values.gender),
    name: needed(values.name),
    surname: needed(values.surname),
    custom_fields: customFieldsOf(values.custom_fields),
  }
}
