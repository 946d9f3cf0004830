// The state of a document, in words and with a colour.

import { type InvoiceStatus, isExpired } from '../../../domain/documents/statuses.ts'
import { overdueDays } from '../../../domain/payment/overdue.ts'
import { Badge, type Tone } from '../../parts/badge.tsx'
import { dateText } from '../../parts/format.ts'
import { choiceLabel } from '../../parts/labels.ts'
import { toneOf } from '../../parts/status-tones.ts'
import { words } from '../../words/words.ts'
import type { DocumentRecord, Kind } from '../kinds.ts'

type Shown = Pick<DocumentRecord, 'status' | 'due' | 'valid_until' | 'paid_date'>

export function StateBadge(props: { readonly kind: Kind; readonly record: Shown; readonly today: string }) {
  const { tone, text } = stateOf(props.kind, props.record, props.today)
  return <Badge tone={tone}>{text}</Badge>
}

function stateOf(kind: Kind, record: Shown, today: string): { readonly tone: Tone; readonly text: string } {
  const { status, due, valid_until, paid_date } = record
  const { state } = words.documents
  const name = choiceLabel(kind.resource, 'status', status)
  if (kind.name === 'invoice' && due) {
    if (overdueDays({ status: status as InvoiceStatus, due }, today) > 0)
      return {
        tone: 'overdue',
        text: status === 'S' ? state.overdue(dateText(due)) : state.overdueAt(name, dateText(due)),
      }
    if (status === 'S') return { tone: 'waiting', text: state.dueOn(name, dateText(due)) }
    if (status === 'P' && paid_date) return { tone: 'paid', text: state.paidOn(dateText(paid_date)) }
  }
  if (kind.name === 'offer' && valid_until && isExpired({ status, valid_until }, today))
    return { tone: 'overdue', text: state.expired(dateText(valid_until)) }
  return { tone: toneOf(kind.resource, status), text: name }
}
