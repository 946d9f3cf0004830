// `kontor doctor`: checks the data, and says what to do about faults.

import { readConfig } from '../server/config.ts'
import { openAsItIs } from '../server/db/open.ts'
import { isSqlite } from '../server/db/sqlite/file.ts'
import type { CheckReport, Report, ToldFault } from '../server/doctor/doctor.ts'
import type { Command, Result } from './command.ts'
import { withProgress } from './progress.ts'

export const doctorCommands: Readonly<Record<string, Command>> = {
  doctor: {
    summary:
      'check files, schema, journals, sums, references, numbers, search and chores, and say how to repair',
    options: {
      repair: {
        about: 'put right what follows from other data, and let chores try again what they leave alone',
        isFlag: true,
      },
    },
    run: ({ repair }) => doctor(Boolean(repair)),
  },
}

async function doctor(isToRepair: boolean): Promise<Result> {
  const { database, dataFolder, backupFolder } = readConfig(process.env)
  const db = await openAsItIs(database)
  try {
    // Every resource is checked, and the server knows them all.
    await import('../server/app.ts')
    const { examine, repair } = await import('../server/doctor/doctor.ts')
    const { partsOf } = await import('./doctor-parts.ts')
    const place = { dataFolder, backupFolder, file: isSqlite(database) ? database : null, now: new Date() }
    return await withProgress(async (progress) => {
      const parts = partsOf(db, database)
      const report = await examine(db, place, progress, parts)
      return resultOf(isToRepair ? await repair(db, place, report, progress, parts) : report)
    })
  } finally {
    await db.close()
  }
}

function resultOf({ checks, repaired }: Report): Result {
  const faults = checks.flatMap(({ name, faults }) =>
    faults.map((fault) => ({ check: name, ...asJson(fault) })),
  )
  const advice = checks.flatMap(({ name, advice }) =>
    advice.map((fault) => ({ check: name, ...asJson(fault) })),
  )
  const entries = checks.find(({ name }) => name === 'journal')?.seen ?? 0
  const ok = faults.length === 0
  const lines = [
    ...(repaired.count > 0
      ? [`Repaired: ${repaired.count}`, ...repaired.faults.flatMap(linesOfFault), '']
      : []),
    ...checks.flatMap(linesOf),
    '',
    ok
      ? `All is well. ${entries} journal entries verified.`
      : 'Not all is well. What to do stands below each fault; docs/doctor.md says more.',
  ]
  return {
    lines,
    json: {
      ok,
      journal_entries: entries,
      checks: checks.map(({ name, seen, things, faults, more, skipped }) => ({
        ...{ name, outcome: outcomeOf({ faults, skipped }), seen, things: things || null },
        ...{ faults: faults.length + more },
      })),
      faults,
      advice,
      repaired: { count: repaired.count, faults: repaired.faults.map(asJson) },
    },
    failed: !ok,
  }
}

function outcomeOf({ faults, skipped }: Pick<CheckReport, 'faults' | 'skipped'>): string {
  if (skipped) return 'skipped'
  return faults.length === 0 ? 'ok' : 'faults'
}

function linesOf({ name, seen, things, faults, advice, more, skipped }: CheckReport): string[] {
  const count = faults.length + more
  const outcome = count === 0 ? 'ok' : `${count} ${count === 1 ? 'fault' : 'faults'}`
  const about = skipped ?? (things ? `${seen} ${things}` : '')
  return [
    `${name.padEnd(10)}  ${(skipped ? 'skipped' : outcome).padEnd(8)}  ${about}`.trimEnd(),
    ...faultLines([...faults, ...advice]),
    ...(more > 0 ? [`  and ${more} more`] : []),
  ]
}

/** The repair is printed once below several faults that have the same one. */
function faultLines(faults: readonly ToldFault[]): string[] {
  return faults.flatMap((fault, index) =>
    fault.repair === faults[index + 1]?.repair
      ? linesOfFault(fault)
      : [...linesOfFault(fault), `    → ${fault.repair}`],
  )
}

/** SQLite reports some damages in several lines. */
function linesOfFault({ company, message }: ToldFault): string[] {
  const [first = '', ...more] = message.split('\n')
  return [`${company ? `${company.name}: ` : ''}${first}`, ...more].map((line) => `  ${line}`)
}

function asJson({ company, message, repair, canRepair }: ToldFault) {
  return {
    company_id: company?.id ?? null,
    company: company?.name ?? null,
    message,
    repair,
    can_repair: canRepair,
  }
}
