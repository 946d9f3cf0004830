import { letterStatuses } from '../../domain/documents/statuses.ts'
import { customFieldsEmbed, customFieldValues } from '../configuration/custom-fields.ts'
import { defaultLayout } from '../configuration/layouts.ts'
import { freeTextsField, printFields, unprinted } from '../configuration/printing.ts'
import type { Tx } from '../db/db.ts'
import { statusAction } from '../resource/actions.ts'
import { created, hidden, optional, ownId, preset, type Row, readonly, required } from '../resource/fields.ts'
import { date, dateTime, longText, oneOf, text } from '../resource/kinds.ts'
import { type ChangeForm, type NewForm, type Resource, resource } from '../resource/resource.ts'
import { insert, need, update } from '../resource/write.ts'
import { checkRecipient, contactName, nameToKeep, recipientEmbeds, recipientFields } from './recipient.ts'

const fields = {
  id: ownId(),
  ...recipientFields,
  date: required(date()),
  title: optional(text()),
  content: optional(longText()),
  ...printFields,
  notes: optional(longText()),
  status: preset(readonly(oneOf(...letterStatuses)), 'DR'),
  created: created(),
  contact_name: contactName,
  status_changed: optional(hidden(dateTime())),
  free_texts: freeTextsField,
  custom_fields: customFieldValues('letter'),
}

export const letters: Resource<typeof fields> = resource({
  name: 'letters',
  entity: 'letter',
  path: '/contacts/letters',
  scopes: ['letter'],
  summary: 'letters',
  description: 'Letters to contacts, from a draft to a sent one.',
  fields,
  search: ['title', 'content', 'contact_name'],
  sort: ['title'],
  managed: true,
  embeds: {
    ...recipientEmbeds,
    custom_fields: customFieldsEmbed,
  },
  create: createLetter,
  update: editLetter,
})

async function createLetter(tx: Tx, form: NewForm<typeof fields>): Promise<number> {
  await checkRecipient(tx, form.values, form.problems)
  const draft = await form.complete()
  return insert(tx, letters, {
    ...draft,
    contact_name: await nameToKeep(tx, draft.contact_id),
    layout_id: draft.layout_id ?? (await defaultLayout(tx)),
  })
}

async function editLetter(tx: Tx, letterId: number, form: ChangeForm<typeof fields>): Promise<void> {
  const stored = await need(tx, letters, letterId)
  await checkRecipient(tx, form.values, form.problems, stored)
  const changes = form.changes()
  const contact_name = await nameToKeep(tx, changes.contact_id ?? stored.contact_id, stored)
  await update(tx, letters, letterId, { ...changes, contact_name, ...unprinted(changes) })
}

export const changeLetterStatus = statusAction(letters, (tx, letterId, status, at) =>
  update(tx, letters, letterId, { status: status as Row<typeof fields>['status'], status_changed: at }),
)
