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
  const level = levels[status]
  if (level === undefined) return []
  // Steps of this level and below are done. If a step has set the level, other steps of it may follow; if a user has
  // set it by hand, none do.
  let passed = runs.some((run) => run.status === status) ? level - 1 : level
  // The day from which overdue days count: the due date, or a later one if a step ran late.
  let start = due
  const found: Step[] = []
  for (const step of inOrder(steps)) {
    const run = runs.find((run) => isSame(run, step))
    if (run) {
      const startOfRun = daysAfter(run.day, -step.overdue_days)
      start = start < startOfRun ? startOfRun : start
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
