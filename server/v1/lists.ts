// Lists. A page of v1 may be of any length, so it is put together from pages of v2 and sent while they are read.

import { Readable } from 'node:stream'
import { setImmediate as turnOfOthers } from 'node:timers/promises'
import { all, type FilterNode, writeFilter } from '../../domain/filter.ts'
import { Refusal } from '../../domain/refusal.ts'
import { createCache } from '../cache.ts'
import type { Answer } from '../http/answer.ts'
import { filterKeys } from '../resource/list/query.ts'
import type { List } from '../resource/operation.ts'
import { type InnerRequest, listIn, type Page, pageIn, type V1Call, wholeIn } from './call.ts'
import type { FieldTable, Item } from './fields.ts'
import { type RecordType, shownRecord } from './record-type.ts'

/** Records in their order. */
export interface Source {
  /** How many there are, and those from an offset on, page by page. The reader takes no more than `wanted`. */
  open(offset: number, wanted: number): Promise<{ count: number; pages: AsyncIterable<readonly Item[]> }>
  /** How many there are, and the text of a short page, if the source has a quicker way to it. */
  shortPage?(offset: number, limit: number): Promise<ShortPage | undefined>
}

interface ShortPage {
  readonly count: number
  /** Items with commas between them. */
  readonly text: string
}

/** What `list` asks for. */
export interface ListRequest {
  readonly limit: number
  readonly page: number
  readonly filter: ReadonlyMap<string, string> | 'nothing'
  readonly sort: string
  readonly isDescending: boolean
}

/** The answer of `list`. */
export async function listAnswer(
  call: V1Call,
  sorts: readonly string[],
  sourceOf: (request: ListRequest) => Source,
): Promise<Answer> {
  const request = readRequest(call, sorts)
  const { limit, page } = request
  const source = request.filter === 'nothing' ? noSource : sourceOf(request)
  // Without a limit, everything is on the first page.
  const offset = limit === 0 ? (page === 1 ? 0 : farthest) : Math.min(limit * (page - 1), farthest)
  const short = limit > 0 && limit <= pageSize ? await source.shortPage?.(offset, limit) : undefined
  if (short) return answerOf(headOf(request, short.count) + short.text + foot)
  const { count, pages } = await source.open(offset, limit || Infinity)
  const wanted = limit || count
  const text = textOf(headOf(request, count), pages, wanted)
  return answerOf(
    wanted > pageSize ? Readable.from(text, { objectMode: false }) : (await Array.fromAsync(text)).join(''),
  )
}

function answerOf(body: string | Readable): Answer {
  return { status: 200, headers: { 'content-type': 'application/json; charset=utf-8' }, body }
}

function headOf({ limit, page }: ListRequest, count: number): string {
  const pages = Math.max(1, Math.ceil(count / Math.max(1, limit || count)))
  return `{"error":false,"page":${page},"pages":${pages},"count":${count},"items":[`
}

const foot = ']}'

/** No list is so long. */
const farthest = 2 ** 31
/** The longest page of a list of v2. */
const pageSize = 200

async function* textOf(
  head: string,
  pages: AsyncIterable<readonly Item[]>,
  wanted: number,
): AsyncGenerator<string> {
  yield head
  let sent = 0
  for await (const items of pages) {
    const left = wanted - sent
    const fitting = items.length <= left ? items : items.slice(0, left)
    if (fitting.length > 0) yield (sent === 0 ? '' : ',') + itemsText(fitting)
    sent += fitting.length
    if (sent >= wanted) break
  }
  yield foot
}

function readRequest(call: V1Call, sorts: readonly string[]): ListRequest {
  const { parameters } = call
  const limit = wholeIn(call, 'limit', 0, 0)
  const page = wholeIn(call, 'page', 1, 1)
  const sort = parameters.get('sort') ?? ''
  return {
    limit,
    page,
    filter: readFilter(parameters.get('filter') ?? ''),
    sort: sorts.includes(sort) ? sort : (sorts[0] ?? ''),
    isDescending: parameters.get('sorttype') !== 'asc',
  }
}

