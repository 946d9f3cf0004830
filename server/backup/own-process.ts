// Work in a process of its own: it may end at any time, and the server goes on.

import { type ChildProcess, fork } from 'node:child_process'

/** Starts a process that waits for an order. */
export function startProcess(module: URL): ChildProcess {
  const child = fork(module, { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  // A process that ends before it reads its order emits several errors. Without a listener, they would end the server.
  return child.on('error', () => {})
}

/** Gives a process its order and returns its answer. Rejects when it cannot be started, or ends before that. */
export function outcomeOf<Outcome>(child: ChildProcess, order: object): Promise<Outcome> {
  return new Promise((resolve, reject) => {
    child.once('message', (outcome) => resolve(outcome as Outcome)).once('error', reject)
    child.once('exit', () => reject(new Error('Its process has ended before it was done.')))
    // As a message and not as arguments, which other users can see: the address may contain a password.
    child.send(order, (error) => error && reject(error))
  })
}
