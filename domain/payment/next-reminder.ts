import type { InvoiceStatus } from '../documents/statuses.ts'

/** The levels of reminders, in their order. */
export const reminderStatuses = ['R', 'R1', 'R2', 'R3'] as const satisfies InvoiceStatus[]

export type ReminderStatus = (typeof reminderStatuses)[number]

/** The status after the next reminder; undefined if there is no further level. */
export function nextReminder(status: InvoiceStatus): ReminderStatus | undefined {
  return next[status]
}

const next: Readonly<Partial<Record<InvoiceStatus, ReminderStatus>>> = {
  S: 'R',
  PP: 'R',
  R: 'R1',
  R1: 'R2',
  R2: 'R3',
}
