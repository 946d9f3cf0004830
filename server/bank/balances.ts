// Whether the entries of an account come to the balances of its statements, and how many of them wait for a decision.

import sql from 'sql-template-tag'
import { chainOf } from '../../domain/bank/chain.ts'
import type { Minor } from '../../domain/money/money.ts'
import type { Reader } from '../db/db.ts'
import { optional, type Row, required } from '../resource/fields.ts'
import { currency, date, id, integer, money, plainText } from '../resource/kinds.ts'
import { topicOf } from '../resource/names.ts'
import type { Operation } from '../resource/operation.ts'
import { jsonOf } from '../resource/records.ts'
import { rowsAnswer, rowsSchema } from '../resource/report.ts'
import { balancedStatements } from './import/gaps.ts'
import { bankStatements } from './statements.ts'

const fields = {
  bank_account_id: required(id()),
  description: required(plainText()),
  iban: required(plainText()),
  currency: required(currency()),
  /** From the first statement with balances to the last one; null without any. */
  from: optional(date()),
  to: optional(date()),
  opening_balance: optional(money()),
  balance: optional(money()),
  // Of these days.
  booked: required(money()),
  waiting: required(money()),
  put_away: required(money()),
  /** What the balances say beyond the entries: zero if no statement is missing. */
  difference: optional(money()),
  /** Entries that no statement has yet, or that are older than the first one. */
  outside: required(money()),
  entry_count: required(integer()),
  waiting_count: required(integer()),
}

/** `GET /bank/balances`: the balances of all accounts. */
export const listBankBalances: Operation = {
  name: 'listBankBalances',
  method: 'GET',
  path: '/bank/balances',
  scopes: bankStatements.scopes,
  isExtension: true,
  topic: topicOf(bankStatements),
  summary: 'Get the balances of the bank accounts',
  description:
    'For each account and currency with entries: "opening_balance" of the first statement, "booked", "waiting" and "put_away" of the entries since, and "balance" of the last statement. "difference" is what they do not come to, because a statement is missing. "waiting_count" of "entry_count" entries wait for a decision.',
  answer: { status: 200, schema: rowsSchema(fields) },
  run: async ({ db, actor }) => {
    const rows = await balancesOf(db, actor.company)
    return rowsAnswer(
      rows.map((row) => jsonOf(fields, row)),
      rows.length,
    )
  },
}

export type AccountBalance = Row<typeof fields>

export async function balancesOf(reader: Reader, company: number): Promise<AccountBalance[]> {
  const accounts = await reader.all<{ id: number; description: string; iban: string; currency: string }>(sql`
    select a.id, a.description, a.iban, e.currency from bank_accounts a
    join (select distinct bank_account_id, currency from bank_entries where company_id = ${company}) e
      on e.bank_account_id = a.id
    where a.company_id = ${company} order by a.description, a.id, e.currency`)
  const rows: AccountBalance[] = []
  for (const account of accounts) rows.push(await balanceOf(reader, company, account))
  return rows
}

async function balanceOf(
  reader: Reader,
  company: number,
  { id, description, iban, currency }: { id: number; description: string; iban: string; currency: string },
): Promise<AccountBalance> {
  const { from, to, opening, closing } = await span(reader, company, id, currency)
  const groups = await reader.all<{ status: string; inside: number; sum: string; count: number }>(sql`
    select status, inside, cast(sum(amount) as text) as sum, count(*) as count from (
      select status, amount, case when date >= ${from ?? ''} and date <= ${to ?? ''} then 1 else 0 end as inside
      from bank_entries
      where company_id = ${company} and bank_account_id = ${id} and currency = ${currency}) as entries
    group by status, inside`)
  const total = (isIn: boolean, ...statuses: string[]) =>
    groups
      .filter(({ status, inside }) => statuses.includes(status) && (inside === 1) === isIn)
      .reduce((sum, group) => sum + BigInt(group.sum), 0n)
  const count = (...statuses: string[]) =>
    groups
      .filter(({ status }) => statuses.includes(status))
      .reduce((sum, group) => sum + Number(group.count), 0)
  const [booked, waiting, put_away] = [
    total(true, 'booked'),
    total(true, 'proposed', 'waiting'),
    total(true, 'put_away'),
  ]
  return {
    ...{ bank_account_id: id, description, iban, currency, from, to },
    ...{ opening_balance: opening, balance: closing, booked, waiting, put_away },
    difference: opening === null || closing === null ? null : closing - opening - booked - waiting - put_away,
    outside: total(false, 'booked', 'proposed', 'waiting', 'put_away'),
    entry_count: count('booked', 'proposed', 'waiting', 'put_away'),
    waiting_count: count('proposed', 'waiting'),
  }
}

interface Span {
  readonly from: string | null
  readonly to: string | null
  readonly opening: Minor | null
  readonly closing: Minor | null
}

/** From the first statement with balances to the last one. */
async function span(reader: Reader, company: number, accountId: number, currency: string): Promise<Span> {
  const chain = chainOf(await balancedStatements(reader, company, accountId, currency))
  const [first, last] = [chain[0], chain.at(-1)]
  if (!first || !last) return { from: null, to: null, opening: null, closing: null }
  return { from: first.from, to: last.to, opening: first.opening, closing: last.closing }
}
