// Kontor on PostgreSQL beside Kontor on SQLite: the same requests to the same records, in turn.

import { join } from 'node:path'
import pg from 'pg'
import { openDatabase } from '../server/db/open.ts'
import { startPostgres } from '../test/postgres.ts'
import { fillByApi, plainInvoiceBody } from './fill.ts'
import { compare, type Measure } from './measure.ts'
import { answersPerSecond, type Clients, type Server, startClients, startKontor } from './processes.ts'
import { type Chapter, figure, plainFigure, thousands } from './report.ts'
import type { Load } from './request.ts'

const invoiceCount = 1_000
const path = '/v2/receivables/invoices'

/** Starts a PostgreSQL of its own, which syncs its log with every commit as in production. */
export async function postgresChapter(folder: string, turns: number, turnMs: number): Promise<Chapter> {
  const postgres = await startPostgres({ isDurable: true })
  const file = join(folder, 'beside-postgres.db')
  const tokens = await fillBoth(postgres.url, file)
  const ours = await startKontor(postgres.url, join(folder, 'postgres.log'))
  const other = await startKontor(file)
  const clients = [startClients(), startClients()] as const
  const list = { method: 'GET', path: `${path}?limit=20`, forMs: turnMs } as const
  const creation = { method: 'POST', path, body: plainInvoiceBody(), forMs: turnMs } as const

  const lists = await compare(
    answersPerSecond(clients[0], ours, { ...list, token: tokens.ours[0], clients: 16 }),
    answersPerSecond(clients[0], other, { ...list, token: tokens.other, clients: 16 }),
    turns,
  )
  const creations = (together: number) =>
    compare(
      answersPerSecond(clients[0], ours, { ...creation, token: tokens.ours[0], clients: together }),
      answersPerSecond(clients[0], other, { ...creation, token: tokens.other, clients: together }),
      turns,
    )
  const alone = await creations(1)
  const together = await creations(16)
  const companies = await compare(
    ofTwo(clients, ours, creation, tokens.ours, 8),
    ofTwo(clients, ours, creation, [tokens.ours[0], tokens.ours[0]], 8),
    turns,
  )
  for (const one of [ours, other, ...clients]) await one.stop()
  await postgres.stop()
  return {
    title: `(h) PostgreSQL against SQLite over HTTP, ${thousands(invoiceCount)} invoices`,
    about: `The same server on both databases, which are on the same machine: PostgreSQL needs a part of its cores. Creations are checked, numbered, computed, journalled and on disk before they are answered. The last line compares
creations by 8 clients of each of two companies with creations by 16 clients of one, both on PostgreSQL.`,
    figures: [
      figure('lists of 20 by 16 clients', lists, 'per second', { atLeast: 0.5 }),
      figure('creations by one client', alone, 'per second'),
      figure('creations by 16 clients of one company', together, 'per second'),
      plainFigure('the same, on PostgreSQL', together.ours, 'per second', { atLeast: 500 }),
      figure('creations by 16 clients of two companies, against one company', companies, 'per second'),
    ],
  }
}

interface Tokens {
  /** Of two companies on PostgreSQL. */
  readonly ours: readonly [string, string]
  readonly other: string
}

async function fillBoth(url: string, file: string): Promise<Tokens> {
  const postgres = openDatabase(url)
  const first = await fillByApi(postgres, invoiceCount)
  const second = await fillByApi(postgres, 1, 'second@kontor.example')
  await postgres.close()
  await analyze(url)
  const sqlite = openDatabase(file)
  const { token: other } = await fillByApi(sqlite, invoiceCount)
  await sqlite.close()
  return { ours: [first.token, second.token], other }
}

/** PostgreSQL does this by itself, a minute after the tables were filled. */
async function analyze(url: string): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  await client.query('vacuum analyze')
  await client.end()
}

/** Answers per second to the clients of two callers together. */
function ofTwo(
  [one, other]: readonly [Clients, Clients],
  { port }: Server,
  load: Omit<Load, 'port' | 'token' | 'clients'>,
  tokens: readonly [string, string],
  clients: number,
): Measure {
  return async () => {
    const rates = await Promise.all([
      one.run({ ...load, port, clients, token: tokens[0] }),
      other.run({ ...load, port, clients, token: tokens[1] }),
    ])
    return rates[0] + rates[1]
  }
}
