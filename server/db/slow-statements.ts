// The statements that took long for a company, so that the next one like it begins beside the serving thread at once.

/** A statement is tried again after so long: the file may have been cold, or others may have been computing. */
const rememberedMs = 5_000
/** And after so many answers beside that took only a moment. */
const enoughQuick = 3
const maxRemembered = 1_000

export interface SlowStatements {
  has(company: number, text: string): boolean
  add(company: number, text: string): void
  /** Says that the statement took only a moment beside. */
  noteQuick(company: number, text: string): void
}

interface Slow {
  readonly until: number
  quick: number
}

export function createSlowStatements(now = () => performance.now()): SlowStatements {
  const statements = new Map<string, Map<number, Slow>>()
  let size = 0
  return {
    has(company, text) {
      const slow = statements.get(text)?.get(company)
      return slow !== undefined && now() < slow.until && slow.quick < enoughQuick
    },
    add(company, text) {
      if (size++ >= maxRemembered) {
        statements.clear()
        size = 1
      }
      const slow = { until: now() + rememberedMs, quick: 0 }
      statements.set(text, (statements.get(text) ?? new Map<number, Slow>()).set(company, slow))
    },
    noteQuick(company, text) {
      const slow = statements.get(text)?.get(company)
      if (slow) slow.quick++
    },
  }
}
