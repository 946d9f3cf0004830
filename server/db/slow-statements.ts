// The statements that took long for a company, so that the next one like it begins beside the serving thread at once.

/** A statement is tried again after so long: the file may have been cold, or others may have been computing. */
const rememberedMs = 5_000
const maxRemembered = 1_000

export interface SlowStatements {
  has(company: number, text: string): boolean
  add(company: number, text: string): void
}

export function createSlowStatements(now = () => performance.now()): SlowStatements {
  const ends = new Map<string, Map<number, number>>()
  let size = 0
  return {
    has: (company, text) => now() < (ends.get(text)?.get(company) ?? -Infinity),
    add(company, text) {
      if (size++ >= maxRemembered) {
        ends.clear()
        size = 1
      }
      ends.set(text, (ends.get(text) ?? new Map<number, number>()).set(company, now() + rememberedMs))
    },
  }
}
