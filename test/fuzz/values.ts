// Values from schemas: acceptable ones, ones with an error, and those of attackers.

import fc, { type Arbitrary } from 'fast-check'
import { resources } from '../../server/app.ts'
import type { Schema } from '../../server/resource/kind.ts'
import { sample } from '../samples.ts'
import { type Mark, record } from './marks.ts'

interface Known {
  readonly type?: string | readonly string[]
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly examples?: readonly unknown[]
  readonly format?: string
  readonly pattern?: string
  readonly minimum?: number
  readonly maximum?: number
  readonly maxLength?: number
  readonly minItems?: number
  readonly maxItems?: number
  readonly uniqueItems?: boolean
  readonly items?: Schema
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
}

/** A value that a schema accepts. References point to existing records. */
export function acceptable(schema: Schema, key = ''): Arbitrary<unknown> {
  const { type, const: fixed, enum: values, items, properties } = schema as Known
  const types = [type].flat()
  if (fixed !== undefined) return fc.constant(fixed)
  if (values) return fc.constantFrom(...values)
  if (types.includes('null') && types.length > 1) {
    const rest = acceptable({ ...schema, type: types.filter((one) => one !== 'null') }, key)
    // A sign-in with the password needs no code.
    const weight = key === 'code' ? 9 : 1
    return fc.oneof({ weight: 3, arbitrary: rest }, { weight, arbitrary: fc.constant(null) })
  }
  if (properties) return acceptableObject(schema as Known)
  if (items) return acceptableList(schema as Known, key)
  if (types.includes('array')) return fc.constant([])
  if (types.includes('object')) return fc.dictionary(fc.string(), json, { maxKeys: 3 })
  if (types.includes('boolean')) return fc.boolean()
  // Waiting for events takes real time.
  if (key === 'wait') return fc.constantFrom(0, 0, 0, 1)
  const named = recordsNamed(key)
  if (named.length > 0 && types.includes('integer'))
    return fc.tuple(fc.constantFrom(...named), fc.nat(9)).map(([name, pick]) => record(name, pick))
  const usual = fc.constantFrom(...usualValues(schema as Known, key))
  return fc.oneof({ weight: 3, arbitrary: usual }, { weight: 2, arbitrary: anyOther(schema as Known) })
}

/** Mostly with all its keys, so that values that belong together come together. */
function acceptableObject({ properties = {}, required = [] }: Known): Arbitrary<unknown> {
  const values = Object.fromEntries(
    Object.entries(properties).map(([key, schema]) => [key, acceptable(schema, key)]),
  )
  const some = fc.record(values, { requiredKeys: [...required] as never[], noNullPrototype: true })
  return fc.oneof(some, fc.record(values, { noNullPrototype: true }))
}

function acceptableList(schema: Known, key: string): Arbitrary<unknown[]> {
  if (schema.examples) return fc.constantFrom(...(schema.examples as unknown[][]))
  const item = acceptable(schema.items as Schema, key)
  const length = { minLength: schema.minItems ?? 0, maxLength: Math.max(schema.minItems ?? 0, 3) }
  return schema.uniqueItems ? fc.uniqueArray(item, length) : fc.array(item, length)
}

/** Values that only the rules know to be acceptable. */
const knownValues: Readonly<Record<string, unknown>> = {
  current: 'correct horse',
  password: 'correct horse',
  client_id: { $secret: 'client_id' },
  client_secret: { $secret: 'client_secret' },
  token: { $secret: 'access_token' },
  recipient_city: '6003 Luzern',
}

function usualValues(schema: Known, key: string): unknown[] {
  if (key in knownValues) return [knownValues[key]]
  const { examples } = schema
  return examples ? [...examples] : [sample({ ...schema, type: [schema.type].flat()[0] }, key)]
}

