// The doctor: checks everything and changes nothing, unless it is asked to repair data that follows from other data.

import sql from 'sql-template-tag'
import { directory } from '../auth/directory.ts'
import { allCompanies } from '../auth/people/companies.ts'
import type { Db, Reader, Tx } from '../db/db.ts'
import type { Progress } from '../progress.ts'
import { breakdown, type Check, type Company, type Fault, type RecordCheck, type Seen } from './check.ts'
import { choresCheck } from './chores.ts'
import { checkBackups, checkFiles, type Place } from './files.ts'
import { journalCheck } from './journal.ts'
import { numbersCheck } from './numbers.ts'
import { checkRecords } from './records.ts'
import { referencesCheck } from './references.ts'
import { type Share, whole } from './rows.ts'
import { checkSchema } from './schema.ts'
import { searchCheck } from './search.ts'
import { checkSecrets } from './secrets.ts'
import { sumsCheck } from './sums.ts'

/** The checks of companies, in parts that can run at the same time. */
const parts = {
  journal: { alone: [journalCheck], together: [] },
  records: { alone: [], together: [sumsCheck, referencesCheck, searchCheck] },
  rest: { alone: [numbersCheck, choresCheck], together: [] },
} satisfies Record<string, Part>

interface Part {
  readonly alone: readonly Check[]
  /** These share one reading of the records. */
  readonly together: readonly RecordCheck[]
}

type Named = Pick<Check, 'name' | 'things'>
export type PartName = keyof typeof parts

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

/** Runs the checks of a part, and says which share of its rows it has read. */
export type RunPart = (name: PartName, tell: (share: number) => void) => Promise<CheckReport[]>

/**
 * Runs all checks. Each reads the state of one instant, so writes of a running server do not show. `runPart` may run the
 * parts elsewhere.
 */
export async function examine(
  db: Db,
  place: Place,
  progress: Progress,
  runPart: RunPart = (name, tell) => db.snapshot((reader) => examinePart(reader, name, tell)),
): Promise<Report> {
  const names = Object.keys(parts) as PartName[]
  const checks = names.flatMap(checksOf)
  const show = shownTogether(progress, checks.length + 4)
  const single = (name: string, faults: AsyncIterable<Fault>) =>
    show(name, async () => {
      const tally = createTally({ name, things: '' })
      await tally.take(null, faults)
      return [tally.report()]
    })
  // Beside the others: the database reads all of its files for it.
  const files = single('files', checkFiles(db, place))
  const schema = await db.snapshot((reader) => single('schema', checkSchema(db, reader)))
  if (schema.some(({ faults }) => faults.length > 0))
    return { checks: [...(await files), ...schema, ...checks.map(skipped)], repaired: nothing }
  const others = await Promise.all([
    files,
    schema,
    db.snapshot((reader) => single('backups', checkBackups(reader, place))),
    db.snapshot((reader) => single('secrets', checkSecrets(reader, place))),
    ...names.map((name) => show(name, (tell) => runPart(name, tell))),
  ])
  return { checks: others.flat(), repaired: nothing }
}

const nothing: Repaired = { count: 0, faults: [] }

function checksOf(name: PartName): Named[] {
  const { alone, together }: Part = parts[name]
  return [...alone, ...together]
}

/** Shows all that goes on at the same time, and how many checks are done. */
function shownTogether(progress: Progress, of: number) {
  const underWay = new Map<string, string>()
  let done = 0
  return async (
    name: string,
    work: (tell: (share: number) => void) => Promise<CheckReport[]>,
  ): Promise<CheckReport[]> => {
    const tell = (about: string) => {
      underWay.set(name, `${name}${about}`)
      progress(done, of, `checks: ${[...underWay.values()].join(', ')}`)
    }
    tell('')
    const reports = await work((share) => tell(` ${Math.min(99, Math.floor(share * 100))} %`))
    underWay.delete(name)
    done += reports.length
    return reports
  }
}

/** Runs the checks of one part on the data that a reader sees; those that read records, on a share of them. */
export async function examinePart(
  reader: Reader,
  name: PartName,
  tell: (share: number) => void,
  share: Share = whole,
): Promise<CheckReport[]> {
  const { alone, together }: Part = parts[name]
  const tallies = new Map<Named, Tally>(checksOf(name).map((check) => [check, createTally(check)]))
  const of = (check: Named) => tallies.get(check) as Tally
  const expected = await rowsToRead(reader)
  let read = 0
  const passed = (count: number) => {
    read += count
    tell((read * share.of) / expected[name])
  }
  for (const company of [{ id: directory, name: 'the directory' }, ...(await allCompanies(reader))]) {
    for (const check of alone)
      await of(check).take(company, check.run(reader, company, of(check).seen, passed))
    for await (const { check, fault } of checkRecords(
      together,
      reader,
      company,
      (check) => of(check).seen,
      passed,
      share,
    ))
      of(check).add(company, fault)
  }
  return [...tallies.values()].map((tally) => tally.report())
}

