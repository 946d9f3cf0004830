// In which order the statements of an account follow each other, and where one of them is missing.

import type { Minor } from '../money/money.ts'

/** A statement with both balances, of one account in one currency. */
export interface Balanced {
  readonly id: number
  readonly from: string
  readonly to: string
  readonly opening: Minor
  readonly closing: Minor
}

/** The statements from the first to the last, each once, without those whose days a longer one has. */
export function chainOf<Statement extends Balanced>(statements: readonly Statement[]): Statement[] {
  const days = Map.groupBy(withoutContained(statements), ({ from, to }) => `${to} ${from}`)
  const chain: Statement[] = []
  for (const [, group] of [...days].toSorted(([one], [other]) => (one < other ? -1 : 1)))
    chain.push(...byBalances(group, chain.at(-1)?.closing))
  return chain
}

/** What is missing before each statement; null for the first one, which has none before it. */
export function gapsOf<Statement extends Balanced>(
  statements: readonly Statement[],
): Map<Statement, Minor | null> {
  const chain = chainOf(statements)
  const gaps = new Map<Statement, Minor | null>(statements.map((one) => [one, 0n]))
  for (const [index, one] of chain.entries()) {
    const before = chain[index - 1]
    // Where the days overlap, the balance in between is not that of the beginning.
    const overlaps = before && before.from < one.from && one.from <= before.to
    if (!overlaps) gaps.set(one, before ? one.opening - before.closing : null)
  }
  return gaps
}

function withoutContained<Statement extends Balanced>(statements: readonly Statement[]): Statement[] {
  // The same statement may have come in two formats.
  const each = new Map(
    statements.map((one) => [[one.from, one.to, one.opening, one.closing].join(' '), one] as const),
  )
  const longestFirst = [...each.values()].toSorted(
    (one, other) => compare(one.from, other.from) || compare(other.to, one.to),
  )
  let reaching: Statement[] = []
  return longestFirst.filter((one) => {
    reaching = reaching.filter(({ to }) => to >= one.from)
    if (reaching.some((other) => isContained(one, other))) return false
    reaching.push(one)
    return true
  })
}

/** An older format begins with the day on which the statement before it ends: then the balances say that one follows the other. */
function isContained(one: Balanced, other: Balanced): boolean {
  const isSame = one.from === other.from && one.to === other.to
  const follows = one.from === other.to && one.opening === other.closing
  const precedes = one.to === other.from && one.closing === other.opening
  return !isSame && one.to <= other.to && !follows && !precedes
}

/** Several statements of the same days: each after the one that ends with its opening balance. */
function byBalances<Statement extends Balanced>(
  group: readonly Statement[],
  before: Minor | undefined,
): Statement[] {
  const left = group.toSorted((one, other) => one.id - other.id)
  const ordered: Statement[] = []
  let balance = before
  while (left.length > 0) {
    const following = left.findIndex(({ opening }) => opening === balance)
    const place = following >= 0 ? following : beginningOf(left)
    const [next] = left.splice(place, 1) as [Statement]
    ordered.push(next)
    balance = next.closing
  }
  return ordered
}

/** The place of the first one that follows none of the others. */
function beginningOf(statements: readonly Balanced[]): number {
  const moving = statements.filter(({ opening, closing }) => opening !== closing)
  const endings = new Set(moving.map(({ closing }) => closing))
  const place = statements.findIndex(({ opening }) => !endings.has(opening))
  return Math.max(place, 0)
}

function compare(one: string, other: string): number {
  return one < other ? -1 : Number(one > other)
}
