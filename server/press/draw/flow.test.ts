import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { type Page, paginate, type Strip } from './flow.ts'

function strip(height: number, more: Partial<Strip> = {}): Strip {
  return { height, draw: () => undefined, ...more }
}

const frame = { top: 0, bottom: 100 }

/** The indexes of the strips on each page. */
function numbersOf(strips: readonly Strip[], pages: readonly Page[]): number[][] {
  return pages.map((page) => page.strips.map((placed) => strips.indexOf(placed.strip)))
}

test('strips fill a page before the next one begins', () => {
  const strips = [strip(60), strip(40), strip(1)]
  const pages = paginate(strips, () => frame)
  assert.deepEqual(numbersOf(strips, pages), [[0, 1], [2]])
  assert.deepEqual(
    pages.map((page) => page.end),
    [100, 1],
  )
})

test('space above a strip is left out at the head of a page', () => {
  const strips = [strip(50, { space: 10 }), strip(40, { space: 10 }), strip(20, { space: 10 })]
  const pages = paginate(strips, () => frame)
  assert.deepEqual(
    pages.map((page) => page.strips.map(({ y }) => y)),
    [[0, 60], [0]],
  )
})

test('what keeps with the next moves with it', () => {
  const strips = [strip(50), strip(30, { keepsWithNext: true }), strip(30)]
  assert.deepEqual(
    numbersOf(
      strips,
      paginate(strips, () => frame),
    ),
    [[0], [1, 2]],
  )
})

test('what is kept together but higher than a page is cut where it must be', () => {
  const strips = Array.from({ length: 5 }, () => strip(40, { keepsWithNext: true }))
  assert.deepEqual(
    numbersOf(
      strips,
      paginate(strips, () => frame),
    ),
    [[0, 1], [2, 3], [4]],
  )
})

test('a strip can begin a page, whatever keeps with it', () => {
  const strips = [strip(10, { keepsWithNext: true }), strip(10, { beginsPage: true })]
  assert.deepEqual(
    numbersOf(
      strips,
      paginate(strips, () => frame),
    ),
    [[0], [1]],
  )
})

test('the first page can have another frame', () => {
  const strips = [strip(40), strip(40), strip(40)]
  const pages = paginate(strips, (page) => (page === 0 ? { top: 50, bottom: 100 } : frame))
  assert.deepEqual(numbersOf(strips, pages), [[0], [1, 2]])
  assert.equal(pages[0]?.strips[0]?.y, 50)
})

test('what a page break adds is placed, and has room', () => {
  const end = strip(10)
  const start = strip(20)
  const strips = Array.from({ length: 4 }, () => strip(45, { continuation: { end: [end], start: [start] } }))
  const pages = paginate(strips, () => frame)
  assert.deepEqual(
    pages.map((page) => page.strips.map((placed) => placed.strip)),
    [
      [strips[0], strips[1], end],
      [start, strips[2], end],
      [start, strips[3]],
    ],
  )
})

test('no content is one empty page', () => {
  assert.deepEqual(
    paginate([], () => frame),
    [{ strips: [], end: 0 }],
  )
})

test('every strip is placed once, in order, and inside the frame', () => {
  const strips = fc.array(
    fc.record({
      height: fc.integer({ min: 1, max: 60 }),
      space: fc.integer({ min: 0, max: 15 }),
      keepsWithNext: fc.boolean(),
      continues: fc.boolean(),
    }),
    { maxLength: 60 },
  )
  fc.assert(
    fc.property(strips, (drawn) => {
      const added = strip(10)
      const all = drawn.map(({ continues, ...rest }) =>
        strip(rest.height, {
          ...rest,
          ...(continues && { continuation: { end: [added], start: [added] } }),
        }),
      )
      const pages = paginate(all, () => frame)
      const placed = pages.flatMap((page) => page.strips)
      assert.deepEqual(
        placed.map((each) => each.strip).filter((each) => each !== added),
        all,
      )
      for (const page of pages) {
        let y = 0
        for (const each of page.strips) {
          assert.ok(each.y >= y)
          y = each.y + each.strip.height
        }
        assert.ok(y <= frame.bottom)
      }
    }),
  )
})
