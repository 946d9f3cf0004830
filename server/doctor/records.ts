// Checks that read all records: they share one reading.

import type { Reader } from '../db/db.ts'
import { allResources } from '../resource/resource.ts'
import {
  breakdown,
  type Company,
  type Fault,
  type RecordCheck,
  type RecordsLook,
  type Seen,
} from './check.ts'
import { batchesOf, whole } from './rows.ts'

interface FoundBy {
  readonly check: RecordCheck
  readonly fault: Fault
}

/**
 * The faults that these checks find in the records of a company, or in a share of them. A check that breaks down does
 * not stop the others. What is in no record belongs to the first share.
 */
export async function* checkRecords(
  checks: readonly RecordCheck[],
  reader: Reader,
  company: Company,
  seenBy: (check: RecordCheck) => Seen,
  passed: Seen,
  share = whole,
): AsyncGenerator<FoundBy> {
  const broken = new Set<RecordCheck>()
  async function* unlessBroken(
    check: RecordCheck,
    faults: () => AsyncIterable<Fault>,
  ): AsyncGenerator<FoundBy> {
    if (broken.has(check)) return
    try {
      for await (const fault of faults()) yield { check, fault }
    } catch (error) {
      broken.add(check)
      yield { check, fault: breakdown(check.name, error) }
    }
  }
  for (const resource of allResources()) {
    const looks = checks.flatMap((check) => {
      const look = broken.has(check) ? undefined : check.of(reader, company, resource)
      return look ? [{ check, look }] : []
    })
    if (looks.length === 0) continue
    try {
      for await (const rows of batchesOf(reader, company.id, resource, wantedBy(looks), passed, share))
        for (const { check, look } of looks) yield* unlessBroken(check, () => look.batch(rows, seenBy(check)))
    } catch (error) {
      for (const { check } of looks)
        yield* unlessBroken(check, () => {
          throw error
        })
    }
    if (share.index === 0)
      for (const { check, look } of looks) yield* unlessBroken(check, () => look.end?.() ?? none())
  }
  if (share.index > 0) return
  for (const check of checks) yield* unlessBroken(check, () => check.others?.(reader, company) ?? none())
}

function wantedBy(looks: readonly { readonly look: RecordsLook }[]) {
  const keys = new Set(looks.flatMap(({ look }) => look.keys))
  const columns = new Set(looks.flatMap(({ look }) => look.columns ?? []))
  const computed = Object.assign({}, ...looks.map(({ look }) => look.computed))
  return { keys: [...keys], columns: [...columns], computed }
}

async function* none(): AsyncGenerator<Fault> {}
