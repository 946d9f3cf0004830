import assert from 'node:assert/strict'
import { onCondition } from '../condition.ts'
import { commitFailure, postgresFailure } from '../failures.ts'
import type { Connection } from './connections.ts'

export interface Transaction {
  /** The statements that begin it. */
  readonly begin: string
  /** How long it waits for the answer to a statement. */
  readonly answerMs?: number
}

/** Runs statements in a transaction. Those without values may be several in one text. */
export type Script = Connection['ask']

/** Runs work in a transaction on this connection, and gives it back. */
export async function inTransaction<Result>(
  connection: Connection,
  { begin, answerMs }: Transaction,
  work: (script: Script) => Promise<Result>,
): Promise<Result> {
  const ask: Script = (query) => reached(connection.ask(query, answerMs))
  try {
    const result = await begun(ask, begin, work)
    const { command } = await ask('commit').catch((error) => {
      throw commitFailure(error)
    })
    assert(command === 'COMMIT', 'a transaction that failed is not committed')
    connection.giveBack(false)
    return result
  } catch (error) {
    const isBroken = await ask('rollback').then(
      () => false,
      () => true,
    )
    connection.giveBack(isBroken)
    throw error
  }
}

/**
 * Begins a transaction and runs the work in it. The first reads are sent along with `begin`. Writes wait until it has
 * begun: if it fails, they would not be a part of it.
 */
async function begun<Result>(
  ask: Script,
  begin: string,
  work: (script: Script) => Promise<Result>,
): Promise<Result> {
  let hasBegun = false
  const beginning = ask(begin).then(() => {
    hasBegun = true
  })
  const askBegun: Script = async (query, answerMs) => {
    if (!hasBegun && !isRead(query)) await beginning
    return ask(query, answerMs)
  }
  return onCondition(beginning, () => work(askBegun))
}

function isRead(query: Parameters<Script>[0]): boolean {
  return /^\s*select\s/.test(typeof query === 'string' ? query : query.text)
}

/** Turns errors of a database that gives up into `DatabaseUnavailable`; bugs stay as they are. */
export async function reached<Result>(answer: Promise<Result>): Promise<Result> {
  try {
    return await answer
  } catch (error) {
    throw postgresFailure(error)
  }
}
