import type { Item, RecordOf } from '../../client/index.ts'
import { changesBetween } from '../data/changes.ts'
import { kontor } from '../data/kontor.ts'
import { queryClient } from '../data/records.ts'
import { Conflict } from '../fields/conflict.tsx'
import { useEdited } from '../fields/edited.ts'
import { FormDialog } from '../fields/form-dialog.tsx'
import { needed } from '../fields/needed.ts'
import { NumberField } from '../fields/number-field.tsx'
import { RichTextField } from '../fields/rich-text-field.tsx'
import { LongTextField } from '../fields/text-field.tsx'
import { words } from '../words/words.ts'
import { recurringQuery } from './calls.ts'
import { MadeAsField, type MadeAsValues } from './made-as.tsx'
import { RhythmFields, type RhythmValues } from './rhythm-fields.tsx'

type Opened = Item<RecordOf<'recurring-invoices', 'contact' | 'contact_person'>>

interface Values extends RhythmValues, MadeAsValues {
  readonly grace: number | null
  readonly period_text: string | null
  readonly notes: string | null
}

/** Edits the rhythm and the notes of a recurring invoice. */
export function TermsDialog({ opened, onClose }: { readonly opened: Opened; readonly onClose: () => void }) {
  const { id } = opened.item
  const { fields, recurring } = words
  const edited = useEdited({
    stored: storedOf(opened),
    read: async () => storedOf(await queryClient.fetchQuery({ ...recurringQuery(id), staleTime: 0 })),
    async write(values, before, ifMatch) {
      await kontor.recurringInvoices.update(id, changesBetween(bodyOf(before), bodyOf(values)), { ifMatch })
      return undefined
    },
    onSaved: onClose,
  })
  const { form } = edited
  return (
    <FormDialog title={recurring.editTitle} isBusy={form.isBusy} onSave={edited.save} onClose={onClose}>
      <Conflict of={edited} />
      <RhythmFields form={form} />
      <NumberField label={fields.grace} {...form.field('grace')} width="third" isRequired />
      <MadeAsField form={form} recipient={opened.item} />
      <RichTextField
        label={fields.period_text}
        {...form.field('period_text')}
        kind="dates"
        language={opened.item.language}
        isLine
      />
      <LongTextField
        label={fields.notes}
        {...form.field('notes')}
        description={words.documents.notesHint}
        minRows={2}
      />
    </FormDialog>
  )
}

function storedOf({ item, tag }: Opened) {
  const { frequency, start_date, end_date, made_as, grace, period_text, notes } = item
  return { values: { frequency, start_date, end_date, made_as, grace, period_text, notes } as Values, tag }
}

function bodyOf(values: Values) {
  const { frequency, start_date, made_as, grace } = values
  return {
    ...values,
    frequency: needed(frequency),
    start_date: needed(start_date),
    made_as: needed(made_as),
    grace: needed(grace),
  }
}
