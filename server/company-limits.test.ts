import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Api, newCompany, onBothDatabases, onOneDatabase, ownServers } from '../test/api.ts'
import {
  type CompanyLimits,
  readLimit,
  rememberLimits,
  setLimits,
  shownBytes,
  useOf,
} from './company-limits.ts'
import { dropFiles, storeFile } from './files.ts'
import { settle, takeNext } from './mail/claims.ts'
import { addToOutbox } from './mail/outbox.ts'

ownServers()

const none: CompanyLimits = { requests_per_minute: null, stored_bytes: null, mails_per_day: null }

onOneDatabase('a company has a number of requests a minute, for all its callers', async (api) => {
  await limit(api, { requests_per_minute: 3 })
  const other = await newCompany(api.server)
  const first = await api.request('GET', '/v2/contacts')
  assert.deepEqual([first.status, first.headers.get('x-rate-limit-remaining')], [200, '2'])
  while ((await api.request('GET', '/v2/contacts')).status === 200);
  const refused = await api.request('GET', '/v2/contacts')
  assert.equal(refused.status, 429)
  assert.match(refused.body.message, /^Too many requests of this company\. Try again in \d+ s\.$/)
  assert.equal(refused.headers.get('retry-after'), refused.headers.get('x-rate-limit-reset'))
  assert.equal((await other.request('GET', '/v2/contacts')).status, 200)
})

onBothDatabases('files take up the room of a company until they are dropped', async (api) => {
  const store = (text: string) => inCompany(api, (tx) => storeFile(tx, Buffer.from(text), false))
  const name = await store('abc')
  await store('abc')
  assert.equal((await useOf(api.server.db, api.identity.company)).stored_bytes, 4)
  await limit(api, { stored_bytes: 7 })
  await assert.rejects(store('def'), {
    code: 'storage_full',
    message:
      'The files of the company would take more than the 7 bytes that it has. Whoever runs the installation can give it more.',
  })
  assert.equal((await useOf(api.server.db, api.identity.company)).stored_bytes, 4)
  // What is stored already is stored again.
  await store('abc')
  await inCompany(api, (tx) => dropFiles(tx, [name]))
  await store('def')
  // 0 is no limit, also where all others have one.
  await limit(api, { stored_bytes: 0 })
  await store('ghi')
})

onOneDatabase('a paper for which there is no room is refused with a sentence', async (api) => {
  const { id } = await api.given.invoice()
  await limit(api, { stored_bytes: 1 })
  await api.patch(`/v2/receivables/invoices/${id}/change-status`, { status: 'S' })
  const path = `/v2/receivables/invoices/${id}/pdf`
  const refused = await api.request('GET', path)
  assert.deepEqual([refused.status, refused.body.code], [422, 1002])
  await limit(api, { stored_bytes: 1_000_000 })
  assert.equal((await api.request('GET', path)).status, 200)
})

onBothDatabases('mails beyond those of a day go out on the next one', async (api) => {
  const { id: invoice } = await api.given.invoice()
  await limit(api, { mails_per_day: 2 })
  const mails = []
  for (let count = 0; count < 4; count++) mails.push(await putMail(api, invoice))
  const next = (at: string) => inCompany(api, (tx) => takeNext(tx, new Date(at), ['E', 'P']))
  const today = `${new Date().getUTCFullYear() + 1}-03-02`
  const taken = async (time: string) => {
    const { claims } = await next(time)
    const isSent = { status: 'S', error: null } as const
    for (const claim of claims) await inCompany(api, (tx) => settle(tx, claim, isSent, new Date(time)))
    return claims.map(({ id }) => id)
  }
  assert.deepEqual(await taken(`${today}T10:00:00Z`), [mails[0]])
  assert.deepEqual(await taken(`${today}T10:00:01Z`), [mails[1]])
  assert.deepEqual([await taken(`${today}T10:00:02Z`), await taken(`${today}T10:00:03Z`)], [[], []])
  assert.deepEqual(await next(`${today}T22:59:59Z`), { claims: [], isChanged: false })
  const { item } = await api.get(`/v2/outbox/${mails[2]}`)
  assert.deepEqual(
    [item.status, item.problem, item.next_attempt, item.error],
    [
      'W',
      'deferred',
      `${today.slice(0, -2)}03 00:00:00`,
      'The company may send 2 mails a day, and has sent as many today. This one goes out on the next day.',
    ],
  )
  // Midnight in Zurich.
  assert.deepEqual(await taken(`${today}T23:00:00Z`), [mails[2]])
  assert.deepEqual(await taken(`${today}T23:00:01Z`), [mails[3]])
})

onOneDatabase('what holds for all holds for a company without limits of its own', async (api) => {
  const { db } = api.server
  await rememberLimits(db, { ...none, stored_bytes: 3 })
  try {
    const store = (text: string) => inCompany(api, (tx) => storeFile(tx, Buffer.from(text), false))
    await assert.rejects(store('abc'), { code: 'storage_full' })
    await limit(api, { stored_bytes: 0 })
    await store('abc')
  } finally {
    await rememberLimits(db, none)
  }
})

test('limits are read as people write them', () => {
  assert.deepEqual(
    ['5 GB', '500MB', '12 kB', '1 TB', '7', 'off'].map((text) => readLimit('stored_bytes', text)),
    [5e9, 5e8, 12_000, 1e12, 7, 0],
  )
  for (const text of ['', '0', '-1', '1.5 GB', '5 GiB', '5gb', '1e3', '9999999 TB', 'on'])
    assert.equal(readLimit('stored_bytes', text), undefined, text)
  for (const text of ['', '0', '-1', '1.5', '5 GB', '1234567890'])
    assert.equal(readLimit('mails_per_day', text), undefined, text)
  assert.deepEqual([7, 1_500_000, 2e9].map(shownBytes), ['7 bytes', '1.5 MB', '2 GB'])
})

type InCompany = Parameters<Api['server']['db']['transaction']>[1]

function inCompany<Result>(
  { server, identity: { company, user } }: Api,
  work: (tx: Parameters<InCompany>[0]) => Promise<Result>,
): Promise<Result> {
  return server.db.transaction({ company, user, via: 'test' }, work)
}

function limit(api: Api, limits: Partial<CompanyLimits>): Promise<void> {
  return inCompany(api, (tx) => setLimits(tx, { ...none, ...limits }))
}

function putMail(api: Api, invoice: number): Promise<number> {
  return inCompany(api, (tx) =>
    addToOutbox(
      tx,
      {
        ...{ document_type: 'invoice', document_id: invoice, document_number: '1', printed_as: 'D' },
        ...{ file_name: 'Rechnung.pdf', channel: 'E', subject: 'Rechnung', body: '' },
        recipients: [{ email: 'lea@brunner.example', name: 'Lea' }],
        ...{ from_type: 'CO', from_email: 'post@brunner.example', from_name: 'Brunner' },
      },
      null,
    ),
  )
}
