// The running timer: one for each user in each company. When it is stopped, it becomes an effort.

import sql from 'sql-template-tag'
import { invalid, Problems } from '../../domain/refusal.ts'
import { elapsedSeconds, timedHours } from '../../domain/time/timer.ts'
import type { Reader, Tx } from '../db/db.ts'
import { localTimeAt } from '../resource/clock.ts'
import { isCovered } from '../resource/coverage.ts'
import { create } from '../resource/create.ts'
import {
  filled,
  inputSchema,
  objectSchema,
  optional,
  ownId,
  type Row,
  readonly,
  required,
} from '../resource/fields.ts'
import { type Kind, kind, wrong } from '../resource/kind.ts'
import { id, instant, integer, longText, reference, text } from '../resource/kinds.ts'
import { topicOf } from '../resource/names.ts'
import { answerWith, itemSchema } from '../resource/openapi/schemas.ts'
import type { Call, Item, Operation } from '../resource/operation.ts'
import { readItem } from '../resource/read.ts'
import { parseChange } from '../resource/records.ts'
import { ChangeForm, type Resource, resource } from '../resource/resource.ts'
import { viewOf, writtenItem } from '../resource/routes.ts'
import { needUnchanged } from '../resource/tags.ts'
import { checkForm, insert, need, remove, update } from '../resource/write.ts'
import { activities } from './activities.ts'
import { efforts } from './efforts.ts'
import { entityEmbeds, entityOf, entityReference, entityType } from './entities.ts'

/** An instant in UTC, so that it means the same on every device and in the night when clocks change. */
function startTime(): Kind<string> {
  const examples = ['2026-02-28T08:30:00Z', '2026-02-28T08:30:12.345Z']
  return kind<string>({
    ...instant(),
    type: 'text',
    schema: { ...instant().schema, examples },
    parse(value, key, problems) {
      if (typeof value !== 'string') return wrong(problems, key, 'wrong_type', 'must be a text')
      const found = instant().operand(value)
      if (typeof found === 'string' && found.length > 10) return found
      return wrong(problems, key, 'wrong_format', `must be an instant such as ${examples[0]}`)
    },
  })
}

const settable = {
  started: filled(startTime()),
  entity_type: optional(entityType),
  entity_id: optional(entityReference()),
  activity_id: optional(reference(() => activities, 'cleared')),
  notes: optional(longText()),
}

const fields = { id: ownId(), user_id: readonly(id()), ...settable }

export const timers: Resource<typeof fields> = resource({
  name: 'timers',
  entity: 'timer',
  path: '/reporting/timer',
  scopes: ['effort'],
  summary: 'timers',
  description: 'A clock for each person that goes on over devices, and becomes an effort when it is stopped.',
  fields,
  search: [],
  sort: ['id'],
  ownedBy: 'user_id',
  unique: [['user_id']],
  embeds: { entity_name: entityEmbeds.entity_name },
  operations: [],
})

type Timer = Row<typeof fields>

const shown = {
  started: required(startTime()),
  entity_type: settable.entity_type,
  entity_id: settable.entity_id,
  entity_name: optional(text()),
  activity_id: settable.activity_id,
  notes: settable.notes,
  elapsed_seconds: required(integer()),
}

const timerSchema = objectSchema(shown, () => true)
const topic = { ...topicOf(timers), name: 'Timer' }
const shared = { scopes: timers.scopes, isExtension: true, topic } as const

export const timerRoutes: readonly Operation[] = [
  {
    ...shared,
    name: 'getTimer',
    method: 'GET',
    path: timers.path,
    summary: 'Get the own timer',
    description:
      'The item is null when none is running. "started" is in UTC. "entity_name" is null for a token that may not read what it names.',
    answer: { status: 200, schema: answerWith({ ...timerSchema, type: ['object', 'null'] }) },
    run: async (call) => answer(call.db, call, await timerIdOf(call.db, call.actor), new Date()),
  },
  {
    ...shared,
    name: 'updateTimer',
    method: 'PUT',
    path: timers.path,
    summary: 'Start the own timer, or change the one that is running',
    description:
      'Only the keys in the body change; null clears a value. It starts now, or when "started" says: in UTC, within the last year. "entity_type" and "entity_id" go together, and a timer may run without them.',
    body: inputSchema(settable, 'update'),
    answer: { status: 200, schema: answerWith(timerSchema) },
    run: startOrChange,
  },
  {
    ...shared,
    name: 'deleteTimer',
    method: 'DELETE',
    path: timers.path,
    summary: 'Discard the own timer',
    description: 'Nothing is booked. Where none is running, nothing happens.',
    answer: { status: 204 },
    run: discard,
  },
  {
    ...shared,
    name: 'stopTimer',
    method: 'POST',
    path: `${timers.path}/stop`,
    summary: 'Stop the own timer and book its time as an effort',
    description:
      'The effort has the day on which the timer was started, and its time up to the full minute. A timer without "entity_type" and "entity_id" is refused, and goes on.',
    answer: { status: 201, schema: itemSchema(efforts) },
    run: stop,
  },
]

