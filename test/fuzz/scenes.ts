// Scenes: a few requests that belong together. Most need much of a server's time or memory, and are sent to the heavy
// company. If the outcome is known, the plan has it.

import fc, { type Arbitrary } from 'fast-check'
import { resources } from '../../server/app.ts'
import { withKeys } from '../../server/resource/list/query.ts'
import { onePath } from '../../server/resource/names.ts'
import { fittingLetters, type HeavySize, letterCount } from './heavy-company.ts'
import { record } from './marks.ts'
import type { Plan, Text } from './plans.ts'

export type Scene = Arbitrary<readonly Plan[]>

/** All scenes for a heavy company of this size. */
export function scenesFor(size: HeavySize): readonly Scene[] {
  const isLarge = size === 'letters and invoices'
  const crowd = isLarge ? 96 : 8
  return [
    ...[
      placeholders,
      heads,
      addresses,
      unfinishedHeads(crowd),
      needles,
      deepWith,
      unread(crowd),
      pictures,
      bank,
    ],
    ...(isLarge ? [largeRecords] : []),
  ]
}

const caller = 'heavy owner'
const heavy = (name: string, pick: number) => record(name, pick, 'heavy')
/** The record that a scene has just made. */
const last = (name: string) => heavy(name, -1)

// Placeholders for long texts.

/** The limit for all texts of a document together, with placeholders filled in. */
const maxExpanded = 1_048_576

const placeholders: Scene = fc
  .record({
    kind: fc.constantFrom('letter', 'invoice'),
    character: fc.constantFrom('x', '&', '😀', '<', ' '),
    length: fc.oneof(fc.constant(65_535), fc.integer({ min: 1, max: 65_535 })),
    count: fc.oneof(fc.constantFrom(6_500, 2_000, 100), fc.integer({ min: 1, max: 6_500 })),
    asked: fc.subarray(['pdf', 'preview', 'email'], { minLength: 1 }),
  })
  .map(({ kind, character, length, count, asked }): readonly Plan[] => {
    const isTooLong = length * count > maxExpanded * 1.1
    const { path, name, body } = hostile(kind, { $repeat: ['{CUSTOM:A}', count] })
    const custom_fields = [{ key: 'A', value: { $repeat: [character, length] } }]
    return [
      {
        ...{ target: `POST ${path}`, caller, ids: [] },
        body: { ...body, custom_fields },
        expected: { status: 201 },
      },
      ...asked.map(
        (what): Plan => ({
          ...{ target: `GET ${onePathOf(name)}/${what}`, caller, ids: [[last(name)]] },
          ...(isTooLong && { expected: { status: 422 } }),
        }),
      ),
    ]
  })

function hostile(kind: string, text: object) {
  const recipient = { contact_id: heavy('contacts', 0), contact_address_id: heavy('addresses', 0) }
  const all = { ...recipient, date: '2026-02-05', language: 'de' }
  if (kind === 'letter')
    return { path: '/contacts/letters', name: 'letters', body: { ...all, content: text } }
  const texts = [{ status: 'D', title: '', introduction: text, conditions: '' }]
  const amounts = { due: '2026-03-05', currency: 'CHF', positions: [] }
  return { path: '/receivables/invoices', name: 'invoices', body: { ...all, ...amounts, texts } }
}

function onePathOf(name: string): string {
  const found = resources.find((one) => one.name === name)
  if (!found) throw new Error(`There are no ${name}.`)
  return onePath(found)
}

// Long heads and addresses.

/** A head above this size is certainly too large. */
const surelyTooLarge = 270_000

const length = fc.oneof(
  fc.constantFrom(15_000, 60_000, 250_000, surelyTooLarge, 1_000_000, 4_000_000),
  fc.integer({ min: 1, max: 4_000_000 }),
)

/** One piece repeated, so that the whole has about the same length. */
function longText(pieces: readonly string[]): Arbitrary<{ text: Text; expected?: Plan['expected'] }> {
  return fc.tuple(fc.constantFrom(...pieces), length).map(([piece, bytes]) => {
    const count = Math.ceil(bytes / piece.length)
    // Separators of headers and values do not count.
    const isTooLarge = count * piece.length >= surelyTooLarge && !/^ |[\r\n]/.test(piece)
    return { text: { $repeat: [piece, count] }, ...(isTooLarge && { expected: { status: 413 } }) }
  })
}

