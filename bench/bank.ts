// A file of the bank with many payments, against as many open invoices.

import { DatabaseSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'
import sql from 'sql-template-tag'
import type { Entry } from '../domain/bank/statement.ts'
import { camtPieces } from '../domain/bank/write-camt.ts'
import { type Minor, sum } from '../domain/money/money.ts'
import { creditorReference } from '../domain/payment/references.ts'
import { importFile } from '../server/bank/import/import-file.ts'
import { bankAccounts } from '../server/configuration/bank-accounts.ts'
import type { Db } from '../server/db/db.ts'
import { openDatabase } from '../server/db/open.ts'
import { create } from '../server/resource/create.ts'
import type { Filled } from './fill.ts'
import { type Chapter, plainFigure, thousands } from './report.ts'

/** The account that the statements are of. */
export const account = 'CH9300762011623852957'
const [from, to] = ['2026-06-01', '2026-06-30']

/** How long an import takes, and how long others wait for their turn to write meanwhile. */
export async function bankChapter({ file, company, user, invoiceCount }: Filled): Promise<Chapter> {
  openAll(file)
  const db = openDatabase(file)
  const actor = { company, user, via: 'bench' }
  await db.transaction(actor, (tx) => create(tx, bankAccounts, { description: 'Konto', iban: account }))
  const bytes = Buffer.from([...camtPieces(await statementOf(db, company), '08')].join(''))

  let longestMs = 0
  let isDone = false
  const others = (async () => {
    for (; !isDone; await pause(100)) {
      const begin = performance.now()
      await db.transaction(actor, async (tx) => tx.get(sql`select 1`))
      longestMs = Math.max(longestMs, performance.now() - begin)
    }
  })()
  const [begin, used] = [performance.now(), process.cpuUsage()]
  await importFile(db, actor, { bytes, bankAccountId: null })
  const { user: computing, system } = process.cpuUsage(used)
  const tookMs = performance.now() - begin
  isDone = true
  await others
  const row = await db.get<{ booked: number }>(sql`
    select count(*) as booked from bank_entries where company_id = ${company} and status = 'booked'`)
  await db.close()
  return {
    title: `(g) A file of the bank with ${thousands(invoiceCount)} payments`,
    about:
      'Payments with the reference of their invoice, against as many open invoices: read, checked, stored, matched, booked and journalled. Another transaction asks for its turn to write all the time.',
    figures: [
      plainFigure('all of the file', tookMs, 'ms', { atMost: 60_000 }),
      plainFigure('CPU time', (computing + system) / 1_000, 'ms'),
      plainFigure('longest wait of another write', longestMs, 'ms', { atMost: 500 }),
      plainFigure('entries that are not booked', invoiceCount - (row?.booked ?? 0), '', { atMost: 0 }),
    ],
  }
}

/** Opens all invoices. Every other one has a QR reference, the others a creditor reference of their running number. */
export function openAll(file: string): void {
  const database = new DatabaseSync(file)
  database.exec(`
    update invoices set status = 'S', issued = date || ' 10:00:00', status_changed = date || ' 10:00:00', paid_date = null;
    update invoices set isr_reference_number = printf('77%025d', id) where id % 2 = 0;
    pragma wal_checkpoint(truncate)`)
  database.close()
}

async function statementOf(db: Db, company: number) {
  const rows = await db.all<{ running: number; name: string; slip: string | null; total: string }>(sql`
    select running_number as running, contact_name as name, isr_reference_number as slip, cast(total as text) as total
    from invoices where company_id = ${company} order by id`)
  const entries = rows.map(({ running, name, slip, total }, index) =>
    paymentOf(index, BigInt(total), slip ?? creditorReference(String(running)) ?? null, name),
  )
  const closing = sum(entries.map(({ amount }) => amount))
  const about = { format: 'camt.053', account, currency: 'CHF', number: '1', from, to } as const
  return { statement: { ...about, opening: 0n, closing }, entries }
}

function paymentOf(index: number, amount: Minor, reference: string | null, name: string): Entry {
  const detail = {
    ...{ amount, reference, name, message: '', charges: 0n, returnReason: null, iban: null },
    ...{ servicerReference: `T${index}`, endToEndId: `E${index}` },
  }
  return {
    ...{ amount, currency: 'CHF', bookingDate: from, valueDate: from, isBooked: true, isReversal: false },
    ...{ servicerReference: `B${index}`, entryReference: null, code: 'PMNT/RCDT/VCOM', text: 'Gutschrift' },
    details: [detail],
  }
}
