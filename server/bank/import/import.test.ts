import assert from 'node:assert/strict'
import { type Api, newCompany, onBothDatabases, onOneDatabase } from '../../../test/api.ts'
import { detail, entry, file, iban, imported, send, withAccount } from '../../../test/bank-files.ts'
import { position } from '../../../test/given.ts'
import { inLane } from '../../../test/lane.ts'
import type { Db } from '../../db/db.ts'
import { importFile } from './import-file.ts'

const path = '/v2/bank/statements'

/** The amounts of all entries, the smallest first. */
async function amounts(api: Api): Promise<number[]> {
  const { items } = await api.get('/v2/bank/entries', { sort: 'amount', limit: 200 })
  return items.map(({ amount }: { amount: number }) => amount)
}

onBothDatabases('a file is stored once, with the entries that the bank has booked', async (api) => {
  const account = await withAccount(api)
  const one = entry(
    [detail(120_500n, { servicerReference: 'T1', reference: '210000000003139471430009017' })],
    {
      servicerReference: 'B1',
    },
  )
  const content = file([one, entry([detail(-5_000n)]), entry([detail(7_000n)], { isBooked: false })])
  const first = await imported(api, content)
  assert.deepEqual(
    first.statements.map(({ id: _, ...rest }: { id: number }) => rest),
    [{ account: iban, from: '2026-03-02', to: '2026-03-02', added: 2, known: 0, announced: 1 }],
  )
  const before = (await api.get('/v2/journal')).pagination.total
  const again = await imported(api, content)
  assert.deepEqual(
    again.statements.map(({ id, added, known }: Record<string, number>) => [id, added, known]),
    [[first.statements[0].id, 0, 2]],
  )
  assert.equal((await api.get('/v2/journal')).pagination.total, before, 'nothing was written')
  const { items } = await api.get('/v2/bank/entries', { sort: 'amount' })
  assert.deepEqual(
    items.map(({ amount, bank_account_id, status, seen_in }: Record<string, unknown>) => [
      ...[amount, bank_account_id, status, seen_in],
    ]),
    [
      [-5, account, 'waiting', ['camt.053']],
      [120.5, account, 'waiting', ['camt.053']],
    ],
  )
  assert.deepEqual((await api.get('/v2/bank/entries', { q: 'hofladen' })).pagination.total, 2)
})

onOneDatabase('a statement that came before has nothing new, also if more of it is read now', async (api) => {
  await withAccount(api)
  const before = entry([detail(40_000n, { message: 'Rechnung 10042Danke' })])
  const now = entry([detail(40_000n, { message: 'Rechnung 10042 Danke' })])
  await imported(api, file([before]))
  await imported(api, file([now]))
  assert.deepEqual(await amounts(api), [40])
  await imported(api, file([now], { number: 'S-2' }))
  assert.deepEqual(await amounts(api), [40, 40], 'it is another booking in another statement')
})

onOneDatabase('a statement that is in the same form is not missing, whatever the order', async (api) => {
  await withAccount(api)
  const day = (date: string, number: string, opening: bigint) =>
    file([entry([detail(10_000n)], { servicerReference: number, bookingDate: date })], {
      ...{ number, opening, closing: opening + 10_000n, from: date, to: date },
    })
  const form = new FormData()
  for (const [date, number, opening] of [
    ['2026-03-05', 'S-5', 30_000n],
    ['2026-03-03', 'S-3', 10_000n],
    ['2026-03-02', 'S-2', 0n],
  ] as const)
    form.append('file', new Blob([day(date, number, opening)]), `${number}.xml`)
  const { problems } = await imported(api, form)
  assert.equal(problems.length, 1)
  assert.match(problems[0].message, /before 2026-03-05 is missing: the balances differ by CHF\s10.00/)
})

onOneDatabase('the notice and the statement of a booking are one entry, in any order', async (api) => {
  await withAccount(api)
  const batch = entry(
    [detail(40_000n, { servicerReference: 'T1' }), detail(60_000n, { servicerReference: 'T2' })],
    {
      servicerReference: 'B1',
    },
  )
  const undivided = entry([detail(100_000n, { name: null })], { servicerReference: 'B1' })
  await imported(api, file([undivided]))
  assert.deepEqual(await amounts(api), [100])
  await imported(api, file([batch], { format: 'camt.054', number: 'N-1', opening: null }))
  assert.deepEqual(await amounts(api), [40, 60])
  await imported(api, file([undivided]))
  assert.deepEqual(await amounts(api), [40, 60])
  const { items } = await api.get('/v2/bank/entries')
  for (const { seen_in } of items) assert.deepEqual(seen_in, ['camt.053', 'camt.054'])
})

