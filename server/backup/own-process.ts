// Work that a process of its own does: it may end at any time, and the server goes on.

import { type ChildProcess, fork } from 'node:child_process'

/** Starts a process that waits for an order. */
export function startProcess(module: URL): ChildProcess {
  const child = fork(module, { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  // One that ends before it has read its order makes several errors. What nobody listens to would end the server.
  return child.on('error', () => {})
}

/** Gives a process its order and returns what it answers. Rejects when it cannot be started, or ends before that. */
export function outcomeOf<Outcome>(child: ChildProcess, order: object): Promise<Outcome> {
  return new Promise((resolve, reject) => {
    child.once('message', (outcome) => resolve(outcome as Outcome)).once('error', reject)
    child.once('exit', () => reject(new Error('Its process has ended before it was done.')))
    // By a message and not by its arguments, which others can see: the address may have a password in it.
    child.send(order, (error) => error && reject(error))
  })
}
