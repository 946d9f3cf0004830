// The stream of events: `GET /v2/events?after=812&wait=60`. A client that has seen all events waits here for the next.

import { Refusal } from '../../domain/refusal.ts'
import { written } from '../db/written.ts'
import type { Operation } from '../resource/operation.ts'
import { hiddenFrom } from '../resource/resource.ts'
import type { ServerCall } from '../server-call.ts'
import { type EventPage, eventSchema, latestEvent, readEvents } from './events.ts'
import { canConcern, isPattern, maxPatterns, patternAdvice } from './types.ts'

export const eventStream: Operation<ServerCall> = {
  name: 'listEvents',
  method: 'GET',
  path: '/events',
  scopes: ['configuration'],
  subject: 'journal',
  isExtension: true,
  topic: { name: 'Events', description: 'What has happened in the company, as a stream of events.' },
  summary: 'List events in their order, or wait for the next ones',
  description:
    'Send `next` of an answer as `after` of the next request. Without `after` there are no events, and `next` is the latest one: from there on all that is new will come.',
  query: [
    {
      name: 'after',
      description: 'Events after this one; 0 for all.',
      schema: { type: 'integer', minimum: 0 },
    },
    {
      name: 'limit',
      description: 'Events per answer.',
      schema: { type: 'integer', minimum: 1, maximum: 1000, default: 100 },
    },
    {
      name: 'wait',
      description: 'When there are none: how many seconds to wait for the next one.',
      schema: { type: 'integer', minimum: 0, maximum: 60, default: 0 },
    },
    {
      name: 'types',
      description: 'Types with commas between them, such as invoice.created,contact.*',
      schema: { type: 'string', default: '*' },
    },
  ],
  answer: {
    status: 200,
    schema: {
      type: 'object',
      required: ['items', 'next', 'more'],
      properties: {
        items: { type: 'array', items: eventSchema },
        next: { type: 'integer', description: 'What to send as `after` next.' },
        more: { type: 'boolean', description: 'Whether there are others already.' },
      },
    },
  },
  run: async (call) => {
    const { events, next, more } = await readOrWait(call, readQuestion(call.query))
    return `{"items":[${events.join(',')}],"next":${next},"more":${more}}`
  },
}

interface Question {
  readonly after: number | undefined
  readonly limit: number
  readonly waitMs: number
  readonly types: readonly string[]
}

const parameters = ['after', 'limit', 'wait', 'types']

function readQuestion(query: URLSearchParams): Question {
  const unknown = [...query.keys()].find((name) => !parameters.includes(name))
  if (unknown !== undefined)
    throw new Refusal(
      'bad_request',
      `There is no parameter "${unknown.slice(0, 100)}". There are: ${parameters.join(', ')}.`,
    )
  return {
    after: readWhole(query, 'after', 0, Number.MAX_SAFE_INTEGER),
    limit: readWhole(query, 'limit', 1, 1000) ?? 100,
    waitMs: 1000 * (readWhole(query, 'wait', 0, 60) ?? 0),
    types: readTypes(query.get('types')),
  }
}

function readWhole(query: URLSearchParams, name: string, min: number, max: number): number | undefined {
  const text = query.get(name) || undefined
  if (text === undefined) return undefined
  const value = /^\d{1,16}$/.test(text) ? Number(text) : Number.NaN
  if (value >= min && value <= max) return value
  const range = max === Number.MAX_SAFE_INTEGER ? `from ${min} on` : `from ${min} to ${max}`
  const code = name === 'limit' ? 'bad_limit' : 'bad_request'
  throw new Refusal(code, `${name} must be a whole number ${range}.`)
}

function readTypes(text: string | null): string[] {
  const types = (text ?? '')
    .split(',')
    .map((type) => type.trim())
    .filter(Boolean)
  const wrong = types.find((type) => !isPattern(type))
  if (wrong !== undefined)
    throw new Refusal('bad_request', `types: "${wrong.slice(0, 100)}" ${patternAdvice()}.`)
  if (types.length > maxPatterns)
    throw new Refusal('bad_request', `types can name at most ${maxPatterns} types.`)
  return types.length > 0 ? types : ['*']
}

/** Writes of other machines and of commands are noticed after this time at the latest. */
const lookMs = 2_000

async function readOrWait(call: ServerCall, { after, limit, waitMs, types }: Question): Promise<EventPage> {
  const { db, actor, longPoll } = call
  const { company } = actor
  const hidden = actor.role ? hiddenFrom(actor.role) : []
  const latest = await latestEvent(db, company)
  if (after !== undefined && after > latest)
    throw new Refusal('bad_request', 'There is no such event: perhaps an older backup was restored.')
  let next = after ?? latest
  if (waitMs === 0 || !longPoll)
    return after === undefined
      ? { events: [], next, more: false }
      : readEvents(db, company, next, limit, types, hidden)

  const end = performance.now() + waitMs
  let isOver = false
  const ear = listen(company, types)
  try {
    for (;;) {
      // From here on a change is noticed: one that comes while the events are read is not missed.
      ear.forget()
      const page = await readEvents(db, company, next, limit, types, hidden)
      const leftMs = end - performance.now()
      if (page.events.length > 0 || page.more || leftMs <= 0 || isOver) return page
      next = page.next
      await longPoll(async (ended) => {
        await ear.hear(Math.min(leftMs, lookMs), ended)
        isOver = ended.aborted
      })
    }
  } finally {
    ear.close()
  }
}

const maxWaiting = 100
const waiting = new Map<number, number>()

/** Listens for writes of a company that can make events of these types, with a limit per company and process. */
function listen(company: number, types: readonly string[]) {
  const taken = waiting.get(company) ?? 0
  if (taken >= maxWaiting)
    throw new Refusal('unavailable', `${maxWaiting} requests of the company are waiting for events already.`)
  waiting.set(company, taken + 1)
  let heard = Promise.withResolvers<void>()
  const unsubscribe = written.hear((news) => {
    if (news.company === company && canConcern(types, news.resource)) heard.resolve()
  })

  return {
    forget: () => {
      heard = Promise.withResolvers()
    },
    /** Waits until there is a write, until `ended`, or for at most this long. */
    hear: async (milliseconds: number, ended: AbortSignal) => {
      const timer = setTimeout(heard.resolve, ended.aborted ? 0 : milliseconds)
      ended.addEventListener('abort', heard.resolve as () => void)
      await heard.promise
      ended.removeEventListener('abort', heard.resolve as () => void)
      clearTimeout(timer)
    },
    close: () => {
      unsubscribe()
      const left = (waiting.get(company) as number) - 1
      if (left > 0) waiting.set(company, left)
      else waiting.delete(company)
    },
  }
}
