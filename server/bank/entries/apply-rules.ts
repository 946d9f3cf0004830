// Puts entries of the bank away by the rules of the company.

import sql from 'sql-template-tag'
import { ruleFits } from '../../../domain/bank/rule.ts'
import type { Reader, Tx } from '../../db/db.ts'
import { recordAction } from '../../resource/actions.ts'
import { find, need, update } from '../../resource/write.ts'
import { type BankEntry, bankEntries } from './entries.ts'
import { type BankRule, bankRules } from './rules.ts'

/** All rules of a company, the oldest first. */
export async function rulesOf(reader: Reader, company: number): Promise<BankRule[]> {
  const rows = await reader.all<{ id: number }>(sql`
    select id from bank_rules where company_id = ${company} order by id`)
  const rules = await Promise.all(rows.map(({ id }) => find(reader, company, bankRules, id)))
  return rules.filter((rule) => rule !== undefined)
}

/** Puts an entry away by the first rule that fits. Says false if none does. */
export async function putAwayByRule(tx: Tx, rules: readonly BankRule[], entry: BankEntry): Promise<boolean> {
  const rule = rules.find((one) => ruleFits(one, entry))
  if (!rule) return false
  await update(
    tx,
    bankEntries,
    entry.id,
    { status: 'put_away', reason: rule.reason, rule_id: rule.id, proposals: [], obstacle: null },
    entry,
  )
  return true
}

/** So many entries at most are put away by one request. */
const mostAtOnce = 1_000
const batchSize = 500

/** `PATCH …/apply`: the rule is for what waits now, too. */
export const applyRule = recordAction(bankRules, {
  name: 'apply',
  summary: 'Put away the waiting bank entries that fit a rule',
  description: `Looks at all entries that nobody has decided about, and puts away those that fit, at most ${mostAtOnce} at once. What surely pays an invoice stays.`,
  isExtension: true,
  body: {},
  run: async (tx, ruleId) => {
    const rule = await need(tx, bankRules, ruleId)
    let left = mostAtOnce
    let last = 0
    for (;;) {
      const rows = await tx.all<{ id: number }>(sql`
        select id from bank_entries
        where company_id = ${tx.actor.company} and status in ('proposed', 'waiting') and id > ${last}
        order by id limit ${batchSize}`)
      for (const { id } of rows) {
        const entry = await need(tx, bankEntries, id)
        const isSure = entry.proposals[0]?.certainty === 'sure'
        if (isSure || !(await putAwayByRule(tx, [rule], entry))) continue
        left -= 1
        if (left === 0) return
      }
      last = rows.at(-1)?.id ?? last
      if (rows.length < batchSize) return
    }
  },
})
