// An order that is billed in steps keeps its prices: all its invoices together come to what was ordered.

import sql from 'sql-template-tag'
import type { Tx } from '../../db/db.ts'
import { spoken } from '../../resource/names.ts'
import type { ChangeForm } from '../../resource/resource.ts'
import { need } from '../../resource/write.ts'
import type { DocumentFields, DocumentResource } from '../document-fields.ts'
import { isShownAlike } from '../issue/final.ts'
import { keysOfPricing } from '../positions.ts'

const heldKeys = ['positions', ...keysOfPricing] as const

/** Refuses other prices of an order that has deposit, part or final invoices. The same ones are left out. */
export async function holdBilled(
  tx: Tx,
  resource: DocumentResource,
  id: number,
  { values, problems }: Pick<ChangeForm<DocumentFields>, 'values' | 'problems'>,
): Promise<void> {
  const sent = heldKeys.filter((key) => key in values)
  if (sent.length === 0) return
  const step = await tx.get<{ number: string }>(sql`
    select number from invoices
    where company_id = ${tx.actor.company} and source_type = ${resource.entity} and source_id = ${id}
      and billing_type is not null and status not in ('C', 'D') order by id limit 1`)
  if (!step) return
  const stored = await need(tx, resource, id)
  for (const key of sent) {
    // An entry that could not be read is reported already.
    if (Array.isArray(values[key]) && values[key].includes(undefined as never)) continue
    if (isShownAlike(resource, key, stored[key], values[key])) delete values[key]
    else
      problems.add(
        key,
        'not_changeable',
        `The ${spoken(resource.entity)} is billed by the invoice ${step.number}, so this stays as it is. To change it, cancel that invoice first.`,
      )
  }
}