onOneDatabase('a notice comes first, and its entries move to the statement', async (api) => {
  await withAccount(api)
  const one = entry([detail(40_000n)], { servicerReference: 'N-77' })
  const notice = await imported(api, file([one], { format: 'camt.054', number: 'N-1', opening: null }))
  // This bank has another reference in the statement; all else is the same.
  const report = await imported(api, file([{ ...one, servicerReference: 'S-88' }]))
  assert.notEqual(notice.statements[0].id, report.statements[0].id)
  const { items } = await api.get('/v2/bank/entries')
  assert.deepEqual(
    items.map(({ statement_id }: { statement_id: number }) => statement_id),
    [report.statements[0].id],
  )
})

onOneDatabase('single payments in one file are known as those of a batch in another', async (api) => {
  await withAccount(api)
  const [a, b] = [detail(40_000n, { servicerReference: 'T1' }), detail(60_000n, { servicerReference: 'T2' })]
  await imported(
    api,
    file([entry([a, b], { servicerReference: 'B1' })], { format: 'camt.054', opening: null }),
  )
  await imported(
    api,
    file([entry([a], { servicerReference: 'X1' }), entry([b], { servicerReference: 'X2' })]),
  )
  assert.deepEqual(await amounts(api), [40, 60])
})

onOneDatabase('two equal bookings without references are two, also when files overlap', async (api) => {
  await withAccount(api)
  const coffee = entry([detail(-4_500n)])
  await imported(api, file([coffee, coffee]))
  await imported(api, file([coffee, coffee, coffee], { number: 'S-2', to: '2026-03-03' }))
  assert.deepEqual(await amounts(api), [-4.5, -4.5, -4.5])
  await imported(api, file([coffee]))
  assert.deepEqual(await amounts(api), [-4.5, -4.5, -4.5])
  // A file of another kind knows only the day and the amount.
  const csv = `IBAN;Booked At;Text;Credit/Debit Amount;Balance;Valuta Date\n${iban};2026-03-02;Kaffee;-4.5;0;2026-03-02`
  await imported(api, csv)
  assert.deepEqual(await amounts(api), [-4.5, -4.5, -4.5])
})

onOneDatabase('the word for “no reference” is no reference: each month has its fee', async (api) => {
  await withAccount(api)
  for (const month of ['01', '02', '03']) {
    const lines = [
      ...[':20:X', `:25:${iban}`, `:28C:${month}/1`, `:60F:C26${month}01CHF100,`],
      ...[`:61:26${month}28${month}28D5,00NMSCNONREF//NONREF`, ':86:Gebuehr', `:62F:C26${month}28CHF95,`],
    ]
    for (const content of [lines.join('\r\n'), lines.join('\r\n')]) await imported(api, content)
  }
  assert.deepEqual(await amounts(api), [-5, -5, -5])
  for (const [index, servicerReference] of ['NONREF', 'Not provided', '0000'].entries())
    for (const day of ['2026-04-28', '2026-05-28'])
      await imported(
        api,
        file(
          [
            entry([detail(BigInt(index + 1) * -1_000n, { servicerReference })], {
              ...{ servicerReference, bookingDate: day },
            }),
          ],
          { number: `${index} ${day}`, from: day, to: day, opening: null },
        ),
      )
  assert.deepEqual(await amounts(api), [-5, -5, -5, -3, -3, -2, -2, -1, -1])
})

onOneDatabase('balances are compared, and a missing statement is named until it comes', async (api) => {
  await withAccount(api)
  const day = (date: string, opening: bigint, closing: bigint, amount = closing - opening) =>
    file([entry([detail(amount)], { bookingDate: date })], {
      number: date,
      from: date,
      to: date,
      opening,
      closing,
    })
  assert.deepEqual((await imported(api, day('2026-03-02', 0n, 10_000n))).problems, [])
  const { problems } = await imported(api, day('2026-03-04', 30_000n, 60_000n))
  assert.deepEqual(
    problems.map(({ code, message = '' }: Record<string, string>) => [code, message.replace(/\s/g, ' ')]),
    [
      [
        'gap',
        `A statement of CH93 0076 2011 6238 5295 7 before 2026-03-04 is missing: the balances differ by CHF 20.00.`,
      ],
    ],
  )
  assert.deepEqual((await imported(api, day('2026-03-03', 10_000n, 30_000n))).problems, [])
  const gaps = async () => (await api.get(path, { sort: 'to' })).items.map(({ gap }: { gap: number }) => gap)
  assert.deepEqual(await gaps(), [null, 0, 0])
  const wrong = await imported(api, day('2026-03-05', 60_000n, 70_000n, 9_000n))
  assert.match(wrong.problems[0].message, /differ by CHF 1.00 from its entries/)
})

