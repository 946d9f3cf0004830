// The actions that every type of record has: list, get, add, edit, delete.

import { Refusal } from '../../domain/refusal.ts'
import { actionName, idName, manyName } from '../resource/names.ts'
import { type Endpoint, type InnerRequest, idIn, itemIn, type V1Call } from './call.ts'
import { V1Error } from './errors.ts'
import { type Body, type Item, toV2, valueAt } from './fields.ts'
import { listAnswer, recordSource } from './lists.ts'
import { missingError, type RecordType, shownRecord, told } from './record-type.ts'

/** The parameters in the path of v2 that come before the id. */
export type Above = (call: V1Call) => Promise<Readonly<Record<string, string>>>

const nothingAbove: Above = async () => ({})

export function recordActions(type: RecordType, above: Above = nothingAbove): Endpoint {
  const { resource } = type
  const operation = {
    list: manyName('list', resource),
    get: actionName('get', resource),
    add: actionName('create', resource),
    edit: actionName('update', resource),
    delete: manyName('delete', resource),
  }
  return {
    list: {
      operation: operation.list,
      run: async (call) => {
        const parameters = await above(call)
        return listAnswer(call, Object.keys(type.sorts), (request) =>
          recordSource(call, type, request, { parameters }),
        )
      },
    },
    get: {
      operation: operation.get,
      run: async (call) => {
        const item = await needItem(call, type, idIn(call), await above(call))
        const more = await type.showMore?.(call, item)
        return { item: { ...shownRecord(type, item, true), ...more } }
      },
    },
    add: {
      operation: operation.add,
      run: async (call) => {
        const parameters = await above(call)
        const body = await call.body('needed')
        return { id: await addRecord(call, type, body, { parameters }) }
      },
    },
    edit: {
      operation: operation.edit,
      run: async (call) => {
        const id = idIn(call)
        const parameters = await above(call)
        await editRecord(call, type, id, parameters)
        return {}
      },
    },
    delete: {
      operation: operation.delete,
      run: async (call) => {
        const id = idIn(call)
        const parameters = { ...(await above(call)), [idName(resource)]: id }
        await onRecord(call, type, id, () =>
          told(type, { isAdded: false }, () => call.run(operation.delete, { parameters })),
        )
        return {}
      },
    },
  }
}

/** The item of v2 with an id, with all that v1 shows of it. */
export async function needItem(
  call: V1Call,
  type: RecordType,
  id: string,
  above: Readonly<Record<string, string>> = {},
): Promise<Item> {
  const { resource } = type
  const request = {
    parameters: { ...above, [idName(resource)]: id },
    query: { with: type.with?.get ?? type.with?.list ?? '' },
  }
  return onRecord(call, type, id, async () => itemIn(await call.run(actionName('get', resource), request)))
}

/** Does something with a record, and says in the way of v1 that there is none. */
export async function onRecord<Result>(
  call: V1Call,
  type: RecordType,
  id: string,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    const isMissing = error instanceof Refusal && error.code === 'not_found'
    throw isMissing ? await missingError(call, type, id) : error
  }
}

export function addRecord(
  call: V1Call,
  type: RecordType,
  body: Body,
  request: InnerRequest = {},
): Promise<number> {
  return call.together((inside) =>
    told(type, { body, isAdded: true }, async () => {
      const draft = toV2(type.fields, body)
      const completed = (await type.complete?.(inside, draft)) ?? draft
      const made = await inside.run(actionName('create', type.resource), { ...request, body: completed })
      const { id } = itemIn(made) as { id: number }
      await type.follow?.(inside, id, draft)
      return id
    }),
  )
}

async function editRecord(
  call: V1Call,
  type: RecordType,
  id: string,
  above: Readonly<Record<string, string>> = {},
): Promise<void> {
  await call.together(async (inside) => {
    const stored = await needItem(inside, type, id, above)
    const body = await inside.body('optional')
    await told(type, { body, isAdded: false }, async () => {
      needSame(type, body, type.prepared(stored))
      const draft = toV2(type.fields, body)
      const completed = (await type.complete?.(inside, draft, stored)) ?? draft
      const parameters = { ...above, [idName(type.resource)]: id }
      if (Object.keys(completed).length > 0)
        await inside.run(actionName('update', type.resource), { parameters, body: completed })
      await type.follow?.(inside, Number(id), draft, stored)
    })
  })
}

/** Refuses another value of a field that cannot change. v2 would ignore it. */
function needSame({ fields }: RecordType, body: Body, stored: Item): void {
  for (const [name, { v2, value, access }] of Object.entries(fields)) {
    if (access !== 'once' || !Object.hasOwn(body, name)) continue
    const next = value.toV2(body[name])
    if (next !== valueAt(stored, v2)) throw new V1Error(6001, `Field "${name}" cannot be changed`)
  }
}
