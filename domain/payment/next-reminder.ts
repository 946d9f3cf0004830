import type { InvoiceStatus } from '../documents/statuses.ts'

/** The status after the next reminder; undefined if there is no further level. */
export function nextReminder(status: InvoiceStatus): 'R' | 'R1' | 'R2' | 'R3' | undefined {
  return next[status]
}

const next: Readonly<Partial<Record<InvoiceStatus, 'R' | 'R1' | 'R2' | 'R3'>>> = {
  S: 'R',
  PP: 'R',
  R: 'R1',
  R1: 'R2',
  R2: 'R3',
}
