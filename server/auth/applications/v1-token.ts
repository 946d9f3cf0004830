// The token of the older interface, which users make for themselves.

import sql from 'sql-template-tag'
import { v1Scopes } from '../../../domain/access/scopes.ts'
import { Refusal } from '../../../domain/refusal.ts'
import type { Reader, Tx } from '../../db/db.ts'
import { journal } from '../../db/journal.ts'
import { localTime } from '../../resource/clock.ts'
import type { Operation } from '../../resource/operation.ts'
import { itemOf } from '../../resource/secret-answer.ts'
import { changeAccess } from '../access.ts'
import { hashSecret, newV1Token } from '../secrets.ts'
import { access } from '../topics.ts'

const shared = {
  path: '/auth/v1-token',
  scopes: ['working_hours'],
  // Also for readers: their role limits the token.
  needs: 'view',
  isExtension: true,
  topic: access,
} as const

const text = { type: 'string' }

export const v1TokenRoutes: readonly Operation[] = [
  {
    ...shared,
    name: 'getV1Token',
    method: 'GET',
    summary: 'When the own token of the older interface was made',
    alsoAnswers: [404],
    answer: { status: 200, schema: itemOf({ created: text }) },
    run: async ({ db, actor }) => {
      const made = await v1TokenOf(db, actor.company, actor.user)
      if (!made) throw noToken()
      return JSON.stringify({ item: made })
    },
  },
  {
    ...shared,
    name: 'createV1Token',
    method: 'POST',
    makesWayIn: true,
    // A program cannot make a token that may do more than itself.
    alsoScopes: v1Scopes,
    summary: 'Make the own token of the older interface',
    description: 'It is shown once, in this answer. The one before it stops working.',
    answer: { status: 201, schema: itemOf({ created: text, token: text }) },
    run: ({ db, actor }) =>
      changeAccess(db, actor, async (tx) => {
        const token = await createV1Token(tx, actor.user)
        return JSON.stringify({ item: { ...(await v1TokenOf(tx, actor.company, actor.user)), token } })
      }),
  },
  {
    ...shared,
    name: 'deleteV1Token',
    method: 'DELETE',
    summary: 'Revoke the own token of the older interface',
    alsoAnswers: [404],
    answer: { status: 204 },
    run: async ({ db, actor }) => {
      const wasThere = await changeAccess(db, actor, (tx) => revokeV1Token(tx, actor.user))
      if (!wasThere) throw noToken()
      return undefined
    },
  },
]

/** Makes the token of the older interface for a user. The earlier one stops working. */
export async function createV1Token(tx: Tx, user: number): Promise<string> {
  const token = newV1Token()
  await tx.run(sql`delete from v1_tokens where company_id = ${tx.actor.company} and user_id = ${user}`)
  await tx.run(sql`
    insert into v1_tokens (hash, company_id, user_id, created)
    values (${hashSecret(token)}, ${tx.actor.company}, ${user}, ${localTime(tx)})`)
  await journal(tx, {
    action: 'create',
    resource: 'v1-tokens',
    record: user,
    before: null,
    after: JSON.stringify({ user_id: user }),
  })
  return token
}

/** Revokes the token of the older interface, and says whether there was one. */
export async function revokeV1Token(tx: Tx, user: number): Promise<boolean> {
  const { company } = tx.actor
  const gone = await tx.run(sql`delete from v1_tokens where company_id = ${company} and user_id = ${user}`)
  if (gone === 0) return false
  await journal(tx, {
    action: 'delete',
    resource: 'v1-tokens',
    record: user,
    before: JSON.stringify({ user_id: user }),
    after: null,
  })
  return true
}

/** When a user's token was made, if they have one. */
function v1TokenOf(reader: Reader, company: number, user: number): Promise<{ created: string } | undefined> {
  return reader.get<{ created: string }>(sql`
    select created from v1_tokens where company_id = ${company} and user_id = ${user}`)
}

function noToken(): Refusal {
  return new Refusal('not_found', 'Not found', { entity: 'v1_token' })
}
