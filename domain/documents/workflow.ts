import { daysAfter } from '../time/dates.ts'
import type { InvoiceStatus } from './statuses.ts'

/**
 * The reminder steps of an invoice that run today, in their order. Each status and action runs once, ever. After a
 * downtime the steps keep their distances, so that a customer does not get three reminders on one day.
 */
export function dueSteps<Step extends WorkflowStep>(
  steps: readonly Step[],
  runs: readonly WorkflowRun[],
  { due, today, status }: RemindedInvoice,
): Step[] {
  let passed = passedLevel(runs, status)
  let start = due
  const found: Step[] = []
  for (const step of inOrder(steps)) {
    const run = runs.find((run) => isSame(run, step))
    if (run) {
      start = startAfter(start, run, step)
      continue
    }
    const startIfToday = daysAfter(today, -step.overdue_days)
    if (levels[step.status] <= passed || start > startIfToday) continue
    found.push(step)
    passed = levels[step.status] - 1
    start = startIfToday
  }
  return found
}

/** The first day on which a step of an invoice runs, which may have passed; null if none is left. */
export function nextStepDay(
  steps: readonly WorkflowStep[],
  runs: readonly WorkflowRun[],
  { due, status }: Omit<RemindedInvoice, 'today'>,
): string | null {
  const passed = passedLevel(runs, status)
  let start = due
  // Days and starts grow from step to step, so the first one that is left is the next one.
  for (const step of inOrder(steps)) {
    const run = runs.find((run) => isSame(run, step))
    if (run) start = startAfter(start, run, step)
    else if (levels[step.status] > passed) return daysAfter(start, step.overdue_days)
  }
  return null
}

/**
 * Steps of this level and below are done. If a step has set the level, other steps of it may follow; if a user has set it
 * by hand, none do.
 */
function passedLevel(runs: readonly WorkflowRun[], status: InvoiceStatus): number {
  const level = levels[status] ?? Infinity
  return runs.some((run) => run.status === status) ? level - 1 : level
}

/** The day from which overdue days count: the due date, or a later one if a step ran late. */
function startAfter(start: string, run: WorkflowRun, { overdue_days }: WorkflowStep): string {
  const startOfRun = daysAfter(run.day, -overdue_days)
  return start < startOfRun ? startOfRun : start
}

export interface WorkflowStep {
  readonly active: boolean
  /** The status that the step sets. */
  readonly status: ReminderStatus
  readonly overdue_days: number
  /** Remind me, e-mail to the contact, post to the contact. */
  readonly action: 'M' | 'CE' | 'CP'
}

/** A step that ran, and its day. */
export interface WorkflowRun {
  readonly status: string
  readonly action: string
  readonly day: string
}

interface RemindedInvoice {
  readonly due: string
  readonly today: string
  readonly status: InvoiceStatus
}

type ReminderStatus = 'R' | 'R1' | 'R2' | 'R3'

/** The reminder level of an invoice. Other statuses have no reminders: the invoice is a draft, paid, or given up. */
const levels: Readonly<Record<ReminderStatus, number> & Partial<Record<InvoiceStatus, number>>> = {
  S: 0,
  PP: 0,
  R: 1,
  R1: 2,
  R2: 3,
  R3: 4,
}

/** The active steps by their days, then by their level; of two with the same status and action only the first. */
function inOrder<Step extends WorkflowStep>(steps: readonly Step[]): Step[] {
  const sorted = steps
    .filter(({ active }) => active)
    .sort((a, b) => a.overdue_days - b.overdue_days || levels[a.status] - levels[b.status])
  return sorted.filter((step, index) => sorted.findIndex((other) => isSame(other, step)) === index)
}

function isSame(one: StepKey, other: StepKey): boolean {
  return one.status === other.status && one.action === other.action
}

type StepKey = Pick<WorkflowRun, 'status' | 'action'>
