// The traces of a process that ended while it had records in hand.

import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import sql from 'sql-template-tag'
import type { Api } from './api.ts'

/** The name of a process of this machine that has ended. */
export function endedProcess(): string {
  return `${hostname()} 999999999 ${randomUUID()}`
}

/** Marks the records in hand of a company as those of an ended process. */
export async function endProcesses({ server, identity: { company, user } }: Api): Promise<void> {
  await server.db.transaction({ company, user, via: 'test' }, (tx) =>
    tx.run(sql`update records_in_hand set process = ${endedProcess()} where company_id = ${company}`),
  )
}

/** The records of a company that are marked. */
export async function markedRecords({ server, identity: { company } }: Api): Promise<number[]> {
  const rows = await server.db.all<{ record_id: number }>(sql`
    select record_id from records_in_hand where company_id = ${company} order by record_id`)
  return rows.map(({ record_id }) => record_id)
}
