import assert from 'node:assert/strict'
import { test } from 'node:test'
import { daysAfter } from '../../domain/time/dates.ts'
import { backupsToKeep, isBackupDue } from './rotation.ts'

const days = (first: string, count: number) =>
  Array.from({ length: count }, (_, index) => daysAfter(first, index))

test('a year of daily backups leaves seven days, four weeks and six months', () => {
  assert.deepEqual(backupsToKeep(days('2026-01-01', 365)), [
    ...days('2026-12-25', 7).toReversed(),
    ...['2026-12-24', '2026-12-20', '2026-12-13', '2026-12-06'],
    ...['2026-12-05', '2026-11-30', '2026-10-31', '2026-09-30', '2026-08-31', '2026-07-31'],
  ])
})

test('removing each day what is not kept ends with as many', () => {
  let kept: string[] = []
  for (const day of days('2026-01-01', 730)) kept = backupsToKeep([...kept, day])
  assert.equal(kept.length, 17)
  assert.ok((kept.at(-1) as string) < '2027-08-01', kept.join())
})

test('a pause, or a clock that is years ahead, removes nothing that was kept', () => {
  const kept = backupsToKeep(days('2026-01-01', 100))
  assert.deepEqual(backupsToKeep([...kept, '2036-05-05']).slice(1, 7), kept.slice(0, 6))
  assert.ok(backupsToKeep([...kept, '2036-05-05']).length >= kept.length)
})

for (const [made, clock, isDue] of [
  [[], '2026-11-15 00:10:00', true],
  [['2026-11-14'], '2026-11-15 00:10:00', false],
  [['2026-11-14'], '2026-11-15 02:30:00', true],
  [['2026-11-14'], '2026-11-15 09:00:00', true],
  [['2026-11-13'], '2026-11-15 00:10:00', true],
  [['2026-11-15'], '2026-11-15 23:00:00', false],
  [['2036-01-01'], '2026-11-15 00:10:00', true], // made when the clock was wrong
] as const)
  test(`with backups of ${made.join() || 'no day'} one is ${isDue ? '' : 'not '}due at ${clock}`, () => {
    assert.equal(isBackupDue(made, clock), isDue)
  })
