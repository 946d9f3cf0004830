import { overdueDays } from '../../domain/overdue.ts'
import type { AnyRecord } from '../data/records.ts'
import { Badge, type Tone } from '../parts/badge.tsx'
import { today } from '../parts/format.ts'
import { choiceLabel } from '../parts/labels.ts'
import { words } from '../words/words.ts'
import css from './list.module.css'

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
  offers: { S: 'waiting', A: 'accent', B: 'paid' },
  'order-confirmations': { S: 'accent', B: 'paid' },
  'delivery-notes': { S: 'accent', B: 'paid' },
  'recurring-invoices': { S: 'accent' },
  letters: { S: 'paid' },
  projects: { O: 'accent', P: 'waiting', B: 'paid' },
  outbox: { W: 'waiting', P: 'waiting', H: 'waiting', S: 'paid', F: 'overdue', U: 'overdue' },
} as const satisfies Record<string, Record<string, Tone>>

export type StatusResource = keyof typeof tones

/** How far a record is, for the column of a list. */
export function statusCell(resource: StatusResource) {
  const known: Readonly<Record<string, Tone>> = tones[resource]
  return ({ status }: AnyRecord) => (
    <Badge tone={known[status] ?? 'quiet'}>{choiceLabel(resource, 'status', status)}</Badge>
  )
}

const plainStatus = statusCell('invoices')

/** The same for an invoice. One that should have been paid says since when. */
export function invoiceStatusCell(invoice: AnyRecord) {
  const days = overdueDays({ status: invoice.status, due: invoice.due }, today())
  if (days === 0) return plainStatus(invoice)
  return (
    <Badge tone="overdue">
      <span>
        <span className={css.level}>{choiceLabel('invoices', 'status', invoice.status)}, </span>
        {words.list.overdueBy(days)}
      </span>
    </Badge>
  )
}
