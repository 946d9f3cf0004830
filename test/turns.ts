// Tests that take long, in a browser or with processes of their own, take turns in whole runs of the short lane: half of
// them run with one commit, the others with another, and the first of each file with all. KONTOR_TEST_TURN is 0 or 1.

import { hash } from 'node:crypto'
import { test as anyTest, type TestContext } from 'node:test'
import { atFileEnd } from './end.ts'

const { KONTOR_TEST_TURN: turn } = process.env
let isFirst = true

export function test(name: string, work: (context: TestContext) => void | Promise<void>): void {
  if (isFirst || isInTurn(name)) anyTest(name, work)
  if (isFirst) atFileEnd(startFile)
  isFirst = false
}

function startFile(): void {
  isFirst = true
}

function isInTurn(name: string): boolean {
  return turn === undefined || Number.parseInt(hash('sha256', name).slice(0, 8), 16) % 2 === Number(turn)
}
