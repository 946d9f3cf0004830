import { Progress } from '@mantine/core'
import type { kontor } from '../data/kontor.ts'
import { amountText, dateText, numberText } from '../parts/format.ts'
import { words } from '../words/words.ts'
import css from './bank.module.css'

export type Balance = Awaited<ReturnType<typeof kontor.balances.list>>['items'][number]

/** How many entries are decided, what is left, and whether the books agree with the bank. */
export function BankProgress({ balances }: { readonly balances: readonly Balance[] }) {
  const texts = words.bank
  const all = balances.reduce((count, { entry_count }) => count + entry_count, 0)
  const left = balances.reduce((count, { waiting_count }) => count + waiting_count, 0)
  const label = texts.progress(numberText(all - left), numberText(all))
  return (
    <section className={css.progress} aria-label={label}>
      <p>
        <strong role="status">{label}</strong>
        {left > 0 && <span className="quiet"> · {texts.left(left)}</span>}
      </p>
      <Progress value={all === 0 ? 0 : ((all - left) * 100) / all} aria-label={label} />
      <ul>
        {balances.map((balance) => (
          <AccountLine key={`${balance.bank_account_id} ${balance.currency}`} balance={balance} />
        ))}
      </ul>
    </section>
  )
}

function AccountLine({ balance: account }: { readonly balance: Balance }) {
  const texts = words.bank
  const { description, currency, balance, to, waiting, difference } = account
  const money = (amount: number) => `${currency} ${amountText(amount, currency)}`
  const facts = [
    ...(balance !== null && to !== null ? [texts.balance(money(balance), dateText(to))] : []),
    ...(waiting !== 0 ? [texts.waiting(money(waiting))] : []),
  ]
  return (
    <li>
      <strong>{description}</strong> <span className="quiet">{facts.join(' · ')}</span>
      {difference !== null && difference !== 0 && (
        <span className={css.obstacle}>{texts.missing(money(difference))}</span>
      )}
    </li>
  )
}
