// Loaded before every test file. A test that failed may have left a connection open: the file ends soon after its last
// test all the same. Not at once: what it has to tell is still on its way to the runner.

import { after } from 'node:test'

const graceMs = 3_000

after(() => {
  setTimeout(() => process.exit(), graceMs).unref()
})
