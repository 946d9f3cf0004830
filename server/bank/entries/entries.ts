import {
  certainties,
  differences,
  obstacles,
  reasons,
  rests,
  writeOffReasons,
} from '../../../domain/bank/proposal.ts'
import { formats } from '../../../domain/bank/statement.ts'
import { bankAccounts } from '../../configuration/bank-accounts.ts'
import { contacts } from '../../contacts/contacts.ts'
import { creditNotes } from '../../receivables/credit/credit-notes.ts'
import { invoices } from '../../receivables/invoices.ts'
import { listed } from '../../resource/embeds.ts'
import { created, hidden, optional, ownId, preset, type Row, readonly } from '../../resource/fields.ts'
import {
  currency,
  date,
  flag,
  id,
  money,
  oneOf,
  plainText,
  reference,
  someOf,
  text,
} from '../../resource/kinds.ts'
import { list } from '../../resource/records.ts'
import { type AnyResource, type Resource, resource, resourceNamed } from '../../resource/resource.ts'
import { bankStatements } from '../statements.ts'
import { bankRules } from './rules.ts'

const allocationFields = {
  invoice_id: optional(id()),
  credit_note_id: optional(id()),
  number: readonly(text()),
  amount: readonly(money()),
  /** What that settles of an invoice in another currency. */
  invoice_amount: optional(money()),
  /** What becomes of the part that is still open: as in a payment. */
  rest: optional(oneOf(...rests)),
  rest_reason: optional(oneOf(...writeOffReasons)),
}

const proposalFields = {
  certainty: readonly(oneOf(...certainties)),
  reasons: readonly(someOf(...reasons)),
  difference: readonly(oneOf(...differences)),
  contact_id: readonly(id()),
  contact_name: readonly(text()),
  allocations: readonly(list(allocationFields)),
}

const fields = {
  id: ownId(),
  bank_account_id: readonly(reference(() => bankAccounts, 'refused')),
  /** The one that has it: a statement, or a notice as long as there is none. */
  statement_id: readonly(reference(() => bankStatements, 'refused')),
  /** The payments of one booking of the bank have the same. */
  batch_id: readonly(id()),
  date: readonly(date()),
  value_date: optional(readonly(date())),
  /** What went out is below zero. */
  amount: readonly(money()),
  currency: readonly(currency()),
  /** Booked as payments; with likely matches; without; or no payment of an invoice. */
  status: readonly(oneOf('booked', 'proposed', 'waiting', 'put_away')),
  /** Who paid, or was paid. */
  name: optional(readonly(text())),
  iban: optional(readonly(text())),
  reference: optional(readonly(text())),
  message: readonly(text(1_000)),
  /** Why it was put away. */
  reason: optional(readonly(text(1_000))),
  /** The rule that put it away. */
  rule_id: optional(readonly(reference((): AnyResource => bankRules, 'cleared'))),
  /** Why it was not booked by itself, although it looks sure. */
  obstacle: optional(readonly(oneOf(...obstacles))),
  contact_id: optional(readonly(reference(() => contacts, 'cleared'))),
  /** Whether it takes back an earlier entry. */
  is_reversal: readonly(flag()),
  return_reason: optional(readonly(text())),
  /** The entry whose payments it has taken back. */
  reverses_id: optional(readonly(reference((): AnyResource => bankEntries, 'refused'))),
  /** What banks have taken from the amount. */
  charges: readonly(money()),
  // By these it is known again.
  servicer_reference: optional(readonly(text())),
  transaction_reference: optional(readonly(text())),
  entry_reference: optional(readonly(text())),
  end_to_end_id: optional(readonly(text())),
  code: optional(readonly(text())),
  /** The kinds of files that had it. */
  seen_in: readonly(someOf(...formats)),
  /** What it may be for, the most likely first. */
  proposals: preset(readonly(list(proposalFields)), []),
  created: created(),
  /** The bank's reference with the amount; empty without one. */
  entry_key: hidden(plainText()),
  /** A hash of all that a file says about the booking. */
  print: hidden(plainText()),
  day_key: hidden(plainText()),
  /** A person has taken a decision about it back: only people book it now. */
  was_undone: preset(hidden(flag()), false),
}

export type BankEntry = Row<typeof fields>

/** An entry that is not stored yet. */
export type NewEntry = Omit<BankEntry, 'created'>

export const bankEntries: Resource<typeof fields> = resource({
  name: 'bank-entries',
  entity: 'bank_entry',
  path: '/bank/entries',
  scopes: ['bank'],
  operations: ['list', 'get'],
  extension: { operations: ['list', 'get'] },
  summary: 'bank entries',
  description:
    'The payments on the accounts of the company, each once however many files have it, with what was booked from it.',
  fields,
  search: ['name', 'message', 'reference', 'amount', 'iban'],
  embeds: {
    allocations: listed({
      fields: {
        invoice_id: { value: 'b.invoice_id', kind: id(), nullable: true },
        credit_note_id: { value: 'b.credit_note_id', kind: id(), nullable: true },
        number: { value: "coalesce(i.number, c.number, '')", kind: text() },
        amount: { value: 'b.amount', kind: money() },
      },
      from: (_dialect, table) => `bank_bookings b
        left join invoices i on i.company_id = b.company_id and i.id = b.invoice_id
        left join credit_notes c on c.company_id = b.company_id and c.id = b.credit_note_id
        where b.company_id = ${table}.company_id and b.bank_entry_id = ${table}.id`,
      order: 'b.id',
      shows: () => [resourceNamed('bank-bookings'), invoices, creditNotes],
    }),
  },
  sort: ['-date'],
})

/** Whether nobody has decided about it yet. */
export function isUndecided({ status }: BankEntry): boolean {
  return status === 'waiting' || status === 'proposed'
}
