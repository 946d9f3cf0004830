// What the user decides about entries of the bank. Each decision can be undone.

import { type BankEntry, KontorError } from '../../client/index.ts'
import { newKey } from '../data/key.ts'
import { kontor } from '../data/kontor.ts'
import { refresh } from '../data/records.ts'
import { complain, dismiss, tell } from '../frame/notices.tsx'
import { words } from '../words/words.ts'
import { comeBack, leave } from './accepted.ts'

/** What a dialog needs in which the user decides. */
export interface DecisionDialogProps {
  readonly entry: BankEntry
  readonly onClose: () => void
}

type Booking = NonNullable<Parameters<typeof kontor.bankEntries.book>[1]>

/** Books an entry as it is proposed. If that is refused, it is to be decided again: what is open may have changed since. */
export async function accept(entry: BankEntry, proposal: number): Promise<void> {
  leave(entry.id)
  try {
    await kontor.bankEntries.book(entry.id, { proposal }, { idempotencyKey: newKey() })
  } catch (error) {
    comeBack(entry.id)
    return lookAgain(entry, error)
  }
  done(entry, words.bank.recorded(nameOf(entry)))
}

/** A proposal that no longer fits is replaced by new ones. */
async function lookAgain(entry: BankEntry, error: unknown): Promise<void> {
  const isStale = error instanceof KontorError && error.problems.some(({ key }) => key === 'proposal')
  complain(isStale ? words.bank.stale : error)
  if (isStale) await match(entry)
  else await refresh()
}

/** Looks again for what an entry is for. */
export async function match({ id }: BankEntry): Promise<void> {
  try {
    await kontor.bankEntries.match(id)
  } catch (error) {
    complain(error)
  }
  await refresh()
}

/** Books an entry as the user says; throws what is wrong with it. */
export async function book(entry: BankEntry, booking: Booking, idempotencyKey: string): Promise<void> {
  await kontor.bankEntries.book(entry.id, booking, { idempotencyKey })
  done(entry, words.bank.recorded(nameOf(entry)))
}

/** Puts an entry away; throws what is wrong. */
export async function putAway(entry: BankEntry, reason: string, idempotencyKey: string): Promise<void> {
  await kontor.bankEntries.putAway(entry.id, { reason }, { idempotencyKey })
  done(entry, words.bank.wasPutAway(nameOf(entry)))
}

/** What entries of a rule have in common with the example. */
export type Sign = 'name' | 'iban' | 'text'

interface NewRule {
  readonly sign: Sign
  readonly reason: string
  /** Whether it is for entries that wait now, too. */
  readonly isForWaiting: boolean
}

/** Puts an entry away, and by a rule all that are like it; throws what is wrong. */
export async function putAwayLike(
  entry: BankEntry,
  { sign, reason, isForWaiting }: NewRule,
  [entryKey, ruleKey]: readonly [string, string],
): Promise<void> {
  const value = sign === 'text' ? entry.message.slice(0, 255) : entry[sign]
  const direction = entry.amount < 0 ? 'out' : 'in'
  const { item } = await kontor.bankRules.create(
    { [sign]: value, direction, reason },
    { idempotencyKey: ruleKey },
  )
  await kontor.bankEntries.putAway(entry.id, { reason }, { idempotencyKey: entryKey })
  if (isForWaiting) await kontor.bankRules.apply(item.id)
  done(entry, words.bank.rules.made(reason))
}

let lastNotice = 0

/** Says what was decided. Of many decisions in a row the last one is shown: the others would cover the list. */
function done(entry: BankEntry, text: string): void {
  void refresh()
  dismiss(lastNotice)
  lastNotice = tell(text, { name: words.parts.undo, run: () => void undo(entry) })
}

export async function undo({ id }: BankEntry): Promise<void> {
  comeBack(id)
  try {
    await kontor.bankEntries.undo(id, {}, { idempotencyKey: newKey() })
  } catch (error) {
    complain(error)
  }
  await refresh()
}

/** Who paid or was paid, for people. */
export function nameOf({ name, message }: BankEntry): string {
  return name || message || words.bank.nameless
}
