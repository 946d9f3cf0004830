// A database with two servers, of which the second follows the first. The first one fails while a server of ours writes.

import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freeze, type Postgres } from '../postgres.ts'
import { addressOf, promote, startPrimary, startStandby, waitForStandby } from '../replication.ts'
import { connect, makeCompany } from './books.ts'
import { request } from './connection.ts'
import { type Figures, Load } from './load.ts'
import { serve } from './process.ts'

/**
 * How the first server fails: it is killed and started again; it is killed, or all its processes are frozen, and the second
 * one takes over.
 */
export type Failure = 'restarted' | 'killed' | 'frozen'

export interface Outcome extends Figures {
  /** The time from the moment when a server accepts writes until the first write and the first read are answered. */
  readonly writeMs: number
  readonly readMs: number
}

/** Lets the first server fail. Throws when a write was lost, doubled or left half done. */
export async function failOver(failure: Failure, seed: number): Promise<Outcome> {
  const folder = mkdtempSync(join(tmpdir(), 'kontor-failover-'))
  const primary = await startPrimary()
  const servers = [primary]
  try {
    const standby = await startStandby(primary, 'second')
    servers.push(standby)
    await waitForStandby(primary, 'second')
    return await runLoad(
      { KONTOR_DATA: folder, KONTOR_DATABASE: addressOf(primary, standby) },
      failure,
      primary,
      standby,
      seed,
    )
  } finally {
    for (const server of servers) await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function runLoad(
  environment: { readonly KONTOR_DATA: string; readonly KONTOR_DATABASE: string },
  failure: Failure,
  primary: Postgres,
  standby: Postgres,
  seed: number,
): Promise<Outcome> {
  const company = await makeCompany(environment)
  const server = await serve({ environment: { ...environment, KONTOR_BACKUPS: 'off' } })
  const connection = await connect(server.url, company)
  const load = new Load(company, seed)
  const enough = new AbortController()
  const writing = load.write([connection], enough.signal)
  await moreWrites(load, 32)

  const goOn = failure === 'frozen' ? await freeze(primary) : undefined
  if (!goOn) await primary.kill('SIGKILL')
  const { figures } = load
  for (const before = figures.putOff; figures.putOff < before + 16; ) await pause(5)
  const refused = await request(connection, 'GET', '/v2/contacts?limit=1')
  assert.equal(refused.status, 503)
  assert.match(
    refused.body.message,
    /^The database (cannot be reached|has no connection to spare) at the moment\.$/,
  )

  await (failure === 'restarted' ? primary.restart() : promote(standby))
  const start = performance.now()
  const readMs = untilRead(() => request(connection, 'GET', '/v2/contacts?limit=1')).then(
    () => performance.now() - start,
  )
  await moreWrites(load, 1)
  const writeMs = performance.now() - start
  await moreWrites(load, 32)

  // The old one accepts writes as before. It was replaced, so nobody uses it.
  if (failure === 'frozen') goOn?.()
  if (failure === 'killed') await primary.restart()
  await moreWrites(load, 32)
  enough.abort()
  await writing
  await load.audit(true)
  await load.retry(connection)
  await load.replay(connection, 20)
  await load.checkRecords(connection, true)
  await load.audit(true)
  assert.equal(await server.end('SIGTERM'), 0, server.output.stderr)
  return { ...figures, writeMs, readMs: await readMs }
}

/** Waits for this many successful writes. */
async function moreWrites({ figures }: Load, count: number): Promise<void> {
  for (const before = figures.acknowledged; figures.acknowledged < before + count; ) await pause(5)
}

async function untilRead(read: () => Promise<{ status: number }>): Promise<void> {
  while ((await read()).status !== 200) await pause(20)
}
