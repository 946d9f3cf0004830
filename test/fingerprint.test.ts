// The hash by which a build is known to be that of the present sources.

import assert from 'node:assert/strict'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { fingerprint } from '../bin/fingerprint.mjs'

test('every change of the sources has another hash, and tests do not count', () => {
  const { root, of, write, remove } = project()
  const first = of()
  write('server/main.test.ts', 'a test')
  symlinkSync('nowhere', join(root, 'server', '.#main.ts'))
  assert.equal(of(), first)
  // At once, with the same length: the times of the file may be the same.
  write('server/main.ts', 'two')
  const second = of()
  assert.notEqual(second, first)
  write('server/main.ts', 'one')
  assert.equal(of(), first)
  write('server/deep/other.ts', 'one')
  assert.notEqual(of(), first)
  remove('server/deep/other.ts')
  write('package.json', '{ }')
  assert.notEqual(of(), first)
})

test('sources are not read again until something is written', async () => {
  const { root, of, write } = project()
  const kept = join(root, 'dist', 'all-sources.json')
  const first = of()
  assert.equal(existsSync(kept), false, 'files that were just written may change without a trace')
  await pause(2_100)
  assert.equal(of(), first)
  writeFileSync(kept, JSON.stringify({ ...JSON.parse(readFileSync(kept, 'utf8')), contents: 'kept' }))
  assert.equal(of(), 'kept')

  const main = join(root, 'server', 'main.ts')
  const { atime, mtime } = statSync(main)
  write('server/main.ts', 'two')
  utimesSync(main, atime, mtime)
  const second = of()
  assert.notEqual(second, 'kept')
  assert.notEqual(second, first)
  writeFileSync(kept, '{"state":')
  assert.equal(of(), second)
})

function project() {
  const root = mkdtempSync(join(tmpdir(), 'kontor-sources-'))
  process.once('exit', () => rmSync(root, { recursive: true }))
  const write = (path: string, text: string) => {
    mkdirSync(join(root, path, '..'), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  write('server/main.ts', 'one')
  write('package.json', '{}')
  return {
    root,
    write,
    remove: (path: string) => rmSync(join(root, path)),
    of: () => fingerprint({ root, name: 'all', folders: ['server'], files: ['package.json'] }),
  }
}
