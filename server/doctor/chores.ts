// Records that a chore leaves alone, because a process ended while it worked on them.

import { leftMarks, type Mark, type MarkedChore, maxTries, putDown, reasonFor } from '../in-hand.ts'
import { type Check, called, type Fault } from './check.ts'

export const choresCheck: Check = {
  name: 'chores',
  // Without faults, there is nothing to count.
  things: '',
  async *run(reader, { id }) {
    for (const mark of await leftMarks(reader, new Date(), id)) yield faultOf(mark)
  },
}

const tryAgain =
  'Look into the log of the server why it ended. kontor doctor --repair lets it be tried again.'

/** The records of each chore, and how to let it go on with them. */
const records: Readonly<Record<MarkedChore, { entity: string; repair: string }>> = {
  reminders: { entity: 'invoice', repair: tryAgain },
  'recurring invoices': { entity: 'recurring_invoice', repair: tryAgain },
  outbox: {
    entity: 'outbox_message',
    repair: 'The company retries or cancels it in its outbox. kontor doctor --repair forgets it.',
  },
  webhooks: {
    entity: 'webhook_delivery',
    repair: 'The company replays the events of the webhook. kontor doctor --repair forgets it.',
  },
}

function faultOf(mark: Mark): Fault {
  const { chore, record, tries } = mark
  const { entity, repair } = records[chore]
  const isTriedAgain = tries < maxTries
  return {
    message: `${called({ entity }, record)} is left alone by the chore ${chore}. ${reasonFor(mark)}`,
    repair: isTriedAgain ? `It is tried once more by itself. ${repair}` : repair,
    fix: (tx) => putDown(tx, chore, [record]),
    isAdvice: isTriedAgain,
  }
}
