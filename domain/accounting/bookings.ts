// From a fact to the lines of the books. Each line takes its amount from one account and gives it to another one, so
// debits equal credits: in every line, in every document, and in sum.

import { unitOfShares } from '../money/currency-units.ts'
import { exchanged } from '../money/exchange.ts'
import { apportion, type Micro, type Minor, magnitude, sum } from '../money/money.ts'
import { type Accounts, accountFor } from './accounts.ts'
import type { Account, AccountPurpose } from './charts.ts'
import { type CompanyVat, companyTotal, type Fact, type FactKind, isIssue, isReduction } from './facts.ts'

export interface Booking {
  readonly date: string
  readonly kind: FactKind
  /** Of the document that it is booked for. */
  readonly number: string
  readonly contact: string
  readonly debit: string
  readonly credit: string
  /** In the company's currency, with VAT; above zero. */
  readonly amount: Minor
  readonly vat: BookedVat | null
  /** The code of the account that bears the VAT, also where there is none. */
  readonly vatCode: string | null
  /** What it is in the currency of the document, where that is another one. */
  readonly foreign: { readonly currency: string; readonly amount: Minor } | null
}

/** The part of an amount that goes to the account for VAT, on one of the sides. */
export interface BookedVat {
  readonly side: 'debit' | 'credit'
  readonly account: string
  readonly amount: Minor
  readonly rate: Micro
}

/** The lines of a fact; null while its exchange rate is not known. */
export function bookingsOf(fact: Fact, accounts: Accounts): Booking[] | null {
  const { document, share, companyAmount } = fact
  const { exchangeRate } = document
  if (share === null || companyAmount === null || exchangeRate === null) return null
  const moves = isIssue(fact)
    ? issuedMoves(share, accounts)
    : settlingMoves({ ...fact, share, companyAmount, exchangeRate }, accounts)
  // A credit note is booked as an invoice is, the other way round.
  const sign = document.type === 'credit_note' ? -1n : 1n
  const booked = moves
    .map((one) => ({ ...one, net: sign * one.net, vat: sign * one.vat }))
    .flatMap((one) => (accounts.splitsVat ? withVatOfItsSign(one, accounts) : withoutVat(one)))
    .filter((one) => grossOf(one) !== 0n)
  const foreign = foreignAmounts(fact, booked, accounts.currency)
  return booked.map((one, index) => ({
    date: fact.date,
    kind: fact.kind,
    number: document.number,
    contact: document.contact_name,
    ...lineOf(one, accounts),
    foreign: foreign[index] ?? null,
  }))
}

/** What goes from one account to another; the other way round if it is below zero. */
interface Move {
  readonly debit: Account
  readonly credit: Account
  readonly net: Minor
  readonly vat: Minor
  /** The side whose account bears the VAT, and its rate. */
  readonly taxed: { readonly side: Side; readonly rate: Micro } | null
  /** Whether it is a part of the amount in the currency of the document. */
  readonly isOfAmount: boolean
}

type Side = 'debit' | 'credit'

function move(debit: Account, credit: Account, net: Minor): Move {
  return { debit, credit, net, vat: 0n, taxed: null, isOfAmount: true }
}

function issuedMoves({ vat, rounding }: CompanyVat, accounts: Accounts): Move[] {
  const receivables = accountFor(accounts, 'receivables')
  return [
    ...vat.map((row): Move => {
      const { net, vat, rate } = row
      const plain = move(receivables, accountFor(accounts, 'revenue', row), net)
      return { ...plain, vat, taxed: { side: 'credit', rate } }
    }),
    move(receivables, accountFor(accounts, 'rounding'), rounding),
  ]
}

type SettlingFact = Fact & {
  readonly share: CompanyVat
  readonly companyAmount: Minor
  readonly exchangeRate: Micro
}

function settlingMoves(fact: SettlingFact, accounts: Accounts): Move[] {
  const { share, exchangeRate } = fact
  const receivables = accountFor(accounts, 'receivables')
  const purpose = purposeOf(fact)
  const other = accountFor(accounts, purpose, { channel: fact.channel })
  const charges = exchanged(fact.charges, exchangeRate, accounts.currency)
  // What exceeds the document stays with it, until it is used or paid back.
  const surplus = exchanged(fact.amount - fact.charges - fact.settled, exchangeRate, accounts.currency)
  const difference = fact.companyAmount - charges - surplus - companyTotal(share)
  return [
    ...(isReduction(fact)
      ? reducedMoves(share, accounts, purpose)
      : [move(other, receivables, companyTotal(share))]),
    move(other, receivables, surplus),
    move(other, accountFor(accounts, 'reminder_charges'), charges),
    {
      ...(difference < 0n
        ? move(accountFor(accounts, 'exchange_losses'), other, -difference)
        : move(other, accountFor(accounts, 'exchange_gains'), difference)),
      isOfAmount: false,
    },
  ]
}