function anyOther(schema: Known): Arbitrary<unknown> {
  const { type, format, pattern, maxLength = 40, examples } = schema
  const { minimum = -1_000_000, maximum = 1_000_000 } = schema
  const base = [type].flat()[0]
  if (base === 'integer')
    return fc.integer({ min: Math.max(minimum, -(2 ** 31)), max: Math.min(maximum, 2 ** 31 - 1) })
  if (base === 'number')
    return fc
      .integer({
        min: Math.max(-1_000_000, Math.ceil(minimum * 100)),
        max: Math.min(1_000_000, maximum * 100),
      })
      .map((cents) => cents / 100)
  if (format === 'date') return date
  if (pattern?.includes('@')) return email
  if (examples) return fc.constantFrom(...examples)
  if (pattern) return fc.stringMatching(new RegExp(pattern), { size: 'small' })
  return text.map((found) => [...found].slice(0, maxLength).join(''))
}

// Created once: creating one takes longer than using it.
const text = fc.string({ unit: 'grapheme', maxLength: 40 })
const email = fc.emailAddress()
const json = fc.jsonValue()
const date = fc
  .date({ min: new Date('1990-01-01'), max: new Date('2040-12-31'), noInvalidDate: true })
  .map((found) => found.toISOString().slice(0, 10))

/** The kinds of records that a key can refer to, judged by its name. */
function recordsNamed(key: string): string[] {
  if (!/(^|_)ids?$/.test(key)) return []
  if (key === 'company_id') return ['company']
  if (key === 'entity_id') return ['projects', 'cost-units', 'contacts']
  const entity = key.replace(/_ids?$/, '')
  return resources
    .filter((one) => entity === one.entity || entity.endsWith(`_${one.entity}`))
    .map(({ name }) => name)
}

/** An acceptable body with one error. */
export function nearlyAcceptable(schema: Schema): Arbitrary<unknown> {
  const places = placesIn(schema)
  const extra = fc.tuple(acceptable(schema), fc.constantFrom(...extraKeys), json)
  const withExtra = extra.map(([body, key, value]) => ({ ...(body as object), [key]: value }))
  if (places.length === 0) return withExtra
  const spoiled = fc
    .constantFrom(...places)
    .chain((place) => fc.tuple(acceptable(schema), fc.constant(place), spoilt(place)))
    .map(([body, { way }, value]) => replaced(body, way, value))
  return fc.oneof({ weight: 9, arbitrary: spoiled }, { weight: 1, arbitrary: withExtra })
}

const extraKeys = [
  'extra',
  'id',
  'company_id',
  'search',
  'created',
  'toString',
  'hasOwnProperty',
  'status',
  '',
]

interface Spot {
  readonly way: readonly string[]
  readonly schema: Known
}

function placesIn(schema: Schema, way: readonly string[] = []): Spot[] {
  const { properties = {}, items } = schema as Known
  const inside = Object.entries(properties).flatMap(([key, property]) => [
    { way: [...way, key], schema: property as Known },
    ...placesIn(property, [...way, key]),
  ])
  return items
    ? [...inside, { way: [...way, '0'], schema: items as Known }, ...placesIn(items, [...way, '0'])]
    : inside
}

const missing = Symbol('missing')

/** The same body with another value at one place, or without it. */
function replaced(body: unknown, [key, ...rest]: readonly string[], value: unknown): unknown {
  if (key === undefined) return value
  const isList = Array.isArray(body) || (key === '0' && (typeof body !== 'object' || body === null))
  const copy = (isList ? [...((body as unknown[] | null) ?? [])] : { ...(body as object) }) as Record<
    string,
    unknown
  >
  const inside = replaced(copy[key], rest, value)
  if (inside === missing) delete copy[key]
  else copy[key] = inside
  return copy
}

