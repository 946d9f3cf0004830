// Where the pages of a long list of facts begin. The first page counts the entries of every day; the others read only the
// days that they show, as long as nothing was written that the list depends on.

import { addresses } from '../contacts/contacts.ts'
import type { Reader } from '../db/db.ts'
import { creditNotes } from '../receivables/credit/credit-notes.ts'
import { refunds } from '../receivables/credit/refunds.ts'
import { invoices } from '../receivables/invoices.ts'
import { payments } from '../receivables/payments.ts'
import { sumOfCounters, versionCounter } from '../resource/versions.ts'

export interface EntryDays {
  readonly total: number
  /** The days that have entries, each with the number of those before it. */
  readonly days: readonly { readonly date: string; readonly before: number }[]
}

/** The days of a list. The key names everything that it depends on, besides documents and what settles them. */
export async function entryDays(
  reader: Reader,
  company: number,
  key: string,
  entries: () => AsyncIterable<{ readonly date: string }>,
): Promise<EntryDays> {
  const kept = keptOf(reader)
  // Read before the entries: what is written in between moves the version on.
  const row = await reader.get<{ version: number | null }>(sumOfCounters(company, counters))
  const version = row?.version ?? 0
  const ownKey = `${company} ${key}`
  const known = kept.get(ownKey)
  if (known?.version === version) return known.list
  const days: { date: string; before: number }[] = []
  let total = 0
  for await (const { date } of entries()) {
    if (days.at(-1)?.date !== date) days.push({ date, before: total })
    total += 1
  }
  if (kept.size >= mostKept) kept.clear()
  const list = { total, days }
  kept.set(ownKey, { version, list })
  return list
}

const counters = [invoices, creditNotes, payments, refunds, addresses].map(versionCounter)

/** A list has a day for each date of its period, five years at most. */
const mostKept = 100

type Kept = Map<string, { readonly version: number; readonly list: EntryDays }>

const kept = new WeakMap<Reader['cacheKey'], Kept>()

function keptOf({ cacheKey }: Reader): Kept {
  const own = kept.get(cacheKey) ?? new Map()
  kept.set(cacheKey, own)
  return own
}
