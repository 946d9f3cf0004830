// The first start: the operator of the server gets a link that makes the first company, once.

import sql from 'sql-template-tag'
import type { Db, Reader } from '../../db/db.ts'
import { inDirectory } from '../directory.ts'
import { dropKeysFor, issueKey, readKey, takeKey } from '../one-time-keys.ts'
import { makeCompany, type NewCompany, type NewOwner } from '../people/companies.ts'
import { hashPassword } from '../secrets.ts'
import { type Admission, type Browser, letIn } from './sign-in.ts'

const validMinutes = 7 * 24 * 60

/** Makes the key of the set-up page; earlier ones stop working. Null when there is a company already. */
export async function issueSetUpKey(db: Db): Promise<string | null> {
  return inDirectory(db, { user: null, via: 'start' }, async (tx) => {
    if (!(await isEmpty(tx))) return null
    await dropKeysFor(tx, 'set-up', {})
    return issueKey(tx, { purpose: 'set-up', user: null, data: {}, minutes: validMinutes })
  })
}

/** Whether a key opens the set-up page. */
export async function isSetUpKey(reader: Reader, key: string): Promise<boolean> {
  return (await readKey(reader, 'set-up', key)) !== undefined && (await isEmpty(reader))
}

/** Whether there is no company yet. */
export async function isEmpty(reader: Reader): Promise<boolean> {
  return (await reader.get(sql`select id from companies limit 1`)) === undefined
}

/** Makes the first company and signs its owner in; undefined when the key is not valid any more. */
export async function setUp(
  db: Db,
  key: string,
  { password, ...draft }: NewCompany & { readonly password: string },
  browser: Browser,
): Promise<(NewOwner & Admission) | undefined> {
  const passwordHash = await hashPassword(password)
  const person = { user: null, via: 'set-up', address: browser.address }
  return inDirectory(db, person, async (tx) => {
    if (!(await takeKey(tx, 'set-up', key)) || !(await isEmpty(tx))) return undefined
    const owner = await makeCompany(tx, draft, passwordHash)
    return { ...owner, ...(await letIn(tx, owner.user, browser)) }
  })
}
