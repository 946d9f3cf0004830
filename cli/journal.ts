// Commands for the journal.

import { resolve } from 'node:path'
import { Refusal } from '../domain/refusal.ts'
import { directory } from '../server/auth/directory.ts'
import { allCompanies, chooseCompany } from '../server/auth/people/companies.ts'
import type { Db } from '../server/db/db.ts'
import { verifyJournal } from '../server/db/journal.ts'
import { compareWithProof, type Proof, verifyProof, writeProof } from '../server/journal/proof.ts'
import { type Command, companyOption, type Result, withDatabase } from './command.ts'
import { withProgress } from './progress.ts'

export const journalCommands: Readonly<Record<string, Command>> = {
  'journal verify': {
    summary: 'check that no entry of the journals was changed, or check a proof',
    options: {
      company: { about: 'one company only, by its name or its id' },
      file: { about: 'a proof to check instead; with --company, the database must still agree with it' },
    },
    run: ({ company, file }) => (file ? verifyFile(resolve(file), company) : verify(company)),
  },
  'journal proof': {
    summary: 'write a journal into a file that can be checked on another machine',
    options: { file: { about: 'the file to write', required: true }, company: companyOption },
    run: ({ company, file }) => withDatabase((db) => prove(db, company, resolve(file as string))),
  },
}

function verify(company: string | undefined): Promise<Result> {
  return withDatabase(async (db) =>
    checked(db, company === undefined ? await allJournals(db) : [(await chooseCompany(db, company)).id]),
  )
}

async function allJournals(db: Db): Promise<number[]> {
  return [directory, ...(await allCompanies(db)).map(({ id }) => id)]
}

async function checked(db: Db, journals: readonly number[]): Promise<Result> {
  const faults: string[] = []
  let entries = 0
  for (const journal of journals) {
    const { verified, fault } = await verifyJournal(db, journal)
    entries += verified
    if (fault) faults.push(fault)
  }
  return {
    lines: faults.length === 0 ? [`All is well. ${entries} journal entries verified.`] : faults,
    json: { ok: faults.length === 0, journal_entries: entries, faults },
    failed: faults.length > 0,
  }
}

async function verifyFile(file: string, company: string | undefined): Promise<Result> {
  try {
    const proof = await withProgress((progress) => verifyProof(file, progress))
    const holds = `The proof holds: ${told(proof)}.`
    if (company === undefined) return { lines: [holds], json: { ok: true, ...proof, faults: [] } }
    const since = await withDatabase((db) => compare(db, company, file))
    const line = `${holds} The database still has all of them, and ${since} that came since.`
    return { lines: [line], json: { ok: true, ...proof, since, faults: [] } }
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'broken_journal') throw error
    return { lines: [error.message], json: { ok: false, faults: [error.message] }, failed: true }
  }
}

async function compare(db: Db, company: string, file: string): Promise<number> {
  const { id } = await chooseCompany(db, company)
  return withProgress((progress) => compareWithProof(db, id, file, progress))
}

async function prove(db: Db, name: string | undefined, file: string): Promise<Result> {
  const company = await chooseCompany(db, name)
  const proof = await withProgress((progress) => writeProof(db, company, file, progress))
  return {
    lines: [
      `${file} has ${told(proof)}.`,
      `Their hash: ${proof.hash}`,
      'Keep the file, or at least the hash, where nobody can write who can write to the database.',
    ],
    json: { file, ...proof },
  }
}

function told({ entries, company }: Proof): string {
  return `${entries} journal entries of ${company}`
}