const heads: Scene = fc
  .record({
    // Headers that the server parses come most often.
    name: fc.oneof(
      fc.constantFrom('cookie', 'accept-language', 'authorization', 'if-none-match', 'if-match'),
      fc.constantFrom('accept', 'content-type', 'host', 'origin', 'x-forwarded-for', 'range', 'user-agent'),
    ),
    long: fc.oneof(
      longText([';', ',', ' ', '"', 'a', '=', '-', 'a\r\na: ']),
      longText(['a=b;', 'a=b; ', 'de,', 'de;q=0.1,', '"a",', 'Bearer ']),
    ),
    target: fc.constantFrom('GET /contacts', 'GET /auth/profile', 'POST /contacts', 'v1 time/list'),
    who: fc.constantFrom('heavy owner' as const, 'nobody' as const),
  })
  .map(({ name, long: { text, expected }, target, who }) => {
    return [{ target, caller: who, ids: [], headers: [[name, text]], expected }]
  })

const addresses: Scene = fc
  .record({
    before: fc.constantFrom('/', '/v2/contacts', '/v2/contacts/1', '/time/list', '/me', '/v2/contacts?'),
    long: longText(['/', '//', '/.', '/..', '/a', 'a', '%41', '%2F', '1,', '&', 'a&', 'a=b&', '+', ';', '?']),
    who: fc.constantFrom('heavy owner' as const, 'nobody' as const),
  })
  .map(({ before, long: { text, expected }, who }) => {
    return [{ target: 'GET /contacts', caller: who, ids: [], path: [before, text], expected }]
  })

const unfinishedHeads = (crowd: number): Scene =>
  longText(['a', ';', 'a\r\na: ']).map(({ text, expected }) => [
    {
      ...{ target: 'GET /contacts', caller, ids: [], headers: [['x-any', text]], expected },
      ...{ trouble: 'unfinished head', crowd },
    },
  ])

// Filters that search much in long texts.

const maxNeedle = 1_000
const maxSearches = 20
const maxFilterLength = 65_536

