// What no paper shows and so stays free when an invoice is issued: its notes, its reminders and the company's own fields.

import type { Item } from '../../../client/index.ts'
import { changesBetween } from '../../data/changes.ts'
import { queryClient } from '../../data/records.ts'
import { Conflict } from '../../fields/conflict.tsx'
import { CustomFields, customFieldsOf } from '../../fields/custom-fields.tsx'
import { DateField } from '../../fields/date-field.tsx'
import { useEdited } from '../../fields/edited.ts'
import { FormDialog } from '../../fields/form-dialog.tsx'
import { needed } from '../../fields/needed.ts'
import { LongTextField } from '../../fields/text-field.tsx'
import { words } from '../../words/words.ts'
import { changeDocument, documentQuery } from '../calls.ts'
import { type DocumentRecord, kinds } from '../kinds.ts'
import { type Step, stepsOf, WorkflowFields } from './workflow-fields.tsx'

interface Values {
  readonly notes: string | null
  readonly custom: Readonly<Record<string, string>>
  readonly workflow: readonly Step[]
  readonly reminders_paused_until: string | null
}

interface NotesDialogProps {
  readonly record: DocumentRecord
  readonly version: string | undefined
  readonly onClose: () => void
}

export function NotesDialog({ record, version, onClose }: NotesDialogProps) {
  const { id } = record
  const edited = useEdited({
    stored: storedOf({ item: record, tag: version }),
    read: async () =>
      storedOf(await queryClient.fetchQuery({ ...documentQuery(kinds.invoice, id), staleTime: 0 })),
    async write(values, before, ifMatch) {
      await changeDocument(kinds.invoice, id, changesBetween(bodyOf(before), bodyOf(values)), ifMatch)
      return undefined
    },
    onSaved: onClose,
  })
  const { form } = edited
  const { value, onChange, onUnreadable } = form.field('workflow')
  const { errors } = form
  return (
    <FormDialog
      title={words.documents.freeFields}
      isBusy={form.isBusy}
      onSave={edited.save}
      onClose={onClose}
    >
      <Conflict of={edited} />
      <LongTextField
        label={words.fields.notes}
        {...form.field('notes')}
        description={words.documents.notesHint}
        autoFocus
      />
      <CustomFields entity="invoice" {...form.field('custom')} />
      <h3 style={{ margin: 0 }}>{words.documents.workflow.heading}</h3>
      <DateField
        label={words.fields.reminders_paused_until}
        width="half"
        {...form.field('reminders_paused_until')}
      />
      <WorkflowFields {...{ value, onChange, onUnreadable, errors }} />
    </FormDialog>
  )
}

function storedOf({ item, tag }: Item<DocumentRecord>) {
  const { notes, custom_fields = [], workflow = [], reminders_paused_until = null } = item
  const custom = Object.fromEntries(custom_fields.map(({ key, value }) => [key, value]))
  return { values: { notes, custom, workflow: stepsOf(workflow), reminders_paused_until } as Values, tag }
}

function bodyOf({ notes, custom, workflow, reminders_paused_until }: Values) {
  return {
    notes,
    reminders_paused_until,
    custom_fields: customFieldsOf(custom),
    workflow: workflow.map(({ key, overdue_days, ...step }) => ({
      ...step,
      overdue_days: needed(overdue_days),
    })),
  }
}
