// The entities on which time is spent: a project, a cost unit or a contact.

import { contacts } from '../contacts/contacts.ts'
import { selectedText } from '../resource/embeds.ts'
import type { Kind } from '../resource/kind.ts'
import { oneOf, referenceBy } from '../resource/kinds.ts'
import type { AnyResource, Embed } from '../resource/resource.ts'
import { costUnits } from './cost-units.ts'
import { projects } from './projects.ts'

const targets = { P: () => projects, CU: () => costUnits, C: () => contacts }

export const entityType = oneOf('P', 'CU', 'C')

/** The id of an entity of the type in `entity_type`. */
export function entityReference(): Kind<number> {
  return referenceBy('entity_type', targets)
}

/** The optional fields about it; null when it is deleted. */
export const entityEmbeds = {
  entity_name: selectedText({ type: ['string', 'null'] }, entities, (table) => entityColumn('name', table)),
  entity_number: selectedText({ type: ['string', 'null'] }, entities, (table) =>
    entityColumn('number', table),
  ),
  contact_id: {
    select: (dialect, table) => dialect.whole(`(${contactOf(table)})`, true),
    schema: () => ({ type: ['integer', 'null'] }),
    shows: () => [projects],
  } satisfies Embed,
  contact_name: selectedText({ type: ['string', 'null'] }, () => [projects, contacts], entityContactName),
}

function entities(): AnyResource[] {
  return Object.values(targets).map((target): AnyResource => target())
}

/** The resource of a value of `entity_type`. */
export function entityOf(type: keyof typeof targets): AnyResource {
  return targets[type]()
}

/** SQL for the name or number of the entity of a row. */
export function entityColumn(column: 'name' | 'number', table: string): string {
  const cases = Object.entries(targets).map(
    ([type, target]) =>
      `when '${type}' then (select e.${column} from ${target().table} e where e.company_id = ${table}.company_id and e.id = ${table}.entity_id)`,
  )
  return `case ${table}.entity_type ${cases.join(' ')} end`
}

/** SQL for the name of the contact for whom the time of a row is spent. */
export function entityContactName(table: string): string {
  return `select c.name from contacts c where c.company_id = ${table}.company_id and c.id = ${contactOf(table)}`
}

/** The contact for whom the time is spent; none for a cost unit. */
function contactOf(table: string): string {
  return `case ${table}.entity_type when 'C' then ${table}.entity_id when 'P' then (
    select p.contact_id from projects p where p.company_id = ${table}.company_id and p.id = ${table}.entity_id) end`
}
