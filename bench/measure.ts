// Other work on the machine disturbs every figure, so no figure is compared with one of another time: two things are
// measured in turn, and the result is their ratio in each turn. Where there is nothing to compare with, the figure
// stands alone.

/** Measures something once and returns its figure, such as milliseconds or answers per second. */
export type Measure = () => Promise<number>

export interface Comparison {
  readonly ratio: number
  readonly ours: number
  readonly other: number
}

/** The first turns only warm up: a server runs for days, and its code is compiled in the first second. */
const warmUps = 4

/** Ours, other, ours, other, …: the median of the ratios, and of the figures. */
export async function compare(ours: Measure, other: Measure, rounds: number): Promise<Comparison> {
  const figures: { ours: number; other: number }[] = []
  for (let round = 0; round < warmUps + rounds; round++)
    figures.push({ ours: await ours(), other: await other() })
  const counted = figures.slice(warmUps)
  return {
    ratio: median(counted.map((figure) => figure.ours / figure.other)),
    ours: median(counted.map((figure) => figure.ours)),
    other: median(counted.map((figure) => figure.other)),
  }
}

/** The median of a figure without comparison. It holds for one machine, which should have nothing else to do. */
export async function measured(measure: Measure, rounds: number): Promise<number> {
  const figures: number[] = []
  for (let round = 0; round < warmUps + rounds; round++) figures.push(await measure())
  return median(figures.slice(warmUps))
}

const forMs = 50

/** How many milliseconds the work takes: the median of many runs. What is done before each run does not count. */
export function typicalMs(
  work: () => unknown,
  { before = () => {} }: { before?: () => unknown } = {},
): Measure {
  return async () => {
    const times: number[] = []
    const end = performance.now() + forMs
    while (performance.now() < end || times.length < 3) {
      await before()
      const start = performance.now()
      await work()
      times.push(performance.now() - start)
    }
    return median(times)
  }
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other)
  const middle = sorted.length >> 1
  return sorted.length % 2 === 1
    ? (sorted[middle] as number)
    : ((sorted[middle - 1] as number) + (sorted[middle] as number)) / 2
}

/** The value that this share of the values does not exceed. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0
}
