// Counts and times answers. This happens for every request, so it is a few additions, and the text is made when the
// metrics are read.

import type { FastifyReply } from 'fastify'

export interface AnswerMetrics {
  note(method: string, route: string, reply: FastifyReply): void
  /** The counts and times in the text format of Prometheus. */
  text(): string
}

/** Counts and times by route, because routes are few and addresses can be anything. */
export function createAnswerMetrics(): AnswerMetrics {
  const byRoute = new Map<string, Map<string, Answers>>()

  function answersOf(method: string, route: string): Answers {
    const byMethod = byRoute.get(route) ?? new Map<string, Answers>()
    const known = byMethod.get(method)
    if (known) return known
    const answers: Answers = {
      method,
      route,
      statuses: new Map(),
      counts: Array(bounds.length).fill(0),
      seconds: 0,
    }
    byRoute.set(route, byMethod.set(method, answers))
    return answers
  }

  return {
    note(method, route, { statusCode, elapsedTime }) {
      const answers = answersOf(method, route)
      const { statuses, counts } = answers
      const seconds = elapsedTime / 1000
      const bucket = bounds.findIndex((bound) => seconds <= bound)
      statuses.set(statusCode, (statuses.get(statusCode) ?? 0) + 1)
      counts[bucket] = (counts[bucket] as number) + 1
      answers.seconds += seconds
    },
    text() {
      const all = [...byRoute.values()].flatMap((byMethod) => [...byMethod.values()])
      return [
        '# HELP kontor_http_requests_total Requests that were answered.',
        '# TYPE kontor_http_requests_total counter',
        ...all.flatMap(countLines),
        '# HELP kontor_http_request_duration_seconds From the head of a request to the end of its answer.',
        '# TYPE kontor_http_request_duration_seconds histogram',
        ...all.flatMap(durationLines),
        '',
      ].join('\n')
    },
  }
}

interface Answers {
  readonly method: string
  readonly route: string
  readonly statuses: Map<number, number>
  /** How many took at most as long as each bound, and longer than the bound before it. */
  readonly counts: number[]
  seconds: number
}

const bounds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, Infinity]

function countLines({ method, route, statuses }: Answers): string[] {
  return [...statuses].map(
    ([status, count]) =>
      `kontor_http_requests_total{method="${method}",route="${route}",status="${status}"} ${count}`,
  )
}

function durationLines({ method, route, counts, seconds }: Answers): string[] {
  const name = 'kontor_http_request_duration_seconds'
  const labels = `method="${method}",route="${route}"`
  let total = 0
  const buckets = bounds.map((bound, index) => {
    total += counts[index] as number
    return `${name}_bucket{le="${bound === Infinity ? '+Inf' : bound}",${labels}} ${total}`
  })
  return [...buckets, `${name}_sum{${labels}} ${seconds}`, `${name}_count{${labels}} ${total}`]
}
