// A company for tests, with everything needed to act for it.

import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import { scopes } from '../domain/access/scopes.ts'
import { type ClientSecret, createClient } from '../server/auth/applications/clients.ts'
import { createV1Token } from '../server/auth/applications/v1-token.ts'
import { storeCompany } from '../server/auth/people/companies.ts'
import { hashPassword, passwordCost } from '../server/auth/secrets.ts'
import type { Actor, Db } from '../server/db/db.ts'
import { companyDraft } from './given.ts'

// At its usual cost hashing takes longer than most tests. cli/people.test.ts looks at the cost of a real process.
Object.assign(passwordCost, { memoryKiB: 128, passes: 1 })

/** The user, the company and their credentials. */
export interface Identity {
  readonly company: number
  readonly user: number
  readonly client: ClientSecret
  readonly v1Token: string
  readonly accessToken?: string
}

/** Creates a company with an owner, who has a client and a token of the older interface. */
export async function makeCompany(db: Db): Promise<Identity> {
  const { company, user } = await storeCompany(db, companyDraft(randomUUID()), await usualPasswordHash())
  const actor = { company, user, via: 'test' }
  await spreadIds(db, actor)
  const client = await db.transaction(actor, (tx) =>
    createClient(tx, { name: 'Test', scopes, user_id: user }),
  )
  const v1Token = await db.transaction(actor, (tx) => createV1Token(tx, user))
  return { company, user, client, v1Token }
}

let passwordHash: Promise<string> | undefined

/** All people have the same password. */
export function usualPasswordHash(): Promise<string> {
  passwordHash ??= hashPassword(companyDraft('').password)
  return passwordHash
}

/** Ids are counted per company. In tests no two companies share an id, so that a mix-up is noticed. */
async function spreadIds(db: Db, actor: Actor): Promise<void> {
  await db.transaction(actor, async (tx) => {
    await tx.run(sql`
      update counters set value = ${actor.company * 10_000} where company_id = ${actor.company} and name = 'ids'`)
  })
}
