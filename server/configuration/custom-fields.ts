// Fields that a company adds to its records. Values are stored with their record, under the id of their definition.

import sql from 'sql-template-tag'
import type { Problems } from '../../domain/refusal.ts'
import type { Tx } from '../db/db.ts'
import { listed } from '../resource/embeds.ts'
import { type Field, optional, ownId, preset, type Row, required, setOnce } from '../resource/fields.ts'
import { keyword } from '../resource/formats.ts'
import type { Kind } from '../resource/kind.ts'
import { id, longText, oneOf, text } from '../resource/kinds.ts'
import { list } from '../resource/records.ts'
import { type Embed, everyOperation, resource } from '../resource/resource.ts'

const entities = [
  'contact',
  'person',
  'letter',
  'product',
  'service',
  'invoice',
  'credit_note',
  'offer',
  'order_confirmation',
  'delivery_note',
] as const

type Entity = (typeof entities)[number]

export const customFields = resource({
  name: 'custom-fields',
  entity: 'custom_field',
  path: '/configuration/custom-fields',
  scopes: ['configuration'],
  extension: { operations: everyOperation },
  summary: 'custom fields',
  description: 'Fields that the company adds to its contacts, letters, products, services and documents.',
  fields: {
    id: ownId(),
    entity: setOnce(oneOf(...entities)),
    key: setOnce(keyword()),
    name: required(text()),
  },
  search: ['key', 'name'],
  sort: ['entity', 'name'],
  unique: [['key', 'entity']],
})

const sentFields = { key: required(text()), value: optional(longText()) }
const storedFields = { field: required(id()), value: required(longText()) }

type Sent = Row<typeof sentFields>
type Values = readonly Row<typeof storedFields>[]

/** The values of a record of this kind for its company's own fields. */
export function customFieldValues(entity: Entity): Field<Values, 'open'> {
  const stored = list(storedFields)
  const sent = list(sentFields)
  const kind: Kind<Values> = {
    ...stored,
    input: { ...sent.input, examples: [[]] },
    parse: (value, key, problems) => sent.parse(value, key, problems) as unknown as Values | undefined,
    resolve: (tx, value, key, problems) =>
      identified(tx, entity, value as unknown as (Sent | undefined)[], key, problems),
  }
  return { ...preset(kind, []), show: 'never' }
}

/** Turns keys of sent values into the ids of the definitions. A value of null removes the field. */
async function identified(
  tx: Tx,
  entity: Entity,
  sent: readonly (Sent | undefined)[],
  key: string,
  problems: Problems,
): Promise<Values> {
  if (sent.length === 0) return []
  const definitions = await tx.all<{ id: number; key: string }>(sql`
    select id, key from custom_fields where company_id = ${tx.actor.company} and entity = ${entity}`)
  const ids = new Map(definitions.map((definition) => [definition.key, definition.id]))
  const seen = new Set<string>()
  const values: Row<typeof storedFields>[] = []
  for (const [index, entry] of sent.entries()) {
    if (entry === undefined) continue
    const field = ids.get(entry.key)
    if (field === undefined)
      problems.add(`${key}.${index}.key`, 'not_allowed', 'There is no custom field with this key.')
    else if (seen.has(entry.key))
      problems.add(`${key}.${index}.key`, 'taken', 'The list has this custom field already.')
    else if (entry.value !== null) values.push({ field, value: entry.value })
    seen.add(entry.key)
  }
  return values
}

/** The custom fields of a record for users: by key, with their names. */
export const customFieldsEmbed: Embed = listed({
  fields: {
    key: { value: 'd.key', kind: text() },
    name: { value: 'd.name', kind: text() },
    value: { value: 'v.value', kind: longText() },
  },
  from: (
    dialect,
    table,
  ) => `${dialect.entries(`${table}.custom_fields`, { field: 'bigint', value: 'text' })} v
    join custom_fields d on d.company_id = ${table}.company_id and d.id = v.field`,
  order: 'd.name_folded, d.id',
  // The names of its own values are part of a record.
  shows: () => [],
})
