import { contacts } from '../../contacts/contacts.ts'
import type { Reader } from '../../db/db.ts'
import type { Row } from '../../resource/fields.ts'
import { find } from '../../resource/write.ts'
import type { invoiceFields } from '../invoice-fields.ts'

/** The last day on which the reminders of an invoice are paused, by itself or by its contact. */
export async function pausedUntil(
  reader: Reader,
  company: number,
  {
    contact_id,
    reminders_paused_until,
  }: Pick<Row<typeof invoiceFields>, 'contact_id' | 'reminders_paused_until'>,
): Promise<string | null> {
  const contact = await find(reader, company, contacts, contact_id)
  return later(reminders_paused_until, contact?.reminders_paused_until ?? null)
}

/** The later of two days. */
export function later(one: string | null, other: string | null): string | null {
  if (one === null || other === null) return one ?? other
  return one > other ? one : other
}
