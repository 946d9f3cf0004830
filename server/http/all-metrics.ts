// The metrics of all processes of this server. Each is asked by any of the others, and each sample says of which process
// it is.

import { createTopic, siblingCount } from '../siblings/siblings.ts'

interface Wish {
  readonly from: number
}

interface Reading {
  readonly to: number
  readonly process: number
  readonly text: string
}

const wishes = createTopic<Wish>('metrics wanted')
const readings = createTopic<Reading>('metrics')
/** A process that does not answer in this time is left out. */
const patienceMs = 2_000

/** Answers the other processes. The returned function stops that. */
export function shareMetrics(read: () => Promise<string>): () => void {
  return wishes.hear(async ({ from }) => {
    readings.tellOthers({ to: from, process: process.pid, text: await read() })
  })
}

/** The text of this process together with those of the others. */
export async function allMetrics(own: string): Promise<string> {
  const texts = new Map([[process.pid, own]])
  const expected = 1 + (await siblingCount())
  const complete = Promise.withResolvers<void>()
  const stop = readings.hear(({ to, process: other, text }) => {
    if (to === process.pid) texts.set(other, text)
    if (texts.size >= expected) complete.resolve()
  })
  const timer = setTimeout(complete.resolve, patienceMs)
  if (expected === 1) complete.resolve()
  wishes.tellOthers({ from: process.pid })
  await complete.promise
  clearTimeout(timer)
  stop()
  return mergedMetrics(texts)
}

/** One text in the format of Prometheus, in which all samples of a metric stand together. */
export function mergedMetrics(texts: ReadonlyMap<number, string>): string {
  const metrics = new Map<string, { readonly head: Set<string>; readonly samples: string[] }>()
  for (const [process, text] of texts) {
    let current = { head: new Set<string>(), samples: [] as string[] }
    for (const line of text.split('\n').filter(Boolean)) {
      const [, name] = /^# (?:HELP|TYPE) (\S+)/.exec(line) ?? []
      if (name) {
        current = metrics.get(name) ?? { head: new Set(), samples: [] }
        metrics.set(name, current)
        current.head.add(line)
      } else current.samples.push(labelled(line, process))
    }
  }
  return [...metrics.values()].map(({ head, samples }) => `${[...head, ...samples].join('\n')}\n`).join('')
}

function labelled(sample: string, process: number): string {
  const label = `process="${process}"`
  return sample.replace(/^(\w+)(?:\{(.*)\})? (?=\S+$)/, (_, name, labels) =>
    labels ? `${name}{${label},${labels}} ` : `${name}{${label}} `,
  )
}
