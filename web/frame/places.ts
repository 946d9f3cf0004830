// Where one can go: the entries of the side bar, as far as the role lets one see them.

import { may } from '../start.ts'
import type { Words } from '../words/words.ts'
import type { IconName } from './icons.tsx'

export interface Place {
  readonly to: string
  readonly name: Exclude<keyof Words['frame'], 'newRecord'>
  readonly icon: IconName
  /** Other addresses that belong here. */
  readonly also?: readonly string[]
}

interface GuardedPlace extends Place {
  readonly subject?: Parameters<typeof may>[1]
}

const all: readonly GuardedPlace[] = [
  { to: '/', name: 'dashboard', icon: 'dashboard' },
  { to: '/invoices', name: 'invoices', icon: 'invoices', subject: 'invoice', also: ['/recurring-invoices'] },
  { to: '/offers', name: 'offers', icon: 'offers', subject: 'offer' },
  { to: '/orders', name: 'orders', icon: 'orders', subject: 'order_confirmation' },
  { to: '/deliveries', name: 'deliveries', icon: 'deliveries', subject: 'delivery_note' },
  { to: '/contacts', name: 'contacts', icon: 'contacts', subject: 'contact', also: ['/letters'] },
  { to: '/products', name: 'catalog', icon: 'catalog', subject: 'catalog', also: ['/services'] },
  { to: '/hours', name: 'hours', icon: 'hours', subject: 'effort' },
  { to: '/projects', name: 'projects', icon: 'projects', subject: 'project', also: ['/cost-units'] },
  { to: '/reports', name: 'reports', icon: 'reports', subject: 'invoice' },
  { to: '/settings', name: 'settings', icon: 'settings', subject: 'configuration' },
]

/** The places that whoever is signed in may see. */
export const places: readonly Place[] = all.filter(({ subject }) => !subject || may('view', subject))

/** Whether an address lies in a place. */
export function isAt({ to, also = [] }: Place, path: string): boolean {
  return [to, ...also].some((start) => path === start || (start !== '/' && path.startsWith(`${start}/`)))
}
