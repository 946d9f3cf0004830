// The sums of reports. Amounts are whole hundredths, hours whole millionths.

import { type Micro, type Minor, minorOf, sum } from '../../domain/money/money.ts'
import { stepStarts } from '../../domain/payment/ageing.ts'
import { monthAfter } from '../../domain/time/dates.ts'
import { hoursSpent } from '../../domain/time/time-sheet.ts'
import { openOf } from '../documents/open-amount.ts'
import type { Period } from '../list/filter/periods.ts'

export type Step = 'month' | 'quarter' | 'year'

/** An invoice, or a credit note with a total below zero. */
interface CountedDocument {
  readonly date: string
  readonly total: number
  readonly currency: string
  readonly isCredit?: boolean
}

export interface TurnoverRow {
  /** 2026-03, 2026-Q1 or 2026 */
  readonly key: string
  readonly amount: Minor
  readonly count: number
  /** The amount of the same days a year before. */
  readonly before: Minor
}

/** The turnover of every step of a period, including empty ones. */
export function turnoverBy(
  step: Step,
  { from, to }: Period,
  documents: readonly CountedDocument[],
): readonly TurnoverRow[] {
  const inPeriod = (date: string) => from <= date && date <= to
  const now = documents.filter(({ date }) => inPeriod(date))
  const before = documents.filter(({ date }) => inPeriod(yearsAfter(date, 1)))
  const byKey = Map.groupBy(now, ({ date }) => stepOf(step, date))
  const byKeyBefore = Map.groupBy(before, ({ date }) => stepOf(step, yearsAfter(date, 1)))
  return stepsOf(step, { from, to }).map((key) => ({
    key,
    amount: totalOf(byKey.get(key) ?? []),
    count: byKey.get(key)?.filter(({ isCredit }) => !isCredit).length ?? 0,
    before: totalOf(byKeyBefore.get(key) ?? []),
  }))
}

/** The same day of another year. 29 February may not exist there; it is only compared as text. */
export function yearsAfter(date: string, years: number): string {
  return String(Number(date.slice(0, 4)) + years).padStart(4, '0') + date.slice(4)
}

/** The step that contains a day: 2026-03, 2026-Q1 or 2026. */
export function stepOf(step: Step, date: string): string {
  const [year = '', month = ''] = date.split('-')
  if (step === 'year') return year
  return step === 'month' ? `${year}-${month}` : `${year}-Q${Math.ceil(Number(month) / 3)}`
}

function stepsOf(step: Step, { from, to }: Period): readonly string[] {
  const keys = new Set<string>()
  for (let month = monthAfter(from, 0); month <= to; month = monthAfter(month, 1))
    keys.add(stepOf(step, month))
  return [...keys]
}

function totalOf(documents: readonly CountedDocument[]): Minor {
  return sum(documents.map(({ total }) => minorOf(total)))
}

interface OpenInvoice {
  readonly contact_id: number
  readonly contact_name?: string
  readonly due: string
  readonly total: number
  readonly total_paid: number
}

interface ReceivableRow {
  readonly contactId: number
  readonly name: string
  /** The open amount in each step of `ageingSteps`. */
  readonly steps: readonly Minor[]
  readonly total: Minor
}

/** The open amounts of every contact by days overdue, the largest first. */
export function receivablesBy(invoices: readonly OpenInvoice[], today: string): readonly ReceivableRow[] {
  const starts = stepStarts(today)
  const stepOfDue = (due: string) => {
    const step = starts.findIndex((start) => due >= start)
    return step < 0 ? starts.length : step
  }
  const sumOf = (own: readonly OpenInvoice[]) => sum(own.map(openOf))
  return [...Map.groupBy(invoices, ({ contact_id }) => contact_id)]
    .map(([contactId, own]) => ({
      contactId,
      name: own[0]?.contact_name ?? '',
      steps: [...starts, ''].map((_, step) => sumOf(own.filter(({ due }) => stepOfDue(due) === step))),
      total: sumOf(own),
    }))
    .sort((one, other) => compare(other.total, one.total) || one.name.localeCompare(other.name))
}

interface SpentTime {
  readonly duration: number
  readonly is_invoiced: boolean
}

export interface HoursRow<Time> {
  readonly key: string
  /** One of the efforts, for its names. */
  readonly sample: Time
  readonly hours: Micro
  readonly billed: Micro
}

/** Hours by the key of an effort, the most first. */
export function hoursBy<Time extends SpentTime>(
  efforts: readonly Time[],
  keyOf: (effort: Time) => string,
): readonly HoursRow<Time>[] {
  return [...Map.groupBy(efforts, keyOf)]
    .map(([key, own]) => ({
      key,
      sample: own[0] as Time,
      hours: hoursSpent(own),
      billed: hoursSpent(own.filter(({ is_invoiced }) => is_invoiced)),
    }))
    .sort((one, other) => compare(other.hours, one.hours) || one.key.localeCompare(other.key))
}

function compare(one: bigint, other: bigint): number {
  return one < other ? -1 : one > other ? 1 : 0
}
