import { Tabs } from '../../parts/tabs.tsx'
import { may } from '../../start.ts'
import { words } from '../../words/words.ts'

export function ContactTabs() {
  const { contacts, letters } = words.list
  if (!may('view', 'letter')) return null
  return (
    <Tabs
      label={contacts}
      tabs={[
        { to: '/contacts', name: contacts },
        { to: '/letters', name: letters },
      ]}
    />
  )
}
