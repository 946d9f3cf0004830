import assert from 'node:assert/strict'
import { test } from 'node:test'
import { all, condition, everything, oneOf, readFilter, writeFilter } from '../../../domain/filter.ts'
import { partsBeside, quickOn, toggled } from './quick-filters.ts'

const isOpen = oneOf('status', ['S', 'PP'])
const late = condition('due', '<', '@today')
const large = condition('total', '>', '1000')
const open = { name: 'open', filter: isOpen }
const overdue = { name: 'overdue', filter: all(isOpen, late) }
const drafts = { name: 'drafts', filter: condition('status', '=', 'DR') }
const mine = { name: 'mine', filter: condition('user_id', '=', 1) }
const quick = [open, overdue, drafts, mine]

/** As the address returns it. */
const kept = (filter: Parameters<typeof writeFilter>[0]) => readFilter(writeFilter(filter)) ?? everything
const namesOn = (filter: Parameters<typeof writeFilter>[0]) =>
  quickOn(quick, kept(filter)).map(({ name }) => name)

test('a quick filter is on when its conditions are among those of the filter', () => {
  assert.deepEqual(namesOn(everything), [])
  assert.deepEqual(namesOn(isOpen), ['open'])
  assert.deepEqual(namesOn(all(large, late, isOpen)), ['overdue'])
  assert.deepEqual(namesOn(all(late, large)), [])
  assert.deepEqual(namesOn(all(isOpen, mine.filter)), ['open', 'mine'])
  assert.deepEqual(partsBeside([overdue], kept(all(isOpen, late, large))), [large])
})

test('a click adds or removes just the conditions of the quick filter', () => {
  const both = toggled(quick, overdue, large)
  assert.deepEqual(both, all(large, isOpen, late))
  assert.deepEqual(toggled(quick, overdue, kept(both)), large)
  assert.deepEqual(toggled(quick, overdue, late), overdue.filter)
  assert.deepEqual(toggled(quick, open, isOpen), everything)
})

test('a quick filter takes the place of those that ask for the same field', () => {
  assert.deepEqual(toggled(quick, drafts, all(isOpen, late, large)), all(large, drafts.filter))
  assert.deepEqual(toggled(quick, open, all(isOpen, late, large)), all(large, isOpen))
  assert.deepEqual(toggled(quick, mine, isOpen), all(isOpen, mine.filter))
})
