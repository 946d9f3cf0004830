import { useState } from 'react'
import type { Reminder } from '../../client/index.ts'
import { kontor } from '../data/kontor.ts'
import { useList } from '../data/queries.ts'
import { removalKey, removeLater, useHidden } from '../data/removal.ts'
import { Badge } from '../parts/badge.tsx'
import { dateTimeText, today } from '../parts/format.ts'
import { may } from '../start.ts'
import { words } from '../words/words.ts'
import { IconButton, Part, PartsList } from './parts-list.tsx'
import { ReminderDialog } from './reminder-dialog.tsx'

/** The reminders of a contact. Done ones disappear. */
export function Reminders({ contactId }: { readonly contactId: number }) {
  const { data, isLoading } = useList(kontor.reminders, {
    filter: { contact_id: contactId },
    sort: 'date_time',
    limit: 200,
  })
  const hidden = useHidden()
  const [edited, setEdited] = useState<Reminder | 'new'>()
  const { contacts } = words
  const isEditor = may('edit', 'contact_reminder')
  const finish = ({ id, title }: Reminder) =>
    removeLater([removalKey('reminders', id)], contacts.reminderDone(title), () =>
      kontor.reminders.remove(id),
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
