import type { InvoiceStatus } from '../documents/statuses.ts'

/** The levels of reminders, in their order. */
export const reminderStatuses = ['R', 'R1', 'R2', 'R3'] as const satisfies InvoiceStatus[]

export type ReminderStatus = (typeof reminderStatuses)[number]

/**
 * The status after the next reminder; undefined if there is no further level. The last reminder counts also where the
 * status has forgotten it, as after a payment that was deleted.
 */
export function nextReminder(
  status: InvoiceStatus,
  last: ReminderStatus | null = null,
): ReminderStatus | undefined {
  const level = levels[status]
  if (level === undefined) return undefined
  return reminderStatuses[Math.max(level, last === null ? 0 : levels[last])]
}

/** How many levels an invoice has had. Other statuses get no reminders: a draft, what is paid, and what was given up. */
const levels: Readonly<Record<ReminderStatus, number> & Partial<Record<InvoiceStatus, number>>> = {
  S: 0,
  PP: 0,
  R: 1,
  R1: 2,
  R2: 3,
  R3: 4,
}
