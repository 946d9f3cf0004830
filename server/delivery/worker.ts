// Empties a queue. Several processes may do so on one database: a job belongs to the one that claimed it.

import { setImmediate as breathe, setTimeout as pause } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { DatabaseUnavailable, type Db, type Tx } from '../db/db.ts'
import { type Written, written } from '../db/written.ts'

/** The jobs, and how they are sent. The outbox is one queue, the events for webhooks are another. */
export interface Queue<Claim, Outcome> {
  /** Its name in the journal and in the marks on records. */
  readonly name: string
  /** How many jobs may be in progress at a time: in one partition, and in all of them. */
  readonly maxInPartition: number
  readonly maxInAll: number
  /** The partitions that have work. It costs by the work that is due, not by the number of companies. */
  findWork(now: Date, where: Where): Promise<readonly Partition[]>
  /** Whether a write may mean new work. */
  concerns(written: Written): boolean
  take(tx: Tx, partition: Partition, turn: Turn): Promise<Taken<Claim>>
  /** Sends, and returns the outcome. A failure of the server is an outcome too: only a bug in here throws. */
  send(claim: Claim, clock: () => Date, stop: AbortSignal): Promise<Outcome>
  /** Writes the outcome. */
  settle(tx: Tx, claim: Claim, outcome: Outcome, now: Date): Promise<void>
}

/**
 * Where to look for work: in these companies, because they have written; for all that has become due; or for all, also
 * for what waits for something else than its time.
 */
export type Where = readonly number[] | 'due' | 'all'

/** A part of a queue that does not wait for the others: the mails of a company, the events for a webhook. */
export interface Partition {
  readonly company: number
  readonly id: number
}

export interface Turn {
  /** How many jobs may be claimed. */
  readonly limit: number
  readonly now: Date
  /** Whether this process has no job of the partition in progress. */
  readonly isIdle: boolean
}

export interface Taken<Claim> {
  /** The jobs to send now. */
  readonly claims: readonly Claim[]
  /** Whether anything else was written, so that there may be more to do. */
  readonly isChanged: boolean
}

export interface Worker<Claim, Outcome> {
  /** Does all that is due, with the clock fixed at `now`, and returns the attempts. */
  runOnce(now?: Date): Promise<Attempt<Claim, Outcome>[]>
  /** Looks for work every few seconds, and after every write that may mean work. */
  start(): void
  /** Begins nothing more, and waits for the jobs in progress. After a few seconds `send` is asked to stop. */
  stop(): Promise<void>
}

export interface Attempt<Claim, Outcome> {
  readonly claim: Claim
  readonly outcome: Outcome
}

interface Sent<Claim, Outcome> extends Attempt<Claim, Outcome> {
  readonly place: Place
}

/** The state of a partition in this process. */
interface Place {
  readonly company: number
  /** How many jobs are in progress. */
  inHand: number
  /** After a turn without work, it gets no other turn before this time. */
  pausedUntilMs: number
}

const pollMs = 2_000
/** What waits for something else than its time is told by a write: this look is for those that nobody heard. */
const thoroughMs = 600_000
/** How many companies a statement names. */
const maxNamed = 100
/** Events within this time are handled together: a transaction costs more than its statements. */
const gatherMs = 10
const graceMs = 3_000

