import sql from 'sql-template-tag'
import type { Problems } from '../../domain/refusal.ts'
import { userName } from '../auth/people/user-name.ts'
import type { Tx } from '../db/db.ts'
import { created, filled, ownId, type Row, required } from '../resource/fields.ts'
import { clockTime, date, id } from '../resource/kinds.ts'
import { type ChangeForm, type NewForm, type Resource, resource } from '../resource/resource.ts'
import { insert, need, update } from '../resource/write.ts'

const fields = {
  id: ownId(),
  user_id: filled(id()),
  date: required(date()),
  time_start: required(clockTime({ examples: ['08:00', '07:15'] })),
  time_end: required(clockTime({ examples: ['11:45', '24:00'], allowMidnightEnd: true })),
  created: created(),
}

export const workingHours: Resource<typeof fields> = resource({
  name: 'working-hours',
  entity: 'working_hours',
  path: '/reporting/working-hours',
  scopes: ['working_hours'],
  summary: 'working hours',
  description: 'When the people of the company began and ended their work.',
  fields,
  search: [],
  sort: ['-date', '-time_start'],
  ownedBy: 'user_id',
  embeds: {
    user_name: userName,
  },
  create: createWorkingHours,
  update: updateWorkingHours,
})

export type WorkingHours = Row<typeof fields>

async function createWorkingHours(tx: Tx, form: NewForm<typeof fields>): Promise<number> {
  const user_id = form.values.user_id ?? (tx.actor.user as number)
  await check(tx, { ...form.values, user_id }, form.problems)
  return insert(tx, workingHours, { ...(await form.complete()), user_id })
}

async function updateWorkingHours(tx: Tx, hoursId: number, form: ChangeForm<typeof fields>): Promise<void> {
  const stored = await need(tx, workingHours, hoursId)
  await check(tx, { ...stored, ...form.values }, form.problems)
  await update(tx, workingHours, hoursId, form.changes())
}

async function check(tx: Tx, hours: Partial<WorkingHours>, problems: Problems): Promise<void> {
  const { time_start, time_end, user_id } = hours
  if (time_start && time_end && time_end <= time_start)
    problems.add('time_end', 'not_allowed', 'The end must be after the start.')
  const member = await tx.get(sql`
    select id from memberships where company_id = ${tx.actor.company} and id = ${user_id}`)
  if (!member) problems.add('user_id', 'not_allowed', 'The company has no user with this id.')
}
