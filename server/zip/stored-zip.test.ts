import assert from 'node:assert/strict'
import { writeFile } from 'node:fs/promises'
import { test } from 'node:test'
import { temporaryFile } from '../../test/api.ts'
import { zipFiles } from '../../test/zip.ts'
import { openZip } from './read-zip.ts'
import { StoredZip } from './stored-zip.ts'

test('another program reads the files of an archive', async () => {
  const zip = new StoredZip(new Date('2026-11-16T10:20:30Z'))
  const contents = [
    ['Rechnung-1.pdf', 'one'],
    ['Offerte-Zürich.pdf', ''],
    ['missing.jsonl', '{}\n'.repeat(1000)],
  ] as const
  const bytes = contents.map(([name, text]) => zip.add(name, Buffer.from(text)))
  const path = temporaryFile()
  await writeFile(path, Buffer.concat([...bytes, zip.end()]))
  assert.deepEqual(await zipFiles(path), new Map(contents.map(([name, text]) => [name, Buffer.from(text)])))
})

test('an archive has more than 65,535 files', async () => {
  const path = temporaryFile()
  const names = Array.from({ length: 66_000 }, (_, index) => `documents/${index}.pdf`)
  const archive = new StoredZip(new Date())
  const files = names.map((name) => archive.add(name, Buffer.from(name)))
  await writeFile(path, Buffer.concat([...files, archive.end()]))
  const zip = await openZip(path)
  for (const index of [0, 65_535, 65_536, 65_999]) {
    const name = names[index] as string
    assert.equal(Buffer.concat(await Array.fromAsync(zip.read(name))).toString(), name)
  }
  zip.close()
})
