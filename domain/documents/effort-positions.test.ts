import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { magnitude, microOf, sum } from '../money/money.ts'
import { documentLanguages } from '../text/languages.ts'
import {
  type BilledEffort,
  type EffortGrouping,
  effortPositions,
  hoursRoundings,
} from './effort-positions.ts'

const garden = { id: 7, name: 'Garten Nord' }
const planting = { id: 3, name: 'Pflanzen' }
const advice = { id: 4, name: 'Beraten' }
const lea = { id: 1, name: 'Lea Brunner' }
const noah = { id: 2, name: 'Noah Frei' }

function effort(values: Partial<BilledEffort> = {}): BilledEffort {
  return {
    date: '2026-02-12',
    duration: 1_500_000n,
    notes: null,
    hourlyRate: 120_000_000n,
    includesVat: false,
    vat: 8_100_000n,
    unitId: 1,
    activity: planting,
    project: garden,
    person: lea,
    ...values,
  }
}

const week = [
  effort({ date: '2026-02-13', notes: 'Hecke' }),
  effort({ notes: 'Beete' }),
  effort({ activity: advice, person: noah, duration: 500_000n }),
  effort({ project: null, activity: null, notes: 'Beete' }),
]

for (const { grouping, expected } of [
  {
    grouping: 'effort',
    expected: [
      ['Pflanzen', '12.02.2026, Garten Nord\nBeete', 1_500_000n],
      ['Beraten', '12.02.2026, Garten Nord', 500_000n],
      ['Arbeitszeit', '12.02.2026\nBeete', 1_500_000n],
      ['Pflanzen', '13.02.2026, Garten Nord\nHecke', 1_500_000n],
    ],
  },
  {
    grouping: 'activity',
    expected: [
      ['Pflanzen', '12.02.2026 – 13.02.2026\nBeete\nHecke', 3_000_000n],
      ['Beraten', '12.02.2026', 500_000n],
      ['Arbeitszeit', '12.02.2026\nBeete', 1_500_000n],
    ],
  },
  {
    grouping: 'project',
    expected: [
      ['Garten Nord', '12.02.2026 – 13.02.2026\nBeete\nHecke', 3_500_000n],
      ['Arbeitszeit', '12.02.2026\nBeete', 1_500_000n],
    ],
  },
  {
    grouping: 'day',
    expected: [
      ['12.02.2026', 'Pflanzen: Beete\nBeraten\nBeete', 3_500_000n],
      ['13.02.2026', 'Pflanzen: Hecke', 1_500_000n],
    ],
  },
  {
    grouping: 'person',
    expected: [
      ['Lea Brunner', '12.02.2026 – 13.02.2026\nBeete\nHecke', 4_500_000n],
      ['Noah Frei', '12.02.2026', 500_000n],
    ],
  },
  { grouping: 'one', expected: [['Arbeitszeit', '12.02.2026 – 13.02.2026\nBeete\nHecke', 5_000_000n]] },
] as const satisfies { grouping: EffortGrouping; expected: unknown[] }[])
  test(`efforts by ${grouping} become ${expected.length} positions`, () => {
    const { positions } = effortPositions(week, grouping, 'de', '0.01')
    assert.deepEqual(
      positions.map(({ name, description, amount }) => [name, description, amount]),
      expected,
    )
  })

for (const [what, other] of [
  ['price', { hourlyRate: 150_000_000n }],
  ['VAT', { vat: 2_600_000n }],
  ['unit', { unitId: 2 }],
] as const)
  test(`efforts with another ${what} never share a position`, () => {
    assert.equal(
      effortPositions([effort(), effort(other), effort()], 'one', 'de', '0.01').positions.length,
      2,
    )
  })

for (const { rounding, hours, rounded } of [
  { rounding: '0.01', hours: 18_266_667n, rounded: 18_270_000n },
  { rounding: '0.05', hours: 18_266_667n, rounded: 18_250_000n },
  { rounding: '0.25', hours: 18_266_667n, rounded: 18_250_000n },
  { rounding: '0.25', hours: 18_375_000n, rounded: 18_500_000n }, // the middle goes up
  { rounding: '0.25', hours: 1n, rounded: 250_000n }, // work is never for nothing
  { rounding: '0.25', hours: 0n, rounded: 0n },
] as const)
  test(`${hours} millionths of an hour are ${rounded} where they are rounded to ${rounding}`, () => {
    const { positions } = effortPositions([effort({ duration: hours })], 'one', 'de', rounding)
    assert.equal(positions[0]?.amount, rounded)
  })

test('hours are rounded once for each position, and by less than half a step', () => {
  const durations = fc.array(fc.bigInt(60_000_000n, 90_000_000n), { minLength: 1, maxLength: 9 })
  fc.assert(
    fc.property(durations, fc.constantFrom(...hoursRoundings), (durations, rounding) => {
      const efforts = durations.map((duration) => effort({ duration }))
      const [position] = effortPositions(efforts, 'one', 'de', rounding).positions
      const step = microOf(Number(rounding))
      const all = sum(durations)
      const { amount = 0n } = position ?? {}
      assert.equal(amount % step, 0n)
      assert.ok(2n * magnitude(amount - all) <= step)
    }),
  )
})

test('prices include VAT where all rates do', () => {
  const gross = effort({ includesVat: true, hourlyRate: 108_100_000n })
  const { vatIncluded, positions } = effortPositions([gross, gross], 'one', 'de', '0.01')
  assert.deepEqual([vatIncluded, positions[0]?.price], [true, 108_100_000n])
})

test('where rates are net and gross, all positions are net', () => {
  const gross = effort({ includesVat: true, hourlyRate: 129_720_000n })
  const { vatIncluded, positions } = effortPositions([gross, effort()], 'one', 'de', '0.01')
  assert.deepEqual([vatIncluded, positions.map(({ price }) => price)], [false, [120_000_000n]])
})

test('every language has a word for time without an activity', () => {
  const words = documentLanguages.map(
    (language) => effortPositions([effort()], 'one', language, '0.01').positions[0]?.name,
  )
  assert.equal(new Set(words).size, documentLanguages.length)
})

test('a note stays the text that it is', () => {
  const note = effort({ notes: ' a < b & c &amp; <b>d ' })
  const [position] = effortPositions([note], 'activity', 'de', '0.01').positions
  assert.equal(position?.description, '12.02.2026\na &lt; b & c &amp;amp; &lt;b>d')
})

test('names and descriptions are cut where they are too long', () => {
  const long = effort({ notes: 'ä'.repeat(60_000), activity: { id: 9, name: '🌱'.repeat(255) } })
  const [whole] = effortPositions([long], 'activity', 'de', '0.01').positions
  assert.equal(whole?.name, long.activity?.name)
  assert.equal([...(whole?.description ?? '')].length, 2000)
  assert.ok(whole?.description?.endsWith('ä…'))
})