/** What the other account is for, of an amount that settles a document. */
function purposeOf({ kind, reason }: Fact): AccountPurpose {
  if (kind === 'cash_discount') return 'discounts'
  if (kind === 'rounding') return 'rounding'
  if (kind === 'write_off')
    return reason === 'charges' ? 'bank_charges' : reason === 'goodwill' ? 'discounts' : 'losses'
  return kind === 'credit_use' || kind === 'surplus_use' ? 'clearing' : 'money'
}

function reducedMoves(share: CompanyVat, accounts: Accounts, purpose: AccountPurpose): Move[] {
  const receivables = accountFor(accounts, 'receivables')
  return [
    ...share.vat.map((row): Move => {
      const { net, vat, rate } = row
      const plain = move(accountFor(accounts, purpose, row), receivables, net)
      return { ...plain, vat, taxed: { side: 'debit', rate } }
    }),
    move(accountFor(accounts, 'rounding'), receivables, share.rounding),
  ]
}

function withoutVat(one: Move): Move {
  return { ...one, net: grossOf(one), vat: 0n }
}

/** One line has one direction. Where rounding has left VAT of another sign than its net, the VAT has its own line. */
function withVatOfItsSign(one: Move, accounts: Accounts): Move | Move[] {
  const { net, vat, taxed } = one
  if (vat === 0n || taxed === null || net < 0n === vat < 0n) return one
  const apart = { ...one, [taxed.side]: accountFor(accounts, 'vat', taxed), net: vat, vat: 0n, taxed: null }
  return [{ ...one, vat: 0n }, apart]
}

function grossOf({ net, vat }: Move): Minor {
  return net + vat
}

/** The parts of the amount in the currency of the document, where that is another one. */
function foreignAmounts(
  { amount, document }: Fact,
  moves: readonly Move[],
  ownCurrency: string,
): Booking['foreign'][] {
  const { currency } = document
  if (currency === ownCurrency) return moves.map(() => null)
  const parts = moves.map((one) => ({ amount: one.isOfAmount ? grossOf(one) : 0n }))
  const whole = sum(parts.map((part) => part.amount))
  if (whole === 0n) return moves.map(() => null)
  return apportion(parts, amount, magnitude(whole), unitOfShares(currency, [amount])).map((part) =>
    part.amount === 0n ? null : { currency, amount: magnitude(part.amount) },
  )
}

function lineOf(
  one: Move,
  accounts: Accounts,
): Pick<Booking, 'debit' | 'credit' | 'amount' | 'vat' | 'vatCode'> {
  const { debit, credit, vat, taxed } = one
  const isTurned = grossOf(one) < 0n
  const [to, from] = isTurned ? [credit, debit] : [debit, credit]
  return {
    debit: to.account,
    credit: from.account,
    amount: magnitude(grossOf(one)),
    vat:
      taxed && vat !== 0n
        ? {
            side: isTurned ? otherSide[taxed.side] : taxed.side,
            account: accountFor(accounts, 'vat', taxed).account,
            amount: magnitude(vat),
            rate: taxed.rate,
          }
        : null,
    vatCode: taxed && one[taxed.side].vat_code,
  }
}

const otherSide = { debit: 'credit', credit: 'debit' } as const

/** What a line is in the books, account by account. */
export interface Posting {
  readonly account: string
  readonly side: Side
  readonly amount: Minor
}

/** The two or three postings of a line: the VAT has its own one. */
export function postingsOf({ debit, credit, amount, vat }: Booking): Posting[] {
  return [
    { account: debit, side: 'debit' as const, amount: vat?.side === 'debit' ? amount - vat.amount : amount },
    {
      account: credit,
      side: 'credit' as const,
      amount: vat?.side === 'credit' ? amount - vat.amount : amount,
    },
    ...(vat ? [{ account: vat.account, side: vat.side, amount: vat.amount }] : []),
  ].filter((posting) => posting.amount !== 0n)
}

/** A line without VAT in it: what is VAT of it goes to its account by a line of its own. */
export function withVatApart(booking: Booking): Booking[] {
  const { vat, amount } = booking
  if (!vat) return [booking]
  const net = { ...booking, amount: amount - vat.amount, vat: null }
  const apart = { ...booking, [vat.side]: vat.account, amount: vat.amount, vat: null, foreign: null }
  return [net, apart].filter((line) => line.amount !== 0n)
}
