// Takes in a file of a bank. It is read to its end first, so that a bad one changes nothing; then it is stored in steps, each a transaction, so
// that others get their turn. After a crash the same file is sent again: what is stored is known.

import sql from 'sql-template-tag'
import type { Entry } from '../../../domain/bank/statement.ts'
import { Refusal } from '../../../domain/refusal.ts'
import { ibanText, moneyText } from '../../../domain/text/formats.ts'
import type { Actor, Db, Reader, Tx } from '../../db/db.ts'
import type { Progress } from '../../progress.ts'
import { find, insert, update } from '../../resource/write.ts'
import { bankAccountOf, ownIbans } from '../accounts.ts'
import { type Booking, decideAll } from '../entries/decide.ts'
import { type AnsweredOrder, applyReport, reportedFile } from '../orders/order-reports.ts'
import { type BankStatement, bankStatements } from '../statements.ts'
import { Claims } from './claims.ts'
import { examine, type Summary } from './examine.ts'
import { followGap } from './gaps.ts'
import { type Compared, compareEntries, compareRest, type OpenStatement } from './store-entries.ts'

/**
 * So many payments are stored and decided about in one transaction: together they cost less than each alone, and others write in between. Those
 * that are hard to decide about make the steps shorter; the first step does not know yet what they are.
 */
const [fewestPayments, firstPayments, mostPayments] = [5, 100, 400]
const stepMs = 160

export interface ImportOrder {
  readonly bytes: Uint8Array
  /** The bank account of statements whose account is not known yet. */
  readonly bankAccountId: number | null
}

export interface ImportReport {
  readonly statements: readonly ImportedStatement[]
  readonly problems: readonly ImportProblem[]
  /** Payment orders that the bank has accepted or rejected. */
  readonly orders: readonly AnsweredOrder[]
}

export interface ImportedStatement {
  readonly id: number
  readonly account: string
  readonly from: string
  readonly to: string
  /** Entries that are new, those that were known, and those that the bank has only announced. */
  readonly added: number
  readonly known: number
  readonly announced: number
}

export interface ImportProblem {
  readonly code: 'difference' | 'gap'
  readonly statement_id: number
  readonly message: string
}

export async function importFile(
  db: Db,
  actor: Actor,
  { bytes, bankAccountId }: ImportOrder,
  progress: Progress = () => {},
): Promise<ImportReport> {
  const company = await db.get<{ currency: string }>(
    sql`select currency from companies where id = ${actor.company}`,
  )
  const { statements: summaries, reports } = await examine(bytes, company?.currency ?? 'CHF')
  const files: number[] = []
  for (const report of reports) files.push(await reportedFile(db, actor.company, report))
  const accounts: number[] = []
  for (const { account } of summaries)
    accounts.push(await bankAccountOf(db, actor.company, account, bankAccountId))

  const all = summaries.reduce((count, { entries }) => count + entries, 0)
  let done = 0
  const statements: ImportedStatement[] = []
  for (const [index, summary] of summaries.entries()) {
    const storing = new StatementStore(db, actor, summary, accounts[index] as number)
    for (const entry of summary.booked.take()) {
      await storing.add(entry)
      progress(++done, all, 'entries')
    }
    statements.push(await storing.complete())
  }
  const orders: AnsweredOrder[] = []
  for (const [index, report] of reports.entries())
    orders.push(...(await db.transaction(actor, (tx) => applyReport(tx, files[index] as number, report))))
  return { statements, problems: await problemsOf(db, actor.company, statements), orders }
}

/** Stores a statement in steps. A short one is one step. */
class StatementStore {
  readonly #db: Db
  readonly #actor: Actor
  readonly #summary: Summary
  readonly #bankAccountId: number
  #open: OpenStatement | undefined
  #waiting: Entry[] = []
  #waitingPayments = 0
  #stepPayments = firstPayments
  #added = 0
  #known = 0
  /** Resolves when the last step is on the disk. */
  #stored: Promise<unknown> = Promise.resolve()

  constructor(db: Db, actor: Actor, summary: Summary, bankAccountId: number) {
    this.#db = db
    this.#actor = actor
    this.#summary = summary
    this.#bankAccountId = bankAccountId
  }

