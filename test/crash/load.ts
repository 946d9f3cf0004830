// Many clients that write at the same time, the answers they got, and the check that the server kept them.

import assert from 'node:assert/strict'
import { setTimeout as pause } from 'node:timers/promises'
import { createDice, type Dice } from '../../server/demo/dice.ts'
import { Audit } from './audit.ts'
import { type Company, withDatabase } from './books.ts'
import { Clerk, type Office, type Write } from './clerk.ts'
import { type Answer, acknowledge, type Connection, isAs, read, send } from './connection.ts'

export interface Figures {
  /** Writes that were answered with a success. */
  acknowledged: number
  /** Writes that an audit found without an answer, and how many of them had taken effect. */
  unanswered: number
  happened: number
  /** Writes that were told to try again later. */
  putOff: number
  /** Acknowledged writes that were sent again and got the same answer. */
  replayed: number
  /** Entries of the journal. */
  entries: number
}

export class Load {
  readonly figures: Figures = {
    acknowledged: 0,
    unanswered: 0,
    happened: 0,
    putOff: 0,
    replayed: 0,
    entries: 0,
  }
  readonly #company: Company
  readonly #dice: Dice
  readonly #office: Office
  readonly #clerks: readonly Clerk[]
  readonly #audit: Audit
  readonly #acknowledged: { readonly write: Write; readonly answer: Answer }[] = []

  constructor(company: Company, seed: number, clerks = 16) {
    const dice = createDice(seed)
    let count = 0
    this.#company = company
    this.#dice = dice
    this.#office = { dice, seed, v1Token: company.v1Token, product: company.product, next: () => ++count }
    this.#clerks = Array.from({ length: clerks }, () => new Clerk(this.#office))
    this.#audit = new Audit(company.id)
  }

  /** Whether a write has no answer yet. */
  get isWaiting(): boolean {
    return this.#clerks.some(({ unanswered }) => unanswered)
  }

  /** All clients write, one request after the other, until the signal or until the server is gone. */
  async write(connections: readonly Connection[], until = new AbortController().signal): Promise<void> {
    const writing = this.#clerks.map(async (clerk, index) => {
      const connection = connections[index % connections.length] as Connection
      while (!until.aborted) if (!(await this.#writeOnce(clerk, connection))) return
    })
    await Promise.all(writing)
  }

  /** False if the server is gone. A postponed write is sent again with the same key. */
  async #writeOnce(clerk: Clerk, connection: Connection): Promise<boolean> {
    const write = clerk.unanswered ?? clerk.next()
    clerk.unanswered = write
    const answer = await send(connection, write).catch(() => undefined)
    if (answer?.status === 503) {
      this.figures.putOff += 1
      await pause(20)
    } else if (answer) this.#acknowledge(clerk, write, answer)
    return answer !== undefined
  }

  #acknowledge(clerk: Clerk, write: Write, answer: Answer): void {
    acknowledge(clerk, write, answer)
    this.#acknowledged.push({ write, answer })
    this.figures.acknowledged += 1
  }

  /** Checks the database as the crash left it. Every key had one effect, or none if it had no answer. */
  async audit(everything: boolean): Promise<void> {
    const audit = this.#audit
    await withDatabase(this.#company.environment, (db) => audit.run(db, everything))
    for (const { write } of this.#acknowledged.slice(everything ? 0 : -500))
      assert.equal(audit.count(write.trace), 1, `${write.trace}: effects of one key`)
    const effects = this.#clerks.flatMap(({ unanswered }) =>
      unanswered ? [audit.count(unanswered.trace)] : [],
    )
    const happened = effects.filter((count) => count === 1).length
    const isAtMostOnce = effects.every((count) => count <= 1)
    assert.ok(isAtMostOnce, 'a key without an answer had one effect at most')
    assert.equal(audit.keys, this.#acknowledged.length + happened, 'an answer is kept with every effect')
    this.figures.unanswered += effects.length
    this.figures.happened += happened
    this.figures.entries = audit.entries
  }

  /** Sends unanswered writes again. Until then the record is as before the write, or as after it. */
  async retry(connection: Connection): Promise<void> {
    await Promise.all(this.#clerks.map((clerk) => this.#retryOf(clerk, connection)))
  }

  async #retryOf(clerk: Clerk, connection: Connection): Promise<void> {
    const { unanswered: write } = clerk
    if (!write) return
    const { target } = write
    const expected = target && clerk.known.get(target)
    const found = target && (await read(connection, this.#office, target))
    this.#acknowledge(clerk, write, await send(connection, write))
    if (!target) return
    const now = await read(connection, this.#office, target)
    assert.ok(isAs(expected, found) || isAs(now, found), `${write.method} ${write.path} was half done`)
  }

  /** Sends acknowledged writes again: the answer is identical to the byte. */
  async replay(connection: Connection, count: number): Promise<void> {
    if (this.#acknowledged.length === 0) return
    const chosen = Array.from({ length: count }, () => this.#dice.pick(this.#acknowledged))
    await Promise.all(
      chosen.map(async ({ write, answer }) => {
        const again = await send(connection, write)
        assert.deepEqual(again, answer, `${write.method} ${write.path} ${write.key} again`)
        this.figures.replayed += 1
      }),
    )
  }

  /** Every record written since the last time, and some others, are as acknowledged. */
  async checkRecords(connection: Connection, everything = false): Promise<void> {
    for (const clerk of this.#clerks) {
      const known = [...clerk.known.keys()]
      const others = everything ? known : this.#dice.some(known, Math.min(known.length, 3))
      for (const path of new Set([...clerk.touched, ...others])) {
        const found = await read(connection, this.#office, path)
        const expected = clerk.known.get(path)
        assert.ok(isAs(expected, found), `${path}: ${JSON.stringify({ expected, found })}`)
      }
      for (const path of clerk.gone)
        assert.equal(await read(connection, this.#office, path), undefined, `${path} was deleted`)
      clerk.touched.clear()
      clerk.gone.clear()
    }
  }
}
