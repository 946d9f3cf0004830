import { TextInput } from '@mantine/core'
import { useState } from 'react'
import type { Reminder } from '../../client/types.ts'
import { daysAfter } from '../../domain/dates.ts'
import { api } from '../data/api.ts'
import { keyFor } from '../data/key.ts'
import { refresh, useList } from '../data/records.ts'
import { removalKey, removeLater, useHidden } from '../data/removal.ts'
import { ChoiceField } from '../fields/choice-field.tsx'
import { choicesOf } from '../fields/choices-of.ts'
import { DateField } from '../fields/date-field.tsx'
import { useForm } from '../fields/form.ts'
import { FormDialog } from '../fields/form-dialog.tsx'
import { needed } from '../fields/needed.ts'
import { NumberField } from '../fields/number-field.tsx'
import { LongTextField, TextField } from '../fields/text-field.tsx'
import { Badge } from '../parts/badge.tsx'
import { dateTimeText, today } from '../parts/format.ts'
import { may } from '../start.ts'
import { words } from '../words/words.ts'
import { IconButton, Part, PartsList } from './parts-list.tsx'

/** What somebody wants to think of, and when. What is done goes. */
export function Reminders({ contactId }: { readonly contactId: number }) {
  const { data, isLoading } = useList<Reminder>('reminders', {
    filter: JSON.stringify({ contact_id: contactId }),
    sort: 'date_time',
    limit: 200,
  })
  const hidden = useHidden()
  const [edited, setEdited] = useState<Reminder | 'new'>()
  const { contacts } = words
  const isEditor = may('edit', 'contact_reminder')
  const finish = ({ id, title }: Reminder) =>
    removeLater([removalKey('reminders', id)], contacts.reminderDone(title), () =>
      api('DELETE /contacts/reminders/{reminderIds}', { path: { reminderIds: id } }),
    )
  return (
    <>
      <PartsList
        title={contacts.reminders}
        empty={contacts.noReminders}
        isLoading={isLoading}
        addName={contacts.addReminder}
        onAdd={isEditor ? () => setEdited('new') : undefined}
      >
        {(data?.items ?? [])
          .filter(({ id }) => !hidden.has(removalKey('reminders', id)))
          .map((reminder) => (
            <Part
              key={reminder.id}
              name={reminder.title}
              onEdit={isEditor ? () => setEdited(reminder) : undefined}
              actions={
                isEditor && (
                  <IconButton
                    icon="check"
                    label={`${contacts.done}: ${reminder.title}`}
                    onClick={() => finish(reminder)}
                  />
                )
              }
            >
              <div>{reminder.title}</div>
              <Badge tone={reminder.date_time.slice(0, 10) <= today() ? 'waiting' : 'quiet'}>
                {dateTimeText(reminder.date_time)}
              </Badge>
              {reminder.description && (
                <div className="quiet" style={{ whiteSpace: 'pre-line' }}>
                  {reminder.description}
                </div>
              )}
            </Part>
          ))}
      </PartsList>
      {edited && (
        <ReminderDialog
          contactId={contactId}
          reminder={edited === 'new' ? undefined : edited}
          onClose={() => setEdited(undefined)}
        />
      )}
    </>
  )
}

interface ReminderDialogProps {
  readonly contactId: number
  readonly reminder: Reminder | undefined
  readonly onClose: () => void
}

export function ReminderDialog({ contactId, reminder, onClose }: ReminderDialogProps) {
  const form = useForm({
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
        contact_id: contactId,
        title: needed(values.title),
        description: values.description,
        date_time: values.date_time
          ? `${values.date_time} ${values.time || '00:00'}:00`
          : needed<string>(null),
        interval_value: values.interval_value ?? 0,
        interval_type: needed(values.interval_type),
      }
      if (reminder)
        await api('PUT /contacts/reminders/{reminderId}', { path: { reminderId: reminder.id }, body })
      else await api('POST /contacts/reminders', { body, key: keyFor(values) })
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
      <TextField label={fields.title} isRequired autoFocus {...form.field('title')} max={255} />
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
