// The operations that every resource has: list, get, create, update, remove.

import sql, { join, raw } from 'sql-template-tag'
import { Problems, Refusal } from '../../domain/refusal.ts'
import type { Reader, Tx } from '../db/db.ts'
import { createFrom } from './create.ts'
import { type Field, type Fields, inputSchema } from './fields.ts'
import { maxIds, readId } from './ids.ts'
import { offerItem } from './list/item-cache.ts'
import { type AnswerBytes, between } from './list/joined-items.ts'
import { cachedList } from './list/list-cache.ts'
import { type ListQuery, readListQuery, readWith } from './list/query.ts'
import { owned } from './list/where.ts'
import { actionName, idName, manyName, onePath, spoken, topicOf, withArticle } from './names.ts'
import { itemSchema, listParameters, listSchema, withParameter } from './openapi/schemas.ts'
import type { Call, Item, List, Operation } from './operation.ts'
import { type Page, readItem, readPage } from './read.ts'
import { parseChange, prepareBody } from './records.ts'
import { type Remembered, remembered } from './remembered.ts'
import { type AnyResource, ChangeForm, isOwnOnly, type Resource, type ResourceOperation } from './resource.ts'
import { needUnchanged } from './tags.ts'
import type { View } from './view.ts'
import { checkForm, notFound, remove, resolveSent, updateRow } from './write.ts'

/** The operations of a resource, according to its definition. */
export function resourceRoutes(resource: AnyResource): Operation[] {
  const { path, scopes, entity, subject } = resource
  const one = onePath(resource)
  const topic = topicOf(resource)
  const item = itemSchema(resource)
  const noun = spoken(entity)
  const isSlow = Object.values<Field>(resource.fields).some(({ kind }) => kind.prepare)
  const prepare = isSlow ? (call: Call) => prepareBody(resource.fields, call.body()) : undefined
  const all: Record<ResourceOperation, Operation> = {
    list: {
      name: manyName('list', resource),
      method: 'GET',
      path,
      scopes,
      subject,
      topic,
      summary: `List ${resource.summary}`,
      query: listParameters(resource),
      answer: { status: 200, schema: listSchema(resource) },
      run: (call) => list(resource, call),
    },
    create: {
      name: actionName('create', resource),
      method: 'POST',
      path,
      scopes,
      subject,
      topic,
      summary: `Create ${withArticle(noun)}`,
      body: inputSchema(resource.fields, 'create'),
      answer: { status: 201, schema: item },
      run: (call) => add(resource, call),
      prepare,
      length: 'short',
    },
    get: {
      name: actionName('get', resource),
      method: 'GET',
      path: one,
      scopes,
      subject,
      topic,
      summary: `Get ${withArticle(noun)}`,
      query: [withParameter(resource)],
      answer: { status: 200, schema: item },
      run: (call) => get(resource, call),
    },
    update: {
      name: actionName('update', resource),
      method: 'PUT',
      path: one,
      scopes,
      subject,
      topic,
      summary: `Change ${withArticle(noun)}`,
      description:
        'Only the keys in the body change. A list replaces the whole old list; null clears a value.',
      body: inputSchema(resource.fields, 'update'),
      answer: { status: 200, schema: item },
      run: (call) => change(resource, call),
      prepare,
    },
    remove: {
      name: manyName('delete', resource),
      method: 'DELETE',
      path: one,
      takesSeveralIds: true,
      scopes,
      subject,
      topic,
      summary: `Delete one or more ${resource.summary}`,
      description:
        'Takes several ids with commas between them. When one of them does not exist, nothing is deleted.',
      answer: { status: 204 },
      run: (call) => removeAll(resource, call),
    },
  }
  const { extension, makesWayIn } = resource
  return resource.operations.map((name) => ({
    ...all[name],
    ...(extension?.operations.includes(name) && { scopes: extension.scopes ?? scopes, isExtension: true }),
    makesWayIn: makesWayIn?.includes(name),
  }))
}

async function list(resource: AnyResource, call: Call): Promise<List> {
  const asked = String(call.query)
  const query = readListQuery(resource, call.query, call.actor, asked)
  const view = viewOf(resource, call)
  await needParent(call.db, resource, view)
  // The links in the answer begin with the address, which also names the parent.
  const { company, language, role, only } = view
  const key = [company, language, role, only, call.url, asked].join(' ')
  return cachedList(call.db, { resource, view, query, key, since: call.since }, async (counters, at) => {
    const page = await readPage(call.db, resource, view, query, counters, at)
    return { ...listAnswer(page, query, call), version: page.version }
  })
}

async function get(resource: AnyResource, call: Call): Promise<Item> {
  const keys = readWith(resource, call.query, call.actor)
  const view = viewOf(resource, call)
  await needParent(call.db, resource, view)
  return itemAnswer(call.db, resource, view, idOf(resource, call), keys)
}

async function add<F extends Fields>(resource: Resource<F>, call: Call): Promise<Item> {
  const body = await prepareBody(resource.fields, call.body())
  const work = async (tx: Tx) => {
    const view = viewOf(resource, call)
    await needParent(tx, resource, view)
    const id = await createFrom(tx, resource, body, belonging(resource, view))
    return tx.last(writtenItem(tx, resource, view, id))
  }
  const { answer } = await call.db.transaction(call.actor, work, 'short')
  return answer
}

