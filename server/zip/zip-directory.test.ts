import assert from 'node:assert/strict'
import { open } from 'node:fs/promises'
import { test } from 'node:test'
import { temporaryFile } from '../../test/api.ts'
import { zipNames } from '../../test/zip.ts'
import { openZip } from './read-zip.ts'
import { ZipDirectory } from './zip-directory.ts'

test('files of more than 4 GB, and behind them, are found', async () => {
  const path = temporaryFile()
  const directory = new ZipDirectory({ moment: new Date() })
  const large = 5 * 2 ** 30
  const first = directory.add({ name: 'large', crc32: 0, bytes: large, at: 0 })
  const at = first.length + large
  const second = directory.store('far', Buffer.from('far away'), at)
  const file = await open(path, 'w')
  // The rest is a hole, which takes no place on the disk.
  await file.write(first, 0, first.length, 0)
  const tail = Buffer.concat([second, ...directory.end(at + second.length)])
  await file.write(tail, 0, tail.length, at)
  await file.close()
  const zip = await openZip(path)
  assert.deepEqual(await zipNames(path), ['large', 'far'])
  assert.equal(Buffer.concat(await Array.fromAsync(zip.read('far'))).toString(), 'far away')
  zip.close()
})