export function createWorker<Claim, Outcome>(
  queue: Queue<Claim, Outcome>,
  db: Db,
  log: Pick<FastifyBaseLogger, 'error'>,
): Worker<Claim, Outcome> {
  const places = new Map<string, Place>()
  /** The partitions that have work as far as is known. Those that wait longest for a turn come first. */
  const known = new Map<string, Partition>()
  /** The companies that have written, and those whose jobs have ended, since the last look. */
  const writtenIn = new Set<number>()
  const settledIn = new Set<number>()
  const turns = new Map<number, Promise<void>>()
  const sendings = new Set<Promise<void>>()
  /** The attempts that are not settled yet, by company. */
  const unsettled = new Map<number, Sent<Claim, Outcome>[]>()
  /** Until when the attempts of a company are not settled, because the database could not be reached. */
  const unreachableUntilMs = new Map<number, number>()
  const ending = new AbortController()
  let attempts: Attempt<Claim, Outcome>[] | undefined
  let nextLookMs = 0
  let nextThoroughLookMs = 0
  let inHandInAll = 0
  let isStopping = false
  let running: Promise<void> | undefined
  let woken = Promise.withResolvers<void>()
  let unsubscribe = () => {}

  /** Gives a turn to each company that has work. */
  async function step(clock: () => Date): Promise<void> {
    await look(clock())
    const byCompany = Map.groupBy(nextOnes(clock()), ({ company }) => company)
    const settleable = [...unsettled.keys()].filter(
      (company) => (unreachableUntilMs.get(company) ?? 0) <= performance.now(),
    )
    for (const company of new Set([...settleable, ...byCompany.keys()]))
      if (!turns.has(company)) turns.set(company, giveTurn(company, byCompany.get(company) ?? [], clock))
  }

  /** Looks for work: where something has changed, and from time to time everywhere. */
  async function look(now: Date): Promise<void> {
    const companies = [...writtenIn.union(settledIn)]
    if (writtenIn.size > 0) endPauses(writtenIn)
    writtenIn.clear()
    settledIn.clear()
    try {
      const nowMs = performance.now()
      if (nowMs >= nextLookMs) {
        add(await queue.findWork(now, nowMs >= nextThoroughLookMs ? 'all' : 'due'))
        if (nowMs >= nextThoroughLookMs) nextThoroughLookMs = nowMs + thoroughMs
        nextLookMs = nowMs + pollMs
        forgetPlaces(now)
      }
      for (let start = 0; start < companies.length; start += maxNamed)
        add(await queue.findWork(now, companies.slice(start, start + maxNamed)))
    } catch (error) {
      for (const company of companies) writtenIn.add(company)
      throw error
    }
  }

  function add(found: readonly Partition[]): void {
    for (const partition of found) {
      const name = nameOf(partition)
      if (!known.has(name)) known.set(name, partition)
    }
  }

  /**
   * The partitions that can have a turn now. Those with the fewest jobs in progress come first, so that slow ones do
   * not take all the places; then those that have waited longest.
   */
  function nextOnes(now: Date): Partition[] {
    const chosen: Partition[] = []
    const free = queue.maxInAll - inHandInAll
    for (let inHand = 0; inHand < queue.maxInPartition; inHand++)
      for (const [name, partition] of known) {
        if (chosen.length >= free) return chosen
        const place = places.get(name)
        if (turns.has(partition.company)) continue
        if ((place?.inHand ?? 0) === inHand && (place?.pausedUntilMs ?? 0) <= now.getTime())
          chosen.push(partition)
      }
    return chosen
  }

  function placeOf(partition: Partition): Place {
    const name = nameOf(partition)
    const place = places.get(name) ?? { company: partition.company, inHand: 0, pausedUntilMs: 0 }
    places.set(name, place)
    return place
  }

  function forgetPlaces(now: Date): void {
    for (const [name, { inHand, pausedUntilMs }] of places)
      if (inHand === 0 && pausedUntilMs <= now.getTime() && !known.has(name)) places.delete(name)
  }

  /** Transactions of one company run one after the other anyway; another company does not wait for them. */
  async function giveTurn(
    company: number,
    partitions: readonly Partition[],
    clock: () => Date,
  ): Promise<void> {
    await settleSent(company, clock)
    for (const partition of partitions) await take(partition, clock)
    turns.delete(company)
    woken.resolve()
  }

  /** What was sent is not forgotten while the database cannot be reached: others would take it for lost. */
  async function settleSent(company: number, clock: () => Date): Promise<void> {
    const sent = unsettled.get(company)
    if (!sent) return
    unsettled.delete(company)
    unreachableUntilMs.delete(company)
    const settle = async (tx: Tx) => {
      for (const { claim, outcome } of sent) await queue.settle(tx, claim, outcome, clock())
    }
    await inCompany(company, settle, () => {
      unsettled.set(company, [...sent, ...(unsettled.get(company) ?? [])])
      unreachableUntilMs.set(company, performance.now() + pollMs)
    })
    for (const { place } of sent) place.pausedUntilMs = 0
    // What waited behind them may be due now.
    settledIn.add(company)
  }

  async function take(partition: Partition, clock: () => Date): Promise<void> {
    const name = nameOf(partition)
    const place = placeOf(partition)
    const limit = Math.min(queue.maxInPartition - place.inHand, queue.maxInAll - inHandInAll)
    if (limit <= 0 || isStopping) return
    const turn = { limit, now: clock(), isIdle: place.inHand === 0 }
    const hold = (count: number) => {
      place.inHand += count
      inHandInAll += count
    }
    hold(limit)
    known.delete(name)
    known.set(name, partition)
    const taken = await inCompany(partition.company, (tx) => queue.take(tx, partition, turn))
    const claims = taken?.claims ?? []
    hold(claims.length - limit)
    if (claims.length === 0 && !taken?.isChanged) {
      place.pausedUntilMs = turn.now.getTime() + pollMs
      known.delete(name)
    }
    for (const claim of claims) {
      const sending = send(partition.company, place, claim, clock).finally(() => {
        hold(-1)
        sendings.delete(sending)
        woken.resolve()
      })
      sendings.add(sending)
    }
  }

  async function send(company: number, place: Place, claim: Claim, clock: () => Date): Promise<void> {
    try {
      const attempt = { claim, outcome: await queue.send(claim, clock, ending.signal) }
      attempts?.push(attempt)
      unsettled.set(company, [...(unsettled.get(company) ?? []), { ...attempt, place }])
    } catch (error) {
      log.error(error)
    }
  }

  /** A failure in one company does not stop the others: it is logged, and tried again later. */
  async function inCompany<Result>(
    company: number,
    work: (tx: Tx) => Promise<Result>,
    whenUnreachable: () => void = () => {},
  ): Promise<Result | undefined> {
    try {
      return await db.transaction({ company, user: null, via: queue.name }, work)
    } catch (error) {
      log.error(error)
      if (error instanceof DatabaseUnavailable) whenUnreachable()
      return undefined
    } finally {
      // SQLite answers without waiting, so other work of this process would never get a turn.
      await breathe()
    }
  }

  function wake({ company }: Written): void {
    writtenIn.add(company)
    woken.resolve()
  }

  /** Only in companies that have written: a write of another company may be the one that fails every time. */
  function endPauses(companies: ReadonlySet<number>): void {
    for (const place of places.values()) if (companies.has(place.company)) place.pausedUntilMs = 0
  }

  /** Waits until woken, or for a while. */
  async function waitForWork(): Promise<void> {
    const timer = setTimeout(woken.resolve, pollMs)
    await woken.promise
    clearTimeout(timer)
    await pause(gatherMs)
    woken = Promise.withResolvers()
  }

  async function run(): Promise<void> {
    while (!isStopping) {
      await step(() => new Date()).catch((error) => log.error(error))
      if (!isStopping) await waitForWork()
    }
  }

  return {
    runOnce: async (now) => {
      const clock = () => now ?? new Date()
      const tried: Attempt<Claim, Outcome>[] = []
      attempts = tried
      for (const place of places.values()) place.pausedUntilMs = 0
      nextLookMs = 0
      nextThoroughLookMs = 0
      await step(clock)
      while (turns.size + sendings.size + unsettled.size > 0) {
        await waitForWork()
        await step(clock)
      }
      attempts = undefined
      return tried
    },
    start: () => {
      unsubscribe = written.hear((news) => {
        if (queue.concerns(news)) wake(news)
      })
      running = run()
    },
    stop: async () => {
      isStopping = true
      unsubscribe()
      woken.resolve()
      const timer = setTimeout(() => ending.abort(), graceMs)
      await running
      await Promise.all(turns.values())
      await Promise.all(sendings)
      clearTimeout(timer)
      await Promise.all([...unsettled.keys()].map((company) => settleSent(company, () => new Date())))
    },
  }
}

function nameOf({ company, id }: Partition): string {
  return `${company}/${id}`
}
