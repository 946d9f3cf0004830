// The state of a recurring invoice, in words.

import type { RecurringInvoice } from '../../client/index.ts'
import { Badge } from '../parts/badge.tsx'
import { dateText, today } from '../parts/format.ts'
import { choiceLabel } from '../parts/labels.ts'
import { toneOf } from '../parts/status-tones.ts'
import { words } from '../words/words.ts'

type Shown = Pick<RecurringInvoice, 'status' | 'next_date'>

/** Active, paused or over. */
export function RecurringState({ status, next_date }: Shown) {
  if (status === 'S' && next_date === null) return <Badge tone="quiet">{words.recurring.over}</Badge>
  return (
    <Badge tone={toneOf('recurring-invoices', status)}>
      {choiceLabel('recurring-invoices', 'status', status)}
    </Badge>
  )
}

/** The date of the next invoice, for a fact with that name. */
export function nextText({ status, next_date }: Shown): string {
  if (status !== 'S') return words.recurring.noneWhilePaused
  return next_date && next_date > today() ? dateText(next_date) : nextSentence({ next_date })
}

/** The same as a sentence. */
export function nextSentence({ next_date }: Pick<Shown, 'next_date'>): string {
  const { recurring } = words
  if (next_date === null) return recurring.noNext
  return next_date > today() ? recurring.next(dateText(next_date)) : recurring.nextSoon
}

/** Every month since 01.06.2026, until 31.05.2027. */
export function rhythmText(rhythm: Pick<RecurringInvoice, 'frequency' | 'start_date' | 'end_date'>): string {
  const { recurring } = words
  const often = choiceLabel('recurring-invoices', 'frequency', rhythm.frequency)
  const start = dateText(rhythm.start_date)
  const begins = rhythm.start_date > today() ? recurring.from(often, start) : recurring.since(often, start)
  return rhythm.end_date ? `${begins}, ${recurring.until(dateText(rhythm.end_date))}` : begins
}
