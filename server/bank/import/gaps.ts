// Whether each statement begins where the one before it ends.

import sql from 'sql-template-tag'
import { type Balanced, gapsOf } from '../../../domain/bank/chain.ts'
import type { Reader, Tx } from '../../db/db.ts'
import { need, update } from '../../resource/write.ts'
import { bankStatements } from '../statements.ts'

/** Compares a new statement with those beside it: it may fill a gap, or have the days of others. */
export async function followGap(tx: Tx, id: number): Promise<void> {
  const { bank_account_id, currency, closing_balance, opening_balance } = await need(tx, bankStatements, id)
  if (opening_balance === null || closing_balance === null) return
  const statements = await balancedStatements(tx, tx.actor.company, bank_account_id, currency)
  for (const [{ id, gap: stored }, gap] of gapsOf(statements))
    if (gap !== stored) await update(tx, bankStatements, id, { gap })
}

interface BalancedStatement extends Balanced {
  readonly gap: bigint | null
}

/** All statements of an account in a currency that have both balances. */
export async function balancedStatements(
  reader: Reader,
  company: number,
  accountId: number,
  currency: string,
): Promise<BalancedStatement[]> {
  const rows = await reader.all<{
    id: number
    from: string
    to: string
    opening: string
    closing: string
    gap: string | null
  }>(sql`
    select id, "from", "to", cast(opening_balance as text) as opening, cast(closing_balance as text) as closing,
      cast(gap as text) as gap
    from bank_statements
    where company_id = ${company} and bank_account_id = ${accountId} and currency = ${currency} and status = 'complete'
      and opening_balance is not null and closing_balance is not null
    order by id`)
  return rows.map(({ opening, closing, gap, ...row }) => ({
    ...{ ...row, opening: BigInt(opening), closing: BigInt(closing) },
    gap: gap === null ? null : BigInt(gap),
  }))
}
