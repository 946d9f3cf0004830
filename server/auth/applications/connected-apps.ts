// Connected applications: the clients that users have let into a company.

import sql, { join, raw } from 'sql-template-tag'
import { scopes } from '../../../domain/access/scopes.ts'
import type { Reader, Tx } from '../../db/db.ts'
import { created, hidden, ownId, readonly } from '../../resource/fields.ts'
import { dateTime, id, someOf, text } from '../../resource/kinds.ts'
import { type Resource, resource } from '../../resource/resource.ts'
import { remove } from '../../resource/write.ts'
import { userName } from '../people/user-name.ts'
import type { KnownClient } from './clients.ts'

const someScopes = someOf(...scopes)
const { minItems: _atLeastOne, ...anyNumber } = someScopes.schema

const fields = {
  id: ownId(),
  user_id: readonly(id()),
  client_company_id: hidden(id()),
  client_id: readonly(id()),
  client_identifier: readonly(text()),
  client_name: readonly(text()),
  /** All scopes that it was ever allowed. Without any, the application learns only which user it works for. */
  scopes: readonly({ ...someScopes, schema: anyNumber }),
  last_used: readonly(dateTime()),
  created: created(),
}

export const connectedApps: Resource<typeof fields> = resource({
  name: 'connected-apps',
  entity: 'connected_app',
  path: '/auth/connected-apps',
  scopes: ['configuration'],
  subject: 'connected_app',
  ownedBy: 'user_id',
  operations: ['list', 'get', 'remove'],
  extension: { operations: ['list', 'get', 'remove'] },
  summary: 'connected applications',
  description: 'Applications that people of the company have let in, and the scopes that they gave them.',
  fields,
  embeds: { user_name: userName },
  search: ['client_name', 'client_identifier'],
  sort: ['-last_used'],
  remove: disconnectApps,
})

/** Whether a user knows an application: it belongs to a company of theirs, or they have let it in. */
export async function isKnownTo(
  reader: Reader,
  user: number,
  client: Pick<KnownClient, 'company_id' | 'id'>,
): Promise<boolean> {
  const row = await reader.get(sql`
    select m.company_id from memberships m
    where m.id = ${user} and (m.company_id = ${client.company_id} or exists (
      select 1 from connected_apps a
      where a.company_id = m.company_id and a.user_id = m.id
        and a.client_company_id = ${client.company_id} and a.client_id = ${client.id}))
    limit 1`)
  return row !== undefined
}

/** Revokes everything that applications were given. To be run by `changeAccess`. */
export async function disconnectApps(tx: Tx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  for (const table of ['bearer_tokens', 'refresh_tokens', 'authorization_codes'])
    await tx.run(sql`
      delete from ${raw(table)} where company_id = ${tx.actor.company} and connected_app_id in (${join([...ids])})`)
  await remove(tx, connectedApps, ids)
}
