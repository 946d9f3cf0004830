import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { daysAfter } from '../../domain/time/dates.ts'
import { datesOf, firstDateFrom } from '../../domain/time/recurrence.ts'
import { newKey } from '../data/key.ts'
import { refresh } from '../data/records.ts'
import type { DocumentRecord } from '../documents/kinds.ts'
import { useForm } from '../fields/form.ts'
import { FormDialog } from '../fields/form-dialog.tsx'
import { needed } from '../fields/needed.ts'
import { tell } from '../frame/notices.tsx'
import { today } from '../parts/format.ts'
import { words } from '../words/words.ts'
import { type Rhythm, repeatInvoice } from './calls.ts'
import { MadeAsField, type MadeAsValues } from './made-as.tsx'
import { RhythmFields, type RhythmValues } from './rhythm-fields.tsx'
import { nextSentence } from './state.tsx'

/** Makes a recurring invoice from an invoice. */
export function RepeatDialog(props: { readonly record: DocumentRecord; readonly onClose: () => void }) {
  const { record, onClose } = props
  const { recurring } = words
  const navigate = useNavigate()
  const [key] = useState(newKey)
  const form = useForm<RhythmValues & MadeAsValues>({
    frequency: 1,
    start_date: usualStart(record.date, 1),
    end_date: null,
    made_as: 'draft',
  })
  const setFrequency = (frequency: RhythmValues['frequency']) => {
    const isUsual = form.values.start_date === usualStart(record.date, form.values.frequency)
    form.set({ frequency, ...(isUsual ? { start_date: usualStart(record.date, frequency) } : {}) })
  }
  const save = async () => {
    await form.submit(async ({ frequency, start_date, end_date, made_as }) => {
      const rhythm: Rhythm = {
        frequency: needed(frequency),
        start_date: needed(start_date),
        end_date,
        made_as: needed(made_as),
      }
      const made = await repeatInvoice(record.id, rhythm, key)
      void refresh()
      await navigate({ to: `/recurring-invoices/${made.id}` })
      tell(nextSentence(made))
    })
  }
  return (
    <FormDialog
      title={recurring.repeatTitle(record.number)}
      verb={recurring.repeatVerb}
      isBusy={form.isBusy}
      onSave={save}
      onClose={onClose}
    >
      <p className="quiet" style={{ margin: 0 }}>
        {recurring.repeatHint}
      </p>
      <RhythmFields form={form} onFrequency={setFrequency} />
      <MadeAsField form={form} recipient={record} />
    </FormDialog>
  )
}

/** One period after the invoice, or as many periods as needed to reach today. */
function usualStart(date: string, frequency: number | null): string | null {
  const dates = datesOf({ start_date: date, end_date: null, frequency: frequency ?? 1 })
  const nextDay = daysAfter(date, 1)
  return firstDateFrom(nextDay > today() ? nextDay : today(), dates) ?? null
}
