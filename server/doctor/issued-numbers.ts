// Numbers that were issued and given again: two papers with the same number are out.

import sql, { raw } from 'sql-template-tag'
import type { Reader } from '../db/db.ts'
import { deletedOf } from '../receivables/issue/deleted-documents.ts'
import { type AnyResource, allResources } from '../resource/resource.ts'
import { type Company, called, type Fault } from './check.ts'

/** The faults of all kinds of documents that are issued. */
export async function* issuedAgain(reader: Reader, company: Company): AsyncGenerator<Fault> {
  const issued = allResources().filter(({ fields }) => 'issued' in fields && 'number' in fields)
  for (const resource of issued) {
    for (const { number, id } of await issuedBefore(reader, company, resource)) {
      // The journal and the papers know the past. A cancelled holder of the number has put it right.
      const holder = await reader.get<{ id: number }>(sql`
        select id from ${raw(resource.table)}
        where company_id = ${company.id} and number = ${number} and id <> ${id} and status not in ('C', 'D')`)
      if (holder)
        yield {
          message: `${called(resource, holder.id, number)} has a number under which the one with the id ${id} was issued.`,
          repair: 'Give it another number if it is a draft; else cancel it, and make a new one.',
        }
    }
  }
}

interface Issued {
  readonly number: string
  readonly id: number
}

/** The numbers of documents that do not have them any more. */
async function issuedBefore(reader: Reader, { id }: Company, resource: AnyResource): Promise<Issued[]> {
  const deleted = (await deletedOf(reader, id, resource)).filter(({ wasIssued }) => wasIssued)
  const renumbered = await reader.all<Issued>(sql`
    select distinct p.document_number as number, p.document_id as id from papers p
    join ${raw(resource.table)} d on d.company_id = p.company_id and d.id = p.document_id and d.number <> p.document_number
    where p.company_id = ${id} and p.document_type = ${resource.entity} order by p.document_id`)
  return [...deleted, ...renumbered]
}
