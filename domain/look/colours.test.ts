import assert from 'node:assert/strict'
import { test } from 'node:test'
import { colours, contrast, inkOn } from './colours.ts'

const inks = ['ink', 'quiet', 'accent', 'paid', 'overdue', 'waiting'] as const

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
