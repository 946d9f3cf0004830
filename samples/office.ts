// A running server with an empty company, and a client that speaks for it.

import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { scopes } from '../domain/scopes.ts'
import { createApp } from '../server/app.ts'
import { createClient } from '../server/auth/clients.ts'
import { createCompany } from '../server/auth/companies.ts'
import { rememberUrl } from '../server/configuration/installation.ts'
import { openDatabase } from '../server/db/open.ts'

// biome-ignore lint/suspicious/noExplicitAny: records are what the API answers.
export type Item = any

export interface Office {
  /** Makes a record. */
  post(path: string, body: object): Promise<Item>
  put(path: string, body: object): Promise<Item>
  patch(path: string, body: object): Promise<void>
  file(path: string): Promise<Uint8Array>
  [Symbol.asyncDispose](): Promise<void>
}

/** Serves a company of which only the owner is known yet, over a file that goes with it. */
export async function openOffice(): Promise<Office> {
  const folder = mkdtempSync(join(tmpdir(), 'kontor-samples-'))
  const db = openDatabase(join(folder, 'kontor.db'))
  await db.migrate()
  const { company, user } = await createCompany(db, {
    company: 'Holzwerk Aare AG',
    email: 'andrea.rossier@holzwerk-aare.example',
    password: 'correct horse',
    name: 'Andrea',
    surname: 'Rossier',
    country: 'CH',
    currency: 'CHF',
    language: 'de',
  })
  const client = await db.transaction({ company, user, via: 'samples' }, (tx) =>
    createClient(tx, { name: 'Samples', scopes, user_id: user }),
  )
  const app = await createApp(db)
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  await rememberUrl(db, 'https://kontor.holzwerk-aare.example')

  async function ask(method: string, path: string, body?: object, token?: string): Promise<Response> {
    const response = await fetch(url + path, {
      method,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    assert(response.ok, `${method} ${path}: ${response.status} ${response.ok || (await response.text())}`)
    return response
  }
  const login = { grant_type: 'client_credentials', ...client, scope: scopes.join(' ') }
  const { access_token }: Item = await (await ask('POST', '/v2/auth/access-tokens', login)).json()
  const itemOf = async (method: string, path: string, body: object) => {
    const answer: Item = await (await ask(method, path, body, access_token)).json()
    return answer.item
  }

  return {
    post: (path, body) => itemOf('POST', path, body),
    put: (path, body) => itemOf('PUT', path, body),
    patch: async (path, body) => {
      await ask('PATCH', path, body, access_token)
    },
    file: async (path) => (await ask('GET', path, undefined, access_token)).bytes(),
    async [Symbol.asyncDispose]() {
      await app.close()
      await db.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