/** The running timer, as its owner sees it. */
async function answer(reader: Reader, call: Call, timerId: number | undefined, now: Date): Promise<Item> {
  const item = timerId && (await readItem(reader, timers, viewOf(timers, call), timerId, ['entity_name']))
  if (!item) return { json: 'null', version: 0 }
  const { started, entity_type, entity_id, activity_id, notes, ...rest } = JSON.parse(item.json)
  const isNamed = entity_type !== null && isCovered(call.actor, entityOf(entity_type))
  const entity_name = isNamed ? rest.entity_name : null
  const elapsed_seconds = elapsedSeconds(Date.parse(started), now.getTime())
  const timer = { started, entity_type, entity_id, entity_name, activity_id, notes, elapsed_seconds }
  return { json: JSON.stringify(timer), version: item.version }
}

async function timerIdOf(reader: Reader, { company, user }: Call['actor']): Promise<number | undefined> {
  const row = await reader.get<{ id: number }>(sql`
    select id from timers where company_id = ${company} and user_id = ${user}`)
  return row?.id
}

/** Works on the running timer, if it is still the one that the request means. */
function onTimer<Result>(
  call: Call,
  work: (tx: Tx, timer: Timer | undefined) => Promise<Result>,
): Promise<Result> {
  const { company } = call.actor
  return call.db.transaction(call.actor, async (tx) => {
    const timerId = await timerIdOf(tx, call.actor)
    await needUnchanged(tx, { company, name: timers.name, ids: [timerId ?? 0] }, call)
    return work(tx, timerId === undefined ? undefined : await need(tx, timers, timerId))
  })
}

async function startOrChange(call: Call): Promise<Item> {
  const sent = call.body()
  return onTimer(call, async (tx, stored) => {
    const problems = new Problems()
    const form = new ChangeForm<typeof fields>(parseChange(fields, sent, problems), problems)
    checkStart(form, tx.now)
    checkEntity(form, stored)
    // As for a new one: its entity must exist, also where only the type has changed.
    await checkForm(tx, timers, form)
    const changes = form.changes()
    if (stored) await update(tx, timers, stored.id, changes, stored)
    const timerId = stored?.id ?? (await start(tx, changes))
    return answer(tx, call, timerId, tx.now)
  })
}

function start(tx: Tx, values: Partial<Timer>): Promise<number> {
  return insert(tx, timers, { started: tx.now.toISOString(), ...values, user_id: tx.actor.user as number })
}

const yearMs = 366 * 86_400_000

function checkStart({ values, problems }: ChangeForm<typeof fields>, now: Date): void {
  if (values.started === undefined) return
  const elapsedMs = now.getTime() - Date.parse(values.started)
  if (elapsedMs < 0) problems.add('started', 'not_allowed', 'A timer cannot start in the future.')
  if (elapsedMs > yearMs) problems.add('started', 'not_allowed', 'A timer can run for a year at most.')
}

/** Type and id of the entity are both set, or neither is. Clearing one clears both. */
function checkEntity({ values, problems }: ChangeForm<typeof fields>, stored: Timer | undefined): void {
  const { entity_type, entity_id } = values
  if (entity_type === undefined && entity_id === undefined) return
  const isCleared = (entity_type ?? null) === null && (entity_id ?? null) === null
  values.entity_type = isCleared || entity_type !== undefined ? (entity_type ?? null) : stored?.entity_type
  values.entity_id = isCleared || entity_id !== undefined ? (entity_id ?? null) : stored?.entity_id
  if (isCleared) return
  for (const key of ['entity_type', 'entity_id'] as const)
    if ((values[key] ?? null) === null)
      problems.add(key, 'required', '"entity_type" and "entity_id" go together.')
}

async function discard(call: Call): Promise<undefined> {
  await onTimer(call, async (tx, timer) => {
    if (timer) await remove(tx, timers, [timer.id])
  })
}

async function stop(call: Call): Promise<Item> {
  return onTimer(call, async (tx, timer) => {
    if (!timer) throw invalid('timer', 'required', 'No timer is running.')
    const { started, entity_type, entity_id, activity_id, notes } = timer
    if (entity_type === null || entity_id === null)
      throw invalid('entity_id', 'required', 'Say first what the time was spent on: the timer goes on.')
    const hours = timedHours(tx.now.getTime() - Date.parse(started))
    const effortId = await create(tx, efforts, {
      entity_type,
      entity_id,
      activity_id,
      notes,
      date: localTimeAt(new Date(started)).slice(0, 10),
      duration: hours,
    })
    await remove(tx, timers, [timer.id])
    return writtenItem(tx, efforts, viewOf(efforts, call), effortId)
  })
}
