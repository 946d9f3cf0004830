import sql, { join } from 'sql-template-tag'
import { invalid } from '../../../domain/refusal.ts'
import { daysAfter } from '../../../domain/time/dates.ts'
import { userName } from '../../auth/people/user-name.ts'
import type { Tx } from '../../db/db.ts'
import { localTime } from '../../resource/clock.ts'
import { created, optional, ownId, readonly, setOnce } from '../../resource/fields.ts'
import { date, id, longText } from '../../resource/kinds.ts'
import { checkPeriod } from '../../resource/report.ts'
import { everyOperation, type NewForm, type Resource, resource } from '../../resource/resource.ts'
import { insert, need, remove } from '../../resource/write.ts'
import { closedUntil } from './closed-until.ts'

const fields = {
  id: ownId(),
  from: setOnce(date()),
  to: setOnce(date()),
  notes: optional(longText()),
  /** Who closed it, and when. */
  user_id: readonly(id()),
  created: created(),
}

export const closedPeriods: Resource<typeof fields> = resource({
  name: 'closed-periods',
  entity: 'closed_period',
  path: '/accounting/closed-periods',
  scopes: ['configuration'],
  extension: { operations: everyOperation },
  summary: 'closed periods',
  description:
    'Periods whose books are closed: up to the last day, no document is issued or changed and no payment is booked or deleted. Deleting a period reopens it.',
  fields,
  search: [],
  sort: ['-to'],
  embeds: { user_name: userName },
  create: close,
  remove: reopen,
})

/** Closes a period. Each follows the one before, so that one day says what is closed. */
async function close(tx: Tx, form: NewForm<typeof fields>): Promise<number> {
  const { values, problems } = form
  const { from, to } = values
  const until = await closedUntil(tx, tx.actor.company)
  const next = until && daysAfter(until, 1)
  if (from && next && from !== next)
    problems.add(
      'from',
      'not_allowed',
      `${from < next ? 'The period overlaps a closed one' : 'Periods are closed without a gap'}: the next one begins on ${next}.`,
    )
  checkPeriod(values, problems)
  // So there is always an open day for what corrects a closed one: today.
  const today = localTime(tx).slice(0, 10)
  if (to && to >= today)
    problems.add('to', 'not_allowed', 'A period can be closed when it is over: its last day is before today.')
  return insert(tx, closedPeriods, { ...(await form.complete()), user_id: tx.actor.user as number })
}

/** Reopens periods, the last ones: otherwise an open one would be before a closed one. */
async function reopen(tx: Tx, ids: readonly number[]): Promise<void> {
  const last = await tx.get<{ to: string | null }>(sql`
    select max("to") as "to" from closed_periods
    where company_id = ${tx.actor.company} and id not in (${join([...ids])})`)
  for (const periodId of ids) {
    const period = await need(tx, closedPeriods, periodId)
    if (last?.to && period.to < last.to)
      throw invalid(
        'id',
        'not_changeable',
        `Only the last closed period can be reopened: that is the one until ${last.to}.`,
      )
  }
  await remove(tx, closedPeriods, ids)
}
