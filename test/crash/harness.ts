// Kills a server under load again and again, and checks each time that nothing was lost, doubled or left half done.

import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { createDice, type Dice } from '../../server/demo/dice.ts'
import { type Company, connect, type Environment, makeCompany, newDatabase, withDatabase } from './books.ts'
import type { Connection } from './connection.ts'
import { type Figures, Load } from './load.ts'
import { addressOf, killAll, launch, type Running, run, type Server, serve } from './process.ts'

/** When it is killed: under load, while it starts, stops or answers retries, or while it creates its database. */
export type Instant = 'load' | 'start' | 'stop' | 'retry' | 'first start'

export interface Tally extends Figures {
  readonly kills: Readonly<Record<Instant, number>>
  /** Stops that were complete before the kill. */
  readonly stoppedInTime: number
  readonly seconds: number
}

export interface Options {
  readonly kills: number
  readonly seed: number
  /** A PostgreSQL that keeps running; without it, SQLite. */
  readonly postgres?: string
  readonly onKill?: (instant: Instant, afterMs: number, tally: Tally) => void
}

/** Kills a server as often as asked. Throws at the first error. */
export async function crash(options: Options): Promise<Tally> {
  const folder = mkdtempSync(join(tmpdir(), 'kontor-crash-'))
  const discard = () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  process.on('exit', discard)
  try {
    return await new Harness(folder, options).run()
  } finally {
    killAll()
    process.off('exit', discard)
    discard()
  }
}

interface Scene {
  readonly company: Company
  readonly load: Load
}

class Harness {
  readonly #folder: string
  readonly #options: Options
  readonly #dice: Dice
  readonly #kills: Record<Instant, number> = { load: 0, start: 0, stop: 0, retry: 0, 'first start': 0 }
  readonly #beginMs = performance.now()
  #stoppedInTime = 0
  #startMs = 1_000
  #accessToken = ''

  constructor(folder: string, options: Options) {
    this.#folder = folder
    this.#options = options
    this.#dice = createDice(options.seed)
  }

  async run(): Promise<Tally> {
    const company = await makeCompany(await this.#environment('books'))
    const load = new Load(company, this.#options.seed)
    await this.#compile(company)
    while (this.#killed < this.#options.kills) await this.#killOnce({ company, load })
    await this.#finish({ company, load })
    return this.#tally(load)
  }

  get #killed(): number {
    return Object.values(this.#kills).reduce((sum, count) => sum + count, 0)
  }

  #tally(load: Load): Tally {
    const seconds = (performance.now() - this.#beginMs) / 1000
    return { kills: this.#kills, stoppedInTime: this.#stoppedInTime, seconds, ...load.figures }
  }

  /** A server that ends in order leaves its compile cache to the next ones. */
  async #compile(company: Company): Promise<void> {
    const server = await this.#serve(company)
    this.#accessToken = (await connect(server.url, company)).accessToken
    assert.equal(await server.end('SIGTERM'), 0, server.output.stderr)
  }

  /** Mostly under load; one in twenty at each of the other instants, so that five kills cover them all. */
  async #killOnce(scene: Scene): Promise<void> {
    const turn = this.#killed % 20
    if (turn === 1) return this.#killStart(scene)
    if (turn === 2 && scene.load.isWaiting) return this.#killRetry(scene)
    if (turn === 3) return this.#killStop(scene)
    if (turn === 4) return this.#killFirstStart(scene)
    return this.#killLoad(scene)
  }

  async #killLoad(scene: Scene): Promise<void> {
    const { server, connection } = await this.#recover(scene)
    const writing = scene.load.write([connection])
    await this.#kill(server, this.#dice.between(20, 600), 'load', scene)
    await writing
  }

  async #killStop(scene: Scene): Promise<void> {
    const { server, connection } = await this.#recover(scene)
    const writing = scene.load.write([connection])
    await pause(this.#dice.between(20, 300))
    server.process.kill('SIGTERM')
    await this.#kill(server, this.#dice.between(0, 60), 'stop', scene)
    await writing
  }

  async #killRetry(scene: Scene): Promise<void> {
    const server = await this.#serve(scene.company)
    const retrying = scene.load.retry(this.#connection(server)).catch((error) => {
      if (error instanceof assert.AssertionError) throw error
    })
    await this.#kill(server, this.#dice.between(0, 60), 'retry', scene)
    await retrying
  }

  async #killStart(scene: Scene): Promise<void> {
    const server = launch(scene.company)
    await this.#kill(server, this.#dice.between(0, Math.ceil(this.#startMs)), 'start', scene)
  }

  /** A new database whose first start is killed at some point: the second start continues from there. */
  async #killFirstStart(scene: Scene): Promise<void> {
    const environment = await this.#environment(`first_${this.#killed}`)
    const afterMs = this.#dice.between(0, Math.ceil(this.#startMs))
    await this.#kill(launch({ environment }), afterMs, 'first start', scene)
    const server = await serve({ environment })
    assert.match(server.output.stdout, /There is no company yet/)
    assert.equal(await server.end('SIGTERM'), 0, server.output.stderr)
    await withDatabase(environment, async (db) => assert.deepEqual(await db.check(), []))
  }

  async #kill(running: Running, afterMs: number, instant: Instant, { load }: Scene): Promise<void> {
    const early = await Promise.race([running.ended, pause(afterMs, 'alive' as const)])
    const code = early === 'alive' ? await running.end('SIGKILL') : early
    if (code !== null) {
      assert.deepEqual([instant, code], ['stop', 0], running.output.stderr)
      this.#stoppedInTime += 1
      return
    }
    this.#kills[instant] += 1
    this.#options.onKill?.(instant, afterMs, this.#tally(load))
  }

  /** Starts the server again and checks everything. */
  async #recover({ company, load }: Scene): Promise<{ server: Server; connection: Connection }> {
    const server = await this.#serve(company)
    const connection = this.#connection(server)
    await load.audit(this.#killed % 10 === 0)
    await load.retry(connection)
    await load.replay(connection, 12)
    await load.checkRecords(connection)
    return { server, connection }
  }

  async #finish({ company, load }: Scene): Promise<void> {
    const { server, connection } = await this.#recover({ company, load })
    await load.replay(connection, 50)
    await load.checkRecords(connection, true)
    assert.equal(await server.end('SIGTERM'), 0, server.output.stderr)
    await load.audit(true)
    const { code, stdout, stderr } = await run({ environment: company.environment, command: ['doctor'] })
    assert.equal(code, 0, stdout + stderr)
  }

  async #serve({ environment }: Company): Promise<Server> {
    const start = performance.now()
    const server = launch({ environment })
    const url = await addressOf(server)
    this.#startMs = performance.now() - start
    return { ...server, url }
  }

  #connection({ url }: Server): Connection {
    return { url, accessToken: this.#accessToken }
  }

  async #environment(name: string): Promise<Environment> {
    const { postgres } = this.#options
    return {
      KONTOR_DATA: join(this.#folder, name),
      ...(postgres ? { KONTOR_DATABASE: await newDatabase(postgres, `${name}_${process.pid}`) } : {}),
    }
  }
}
