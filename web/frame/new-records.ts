import { may } from '../start.ts'
import { words } from '../words/words.ts'
import type { IconName } from './icons.tsx'

export interface NewRecord {
  readonly to: string
  readonly name: string
  readonly icon: IconName
}

/** What whoever is signed in can make, and where. */
export function newRecords(): readonly NewRecord[] {
  const { invoice, offer, order, delivery, contact, product, service, project } = words.frame.newRecord
  return [
    { to: '/invoices/new', name: invoice, icon: 'invoices', subject: 'invoice' },
    { to: '/offers/new', name: offer, icon: 'offers', subject: 'offer' },
    { to: '/orders/new', name: order, icon: 'orders', subject: 'order_confirmation' },
    { to: '/deliveries/new', name: delivery, icon: 'deliveries', subject: 'delivery_note' },
    { to: '/contacts/new', name: contact, icon: 'contacts', subject: 'contact' },
    { to: '/products/new', name: product, icon: 'catalog', subject: 'catalog' },
    { to: '/services/new', name: service, icon: 'catalog', subject: 'catalog' },
    { to: '/projects/new', name: project, icon: 'projects', subject: 'project' },
  ].filter(({ subject }) => may('edit', subject as 'invoice')) as readonly (NewRecord & { subject: string })[]
}
