// What was open on a day. What is open now is stored with the documents; payments and refunds of later days are taken back.

import sql, { type Sql } from 'sql-template-tag'
import { sum } from '../../domain/money/money.ts'
import { ageingSteps, stepStarts } from '../../domain/payment/ageing.ts'
import type { Reader } from '../db/db.ts'
import { inTime } from '../db/dialect.ts'
import { isCountedCreditNote, isCountedInvoice } from '../receivables/counted.ts'
import { optional, type Row, required } from '../resource/fields.ts'
import { currency, integer, money } from '../resource/kinds.ts'
import { list } from '../resource/records.ts'

/** Only invoices are asked for; of the others the customer has something to get. */
export const openTypes = ['invoice', 'surplus', 'credit_note'] as const

const stepFields = {
  from_days: optional(integer()),
  to_days: optional(integer()),
  amount: required(money()),
  count: required(integer()),
}

export const balanceFields = {
  currency: required(currency()),
  /** What is open of invoices. */
  open: required(money()),
  /** Surpluses and credit notes that are not used: below zero. */
  credits: required(money()),
  /** Both together. */
  balance: required(money()),
  count: required(integer()),
  /** The open invoices by the days that they are overdue. */
  ageing: required(list(stepFields)),
}

export type Balance = Row<typeof balanceFields>

/** The documents that were open on a day: their type, what they say, and the `amount` that was open, below zero for a credit. */
export function itemsOpenOn({ dialect }: Reader, company: number, day: string): Sql {
  const isInTime = inTime(dialect)
  return sql`
    select case when total >= 0 and amount < 0 then 'surplus' else 'invoice' end as type, invoice.*
    from (
      select t.id, t.number, t.contact_id, t.contact_name, t.date, t.due, t.currency, t.total,
        t.total - t.total_paid + coalesce(later.amount, 0) as amount
      from invoices t left join (${paidAfter(company, day, isInTime)}) later on later.id = t.id
      where t.company_id = ${company} and t.date <= ${day} and ${isCountedInvoice} and ${isInTime}
        and t.id in (
          select t.id from invoices t where t.company_id = ${company} and t.total <> t.total_paid and ${isInTime}
          union select t.invoice_id from payments t where t.company_id = ${company} and t.date > ${day} and ${isInTime})
        -- One that a user has marked as paid, as those below zero are.
        and not (t.status = 'P' and t.paid_date <= ${day} and (t.total < 0 or t.total_paid < t.total))) invoice
    where amount <> 0
    union all
    select 'credit_note', note.*
    from (
      select t.id, t.number, t.contact_id, t.contact_name, t.date, null, t.currency, t.total,
        t.total_used - t.total - coalesce(later.amount, 0) as amount
      from credit_notes t left join (${usedAfter(company, day, isInTime)}) later on later.id = t.id
      where t.company_id = ${company} and t.date <= ${day} and ${isCountedCreditNote} and ${isInTime}
        and t.id in (
          select t.id from credit_notes t where t.company_id = ${company} and t.total <> t.total_used and ${isInTime}
          union select t.credit_note_id from payments t where t.company_id = ${company} and t.date > ${day} and ${isInTime}
          union select credit_note_id from refunds where company_id = ${company} and date > ${day})) note
    where amount <> 0`
}

/** What was paid of each invoice after a day, without fees and interest. */
function paidAfter(company: number, day: string, isInTime: Sql): Sql {
  return sql`
    select t.invoice_id as id, sum(t.amount - t.charges) as amount from payments t
    where t.company_id = ${company} and t.date > ${day} and ${isInTime} group by 1`
}

/** What was used of each credit note after a day. */
function usedAfter(company: number, day: string, isInTime: Sql): Sql {
  return sql`
    select id, sum(amount) as amount from (
      select t.credit_note_id as id, t.amount from payments t
      where t.company_id = ${company} and t.date > ${day} and t.credit_note_id is not null and ${isInTime}
      union all
      select credit_note_id, amount from refunds where company_id = ${company} and date > ${day}) uses
    group by 1`
}

export interface BalanceOfContact {
  readonly contactId: number
  readonly name: string
  readonly balance: Balance
}

interface Sum {
  readonly contact_id: number
  readonly contact_name: string
  readonly currency: string
  /** The index in `ageingSteps`, or one more for credits. */
  readonly step: number
  readonly amount: bigint
  readonly count: number
}

/** What every contact owed on a day, in each currency, the largest balance first. */
export async function balancesOn(reader: Reader, company: number, day: string): Promise<BalanceOfContact[]> {
  const sums = await sumsOn(reader, company, day)
  const byContact = Map.groupBy(sums, ({ contact_id, currency }) => `${contact_id} ${currency}`)
  return [...byContact.values()]
    .map((own) => {
      const { contact_id, contact_name, currency } = own[0] as Sum
      return { contactId: contact_id, name: contact_name, balance: balanceOf(currency, own) }
    })
    .sort(
      (one, other) =>
        byText(one.balance.currency, other.balance.currency) ||
        Number(other.balance.balance - one.balance.balance) ||
        one.contactId - other.contactId,
    )
}

/** One balance for each currency. */
export function totalBalances(balances: readonly BalanceOfContact[]): Balance[] {
  return [...Map.groupBy(balances, ({ balance }) => balance.currency)].map(([currency, own]) => {
    const all = own.map(({ balance }) => balance)
    return {
      currency,
      open: sum(all.map(({ open }) => open)),
      credits: sum(all.map(({ credits }) => credits)),
      balance: sum(all.map(({ balance }) => balance)),
      count: total(all.map(({ count }) => count)),
      ageing: ageingSteps.map((days, step) => ({
        ...days,
        amount: sum(all.map(({ ageing }) => ageing[step]?.amount ?? 0n)),
        count: total(all.map(({ ageing }) => ageing[step]?.count ?? 0)),
      })),
    }
  })
}

async function sumsOn(reader: Reader, company: number, day: string): Promise<Sum[]> {
  const [notDue, month, twoMonths, threeMonths] = stepStarts(day)
  const rows = await reader.all<Omit<Sum, 'amount'> & { amount: string }>(sql`
    select contact_id, max(contact_name) as contact_name, currency,
      case when type <> 'invoice' then 5 when due >= ${notDue} then 0 when due >= ${month} then 1
        when due >= ${twoMonths} then 2 when due >= ${threeMonths} then 3 else 4 end as step,
      cast(sum(amount) as text) as amount, count(*) as count
    from (${itemsOpenOn(reader, company, day)}) items
    group by contact_id, currency, 4 order by currency, contact_id, 4`)
  return rows.map((row) => ({ ...row, amount: BigInt(row.amount) }))
}

function balanceOf(currency: string, sums: readonly Sum[]): Balance {
  const amountOf = (some: readonly Sum[]) => sum(some.map(({ amount }) => amount))
  const countOf = (some: readonly Sum[]) => total(some.map(({ count }) => count))
  const isCredit = ({ step }: Sum) => step >= ageingSteps.length
  const [credits, open] = [sums.filter(isCredit), sums.filter((one) => !isCredit(one))]
  return {
    currency,
    open: amountOf(open),
    credits: amountOf(credits),
    balance: amountOf(sums),
    count: countOf(sums),
    ageing: ageingSteps.map((days, step) => {
      const own = sums.filter((one) => one.step === step)
      return { ...days, amount: amountOf(own), count: countOf(own) }
    }),
  }
}

function total(counts: readonly number[]): number {
  return counts.reduce((all, count) => all + count, 0)
}

function byText(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0
}
