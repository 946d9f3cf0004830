// Exports: one file that either database can import and that other programs can read.

import { statSync } from 'node:fs'
import { Refusal } from '../../domain/refusal.ts'
import { chooseCompany } from '../auth/people/companies.ts'
import type { Reader } from '../db/db.ts'
import { openAsItIs } from '../db/open.ts'
import type { Progress } from '../progress.ts'
import { writeArchive } from './archive.ts'
import { refuseDatabase } from './backup.ts'
import { printDocuments } from './documents.ts'
import { allCompanies, companyForOwner, oneCompany } from './scope.ts'
import { databaseSource, isCurrent, type Source, sum } from './source.ts'
import { verifyArchiveOf } from './verify.ts'
import { writeWhole } from './whole-file.ts'

interface Options {
  /** One company only, by its name or its id. */
  readonly company?: string
  /** One company only, by its id, in the form for its owner. */
  readonly ownedCompany?: number
  readonly prints: boolean
  readonly replaces: boolean
  readonly progress: Progress
}

interface Export {
  readonly companies: readonly string[]
  readonly rows: number
  /** How many documents are included as PDF, and how many could not be printed. */
  readonly documents: number
  readonly unprinted: number
  readonly bytes: number
  /** Whether the tables are those of an older version, whose documents cannot be printed. */
  readonly isOld: boolean
  /** The faults of the database's rows, which the export has as well, in sentences. */
  readonly faults: readonly string[]
}

/** Writes all companies, or one, as they are now. Does not change the database, also not an older version. */
export async function exportTo(
  address: string,
  file: string,
  { company, ownedCompany, prints, replaces, progress }: Options,
): Promise<Export> {
  refuseDatabase(address, file)
  const db = await openAsItIs(address)
  try {
    const { manifest, faults } = await writeWhole(file, replaces, async (part) => {
      const manifest = await db.snapshot(async (reader) => {
        const source = await (ownedCompany === undefined
          ? sourceOf(reader, company)
          : databaseSource(reader, companyForOwner(ownedCompany)))
        const isPrinted = prints && isCurrent(source.schema)
        const documents = isPrinted ? printDocuments(reader, source.companies, progress) : null
        return writeArchive(part, source, documents, progress)
      })
      return { manifest, faults: await verifyArchiveOf(db, part, progress) }
    })
    const { companies, tables, documents, schema } = manifest
    return {
      companies: companies.map(({ name }) => name),
      rows: sum(tables.map(({ rows }) => rows)),
      documents: documents?.printed ?? 0,
      unprinted: documents ? documents.rows - documents.printed : 0,
      bytes: statSync(file).size,
      isOld: !isCurrent(schema),
      faults,
    }
  } finally {
    await db.close()
  }
}

async function sourceOf(reader: Reader, company: string | undefined): Promise<Source> {
  const source = await databaseSource(reader, allCompanies)
  if (source.companies.length === 0) throw new Refusal('no_company', 'The database has no company to export.')
  if (company === undefined) return source
  if (!isCurrent(source.schema))
    throw new Refusal(
      'old_database',
      'The database is of an older version. One company alone is exported once it is up to date: kontor migrate',
    )
  return databaseSource(reader, oneCompany((await chooseCompany(reader, company)).id))
}
