// What is measured about the server, for programs that watch it.

import { constants, type PerformanceEntry, PerformanceObserver } from 'node:perf_hooks'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { hashSecret, isSameHash } from '../auth/secrets.ts'
import { contentType, createRegistry, type Registry } from './exposition.ts'
import { bearerToken } from './operations.ts'
import { type Reason, reasons } from './overload.ts'

export const metricsPath = '/metrics'

/**
 * Whether somebody may read the metrics: from this machine, or with the token. What a proxy passes on comes from this
 * machine as well, so it needs the token.
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

export interface Metrics extends Registry {
  noteAnswer(request: FastifyRequest, reply: FastifyReply): void
  noteRefusal(reason: Reason | 'rate_limit' | 'connections'): void
  /** What came and was no request. */
  noteMalformed(): void
  noteDelay(milliseconds: number): void
}

/** All that the server counts and measures as it goes. */
export function createMetrics(): Metrics {
  const registry = createRegistry()
  const refused = registry.counter(
    'kontor_http_refused_total',
    'Requests and connections that were refused, by reason.',
    [...reasons, 'rate_limit', 'connections'].map((reason) => ({ reason })),
  )
  const malformed = registry.counter('kontor_http_malformed_total', 'What came and could not be read.', [{}])
  return {
    ...registry,
    noteAnswer: measureAnswers(registry),
    noteRefusal: (reason) => refused.add({ reason }),
    noteMalformed: () => malformed.add(),
    noteDelay: measureDelay(registry),
  }
}

/** Serves /metrics to those who may read it; for the others there is nothing. */
export function serveMetrics(
  app: FastifyInstance,
  metrics: Metrics,
  mayRead: (request: FastifyRequest) => boolean,
): void {
  measureProcess(metrics)
  measureCollections(app, metrics)
  app.get(metricsPath, async (request, reply) => {
    if (!mayRead(request)) return reply.callNotFound()
    return reply
      .header('cache-control', 'no-store')
      .type(contentType)
      .send(await metrics.text())
  })
}

const secondsOfRequests = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** Counts and times all answers by route, which are few: an address can be anything. */
function measureAnswers(metrics: Registry): Metrics['noteAnswer'] {
  const answers = metrics.counter('kontor_http_requests_total', 'Requests that were answered.')
  const durations = metrics.histogram(
    'kontor_http_request_duration_seconds',
    'From the head of a request to the end of its answer.',
    secondsOfRequests,
  )
  return ({ method, routeOptions: { url: route = 'none' } }, { statusCode, elapsedTime }) => {
    answers.add({ method, route, status: String(statusCode) })
    durations.observe(elapsedTime / 1000, { method, route })
  }
}

/** Measures the process, under the names that are usual for processes of Node. */
function measureProcess(metrics: Registry): void {
  const started = Date.now() / 1000 - process.uptime()
  metrics.read('gauge', 'process_start_time_seconds', 'When the process started.', () => started)
  metrics.read('counter', 'process_cpu_seconds_total', 'Time that the process has computed.', () => {
    const { user, system } = process.cpuUsage()
    return (user + system) / 1e6
  })
  const memory = (name: string, help: string, part: keyof NodeJS.MemoryUsage) =>
    metrics.read('gauge', name, help, () => process.memoryUsage()[part])
  memory('process_resident_memory_bytes', 'Memory that the process has.', 'rss')
  memory('nodejs_heap_size_total_bytes', 'Memory for objects.', 'heapTotal')
  memory('nodejs_heap_size_used_bytes', 'Memory that objects use.', 'heapUsed')
  memory('nodejs_external_memory_bytes', 'Memory of buffers and the like.', 'external')
}

const secondsOfDelay = [0.001, 0.002, 0.005, 0.01, 0.02, 0.03, 0.05, 0.075, 0.1, 0.2, 0.5, 1, 5]

/** How late timers were: as long as the event loop does one thing, all others wait. */
function measureDelay(metrics: Registry): Metrics['noteDelay'] {
  const name = 'kontor_event_loop_delay_seconds'
  const delays = metrics.histogram(name, 'How late the event loop was for a timer.', secondsOfDelay)
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

function measureCollections(app: FastifyInstance, metrics: Registry): void {
  const durations = metrics.histogram(
    'nodejs_gc_duration_seconds',
    'How long it took to collect garbage.',
    secondsOfCollections,
  )
  const observer = new PerformanceObserver((list) => {
    for (const { duration, detail } of list.getEntries() as Collection[]) {
      durations.observe(duration / 1000, { kind: collections[detail.kind] ?? 'other' })
    }
  })
  observer.observe({ entryTypes: ['gc'] })
  app.addHook('onClose', async () => observer.disconnect())
}
