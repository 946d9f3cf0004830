import assert from 'node:assert/strict'
import { test } from 'node:test'
import { creditNoteStatuses, deliveryStatuses, invoiceStatuses, offerStatuses } from './statuses.ts'
import {
  added,
  noMove,
  opposite,
  returnedMoves,
  type StockEffect,
  stockEffects,
  stockMoves,
} from './stock.ts'

type Kind = keyof typeof stockEffects

const cases: readonly [kind: Kind, status: string, effect: StockEffect][] = [
  ['invoices', 'DR', 'reserves'],
  ['invoices', 'S', 'takes'],
  ['invoices', 'P', 'takes'],
  ['invoices', 'PP', 'takes'],
  ['invoices', 'R', 'takes'],
  ['invoices', 'R1', 'takes'],
  ['invoices', 'R2', 'takes'],
  ['invoices', 'R3', 'takes'],
  ['invoices', 'DC', 'takes'],
  ['invoices', 'C', 'none'],
  ['invoices', 'D', 'none'],
  ['delivery-notes', 'DR', 'reserves'],
  ['delivery-notes', 'S', 'takes'],
  ['delivery-notes', 'B', 'none'], // the invoice made from it takes
  ['delivery-notes', 'D', 'none'],
  ['order-confirmations', 'DR', 'reserves'],
  ['credit-notes', 'DR', 'none'],
  ['credit-notes', 'S', 'returns'],
  ['credit-notes', 'P', 'returns'],
  ['credit-notes', 'D', 'none'],
  ['order-confirmations', 'S', 'reserves'], // confirmed, but still on the shelf
  ['order-confirmations', 'B', 'none'],
  ['order-confirmations', 'D', 'none'],
  ['offers', 'DR', 'reserves'],
  ['offers', 'S', 'reserves'],
  ['offers', 'A', 'reserves'],
  ['offers', 'DE', 'none'],
  ['offers', 'B', 'none'],
  ['offers', 'D', 'none'],
]

const moved = {
  reserves: { available: 0n, reserved: 4n },
  takes: { available: -4n, reserved: 0n },
  returns: { available: 4n, reserved: 0n },
  none: undefined,
} as const satisfies Record<StockEffect, unknown>

for (const [kind, status, effect] of cases) {
  test(`one of the ${kind} that is ${status} ${effect === 'none' ? 'leaves the stock alone' : `${effect} its products`}`, () => {
    const effects: Readonly<Record<string, StockEffect>> = stockEffects[kind]
    assert.equal(effects[status], effect)
    assert.deepEqual(stockMoves(effect, [product('104', 4n)]).get('104'), moved[effect])
  })
}

test('every kind and status has its case', () => {
  const statuses: Record<Kind, readonly string[]> = {
    invoices: invoiceStatuses,
    'credit-notes': creditNoteStatuses,
    'delivery-notes': deliveryStatuses,
    'order-confirmations': deliveryStatuses,
    offers: offerStatuses,
  }
  assert.deepEqual(
    cases.map(([kind, status]) => `${kind} ${status}`).sort(),
    Object.entries(statuses)
      .flatMap(([kind, all]) => all.map((status) => `${kind} ${status}`))
      .sort(),
  )
})

for (const { what, positions, amounts } of [
  {
    what: 'two lines of one product',
    positions: [product('104', 4n), product('104', 3n)],
    amounts: { 104: 7n },
  },
  {
    what: 'two products',
    positions: [product('104', 4n), product('105', 1n)],
    amounts: { 104: 4n, 105: 1n },
  },
  { what: 'goods that come back', positions: [product('104', -2n)], amounts: { 104: -2n } },
  { what: 'nothing', positions: [], amounts: {} },
]) {
  test(`a document moves what its positions add up to: ${what}`, () => {
    const expected = Object.entries(amounts)
    assert.deepEqual(
      [...stockMoves('reserves', positions)],
      expected.map(([number, amount]) => [number, { available: 0n, reserved: amount }]),
    )
    assert.deepEqual(
      [...stockMoves('takes', positions)],
      expected.map(([number, amount]) => [number, { available: -amount, reserved: 0n }]),
    )
  })
}

for (const [what, position] of [
  ['a service', { ...product('104', 4n), catalog_type: 'S' }],
  ['a text', { ...product('104', 4n), type: 'T' }],
  ['a heading', { ...product('104', 4n), type: 'H' }],
  ['a subtotal', { ...product('104', 4n), type: 'SI' }],
  ['a position without a number', { ...product('104', 4n), number: null }],
  ['a position without an amount', { ...product('104', 4n), amount: null }],
] as const) {
  test(`${what} moves no stock`, () => {
    for (const effect of ['reserves', 'takes'] as const) assert.equal(stockMoves(effect, [position]).size, 0)
  })
}

for (const [elsewhere, left] of [
  [0n, 4n],
  [1n, 3n],
  [4n, undefined],
  [5n, undefined],
] as const) {
  test(`of 4, ${elsewhere} of which another document moves, ${left ?? 'nothing'} is left to move`, () => {
    const moves = stockMoves('takes', [product('104', 4n)], [product('104', elsewhere), product('105', 9n)])
    assert.deepEqual([...moves], left === undefined ? [] : [['104', { available: -left, reserved: 0n }]])
  })
}

test('a move and its opposite leave nothing', () => {
  const move = { available: -4n, reserved: 7n }
  assert.deepEqual(added(move, opposite(move)), noMove)
})

function product(number: string, amount: bigint) {
  return { type: 'N', catalog_type: 'P', number, amount }
}

for (const { back, taken, returned } of [
  { back: 3n, taken: -5n, returned: 3n },
  { back: 5n, taken: -3n, returned: 3n },
  { back: 5n, taken: 0n, returned: undefined },
  { back: -2n, taken: 3n, returned: -2n },
]) {
  test(`of ${taken} that an invoice moves, a credit of ${back} brings back ${returned ?? 'nothing'}`, () => {
    const moves = (available: bigint) => new Map([['104', { available, reserved: 0n }]])
    assert.equal(returnedMoves(moves(back), moves(taken)).get('104')?.available, returned)
  })
}
