import { ActionIcon } from '@mantine/core'
import { useState } from 'react'
import { condition } from '../../../domain/filter.ts'
import { ReminderDialog } from '../../contacts/reminder-dialog.tsx'
import type { Shown } from '../../data/queries.ts'
import { Icon } from '../../frame/icons.tsx'
import { Badge } from '../../parts/badge.tsx'
import { dateTimeText, today } from '../../parts/format.ts'
import { may } from '../../start.ts'
import { words } from '../../words/words.ts'
import { wordOf } from '../filter/relative-days.ts'
import { removeMany } from '../many/many.ts'
import { RecordList } from '../record-list.tsx'
import { ContactTabs } from './contact-tabs.tsx'

const cells = {
  date_time: ({ date_time }: Shown<'reminders'>) => (
    <Badge tone={date_time.slice(0, 10) <= today() ? 'waiting' : 'quiet'}>{dateTimeText(date_time)}</Badge>
  ),
}

function DoneButton({ reminder }: { readonly reminder: Shown<'reminders'> }) {
  const { done, reminderDone } = words.contacts
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      aria-label={`${done}: ${reminder.title}`}
      onClick={() => removeMany('reminders', [reminder], reminderDone(reminder.title))}
    >
      <Icon name="check" size={16} />
    </ActionIcon>
  )
}

const doneButton = (reminder: Shown<'reminders'>) => <DoneButton reminder={reminder} />

/** Reminders of the user. Done ones disappear, as on the page of a contact. */
export function ReminderList() {
  const [isAdding, setAdding] = useState(false)
  const { contacts } = words
  const { overdue, dueToday } = words.list.quick
  return (
    <RecordList
      resource="reminders"
      title={words.list.contacts}
      label={contacts.reminders}
      columns={['title', 'contact_name', 'date_time', 'description']}
      open={({ contact_id }) => `/contacts/${contact_id}?tab=reminders`}
      newName={contacts.addReminder}
      onNew={() => setAdding(true)}
      empty={contacts.noReminders}
      cells={cells}
      card={{ title: 'title', status: 'date_time', details: ['contact_name'] }}
      quick={[
        { name: dueToday, filter: condition('date_time', '=', wordOf('today')) },
        { name: overdue.memos, filter: condition('date_time', '<', wordOf('today')) },
      ]}
      {...(may('edit', 'contact_reminder') ? { side: doneButton } : {})}
      removal={{ name: contacts.done, icon: 'check', sentence: words.list.remindersDone }}
    >
      <ContactTabs />
      {isAdding && <ReminderDialog onClose={() => setAdding(false)} />}
    </RecordList>
  )
}
