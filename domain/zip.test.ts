import assert from 'node:assert/strict'
import { test } from 'node:test'
import { crc32 } from 'node:zlib'
import { zipOf } from './zip.ts'

const at = new Date(2026, 10, 15, 14, 30, 22)
const bytes = (text: string): Uint8Array => new TextEncoder().encode(text)

interface Entry {
  readonly name: string
  readonly text: string
  readonly crc: number
  readonly time: number
}

/** Reads an archive as the format says: from its end to the directory, and from there to each file. */
function entriesOf(archive: Uint8Array): readonly Entry[] {
  const view = new DataView(archive.buffer)
  const text = (from: number, length: number) =>
    new TextDecoder().decode(archive.subarray(from, from + length))
  const end = archive.length - 22
  assert.equal(view.getUint32(end, true), 0x06054b50)
  let at = view.getUint32(end + 16, true)
  assert.equal(at + view.getUint32(end + 12, true), end)
  return Array.from({ length: view.getUint16(end + 10, true) }, () => {
    assert.equal(view.getUint32(at, true), 0x02014b50)
    const nameLength = view.getUint16(at + 28, true)
    const size = view.getUint32(at + 20, true)
    const file = view.getUint32(at + 42, true)
    assert.equal(view.getUint32(file, true), 0x04034b50)
    // What is said of a file before it and in the directory is the same.
    assert.deepEqual(archive.slice(file + 4, file + 30), archive.slice(at + 6, at + 32))
    const entry = {
      name: text(at + 46, nameLength),
      text: text(file + 30 + nameLength, size),
      crc: view.getUint32(at + 16, true),
      time: view.getUint32(at + 12, true),
    }
    at += 46 + nameLength
    return entry
  })
}

test('an archive holds its files as they are, with their names in UTF-8, checksum and time', () => {
  const archive = zipOf(
    [
      { name: 'Rechnung 10023.pdf', content: bytes('one') },
      { name: 'Müller & Söhne.pdf', content: bytes('two, longer') },
      { name: 'empty.pdf', content: bytes('') },
    ],
    at,
  )
  const time = ((46 << 25) | (11 << 21) | (15 << 16) | (14 << 11) | (30 << 5) | 11) >>> 0
  assert.deepEqual(entriesOf(archive), [
    { name: 'Rechnung 10023.pdf', text: 'one', crc: crc32('one'), time },
    { name: 'Müller & Söhne.pdf', text: 'two, longer', crc: crc32('two, longer'), time },
    { name: 'empty.pdf', text: '', crc: 0, time },
  ])
})

test('files of the same name get a number, also where only capitals differ', () => {
  const names = ['a.pdf', 'A.pdf', 'a.pdf', 'a (2).pdf', 'b', 'b']
  const archive = zipOf(
    names.map((name) => ({ name, content: bytes(name) })),
    at,
  )
  assert.deepEqual(
    entriesOf(archive).map(({ name }) => name),
    ['a.pdf', 'A (2).pdf', 'a (3).pdf', 'a (2) (2).pdf', 'b', 'b (2)'],
  )
})

test('no file of an archive leaves the folder it is taken out to', () => {
  const names = ['../../x.pdf', 'C:\\x.pdf', '/x.pdf', '-..-x.pdf']
  const archive = zipOf(
    names.map((name) => ({ name, content: bytes(name) })),
    at,
  )
  assert.deepEqual(
    entriesOf(archive).map(({ name }) => name),
    ['-..-x.pdf', 'C--x.pdf', '-x.pdf', '-..-x (2).pdf'],
  )
})

test('an archive without files is one', () => {
  assert.deepEqual(entriesOf(zipOf([], at)), [])
})