/** `year:2026;month:2`: all conditions must be met. A field has one value, so it cannot meet two different ones. */
function readFilter(text: string): ListRequest['filter'] {
  const wanted = new Map<string, string>()
  for (const part of text.split(';')) {
    const [, name, value = ''] = /^([^:]*):(.*)$/s.exec(part) ?? []
    if (name === undefined) continue
    if (wanted.has(name) && wanted.get(name) !== value) return 'nothing'
    wanted.set(name, value)
  }
  return wanted
}

const noSource: Source = {
  open: async () => ({ count: 0, pages: Readable.from([]) }),
}

/** The records of a type, as v1 shows them. What v2 cannot filter is compared here. */
export function recordSource(
  call: V1Call,
  type: RecordType,
  { filter, sort, isDescending }: ListRequest,
  inner: InnerRequest = {},
): Source {
  const { inV2, compared } = splitFilter(type, filter as ReadonlyMap<string, string>)
  const keys = (type.sorts[sort] ?? '').split(',').map((key) => (isDescending ? `-${key}` : key))
  const conditions = type.filter ? [type.filter, ...inV2] : inV2
  const query = {
    sort: keys.join(),
    with: type.with?.list ?? '',
    ...(conditions.length > 0 ? { filter: writeFilter(all(...conditions)) } : {}),
  }
  const source: Source = {
    open: (offset, wanted) => openList(call, type, { ...inner, query }, offset, wanted),
    shortPage: (offset, limit) => shortPageOf(call, type, { ...inner, query }, offset, limit),
  }
  return compared.length === 0 ? source : comparedSource(source, compared)
}

async function openList(
  call: V1Call,
  type: RecordType,
  request: InnerRequest,
  offset: number,
  wanted: number,
) {
  const readFrom = (at: number) =>
    readPage(call, type, request, at, Math.min(pageSize, wanted - (at - offset)))
  const first = await readFrom(offset)
  async function* pages(): AsyncGenerator<readonly Item[]> {
    let at = offset
    for (let page = first; page.items.length > 0; page = await readFrom(at)) {
      yield page.items
      at += page.items.length
      if (at >= page.total || at - offset >= wanted) return
      // SQLite answers without a pause: other requests come between.
      await turnOfOthers()
    }
  }
  return { count: first.total, pages: pages() }
}

/** A page of v2, translated. One with too many bytes is asked for again with fewer records. */
async function readPage(
  call: V1Call,
  type: RecordType,
  request: InnerRequest,
  offset: number,
  limit: number,
): Promise<Page> {
  const list = await listAt(call, type, request, offset, limit)
  return list ? translated(type, list.content) : readPage(call, type, request, offset, Math.ceil(limit / 8))
}

/** A page of v2; undefined when it would have too many bytes, and has several records. */
async function listAt(
  call: V1Call,
  { resource }: RecordType,
  request: InnerRequest,
  offset: number,
  limit: number,
): Promise<List | undefined> {
  const query = { ...request.query, limit: String(limit), offset: String(offset) }
  try {
    return await listIn(call, resource, { ...request, query })
  } catch (error) {
    if (error instanceof Refusal && error.code === 'bad_limit' && limit > 1) return undefined
    throw error
  }
}

function translated(type: RecordType, content: Uint8Array): Page {
  const { items, total } = pageIn(content)
  return { total, items: items.map((item) => shownRecord(type, item, false)) }
}

async function shortPageOf(
  call: V1Call,
  type: RecordType,
  request: InnerRequest,
  offset: number,
  limit: number,
): Promise<ShortPage | undefined> {
  const list = await listAt(call, type, request, offset, limit)
  if (!list) return undefined
  return shortPages.get(`${type.resource.name} ${list.tag}`, async () => {
    const { items, total } = translated(type, list.content)
    return { count: total, text: itemsText(items) }
  })
}

