import type { InvoiceStatus } from '../documents/statuses.ts'

/** What an invoice becomes when it is reminded once more; undefined where nobody is reminded any further. */
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