  async add(entry: Entry): Promise<void> {
    this.#waiting.push(entry)
    this.#waitingPayments += entry.details.length
    if (this.#waitingPayments >= this.#stepPayments) await this.#store(false)
  }

  async complete(): Promise<ImportedStatement> {
    const { account, from, to, announced } = this.#summary
    await this.#store(true)
    await this.#stored
    const id = (this.#open as OpenStatement).id
    const [added, known] = [this.#added, this.#known]
    return { id, account, from, to, added, known, announced }
  }

  /** Stores what waits: in one step, or in more if a booking has many payments. The last one completes the statement. */
  async #store(isEnd: boolean): Promise<void> {
    const entries = this.#waiting
    this.#waiting = []
    this.#waitingPayments = 0
    const left: Compare[] = [(...place) => compareEntries(...place, entries, this.#stepPayments)]
    for (let next = left.shift(); next; next = left.shift()) {
      const rest = await this.#step(next, isEnd && left.length === 0)
      left.push(
        ...rest.map(
          (one): Compare =>
            (...place) =>
              compareRest(...place, one, this.#stepPayments),
        ),
      )
    }
  }

  /** Runs a step until it is committed, and returns what is left. The step before is on the disk then. */
  async #step(compare: Compare, isLast: boolean): Promise<Compared['rest']> {
    const before = this.#stored
    const { open, compared, tookMs } = await this.#commit(compare, isLast, 'together').catch((error) => {
      if (!(error instanceof Refusal)) throw error
      // The transaction is undone. Each payment is tried alone.
      for (const claims of claimsOf(this.#open)) claims.forget()
      return this.#commit(compare, isLast, 'alone')
    })
    this.#open = open
    for (const claims of claimsOf(open)) claims.keep()
    this.#added += compared.added
    this.#known += compared.known
    const payments = compared.fresh.length + compared.again.length
    if (payments > 0) this.#stepPayments = paymentsWithin(stepMs, payments, tookMs)
    await before
    return compared.rest
  }

  /** Commits a step. The next one is computed while the disk stores it. */
  #commit(compare: Compare, isLast: boolean, booking: Booking): Promise<Step> {
    const { promise: committed, resolve } = Promise.withResolvers<Step>()
    const stored = this.#db.transaction(this.#actor, async (tx) => {
      const begin = performance.now()
      const open = this.#open ?? (await openStatement(tx, this.#summary, this.#bankAccountId))
      const compared = await compare(tx, open)
      await decideAll(tx, this.#db, compared.fresh, compared.again, booking)
      if (isLast && compared.rest.length === 0) await finish(tx, open.id)
      const step = { open, compared, tookMs: performance.now() - begin }
      tx.whenCommitted(() => resolve(step))
      return step
    })
    this.#stored = stored
    return Promise.race([committed, stored])
  }
}

type Compare = (tx: Tx, open: OpenStatement) => Promise<Compared>

/** What a step leaves in memory when it is committed. */
interface Step {
  readonly open: OpenStatement
  readonly compared: Compared
  readonly tookMs: number
}

function claimsOf(open: OpenStatement | undefined): Claims[] {
  return open ? [open.claimedBatches, open.claimedRows] : []
}

/** How many payments take this long, if some of them have taken so long. */
function paymentsWithin(ms: number, payments: number, tookMs: number): number {
  return Math.max(fewestPayments, Math.min(mostPayments, Math.floor((payments * ms) / tookMs)))
}

/** The stored statement, if the same one came before, or a new one. */
async function openStatement(tx: Tx, summary: Summary, bankAccountId: number): Promise<OpenStatement> {
  const { account, format, number, currency, from, to, opening, closing, entries, sum } = summary
  const stored = await tx.get<{ id: number; status: string }>(sql`
    select id, status from bank_statements
    where company_id = ${tx.actor.company} and bank_account_id = ${bankAccountId} and account = ${account}
      and format = ${format} and number = ${number} and "from" = ${from} and "to" = ${to} and entry_count = ${entries}
      and coalesce(opening_balance, 0) = ${opening ?? 0n} and coalesce(closing_balance, 0) = ${closing ?? 0n}`)
  const id =
    stored?.id ??
    (await insert(tx, bankStatements, {
      ...{ bank_account_id: bankAccountId, account, format, number, currency, from, to },
      ...{ opening_balance: opening, closing_balance: closing, entry_count: entries, status: 'reading' },
      difference: opening === null || closing === null ? null : closing - opening - sum,
      gap: null,
    }))
  const isResumed = stored?.status === 'reading'
  // Without a number, it may be another part of the same days.
  const isKnown = stored?.status === 'complete' && number !== ''
  const ownAccounts = new Set([account, ...(await ownIbans(tx, tx.actor.company))])
  const claims = { claimedBatches: new Claims(), claimedRows: new Claims() }
  return { id, bankAccountId, format, currency, ownAccounts, isResumed, isKnown, ...claims }
}

/** Marks a statement as complete, and compares its balances with those of its neighbours. */
async function finish(tx: Tx, id: number): Promise<void> {
  await update(tx, bankStatements, id, { status: 'complete' })
  await followGap(tx, id)
}

/** What is wrong with the balances of some statements. Asked when all are stored: a later one may be what was missing before. */
export async function problemsOf(
  reader: Reader,
  company: number,
  statements: readonly ImportedStatement[],
): Promise<ImportProblem[]> {
  const problems: ImportProblem[] = []
  for (const id of new Set(statements.map((statement) => statement.id))) {
    const stored = await find(reader, company, bankStatements, id)
    if (stored) problems.push(...problemsIn(stored))
  }
  return problems
}

function problemsIn({ id, account, currency, difference, gap, from }: BankStatement): ImportProblem[] {
  const problems: ImportProblem[] = []
  const text = (amount: bigint) => moneyText(currency, amount)
  if (difference)
    problems.push({
      ...{ code: 'difference', statement_id: id },
      message: `The balances of the statement from ${from} of ${ibanText(account)} differ by ${text(difference)} from its entries.`,
    })
  if (gap)
    problems.push({
      ...{ code: 'gap', statement_id: id },
      message: `A statement of ${ibanText(account)} before ${from} is missing: the balances differ by ${text(gap)}.`,
    })
  return problems
}
