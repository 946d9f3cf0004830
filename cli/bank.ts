// Commands for files from the bank.

import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { Refusal, sentencesOf } from '../domain/refusal.ts'
import { chooseCompany, ownerOf } from '../server/auth/people/companies.ts'
import type { ImportReport } from '../server/bank/import/import-file.ts'
import { reportLines } from '../server/bank/import/report-lines.ts'
import { type Command, companyOption, type Result, withDatabase } from './command.ts'
import { withProgress } from './progress.ts'

export const bankCommands: Readonly<Record<string, Command>> = {
  'bank import': {
    summary: 'take in files from the bank, and record their payments',
    file: 'camt.052 to camt.054, MT940, CSV, or a zip file with many of them',
    takesMany: true,
    options: {
      account: { about: 'id of the bank account, for files whose account is not known yet' },
      company: companyOption,
    },
    run: ({ account, company }, files) => importFiles(files, accountId(account), company),
  },
}

function accountId(text: string | undefined): number | null {
  if (text === undefined) return null
  if (!/^[1-9]\d{0,14}$/.test(text)) throw new Refusal('bad_usage', `--account is no id: ${text}`)
  return Number(text)
}

interface ImportedFile {
  readonly file: string
  readonly report?: ImportReport
  readonly error?: string
}

/** A file that cannot be taken in does not stop the others. */
function importFiles(
  files: readonly string[],
  bankAccountId: number | null,
  company: string | undefined,
): Promise<Result> {
  return withDatabase(async (db) => {
    // All resources have to be known: a payment changes its invoice.
    await import('../server/app.ts')
    const { importFile, problemsOf } = await import('../server/bank/import/import-file.ts')
    const { id } = await chooseCompany(db, company)
    const actor = { company: id, user: await ownerOf(db, id), via: 'cli' }
    const imported: ImportedFile[] = []
    for (const file of files)
      try {
        const bytes = await readFile(file)
        const report = await withProgress((progress) =>
          importFile(db, actor, { bytes, bankAccountId }, progress),
        )
        imported.push({ file, report })
      } catch (error) {
        imported.push({ file, error: faultOf(error) })
      }
    // What was missing before one file may be in a later one.
    const told: ImportedFile[] = []
    for (const { report, ...one } of imported) {
      const problems = report && (await problemsOf(db, id, report.statements))
      told.push(report && problems ? { ...one, report: { ...report, problems } } : one)
    }
    return {
      lines: told.flatMap(linesOf),
      json: { files: told },
      failed: imported.some(({ error }) => error !== undefined),
    }
  })
}

function faultOf(error: unknown): string {
  if (error instanceof Refusal) return sentencesOf(error)
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return 'There is no such file.'
  throw error
}

function linesOf({ file, report, error }: ImportedFile): string[] {
  const name = basename(file)
  if (!report) return [`${name}: ${error}`]
  return reportLines(report).map((line) => `${name}: ${line}`)
}
