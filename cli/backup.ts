// Commands for backups, and for moving to another database.

import { readConfig } from '../server/config.ts'
import type { Command, Result } from './command.ts'
import { withProgress } from './progress.ts'

const replace = { about: 'replace the file when it exists', isFlag: true }

export const backupCommands: Readonly<Record<string, Command>> = {
  backup: {
    summary: 'write everything into one file, also while the server runs',
    file: 'the file to write: SQLite for a SQLite database, otherwise a zip',
    options: { replace },
    run: ({ file, replace }) => backUp(file as string, replace !== undefined),
  },
  restore: {
    summary: 'put a backup in the place of the database, while no server runs',
    file: 'a backup or an export',
    options: {
      replace: { about: 'also when the database has companies', isFlag: true },
      'with-faults': { about: 'also when its journals or references do not hold', isFlag: true },
    },
    run: ({ file, replace, 'with-faults': faults }) =>
      putBack(file as string, {
        replaces: replace !== undefined,
        isImport: false,
        acceptsFaults: faults !== undefined,
      }),
  },
  export: {
    summary: 'write all companies into one file that every database takes',
    file: 'the zip file to write',
    options: {
      company: { about: 'one company only, by its name or its id' },
      'without-pdf': { about: 'do not print the documents', isFlag: true },
      replace,
    },
    run: (options) => writeExport(options as { file: string }),
  },
  import: {
    summary: 'read an export into a database without companies, while no server runs',
    file: 'an export',
    options: {},
    run: ({ file }) => putBack(file as string, { replaces: false, isImport: true }),
  },
}

async function backUp(file: string, replaces: boolean): Promise<Result> {
  const { makeBackup } = await import('../server/backup/backup.ts')
  const { database } = readConfig(process.env)
  const backup = await withProgress((progress) => makeBackup(database, file, { replaces, progress }))
  const { companies, rows, bytes, faults } = backup
  const lines = [
    `${file} has ${counted(companies, 'company', 'companies')} with ${rows} rows in ${size(bytes)}, and is verified.`,
    ...faultLines(faults),
  ]
  return { lines, json: backup, failed: faults.length > 0 }
}

/** A faithful copy has the faults of the database. */
function faultLines(faults: readonly string[]): string[] {
  if (faults.length === 0) return []
  return [`It has the faults of the database: ${faults[0]} All of them: kontor doctor`]
}

async function putBack(
  file: string,
  options: { readonly replaces: boolean; readonly isImport: boolean; readonly acceptsFaults?: boolean },
): Promise<Result> {
  const { restore } = await import('../server/backup/restore.ts')
  const { database, backupFolder } = readConfig(process.env)
  const restored = await withProgress((progress) =>
    restore(database, file, { ...options, backupFolder, progress }),
  )
  const { companies, waiting, previous, faults } = restored
  const lines = [
    `The database has now ${counted(companies.length, 'company', 'companies')}: ${companies.join(', ')}.`,
  ]
  if (previous) lines.push(`What was there before is kept in ${previous}.`)
  if (waiting > 0)
    lines.push(
      `${counted(waiting, 'message', 'messages')} in the outbox had not been sent yet and will be when the server starts, even if they were since.`,
    )
  if (faults.length > 0) lines.push(`It has faults: ${faults[0]} All of them: kontor doctor`)
  return { lines, json: restored }
}

interface ExportOptions {
  readonly file: string
  readonly company?: string
  readonly 'without-pdf'?: string
  readonly replace?: string
}

async function writeExport({
  file,
  company,
  'without-pdf': withoutPdf,
  replace,
}: ExportOptions): Promise<Result> {
  // Printing needs a large part of the server.
  const { exportTo } = await import('../server/backup/export.ts')
  const settings = { company, prints: withoutPdf === undefined, replaces: replace !== undefined }
  const { database } = readConfig(process.env)
  const written = await withProgress((progress) => exportTo(database, file, { ...settings, progress }))
  const { companies, rows, documents, unprinted, bytes, isOld, faults } = written
  const lines = [
    `${file} has ${counted(companies.length, 'company', 'companies')} with ${rows} rows and ${documents} documents in ${size(bytes)}, and is verified.`,
  ]
  if (unprinted > 0)
    lines.push(`${unprinted} more could not be printed: documents.jsonl in the file says why.`)
  if (isOld && settings.prints)
    lines.push('The database is of an older version, so no document was printed: kontor migrate')
  lines.push(...faultLines(faults))
  return { lines, json: { file, ...written }, failed: faults.length > 0 }
}

function counted(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`
}

function size(bytes: number): string {
  return `${(bytes / 1_000_000).toFixed(1)} MB`
}
