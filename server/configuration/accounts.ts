// The accounts that a company has chosen instead of those of its chart.

import { accountKey, narrowedBy } from '../../domain/accounting/accounts.ts'
import { accountPurposes } from '../../domain/accounting/charts.ts'
import { vatCategories } from '../../domain/money/vat.ts'
import { channels } from '../../domain/payment/channels.ts'
import type { Problems } from '../../domain/refusal.ts'
import { optional, type Row, required } from '../resource/fields.ts'
import { type Kind, refused, wrong } from '../resource/kind.ts'
import { oneOf, rate, text } from '../resource/kinds.ts'
import { list } from '../resource/records.ts'

const fields = {
  purpose: required(oneOf(...accountPurposes)),
  /** Only of this category or rate of VAT, or this method of payment. */
  category: optional(oneOf(...vatCategories)),
  rate: optional(rate()),
  channel: optional(oneOf(...channels)),
  account: required(code(20, ['3400', '8400'])),
  /** Tells the program of the accountant to split off the VAT. */
  vat_code: optional(code(10, ['V81', '3'])),
}

type StoredAccount = Row<typeof fields>

/** What no program that reads the file can take for something else: no separators, no quotes, no formulas. */
function code(length: number, examples: readonly string[]): Kind<string> {
  const base = text(length, { examples })
  const accept: typeof base.accept = (value, key, problems) =>
    (base.accept(value, key, problems) && /^[a-z\d]([a-z\d._-]*[a-z\d])?$/i.test(value)) ||
    refused(
      problems,
      key,
      'wrong_format',
      'must be letters and digits, with dots, hyphens and underscores between them',
    )
  return {
    ...base,
    parse(value, key, problems) {
      const parsed = base.parse(value, key, problems)
      return parsed !== undefined && accept(parsed, key, problems) ? parsed : undefined
    },
    accept,
  }
}

/** Accounts, each for something else. */
export function accountList(): Kind<readonly StoredAccount[]> {
  const base = list(fields)
  return {
    ...base,
    parse(value, key, problems) {
      const parsed = base.parse(value, key, problems)
      for (const [index, account] of parsed?.entries() ?? [])
        if (account) checkNarrowing(account, `${key}.${index}`, problems)
      const keys = parsed?.map((account) => account && accountKey(account)) ?? []
      const twice = keys.findIndex((one, index) => one && keys.indexOf(one) < index)
      if (twice < 0) return parsed
      return wrong(problems, `${key}.${twice}.purpose`, 'taken', 'There is an account for this already.')
    },
  }
}

/** Refuses what would never apply, such as a rate of the bank account. */
function checkNarrowing(account: StoredAccount, key: string, problems: Problems): void {
  for (const part of ['category', 'rate', 'channel'] as const)
    if (account[part] !== null && !narrowedBy[account.purpose].includes(part))
      problems.add(`${key}.${part}`, 'not_allowed', `An account for ${account.purpose} has none.`)
}