async function change<F extends Fields>(resource: Resource<F>, call: Call): Promise<Item> {
  const body = await prepareBody(resource.fields, call.body())
  return call.db.transaction(call.actor, async (tx) => {
    const view = viewOf(resource, call)
    await needParent(tx, resource, view)
    const id = await ownedId(tx, resource, view, call)
    const problems = new Problems()
    const form = new ChangeForm<F>(parseChange(resource.fields, body, problems), problems)
    await resolveSent(tx, resource, form)
    await checkForm(tx, resource, form, id)
    if (resource.update) await resource.update(tx, id, form)
    else await updateRow(tx, resource, id, form.changes())
    return writtenItem(tx, resource, view, id)
  })
}

async function removeAll(resource: AnyResource, call: Call): Promise<undefined> {
  await call.db.transaction(call.actor, async (tx) => {
    const view = viewOf(resource, call)
    await needParent(tx, resource, view)
    const ids = readIds(resource, call.parameters[idName(resource)] as string)
    await needOwned(tx, resource, view, ids)
    await needUnchanged(tx, { company: view.company, name: resource.rowsOf, ids }, call)
    await (resource.remove ?? ((tx, ids) => remove(tx, resource, ids)))(tx, ids)
  })
}

// Answers.

/** The answer with one record; refuses with "not found" when there is none. */
export async function itemAnswer(
  reader: Reader,
  resource: AnyResource,
  view: View,
  id: number,
  keys: string[] = [],
): Promise<Item> {
  const item = await readItem(reader, resource, view, id, keys)
  if (!item) throw notFound(resource)
  return item
}

/** The answer with a record that was written. Lists show it as well, and need not read it again. */
export async function writtenItem(tx: Tx, resource: AnyResource, view: View, id: number): Promise<Item> {
  const item = await itemAnswer(tx, resource, view, id)
  offerItem(tx, resource, view, id, item.json)
  return item
}

function listAnswer({ items, total }: Page, query: ListQuery, call: Call): AnswerBytes {
  return between('{"items":[', items, `],"pagination":${JSON.stringify(paginationOf(total, query, call))}}`)
}

/** `next` and `previous` are left out where there is no such page: clients follow them until then. */
function paginationOf(total: number, query: ListQuery, call: Call) {
  const { limit, offset } = query
  const pages = Math.max(1, Math.ceil(total / limit))
  const others = remembered(otherParameters, query, '', () => withoutPlace(call.query))
  const lastOffset = (pages - 1) * limit
  const at = (start: number) => `${call.url}?limit=${limit}&offset=${start}${others}`
  return {
    page: Math.floor(offset / limit) + 1,
    pages,
    total,
    first: at(0),
    last: at(lastOffset),
    ...(offset + limit < total ? { next: at(offset + limit) } : {}),
    ...(offset > 0 ? { previous: at(Math.max(0, Math.min(offset - limit, lastOffset))) } : {}),
  }
}

const otherParameters: Remembered<string, ListQuery> = new WeakMap()

/** The parameters that a link repeats: all but the place in the list. */
function withoutPlace(parameters: URLSearchParams): string {
  const others = new URLSearchParams(parameters)
  others.delete('limit')
  others.delete('offset')
  return others.size > 0 ? `&${others}` : ''
}

// Ids and their owners.

/** The view of the records that a request sees. */
export function viewOf(resource: AnyResource, call: Pick<Call, 'actor' | 'language' | 'parameters'>): View {
  const { actor, language } = call
  const { company, role, user } = actor
  const only = isOwnOnly(role, resource) ? user : undefined
  const parent = resource.parent?.resource()
  const above = parent && needId(parent, call.parameters[idName(parent)] as string)
  return { company, language, role, only, parent: above }
}

function belonging(resource: AnyResource, view: View): object {
  return resource.parent ? { [resource.parent.key]: view.parent } : {}
}

async function needParent(reader: Reader, resource: AnyResource, view: View): Promise<void> {
  const parent = resource.parent?.resource()
  if (parent)
    await needOwned(reader, parent, { ...view, parent: undefined, only: undefined }, [view.parent as number])
}

/** The id in the path of a request, after checking that the request may change the record. */
export async function ownedId(tx: Tx, resource: AnyResource, view: View, call: Call): Promise<number> {
  const id = idOf(resource, call)
  await needOwned(tx, resource, view, [id])
  await needUnchanged(tx, { company: view.company, name: resource.rowsOf, ids: [id] }, call)
  return id
}

/** Refuses with "not found" unless every id is a record of this company, and of this parent where there is one. */
export async function needOwned(
  reader: Reader,
  resource: AnyResource,
  view: View,
  ids: readonly number[],
): Promise<void> {
  const row = await reader.get<{ found: number }>(sql`
    select count(*) as found from ${raw(resource.table)} t
    where ${owned(resource, view)} and t.id in (${join([...ids])})`)
  if (row?.found !== ids.length) throw notFound(resource)
}

/** The id in the path of a request. Refuses text that cannot be an id. */
export function idOf(resource: AnyResource, call: Call): number {
  return needId(resource, call.parameters[idName(resource)] as string)
}

/** `7,8` → 7 and 8 */
export function readIds(resource: AnyResource, text: string): number[] {
  const ids = [...new Set(text.split(',').map((part) => needId(resource, part)))]
  if (ids.length > maxIds) throw new Refusal('bad_request', `One request can name at most ${maxIds} records.`)
  return ids
}

function needId(resource: AnyResource, text: string): number {
  const id = readId(text)
  if (id === 0) throw notFound(resource)
  return id
}
