import { reasons } from '../../../domain/bank/proposal.ts'
import { creditNotes } from '../../receivables/credit/credit-notes.ts'
import { refunds } from '../../receivables/credit/refunds.ts'
import { invoices } from '../../receivables/invoices.ts'
import { payments } from '../../receivables/payments.ts'
import { created, optional, ownId, parentId, preset, readonly } from '../../resource/fields.ts'
import { flag, money, reference, someOf } from '../../resource/kinds.ts'
import { type Resource, resource } from '../../resource/resource.ts'
import { bankEntries } from './entries.ts'

const fields = {
  id: ownId(),
  bank_entry_id: parentId(() => bankEntries),
  // A payment of a bank entry is taken back there, so that no entry is booked without its payments.
  payment_id: optional(readonly(reference(() => payments, 'refused'))),
  refund_id: optional(readonly(reference(() => refunds, 'refused'))),
  invoice_id: optional(readonly(reference(() => invoices))),
  credit_note_id: optional(readonly(reference(() => creditNotes))),
  amount: readonly(money()),
  /** Why it was booked so. */
  reasons: readonly(someOf(...reasons)),
  /** Whether it was sure enough to be booked without asking. */
  is_automatic: readonly(flag()),
  /** Whether the invoice was made for this money: a deposit invoice of somebody who paid ahead. */
  is_advance: preset(readonly(flag()), false),
  created: created(),
}

export const bankBookings: Resource<typeof fields> = resource({
  name: 'bank-bookings',
  entity: 'bank_booking',
  path: '/bank/entries/{bankEntryId}/allocations',
  scopes: ['bank'],
  operations: ['list', 'get'],
  extension: { operations: ['list', 'get'] },
  summary: 'bookings of a bank entry',
  description: 'The payments and refunds that were booked from a bank entry, and why.',
  fields,
  search: [],
  sort: ['id'],
  parent: { resource: () => bankEntries, key: 'bank_entry_id' },
})
