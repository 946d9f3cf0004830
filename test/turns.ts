// In whole runs of the short lane, what takes long takes turns. A run has a third of the slow tests of a file, but at
// least one, a third of the rare tests, and of two databases it has one for each test. Another commit has another turn,
// named by KONTOR_TEST_TURN. Runs of named files and the long lane have everything.

import { hash } from 'node:crypto'
import { test as anyTest, type TestContext } from 'node:test'

type Work = (context: TestContext) => void | Promise<void>

const { KONTOR_TEST_TURN: turn } = process.env
const slow: { readonly name: string; readonly work: Work }[] = []

/** A slow test: in a browser, with processes of its own, or one of very many. */
export function test(name: string, work: Work): void {
  if (turn === undefined) anyTest(name, work)
  else slow.push({ name, work })
}

/** Defines the slow tests of a file that was loaded, as far as it is their turn. Files begin with different ones. */
export function testInTurn(file: string): void {
  const all = slow.splice(0)
  const [remainder] = inTurn(file, [0, 1, 2])
  const third = all.filter((_, place) => place % 3 === remainder)
  const some = third.length > 0 ? third : all.slice(0, 1)
  for (const { name, work } of some) anyTest(name, work)
}

/** The same way to define a test, for a slow one beside which its file has others of its kind: only in its turn. */
export function rarely<Rest extends unknown[]>(
  define: (name: string, ...rest: Rest) => void,
): (name: string, ...rest: Rest) => void {
  return (name, ...rest) => {
    if (isInTurn(name)) define(name, ...rest)
  }
}

/** A slow test that runs only in its turn. */
export const rareTest = rarely((name: string, work: () => Promise<void>) => void anyTest(name, work))

/** Whether it is the turn of what has this name: one in three, or everything. */
export function isInTurn(name: string): boolean {
  return inTurn(name, [true, false, false]).includes(true)
}

/** The one of these values whose turn it is for this name, or all of them. */
export function inTurn<Value>(name: string, values: readonly Value[]): readonly Value[] {
  if (turn === undefined) return values
  const place = (Number.parseInt(hash('sha256', name).slice(0, 8), 16) + Number(turn)) % values.length
  return values.slice(place, place + 1)
}
