// The form of a contact: what one needs every day, and the rest below it.

import { Button } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { useNavigate, useParams } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import type { Contact } from '../../client/types.ts'
import { api } from '../data/api.ts'
import { useEdited } from '../data/edited.ts'
import { keyFor } from '../data/key.ts'
import { refresh } from '../data/records.ts'
import { AddressFields } from '../fields/address-fields.tsx'
import { ChoiceField } from '../fields/choice-field.tsx'
import { choicesOf } from '../fields/choices-of.ts'
import { type Form, useForm } from '../fields/form.ts'
import { TextField } from '../fields/text-field.tsx'
import { Failed } from '../frame/failed.tsx'
import { complain, tell } from '../frame/notices.tsx'
import { Anchor } from '../parts/anchor.tsx'
import { ChangedMeanwhile } from '../parts/changed-meanwhile.tsx'
import { Folded } from '../parts/folded.tsx'
import { LateSkeleton } from '../parts/late-skeleton.tsx'
import { LeaveGuard } from '../parts/leave-guard.tsx'
import { NotAllowed } from '../parts/not-allowed.tsx'
import css from '../parts/page.module.css'
import { PageHead } from '../parts/page-head.tsx'
import { may } from '../start.ts'
import { words } from '../words/words.ts'
import {
  addressOf,
  type ContactValues,
  everydayOf,
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
      const { item } = await api('POST /contacts', {
        body: { ...everydayOf(values), ...furtherOf(values), main_address: addressOf(values) },
        key: keyFor(values),
      })
      // The contact is there: what goes wrong with its groups is no reason to make it once more.
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
      isNew
    >
      <AddressFields field={(key) => form.field(`main_address.${key}`)} isRequired />
    </ContactForm>
  )
}

export function EditContact() {
  const { id } = useParams({ strict: false }) as { id: string }
  const [version, setVersion] = useState(0)
  const loaded = useEdited('GET /contacts/{contactId}', {
    path: { contactId: id },
    query: { with: 'main_address,groups,custom_fields' },
  })
  if (!may('edit', 'contact')) return <NoContactForm />
  if (loaded.error && !loaded.data) return <Failed error={loaded.error} reset={loaded.refetch} />
  if (!loaded.data) return <LateSkeleton lines={12} />
  const reload = async () => {
    await loaded.refetch()
    setVersion(version + 1)
  }
  return (
    <ContactEditor
      key={`${id}/${version}`}
      contact={loaded.data.answer.item}
      tag={loaded.data.tag}
      onReload={reload}
    />
  )
}

interface ContactEditorProps {
  readonly contact: Contact
  readonly tag: string | undefined
  readonly onReload: () => Promise<void>
}

function ContactEditor({ contact, tag: firstTag, onReload }: ContactEditorProps) {
  const form = useForm(valuesOf(contact))
  const navigate = useNavigate()
  const [tag, setTag] = useState(firstTag)
  const [isConflict, setConflict] = useState(false)
  const path = { contactId: contact.id }
  const groupsBefore = contact.groups?.map(({ name }) => name) ?? []

  const saveOver = (ifMatch: string | undefined) =>
    form.submit(
      async (values) => {
        const body = { ...everydayOf(values), ...furtherOf(values) }
        const { item } = await api('PUT /contacts/{contactId}', { path, body, ifMatch })
        await setGroups(item.id, groupsBefore, values.groups).catch(complain)
        void refresh()
        tell(words.parts.saved)
        await navigate({ to: `/contacts/${item.id}`, ignoreBlocker: true })
      },
      () => setConflict(true),
    )
  return (
    <ContactForm
      title={contact.name}
      form={form}
      onSave={() => saveOver(tag)}
      back={`/contacts/${contact.id}`}
      notice={
        isConflict && <ChangedMeanwhile onLoad={onReload} onOverwrite={() => void saveOver(undefined)} />
      }
    >
      <MainAddress
        contactId={contact.id}
        addressId={contact.main_address_id}
        onSaved={async () => setTag((await api.tagged('GET /contacts/{contactId}', { path })).tag)}
      />
    </ContactForm>
  )
}

interface ContactFormProps {
  readonly title: string
  readonly form: Form<ContactValues>
  readonly onSave: () => Promise<unknown>
  readonly back: string
  readonly isNew?: boolean
  readonly notice?: ReactNode
  /** The address. */
  readonly children: ReactNode
}

function ContactForm({ title, form, onSave, back, isNew = false, notice, children }: ContactFormProps) {
  const save = () => {
    if (!form.isBusy) void onSave()
  }
  useHotkeys([['mod+S', save]], [])
  const { fields, parts, contacts } = words
  const further = Object.keys(newFurther()).filter(
    (key) => !['website', 'communication_language'].includes(key),
  )
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
    >
      <PageHead title={title} above={<Anchor to="/contacts">{words.frame.contacts}</Anchor>} />
      {notice}
      <LeaveGuard isChanged={form.isChanged} />
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
          <FurtherFields form={form} />
        </Folded>
        <div className={css.actions}>
          <Button type="submit" loading={form.isBusy}>
            {parts.save}
          </Button>
          <Anchor to={back}>{parts.cancel}</Anchor>
        </div>
      </div>
    </form>
  )
}
