// For test/group.ts, before it loads node:test. To find the test of an uncaught error, node:test follows every promise,
// which is a sixth of the work of tests. Here such an error ends the process instead, and the run prints it.

import hooks from 'node:async_hooks'

const { createHook } = hooks
hooks.createHook = () => createHook({})

for (const event of ['uncaughtException', 'unhandledRejection'])
  process.on(event, (error) => {
    console.error(error)
    process.exit(1)
  })
