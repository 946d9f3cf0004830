import assert from 'node:assert/strict'
import { test } from 'node:test'
import { colours } from './colours.ts'

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

/** As WCAG 2 measures it. */
function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
