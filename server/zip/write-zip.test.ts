import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { statSync } from 'node:fs'
import { open, writeFile } from 'node:fs/promises'
import { test } from 'node:test'
import { crc32 } from 'node:zlib'
import { temporaryFile } from '../../test/api.ts'
import { openZip } from './read-zip.ts'
import { StoredZip } from './stored-zip.ts'
import { type Sum, writeZip } from './write-zip.ts'
import { ZipDirectory } from './zip-directory.ts'

const lines = Array.from({ length: 50_000 }, (_, index) => `{"id":${index},"name":"Zürich"}\n`)

test('a library reads packed and stored files, and their sums are right', async () => {
  const path = temporaryFile()
  const sums: Sum[] = []
  await writeZip(path, async ({ pack, store }) => {
    sums.push(await pack('tables/zürich.jsonl', lines))
    sums.push(await store('1.pdf', Buffer.from('one')))
    sums.push(await pack('empty', []))
    sums.push(await store('2.pdf', new Uint8Array()))
  })
  const expected = [
    ['tables/zürich.jsonl', lines.join('')],
    ['1.pdf', 'one'],
    ['empty', ''],
    ['2.pdf', ''],
  ] as const
  assert.deepEqual(
    sums,
    expected.map(([, text]) => ({
      bytes: Buffer.byteLength(text),
      sha256: createHash('sha256').update(text).digest('hex'),
    })),
  )
  const zip = await openZip(path)
  assert.deepEqual(
    [...zip.names],
    expected.map(([name]) => name),
  )
  for (const [name, text] of expected) {
    assert.equal(zip.unread, name)
    assert.equal(Buffer.concat(await Array.fromAsync(zip.read(name))).toString(), text)
  }
  assert.equal(zip.unread, undefined)
  zip.close()
  assert.ok(statSync(path).size < Buffer.byteLength(lines.join('')) / 3)
})

test('files of more than 4 GB, and behind them, are found', async () => {
  const path = temporaryFile()
  const directory = new ZipDirectory({ moment: new Date() })
  const content = Buffer.from('far away')
  const large = 5 * 2 ** 30
  const first = directory.add({ name: 'large', crc32: 0, bytes: large, at: 0 })
  const at = first.length + large
  const second = directory.add({ name: 'far', crc32: crc32(content), bytes: content.length, at })
  const end = at + second.length + content.length
  const file = await open(path, 'w')
  // The rest is a hole, which takes no place on the disk.
  await file.write(first, 0, first.length, 0)
  const tail = Buffer.concat([second, content, ...directory.end(end)])
  await file.write(tail, 0, tail.length, at)
  await file.close()
  const zip = await openZip(path)
  assert.deepEqual([...zip.names], ['large', 'far'])
  assert.equal(Buffer.concat(await Array.fromAsync(zip.read('far'))).toString(), 'far away')
  zip.close()
})

test('an archive has more than 65,535 files', async () => {
  const path = temporaryFile()
  const names = Array.from({ length: 66_000 }, (_, index) => `documents/${index}.pdf`)
  const archive = new StoredZip(new Date())
  const files = names.map((name) => archive.add(name, Buffer.from(name)))
  await writeFile(path, Buffer.concat([...files, archive.end()]))
  const zip = await openZip(path)
  assert.deepEqual([...zip.names], names)
  const last = names.at(-1) as string
  assert.equal(Buffer.concat(await Array.fromAsync(zip.read(last))).toString(), last)
  zip.close()
})
