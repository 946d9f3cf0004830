// A running server with an empty company, and a client for it.

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient, type Kontor } from '../client/index.ts'
import { scopes } from '../domain/access/scopes.ts'
import { createApp } from '../server/app.ts'
import { createClient as registerClient } from '../server/auth/applications/clients.ts'
import { storeCompany } from '../server/auth/people/companies.ts'
import { rememberUrl } from '../server/configuration/installation.ts'
import { openDatabase } from '../server/db/open.ts'

export interface Office {
  readonly kontor: Kontor
  [Symbol.asyncDispose](): Promise<void>
}

/** Serves a company with only an owner, on a file that is removed with it. */
export async function openOffice(): Promise<Office> {
  const folder = mkdtempSync(join(tmpdir(), 'kontor-samples-'))
  const db = openDatabase(join(folder, 'kontor.db'))
  await db.migrate()
  const { company, user } = await storeCompany(
    db,
    {
      company: 'Holzwerk Aare AG',
      email: 'andrea.rossier@holzwerk-aare.example',
      name: 'Andrea',
      surname: 'Rossier',
      country: 'CH',
      currency: 'CHF',
      language: 'de',
    },
    'no password',
  )
  const client = await db.transaction({ company, user, via: 'samples' }, (tx) =>
    registerClient(tx, { name: 'Samples', scopes, user_id: user }),
  )
  const app = await createApp(db)
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  await rememberUrl(db, 'https://kontor.holzwerk-aare.example')

  const { access_token } = await createClient({ address: url }).accessTokens.create({
    ...{ grant_type: 'client_credentials', ...client, scope: scopes.join(' ') },
  })

  return {
    kontor: createClient({ address: url, token: access_token }),
    async [Symbol.asyncDispose]() {
      await app.close()
      await db.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
