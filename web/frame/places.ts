// The entries of the side bar that the role may see.

import { documentKinds } from '../documents/kinds.ts'
import { may } from '../start.ts'
import type { Words } from '../words/words.ts'
import type { IconName } from './icons.tsx'

export interface Place {
  readonly to: string
  readonly name: Exclude<keyof Words['frame'], 'newRecord' | 'signedOut' | 'elsewhere'>
  readonly icon: IconName
  /** Other paths that belong here. */
  readonly also?: readonly string[]
}

interface GuardedPlace extends Place {
  readonly subject?: Parameters<typeof may>[1]
}

const all: readonly GuardedPlace[] = [
  { to: '/', name: 'dashboard', icon: 'dashboard' },
  // Payments and credit notes are beside the invoices.
  ...documentKinds
    .filter(({ name }) => name !== 'credit')
    .map(({ to, many, subject }) => ({
      to,
      name: many,
      icon: many,
      subject,
      also:
        many === 'invoices'
          ? [
              '/payments',
              '/bank-entries',
              '/payment-orders',
              '/payment-reminders',
              '/credit-notes',
              '/recurring-invoices',
            ]
          : [],
    })),
  { to: '/outbox', name: 'outbox', icon: 'mail', subject: 'configuration' },
  {
    to: '/contacts',
    name: 'contacts',
    icon: 'contacts',
    subject: 'contact',
    also: ['/letters', '/reminders'],
  },
  { to: '/products', name: 'catalog', icon: 'catalog', subject: 'catalog', also: ['/services'] },
  { to: '/hours', name: 'hours', icon: 'hours', subject: 'effort' },
  { to: '/projects', name: 'projects', icon: 'projects', subject: 'project', also: ['/cost-units'] },
  { to: '/reports', name: 'reports', icon: 'reports', subject: 'invoice' },
  { to: '/settings', name: 'settings', icon: 'settings', subject: 'configuration' },
]

/** The places that the user may see. */
export const places: readonly Place[] = all.filter(({ subject }) => !subject || may('view', subject))

/** Whether a path belongs to a place. */
export function isAt({ to, also = [] }: Place, path: string): boolean {
  return [to, ...also].some((start) => path === start || (start !== '/' && path.startsWith(`${start}/`)))
}
