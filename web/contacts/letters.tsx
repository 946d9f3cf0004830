import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { Contact } from '../../client/index.ts'
import { placeholders } from '../../domain/documents/placeholders.ts'
import { kontor } from '../data/kontor.ts'
import { useList } from '../data/queries.ts'
import { refresh } from '../data/records.ts'
import { removalKey, useHidden } from '../data/removal.ts'
import { Icon } from '../frame/icons.tsx'
import { complain } from '../frame/notices.tsx'
import { statusCell } from '../list/status.tsx'
import { Anchor } from '../parts/anchor.tsx'
import { dateText, today } from '../parts/format.ts'
import { LateSkeleton } from '../parts/late-skeleton.tsx'
import { may } from '../start.ts'
import { words } from '../words/words.ts'
import css from './contact.module.css'

const letterStatus = statusCell('letters')

/** The letters to a contact, the newest first. */
export function Letters({ contact }: { readonly contact: Contact }) {
  const { data, isLoading } = useList(kontor.letters, {
    filter: { contact_id: contact.id },
    sort: ['-date', '-id'],
    limit: 200,
  })
  const hidden = useHidden()
  const { write, isBusy } = useNewLetter(contact)
  const { contacts, fields } = words
  const letters = data?.items.filter(({ id }) => !hidden.has(removalKey('letters', id))) ?? []
  return (
    <section className={css.parts}>
      <div className={css.partsHead}>
        <h2>{contacts.letters}</h2>
        {may('edit', 'letter') && (
          <Button
            variant="subtle"
            size="compact-sm"
            leftSection={<Icon name="plus" size={14} />}
            loading={isBusy}
            onClick={write}
          >
            {contacts.newLetter}
          </Button>
        )}
      </div>
      {isLoading ? (
        <LateSkeleton lines={3} />
      ) : letters.length === 0 ? (
        <p className="quiet">{contacts.noLetters}</p>
      ) : (
        <table className={css.table}>
          <thead>
            <tr>
              <th scope="col">{fields.title}</th>
              <th scope="col">{fields.date}</th>
              <th scope="col">{fields.status}</th>
            </tr>
          </thead>
          <tbody>
            {letters.map((letter) => (
              <tr key={letter.id}>
                <td>
                  <Anchor to={`/letters/${letter.id}`}>{letter.title || contacts.untitled}</Anchor>
                </td>
                <td className={css.day}>{dateText(letter.date)}</td>
                <td>{letterStatus(letter)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}

/** Creates a letter and opens it. It is a draft until it is sent. */
export function useNewLetter(contact: Contact) {
  const navigate = useNavigate()
  const [isBusy, setBusy] = useState(false)
  const write = async () => {
    if (isBusy) return
    setBusy(true)
    try {
      const { item } = await kontor.letters.create(await newLetter(contact))
      void refresh()
      await navigate({ to: `/letters/${item.id}` })
    } catch (error) {
      complain(error)
    } finally {
      setBusy(false)
    }
  }
  return { write, isBusy }
}

async function newLetter({ id, main_address_id, communication_language: language }: Contact) {
  const { items } = await kontor.contacts.people(id).list({ filter: { default: true }, limit: 1 })
  const person = items[0]
  const salutation = placeholders('letter', language).find(({ value }) => value === 'salutation')
  return {
    contact_id: id,
    contact_address_id: main_address_id,
    contact_person_id: person?.id ?? null,
    date: today(),
    language,
    content: salutation ? `${salutation.name}\n\n` : null,
  }
}
