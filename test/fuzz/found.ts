// Findings of the fuzzer: requests that were once answered wrongly. The tests send them first.

import { record } from './marks.ts'
import type { Plan, Text } from './plans.ts'

interface Found {
  /** The error. */
  readonly was: string
  readonly plans: readonly Plan[]
}

export const found: readonly Found[] = [
  {
    was: 'A row of a VAT return that is in no figure of the form was described as one that is.',
    plans: [{ target: 'GET /reports/vat', caller: 'owner', ids: [], query: 'from=2026-02-10&to=2026-02-10' }],
  },
  {
    was: 'An unknown expectation was answered with 417, without any of the headers that every answer has.',
    plans: [{ target: 'GET /contacts', caller: 'owner', ids: [], headers: [['expect', 'nonsense']] }],
  },
  {
    was: 'A request that names no host was refused without any of the headers that every answer has.',
    plans: [{ target: 'GET /contacts', caller: 'owner', ids: [], trouble: 'no host' }],
  },
  {
    was: 'The refusal of a key that was used before was not described.',
    plans: ['Beraten', 'Planen'].map((name) => ({
      target: 'POST /reporting/activities',
      caller: 'owner',
      ids: [],
      headers: [['idempotency-key', 'one']],
      body: { name },
    })),
  },
  {
    was: 'The page for a wrong link of an application was described as JSON.',
    plans: [{ target: 'GET /auth/authorize', caller: 'nobody', ids: [], query: 'client_id=nobody' }],
  },
  {
    was: 'The doctor missed journal entries for deliveries of webhooks, which have none.',
    plans: [{ target: 'POST /webhooks/{webhookId}/test', caller: 'owner', ids: [[record('webhooks', 0)]] }],
  },
  {
    was: 'What followed a whole request on its connection was refused before the request had its answer.',
    plans: [
      {
        target: 'POST /receivables/offers/{offerId}/order-confirmation',
        caller: 'owner',
        ids: [[record('offers', 0)]],
        body: { date: null },
        trouble: 'no length',
      },
    ],
  },
  {
    was: 'A text of placeholders for a long value became a text of 426 million characters, or 2 thousand million.',
    plans: ['x', '&'].flatMap((character) =>
      [100, 2_000, 6_500].flatMap((count) => hostileLetter(character, count)),
    ),
  },
  {
    was: 'A head of 4 MB was read, and its cookies, languages and slashes were each looked at.',
    plans: [
      ...headOf('cookie', ';'),
      ...headOf('accept-language', 'de,'),
      ...headOf('authorization', 'Bearer '),
      ...headOf('if-none-match', '"a",'),
      ...['/', '/v2/contacts/'].flatMap((path) => addressOf(path, '/')),
    ],
  },
  {
    was: 'Many could keep an unfinished head of 4 MB each.',
    plans: [
      {
        ...{ target: 'GET /contacts', caller: 'nobody', ids: [], expected: { status: 413 } },
        ...{ headers: [['x-any', { $repeat: ['a', 1_000_000] }]], trouble: 'unfinished head', crowd: 8 },
      },
    ],
  },
  {
    was: 'A list had 200 times all that its records refer to, however long: hundreds of megabytes, also when nobody read them.',
    plans: [
      lettersWith('limit=200', { expected: { status: 400, code: 2103 } }),
      lettersWith('limit=10', { expected: { status: 200 } }),
      lettersWith('limit=60', { trouble: 'unread', crowd: 8 }),
      lettersWith('limit=200', { trouble: 'unread', crowd: 8 }),
    ],
  },
  {
    was: 'A filter looked for 999 texts, or for one of 30,000 characters, and on SQLite nobody else was served meanwhile.',
    plans: [
      lettersWhere([encodeURIComponent('{"notes":"~'), { $repeat: ['a', 30_000] }, 'b%22%7D']),
      lettersWhere([
        encodeURIComponent('{"or":['),
        { $repeat: [encodeURIComponent('{"notes":"~ab"},'), 998] },
        encodeURIComponent('{"notes":"~ab"}]}'),
      ]),
    ],
  },
  {
    was: 'A picture was taken apart while everybody else waited.',
    plans: [
      {
        ...{ target: 'POST /configuration/layouts', caller: 'heavy owner', ids: [] },
        body: { name: 'Bild', logo: { $png: [1_581, 1_581, true] } },
      },
    ],
  },
]

/** A letter with one placeholder many times, for a value of the greatest length. */
function hostileLetter(character: string, count: number): Plan[] {
  const caller = 'heavy owner'
  const ids = [[record('letters', -1, 'heavy')]]
  return [
    {
      ...{ target: 'POST /contacts/letters', caller, ids: [], expected: { status: 201 } },
      body: {
        contact_id: record('contacts', 0, 'heavy'),
        contact_address_id: record('addresses', 0, 'heavy'),
        ...{ date: '2026-02-05', language: 'de', content: { $repeat: ['{CUSTOM:A}', count] } },
        custom_fields: [{ key: 'A', value: { $repeat: [character, 65_535] } }],
      },
    },
    ...['pdf', 'preview', 'email'].map(
      (what): Plan => ({
        ...{ target: `GET /contacts/letters/{letterId}/${what}`, caller, ids, expected: { status: 422 } },
      }),
    ),
  ]
}

/** A header that is too long, and one that is just allowed. */
function headOf(name: string, piece: string): Plan[] {
  const asked = { target: 'GET /contacts', caller: 'nobody', ids: [] } as const
  return [
    { ...asked, headers: [[name, timesIn(4_000_000, piece)]], expected: { status: 413 } },
    { ...asked, headers: [[name, timesIn(250_000, piece)]] },
  ]
}

/** The same for addresses. */
function addressOf(path: string, piece: string): Plan[] {
  const asked = { target: 'GET /contacts', caller: 'nobody', ids: [] } as const
  return [
    { ...asked, path: [path, timesIn(4_000_000, piece)], expected: { status: 413 } },
    { ...asked, path: [path, timesIn(250_000, piece)] },
  ]
}

function timesIn(bytes: number, piece: string): Text {
  return { $repeat: [piece, Math.floor(bytes / piece.length)] }
}

/** The letters of the heavy company, each with its long contact. */
function lettersWith(limit: string, rest: Partial<Plan>): Plan {
  const query = `sort=id&${limit}&with=contact,contact_address,contact_person,custom_fields,permissions,free_texts`
  return { target: 'GET /contacts/letters', caller: 'heavy owner', ids: [], query, ...rest }
}

function lettersWhere(filter: Text): Plan {
  const asked = { target: 'GET /contacts/letters', caller: 'heavy owner', ids: [] } as const
  return { ...asked, query: ['limit=1&filter=', filter], expected: { status: 400, code: 2000 } }
}
