// For test/group.ts, before it loads node:test, which follows every promise to know which test an error belongs to that
// nobody catches. That is a sixth of the work of tests. Such an error ends the process instead, and the run says what it
// was.

import hooks from 'node:async_hooks'

const { createHook } = hooks
hooks.createHook = () => createHook({})

for (const event of ['uncaughtException', 'unhandledRejection'])
  process.on(event, (error) => {
    console.error(error)
    process.exit(1)
  })
