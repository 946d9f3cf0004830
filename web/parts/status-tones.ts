// The colour of every status: the same in a list and on the page of the record.

import type { Tone } from './badge.tsx'

const tones = {
  invoices: {
    S: 'waiting',
    PP: 'waiting',
    P: 'paid',
    R: 'overdue',
    R1: 'overdue',
    R2: 'overdue',
    R3: 'overdue',
    DC: 'overdue',
  },
  'credit-notes': { S: 'waiting', P: 'paid' },
  offers: { S: 'waiting', A: 'agreed', B: 'paid' },
  'order-confirmations': { S: 'agreed', B: 'paid' },
  'delivery-notes': { S: 'agreed', B: 'paid' },
  'recurring-invoices': { S: 'agreed' },
  letters: { S: 'paid' },
  projects: { O: 'agreed', P: 'waiting', B: 'paid' },
  outbox: { W: 'waiting', P: 'waiting', H: 'waiting', S: 'paid', F: 'overdue', U: 'overdue' },
  webhooks: { active: 'paid', paused: 'waiting' },
  'payment-orders': { open: 'waiting', ordered: 'agreed', paid: 'paid' },
  'webhook-deliveries': { pending: 'waiting', delivered: 'paid', failed: 'overdue' },
} as const satisfies Record<string, Record<string, Tone>>

export type StatusResource = keyof typeof tones

export function toneOf(resource: StatusResource, status: string): Tone {
  const known: Readonly<Record<string, Tone>> = tones[resource]
  return known[status] ?? (status === 'DR' ? 'draft' : 'quiet')
}
