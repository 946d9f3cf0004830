// Brings events to webhooks. Several processes may do so on one database: a delivery belongs to the one that claimed it.

import { setImmediate as breathe, setTimeout as pause } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { Db, Tx } from '../db/db.ts'
import { whenWritten } from '../db/written.ts'
import { readNetworks } from './addresses.ts'
import { deliveries } from './deliveries.ts'
import { eventMessage, testMessage } from './events.ts'
import { post } from './post.ts'
import { type Claim, lookForWork, type Outcome, settle, takeDue, type WebhookKey } from './queue.ts'
import { signedHeaders } from './signing.ts'
import { webhooks } from './webhooks.ts'

interface WebhookWorker {
  /** Does all that is due, as if it were `now` all the time, and returns what was tried. */
  runOnce(now?: Date): Promise<Tried[]>
  /** Looks for work every few seconds, and whenever something is written that may go to a webhook. */
  start(): void
  /** Begins nothing more; what has begun has a few seconds left. */
  stop(): Promise<void>
}

interface Tried {
  readonly company: number
  readonly webhook: number
  readonly delivery: number
  readonly error: string | null
}

interface Parts {
  readonly db: Db
  /** The own networks that webhooks may lead to. */
  readonly networks: readonly string[]
  readonly log: Pick<FastifyBaseLogger, 'debug' | 'warn' | 'error'>
}

/** What came of an attempt. */
interface Done {
  readonly claim: Claim
  readonly outcome: Outcome
}

const pollMs = 2_000
/** What happens within this time is dealt with together: a transaction costs more than what it holds. */
const gatherMs = 10
const timeoutMs = 15_000
const graceMs = 3_000
/** A receiver that is slow holds up its own events only. */
const perWebhook = 10
const atATime = 100

export function createWebhookWorker({ db, networks: allowed, log }: Parts): WebhookWorker {
  const networks = readNetworks(allowed)
  const ending = new AbortController()
  const inHand = new Map<string, Set<Promise<void>>>()
  let done: Done[] = []
  let companies: ReadonlySet<number> = new Set()
  let tried: Tried[] | undefined
  let isStopping = false
  let running: Promise<void> | undefined
  let woken = Promise.withResolvers<void>()
  let unsubscribe = () => {}

  /** Writes what has come of attempts, begins all that can begin now, and says whether there was anything. */
  async function step(clock: () => Date): Promise<boolean> {
    const isSettled = await settleDone(clock)
    const found = await lookForWork(db, clock())
    companies = new Set(found.map(({ company }) => company))
    let hasBegun = false
    // Who has the least in hand comes first, so that those who are slow do not take all the places.
    const busy = found.filter(({ isBusy }) => isBusy).sort((one, other) => held(one) - held(other))
    for (const key of busy) if (await take(key, clock)) hasBegun = true
    return isSettled || hasBegun
  }

  async function settleDone(clock: () => Date): Promise<boolean> {
    const byCompany = Map.groupBy(done, ({ claim }) => claim.company)
    done = []
    for (const [company, ended] of byCompany)
      await inCompany(company, async (tx) => {
        for (const { claim, outcome } of ended) await settle(tx, claim, outcome, clock())
      })
    return byCompany.size > 0
  }

  async function take(key: WebhookKey, clock: () => Date): Promise<boolean> {
    const room = Math.min(perWebhook - held(key), atATime - allHeld().length)
    if (room <= 0 || isStopping) return false
    const isIdle = held(key) === 0
    const taken = await inCompany(key.company, (tx) => takeDue(tx, key.webhook, room, clock(), isIdle))
    for (const delivery of taken?.givenUp ?? [])
      log.error({ ...key, delivery }, 'A delivery is given up: the server stopped twice while it was sent.')
    for (const claim of taken?.claims ?? []) begin(claim, clock)
    return taken !== undefined && (taken.isGiven || taken.claims.length + taken.givenUp.length > 0)
  }

  /** What is wrong with one company does not keep others from sending: it is logged, and tried again later. */
  async function inCompany<Result>(
    company: number,
    work: (tx: Tx) => Promise<Result>,
  ): Promise<Result | undefined> {
    try {
      return await db.transaction({ company, user: null, via: 'webhooks' }, work)
    } catch (error) {
      log.error(error)
      return undefined
    } finally {
      // A database in the same process never lets anybody else have a turn.
      await breathe()
    }
  }

  function held(key: WebhookKey): number {
    return inHand.get(nameOf(key))?.size ?? 0
  }

  function allHeld(): Promise<void>[] {
    return [...inHand.values()].flatMap((attempts) => [...attempts])
  }

  function begin(claim: Claim, clock: () => Date): void {
    const name = nameOf(claim)
    const beside = inHand.get(name) ?? new Set()
    inHand.set(name, beside)
    const attempt = deliver(claim, clock)
      .catch((error) => {
        log.error(error)
        const outcome = { at: clock().toISOString(), status: null, ms: 0, error: mistake, answer: null }
        done.push({ claim, outcome })
      })
      .finally(() => {
        beside.delete(attempt)
        if (beside.size === 0) inHand.delete(name)
        woken.resolve()
      })
    beside.add(attempt)
  }

  async function deliver(claim: Claim, clock: () => Date): Promise<void> {
    const { company, webhook, id: delivery, event_id, created, url, secrets } = claim
    const { id, body } =
      event_id === null
        ? testMessage(company, webhook, delivery, created)
        : await eventMessage(db, company, event_id)
    const at = clock()
    const headers = signedHeaders(secrets, id, at, body)
    const outcome = await post({ url, headers, body, networks, at, timeoutMs, stop: ending.signal })
    const { status, ms, error } = outcome
    log[error === null ? 'debug' : 'warn']({ company, webhook, delivery, status, ms, error }, 'webhook')
    tried?.push({ company, webhook, delivery, error })
    done.push({ claim, outcome })
  }

  /** Waits until something has happened, or for a while. */
  async function rest(): Promise<void> {
    const timer = setTimeout(woken.resolve, pollMs)
    await woken.promise
    clearTimeout(timer)
    await pause(gatherMs)
    woken = Promise.withResolvers()
  }

  async function run(): Promise<void> {
    while (!isStopping) {
      const hasBegun = await step(() => new Date()).catch((error) => log.error(error))
      if (!hasBegun && !isStopping) await rest()
    }
  }

  return {
    runOnce: async (now) => {
      const clock = () => now ?? new Date()
      const attempts: Tried[] = []
      tried = attempts
      while ((await step(clock)) || inHand.size + done.length > 0) if (inHand.size > 0) await rest()
      tried = undefined
      return attempts
    },
    start: () => {
      unsubscribe = whenWritten(({ company, resource }) => {
        if (companies.has(company) || resource === webhooks.name || resource === deliveries.name)
          woken.resolve()
      })
      running = run()
    },
    stop: async () => {
      isStopping = true
      unsubscribe()
      woken.resolve()
      await running
      const timer = setTimeout(() => ending.abort(), graceMs)
      await Promise.all(allHeld())
      clearTimeout(timer)
      await settleDone(() => new Date())
    },
  }
}

const mistake = 'The server made a mistake, which its log describes.'

function nameOf({ company, webhook }: WebhookKey): string {
  return `${company}/${webhook}`
}
