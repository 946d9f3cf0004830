// The delivery of events to webhooks, for the worker in server/delivery.

import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '../db/db.ts'
import { createWorker, type Queue, type Where, type Worker } from '../delivery/worker.ts'
import { readNetworks } from './addresses.ts'
import {
  type Claim,
  type Outcome,
  settle,
  takeDue,
  type WebhookKey,
  webhooksAfter,
  webhooksOf,
  webhooksWithDue,
} from './claims.ts'
import { eventMessage, testMessage } from './events.ts'
import { post } from './post.ts'
import { signedHeaders } from './signing.ts'
import { webhooks } from './webhooks.ts'

interface Parts {
  readonly db: Db
  /** The own networks that webhooks may connect to. */
  readonly networks: readonly string[]
  readonly log: Pick<FastifyBaseLogger, 'debug' | 'warn' | 'error'>
}

const timeoutMs = 15_000
/** A look costs no more, however many webhooks there are. */
const lookedAtATime = 1_000
const maxKnown = 10_000

export function createWebhookWorker(parts: Parts): Worker<Claim, Outcome> {
  return createWorker(webhookQueue(parts), parts.db, parts.log)
}

function webhookQueue({ db, networks: allowed, log }: Parts): Queue<Claim, Outcome> {
  const networks = readNetworks(allowed)
  /** Companies that had no webhook when they were last looked at. */
  const without = new Set<number>()
  /** The last webhook at whose journal a look was taken. */
  let last: WebhookKey = { company: 0, webhook: 0 }

  /** The webhooks that are behind their journal. All are looked at in turn: writes of this server are told. */
  async function behind(where: Where): Promise<readonly WebhookKey[]> {
    const isPart = typeof where === 'string'
    const found = await (isPart ? webhooksAfter(db, last, lookedAtATime) : webhooksOf(db, where))
    if (isPart)
      last = found.length < lookedAtATime ? { company: 0, webhook: 0 } : (found.at(-1) as WebhookKey)
    else {
      if (without.size + where.length > maxKnown) without.clear()
      for (const company of where) without.add(company)
    }
    for (const { company } of found) without.delete(company)
    return found.filter(({ isBehind }) => isBehind)
  }

  async function send(claim: Claim, at: Date, stop: AbortSignal): Promise<Outcome> {
    const { company, webhook, id: delivery, event_id, created, url, secrets } = claim
    const { id, body } =
      event_id === null
        ? testMessage(company, webhook, delivery, created)
        : await eventMessage(db, company, event_id)
    const headers = signedHeaders(secrets, id, at, body)
    const outcome = await post({ url, headers, body, networks, at, timeoutMs, stop })
    const { status, ms, error } = outcome
    log[error === null ? 'debug' : 'warn']({ company, webhook, delivery, status, ms, error }, 'webhook')
    return outcome
  }

  return {
    name: 'webhooks',
    // A slow receiver delays only its own events.
    maxInPartition: 10,
    maxInAll: 100,
    findWork: async (now, where) => {
      const found = [...(await webhooksWithDue(db, now, where)), ...(await behind(where))]
      return found.map(({ company, webhook }) => ({ company, id: webhook }))
    },
    // Most entries of the journal are events.
    concerns: ({ company, resource }) => {
      if (resource === webhooks.name) without.delete(company)
      return !without.has(company)
    },
    take: async (tx, { company, id: webhook }, turn) => {
      const { claims, givenUp, isGiven } = await takeDue(tx, webhook, turn)
      for (const delivery of givenUp)
        tx.whenEnded(() =>
          log.error(
            { company, webhook, delivery },
            'A delivery is given up: the server stopped twice while it was sent.',
          ),
        )
      return { claims, isChanged: isGiven || givenUp.length > 0 }
    },
    send: async (claim, clock, stop) => {
      const at = clock()
      return send(claim, at, stop).catch((error) => {
        log.error(error)
        return { at: at.toISOString(), status: null, ms: 0, error: mistake, answer: null }
      })
    },
    settle,
  }
}

const mistake = 'The server made a mistake, which its log describes.'
