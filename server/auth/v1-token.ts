// The token of the older interface, which everybody makes for themselves.

import sql from 'sql-template-tag'
import { Refusal } from '../../domain/refusal.ts'
import type { Reader } from '../db/db.ts'
import type { Operation } from '../resource/operation.ts'
import { changeAccess } from './access.ts'
import { revokeV1Token } from './members.ts'
import { createV1Token } from './tokens.ts'
import { itemOf } from './told-once.ts'

const shared = {
  path: '/auth/v1-token',
  scopes: ['working_hours'],
  // Also for those who only look: what the token can do is what their role allows.
  needs: 'view',
  isExtension: true,
  topic: 'Access',
} as const

const text = { type: 'string' }

export const v1TokenRoutes: readonly Operation[] = [
  {
    ...shared,
    method: 'GET',
    summary: 'When the own token of the older interface was made',
    answer: { status: 200, schema: itemOf({ created: text }) },
    run: async ({ db, actor }) => {
      const made = await v1TokenOf(db, actor.company, actor.user)
      if (!made) throw none()
      return JSON.stringify({ item: made })
    },
  },
  {
    ...shared,
    method: 'POST',
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
    method: 'DELETE',
    summary: 'Revoke the own token of the older interface',
    answer: { status: 204 },
    run: async ({ db, actor }) => {
      const wasThere = await changeAccess(db, actor, (tx) => revokeV1Token(tx, actor.user))
      if (!wasThere) throw none()
      return undefined
    },
  },
]

/** When a person's token was made, if they have one. */
export function v1TokenOf(
  reader: Reader,
  company: number,
  user: number,
): Promise<{ created: string } | undefined> {
  return reader.get<{ created: string }>(sql`
    select created from v1_tokens where company_id = ${company} and user_id = ${user}`)
}

function none(): Refusal {
  return new Refusal('not_found', 'Not found', { entity: 'v1_token' })
}