/** Clients ask for the same list again and again. What has the same tag in v2 has the same text here. */
const shortPages = createCache<ShortPage>(4_000_000, ({ text }) => text.length)

/** The text of items, without brackets. */
function itemsText(items: readonly Item[]): string {
  return JSON.stringify(items).slice(1, -1)
}

type Compared = readonly (readonly [name: string, text: string])[]

function splitFilter(
  { fields, resource }: RecordType,
  filter: ReadonlyMap<string, string>,
): { inV2: FilterNode[]; compared: Compared } {
  const filterable = filterKeys(resource)
  const inV2: FilterNode[] = []
  const compared: [string, string][] = []
  for (const [name, text] of filter) {
    const field = Object.hasOwn(fields, name) ? (fields as FieldTable)[name] : undefined
    if (!field || field.access === 'sent' || field.isDetail || 'entries' in field.value) continue
    const node = filterable.includes(field.v2) ? field.value.equal?.(field.v2, text) : undefined
    if (node) inV2.push(node)
    else compared.push([name, text])
  }
  return { inV2, compared }
}

/** The records of which some fields are equal to texts. They are read twice: their number comes before them. */
function comparedSource(source: Source, compared: Compared): Source {
  const matching = async function* (skipped: number): AsyncGenerator<readonly Item[]> {
    let left = skipped
    for await (const items of (await source.open(0, Infinity)).pages) {
      const found = items.filter((item) => compared.every(([name, text]) => isEqual(item[name], text)))
      yield found.slice(left)
      left = Math.max(0, left - found.length)
    }
  }
  return {
    async open(offset) {
      let count = 0
      for await (const items of matching(0)) count += items.length
      return { count, pages: offset >= count ? Readable.from([]) : matching(offset) }
    },
  }
}

/** Numbers are compared as numbers, text exactly. */
function isEqual(value: unknown, text: string): boolean {
  if (typeof value === 'number') return /^-?\d+(\.\d*)?$/.test(text) && Number(text) === value
  return (value ?? '') === text
}

/** Two lists in one order. */
export function mergedSource(
  sources: readonly [Source, Source],
  compare: (one: Item, other: Item) => number,
): Source {
  return {
    async open(offset) {
      const [one, other] = await Promise.all([sources[0].open(0, Infinity), sources[1].open(0, Infinity)])
      const pages = inPages(merged(eachOf(one.pages), eachOf(other.pages), compare), offset)
      return { count: one.count + other.count, pages }
    },
  }
}

async function* eachOf(pages: AsyncIterable<readonly Item[]>): AsyncGenerator<Item> {
  for await (const items of pages) yield* items
}

async function* merged(
  ones: AsyncGenerator<Item>,
  others: AsyncGenerator<Item>,
  compare: (one: Item, other: Item) => number,
): AsyncGenerator<Item> {
  let [one, other] = [await ones.next(), await others.next()]
  while (!one.done || !other.done)
    if (other.done || (!one.done && compare(one.value, other.value) <= 0)) {
      yield one.value
      one = await ones.next()
    } else {
      yield other.value
      other = await others.next()
    }
}

async function* inPages(items: AsyncIterable<Item>, offset: number): AsyncGenerator<readonly Item[]> {
  let page: Item[] = []
  let skipped = 0
  for await (const item of items) {
    if (skipped++ < offset) continue
    page.push(item)
    if (page.length < pageSize) continue
    yield page
    page = []
  }
  yield page
}

/** All records of a list of v2, such as the efforts of a project. */
export async function allOf(call: V1Call, type: RecordType, filter: FilterNode): Promise<Item[]> {
  const request = { query: { with: type.with?.list ?? '', filter: writeFilter(filter) } }
  const { pages } = await openList(call, type, request, 0, Infinity)
  return (await Array.fromAsync(pages)).flat()
}
