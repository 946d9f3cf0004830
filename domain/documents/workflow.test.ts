import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { daysAfter } from '../time/dates.ts'
import { type InvoiceStatus, invoiceStatuses } from './statuses.ts'
import { dueSteps, nextStepDay, type WorkflowRun, type WorkflowStep } from './workflow.ts'

const due = '2026-03-31'
const day = (overdueDays: number) => daysAfter(due, overdueDays)
const step = (
  status: WorkflowStep['status'],
  overdue_days: number,
  action: WorkflowStep['action'] = 'CE',
) => ({
  active: true,
  status,
  overdue_days,
  action,
})
const ran = (status: string, overdueDays: number, action = 'CE'): WorkflowRun => ({
  status,
  action,
  day: day(overdueDays),
})

const usual = [step('R', 10), step('R1', 20), step('R2', 30)]

const cases: readonly {
  rule: string
  steps?: readonly WorkflowStep[]
  runs?: readonly WorkflowRun[]
  status?: InvoiceStatus
  /** In days after the due date. */
  today: number
  expected: readonly string[]
}[] = [
  { rule: 'nothing is due before its day', today: 9, expected: [] },
  { rule: 'a step is due on its day', today: 10, expected: ['R CE'] },
  { rule: 'zero days is the due date itself', steps: [step('R', 0)], today: 0, expected: ['R CE'] },
  { rule: 'nothing happens before the due date', steps: [step('R', 0)], today: -1, expected: [] },
  { rule: 'a step runs once', runs: [ran('R', 10)], status: 'R', today: 10, expected: [] },
  { rule: 'the next step waits for its day', runs: [ran('R', 10)], status: 'R', today: 19, expected: [] },
  { rule: 'the next step follows', runs: [ran('R', 10)], status: 'R', today: 20, expected: ['R1 CE'] },
  { rule: 'a partial payment stops nothing', status: 'PP', today: 10, expected: ['R CE'] },
  { rule: 'after a downtime only the first step runs', today: 100, expected: ['R CE'] },
  {
    rule: 'after a late step the next one keeps its distance',
    runs: [ran('R', 25)],
    status: 'R',
    today: 34,
    expected: [],
  },
  {
    rule: 'after a late step the next one comes when its distance has passed',
    runs: [ran('R', 25)],
    status: 'R',
    today: 35,
    expected: ['R1 CE'],
  },
  {
    rule: 'the delay of a step moves all steps after it',
    runs: [ran('R', 25), ran('R1', 35)],
    status: 'R1',
    today: 44,
    expected: [],
  },
  {
    rule: 'steps are never early, even after a step that ran too early',
    runs: [ran('R', 2)],
    status: 'R',
    today: 19,
    expected: [],
  },
  { rule: 'a lower level than the one reached is not due', status: 'R1', today: 15, expected: [] },
  { rule: 'a level that somebody set by hand is done', status: 'R1', today: 20, expected: [] },
  { rule: 'what was passed over does not hold up the others', status: 'R1', today: 30, expected: ['R2 CE'] },
  {
    rule: 'another step of the level that a step has reached is due',
    steps: [step('R', 10), step('R', 12, 'CP')],
    runs: [ran('R', 10)],
    status: 'R',
    today: 12,
    expected: ['R CP'],
  },
  {
    rule: 'a step stays run when somebody sets the invoice back',
    runs: [ran('R', 10), ran('R1', 20)],
    status: 'S',
    today: 30,
    expected: ['R2 CE'],
  },
  {
    rule: 'two steps of the same day run on the same day',
    steps: [step('R', 10, 'CP'), step('R', 10, 'M')],
    today: 12,
    expected: ['R CP', 'R M'],
  },
  {
    rule: 'on the same day the lower level comes first',
    steps: [step('R1', 10), step('R', 10)],
    today: 10,
    expected: ['R CE', 'R1 CE'],
  },
  {
    rule: 'the second of two steps of a day follows when it was added later',
    steps: [step('R', 10), step('R', 10, 'M')],
    runs: [ran('R', 10)],
    status: 'R',
    today: 10,
    expected: ['R M'],
  },
  {
    rule: 'steps run in the order of their days',
    steps: [step('R1', 20), step('R', 10)],
    today: 50,
    expected: ['R CE'],
  },
  {
    rule: 'a lower level after a higher one never runs',
    steps: [step('R1', 10), step('R', 20)],
    runs: [ran('R1', 10)],
    status: 'R1',
    today: 50,
    expected: [],
  },
  {
    rule: 'the same status and action stands for one step, the earlier one',
    steps: [step('R', 20), step('R', 10), step('R', 10)],
    today: 10,
    expected: ['R CE'],
  },
  {
    rule: 'the same status and action does not run again later',
    steps: [step('R', 10), step('R', 20)],
    runs: [ran('R', 10)],
    status: 'R',
    today: 50,
    expected: [],
  },
  {
    rule: 'inactive steps count for nothing',
    steps: [{ ...step('R', 10), active: false }, step('R1', 20)],
    runs: [ran('R', 19)],
    today: 20,
    expected: ['R1 CE'],
  },
]