onOneDatabase(
  'statements that overlap, or are of one day or of two currencies, leave no gap',
  async (api) => {
    await withAccount(api)
    const send = (from: string, to: string, [opening, closing]: [bigint, bigint], currency = 'CHF') =>
      imported(
        api,
        file([entry([detail(closing - opening)], { bookingDate: to, currency })], {
          ...{ number: `${from} ${to} ${opening}`, from, to, opening, closing, currency },
        }),
      )
    for (const { problems } of [
      await send('2026-05-05', '2026-05-05', [10_000n, 15_000n]),
      await send('2026-05-05', '2026-05-05', [0n, 10_000n]),
      await send('2026-05-05', '2026-05-05', [500_000n, 600_000n], 'EUR'),
      await send('2026-05-06', '2026-05-06', [15_000n, 20_000n]),
      await send('2026-05-06', '2026-05-06', [600_000n, 650_000n], 'EUR'),
    ])
      assert.deepEqual(problems, [])
    const balances = (await api.get('/v2/bank/balances')).items
    assert.deepEqual(
      balances.map((row: Record<string, unknown>) => [
        ...[row.currency, row.opening_balance, row.balance, row.difference],
      ]),
      [
        ['CHF', 0, 20, 0],
        ['EUR', 500, 650, 0],
      ],
    )
    const gaps = (await api.get(path, { sort: 'id' })).items.map(({ gap }: { gap: number }) => gap)
    assert.deepEqual(gaps, [0, null, null, 0, 0])
  },
)

onBothDatabases('what is booked, waits and was put away comes to the balance', async (api) => {
  await withAccount(api)
  const invoice = await api.given.invoice({ positions: [{ ...position, amount: 1, price: 80, vat: 0 }] })
  await api.patch(`/v2/receivables/invoices/${invoice.id}/change-status`, { status: 'S' })
  const paid = entry([detail(80_000n, { message: `Rechnung ${invoice.number}` })])
  const entries = [paid, entry([detail(-5_000n)]), entry([detail(-300_000n)])]
  await imported(api, file(entries, { opening: 1000_000n, closing: 775_000n }))
  const { items } = await api.get('/v2/bank/entries', { filter: '{"amount":-5}' })
  await api.patch(`/v2/bank/entries/${items[0].id}/put-away`, { reason: 'Gebühr' })
  // A notice of the next day is in no statement yet.
  const notice = { format: 'camt.054', number: 'N-1', opening: null } as const
  await imported(api, file([entry([detail(20_000n)], { bookingDate: '2026-03-03' })], notice))
  const [row, ...others] = (await api.get('/v2/bank/balances')).items
  const { opening_balance, booked, waiting, put_away, balance, difference, outside } = row
  assert.deepEqual(
    [opening_balance, booked, waiting, put_away, balance, difference, outside, others],
    [1000, 80, -300, -5, 775, 0, 20, []],
  )
  assert.deepEqual([row.waiting_count, row.entry_count], [2, 4])
  await imported(
    api,
    file([], { number: 'S-3', from: '2026-03-04', to: '2026-03-04', opening: 795_000n, closing: 800_000n }),
  )
  assert.equal((await api.get('/v2/bank/balances')).items[0].difference, 5)
})

onOneDatabase('an account that is not known is asked for once', async (api) => {
  const account = await withAccount(api)
  const other = file([entry([detail(1_000n)])], { account: 'CH5604835012345678009' })
  const refused = await send(api, other)
  assert.equal(refused.status, 422)
  assert.match(
    refused.body.meta.errors[0].message,
    /CH56\s0483\s5012\s3456\s7800\s9 is not among your bank accounts/,
  )
  assert.equal((await send(api, other, { bank_account_id: 1 })).status, 422)
  assert.equal((await send(api, other, { bank_account_id: account })).status, 201)
  assert.equal((await send(api, other)).status, 201)
})

onOneDatabase('the account of another company is as unknown as any', async (api) => {
  const neighbour = await newCompany(api.server)
  const theirs = await withAccount(neighbour)
  const content = file([entry([detail(1_000n)])])
  assert.equal((await send(api, content)).status, 422)
  assert.equal((await send(api, content, { bank_account_id: theirs })).status, 422)
  await imported(neighbour, content)
  assert.deepEqual(await amounts(api), [])
})

