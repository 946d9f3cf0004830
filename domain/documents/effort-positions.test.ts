import assert from 'node:assert/strict'
import { test } from 'node:test'
import { documentLanguages } from '../text/languages.ts'
import { type BilledEffort, type EffortGrouping, effortPositions } from './effort-positions.ts'

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
    const { positions } = effortPositions(week, grouping, 'de')
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
    assert.equal(effortPositions([effort(), effort(other), effort()], 'one', 'de').positions.length, 2)
  })

test('prices include VAT where all rates do', () => {
  const gross = effort({ includesVat: true, hourlyRate: 108_100_000n })
  const { vatIncluded, positions } = effortPositions([gross, gross], 'one', 'de')
  assert.deepEqual([vatIncluded, positions[0]?.price], [true, 108_100_000n])
})

test('where rates are net and gross, all positions are net', () => {
  const gross = effort({ includesVat: true, hourlyRate: 129_720_000n })
  const { vatIncluded, positions } = effortPositions([gross, effort()], 'one', 'de')
  assert.deepEqual([vatIncluded, positions.map(({ price }) => price)], [false, [120_000_000n]])
})

test('every language has a word for time without an activity', () => {
  const words = documentLanguages.map(
    (language) => effortPositions([effort()], 'one', language).positions[0]?.name,
  )
  assert.equal(new Set(words).size, documentLanguages.length)
})

test('a note stays the text that it is', () => {
  const note = effort({ notes: ' a < b & c &amp; <b>d ' })
  const [position] = effortPositions([note], 'activity', 'de').positions
  assert.equal(position?.description, '12.02.2026\na &lt; b & c &amp;amp; &lt;b>d')
})

test('names and descriptions are cut where they are too long', () => {
  const long = effort({ notes: 'ä'.repeat(60_000), activity: { id: 9, name: '🌱'.repeat(255) } })
  const [whole] = effortPositions([long], 'activity', 'de').positions
  assert.equal(whole?.name, long.activity?.name)
  assert.equal([...(whole?.description ?? '')].length, 2000)
  assert.ok(whole?.description?.endsWith('ä…'))
})
