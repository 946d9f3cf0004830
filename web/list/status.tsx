import { overdueDays } from '../../domain/overdue.ts'
import type { AnyRecord } from '../data/records.ts'
import { Badge } from '../parts/badge.tsx'
import { today } from '../parts/format.ts'
import { choiceLabel } from '../parts/labels.ts'
import { type StatusResource, toneOf } from '../parts/status-tones.ts'
import { words } from '../words/words.ts'

/** How far a record is, for the column of a list. */
export function statusCell(resource: StatusResource) {
  return ({ status }: AnyRecord) => (
    <Badge tone={toneOf(resource, status)}>{choiceLabel(resource, 'status', status)}</Badge>
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
        <span data-level>{choiceLabel('invoices', 'status', invoice.status)}, </span>
        {words.list.overdueBy(days)}
      </span>
    </Badge>
  )
}
