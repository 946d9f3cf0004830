// Operations on one record that answer with it: `PATCH /…/{id}/change-status` and the like.

import type { Permission } from '../../domain/access/roles.ts'
import { Problems } from '../../domain/refusal.ts'
import type { Tx } from '../db/db.ts'
import { localTime } from './clock.ts'
import { type Field, type Fields, inputSchema, optional, type Row, required } from './fields.ts'
import type { Kind } from './kind.ts'
import { dateTime } from './kinds.ts'
import { actionName, onePath, spoken, topicOf, withArticle } from './names.ts'
import { itemSchema } from './openapi/schemas.ts'
import type { Call, Item, Operation } from './operation.ts'
import { parseNew } from './records.ts'
import type { AnyResource } from './resource.ts'
import { ownedId, viewOf, writtenItem } from './routes.ts'

interface Action<B extends Fields, C extends Call> {
  readonly name: string
  readonly summary: string
  readonly description?: string
  readonly isExtension?: boolean
  readonly needs?: Permission
  readonly body: B
  readonly run: (tx: Tx, id: number, body: Row<B>, call: C) => Promise<void>
}

/** An action that is completely described by its name in the path and its body. */
export function recordAction<B extends Fields, C extends Call = Call>(
  resource: AnyResource,
  action: Action<B, C>,
): Operation<C> {
  return {
    name: actionName(action.name, resource),
    method: 'PATCH',
    path: `${onePath(resource)}/${action.name}`,
    scopes: resource.scopes,
    subject: resource.subject,
    needs: action.needs,
    topic: topicOf(resource),
    summary: action.summary,
    description: action.description,
    isExtension: action.isExtension,
    body: inputSchema(action.body, 'create'),
    answer: { status: 200, schema: itemSchema(resource) },
    run: async (call) => {
      const sent = call.body()
      return onRecord(resource, call, (tx, id) => action.run(tx, id, readBody(action.body, sent), call))
    },
  }
}

/** The values of a body that is not a record. */
export function readBody<B extends Fields>(fields: B, sent: object): Row<B> {
  const problems = new Problems()
  const values = parseNew(fields, sent, problems)
  problems.throwIfAny()
  return values as Row<B>
}

/** Changes the record that a request names, and answers with the changed record. */
export function onRecord(
  resource: AnyResource,
  call: Call,
  work: (tx: Tx, id: number) => Promise<void>,
): Promise<Item> {
  return call.db.transaction(call.actor, async (tx) => {
    const view = viewOf(resource, call)
    const id = await ownedId(tx, resource, view, call)
    await work(tx, id)
    return writtenItem(tx, resource, view, id)
  })
}

type StatusChange<Status> = (tx: Tx, id: number, status: Status, at: string) => Promise<void>

/** `PATCH …/change-status`. Any status may follow any other. */
export function statusAction<Status extends string>(
  resource: AnyResource & { readonly fields: { readonly status: Field<Status> } },
  change: StatusChange<Status>,
  isExtension = false,
): Operation {
  return recordAction(resource, {
    name: 'change-status',
    summary: `Set the status of ${withArticle(spoken(resource.entity))}`,
    isExtension,
    needs: 'manage',
    body: { status: required(resource.fields.status.kind as Kind<Status>), date_time: optional(dateTime()) },
    run: (tx, id, { status, date_time }) => change(tx, id, status, date_time ?? localTime(tx)),
  })
}
