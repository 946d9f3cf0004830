import assert from 'node:assert/strict'
import { postgresFailure } from './failures.ts'
import type { Connection } from './postgres-connections.ts'

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
    await ask(begin)
    const result = await work(ask)
    const { command } = await ask('commit')
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

/** Turns errors of a database that gives up into `DatabaseUnavailable`; bugs stay as they are. */
export async function reached<Result>(answer: Promise<Result>): Promise<Result> {
  try {
    return await answer
  } catch (error) {
    throw postgresFailure(error)
  }
}
