import type { Micro } from '../money/money.ts'

/** The effect of a document on the stock of its products: it reserves them, takes them, brings them back, or none of it. */
export type StockEffect = 'reserves' | 'takes' | 'returns' | 'none'

/** The effect by kind and status. A billed document leaves it to the document made from it. */
export const stockEffects = {
  invoices: {
    DR: 'reserves',
    S: 'takes',
    P: 'takes',
    PP: 'takes',
    R: 'takes',
    R1: 'takes',
    R2: 'takes',
    R3: 'takes',
    DC: 'takes',
    C: 'none',
    D: 'none',
  },
  'credit-notes': { DR: 'none', S: 'returns', P: 'returns', D: 'none' },
  'delivery-notes': { DR: 'reserves', S: 'takes', B: 'none', D: 'none' },
  'order-confirmations': { DR: 'reserves', S: 'reserves', B: 'none', D: 'none' },
  offers: { DR: 'reserves', S: 'reserves', A: 'reserves', DE: 'none', B: 'none', D: 'none' },
} as const satisfies Record<string, Record<string, StockEffect>>

interface StockedPosition {
  readonly type: string
  readonly catalog_type: string
  readonly number: string | null
  readonly amount: Micro | null
}

export interface StockMove {
  readonly available: Micro
  readonly reserved: Micro
}

export const noMove: StockMove = { available: 0n, reserved: 0n }

/**
 * The quantity by which a document changes the stock of each product, by the product's number. What other documents of
 * the same order move is left to them.
 */
export function stockMoves(
  effect: StockEffect,
  positions: readonly StockedPosition[],
  elsewhere: readonly StockedPosition[] = [],
): Map<string, StockMove> {
  const moves = new Map<string, StockMove>()
  if (effect === 'none') return moves
  const others = quantities(elsewhere)
  for (const [number, whole] of quantities(positions)) {
    const amount = less(whole, others.get(number) ?? 0n)
    if (amount === 0n && others.has(number)) continue
    moves.set(number, moveOf(effect, amount))
  }
  return moves
}

function moveOf(effect: StockEffect, amount: Micro): StockMove {
  if (effect === 'takes') return { available: -amount, reserved: 0n }
  if (effect === 'returns') return { available: amount, reserved: 0n }
  return { available: 0n, reserved: amount }
}

function quantities(positions: readonly StockedPosition[]): Map<string, Micro> {
  const sums = new Map<string, Micro>()
  for (const { type, catalog_type, number, amount } of positions)
    if (type === 'N' && catalog_type === 'P' && number !== null && amount)
      sums.set(number, (sums.get(number) ?? 0n) + amount)
  return sums
}

/** What comes back of the goods that a document has taken: not more than these. */
export function returnedMoves(
  back: ReadonlyMap<string, StockMove>,
  taken: ReadonlyMap<string, StockMove>,
): Map<string, StockMove> {
  const moves = new Map<string, StockMove>()
  for (const [number, { available }] of back) {
    const most = -(taken.get(number)?.available ?? 0n)
    const amount = less(available, less(available, most))
    if (amount !== 0n) moves.set(number, { available: amount, reserved: 0n })
  }
  return moves
}

/** What is left of a quantity; nothing where the others have moved more. */
function less(whole: Micro, others: Micro): Micro {
  const rest = whole - others
  return rest < 0n === whole < 0n ? rest : 0n
}

export function added(one: StockMove, other: StockMove): StockMove {
  return { available: one.available + other.available, reserved: one.reserved + other.reserved }
}

export function opposite({ available, reserved }: StockMove): StockMove {
  return { available: -available, reserved: -reserved }
}
