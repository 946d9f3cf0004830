// Reads written files again, to be sure that they can be read.

import { Refusal } from '../../domain/refusal.ts'
import type { Reader } from '../db/db.ts'
import { checkInThread } from '../db/sqlite/check.ts'
import { withSqliteFile } from '../db/sqlite/file.ts'
import type { Progress } from '../progress.ts'
import { openArchive } from './archive.ts'
import { everything } from './scope.ts'
import { databaseSource, journalFaults, type Source } from './source.ts'

/**
 * Checks a SQLite file that is not in use, and refuses a damaged one. Returns the faults of its rows, in sentences: bad
 * references and journals.
 */
export async function verifySqliteFile(file: string): Promise<readonly string[]> {
  const { damages, faults } = await examine(file)
  if (damages.length > 0) throw new Refusal('bad_file', `It is damaged: ${damages[0]}.`)
  return faults
}

/** Verifies a copy. It must have the rows that were copied, and no fault that the database does not have. */
export async function verifyCopy(
  database: string,
  copy: string,
  expected: Source['rows'],
): Promise<readonly string[]> {
  const { damages, faults, rows } = await examine(copy)
  if (damages.length > 0 || faults.length > 0) {
    const source = await examine(database)
    if (source.damages.length > 0)
      throw new Refusal('damaged', `${database} is damaged: ${source.damages[0]}. Run: kontor doctor`)
    refuseOthers([...damages, ...faults], source.faults)
  }
  for (const [table, count] of expected)
    if (rows.get(table) !== count)
      throw new Refusal('bad_copy', `The copy has ${rows.get(table)} rows of ${table} instead of ${count}.`)
  return faults
}

interface Findings {
  readonly damages: readonly string[]
  readonly faults: readonly string[]
  readonly rows: Source['rows']
}

function examine(file: string): Promise<Findings> {
  return withSqliteFile(file, async (reader) => {
    // Side by side: each reads the whole file.
    const [checked, read] = await Promise.allSettled([checkInThread(file), readRows(reader)])
    if (checked.status === 'rejected') throw checked.reason
    const { damages, strays } = checked.value
    if (damages.length > 0) return { damages, faults: [], rows: new Map() }
    if (read.status === 'rejected') throw read.reason
    return { damages, faults: [...strays, ...read.value.faults], rows: read.value.rows }
  })
}

async function readRows(reader: Reader): Promise<Pick<Findings, 'faults' | 'rows'>> {
  const { rows } = await databaseSource(reader, everything)
  return { rows, faults: await journalFaults(reader) }
}

/** Reads an archive from beginning to end, and refuses a damaged one. Returns the faults of its journals. */
async function verifyArchive(file: string, progress: Progress): Promise<string[]> {
  const archive = await openArchive(file)
  try {
    return await archive.verify(progress)
  } finally {
    archive.close()
  }
}

/** Verifies the archive of a database: it may have no fault that the database does not have. */
export async function verifyArchiveOf(database: Reader, file: string, progress: Progress): Promise<string[]> {
  const faults = await verifyArchive(file, progress)
  if (faults.length > 0) refuseOthers(faults, await journalFaults(database))
  return faults
}

function refuseOthers(faults: readonly string[], known: readonly string[]): void {
  const other = faults.find((fault) => !known.includes(fault))
  if (other !== undefined) throw new Refusal('bad_copy', `The copy is not as the database is: ${other}`)
}
