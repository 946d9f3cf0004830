// Makes the export of a company in a process of its own, for a user who waits for it in a browser.

import { setPriority } from 'node:os'
import { Refusal } from '../../domain/refusal.ts'
import { exportTo } from './export.ts'

export interface Order {
  readonly address: string
  readonly file: string
  readonly company: number
  readonly prints: boolean
}

/** The reason why it could not be made; null when it was. */
export interface Outcome {
  readonly problem: string | null
}

// Requests to the server go first.
setPriority(10)
process.once('disconnect', () => process.exit(1))
process.once('message', async (order: Order) => {
  const problem = await problemWith(order)
  process.send?.({ problem } satisfies Outcome, () => process.exit())
})

async function problemWith({ address, file, company, prints }: Order): Promise<string | null> {
  try {
    await exportTo(address, file, { ownedCompany: company, prints, replaces: true, progress: () => {} })
    return null
  } catch (error) {
    return error instanceof Refusal ? error.message : String(error)
  }
}