for (const { rule, steps = usual, runs = [], status = 'S', today, expected } of cases) {
  test(rule, () => {
    const found = dueSteps(steps, runs, { due, today: day(today), status })
    assert.deepEqual(found.map(name), expected)
  })
}

for (const status of invoiceStatuses) {
  const takesPart = ['S', 'PP', 'R', 'R1', 'R2', 'R3'].includes(status)
  test(`an invoice that is ${status} takes ${takesPart ? '' : 'no '}part`, () => {
    const found = dueSteps([step('R3', 0)], [ran(status, 0, 'M')], { due, today: day(0), status })
    assert.equal(found.length, takesPart ? 1 : 0)
  })
}

test('an invoice that is due at the end of time is never overdue', () => {
  const never = { due: '9999-12-31', today: '2026-03-31', status: 'S' } as const
  assert.deepEqual(dueSteps([step('R', 10)], [], never), [])
})

const anyStep: fc.Arbitrary<WorkflowStep> = fc.record({
  active: fc.boolean(),
  status: fc.constantFrom('R', 'R1', 'R2', 'R3'),
  overdue_days: fc.nat(40),
  action: fc.constantFrom('M', 'CE', 'CP'),
})

test('however often the worker runs, each step runs once, in its order, and never closer than agreed', () => {
  const workingDays = fc.uniqueArray(fc.nat(200), { maxLength: 60 })
  fc.assert(
    fc.property(fc.array(anyStep, { maxLength: 8 }), workingDays, (steps, workingDays) => {
      const done: { step: WorkflowStep; day: number }[] = []
      const runs: WorkflowRun[] = []
      let status: InvoiceStatus = 'S'
      for (const today of workingDays.toSorted((a, b) => a - b).flatMap((today) => [today, today])) {
        for (const step of dueSteps(steps, runs, { due, today: day(today), status })) {
          done.push({ step, day: today })
          runs.push({ ...step, day: day(today) })
          status = step.status
        }
      }
      assert.equal(new Set(done.map(({ step }) => name(step))).size, done.length)
      for (const [index, { step, day }] of done.entries()) {
        assert.ok(step.active && day >= step.overdue_days)
        const before = done[index - 1]
        if (!before) continue
        assert.ok(step.status >= before.step.status)
        assert.ok(day - before.day >= step.overdue_days - before.step.overdue_days)
      }
    }),
  )
})

test('a worker that runs daily runs every step of rising levels on its day', () => {
  const steps = [step('R', 5), step('R1', 15), step('R1', 15, 'CP'), step('R2', 15), step('R3', 40)]
  const runs: WorkflowRun[] = []
  let status: InvoiceStatus = 'S'
  for (let today = 0; today < 60; today++) {
    for (const found of dueSteps(steps, runs, { due, today: day(today), status })) {
      assert.equal(found.overdue_days, today)
      runs.push({ ...found, day: day(today) })
      status = found.status
    }
  }
  assert.deepEqual(runs.map(name), steps.map(name))
})

test('the day of the next step is the first one on which a step is due', () => {
  const anyRun = fc.record({ step: anyStep, today: fc.nat(60) })
  fc.assert(
    fc.property(
      fc.array(anyStep, { maxLength: 6 }),
      fc.array(anyRun, { maxLength: 3 }),
      fc.constantFrom(...invoiceStatuses),
      (steps, ran, status) => {
        const runs = ran.map(({ step, today }) => ({ ...step, day: day(today) }))
        const next = nextStepDay(steps, runs, { due, status })
        for (let today = -1; today < 110; today++)
          assert.equal(
            dueSteps(steps, runs, { due, today: day(today), status }).length > 0,
            next !== null && next <= day(today),
          )
      },
    ),
  )
})

function name({ status, action }: { status: string; action: string }): string {
  return `${status} ${action}`
}
