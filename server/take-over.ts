// What another server had in hand when it ended is done here, within seconds. Why so: docs/decisions/0058.

import type { Db, Tx } from './db/db.ts'
import { written } from './db/written.ts'
import { endClaim as endEventClaim } from './events/claims.ts'
import { webhookEvents } from './events/webhook-events.ts'
import { leftMarks, type MarkedChore, maxTries, stillLeft } from './in-hand.ts'
import { endClaim as endMailClaim } from './mail/claims.ts'
import { outbox } from './mail/outbox.ts'

/** What is claimed until a time, and how the claim ends before it. */
const claims: Partial<
  Record<MarkedChore, { resource: string; endClaim: (tx: Tx, record: number, at: Date) => Promise<boolean> }>
> = {
  outbox: { resource: outbox.name, endClaim: endMailClaim },
  webhooks: { resource: webhookEvents.name, endClaim: endEventClaim },
}

/** Marks that were looked at: most stay until somebody acts. */
let seen: ReadonlySet<string> = new Set()

/** Takes over from servers that have ended. `runNow` runs a chore that works through its list. */
export async function takeOver(db: Db, now: Date, runNow: (chore: MarkedChore) => void): Promise<void> {
  const left = await leftMarks(db, now)
  const names = left.map(({ chore, company, record, process }) => [chore, company, record, process].join('/'))
  for (const [index, mark] of left.entries()) {
    if (seen.has(names[index] as string)) continue
    const claim = claims[mark.chore]
    if (!claim) {
      if (mark.tries < maxTries) runNow(mark.chore)
      continue
    }
    const { company, record } = mark
    await db.transaction({ company, user: null, via: mark.chore }, async (tx) => {
      const isEnded = (await stillLeft(tx, mark, now)) && (await claim.endClaim(tx, record, now))
      if (isEnded) tx.whenEnded(() => written.tell({ company, resource: claim.resource }))
    })
  }
  seen = new Set(names)
}
