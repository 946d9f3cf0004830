import { Tabs } from '../../parts/tabs.tsx'
import { may } from '../../start.ts'
import { words } from '../../words/words.ts'

export function ContactTabs() {
  const { contacts, letters } = words.list
  const tabs = [
    { to: '/contacts', name: contacts },
    ...(may('view', 'letter') ? [{ to: '/letters', name: letters }] : []),
    ...(may('view', 'contact_reminder') ? [{ to: '/reminders', name: words.contacts.reminders }] : []),
  ]
  return tabs.length > 1 && <Tabs label={contacts} tabs={tabs} />
}
