import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { statSync } from 'node:fs'
import { test } from 'node:test'
import { temporaryFile } from '../../test/api.ts'
import { zipNames } from '../../test/zip.ts'
import { openZip } from './read-zip.ts'
import { type Sum, writeZip } from './write-zip.ts'

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
    await zipNames(path),
    expected.map(([name]) => name),
  )
  for (const [name, text] of expected) {
    assert.equal(await zip.unread(), name)
    assert.equal(Buffer.concat(await Array.fromAsync(zip.read(name))).toString(), text)
  }
  assert.equal(await zip.unread(), undefined)
  zip.close()
  assert.ok(statSync(path).size < Buffer.byteLength(lines.join('')) / 3)
})
