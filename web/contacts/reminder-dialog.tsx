import { TextInput } from '@mantine/core'
import type { Reminder } from '../../client/index.ts'
import { daysAfter } from '../../domain/time/dates.ts'
import { keyFor } from '../data/key.ts'
import { kontor } from '../data/kontor.ts'
import { refresh } from '../data/records.ts'
import { ChoiceField } from '../fields/choice-field.tsx'
import { choicesOf } from '../fields/choices-of.ts'
import { DateField } from '../fields/date-field.tsx'
import { useForm } from '../fields/form.ts'
import { FormDialog } from '../fields/form-dialog.tsx'
import { needed } from '../fields/needed.ts'
import { NumberField } from '../fields/number-field.tsx'
import { RecordField } from '../fields/record-field.tsx'
import { LongTextField, TextField } from '../fields/text-field.tsx'
import { today } from '../parts/format.ts'
import { words } from '../words/words.ts'

interface ReminderDialogProps {
  /** The contact of the reminder; without it, the user chooses one. */
  readonly contactId?: number
  readonly reminder?: Reminder | undefined
  readonly onClose: () => void
}

export function ReminderDialog({ contactId, reminder, onClose }: ReminderDialogProps) {
  const form = useForm({
    contact_id: contactId ?? null,
    title: reminder?.title ?? null,
    description: reminder?.description ?? null,
    date_time: (reminder?.date_time.slice(0, 10) ?? daysAfter(today(), 7)) as string | null,
    time: reminder?.date_time.slice(11, 16) ?? '09:00',
    interval_value: (reminder?.interval_value ?? 0) as number | null,
    interval_type: (reminder?.interval_type ?? 'day') as Reminder['interval_type'] | null,
  })
  const save = () =>
    form.submit(async (values) => {
      const body = {
        contact_id: needed(values.contact_id),
        title: needed(values.title),
        description: values.description,
        date_time: values.date_time
          ? `${values.date_time} ${values.time || '00:00'}:00`
          : needed<string>(null),
        interval_value: values.interval_value ?? 0,
        interval_type: needed(values.interval_type),
      }
      if (reminder) await kontor.reminders.update(reminder.id, body)
      else await kontor.reminders.create(body, { idempotencyKey: keyFor(values) })
      void refresh()
      onClose()
    })
  const { contacts, fields } = words
  return (
    <FormDialog
      title={reminder ? contacts.editReminder : contacts.addReminder}
      isBusy={form.isBusy}
      onSave={save}
      onClose={onClose}
    >
      {contactId === undefined && (
        <RecordField
          resource="contacts"
          label={fields.contact_id}
          isRequired
          autoFocus
          {...form.field('contact_id')}
        />
      )}
      <TextField
        label={fields.title}
        isRequired
        autoFocus={contactId !== undefined}
        {...form.field('title')}
        max={255}
      />
      <DateField label={fields.date} width="half" isRequired {...form.field('date_time')} />
      <TextInput
        label={contacts.time}
        type="time"
        wrapperProps={{ 'data-width': 'half' }}
        value={form.values.time}
        onChange={(event) => form.set({ time: event.currentTarget.value })}
      />
      <NumberField label={fields.interval_value} width="half" {...form.field('interval_value')} />
      <ChoiceField
        label={fields.interval_type}
        width="half"
        {...form.field('interval_type')}
        choices={choicesOf<Reminder['interval_type']>('reminders', 'interval_type')}
      />
      <LongTextField label={fields.description} {...form.field('description')} />
    </FormDialog>
  )
}