/** What several shares of a part have found, as if they were one. */
export function joined(shares: readonly (readonly CheckReport[])[]): CheckReport[] {
  const [first = []] = shares
  return first.map((report, index) => {
    const reports = shares.map((reports) => reports[index] as CheckReport)
    const faults = reports.flatMap(({ faults }) => faults)
    const repairable = reports.flatMap(({ repairable }) => repairable)
    return {
      ...report,
      seen: sumOf(reports, 'seen'),
      faults: faults.slice(0, maxTold),
      advice: reports.flatMap(({ advice }) => advice).slice(0, maxTold),
      more: sumOf(reports, 'more') + Math.max(0, faults.length - maxTold),
      repairable: [...new Map(repairable.map((company) => [company.id, company])).values()],
    }
  })
}

function sumOf(reports: readonly CheckReport[], key: 'seen' | 'more'): number {
  return reports.reduce((sum, report) => sum + report[key], 0)
}

/** About how many rows a part reads. Ids that were given tell the number of records, unless many were deleted. */
async function rowsToRead(reader: Reader): Promise<Record<PartName, number>> {
  const given = async (name: string) => {
    const row = await reader.get<{ sum: number | null }>(sql`
      select sum(value) as sum from counters where name = ${name}`)
    return Number(row?.sum ?? 0)
  }
  const [entries, records] = [await given('journal'), await given('ids')]
  return { journal: entries + records, records, rest: 1 }
}

/** Repairs the faults of a report, as far as possible, and runs all checks again. */
export async function repair(
  db: Db,
  place: Place,
  found: Report,
  progress: Progress,
  runPart?: RunPart,
): Promise<Report> {
  const broken = new Map(
    found.checks.flatMap(({ repairable }) => repairable.map((company) => [company.id, company])),
  )
  let repaired = nothing
  for (const company of broken.values()) {
    const names = found.checks
      .filter(({ repairable }) => repairable.some(({ id }) => id === company.id))
      .map(({ name }) => name)
    repaired = await db.transaction({ company: company.id, user: null, via: 'doctor' }, (tx) =>
      repairCompany(tx, names, company, repaired),
    )
  }
  return repaired.count === 0 ? found : { ...(await examine(db, place, progress, runPart)), repaired }
}

/** Checks again, because the first check was before this transaction, and repairs the remaining faults. */
async function repairCompany(
  tx: Tx,
  names: readonly string[],
  company: Company,
  before: Repaired,
): Promise<Repaired> {
  let { count } = before
  const faults = [...before.faults]
  for await (const { fault } of companyFaults(tx, company, names)) {
    if (!fault.fix) continue
    await fault.fix(tx)
    count++
    if (faults.length < maxTold) faults.push(told(company, fault))
  }
  return { count, faults }
}

/** The faults that some checks find in the data of one company. */
export async function* companyFaults(
  reader: Reader,
  company: Company,
  names: readonly string[],
): AsyncGenerator<{ readonly check: Named; readonly fault: Fault }> {
  const isWanted = ({ name }: Named) => names.includes(name)
  for (const { alone, together } of Object.values<Part>(parts)) {
    for (const check of alone.filter(isWanted))
      for await (const fault of check.run(reader, company, ignored, ignored)) yield { check, fault }
    yield* checkRecords(together.filter(isWanted), reader, company, () => ignored, ignored)
  }
}

const ignored: Seen = () => {}

/** The most faults of one kind that are listed. */
const maxTold = 100

/** Collects what a check finds. */
interface Tally {
  readonly seen: Seen
  add(company: Company | null, fault: Fault): void
  /** A check that breaks down is a fault itself, and does not stop the others. */
  take(company: Company | null, faults: AsyncIterable<Fault>): Promise<void>
  report(): CheckReport
}

function createTally({ name, things }: Named): Tally {
  const faults: ToldFault[] = []
  const advice: ToldFault[] = []
  const repairable = new Set<Company>()
  let [seen, more] = [0, 0]
  const add = (company: Company | null, fault: Fault) => {
    if (company && fault.fix) repairable.add(company)
    const list = fault.isAdvice ? advice : faults
    if (list.length < maxTold || fault.isBreakdown) list.push(told(company, fault))
    else more++
  }
  return {
    seen: (count) => {
      seen += count
    },
    add,
    async take(company, found) {
      try {
        for await (const fault of found) add(company, fault)
      } catch (error) {
        add(company, breakdown(name, error))
      }
    },
    report: () => ({
      ...{ name, seen, things, faults, advice, more },
      ...{ repairable: [...repairable], skipped: null },
    }),
  }
}

function told(company: Company | null, { message, repair, fix }: Fault): ToldFault {
  return { company, message, repair, canRepair: fix !== undefined }
}

function skipped({ name, things }: Named): CheckReport {
  const why = 'The schema has to be right first.'
  return { name, seen: 0, things, faults: [], advice: [], more: 0, repairable: [], skipped: why }
}