onOneDatabase('a bad file changes nothing, also when its fault is at the end', async (api) => {
  await withAccount(api)
  const many = Array.from({ length: 450 }, (_, index) => entry([detail(10n * BigInt(index + 1))]))
  const content = file(many)
  for (const [raw, sentence] of [
    [content.slice(0, -40), /no valid XML/],
    [content.replace('4.50<', '-4.50<'), /below zero/],
    [
      content.replace(/(.*)Ccy="CHF"/s, '$1Ccy="EUR"').replace(/Ccy="CHF">4.50/g, 'Ccy="EUR">4.50'),
      /its account is in CHF/,
    ],
    [csvOf(inLane({ short: 110_000, long: 1_000_000 })), /more than 100000 entries/],
    ['', /empty/],
  ] as const) {
    const { status, body } = await send(api, raw)
    assert.equal(status, 400)
    assert.match(body.message, sentence)
  }
  assert.deepEqual((await api.get(path)).items, [])
  assert.deepEqual(await amounts(api), [])
})

/** The shortest kind of file. */
function csvOf(entries: number): string {
  const line = `${iban};2026-03-03;Gebühr;1;;\n`
  return `IBAN;Booked At;Text;Credit/Debit Amount;Balance;Valuta Date\n${line.repeat(entries)}`
}

onOneDatabase('a form has several files', async (api) => {
  await withAccount(api)
  const form = new FormData()
  form.append('file', new Blob([file([entry([detail(1_000n)])])]), 'a.xml')
  form.append('file', new Blob([file([entry([detail(2_000n)])], { number: 'S-2' })]), 'b.xml')
  assert.equal((await imported(api, form)).statements.length, 2)
  assert.deepEqual(await amounts(api), [1, 2])
  form.append('file', new Blob(['nichts']), 'notiz.txt')
  const { status, body } = await send(api, form)
  assert.deepEqual([status, body.message.slice(0, 22)], [400, 'notiz.txt: The file is'])
})

onBothDatabases('two imports of one file at the same moment store it once', async (api) => {
  await withAccount(api)
  const many = Array.from({ length: 150 }, (_, index) => entry([detail(10n * BigInt(1 + (index % 100)))]))
  await Promise.all([
    imported(api, file(many)),
    imported(api, file(many)),
    imported(api, file(many, { number: 'S-2' })),
  ])
  assert.equal((await api.get('/v2/bank/entries')).pagination.total, 150)
})

onBothDatabases('a batch of many payments goes on where it was stopped, and is stored once', async (api) => {
  await withAccount(api)
  const details = Array.from({ length: 900 }, (_, index) => detail(10n * BigInt(100 + index)))
  const content = file([entry(details, { servicerReference: 'B1' }), entry([detail(5_000n)])])
  const bytes = Buffer.from(content)
  let steps = 0
  const stopping: Db = {
    ...api.server.db,
    transaction: (actor, work) => {
      steps += 1
      if (steps === 3) throw new Error('stopped')
      return api.server.db.transaction(actor, work)
    },
  }
  const actor = { company: api.identity.company, user: null, via: 'test' }
  await assert.rejects(importFile(stopping, actor, { bytes, bankAccountId: null }), /stopped/)
  const stored = (await api.get('/v2/bank/entries')).pagination.total
  assert.ok(stored > 0 && stored < 900, `${stored} of its payments are stored`)

  // Two people send the file again.
  await Promise.all([imported(api, content), imported(api, content)])
  assert.equal((await api.get('/v2/bank/entries')).pagination.total, 901)
  const [{ known, added }] = (await imported(api, content)).statements
  assert.deepEqual([known, added], [901, 0])
  const undivided = entry([detail(entry(details).amount)], { servicerReference: 'B1' })
  await imported(api, file([undivided], { format: 'camt.054', number: 'N-1', opening: null }))
  const { items } = await api.get('/v2/bank/entries', { sort: 'amount', limit: 200 })
  assert.ok(items.every(({ seen_in }: { seen_in: string[] }) => seen_in.length === 2))
})

onOneDatabase('salaries are not for everybody', async (api) => {
  await withAccount(api)
  const [member, reader] = [await api.colleague('member'), await api.colleague('reader')]
  for (const person of [member, reader])
    assert.equal((await person.request('GET', '/v2/bank/entries')).status, 403)
  // Who may not send is refused before a large file is read.
  const large = new Uint8Array(3_000_000)
  assert.equal((await send(member, large)).status, 403)
  assert.match((await send(api, large)).body.message, /no text/)
})
