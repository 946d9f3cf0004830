// Turns failures of a database into sentences for users. An error that is not in these lists is a bug of ours.

import { DatabaseUnavailable, ValueTooLong } from './db.ts'
import { NoWritableServer } from './postgres/servers.ts'

const sentences = {
  lost: 'The database cannot be reached at the moment.',
  busy: 'Another process has been writing for too long.',
  queued: 'Others have been writing for too long.',
  crowded: 'The database has no connection to spare at the moment.',
  slow: 'The database took too long.',
  full: 'The disk is full.',
  unwritable: 'The database can only be read at the moment.',
  replaced: 'The file of the database was replaced by another one. Start again.',
  unreadable: 'The disk cannot be read or written at the moment.',
  damaged:
    'A part of the database is damaged. The operator of this installation can learn more with "kontor doctor", and go back with "kontor restore".',
  unconfirmed:
    'The database did not confirm this change, so it may be stored or not. Send it again with the same Idempotency-Key to know.',
  short: 'The database has not enough memory at the moment.',
} as const

export const diskFull = sentences.full
export const fileReplaced = sentences.replaced
export const queuedTooLong = sentences.queued

/** What a writer is told that is undone because of another one. */
export function undone(): DatabaseUnavailable {
  return new DatabaseUnavailable('The database had to undo this change.')
}

/** The failure of a commit. When its answer was lost, nobody knows whether it has happened. */
export function commitFailure(error: unknown): unknown {
  const isLost = error instanceof DatabaseUnavailable && error.message === sentences.lost
  return isLost ? new DatabaseUnavailable(sentences.unconfirmed, { cause: error.cause }) : error
}

/** By SQLite's result codes: primary and extended ones. */
const sqliteSentences: Readonly<Record<number, string>> = {
  5: sentences.busy,
  6: sentences.busy,
  7: sentences.short,
  8: sentences.unwritable,
  10: sentences.unreadable,
  11: sentences.damaged,
  13: sentences.full,
  14: sentences.unreadable,
  15: sentences.busy,
  26: sentences.damaged,
  1032: sentences.replaced,
  // The memory that connections share could not grow.
  4874: sentences.full,
}

/** By PostgreSQL's codes or their first two characters, and by the operating system's codes for connections. */
const postgresSentences: Readonly<Record<string, string>> = {
  '08': sentences.lost,
  '25006': sentences.unwritable,
  '28': sentences.lost,
  '3D000': sentences.lost,
  '40001': sentences.busy,
  '40P01': sentences.busy,
  '53100': sentences.full,
  '53200': sentences.short,
  '53300': sentences.crowded,
  '55P03': sentences.busy,
  '57': sentences.lost,
  '57014': sentences.slow,
  '58': sentences.unreadable,
  XX001: sentences.damaged,
  XX002: sentences.damaged,
  EAI_AGAIN: sentences.lost,
  ECONNREFUSED: sentences.lost,
  ECONNRESET: sentences.lost,
  EHOSTUNREACH: sentences.lost,
  ENETUNREACH: sentences.lost,
  ENOTFOUND: sentences.lost,
  EPIPE: sentences.lost,
  ETIMEDOUT: sentences.lost,
}

/** The error to throw in place of one of SQLite: the failure of the database that it means, or the error itself. */
export function sqliteFailure(error: unknown): unknown {
  const { errcode = 0 } = error as { errcode?: number }
  if (primary(errcode) === 18) return new ValueTooLong('A value is too long.', { cause: error })
  return failure(error, sqliteSentences[errcode] ?? sqliteSentences[primary(errcode)])
}

/** The error to throw in place of one of the operating system, where a file could not be brought to the disk. */
export function diskFailure(error: unknown): unknown {
  const { code = '' } = error as NodeJS.ErrnoException
  return failure(error, ['ENOSPC', 'EDQUOT'].includes(code) ? sentences.full : sentences.unreadable)
}

/** Whether another connection holds a lock. */
export function isBusy(error: unknown): boolean {
  return primary((error as { errcode?: number }).errcode) === 5
}

/** Whether a file is not a database, or is a damaged one. */
export function isDamage(error: unknown): boolean {
  return [11, 26].includes(primary((error as { errcode?: number }).errcode))
}

/** The primary code of an extended one. */
function primary(errcode = 0): number {
  return errcode & 0xff
}

/** The error to throw in place of an error of PostgreSQL, or of the connection to it. */
export function postgresFailure(error: unknown): unknown {
  if (error instanceof NoWritableServer) return failure(error, sentences.lost)
  const { code = '', message } = error as { code?: string; message: string }
  return failure(
    error,
    postgresSentences[code] ?? postgresSentences[code.slice(0, 2)] ?? lostSentence(message),
  )
}

/** The driver gives these no code. */
function lostSentence(message: string): string | undefined {
  if (/^Connection terminated|not queryable/.test(message)) return sentences.lost
  return message === 'timeout exceeded when trying to connect' ? sentences.crowded : undefined
}

function failure(error: unknown, sentence: string | undefined): unknown {
  return sentence === undefined ? error : new DatabaseUnavailable(sentence, { cause: error })
}