function spoilt({ way, schema }: Spot): Arbitrary<unknown> {
  const { type, maxLength = 255, minimum = 0, maximum = 2 ** 31 - 1, maxItems = 5000, items } = schema
  const key = way.at(-1) as string
  const types = [type].flat()
  const wrong: Arbitrary<unknown>[] = [
    fc.constant(missing),
    fc.constantFrom<unknown>(null, 7, 'text', '', true, [], {}, [[]], { a: 1 }, [null], -0),
    json,
  ]
  if (types.includes('string'))
    wrong.push(
      fc.constantFrom(maxLength + 1, maxLength).map((count) => ({ $repeat: ['x', count] }) satisfies Mark),
      fc.constant({ $repeat: ['😀', maxLength] } satisfies Mark),
      fc.constantFrom(...oddTexts),
      fc.constantFrom(...oddDates),
    )
  if (types.includes('integer') || types.includes('number'))
    wrong.push(
      fc.constantFrom<unknown>(minimum - 1, maximum + 1, minimum, maximum, ...oddNumbers),
      fc.constantFrom(...oddNumberTexts).map((text) => ({ $json: text }) satisfies Mark),
    )
  const named = recordsNamed(key)
  if (named.length > 0)
    wrong.push(
      fc.tuple(fc.constantFrom(...named), fc.nat(9)).map(([name, pick]) => record(name, pick, 'other')),
    )
  if (items)
    wrong.push(
      fc
        .tuple(acceptable(items, key), fc.constantFrom(maxItems + 1, 101, 20))
        .map(([item, count]) => ({ $repeat: [[item], count] }) satisfies Mark),
    )
  return fc.oneof(...wrong)
}

const oddDates = [
  '2026-02-30',
  '2025-02-29',
  '2026-13-01',
  '2026-00-10',
  '0000-00-00',
  '0001-01-01',
  '9999-12-31',
  '10000-01-01',
  '+002026-01-01',
  '-000001-01-01',
  '2026-2-3',
  '2026-02-03T00:00:00Z',
  '2026-02-03 24:00:00',
  '٢٠٢٦-٠٢-٠٣',
]

const oddNumbers = [
  0,
  -1,
  0.5,
  1.005,
  0.1234567,
  1e-7,
  1e21,
  1e308,
  -1e308,
  2 ** 53,
  999_999_999_999.99,
  5e-324,
]

/** Forms of numbers that JavaScript never writes. */
const oddNumberTexts = [
  '1e400',
  '-1e400',
  '12345678901234567890.123456789012345678901234567890',
  '0.30000000000000004440892098500626',
  '9007199254740993',
  '-0.0',
  '1E+2',
  '99999999999999999999999999999999999999999999999999',
]

export const oddTexts = [
  '\0',
  'a\0b',
  '\ud800',
  '\udc00x',
  '\u202egro.elpmaxe\u202c',
  '\u200b\u200d\u2060',
  '\ufeff',
  '\ufffe\uffff',
  `e${'\u0301'.repeat(50)}`,
  '👩‍👩‍👧‍👦🏳️‍🌈',
  'ﷺ',
  'İıſK',
  '   ',
  '\t\n\r\v\f\b\x1b[31m',
  "' or 1=1 --",
  '"; drop table contacts; --',
  '%_\\%',
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<b>fett</b><i>',
  '&lt;&amp;&#0;&#x110000;',
  '{{7*7}}#{7*7}<%= 7 %>',
  '{NUMBER}{AMOUNT}{NAME',
  '{CONTACT.NAME}{}{{{{',
  '=cmd|calc',
  '../../../../etc/passwd',
  'x\r\nset-cookie: a=b',
  'javascript:alert(1)',
  'data:image/png;base64,AAAA',
  'data:image/svg+xml,<svg onload=alert(1)>',
  'https://user:word@[::1]:99999/',
  'a@b',
  '"a b"@example.com',
  'a@example.com\r\nbcc: b@example.com',
  'undefined',
  'null',
  'NaN',
  '__proto__',
  'constructor',
  '1e3',
  '0x10',
  '٣',
]

/** Malicious or unusual text. */
export const oddText: Arbitrary<string> = fc.oneof(
  fc.constantFrom(...oddTexts),
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc
    .array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 10 })
    .map((codes) => String.fromCharCode(...codes)),
)

/** An acceptable body with odd text in some of its texts. */
export function oddlyWorded(schema: Schema): Arbitrary<unknown> {
  const texts = placesIn(schema).filter(
    ({ schema: { type, enum: values, format } }) =>
      [type].flat().includes('string') && !values && format === undefined,
  )
  if (texts.length === 0) return acceptable(schema)
  const replacements = fc.array(fc.tuple(fc.constantFrom(...texts), oddText), { minLength: 1, maxLength: 3 })
  return fc
    .tuple(acceptable(schema), replacements)
    .map(([body, all]) => all.reduce((changed, [{ way }, text]) => replaced(changed, way, text), body))
}
