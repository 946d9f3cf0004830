// Makes a backup in a process of its own: verifying a whole file keeps a processor busy, and cannot be interrupted.

import { setPriority } from 'node:os'
import { Refusal } from '../../domain/refusal.ts'
import { type Backup, makeBackup } from './backup.ts'

export interface Order {
  readonly address: string
  readonly file: string
}

export type Outcome = { readonly backup: Backup } | { readonly problem: string }

// Requests to the server go first.
setPriority(10)
process.once('disconnect', () => process.exit(1))
process.once('message', async (order: Order) => {
  const outcome = await outcomeOf(order)
  process.send?.(outcome, () => process.disconnect?.())
})

async function outcomeOf({ address, file }: Order): Promise<Outcome> {
  try {
    return { backup: await makeBackup(address, file, { replaces: true }) }
  } catch (error) {
    return { problem: error instanceof Refusal ? error.message : String(error) }
  }
}
