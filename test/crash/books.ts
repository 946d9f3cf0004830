// A company to write in, in its own database.

import assert from 'node:assert/strict'
import { join } from 'node:path'
import pg from 'pg'
import { scopes } from '../../domain/access/scopes.ts'
import { type ClientSecret, createClient } from '../../server/auth/applications/clients.ts'
import { createV1Token } from '../../server/auth/applications/v1-token.ts'
import { createCompany } from '../../server/auth/people/companies.ts'
import { products } from '../../server/catalog/products.ts'
import type { Db } from '../../server/db/db.ts'
import { openDatabase } from '../../server/db/open.ts'
import { createFrom } from '../../server/resource/create.ts'
import { companyDraft } from '../given.ts'
import type { Connection } from './connection.ts'

export type Environment = Readonly<Record<string, string>>

export interface Company {
  readonly environment: Environment
  readonly id: number
  readonly client: ClientSecret
  readonly v1Token: string
  /** The number of a product whose stock the invoices change. */
  readonly product: string
}

const product = {
  name: 'Gartenerde',
  number: 'E-40',
  including_vat: false,
  vat: 8.1,
  unit_id: 7,
  price: 48.5,
}

/** Creates the database of the settings, and a company in it. */
export function makeCompany(environment: Environment): Promise<Company> {
  return withDatabase(environment, async (db) => {
    await db.migrate()
    const { company, user } = await createCompany(db, companyDraft('crash'))
    return db.transaction({ company, user, via: 'test' }, async (tx) => {
      await createFrom(tx, products, product)
      return {
        environment,
        id: company,
        client: await createClient(tx, { name: 'Crash', scopes, user_id: user }),
        v1Token: await createV1Token(tx, user),
        product: product.number,
      }
    })
  })
}

/** A connection to a server, with a new token. */
export async function connect(url: string, { client }: Company): Promise<Connection> {
  const response = await fetch(`${url}/v2/auth/access-tokens`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ grant_type: 'client_credentials', ...client, scope: scopes.join(' ') }),
  })
  assert.equal(response.status, 200)
  const { access_token } = (await response.json()) as { access_token: string }
  return { url, accessToken: access_token }
}

/** Reads the data beside a server, or without one. */
export async function withDatabase<Result>(
  environment: Environment,
  work: (db: Db) => Promise<Result>,
): Promise<Result> {
  const db = openDatabase(databaseOf(environment))
  try {
    return await work(db)
  } finally {
    await db.close()
  }
}

export function databaseOf({ KONTOR_DATA, KONTOR_DATABASE }: Environment): string {
  return KONTOR_DATABASE ?? join(KONTOR_DATA as string, 'kontor.db')
}

/** The address of a new database in a PostgreSQL. */
export async function newDatabase(postgres: string, name: string): Promise<string> {
  const client = new pg.Client(postgres)
  await client.connect()
  await client.query(`create database ${name}`)
  await client.end()
  return Object.assign(new URL(postgres), { pathname: `/${name}` }).href
}
