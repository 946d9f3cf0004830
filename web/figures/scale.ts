// Turns values into heights.

export interface Scale {
  readonly low: number
  readonly high: number
  /** The values of the grid lines, from below. */
  readonly lines: readonly number[]
}

/** A scale with a few lines at round values. Zero is always on it. */
export function scaleFor(values: readonly number[]): Scale {
  const top = Math.max(0, ...values)
  const bottom = Math.min(0, ...values)
  if (top === bottom) return { low: 0, high: 1, lines: [0] }
  const step = roundStep((top - bottom) / 4)
  const first = Math.floor(bottom / step)
  const last = Math.ceil(top / step)
  return {
    low: first * step,
    high: last * step,
    lines: Array.from({ length: last - first + 1 }, (_, index) => (first + index) * step),
  }
}

/** The next round number: 1, 2 or 5 with zeros. */
function roundStep(least: number): number {
  const power = 10 ** Math.floor(Math.log10(least))
  return power * ([1, 2, 5].find((factor) => factor * power >= least) ?? 10)
}
