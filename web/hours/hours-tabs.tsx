import { Tabs } from '../parts/tabs.tsx'
import { may } from '../start.ts'
import { words } from '../words/words.ts'

/** The pages about time. */
export function HoursTabs() {
  const { week, month, entries, attendance, bill } = words.hours.tabs
  return (
    <Tabs
      label={words.frame.hours}
      tabs={[
        { to: '/hours', name: week },
        { to: '/hours/month', name: month },
        { to: '/hours/entries', name: entries },
        { to: '/hours/attendance', name: attendance },
        ...(may('edit', 'invoice') && may('edit', 'effort') ? [{ to: '/hours/bill', name: bill }] : []),
      ]}
    />
  )
}
