import type { Minor } from '../money/money.ts'
import { compactIban } from '../payment/iban.ts'
import { fold } from '../text/text.ts'

/** By what entries of the bank are put away: all that is said has to fit. */
export interface Rule {
  /** Of the one who paid or was paid. */
  readonly name: string | null
  readonly iban: string | null
  /** Somewhere in the message. */
  readonly text: string | null
  readonly direction: 'in' | 'out' | null
}

/** What a rule looks at. */
export interface RuledEntry {
  readonly name: string | null
  readonly iban: string | null
  readonly message: string
  readonly amount: Minor
}

export function ruleFits(rule: Rule, { name, iban, message, amount }: RuledEntry): boolean {
  if (rule.direction !== null && rule.direction !== (amount < 0n ? 'out' : 'in')) return false
  if (rule.name !== null && (name === null || plain(name) !== plain(rule.name))) return false
  if (rule.iban !== null && (iban === null || compactIban(iban) !== compactIban(rule.iban))) return false
  return rule.text === null || plain(message).includes(plain(rule.text))
}

/** Banks write names in capitals, and with blanks at their ends. */
function plain(text: string): string {
  return fold(text).replace(/\s+/g, ' ').trim()
}
