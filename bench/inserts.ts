// The cost of a durable creation without a server: the same rows in the same tables, one transaction each.

import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import { keyOf } from './fill.ts'
import type { Measure } from './measure.ts'

type Row = Record<string, SQLInputValue>

export interface BareInserts {
  readonly perSecond: Measure
  close(): void
}

/** A bare loop of creations. Their rows are copies of the newest invoice and the newest journal entry of the file. */
export function bareInserts(file: string, company: number, forMs: number): BareInserts {
  const database = new DatabaseSync(file)
  database.exec('pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on')
  database.exec('pragma cache_size = -65536')
  const newest = (table: string, key: string) =>
    database.prepare(`select * from ${table} where company_id = ? order by ${key} desc`).get(company) as Row
  const invoice = newest('invoices', 'id')
  const entry = newest('journal', 'id')
  const insertInvoice = insertInto(database, 'invoices', invoice)
  const insertEntry = insertInto(database, 'journal', entry)
  const take = database.prepare(`
    insert into counters (company_id, name, value) values (?, ?, 1)
    on conflict (company_id, name) do update set value = counters.value + 1 returning value`)
  const next = (name: string) => take.get(company, name)?.value as number

  const create = () => {
    database.exec('begin immediate')
    const id = next('ids')
    const number = Number(invoice.number_value) + id
    insertInvoice({
      ...invoice,
      id,
      number: String(number),
      number_folded: String(number),
      number_value: number,
      public_key: keyOf(id),
    })
    insertEntry({ ...entry, id: next('journal'), record_id: id })
    next('invoices')
    next('invoices.version')
    database.exec('commit')
  }
  const perSecond = async () => {
    const start = performance.now()
    let count = 0
    for (; performance.now() < start + forMs; count++) create()
    return (count * 1000) / (performance.now() - start)
  }
  return { perSecond, close: () => database.close() }
}

function insertInto(database: DatabaseSync, table: string, like: Row): (row: Row) => void {
  const columns = Object.keys(like).map((name) => `"${name}"`)
  const statement = database.prepare(`
    insert into ${table} (${columns.join(', ')}) values (${columns.map(() => '?').join(', ')})`)
  return (row) => void statement.run(...Object.values(row))
}
