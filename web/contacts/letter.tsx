// A letter: its text at the left, its preview at the right.

import { Button, Menu } from '@mantine/core'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import type { Item, Letter, RecordOf } from '../../client/index.ts'
import { changesBetween } from '../data/changes.ts'
import { kontor } from '../data/kontor.ts'
import { useItem, useOpened } from '../data/queries.ts'
import { refresh } from '../data/records.ts'
import { removalKey, removeLater, useHidden } from '../data/removal.ts'
import { useVisit } from '../data/visits.ts'
import { Conflict } from '../fields/conflict.tsx'
import { EditForm } from '../fields/edit-form.tsx'
import { useEdited } from '../fields/edited.ts'
import { Icon } from '../frame/icons.tsx'
import { Lost } from '../frame/lost.tsx'
import { complain, tell } from '../frame/notices.tsx'
import { Anchor } from '../parts/anchor.tsx'
import { Badge } from '../parts/badge.tsx'
import { choiceLabel } from '../parts/labels.ts'
import { LateSkeleton } from '../parts/late-skeleton.tsx'
import pageCss from '../parts/page.module.css'
import { PageHead } from '../parts/page-head.tsx'
import { may } from '../start.ts'
import { words } from '../words/words.ts'
import css from './letter.module.css'
import { bodyOf, LetterFields, valuesOf } from './letter-fields.tsx'
import { LetterPreview } from './letter-preview.tsx'
import { LetterByEmail, LetterByPost } from './send-letter.tsx'

export function LetterPage() {
  const { id } = useParams({ strict: false }) as { id: string }
  const { data, error, read } = useOpened(kontor.letters, Number(id), {
    with: ['contact_name', 'custom_fields'],
  })
  const isRemoved = useHidden().has(removalKey('letters', Number(id)))
  if (isRemoved) return <Lost />
  if (error && !data) throw error
  return data ? <LetterEditor key={id} opened={data} read={read} /> : <LateSkeleton lines={12} />
}

type StoredLetter = RecordOf<'letters', 'contact_name' | 'custom_fields'>
type OpenedLetter = Item<StoredLetter>

interface LetterEditorProps {
  readonly opened: OpenedLetter
  readonly read: () => Promise<OpenedLetter>
}

function LetterEditor({ opened, read }: LetterEditorProps) {
  const letter = opened.item
  const edited = useEdited({
    stored: storedOf(opened),
    read: async () => storedOf(await read()),
    async write(values, before, ifMatch) {
      const body = changesBetween(bodyOf(before), bodyOf(values))
      const { tag } = await kontor.letters.update(letter.id, body, { ifMatch })
      return { values, tag }
    },
    onSaved: () => tell(words.parts.saved),
  })
  const { form } = edited
  // Status and number of pages follow the server, while the form keeps the user's input.
  const shown = useItem(kontor.letters, letter.id).data?.item ?? letter
  const isEditor = may('edit', 'letter')
  const name = shown.title || words.contacts.untitled
  useVisit({ kind: 'letter', id: letter.id, name, path: `/letters/${letter.id}` })

  return (
    <EditForm form={form} onSave={async () => isEditor && edited.save()}>
      <PageHead
        title={form.values.title || words.contacts.untitled}
        above={
          <>
            {words.contacts.letterTo}{' '}
            <Anchor to={`/contacts/${letter.contact_id}?tab=letters`}>{letter.contact_name}</Anchor>
          </>
        }
        beside={
          <Badge tone={shown.status === 'S' ? 'paid' : 'quiet'}>
            {choiceLabel('letters', 'status', shown.status)}
          </Badge>
        }
        right={
          <LetterActions
            letter={shown}
            isChanged={form.isChanged}
            isBusy={form.isBusy}
            onSave={edited.save}
            onDone={edited.loadTheirs}
          />
        }
      />
      <Conflict of={edited} />
      <div className={css.page}>
        <LetterFields form={form} contactId={letter.contact_id} isDisabled={!isEditor} />
        <LetterPreview letterId={letter.id} pages={shown.page_amount ?? 1} />
      </div>
    </EditForm>
  )
}

function storedOf({ item, tag }: OpenedLetter) {
  return { values: valuesOf(item), tag }
}

interface LetterActionsProps {
  readonly letter: Letter
  readonly isChanged: boolean
  readonly isBusy: boolean
  readonly onSave: () => Promise<boolean>
  /** Called after something other than the form has changed the letter. */
  readonly onDone: () => Promise<void>
}

type Sending = 'email' | 'post'

function LetterActions({ letter, isChanged, isBusy, onSave, onDone }: LetterActionsProps) {
  const navigate = useNavigate()
  const [sending, setSending] = useState<Sending>()
  const { contacts, parts } = words

  /** Saves the letter first: the stored version is the one that is sent. */
  const open = async (way: Sending) => {
    if (!isChanged || (await onSave())) setSending(way)
  }
  const finish = () => {
    setSending(undefined)
    onDone().catch(complain)
  }
  const setStatus = async (status: Letter['status']) => {
    try {
      if (isChanged && !(await onSave())) return
      await kontor.letters.changeStatus(letter.id, { status })
      await refresh()
      await onDone()
    } catch (error) {
      complain(error)
    }
  }
  const remove = () => {
    removeLater([removalKey('letters', letter.id)], contacts.letterRemoved, () =>
      kontor.letters.remove(letter.id),
    )
    void navigate({
      to: `/contacts/${letter.contact_id}`,
      search: { tab: 'letters' } as never,
      ignoreBlocker: true,
    })
  }
  const isManager = may('manage', 'letter')
  const Dialog = sending === 'post' ? LetterByPost : LetterByEmail
  return (
    <div className={pageCss.actions}>
      <Button component="a" variant="default" href={kontor.letters.pdf.address(letter.id)}>
        PDF
      </Button>
      {may('edit', 'letter') && (
        <Menu>
          <Menu.Target>
            <Button variant="default" rightSection={<Icon name="down" size={14} />}>
              {words.frame.more}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {isManager && <Menu.Item onClick={() => void open('post')}>{contacts.sendByPost}</Menu.Item>}
            {isManager && letter.status !== 'S' && (
              <Menu.Item onClick={() => void setStatus('S')}>{contacts.markSent}</Menu.Item>
            )}
            {isManager && letter.status !== 'DR' && (
              <Menu.Item onClick={() => void setStatus('DR')}>{contacts.markDraft}</Menu.Item>
            )}
            <Menu.Item onClick={remove}>{parts.remove}</Menu.Item>
          </Menu.Dropdown>
        </Menu>
      )}
      {may('edit', 'letter') && (
        <Button type="submit" variant={isManager ? 'default' : 'filled'} loading={isBusy}>
          {parts.save}
        </Button>
      )}
      {isManager && <Button onClick={() => void open('email')}>{contacts.sendByEmail}</Button>}
      {sending && <Dialog letter={letter} onClose={() => setSending(undefined)} onSent={finish} />}
    </div>
  )
}
