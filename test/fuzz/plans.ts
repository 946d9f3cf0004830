// Plans of requests: acceptable ones, ones with one error, and hostile ones. A plan is plain data, so that it can be
// printed, sent again and shrunk.

import fc, { type Arbitrary, type Random, Stream, Value } from 'fast-check'
import { filterKeys, sortKeys, withKeys } from '../../server/resource/list/query.ts'
import type { AnyResource } from '../../server/resource/resource.ts'
import { type RecordMark, record } from './marks.ts'
import type { Scene } from './scenes.ts'
import { type Place, type Target, targets } from './targets.ts'
import { acceptable, nearlyAcceptable, oddlyWorded, oddText } from './values.ts'
import { type Trouble, troubles } from './wire.ts'

export interface Plan {
  readonly target: string
  readonly caller: CallerName
  /** The values of each path parameter: ids, or a text. */
  readonly ids: readonly (readonly (RecordMark | string)[])[]
  /** If it differs from the target's. */
  readonly method?: string
  readonly path?: Text
  readonly query?: Text
  readonly headers?: readonly (readonly [name: string, value: Text])[]
  /** Sent as JSON. */
  readonly body?: unknown
  /** Bytes that are sent in its place; every character is one byte. */
  readonly raw?: Text
  readonly trouble?: Trouble
  /** The number of parallel requests, for a crowd. */
  readonly crowd?: number
  /** Sends the current tag of the record, or an old one. */
  readonly tag?: 'current' | 'old'
  /** The expected answer, if only one is right. */
  readonly expected?: { readonly status: number; readonly code?: number }
}

/** Texts in sequence, or one text repeated. */
export type Text = string | { readonly $repeat: readonly [Text, number] } | readonly Text[]

const callerNames = [
  'owner',
  'manager',
  'member',
  'reader',
  'browser',
  'member browser',
  'foreign page',
  'stranger',
  'nobody',
  'wrong token',
] as const
/** The callers that any request can have, and the owner of the heavy company. */
export type CallerName = (typeof callerNames)[number] | 'heavy owner'

/** A request to every target and some scenes, in random order. */
export class Round extends fc.Arbitrary<readonly Plan[]> {
  readonly #plans = targets.map((target) => plan(target).map((one) => [one] as const))
  readonly #scenes: readonly Scene[]
  readonly #sceneCount: number

  constructor(scenes: readonly Scene[], sceneCount: number) {
    super()
    this.#scenes = scenes
    this.#sceneCount = sceneCount
  }

