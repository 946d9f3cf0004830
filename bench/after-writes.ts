// The next list after a write.

import { setTimeout as pause } from 'node:timers/promises'
import { openDatabase } from '../server/db/open.ts'
import type { Filled } from './fill.ts'
import { changeInvoice, engineList, lists } from './lists.ts'
import { compare, typicalMs } from './measure.ts'
import { type Chapter, type Figure, figure, thousands } from './report.ts'

export async function afterWrites({ file, company, invoiceCount }: Filled, turns: number): Promise<Chapter> {
  const db = openDatabase(file)
  const before = changeInvoice(db, company)
  const figures: Figure[] = []
  for (const list of lists) {
    const read = engineList(db, company, list, 20, { isKnown: true })
    const compared = await compare(
      typicalMs(read, { before }),
      typicalMs(read, { before: () => pause(2) }),
      turns,
    )
    figures.push(figure(`20 ${list.name}`, compared, 'ms', { atMost: 1.5 }))
  }
  await db.close()
  return {
    title: `(d) The next list after a write, ${thousands(invoiceCount)} invoices`,
    about:
      'Time of a list with its total that was asked for before, right after an invoice was changed, against the same list after a pause of about the same length: a process that has waited computes more slowly than one that has not. Neither change nor pause is counted.',
    figures,
  }
}
