// The journal for users: who changed what, when, from where, and the values before.

import sql, { join, type Sql } from 'sql-template-tag'
import type { Role } from '../../domain/access/roles.ts'
import { userName } from '../auth/people/user-name.ts'
import { onRequest, optional, ownId, readonly } from '../resource/fields.ts'
import { type Kind, kind } from '../resource/kind.ts'
import { id, instant, oneOf, plainText, serverText } from '../resource/kinds.ts'
import { hiddenFrom, type Resource, resource } from '../resource/resource.ts'

const fields = {
  id: ownId(),
  at: readonly(instant()),
  /** Null: the server itself, or a visitor who is not signed in, such as a customer who accepts an offer. */
  user_id: optional(readonly(id())),
  /** The credential of the user: `session:7`, `client:12`, `app:3`, `token:3`, `v1`, `cli`. */
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
  description: 'Who changed what, when, from where, before and after.',
  fields,
  search: [],
  sort: ['-id'],
  isAppendOnly: true,
  seenBy,
  embeds: { user_name: { ...userName, schema: () => ({ type: ['string', 'null'] }) } },
})

/** Who may not see a kind of records does not find it here either: a reader would see the salaries on the bank account. */
function seenBy(role: Role): Sql | undefined {
  const hidden = hiddenFrom(role)
  return hidden.length > 0 ? sql`t.resource not in (${join([...hidden])})` : undefined
}

/** The values of a record, as they were written. */
function recordJson(): Kind<string> {
  return kind<string>({
    ...serverText(),
    type: 'text',
    schema: { type: 'object' },
    json: (dialect, value) => dialect.json(value),
  })
}
