// What is counted and measured, in the text format that Prometheus and its relatives read:
// https://prometheus.io/docs/instrumenting/exposition_formats/

type Labels = Readonly<Record<string, string>>

interface Sample {
  readonly labels?: Labels
  readonly value: number
}

interface Counter {
  add(labels?: Labels): void
}

interface Histogram {
  observe(value: number, labels?: Labels): void
}

/** What can be read at any time: one number, or one for each set of labels. */
type Reading = number | readonly Sample[]

export interface Registry {
  /** What only grows, a step at a time. Of the labels that are known, it says so when there was nothing yet. */
  counter(name: string, help: string, known?: readonly Labels[]): Counter
  /** How often values lay below each of these bounds, which rise. */
  histogram(name: string, help: string, bounds: readonly number[]): Histogram
  /** What is read when somebody looks. Nothing is shown of what cannot be read then. */
  read(type: 'gauge' | 'counter', name: string, help: string, now: () => Reading | Promise<Reading>): void
  text(): Promise<string>
}

export const contentType = 'text/plain; version=0.0.4; charset=utf-8'

export function createRegistry(): Registry {
  const families: (() => Promise<string[]>)[] = []

  function family(type: string, name: string, help: string, lines: () => string[] | Promise<string[]>): void {
    const head = [`# HELP ${name} ${escaped(help)}`, `# TYPE ${name} ${type}`]
    families.push(async () => [...head, ...(await lines())])
  }

  return {
    counter(name, help, known = []) {
      const counts = new Map(known.map((labels) => [shown(labels), 0]))
      family('counter', name, help, () => [...counts].map(([labels, count]) => `${name}${labels} ${count}`))
      return {
        add(labels = {}) {
          const key = shown(labels)
          counts.set(key, (counts.get(key) ?? 0) + 1)
        },
      }
    },

    histogram(name, help, bounds) {
      const series = new Map<string, Distribution>()
      family('histogram', name, help, () =>
        [...series.values()].flatMap((one) => distributionLines(name, one)),
      )
      return {
        observe(value, labels = {}) {
          const key = shown(labels)
          const one = series.get(key) ?? { labels, bounds, counts: bounds.map(() => 0), count: 0, sum: 0 }
          series.set(key, one)
          const at = bounds.findIndex((bound) => value <= bound)
          if (at >= 0) (one.counts[at] as number) += 1
          one.count += 1
          one.sum += value
        },
      }
    },

    read(type, name, help, now) {
      family(type, name, help, async () => {
        const reading = await now()
        const samples = typeof reading === 'number' ? [{ value: reading }] : reading
        return samples.map(({ labels = {}, value }: Sample) => `${name}${shown(labels)} ${value}`)
      })
    },

    async text() {
      const parts = await Promise.all(families.map((lines) => lines().catch(() => [])))
      return `${parts.flat().join('\n')}\n`
    },
  }
}

interface Distribution {
  readonly labels: Labels
  readonly bounds: readonly number[]
  /** How many lay below each bound and above the one before it. */
  readonly counts: number[]
  count: number
  sum: number
}

function distributionLines(name: string, { labels, bounds, counts, count, sum }: Distribution): string[] {
  let below = 0
  const buckets = bounds.map((bound, index) => {
    below += counts[index] as number
    return `${name}_bucket${shown({ ...labels, le: String(bound) })} ${below}`
  })
  return [
    ...buckets,
    `${name}_bucket${shown({ ...labels, le: '+Inf' })} ${count}`,
    `${name}_sum${shown(labels)} ${sum}`,
    `${name}_count${shown(labels)} ${count}`,
  ]
}

function shown(labels: Labels): string {
  const pairs = Object.entries(labels).map(
    ([name, value]) => `${name}="${escaped(value).replaceAll('"', '\\"')}"`,
  )
  return pairs.length === 0 ? '' : `{${pairs.join(',')}}`
}

function escaped(text: string): string {
  return text.replaceAll('\\', '\\\\').replaceAll('\n', '\\n')
}
