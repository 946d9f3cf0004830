// Which account of the books an amount goes to: by the chart of accounts, and by what the company has chosen instead.

import { type Account, type AccountPurpose, type Chart, charts } from './charts.ts'

/** What narrows an account, by purpose. */
export const narrowedBy: Readonly<Record<AccountPurpose, readonly ('category' | 'rate' | 'channel')[]>> = {
  receivables: [],
  money: ['channel'],
  clearing: [],
  revenue: ['category', 'rate'],
  vat: ['rate'],
  discounts: ['category', 'rate'],
  losses: ['category', 'rate'],
  bank_charges: [],
  rounding: [],
  reminder_charges: [],
  exchange_gains: [],
  exchange_losses: [],
}

export interface Accounts {
  /** In which the books are kept. */
  readonly currency: string
  readonly chart: Chart
  /** What differs from the chart. */
  readonly own: readonly Account[]
  /** Whether VAT is booked apart: not by net tax rates, which are owed of the turnover with VAT. */
  readonly splitsVat: boolean
}

/** How an amount is taxed, or paid. */
type Narrowing = Partial<Pick<Account, 'category' | 'rate'>> & { readonly channel?: string | null }

/** The account of an amount: the narrowest one that fits. */
export function accountFor(
  { chart, own, splitsVat }: Omit<Accounts, 'currency'>,
  purpose: AccountPurpose,
  of: Narrowing = {},
): Account {
  const known = splitsVat ? charts[chart] : charts[chart].map((account) => ({ ...account, vat_code: null }))
  const [narrowest] = [...own, ...known]
    .filter((account) => account.purpose === purpose && fits(account, of))
    .sort((one, other) => narrowness(other) - narrowness(one))
  return narrowest as Account
}

/** What tells one account from the others of a list. */
export function accountKey({
  purpose,
  category,
  rate,
  channel,
}: Omit<Account, 'account' | 'vat_code'>): string {
  return [purpose, category, rate, channel].join()
}

function fits(account: Account, of: Narrowing): boolean {
  return (['category', 'rate', 'channel'] as const).every(
    (key) => account[key] === null || account[key] === of[key],
  )
}

function narrowness({ category, rate, channel }: Account): number {
  return [category, rate, channel].filter((value) => value !== null).length
}
