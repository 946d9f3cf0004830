// A visitor who signs in as people do: with e-mail address and password.

import assert from 'node:assert/strict'
import sql from 'sql-template-tag'
import type { Api, TestServer } from './api.ts'
import { companyDraft } from './given.ts'
import { type Seen, Visitor } from './visitor.ts'

type Headers = Readonly<Record<string, string>>

export class Guest extends Visitor {
  constructor({ url }: TestServer, headers: Headers = {}) {
    super(url, { 'accept-language': 'en', ...headers })
  }

  /** Sends the form of the sign-in page and returns the answer. */
  signIn(email: string, password: string = companyDraft('').password, next = ''): Promise<Seen> {
    return this.post('/sign-in', { email, password, next })
  }

  async isSignedIn(): Promise<boolean> {
    return (await this.get('/me')).status === 200
  }
}

/** The e-mail address of an Api's user. */
export async function emailOf(api: Api): Promise<string> {
  const row = await api.server.db.get<{ email: string }>(sql`
    select email from users where id = ${api.identity.user}`)
  return (row as { email: string }).email
}

/** The user of an Api, signed in in a new browser. */
export async function welcomed(api: Api, headers: Headers = {}): Promise<Guest> {
  const guest = new Guest(api.server, headers)
  const { status, location } = await guest.signIn(await emailOf(api))
  assert.deepEqual([status, location], [303, '/'])
  return guest
}
