// The contact of the document, where the address is printed.

import { useRef, useState } from 'react'
import { ContactDialog } from '../../contacts/contact-dialog.tsx'
import { kontor } from '../../data/kontor.ts'
import { useList } from '../../data/queries.ts'
import { RecordField } from '../../fields/record-field.tsx'
import { complain } from '../../frame/notices.tsx'
import { addressLines } from '../../parts/address-lines.ts'
import { may } from '../../start.ts'
import { words } from '../../words/words.ts'
import type { Values } from '../draft.ts'
import { ChoiceCell } from './cells.tsx'
import css from './paper.module.css'
import type { DocumentSession, Snapshot } from './session.ts'
import { readTerms, withContact } from './starting.ts'
import { inLanguage } from './texts.tsx'

export function AddressBlock({
  session,
  snapshot,
}: {
  readonly session: DocumentSession
  readonly snapshot: Snapshot
}) {
  const { values } = snapshot.draft
  const { errors, stored } = snapshot
  const [newName, setNewName] = useState<string>()
  const chosen = useRef<number>(undefined)
  // The contact that was chosen last counts, not the one whose answer arrives last.
  const choose = async (contactId: number) => {
    chosen.current = contactId
    if (contactId === values.contact_id) return
    try {
      const terms = await readTerms(contactId)
      const translate = await inLanguage(session, terms.contact.communication_language)
      if (chosen.current !== contactId) return
      session.change(
        (draft) => withContact(session.kind, translate(draft), terms),
        ['contact_id', 'contact_address_id'],
      )
    } catch (error) {
      if (chosen.current === contactId) complain(error)
    }
  }
  const isFirst = values.contact_id === null
  return (
    <div className={css.address}>
      <RecordField
        resource="contacts"
        label={words.fields.contact}
        isLabelHidden
        isRequired
        isClearable={false}
        placeholder={words.documents.whoFor}
        value={values.contact_id}
        knownName={values.contact_id === stored?.record.contact_id ? stored?.record.contact_name : undefined}
        onChange={(id) => id !== null && void choose(id)}
        error={errors.contact_id}
        autoFocus={isFirst && !stored}
        {...(may('edit', 'contact') ? { onCreate: setNewName } : {})}
      />
      {values.contact_id !== null && (
        <Lines
          contactId={values.contact_id}
          values={values}
          errors={errors}
          onChange={(changes) =>
            session.change(
              (draft) => ({ ...draft, values: { ...draft.values, ...changes } }),
              Object.keys(changes),
            )
          }
        />
      )}
      {newName !== undefined && (
        <ContactDialog
          name={newName}
          onClose={() => setNewName(undefined)}
          onCreated={(contact) => {
            setNewName(undefined)
            void choose(contact.id)
          }}
        />
      )}
    </div>
  )
}

function Lines(props: {
  readonly contactId: number
  readonly values: Values
  readonly errors: Readonly<Record<string, string>>
  readonly onChange: (changes: Partial<Values>) => void
}) {
  const { contactId, values, errors, onChange } = props
  const addresses = useList(kontor.contacts.addresses(contactId), { limit: 200 }).data?.items ?? []
  const people = useList(kontor.contacts.people(contactId), { limit: 200 }).data?.items ?? []
  const address = addresses.find(({ id }) => id === values.contact_address_id)
  const { fields } = words
  return (
    <>
      {people.length > 0 && (
        <ChoiceCell
          label={fields.contact_person}
          cell="contact_person_id"
          value={values.contact_person_id ?? 0}
          onChange={(id) => onChange({ contact_person_id: id || null })}
          choices={[
            { value: 0, name: words.documents.nobody },
            ...people.map(({ id, name, surname }) => ({ value: id, name: `${name} ${surname}` })),
          ]}
          error={errors.contact_person_id}
        />
      )}
      {addresses.length > 1 && (
        <ChoiceCell
          label={fields.contact_address}
          cell="contact_address_id"
          value={values.contact_address_id}
          onChange={(contact_address_id) => onChange({ contact_address_id })}
          choices={addresses.map((one) => ({ value: one.id, name: addressLines(one).join(', ') }))}
          error={errors.contact_address_id}
        />
      )}
      {address && (
        <address className={css.lines}>
          {addressLines(address).map((line) => (
            <div key={line}>{line}</div>
          ))}
        </address>
      )}
    </>
  )
}
