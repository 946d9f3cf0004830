import type { Invoice, Offer } from '../../client/index.ts'
import { isExpired } from '../../domain/documents/statuses.ts'
import { overdueDays } from '../../domain/payment/overdue.ts'
import { Badge } from '../parts/badge.tsx'
import { today } from '../parts/format.ts'
import { choiceLabel } from '../parts/labels.ts'
import { type StatusResource, toneOf } from '../parts/status-tones.ts'
import { words } from '../words/words.ts'

/** The status of a record, for the column of a list. */
export function statusCell(resource: StatusResource) {
  return ({ status }: { readonly status: string }) => (
    <Badge tone={toneOf(resource, status)}>{choiceLabel(resource, 'status', status)}</Badge>
  )
}

const plainOfferStatus = statusCell('offers')

/** The same for an offer. One that nobody accepted in time has expired. */
export function offerStatusCell(offer: Pick<Offer, 'status' | 'valid_until'>) {
  if (!isExpired(offer, today())) return plainOfferStatus(offer)
  return <Badge tone="overdue">{words.list.expired}</Badge>
}

const plainStatus = statusCell('invoices')

/** The same for an invoice. An overdue one says for how long. */
export function invoiceStatusCell(invoice: Pick<Invoice, 'status' | 'due'>) {
  const days = overdueDays({ status: invoice.status, due: invoice.due }, today())
  if (days === 0) return plainStatus(invoice)
  const overdue = words.list.overdueBy(days)
  // An overdue invoice has certainly been sent, so its status is left out.
  if (invoice.status === 'S') return <Badge tone="overdue">{overdue}</Badge>
  const level = choiceLabel('invoices', 'status', invoice.status)
  return (
    <Badge tone="overdue">
      <span title={`${level}, ${overdue}`}>
        <span data-level>
          {level}, {words.list.dayCount(days)}
        </span>
        <span data-overdue>{overdue}</span>
      </span>
    </Badge>
  )
}