const needles: Scene = fc
  .record({
    field: fc.constantFrom('notes', 'notes', 'notes', 'title'),
    form: fc.constantFrom('', 'b', 'ab'),
    needle: fc.oneof(fc.constantFrom(30_000, 1_001, 1_000, 100, 1), fc.integer({ min: 1, max: 60_000 })),
    searches: fc.oneof(fc.constantFrom(1, 20, 21, 999), fc.integer({ min: 1, max: 999 })),
    word: fc.constantFrom('or', 'and'),
  })
  .map(({ field, form, needle, searches: wanted, word }) => {
    const searched = `~${'a'.repeat(needle)}${form}`
    const condition = JSON.stringify({ [field]: searched })
    const fitting = Math.floor((maxFilterLength - 20) / (condition.length + 1))
    const searches = Math.max(1, Math.min(wanted, fitting))
    const isTooMuch = searched.length - 1 > maxNeedle || searches > maxSearches
    const [start, end] = [`{"${field}":"~`, `${form}"}`].map(encodeURIComponent) as [string, string]
    const one: Text[] = [start, { $repeat: ['a', needle] }, end]
    const comma: Text = [',', ...one]
    const more: Text[] = searches > 1 ? [{ $repeat: [comma, searches - 1] }] : []
    const list = [`filter=${encodeURIComponent(`{"${word}":[`)}`, ...one, ...more, encodeURIComponent(']}')]
    return [
      {
        ...{ target: 'GET /contacts/letters', caller, ids: [], query: [...list, '&limit=1'] },
        ...(isTooMuch && { expected: { status: 400, code: 2000 } }),
      },
    ]
  })

// Long answers.

/** All that `with` can add, also repeated. */
function everything(name: string, times: number): Text {
  const resource = resources.find((one) => one.name === name)
  const keys = resource ? withKeys(resource) : []
  return ['with=', { $repeat: [`${keys.join()},`, times] }]
}

const times = fc.constantFrom(1, 2, 100)

const deepWith: Scene = fc
  .record({ limit: fc.integer({ min: 1, max: 200 }), times, pick: fc.nat(9), isItem: fc.boolean() })
  .map(({ limit, times, pick, isItem }) => {
    const all = everything('letters', times)
    if (isItem)
      return [
        {
          ...{ target: 'GET /contacts/letters/{letterId}', caller, ids: [[heavy('letters', pick)]] },
          ...{ query: all, expected: { status: 200 } },
        },
      ]
    const expected = limit >= letterCount ? tooLong : limit <= fittingLetters ? { status: 200 } : undefined
    return [
      { target: 'GET /contacts/letters', caller, ids: [], query: [`sort=id&limit=${limit}&`, all], expected },
    ]
  })

/** An answer of more than 32 MB is refused: a smaller limit fits. */
const tooLong: Plan['expected'] = { status: 400, code: 2103 }

const ofInvoices = encodeURIComponent('{"resource":"invoices"}')

const largeRecords: Scene = fc
  .tuple(
    fc.constantFrom(
      { target: 'GET /receivables/invoices', query: everything('invoices', 1), expected: tooLong },
      { target: 'GET /journal', query: `filter=${ofInvoices}`, expected: tooLong },
      { target: 'GET /journal', query: ['sort=id&', everything('journal', 1)] },
      { target: 'GET /events', query: 'after=0&limit=1000' },
    ),
    fc.constantFrom('limit=200&', 'limit=100&'),
  )
  .map(([{ target, query, ...rest }, limit]) => {
    const first = target === 'GET /events' ? [] : [limit]
    return [{ target, caller, ids: [], query: [...first, query], ...rest }]
  })

const unread = (crowd: number): Scene =>
  fc
    .record({
      limit: fc.constantFrom(fittingLetters, fittingLetters, 10, 200),
      list: fc.constantFrom(
        { target: 'GET /contacts/letters', rest: ['sort=id&', everything('letters', 1)] },
        { target: 'GET /journal', rest: [everything('journal', 1)] },
      ),
    })
    .map(({ limit, list: { target, rest } }) => [
      {
        ...{ target, caller, ids: [], query: [`limit=${limit}&`, ...rest] },
        ...{ trouble: 'unread', crowd },
      },
    ])

// Pictures that take long to read.

/** The most pixels that a picture can have. */
const side = 1_581

const pictures: Scene = fc
  .record({
    width: fc.oneof(fc.constant(side), fc.integer({ min: 1, max: 10_000 })),
    height: fc.constantFrom(side, side, 250, 1),
    isInterlaced: fc.boolean(),
    place: fc.constantFrom(
      ['POST /configuration/layouts', 'logo'],
      ['POST /configuration/layouts/preview', 'logo'],
      ['POST /configuration/signatures', 'image'],
    ),
  })
  .map(({ width, height, isInterlaced, place: [target = '', key = ''] }) => {
    const picture = { $png: [width, height, isInterlaced] }
    return [{ target, caller, ids: [], body: { name: 'Bild', [key]: picture } }]
  })

// Decisions about entries of the bank, in any order: the doctor finds the books well afterwards.

const bankEntry = '/bank/entries/{bankEntryId}'
/** Of the bank entry that every company has. */
const [entryAmount, entryIban] = [125.5, 'CH5604835012345678009']

const decision = fc
  .record({
    action: fc.constantFrom(
      ...['book', 'book as said', 'book as said', 'book as credit', 'put-away', 'undo', 'undo', 'match'],
    ),
    invoice: fc.nat(9),
    other: fc.nat(9),
    part: fc.constantFrom(0, 0, 0.5, 125, -1, 200),
    rest: fc.constantFrom(null, null, 'C', 'W'),
  })
  .map(({ action, invoice, other, part, rest }): Plan => {
    const [name = ''] = action.split(' ')
    const allocations = [
      { invoice_id: record('invoices', invoice), amount: entryAmount - part, rest },
      ...(part === 0 ? [] : [{ invoice_id: record('invoices', other), amount: part }]),
    ]
    const credit = { contact_id: record('contacts', other), amount: entryAmount }
    const bodies: Readonly<Record<string, object>> = {
      'book as said': { allocations },
      'book as credit': { allocations: [credit] },
      'put-away': { reason: 'Lohn' },
    }
    const body = bodies[action] ?? {}
    const target = `PATCH ${bankEntry}/${name}`
    return { target, caller: 'owner', ids: [[record('bank-entries', 0)]], body }
  })

const statement = fc
  .array(
    fc.record({ amount: fc.constantFrom(125.5, -125.5, 20, 0.05), text: fc.constantFrom('Danke', '10000') }),
    {
      minLength: 1,
      maxLength: 4,
    },
  )
  .map((rows): Plan => {
    const head = 'IBAN;Booked At;Text;Credit/Debit Amount;Balance;Valuta Date'
    const lines = rows.map(({ amount, text }) => `${entryIban};2026-03-02;${text};${amount};0;2026-03-02`)
    return {
      ...{ target: 'POST /bank/statements', caller: 'owner', ids: [] },
      ...{ raw: [head, ...lines].join('\n'), expected: { status: 201 } },
    }
  })

const bank: Scene = fc.array(
  fc.oneof({ arbitrary: decision, weight: 3 }, { arbitrary: statement, weight: 1 }),
  {
    minLength: 4,
    maxLength: 12,
  },
)
