// The form of a contact: everyday fields first, the others below.

import { Button } from '@mantine/core'
import { useNavigate, useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Contact, Item, RecordOf } from '../../client/index.ts'
import { changesBetween } from '../data/changes.ts'
import { keyFor } from '../data/key.ts'
import { kontor } from '../data/kontor.ts'
import { useOpened } from '../data/queries.ts'
import { refresh } from '../data/records.ts'
import { AddressFields } from '../fields/address-fields.tsx'
import { ChoiceField } from '../fields/choice-field.tsx'
import { choicesOf } from '../fields/choices-of.ts'
import { Conflict } from '../fields/conflict.tsx'
import { EditForm } from '../fields/edit-form.tsx'
import { type Stored, useEdited } from '../fields/edited.ts'
import { type Form, useForm } from '../fields/form.ts'
import { TextField } from '../fields/text-field.tsx'
import { complain, tell } from '../frame/notices.tsx'
import { Anchor } from '../parts/anchor.tsx'
import { Folded } from '../parts/folded.tsx'
import { LateSkeleton } from '../parts/late-skeleton.tsx'
import { NotAllowed } from '../parts/not-allowed.tsx'
import css from '../parts/page.module.css'
import { PageHead } from '../parts/page-head.tsx'
import { ListLink } from '../parts/way-back.tsx'
import { may } from '../start.ts'
import { words } from '../words/words.ts'
import {
  addressOf,
  type ContactValues,
  everydayOf,
  type FormParts,
  formParts,
  furtherOf,
  newEveryday,
  newFurther,
  valuesOf,
} from './contact-values.ts'
import { NameFields, ReachFields } from './everyday-fields.tsx'
import { FurtherFields } from './further-fields.tsx'
import { setGroups } from './groups.ts'
import { MainAddress } from './main-address.tsx'

export function NewContact() {
  return may('edit', 'contact') ? <NewContactForm /> : <NoContactForm />
}

function NoContactForm() {
  return <NotAllowed title={words.contacts.contact} back="/contacts" backName={words.frame.contacts} />
}

function NewContactForm() {
  const form = useForm({ ...newEveryday(), ...newFurther() })
  const navigate = useNavigate()
  const save = () =>
    form.submit(async (values) => {
      const { item } = await kontor.contacts.create(
        { ...everydayOf(values), ...furtherOf(values), main_address: addressOf(values) },
        { idempotencyKey: keyFor(values) },
      )
      // The contact exists by now: an error with its groups must not create it again.
      await setGroups(item.id, [], values.groups).catch(complain)
      void refresh()
      tell(words.contacts.created(item.name))
      await navigate({ to: `/contacts/${item.id}`, ignoreBlocker: true })
    })
  return (
    <ContactForm
      title={words.frame.newRecord.contact}
      form={form as unknown as Form<ContactValues>}
      onSave={save}
      back="/contacts"
      country={form.values['main_address.country']}
      isNew
    >
      <AddressFields field={(key) => form.field(`main_address.${key}`)} isRequired />
    </ContactForm>
  )
}

export function EditContact() {
  const { id } = useParams({ strict: false }) as { id: string }
  const { data, error, read } = useOpened(kontor.contacts, Number(id), { with: formParts })
  if (!may('edit', 'contact')) return <NoContactForm />
  if (error && !data) throw error
  return data ? <ContactEditor key={id} opened={data} read={read} /> : <LateSkeleton lines={12} />
}

type OpenedContact = Item<RecordOf<'contacts', FormParts>>

interface ContactEditorProps {
  readonly opened: OpenedContact
  readonly read: () => Promise<OpenedContact>
}

function ContactEditor({ opened, read }: ContactEditorProps) {
  const { id, main_address_id, main_address } = opened.item
  const navigate = useNavigate()
  const edited = useEdited({
    stored: storedOf(opened),
    read: async () => storedOf(await read()),
    async write(values, before, ifMatch) {
      const body = changesBetween(bodyOf(before), bodyOf(values))
      await kontor.contacts.update(id, body, { ifMatch })
      await setGroups(id, before.groups, values.groups).catch(complain)
      return undefined
    },
    async onSaved() {
      tell(words.parts.saved)
      await navigate({ to: `/contacts/${id}`, ignoreBlocker: true })
    },
  })
  return (
    <ContactForm
      title={edited.stored.name ?? ''}
      form={edited.form}
      onSave={edited.save}
      back={`/contacts/${id}`}
      notice={<Conflict of={edited} />}
      country={main_address?.country ?? null}
    >
      <MainAddress
        contactId={id}
        addressId={main_address_id}
        onSaved={async () => edited.setTag((await kontor.contacts.get(id)).tag)}
      />
    </ContactForm>
  )
}

function storedOf({ item, tag }: OpenedContact): Stored<ContactValues> {
  return { values: valuesOf(item), tag }
}

function bodyOf(values: ContactValues) {
  return { ...everydayOf(values), ...furtherOf(values) }
}

interface ContactFormProps {
  readonly title: string
  readonly form: Form<ContactValues>
  readonly onSave: () => Promise<boolean>
  readonly back: string
  readonly isNew?: boolean
  readonly notice?: ReactNode
  /** Of the main address. */
  readonly country: string | null
  /** The address. */
  readonly children: ReactNode
}

function ContactForm({
  title,
  form,
  onSave,
  back,
  isNew = false,
  notice,
  country,
  children,
}: ContactFormProps) {
  const { fields, parts, contacts } = words
  const further = Object.keys(newFurther()).filter(
    (key) => !['website', 'communication_language'].includes(key),
  )
  return (
    <EditForm form={form} onSave={onSave}>
      <PageHead title={title} above={<ListLink to="/contacts">{words.frame.contacts}</ListLink>} />
      {notice}
      <div className={css.form}>
        <NameFields form={form} isNew={isNew} />
        {children}
        <ReachFields form={form} />
        <TextField label={fields.website} width="half" type="url" {...form.field('website')} max={255} />
        <ChoiceField
          label={fields.communication_language}
          width="half"
          {...form.field('communication_language')}
          choices={choicesOf<Contact['communication_language']>('contacts', 'communication_language')}
        />
        <Folded name={contacts.more} isForced={further.some((key) => key in form.errors)}>
          <FurtherFields form={form} country={country} />
        </Folded>
        <div className={css.actions}>
          <Button type="submit" loading={form.isBusy}>
            {parts.save}
          </Button>
          <Anchor to={back}>{parts.cancel}</Anchor>
        </div>
      </div>
    </EditForm>
  )
}
