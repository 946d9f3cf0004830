import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  changed,
  pageNumbers,
  readState,
  readViewQuery,
  sortedBy,
  startState,
  viewQuery,
  writeState,
} from './list-state.ts'

const state = {
  q: 'Müller & Söhne',
  filter: '{"status":"S"}',
  sort: '-date,number',
  columns: ['number', 'total'],
  page: 3,
  size: 100,
} as const

test('what somebody looks at is in the address, and comes back from it', () => {
  assert.deepEqual(readState(writeState(state)), state)
  assert.deepEqual(Object.values(writeState(startState)).filter(Boolean), [])
})

test('an address that makes no sense shows the list from its beginning', () => {
  assert.deepEqual(readState({ page: '-1', size: '7', columns: ',' }), startState)
  assert.deepEqual(readState({ page: 'x' }), startState)
})

test('another result begins on its first page, and columns change nothing', () => {
  assert.equal(changed(state, { q: 'a' }).page, 1)
  assert.equal(changed(state, { q: state.q }).page, 3)
  assert.equal(changed(state, { columns: ['date'] }).page, 3)
  assert.equal(changed(state, { page: 4 }).page, 4)
})

test('a saved view keeps everything but the page', () => {
  assert.deepEqual(readViewQuery(viewQuery(state)), { ...state, page: 1 })
})

for (const { sort, field, isAdded = false, down = false, becomes } of [
  { sort: '', field: 'date', becomes: 'date' },
  { sort: '', field: 'date', down: true, becomes: '-date' },
  { sort: 'date', field: 'date', becomes: '-date' },
  { sort: '-date', field: 'date', becomes: '' },
  { sort: '-date', field: 'date', down: true, becomes: 'date' },
  { sort: '-date', field: 'number', becomes: 'number' },
  { sort: '-date', field: 'number', isAdded: true, becomes: '-date,number' },
  { sort: '-date,number', field: 'number', isAdded: true, becomes: '-date,-number' },
  { sort: '-date,-number', field: 'number', isAdded: true, becomes: '-date' },
  { sort: '-date,number', field: 'number', becomes: 'number' },
]) {
  test(`sorted by "${sort}", ${isAdded ? 'adding' : 'asking for'} ${field} sorts by "${becomes}"`, () => {
    assert.equal(sortedBy(sort, field, isAdded, down), becomes)
  })
}

for (const { page, pages, numbers } of [
  { page: 1, pages: 1, numbers: [1] },
  { page: 1, pages: 3, numbers: [1, 2, 3] },
  { page: 1, pages: 9, numbers: [1, 2, 0, 8, 9] },
  { page: 5, pages: 9, numbers: [1, 2, 3, 4, 5, 6, 7, 8, 9] },
  { page: 10, pages: 20, numbers: [1, 2, 0, 9, 10, 11, 0, 19, 20] },
  { page: 20, pages: 20, numbers: [1, 2, 0, 19, 20] },
]) {
  test(`on page ${page} of ${pages} one can go to ${numbers.join(' ')}`, () => {
    assert.deepEqual(pageNumbers(page, pages), numbers)
  })
}
