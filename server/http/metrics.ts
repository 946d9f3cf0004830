// Metrics of the server, for monitoring.

import { constants, type PerformanceEntry, PerformanceObserver } from 'node:perf_hooks'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Counter, Histogram, Registry } from 'prom-client'
import { hashSecret, isSameHash } from '../auth/secrets.ts'
import { hasSiblings } from '../siblings/siblings.ts'
import { allMetrics, shareMetrics } from './all-metrics.ts'
import { type AnswerMetrics, createAnswerMetrics } from './answer-metrics.ts'
import { exposition, gaugesOf } from './exposition.ts'
import { type Reason, reasons } from './limits/overload.ts'
import { bearerToken } from './operations.ts'

export const metricsPath = '/metrics'

/**
 * Whether a request may read the metrics: it comes from this machine, or has the token. Requests through a proxy come
 * from this machine as well, so they need the token.
 */
export function mayReadMetrics({ socket, headers }: FastifyRequest, token: string | null): boolean {
  const isForwarded = Object.keys(headers).some((name) => /^(x-forwarded|forwarded|x-real-ip|via)/.test(name))
  if (!isForwarded && isLoopback(socket.remoteAddress ?? '')) return true
  const given = bearerToken(headers.authorization)
  return token !== null && given !== undefined && isSameHash(hashSecret(given), hashSecret(token))
}

function isLoopback(address: string): boolean {
  return address === '::1' || /^(::ffff:)?127\./.test(address)
}

export interface Metrics {
  /** What this process measures. */
  readonly registry: Registry
  /** What every process would find the same, because it is in the database. */
  readonly shared: Registry
  readonly answers: AnswerMetrics
  noteRefusal(reason: Reason | 'rate_limit' | 'connections'): void
  /** Counts a message that was not an HTTP request. */
  noteMalformed(): void
  noteDelay(milliseconds: number): void
}

/** All counters and measurements of the server. */
export function createMetrics(): Metrics {
  const registry = new Registry()
  const refused = new Counter({
    name: 'kontor_http_refused_total',
    help: 'Requests and connections that were refused, by reason.',
    labelNames: ['reason'],
    registers: [registry],
  })
  // Known reasons are reported from the start, with 0.
  for (const reason of [...reasons, 'rate_limit', 'connections']) refused.inc({ reason }, 0)
  const malformed = new Counter({
    name: 'kontor_http_malformed_total',
    help: 'What came and could not be read.',
    registers: [registry],
  })
  return {
    registry,
    shared: new Registry(),
    answers: createAnswerMetrics(),
    noteRefusal: (reason) => refused.inc({ reason }),
    noteMalformed: () => malformed.inc(),
    noteDelay: measureDelay(registry),
  }
}

/** Serves /metrics to those who may read it; others get a 404. */
export function serveMetrics(
  app: FastifyInstance,
  { registry, shared, answers }: Metrics,
  mayRead: (request: FastifyRequest) => boolean,
): void {
  measureProcess(registry)
  measureCollections(app, registry)
  const own = async () => (await exposition(registry)) + answers.text()
  const stopSharing = shareMetrics(own)
  app.addHook('onClose', async () => stopSharing())
  app.get(metricsPath, async (request, reply) => {
    if (!mayRead(request)) return reply.callNotFound()
    return reply
      .header('cache-control', 'no-store')
      .type(registry.contentType)
      .send((hasSiblings ? await allMetrics(await own()) : await own()) + (await exposition(shared)))
  })
}

/** Measures the process, under the names that are usual for processes of Node. */
function measureProcess(registry: Registry): void {
  const addGauge = gaugesOf(registry)
  const started = Date.now() / 1000 - process.uptime()
  addGauge('process_start_time_seconds', 'When the process started.', () => started)
  new Counter({
    name: 'process_cpu_seconds_total',
    help: 'Time that the process has computed.',
    registers: [registry],
    collect() {
      const { user, system } = process.cpuUsage()
      this.reset()
      this.inc((user + system) / 1e6)
    },
  })
  const memory = (name: string, help: string, part: keyof NodeJS.MemoryUsage) =>
    addGauge(name, help, () => process.memoryUsage()[part])
  memory('process_resident_memory_bytes', 'Memory that the process has.', 'rss')
  memory('nodejs_heap_size_total_bytes', 'Memory for objects.', 'heapTotal')
  memory('nodejs_heap_size_used_bytes', 'Memory that objects use.', 'heapUsed')
  memory('nodejs_external_memory_bytes', 'Memory of buffers and the like.', 'external')
}

const secondsOfDelay = [0.001, 0.002, 0.005, 0.01, 0.02, 0.03, 0.05, 0.075, 0.1, 0.2, 0.5, 1, 5]

/** How late timers were: while the event loop does one thing, all others wait. */
function measureDelay(registry: Registry): Metrics['noteDelay'] {
  const delays = new Histogram({
    name: 'kontor_event_loop_delay_seconds',
    help: 'How late the event loop was for a timer.',
    buckets: secondsOfDelay,
    registers: [registry],
  })
  return (milliseconds) => delays.observe(milliseconds / 1000)
}

const secondsOfCollections = [0.001, 0.01, 0.05, 0.1, 0.5, 1]
const collections: Readonly<Record<number, string>> = {
  [constants.NODE_PERFORMANCE_GC_MINOR]: 'minor',
  [constants.NODE_PERFORMANCE_GC_MAJOR]: 'major',
  [constants.NODE_PERFORMANCE_GC_INCREMENTAL]: 'incremental',
  [constants.NODE_PERFORMANCE_GC_WEAKCB]: 'weakcb',
}

type Collection = PerformanceEntry & { readonly detail: { readonly kind: number } }

function measureCollections(app: FastifyInstance, registry: Registry): void {
  const durations = new Histogram({
    name: 'nodejs_gc_duration_seconds',
    help: 'How long it took to collect garbage.',
    labelNames: ['kind'],
    buckets: secondsOfCollections,
    registers: [registry],
  })
  const observer = new PerformanceObserver((list) => {
    for (const { duration, detail } of list.getEntries() as Collection[]) {
      durations.observe({ kind: collections[detail.kind] ?? 'other' }, duration / 1000)
    }
  })
  observer.observe({ entryTypes: ['gc'] })
  app.addHook('onClose', async () => observer.disconnect())
}
