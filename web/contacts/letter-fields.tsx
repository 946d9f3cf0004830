import type { Letter, RecordOf } from '../../client/index.ts'
import { kontor } from '../data/kontor.ts'
import { useList } from '../data/queries.ts'
import { ChoiceField } from '../fields/choice-field.tsx'
import { choicesOf } from '../fields/choices-of.ts'
import { CustomFields, customFieldsOf } from '../fields/custom-fields.tsx'
import { DateField } from '../fields/date-field.tsx'
import type { Form } from '../fields/form.ts'
import { needed } from '../fields/needed.ts'
import { RichTextField } from '../fields/rich-text-field.tsx'
import { LongTextField } from '../fields/text-field.tsx'
import { addressLines } from '../parts/address-lines.ts'
import { Folded } from '../parts/folded.tsx'
import css from '../parts/page.module.css'
import { may } from '../start.ts'
import { words } from '../words/words.ts'

interface LetterValues {
  readonly contact_address_id: number | null
  readonly contact_person_id: number | null
  readonly date: string | null
  readonly title: string | null
  readonly content: string | null
  readonly language: Letter['language'] | null
  readonly signature_id: number | null
  readonly layout_id: number | null
  readonly notes: string | null
  readonly custom_fields: Readonly<Record<string, string>>
}

export function valuesOf(letter: RecordOf<'letters', 'custom_fields'>): LetterValues {
  const { contact_address_id, contact_person_id, date, title, content } = letter
  const { language, signature_id, layout_id, notes, custom_fields } = letter
  return {
    ...{ contact_address_id, contact_person_id, date, title, content },
    ...{ language, signature_id, layout_id, notes },
    custom_fields: Object.fromEntries(custom_fields.map(({ key, value }) => [key, value])),
  }
}

export function bodyOf(values: LetterValues) {
  return {
    ...values,
    contact_address_id: needed(values.contact_address_id),
    date: needed(values.date),
    language: needed(values.language),
    layout_id: needed(values.layout_id),
    custom_fields: customFieldsOf(values.custom_fields),
  }
}

interface LetterFieldsProps {
  readonly form: Form<LetterValues>
  readonly contactId: number
  readonly isDisabled: boolean
}

export function LetterFields({ form, contactId, isDisabled }: LetterFieldsProps) {
  const { fields, contacts } = words
  const folded = ['signature_id', 'layout_id', 'notes']
  return (
    <div className={css.form}>
      <RecipientFields form={form} contactId={contactId} isDisabled={isDisabled} />
      <DateField label={fields.date} width="half" isRequired {...{ isDisabled }} {...form.field('date')} />
      <ChoiceField
        label={fields.language}
        width="half"
        isRequired
        {...{ isDisabled }}
        {...form.field('language')}
        choices={choicesOf<Letter['language']>('letters', 'language')}
      />
      <RichTextField
        label={fields.title}
        kind="letter"
        language={form.values.language ?? 'de'}
        isLine
        {...{ isDisabled }}
        {...form.field('title')}
      />
      <RichTextField
        label={fields.content}
        kind="letter"
        language={form.values.language ?? 'de'}
        {...{ isDisabled }}
        {...form.field('content')}
      />
      <Folded name={contacts.moreOfLetter} isForced={folded.some((key) => key in form.errors)}>
        <div className={css.form}>
          <PrintFields form={form} contactId={contactId} isDisabled={isDisabled} />
          <CustomFields entity="letter" isDisabled={isDisabled} {...form.field('custom_fields')} />
          <LongTextField
            label={fields.notes}
            description={contacts.notesHint}
            {...{ isDisabled }}
            {...form.field('notes')}
          />
        </div>
      </Folded>
    </div>
  )
}

function RecipientFields({ form, contactId, isDisabled }: LetterFieldsProps) {
  const addresses = useList(kontor.contacts.addresses(contactId), {
    sort: ['-default', 'street'],
    limit: 200,
  })
  const people = useList(kontor.contacts.people(contactId), { limit: 200 })
  const { fields, parts } = words
  return (
    <>
      <ChoiceField
        label={fields.contact_address}
        width="half"
        isRequired
        {...{ isDisabled }}
        {...form.field('contact_address_id')}
        choices={
          addresses.data?.items.map((address) => ({
            value: address.id,
            name: addressLines(address).join(', '),
          })) ?? []
        }
      />
      <ChoiceField
        label={fields.contact_person}
        width="half"
        none={parts.none}
        {...{ isDisabled }}
        {...form.field('contact_person_id')}
        choices={
          people.data?.items.map(({ id, name, surname }) => ({ value: id, name: `${name} ${surname}` })) ?? []
        }
      />
    </>
  )
}

function PrintFields({ form, isDisabled }: LetterFieldsProps) {
  const enabled = may('view', 'configuration')
  const named = (items: readonly { readonly id: number; readonly name: string }[] = []) =>
    items.map(({ id, name }) => ({ value: id, name }))
  const signatures = useList(kontor.signatures, { limit: 200 }, { enabled })
  const layouts = useList(kontor.layouts, { limit: 200 }, { enabled })
  const { fields, parts } = words
  return (
    <>
      <ChoiceField
        label={fields.signature_id}
        width="half"
        none={parts.none}
        {...{ isDisabled }}
        {...form.field('signature_id')}
        choices={named(signatures.data?.items)}
      />
      <ChoiceField
        label={fields.layout_id}
        width="half"
        {...{ isDisabled }}
        {...form.field('layout_id')}
        choices={named(layouts.data?.items)}
      />
    </>
  )
}
