// node test/group.ts FILE …: runs test files in one process, one after the other. Two empty tests tell the runner where
// each file begins and ends.

import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import './unfollowed.ts'

const { test } = await import('node:test')
const { endFile, endProcess } = await import('./end.ts')
const { testInTurn } = await import('./turns.ts')
await import('./lane.ts')

const files = process.argv.slice(2)
for (const file of files) {
  // It lasts until the file is loaded: no test of the file begins before.
  const { promise: loaded, resolve: begin } = Promise.withResolvers<void>()
  test(`begin ${file}`, () => loaded)
  await import(pathToFileURL(resolve(file)).href).catch((error) => {
    test(`${file} is loaded`, () => Promise.reject(error))
  })
  testInTurn(file)
  begin()
  await test(`end ${file}`, file === files.at(-1) ? endProcess : endFile)
}

// A failed test may have left a connection open: the process ends nevertheless. Not at once: the output of the tests is
// still on its way to the runner, and on a busy machine that takes some seconds.
const quietMs = 3_000
let before = -1
setInterval(() => {
  const { bytesWritten, writableLength } = process.stdout
  if (bytesWritten === before && writableLength === 0) process.exit()
  before = bytesWritten
}, quietMs).unref()
