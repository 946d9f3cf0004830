// Whether each statement begins where the one before it ends.

import sql from 'sql-template-tag'
import type { Tx } from '../db/db.ts'
import { need, update } from '../resource/write.ts'
import { bankStatements } from './statements.ts'

/** Compares a new statement with the one before it, and the one after it with the new one: it may fill a gap. */
export async function followGap(tx: Tx, id: number): Promise<void> {
  const { bank_account_id, closing_balance, opening_balance } = await need(tx, bankStatements, id)
  if (opening_balance === null || closing_balance === null) return
  const rows = await tx.all<{ id: number; opening: string; closing: string; gap: string | null }>(sql`
    select id, cast(opening_balance as text) as opening, cast(closing_balance as text) as closing, cast(gap as text) as gap
    from bank_statements
    where company_id = ${tx.actor.company} and bank_account_id = ${bank_account_id} and status = 'complete'
      and opening_balance is not null and closing_balance is not null
    order by "to", "from", id`)
  const place = rows.findIndex((row) => row.id === id)
  for (const at of [place, place + 1]) {
    const [before, row] = [rows[at - 1], rows[at]]
    if (!row) continue
    // The first one has none before it.
    const gap = before ? BigInt(row.opening) - BigInt(before.closing) : null
    await update(tx, bankStatements, row.id, { gap })
  }
}
