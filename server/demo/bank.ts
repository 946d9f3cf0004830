// The account of the last weeks: payments of customers, one that came back, and what nobody has decided about yet.

import sql, { join } from 'sql-template-tag'
import type { Detail, Entry } from '../../domain/bank/statement.ts'
import { camtFile } from '../../domain/bank/write-camt.ts'
import { type Minor, minorOf, sum } from '../../domain/money/money.ts'
import { compactIban } from '../../domain/payment/iban.ts'
import { creditorReference } from '../../domain/payment/references.ts'
import { daysAfter } from '../../domain/time/dates.ts'
import { importFile } from '../bank/import/import-file.ts'
import type { Actor, Db, Reader } from '../db/db.ts'
import { workdayBefore } from './agenda.ts'
import type { Scene } from './scene.ts'

const weeks = 4
const opening: Minor = minorOf(24_318.4)

/** The first day whose payments come from the bank. Earlier ones were entered by hand. */
export function firstBankDay(today: string): string {
  return daysAfter(today, 1 - 7 * weeks)
}

/** Imports a statement for each of the last weeks. */
export async function addBank(db: Db, actor: Actor, scene: Scene, bankAccountId: number): Promise<void> {
  const { today } = scene.agenda
  const entries = await entriesOf(db, scene)
  const account = await accountOf(db, scene.company.id, bankAccountId)
  let balance = opening
  for (let week = 0; week < weeks; week++) {
    const from = daysAfter(firstBankDay(today), 7 * week)
    const to = daysAfter(from, 6)
    const own = entries.filter(({ bookingDate }) => bookingDate >= from && bookingDate <= to)
    const closing = balance + sum(own.map(({ amount }) => amount))
    const { currency } = scene.company
    const about = { format: 'camt.053', account, currency, number: `${week + 1}`, from, to } as const
    const file = camtFile({ statement: { ...about, opening: balance, closing }, entries: own }, '08')
    await importFile(db, actor, { bytes: Buffer.from(file), bankAccountId })
    balance = closing
  }
}

async function accountOf(reader: Reader, company: number, id: number): Promise<string> {
  const row = await reader.get<{ iban: string }>(sql`
    select iban from bank_accounts where company_id = ${company} and id = ${id}`)
  return compactIban(row?.iban ?? '')
}

interface Bill {
  readonly id: number
  readonly number: string
  readonly slip: string | null
  readonly running: number
  readonly name: string
  readonly total: string
}

async function entriesOf(reader: Reader, scene: Scene): Promise<Entry[]> {
  const { agenda, words, company, transfers } = scene
  const day = (daysAgo: number) => workdayBefore(daysAfter(agenda.today, -daysAgo))
  const paid = await bills(reader, company.id, [...new Set(transfers.map(({ invoiceId }) => invoiceId))])
  const entries = transfers.flatMap(({ invoiceId, day, amount }) => {
    const bill = paid.find(({ id }) => id === invoiceId)
    return bill ? [entry(scene, day, minorOf(amount), named(bill))] : []
  })
  const [returned, guessed] = await openBills(reader, company.id, agenda.today)
  if (returned) {
    const total = BigInt(returned.total)
    const known = { ...named(returned), endToEndId: `NOTPROVIDED-${returned.number}` }
    entries.push(entry(scene, day(4), total, known))
    entries.push(entry(scene, day(1), -total, { ...known, returnReason: 'AC04' }))
  }
  if (guessed) entries.push(entry(scene, day(2), BigInt(guessed.total), { name: guessed.name }))
  const employee = `${words.women[0]} ${words.surnames[0]}`
  entries.push(
    entry(scene, day(20), minorOf(-8.5), { message: words.bank.fee }),
    entry(scene, day(6), minorOf(-4850), { name: employee, message: words.bank.salary }),
    entry(scene, day(3), minorOf(187.35), {
      name: `${words.men[0]} ${words.surnames[1]}`,
      message: words.bank.thanks,
    }),
  )
  return entries
}

function named({ slip, running, name }: Bill): Partial<Detail> {
  return { name, reference: slip ?? creditorReference(String(running)) ?? null }
}

function entry({ company, words }: Scene, day: string, amount: Minor, more: Partial<Detail>): Entry {
  const detail: Detail = {
    ...{ amount, reference: null, name: null, message: '', charges: 0n, returnReason: null },
    ...{ servicerReference: null, endToEndId: null, iban: null, ...more },
  }
  return {
    ...{ amount, currency: company.currency, bookingDate: day, valueDate: day, isBooked: true },
    ...{ isReversal: false, servicerReference: null, entryReference: null, code: null },
    ...{ text: amount > 0n ? words.bank.credit : words.bank.debit, details: [detail] },
  }
}

const columns = sql`id, number, isr_reference_number as slip, running_number as running, contact_name as name, cast(total as text) as total`

async function bills(reader: Reader, company: number, ids: readonly number[]): Promise<Bill[]> {
  if (ids.length === 0) return []
  return reader.all<Bill>(sql`
    select ${columns} from invoices where company_id = ${company} and id in (${join([...ids])})`)
}

/** Invoices that were sent a while ago and wait for their payment. */
function openBills(reader: Reader, company: number, today: string): Promise<Bill[]> {
  return reader.all<Bill>(sql`
    select ${columns} from invoices
    where company_id = ${company} and status = 'S' and total_paid = 0 and date <= ${daysAfter(today, -7)}
    order by date desc, id desc limit 2`)
}
