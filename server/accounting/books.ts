// The books of a company: its accounts, and what is booked to them in a period.

import type { Accounts } from '../../domain/accounting/accounts.ts'
import { type Booking, bookingsOf } from '../../domain/accounting/bookings.ts'
import { chartOf } from '../../domain/accounting/charts.ts'
import type { Fact, FactDocument } from '../../domain/accounting/facts.ts'
import { daysAfter, monthsLater } from '../../domain/time/dates.ts'
import { type CompanyProfile, profileOf } from '../configuration/company.ts'
import { type Settings, settings, settingsId } from '../configuration/settings.ts'
import type { Reader } from '../db/db.ts'
import { checkPeriod, periodFields, periodParameters, readAsked } from '../resource/report.ts'
import { find } from '../resource/write.ts'
import { factsOf, type Period } from './facts.ts'

export interface Books {
  readonly reader: Reader
  readonly profile: CompanyProfile
  readonly settings: Settings
  readonly accounts: Accounts
}

export async function booksOf(reader: Reader, company: number): Promise<Books> {
  const profile = await profileOf(reader, company)
  const stored = (await find(reader, company, settings, settingsId)) as Settings
  const { chart_of_accounts: chart, accounts: own, vat_method } = stored
  const { currency, country } = profile
  const splitsVat = vat_method !== 'net_tax_rate'
  return {
    ...{ reader, profile, settings: stored },
    accounts: { currency, chart: chart ?? chartOf(country), own, splitsVat },
  }
}

/** A fact with its lines. */
interface Booked {
  readonly fact: Fact
  readonly bookings: readonly Booking[]
}

/** What is booked in a period, in the order of its days. Documents without an exchange rate are left out, and named. */
export async function* bookedIn(
  { reader, profile, accounts }: Books,
  period: Period,
  leaveOut: (document: FactDocument) => void,
): AsyncGenerator<Booked> {
  for await (const fact of factsOf(reader, profile.id, period)) {
    const bookings = bookingsOf(fact, accounts)
    if (bookings) yield { fact, bookings }
    else leaveOut(fact.document)
  }
}

export const periodQuery = periodParameters('at most a year after its first one')

/** The period that is asked for: a year at most, as its bookings are kept in memory while they are written. */
export function readPeriod(query: URLSearchParams): Period {
  return readAsked(periodFields, query, ({ from, to }, problems) => {
    checkPeriod({ from, to }, problems)
    const lastDay = from && daysAfter(monthsLater(from, 12) ?? from, -1)
    if (lastDay && to && to > lastDay)
      problems.add('to', 'not_allowed', 'The period is longer than a year. Ask for one year after the other.')
  })
}
