import { documentKinds } from '../documents/kinds.ts'
import { may } from '../start.ts'
import { words } from '../words/words.ts'
import type { IconName } from './icons.tsx'

interface NewRecord {
  readonly to: string
  readonly name: string
  readonly icon: IconName
  readonly subject: Parameters<typeof may>[1]
}

/** The records that the user can create, and the path for each. */
export function newRecords(): readonly NewRecord[] {
  const { newRecord } = words.frame
  const all: readonly NewRecord[] = [
    ...documentKinds.map(({ to, name, many, subject }) => ({
      to: `${to}/new`,
      name: newRecord[name],
      icon: many,
      subject,
    })),
    { to: '/contacts/new', name: newRecord.contact, icon: 'contacts', subject: 'contact' },
    { to: '/products/new', name: newRecord.product, icon: 'catalog', subject: 'catalog' },
    { to: '/services/new', name: newRecord.service, icon: 'catalog', subject: 'catalog' },
    { to: '/projects/new', name: newRecord.project, icon: 'projects', subject: 'project' },
  ]
  return all.filter(({ subject }) => may('edit', subject))
}
