import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Places } from './places.ts'

const placeOf = (index: number) => ({
  relativeOffsetOfLocalHeader: index * 2 ** 33,
  compressedSize: index,
  uncompressedSize: 2 * index,
  compressionMethod: index % 2 ? 8 : 0,
  generalPurposeBitFlag: 0x0800,
})

test('each of many files is found by its name, and none twice', () => {
  const count = 10_000
  const names = Array.from({ length: count }, (_, index) => `documents/${index}.pdf`)
  const places = new Places(count)
  for (const [index, name] of names.entries()) assert.equal(places.add(name, placeOf(index)), true)
  assert.equal(places.add('documents/7.pdf', placeOf(7)), false)
  for (const [index, name] of names.entries()) {
    assert.deepEqual([places.isTaken(name), places.areAllTaken], [false, false])
    assert.deepEqual(places.take(name), placeOf(index))
    assert.equal(places.isTaken(name), true)
  }
  assert.deepEqual(
    [places.take('other'), places.isTaken('other'), places.areAllTaken],
    [undefined, false, true],
  )
})

test('an archive may be empty', () => {
  assert.equal(new Places(0).take('one'), undefined)
})
