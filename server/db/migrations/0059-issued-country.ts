// Finds out where issued documents went to: the country of their address, as it was then.

import sql, { raw } from 'sql-template-tag'
import { wallClock } from '../../../domain/time/dates.ts'
import type { Store } from '../db.ts'

const tables = ['invoices', 'credit_notes'] as const

interface Change {
  readonly company_id: number
  readonly address: number
  readonly at: string
  readonly before: string
}

export async function fillIssuedCountry(store: Store): Promise<void> {
  for (const table of tables)
    await store.run(sql`
      update ${raw(table)} set issued_country = a.country from addresses a
      where a.company_id = ${raw(table)}.company_id and a.id = contact_address_id and issued is not null`)
  // The journal has what addresses were before. From the last change back, so that the first one after an issue stays.
  const changes = await store.all<Change>(sql`
    select company_id, record_id as address, at, before from journal
    where resource = 'addresses' and before like ${'%"country":"%'} order by company_id, id desc`)
  for (const { company_id, address, at, before } of changes) {
    const { country } = JSON.parse(before)
    for (const table of tables)
      await store.run(sql`
        update ${raw(table)} set issued_country = ${country}
        where company_id = ${company_id} and contact_address_id = ${address}
          and issued <= ${wallClock(new Date(at), 'Europe/Zurich')}`)
  }
  await store.run(sql`
    update credit_notes set issued_country = i.issued_country from invoices i
    where i.company_id = credit_notes.company_id and i.id = invoice_id and credit_notes.issued is not null`)
}
