// The charges of reminders: a fee for each level, and interest on what is late. They are asked for with the invoice and
// are no part of it.

import { unitOf } from '../money/currency-units.ts'
import { divideToUnit, hundredPercent, hundredth, type Micro, type Minor, sum } from '../money/money.ts'
import { daysAfter, daysBetween } from '../time/dates.ts'
import type { ReminderStatus } from './next-reminder.ts'

/** The terms of a level of reminders. */
export interface ReminderTerms {
  readonly status: ReminderStatus
  /** In the currency of the invoice. */
  readonly fee: Minor
  /** In percent a year. */
  readonly interest: Micro
  /** The days to pay, from the reminder on. */
  readonly days: number
}

/** The terms of a level: those of the contact, else of the company, else no charges. */
export function termsOfLevel(
  status: ReminderStatus,
  ofContact: readonly ReminderTerms[],
  ofCompany: readonly ReminderTerms[],
): ReminderTerms {
  const isOfLevel = (terms: ReminderTerms) => terms.status === status
  return (
    ofContact.find(isOfLevel) ??
    ofCompany.find(isOfLevel) ?? { status, fee: 0n, interest: 0n, days: usualDays[status] }
  )
}

/** The days to pay after a reminder for which nobody has set terms. */
export const usualDays: Readonly<Record<ReminderStatus, number>> = { R: 10, R1: 10, R2: 10, R3: 5 }

/** Simple interest in percent a year on a late amount, rounded once. A year has 365 days. */
export function lateInterest(open: Minor, percent: Micro, days: number, unit: Minor = hundredth): Minor {
  if (open <= 0n || days <= 0) return 0n
  return divideToUnit(open * percent * BigInt(days), hundredPercent * 365n, unit)
}

/** What a reminder asks for, and until when. */
export interface ReminderDemand {
  readonly date: string
  readonly due: string
  readonly fee: Minor
  readonly interest: Minor
  /** What was open of the invoice on that day. */
  readonly open: Minor
}

/**
 * The reminder of an invoice on a day. Nothing is charged before the due date, nor where nothing is open. A level without
 * interest adds none to that of the level before.
 */
export function reminderDemand(
  { due, currency, total, total_paid }: LateInvoice,
  { fee, interest, days }: ReminderTerms,
  date: string,
  interestBefore: Minor = 0n,
): ReminderDemand {
  const open = total - total_paid
  const unit = unitOf(currency)
  return {
    date,
    due: daysAfter(date, days),
    fee: open > 0n && date >= due ? divideToUnit(fee, 1n, unit) : 0n,
    interest:
      interest === 0n && open > 0n
        ? interestBefore
        : lateInterest(open, interest, daysBetween(due, date), unit),
    open,
  }
}

interface LateInvoice {
  readonly currency: string
  readonly due: string
  readonly total: Minor
  readonly total_paid: Minor
}

/** The charges of all reminders, in their order: every fee, and the interest of the last one, which counts from the due date. */
export function chargesOf(reminders: readonly Pick<ReminderDemand, 'fee' | 'interest'>[]): Minor {
  return sum(reminders.map(({ fee }) => fee)) + (reminders.at(-1)?.interest ?? 0n)
}

/** What an invoice asks for now: what is open, with the charges that are not paid. A paid invoice asks for nothing. */
export function amountAsked({ total, total_paid, total_charges, charges_paid }: ChargedInvoice): Minor {
  const open = total - total_paid
  const charges = total_charges - charges_paid
  return open > 0n && charges > 0n ? open + charges : open
}

export interface ChargedInvoice {
  readonly total: Minor
  readonly total_paid: Minor
  readonly total_charges: Minor
  readonly charges_paid: Minor
}

/** What of a payment settles charges: what exceeds the open amount, up to the charges that are not paid. */
export function chargesIn(amount: Minor, open: Minor, charges: Minor): Minor {
  const surplus = amount - (open > 0n ? open : 0n)
  if (surplus <= 0n || charges <= 0n) return 0n
  return surplus < charges ? surplus : charges
}
