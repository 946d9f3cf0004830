// Long journals, made quickly. Their hashes are fake: no test that uses one verifies it.

import sql from 'sql-template-tag'
import type { Api } from './api.ts'

/** Adds changes of a contact to the journal of a company, and returns the number of the last one. */
export async function lengthenJournal({ server, identity }: Api, count: number): Promise<number> {
  const { company } = identity
  return server.db.transaction({ company, user: null, via: 'test' }, async (tx) => {
    const row = await tx.get<{ value: number }>(sql`
      update counters set value = value + ${count} where company_id = ${company} and name = 'journal' returning value`)
    const last = (row as { value: number }).value
    await tx.run(sql`
      with recursive numbers (number) as (
        select ${last - count + 1} + 0 union all select number + 1 from numbers where number < ${last}
      )
      insert into journal (company_id, id, at, user_id, via, address, action, resource, record_id, before, after,
        previous_hash, hash)
      select ${company} + 0, number, '2026-03-01T08:30:00.000Z', null, 'test', null, 'update', 'contacts', 7, '{}', '{}',
        'none', 'none' from numbers`)
    return last
  })
}
