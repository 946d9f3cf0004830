import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { type Balanced, chainOf, gapsOf } from './chain.ts'

type Facts = readonly [from: number, to: number, opening: number, closing: number]

function statement([from, to, opening, closing]: Facts, id: number): Balanced {
  const day = (number: number) => `2026-05-${String(number).padStart(2, '0')}`
  return { id, from: day(from), to: day(to), opening: BigInt(opening), closing: BigInt(closing) }
}

// biome-ignore format: a table
const cases: readonly { what: string; statements: readonly Facts[]; gaps: readonly (number | null)[] }[] = [
  { what: 'one after the other', statements: [[1, 1, 0, 5], [2, 2, 5, 9]], gaps: [null, 0] },
  { what: 'one is missing', statements: [[1, 1, 0, 5], [3, 3, 7, 9]], gaps: [null, 2] },
  { what: 'their days overlap', statements: [[1, 10, 0, 30], [5, 15, 10, 35]], gaps: [null, 0] },
  { what: 'a month has the day', statements: [[1, 31, 10, 20], [20, 20, 15, 20]], gaps: [null, 0] },
  { what: 'two formats of a day', statements: [[1, 2, 0, 5], [2, 2, 0, 5], [2, 2, 0, 5], [3, 3, 5, 6]], gaps: [null, 0, 0, 0] },
  { what: 'two of a day', statements: [[1, 1, 0, 3], [2, 2, 3, 5], [2, 2, 5, 9], [3, 3, 9, 9]], gaps: [null, 0, 0, 0] },
  { what: 'the second of a day is missing', statements: [[1, 1, 9, 3], [2, 2, 3, 5], [2, 2, 7, 8]], gaps: [null, 0, 2] },
  { what: 'an empty day in two that overlap', statements: [[2, 4, 0, 5], [3, 3, 3, 3], [3, 6, 3, 9]], gaps: [null, 0, 0] },
  // MT940 has the day of the opening balance.
  { what: 'each begins when one ends', statements: [[1, 2, 0, 5], [2, 2, 5, 6], [2, 3, 6, 9]], gaps: [null, 0, 0] },
]

for (const { what, statements, gaps } of cases)
  test(`a missing statement is found, whatever the order of import: ${what}`, () => {
    for (const inOrder of [statements, statements.toReversed()]) {
      const all = inOrder.map(statement)
      const found = gapsOf(all)
      const answer = all.map((one) => found.get(one)).map((gap) => (gap === null ? null : Number(gap)))
      assert.deepEqual(inOrder === statements ? answer : answer.toReversed(), gaps)
    }
  })

test('where every day is there, none is missing, whatever else overlaps', () => {
  const lastDay = 6
  const day = fc.integer({ min: 1, max: lastDay })
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: -2, max: 2 }), { minLength: lastDay, maxLength: lastDay }),
      fc.array(fc.tuple(day, day), { maxLength: 4 }),
      fc.infiniteStream(fc.nat()),
      (moves, longer, places) => {
        const balanceAfter = (days: number) => moves.slice(0, days).reduce((sum, move) => sum + move, 0)
        const single = moves.map((_, index) => [index + 1, index + 1])
        const facts = [...single, ...longer.map((ends) => ends.toSorted())].map(
          ([from = 1, to = 1]): Facts => {
            return [from, to, balanceAfter(from - 1), balanceAfter(to)]
          },
        )
        const shuffled = facts
          .map((one) => ({ one, place: places.next().value }))
          .toSorted((one, other) => one.place - other.place)
        const all = shuffled.map(({ one }, index) => statement(one, index + 1))
        const [first, last] = [chainOf(all)[0], chainOf(all).at(-1)]
        assert.deepEqual(
          [first?.from, first?.opening, last?.to, last?.closing],
          ['2026-05-01', 0n, '2026-05-06', BigInt(balanceAfter(lastDay))],
        )
        assert.deepEqual(
          [...gapsOf(all).values()].filter((gap) => gap !== null && gap !== 0n),
          [],
        )
      },
    ),
  )
})
