// The journal as people see it: who changed what, when, from where, and what it was before.

import { isDate } from '../../domain/dates.ts'
import { userName } from '../auth/user-name.ts'
import { onRequest, optional, readonly } from '../resource/fields.ts'
import { id, type Kind, kind, oneOf, serverText } from '../resource/kinds.ts'
import { type Resource, resource } from '../resource/resource.ts'

const fields = {
  id: readonly(id()),
  at: readonly(instant()),
  /** Null: the server itself, or somebody who is not signed in, such as a customer who accepts an offer. */
  user_id: optional(readonly(id())),
  /** What the user worked with: `session:7`, `client:12`, `app:3`, `token:3`, `v1`, `cli`. */
  via: readonly(plainText()),
  /** The network address that the request came from. */
  address: optional(readonly(plainText())),
  action: readonly(oneOf('create', 'update', 'delete')),
  resource: readonly(plainText()),
  record_id: readonly(id()),
  before: optional(readonly(recordJson())),
  after: optional(readonly(recordJson())),
  previous_hash: onRequest(readonly(serverText())),
  hash: onRequest(readonly(serverText())),
}

export const journalEntries: Resource<typeof fields> = resource({
  name: 'journal',
  entity: 'journal_entry',
  path: '/journal',
  scopes: ['configuration'],
  subject: 'journal',
  operations: ['list', 'get'],
  extension: { operations: ['list', 'get'] },
  summary: 'journal entries',
  fields,
  search: [],
  sort: '-id',
  isAppendOnly: true,
  embeds: { user_name: { ...userName, schema: () => ({ type: ['string', 'null'] }) } },
})

/** Lower-case text that the server writes: it needs no second column to be compared without regard to case. */
function plainText(): Kind<string> {
  return kind<string>({
    ...serverText(),
    family: 'text',
    type: 'text',
    operand: (value) => (typeof value === 'boolean' ? undefined : String(value)),
  })
}

/** An instant in UTC. A filter may name a day, which then is a day in UTC. */
function instant(): Kind<string> {
  return kind<string>({
    ...serverText(),
    family: 'ordered',
    type: 'text',
    schema: { type: 'string', format: 'date-time' },
    json: (dialect, value, isNullable) => dialect.word(value, isNullable),
    // A day stands before all its instants, so for these two the column itself, which has an index, will do.
    comparable: (value, operand, comparator) =>
      isDate(String(operand)) && comparator !== '>=' && comparator !== '<'
        ? `substr(${value}, 1, 10)`
        : value,
    operand: (value) => (typeof value === 'string' ? instantOf(value) : undefined),
  })
}

function instantOf(text: string): string | undefined {
  if (isDate(text)) return text
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,3})?)?Z$/.test(text) || !isDate(text.slice(0, 10)))
    return undefined
  const found = new Date(text)
  return Number.isNaN(found.getTime()) ? undefined : found.toISOString()
}

/** What a record held, as it was written. */
function recordJson(): Kind<string> {
  return kind<string>({
    ...serverText(),
    type: 'text',
    schema: { type: 'object' },
    json: (dialect, value) => dialect.json(value),
  })
}
