// The doctor: checks everything and changes nothing, unless it is asked to repair data that follows from other data.

import { directory } from '../auth/directory.ts'
import { allCompanies } from '../auth/people/companies.ts'
import { DatabaseUnavailable, type Db, type Reader, type Tx } from '../db/db.ts'
import type { Progress } from '../progress.ts'
import type { Check, Company, Fault, Seen } from './check.ts'
import { choresCheck } from './chores.ts'
import { checkBackups, checkFiles, type Place } from './files.ts'
import { journalCheck } from './journal.ts'
import { numbersCheck } from './numbers.ts'
import { referencesCheck } from './references.ts'
import { checkSchema } from './schema.ts'
import { searchCheck } from './search.ts'
import { sumsCheck } from './sums.ts'

const nothing: Repaired = { count: 0, faults: [] }

const checks: readonly Check[] = [
  journalCheck,
  sumsCheck,
  referencesCheck,
  numbersCheck,
  searchCheck,
  choresCheck,
]

export interface Report {
  readonly checks: readonly CheckReport[]
  readonly repaired: Repaired
}

/** The repaired faults. */
export interface Repaired {
  readonly count: number
  readonly faults: readonly ToldFault[]
}

export interface CheckReport {
  readonly name: string
  /** How many things were checked, and their noun. */
  readonly seen: number
  readonly things: string
  readonly faults: readonly ToldFault[]
  readonly advice: readonly ToldFault[]
  /** How many further faults there are beyond the listed ones. */
  readonly more: number
  /** The companies with faults that can be repaired, listed or not. */
  readonly repairable: readonly Company[]
  /** Why the check was skipped. */
  readonly skipped: string | null
}

export interface ToldFault {
  readonly company: Company | null
  readonly message: string
  readonly repair: string
  readonly canRepair: boolean
}

/** Runs all checks, on a snapshot: writes of a running server do not show. */
export function examine(db: Db, place: Place, progress: Progress): Promise<Report> {
  return db.snapshot(async (reader) => {
    const reports: CheckReport[] = []
    const make = async (name: string, things: string, work: (tally: Tally) => Promise<void>) => {
      const tell = (about = '') => progress(reports.length + 1, checks.length + 3, `checks: ${name}${about}`)
      tell()
      const report = await gather(name, things, tell, work)
      reports.push(report)
      return report
    }
    // Beside the others: the database reads all of its files for it.
    const files = gather(
      'files',
      '',
      () => {},
      (tally) => tally.take(null, checkFiles(db, place)),
    )
    const schema = await make('schema', '', (tally) => tally.take(null, checkSchema(db, reader)))
    if (schema.faults.length > 0)
      return { checks: [await files, ...reports, ...checks.map(skipped)], repaired: nothing }
    await make('backups', '', (tally) => tally.take(null, checkBackups(reader, place)))
    for (const check of checks)
      await make(check.name, check.things, async (tally) => {
        for (const company of await companiesOf(reader))
          await tally.take(company, check.run(reader, company, tally.seenIn(company)))
      })
    progress(checks.length + 3, checks.length + 3, 'checks: files')
    return { checks: [await files, ...reports], repaired: nothing }
  })
}

/** The directory, and all companies. */
async function companiesOf(reader: Reader): Promise<Company[]> {
  return [{ id: directory, name: 'the directory' }, ...(await allCompanies(reader))]
}

/** Repairs the faults of a report, as far as possible, and runs all checks again. */
export async function repair(db: Db, place: Place, found: Report, progress: Progress): Promise<Report> {
  const broken = new Map(
    found.checks.flatMap(({ repairable }) => repairable.map((company) => [company.id, company])),
  )
  let repaired = nothing
  for (const company of broken.values()) {
    const names = found.checks
      .filter(({ repairable }) => repairable.some(({ id }) => id === company.id))
      .map(({ name }) => name)
    const needed = checks.filter(({ name }) => names.includes(name))
    repaired = await db.transaction({ company: company.id, user: null, via: 'doctor' }, (tx) =>
      repairCompany(tx, needed, company, repaired),
    )
  }
  return repaired.count === 0 ? found : { ...(await examine(db, place, progress)), repaired }
}

/** Checks again, because the first check was before this transaction, and repairs the remaining faults. */
async function repairCompany(
  tx: Tx,
  needed: readonly Check[],
  company: Company,
  before: Repaired,
): Promise<Repaired> {
  let { count } = before
  const faults = [...before.faults]
  for (const check of needed)
    for await (const fault of check.run(tx, company, () => {})) {
      if (!fault.fix) continue
      await fault.fix(tx)
      count++
      if (faults.length < maxTold) faults.push(told(company, fault))
    }
  return { count, faults }
}

/** The most faults of one kind that are listed. */
const maxTold = 100

interface Tally {
  seenIn(company: Company): Seen
  take(company: Company | null, faults: AsyncIterable<Fault>): Promise<void>
}

/** Runs one check. A check that breaks down is a fault itself, and does not stop the others. */
async function gather(
  name: string,
  things: string,
  tell: (about: string) => void,
  work: (tally: Tally) => Promise<void>,
): Promise<CheckReport> {
  const faults: ToldFault[] = []
  const advice: ToldFault[] = []
  const repairable = new Set<Company>()
  let [seen, more] = [0, 0]
  await work({
    seenIn: (company) => (count) => {
      seen += count
      tell(` of ${company.name}, ${seen} ${things}`)
    },
    async take(company, found) {
      try {
        for await (const fault of found) {
          if (company && fault.fix) repairable.add(company)
          const list = fault.isAdvice ? advice : faults
          if (list.length < maxTold) list.push(told(company, fault))
          else more++
        }
      } catch (error) {
        faults.push(told(company, breakdown(name, error)))
      }
    },
  })
  return { name, seen, things, faults, advice, more, repairable: [...repairable], skipped: null }
}

function breakdown(name: string, error: unknown): Fault {
  const { message } = (error instanceof DatabaseUnavailable && error.cause ? error.cause : error) as Error
  return {
    message: `The check of ${name} could not be finished: ${message}.`,
    repair:
      'Repair what the checks above name first. Where they name nothing, restore the last good backup: kontor restore',
  }
}

function told(company: Company | null, { message, repair, fix }: Fault): ToldFault {
  return { company, message, repair, canRepair: fix !== undefined }
}

function skipped({ name, things }: Check): CheckReport {
  const why = 'The schema has to be right first.'
  return { name, seen: 0, things, faults: [], advice: [], more: 0, repairable: [], skipped: why }
}