  generate(random: Random, biasFactor: number | undefined): Value<readonly Plan[]> {
    const scenes = inAnyOrder(this.#scenes, random).slice(0, this.#sceneCount)
    const order = inAnyOrder([...this.#plans, ...scenes], random)
    const parts = order.map((arbitrary) => ({ arbitrary, plans: arbitrary.generate(random, biasFactor) }))
    return together(parts)
  }

  canShrinkWithoutContext(_value: unknown): _value is readonly Plan[] {
    return false
  }

  /** First drops some of the requests, ever fewer at a time; then shrinks single ones. */
  shrink(_value: readonly Plan[], context: unknown): Stream<Value<readonly Plan[]>> {
    return new Stream(smaller(context as readonly Part[]))
  }
}

function inAnyOrder<Item>(items: readonly Item[], random: Random): Item[] {
  const order = items.map((item) => ({ item, at: random.nextDouble() }))
  return order.sort((one, other) => one.at - other.at).map(({ item }) => item)
}

/** One request, or a scene, which stays whole: its later requests depend on its first ones. */
interface Part {
  readonly arbitrary: Arbitrary<readonly Plan[]>
  readonly plans: Value<readonly Plan[]>
}

function together(parts: readonly Part[]): Value<readonly Plan[]> {
  return new Value(
    parts.flatMap((part) => part.plans.value),
    parts,
  )
}

function* smaller(parts: readonly Part[]): Generator<Value<readonly Plan[]>, undefined> {
  for (let size = Math.ceil(parts.length / 2); size >= 1 && parts.length > 1; size = Math.floor(size / 2))
    for (let end = parts.length; end > 0; end -= size)
      yield together(parts.toSpliced(Math.max(0, end - size), Math.min(size, end)))
  for (const [index, { arbitrary, plans }] of parts.entries())
    for (const smallerPlans of arbitrary.shrink(plans.value_, plans.context))
      yield together(parts.with(index, { arbitrary, plans: smallerPlans }))
  return undefined
}

function plan(target: Target): Arbitrary<Plan> {
  return fc.oneof(
    { weight: 5, arbitrary: goodPlan(target) },
    { weight: 3, arbitrary: nearlyGoodPlan(target) },
    { weight: 3, arbitrary: hostilePlan(target) },
  )
}

function goodPlan(target: Target): Arbitrary<Plan> {
  return fc.record(
    {
      target: fc.constant(target.name),
      caller: goodCaller(target),
      ids: fc.tuple(...target.places.map(goodIds)),
      query: goodQuery(target),
      headers: goodHeaders,
      ...(target.body && { body: acceptable(target.body) }),
      ...(target.takesTag && { tag: fc.constantFrom('current' as const, 'old' as const) }),
    },
    {
      requiredKeys: ['target', 'caller', 'ids', ...(target.body ? (['body'] as const) : [])],
      noNullPrototype: true,
    },
  ) as Arbitrary<Plan>
}

const goodHeaders: Arbitrary<Plan['headers']> = fc.array(
  fc.oneof(
    fc.constantFrom('one', 'two', 'three').map((key): [string, string] => ['idempotency-key', key]),
    fc.uuid().map((key): [string, string] => ['idempotency-key', key]),
    fc
      .constantFrom('de', 'fr-CH, en;q=0.5', '*')
      .map((value): [string, string] => ['accept-language', value]),
  ),
  { maxLength: 1 },
)

function goodCaller({ operation, isV1 }: Target): Arbitrary<CallerName> {
  if (operation?.forPeople) return fc.constantFrom('browser', 'browser', 'member browser')
  if (isV1) return fc.constantFrom('owner', 'owner', 'member')
  return fc.constantFrom('owner', 'owner', 'owner', 'owner', 'manager', 'member', 'browser')
}

function goodIds({ thing, isList }: Place): Arbitrary<readonly (RecordMark | string)[]> {
  if (thing === null) return fc.constantFrom(['O'], ['D'], ['C'], ['A'])
  const id = fc.nat(9).map((pick) => record(thing, pick))
  return fc.array(id, { minLength: 1, maxLength: isList ? 3 : 1 })
}

// Queries.

function goodQuery(target: Target): Arbitrary<string> {
  const { resource, parameters } = target
  const named = Object.fromEntries(
    parameters.map(({ name, schema }) => [name, textOf(acceptable(schema, name))]),
  )
  const grammar = resource ? listGrammar(resource) : {}
  const asked = Object.fromEntries(Object.entries(grammar).filter(([name]) => name in named))
  return fc.record({ ...named, ...asked }, { requiredKeys: [], noNullPrototype: true }).map(queryText)
}

function textOf(value: Arbitrary<unknown>): Arbitrary<string> {
  return value.map((found) => (typeof found === 'object' ? 'text' : String(found)))
}

function queryText(values: object): string {
  return new URLSearchParams(Object.entries(values)).toString()
}

function listGrammar(resource: AnyResource): Record<string, Arbitrary<string>> {
  const keys = filterKeys(resource)
  const sorts = sortKeys(resource).flatMap((key) => [key, `-${key}`])
  const withs = withKeys(resource)
  return {
    q: fc.constantFrom('Birnen', 'text', '1', 'ä', 'a b'),
    filter: filter(keys, filterValue).map((found) => JSON.stringify(found)),
    sort: fc.array(fc.constantFrom(...sorts), { maxLength: 3 }).map((names) => names.join()),
    limit: fc.integer({ min: 1, max: 200 }).map(String),
    offset: fc.nat(300).map(String),
    with: fc.subarray(withs).map((names) => names.join()),
  }
}

const filterValue: Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(null, '!', '!1', '~a', '<5', '>=2026-01-01', true, '0', '2026-02-12', 'CHF', 'de'),
  fc.integer(),
  fc.double().map(String),
)

function filter(keys: readonly string[], value: Arbitrary<unknown>): Arbitrary<unknown> {
  const condition = fc.tuple(fc.constantFrom(...keys), value).map(([key, found]) => ({ [key]: found }))
  const joined = fc
    .tuple(fc.constantFrom('and', 'or'), fc.array(condition, { maxLength: 4 }))
    .map(([word, of]) => ({ [word]: of }))
  return fc.oneof(condition, joined)
}

// One thing wrong.

function nearlyGoodPlan(target: Target): Arbitrary<Plan> {
  const { places, body, parameters } = target
  const changes: Arbitrary<Partial<Plan>>[] = [
    fc.record({ caller: fc.constantFrom(...callerNames) }),
    fc.record({ method: fc.constantFrom('GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS') }),
  ]
  if (places.length > 0)
    changes.push(
      fc.record({ ids: fc.tuple(...places.map(wrongIds)) }),
      fc.record({ ids: fc.tuple(...places.map(wrongIds)) }),
    )
  if (body) {
    const nearly = fc.record({ body: nearlyAcceptable(body) })
    changes.push(nearly, nearly, nearly, nearly)
  }
  if (parameters.length > 0) {
    const wrong = fc.record({ query: wrongQuery(target) })
    changes.push(wrong, wrong)
  }
  return changed(target, fc.oneof(...changes))
}

function changed(target: Target, change: Arbitrary<Partial<Plan>>): Arbitrary<Plan> {
  return fc.tuple(goodPlan(target), change).map(([good, changes]) => ({ ...good, ...changes }))
}

function wrongIds(place: Place): Arbitrary<readonly (RecordMark | string)[]> {
  const { thing } = place
  const texts = fc
    .constantFrom(
      '0',
      '-1',
      '1.5',
      '1e3',
      '2147483648',
      '99999999999999999999',
      '01',
      '+1',
      ' 1',
      'abc',
      '1,',
      ',',
      '',
    )
    .map((text) => [encodeURIComponent(text)])
  if (thing === null) return texts
  const wrong = fc
    .tuple(fc.constantFrom('other', 'nobody'), fc.nat(9))
    .map(([whose, pick]) => [record(thing, pick, whose as 'other')])
  return fc.oneof(goodIds(place), wrong, texts)
}

function wrongQuery({ parameters, resource }: Target): Arbitrary<string> {
  const names = parameters.map(({ name }) => name)
  const keys = resource ? [...filterKeys(resource), 'company_id', '__proto__', 'and'] : ['id']
  const values: Record<string, Arbitrary<string>> = {
    filter: fc.oneof(
      filter(keys, fc.oneof(filterValue, fc.jsonValue(), oddText)).map((found) => JSON.stringify(found)),
      fc.constantFrom(
        '{',
        '[]',
        '1',
        'null',
        '{"and":1}',
        '{"or":[]}',
        '{"and":[{}]}',
        '{"id":1,"id":2}',
        '{}',
      ),
      fc.integer({ min: 1, max: 3000 }).map((depth) => `${'{"and":['.repeat(depth)}${']}'.repeat(depth)}`),
      fc.integer({ min: 1, max: 1100 }).map((count) => JSON.stringify({ or: Array(count).fill({ id: 1 }) })),
    ),
    limit: fc.constantFrom('0', '201', '-1', '1.5', '1e1', 'abc', '9'.repeat(30), ' 5'),
    offset: fc.constantFrom('-1', '1e9', '9007199254740991', '9007199254740992', 'x'),
  }
  const pair = fc
    .constantFrom(...names, 'unknown', '__proto__')
    .chain((name) => fc.tuple(fc.constant(name), fc.oneof(values[name] ?? oddText, oddText)))
  return fc
    .array(pair, { minLength: 1, maxLength: 3 })
    .map((pairs) => new URLSearchParams(pairs as [string, string][]).toString())
}

// Hostile.

function hostilePlan(target: Target): Arbitrary<Plan> {
  const changes: Arbitrary<Partial<Plan>>[] = [
    fc.record({ headers: oddHeaders }),
    fc.record({ headers: oddHeaders }),
    fc.record({ path: oddPath(target) }),
    fc.record({ query: oddQuery }),
    fc.record({ trouble: fc.constantFrom(...troubles) }),
    fc.record({
      method: fc.constantFrom('TRACE', 'PROPFIND', 'QUERY', 'M-SEARCH', 'get', 'NONSENSE', 'PURGE'),
    }),
    fc.record({ raw: oddBody(target) }),
    fc.record({ raw: oddBody(target), headers: oddHeaders }),
  ]
  const { body } = target
  if (body) {
    const worded = fc.record({ body: oddlyWorded(body) })
    changes.push(worded, worded, worded)
    changes.push(fc.record({ body: oddlyWorded(body), headers: oddHeaders }))
    changes.push(fc.record({ body: oddObject(Object.keys((body.properties ?? {}) as object)) }))
  }
  return changed(target, fc.oneof(...changes))
}

function oddObject(keys: readonly string[]): Arbitrary<unknown> {
  const key = fc.constantFrom(...keys, '__proto__', 'constructor', 'prototype')
  return fc.dictionary(key, fc.jsonValue(), { maxKeys: 6 })
}

function oddBody({ body }: Target): Arbitrary<Text> {
  const text = JSON.stringify(body ? { name: 'a', id: 1 } : {})
  return fc.oneof(
    fc.constantFrom<Text>(
      '{',
      '',
      ' ',
      '[]',
      '[1]',
      'null',
      '1',
      '"text"',
      'true',
      '{"a":1,"a":2}',
      '{"__proto__":{"isOwner":true}}',
      '{"constructor":{"prototype":{"isOwner":true}}}',
      '\xef\xbb\xbf{}',
      '\xff\xfe{\0}\0',
      '{"name":"\xff\xfe"}',
      '{"name":"\xed\xa0\x80"}',
      '{"name":"\\ud800"}',
      '{"name":"\\u0000"}',
      "{'name':1}",
      '{"name":1,}',
      '{"price":NaN}',
      '{"price":1e999}',
      'data=%7B%7D',
      '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>',
      { $repeat: ['[', 100_000] },
      { $repeat: ['{"a":', 100_000] },
      { $repeat: [' ', 1_048_577] },
      { $repeat: ['x', 1_048_576] },
    ),
    fc.tuple(fc.constant(text), fc.nat(text.length), oddText).map(([whole, at, odd]) => {
      const inserted = whole.slice(0, at) + odd + whole.slice(at)
      return Buffer.from(inserted, 'utf8').toString('latin1')
    }),
    fc.uint8Array({ maxLength: 60 }).map((bytes) => Buffer.from(bytes).toString('latin1')),
  )
}

const oddHeaders: Arbitrary<Plan['headers']> = fc.array(
  fc.oneof(
    header(
      'idempotency-key',
      '',
      ' ',
      'one',
      'two',
      'three',
      'x'.repeat(255),
      'x'.repeat(256),
      'ä',
      '\t',
      "' or 1=1",
    ),
    header(
      'if-match',
      '*',
      '""',
      '"0-x"',
      'W/"1-a"',
      '1',
      '"1-a", "2-b"',
      '"',
      'x'.repeat(5000),
      '"99999999999999999999-a"',
    ),
    header('if-none-match', '*', '""', 'W/"1-a"', '"1-a","2-b"', '"', 'x'.repeat(5000)),
    header('if-modified-since', 'Thu, 01 Jan 1970 00:00:00 GMT', 'never'),
    header('if-unmodified-since', 'Thu, 01 Jan 1970 00:00:00 GMT', 'never'),
    header(
      'content-type',
      'text/plain',
      'application/json; charset=utf-7',
      'application/x-www-form-urlencoded',
      '',
      ';;;',
      'a'.repeat(3000),
    ),
    header(
      'content-type',
      'multipart/form-data',
      'multipart/form-data; boundary=',
      'multipart/form-data; boundary=a',
      'application/xml',
    ),
    header('content-encoding', 'gzip', 'br', 'identity', 'nonsense'),
    header('accept', 'text/html', 'application/xml', '*/*;q=0', '', ',,,', 'a'.repeat(9000)),
    header(
      'accept-language',
      '',
      '*',
      'xx',
      'de;q=',
      'de;q=2',
      ';;;,,,',
      'de-'.repeat(2000),
      'i-klingon',
      '../..',
      'toString',
      '__proto__',
    ),
    header('accept-encoding', 'gzip', 'nonsense', '*;q=0'),
    header(
      'authorization',
      'Bearer',
      'Bearer ',
      'Basic YTpi',
      'Basic %%%',
      'bearer a b',
      'Bearer null',
      `Bearer ${'a'.repeat(9000)}`,
    ),
    header(
      'cookie',
      'kontor_session=',
      'a',
      '=;=;',
      'kontor_session=%zz',
      `kontor_session=${'a'.repeat(9000)}`,
      '__Host-a=b; ',
    ),
    header('host', '', 'a b', 'evil.example:99999', '[::1', 'a/b', 'a@b', 'ä', 'localhost'),
    header('origin', 'null', 'https://evil.example', 'nonsense', ''),
    header('sec-fetch-site', 'cross-site', 'same-origin', 'nonsense'),
    header('x-forwarded-for', '1.2.3.4', 'nonsense', "' or 1=1"),
    header('x-forwarded-proto', 'https', 'javascript'),
    header('x-forwarded-host', 'evil.example'),
    header('x-http-method-override', 'DELETE'),
    header('x-request-id', 'given', '\x7f'),
    header('expect', '100-continue', 'nonsense'),
    header('upgrade', 'websocket', 'h2c'),
    header('range', 'bytes=0-1', 'bytes=9-1', 'nonsense'),
    header('prefer', 'return=minimal'),
    header('te', 'trailers'),
    header('last-event-id', '1', 'nonsense'),
    fc.constantFrom(10_000, 200_000).map((length): [string, Text] => ['x-long', { $repeat: ['a', length] }]),
    fc
      .tuple(fc.stringMatching(/^[a-z-]{1,20}$/), oddText)
      .map(([name, text]): [string, string] => [
        `x-${name}`,
        Buffer.from(text.replace(/[\r\n\0]/g, ''), 'utf8').toString('latin1'),
      ]),
  ),
  { minLength: 1, maxLength: 3 },
)

function header(name: string, ...values: string[]): Arbitrary<[string, Text]> {
  return fc.constantFrom(...values).map((value) => [name, value])
}

function oddPath({ path }: Target): Arbitrary<string> {
  const twists: ((path: string) => string)[] = [
    (path) => `${path}/`,
    (path) => `/${path}`,
    (path) => path.replaceAll('/', '//'),
    (path) => path.toUpperCase(),
    (path) => `${path}/%2e%2e/%2e%2e/etc/passwd`,
    (path) => `${path}/../..`,
    (path) => `${path}%00`,
    (path) => `${path}%`,
    (path) => `${path}%zz`,
    (path) => `${path}%c0%af`,
    (path) => `${path}%ff`,
    (path) => `${path};a=b`,
    (path) => `${path}#fragment`,
    (path) => `${path}/unknown`,
    (path) => `${path}/__proto__`,
    (path) => `${path}\xff`,
    (path) => `${path} x`,
    (path) => `http://elsewhere.example${path}`,
    (path) => path.slice(1),
    (path) => path.replace('/v2', '/v3'),
    (path) => path.replace('/v2', '/V2'),
    (path) => path.replace(/[a-z]/g, (letter) => `%${letter.charCodeAt(0).toString(16)}`),
    (path) => path.replaceAll('/', '%2F'),
    (path) => path.replaceAll('/', '\\'),
    (path) => path.replace(/\{\d\}/, () => 'a'.repeat(20_000)),
    (path) => path.replace(/\{\d\}/, () => '{0},'.repeat(300)),
    (path) => path.replace(/\{\d\}/, () => Array.from({ length: 10_001 }, (_, id) => id + 1).join()),
    (path) => path.replace(/\{\d\}/, () => '%F0%9F%98%80'),
    (path) => path.replace(/\{\d\}/, () => '{0}%2C{0}'),
    () => '*',
    () => '',
  ]
  const words = oddText.map((text) => `${path}/${encodeURIComponent(text.toWellFormed())}`)
  return fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(...twists).map((twist) => twist(path)) },
    { weight: 1, arbitrary: words },
  )
}

const oddQuery: Arbitrary<string> = fc.oneof(
  fc.constantFrom(
    '&&&',
    '=',
    '?',
    '%',
    '%zz=1',
    'limit=%',
    'limit=1&limit=2',
    'limit[]=1',
    'filter=%7B%22id%22%3A%22%00%22%7D',
    'filter=%ff%fe',
    'filter=%ED%A0%80',
    'q=%00',
    'q=%F0%9F',
    'q=%25%5F%5C%27%22',
    'sort=id;drop',
    'sort=,,,',
    'with=,,,',
    'with=*',
    '__proto__=1',
    'access_token=abc',
    '#',
    `q=${'a'.repeat(1001)}`,
    `q=${'a+'.repeat(51)}`,
    `sort=${'id,'.repeat(2000)}`,
    `with=${'a,'.repeat(5000)}`,
    `filter=${'['.repeat(70_000)}`,
    `x=${'a'.repeat(100_000)}`,
  ),
  fc
    .tuple(
      fc.constantFrom('q', 'filter', 'sort', 'with', 'limit', 'offset', 'page', 'size', 'after'),
      oddText,
    )
    .map(([name, text]) => `${name}=${encodeURIComponent(text.toWellFormed())}`),
)
