import { formats } from '../../domain/bank/statement.ts'
import { bankAccounts } from '../configuration/bank-accounts.ts'
import { created, optional, ownId, type Row, readonly } from '../resource/fields.ts'
import { currency, date, integer, money, oneOf, reference, text } from '../resource/kinds.ts'
import { type Resource, resource } from '../resource/resource.ts'

const fields = {
  id: ownId(),
  bank_account_id: readonly(reference(() => bankAccounts, 'refused')),
  /** The account as the file names it. */
  account: readonly(text()),
  format: readonly(oneOf(...formats)),
  /** What the bank calls it. */
  number: readonly(text()),
  currency: readonly(currency()),
  from: readonly(date()),
  to: readonly(date()),
  opening_balance: optional(readonly(money())),
  closing_balance: optional(readonly(money())),
  /** By how much the closing balance differs from the opening one and the entries. */
  difference: optional(readonly(money())),
  /** By how much the opening balance differs from the closing one of the statement before: other than zero, a statement is missing. */
  gap: optional(readonly(money())),
  /** In the file, also those that were known before. */
  entry_count: readonly(integer()),
  /** A statement that was not read to its end is completed when the file is sent again. */
  status: readonly(oneOf('reading', 'complete')),
  created: created(),
}

export type BankStatement = Row<typeof fields>

export const bankStatements: Resource<typeof fields> = resource({
  name: 'bank-statements',
  entity: 'bank_statement',
  path: '/bank/statements',
  scopes: ['bank'],
  operations: ['list', 'get'],
  extension: { operations: ['list', 'get'] },
  summary: 'bank statements',
  description: 'Statements, interim reports and notices that the bank sent, as files.',
  fields,
  search: ['account', 'number'],
  sort: ['-to'],
})
