import type { Tx } from '../db/db.ts'
import type { AnyResource } from '../resource/resource.ts'
import { itemAnswer } from '../resource/routes.ts'
import type { View } from '../resource/where.ts'

const optionalParts = {
  contact_person_id: 'contact_person',
  contact_prepage_address_id: 'contact_prepage_address',
}

/**
 * What a client would read of a document, to make another one from it by the same rules as any other. What is gone by
 * now is left out; without its contact a document cannot be made.
 */
export async function copyOf(
  tx: Tx,
  source: AnyResource,
  view: View,
  sourceId: number,
  parts: readonly string[],
): Promise<Record<string, unknown>> {
  const { json } = await itemAnswer(tx, source, view, sourceId, [...parts, ...Object.values(optionalParts)])
  const item = JSON.parse(json)
  for (const [key, part] of Object.entries(optionalParts)) if (item[part] === null) item[key] = null
  return item
}
