import assert from 'node:assert/strict'
import { test } from 'node:test'
import { colours, contrast, inkOn } from './colours.ts'

const inks = ['ink', 'quiet', 'accent', 'paid', 'overdue', 'waiting', 'agreed'] as const

for (const [scheme, set] of Object.entries(colours)) {
  for (const paper of ['paper', 'surface', 'field'] as const)
    for (const ink of inks)
      test(`${scheme}: ${ink} can be read on ${paper}`, () => {
        assert.ok(contrast(set[ink], set[paper]) >= 4.5)
      })
  test(`${scheme}: the words of the primary button can be read`, () => {
    for (const button of [set.accent, set['accent-hover']])
      assert.ok(contrast(set['on-accent'], button) >= 4.5)
  })
  test(`${scheme}: the colours of states are told apart`, () => {
    const tones = [set.quiet, set.paid, set.overdue, set.waiting, set.agreed]
    for (const [index, one] of tones.entries())
      for (const other of tones.slice(index + 1)) assert.ok(distance(one, other) > 60, `${one} ${other}`)
  })
  test(`${scheme}: amounts can be read by those who see little`, () => {
    assert.ok(contrast(set.ink, set.paper) >= 7)
  })
}

for (const { colour, ink } of [
  { colour: '#000000', ink: '#ffffff' },
  { colour: '#0b6e5f', ink: '#ffffff' },
  { colour: '#ffd400', ink: '#16191d' },
  { colour: '#ffffff', ink: '#16191d' },
])
  test(`${ink} is written on ${colour}`, () => {
    assert.equal(inkOn(colour), ink)
  })

test('black and white are as far apart as it goes', () => {
  assert.deepEqual([contrast('#000000', '#ffffff'), contrast('#626b75', '#626b75')], [21, 1])
})

/** How far one colour is from another, in their red, green and blue. */
function distance(one: string, other: string): number {
  const parts = (colour: string) => [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16))
  const [first, second] = [parts(one), parts(other)]
  return Math.hypot(...first.map((part, index) => part - (second[index] ?? 0)))
}
