import assert from 'node:assert/strict'
import sql from 'sql-template-tag'
import { type Api, newCompany, onOneDatabase } from '../../test/api.ts'
import { update } from '../resource/write.ts'
import { addToOutbox, type Message, outbox } from './outbox.ts'

const statuses = ['W', 'P', 'S', 'F', 'H', 'U', 'C'] as const

onOneDatabase('a message says what it brings, to whom, and how far it is', async (api) => {
  const id = await put(api)
  const { item } = await api.get(`/v2/outbox/${id}`)
  const { created, next_attempt, ...rest } = item
  assert.match(created, /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
  assert.equal(next_attempt, created)
  assert.deepEqual(rest, {
    id,
    channel: 'E',
    status: 'W',
    document_type: 'offer',
    document_id: 12,
    document_number: '2044',
    printed_as: 'D',
    file_name: 'Offerte 2044.pdf',
    pages: 2,
    subject: 'Offerte für Sie',
    body: '<b>Im Anhang</b>',
    recipients: [{ email: 'post@sonnenrain.example', name: 'Hofladen' }],
    from_type: 'CO',
    from_email: 'lea@brunner.example',
    from_name: 'Brunner Bau AG',
    address: null,
    palette: null,
    print: null,
    speed: null,
    attempts: 0,
    error: null,
    problem: null,
    answer: null,
    sent: null,
  })
  const { items } = await api.get('/v2/outbox', {
    filter: JSON.stringify({ document_type: 'offer', document_id: 12 }),
    q: 'für sie',
    with: 'permissions',
  })
  assert.deepEqual(items, [{ ...item, permissions: ['view', 'edit'] }])
})

onOneDatabase('the newest message comes first', async (api) => {
  const ids = [await put(api), await put(api), await put(api)]
  const { items } = await api.get('/v2/outbox')
  assert.deepEqual(
    items.map(({ id }: { id: number }) => id),
    ids.reverse(),
  )
})

onOneDatabase('messages of another company do not exist', async (api) => {
  const stranger = await newCompany(api.server)
  const id = await put(stranger)
  assert.equal((await api.get('/v2/outbox')).pagination.total, 0)
  for (const [method, path] of [
    ['GET', `/v2/outbox/${id}`],
    ['PATCH', `/v2/outbox/${id}/retry`],
    ['PATCH', `/v2/outbox/${id}/cancel`],
  ] as const) {
    const { status, body } = await api.request(method, path)
    assert.deepEqual([status, body.meta], [404, { entity_type: 'outbox_message' }])
  }
  assert.equal((await stranger.get(`/v2/outbox/${id}`)).item.status, 'W')
})

onOneDatabase('the outbox is for those who may configure', async (api) => {
  const id = await put(api)
  const other = await api.withScopes('invoice')
  assert.equal((await other.request('GET', '/v2/outbox')).body.code, 11)
  assert.equal((await other.request('PATCH', `/v2/outbox/${id}/cancel`)).body.code, 11)
})

onOneDatabase('nothing is made, changed or deleted there by a client', async (api) => {
  const id = await put(api)
  assert.equal((await api.request('POST', '/v2/outbox', { body: {} })).status, 405)
  assert.equal((await api.request('PUT', `/v2/outbox/${id}`, { body: { subject: 'x' } })).status, 405)
  assert.equal((await api.request('DELETE', `/v2/outbox/${id}`)).status, 405)
})

onOneDatabase('what did not go out can be tried again at once', async (api) => {
  const answers = await act(api, 'retry')
  for (const status of ['W', 'F', 'U', 'H', 'C'] as const) {
    const { item } = answers[status].body
    assert.deepEqual([item.status, item.error], ['W', null])
    assert.match(item.next_attempt, /^\d{4}-/)
  }
  assert.deepEqual(refusals(answers, ['P', 'S']), {
    P: 'The message is being sent at this moment, so it cannot be sent again.',
    S: 'The message was sent, so it cannot be sent again.',
  })
})

onOneDatabase('what has not gone out can be left unsent', async (api) => {
  const answers = await act(api, 'cancel')
  for (const status of ['W', 'H', 'F', 'U'] as const) {
    const { item } = answers[status].body
    assert.deepEqual([item.status, item.next_attempt], ['C', null])
  }
  assert.deepEqual(refusals(answers, ['P', 'S', 'C']), {
    P: 'The message is being sent at this moment, so it cannot be cancelled.',
    S: 'The message was sent, so it cannot be cancelled.',
    C: 'The message was cancelled, so it cannot be cancelled.',
  })
  const due = await api.server.db.get<{ count: number }>(sql`
    select count(*) as count from outbox
    where company_id = ${api.identity.company} and status = 'C' and due is not null`)
  assert.equal(due?.count, 0)
})

onOneDatabase('an address that is none gets no mail, wherever it comes from', async (api) => {
  for (const email of ['', 'nobody', 'a@b.example,c@d.example', 'a@b.example\nBcc: c@d.example'])
    await assert.rejects(put(api, { recipients: [{ email, name: 'Hofladen' }] }), {
      message: 'Invalid data',
    })
  assert.equal((await api.get('/v2/outbox')).pagination.total, 0)
})

type Answers = Record<(typeof statuses)[number], Awaited<ReturnType<Api['request']>>>

/** The answers to an action for a message of each status. */
async function act(api: Api, name: 'retry' | 'cancel'): Promise<Answers> {
  const answers = await Promise.all(
    statuses.map(async (status) => {
      const id = await put(api)
      // The worker looks again at messages that wait or are in progress.
      const due = ['W', 'P'].includes(status) ? {} : { due: null, next_attempt: null }
      await asUser(api, (tx) => update(tx, outbox, id, { status, error: 'It rained.', ...due }))
      return [status, await api.request('PATCH', `/v2/outbox/${id}/${name}`, { body: {} })]
    }),
  )
  return Object.fromEntries(answers)
}

function refusals(answers: Answers, of: readonly (keyof Answers)[]) {
  return Object.fromEntries(
    of.map((status) => {
      assert.equal(answers[status].status, 400)
      return [status, answers[status].body.message]
    }),
  )
}

function put(api: Api, values: Partial<Message> = {}): Promise<number> {
  return asUser(api, (tx) =>
    addToOutbox(
      tx,
      {
        ...{ document_type: 'offer', document_id: 12, document_number: '2044', printed_as: 'D' },
        file_name: 'Offerte 2044.pdf',
        channel: 'E',
        subject: 'Offerte für Sie',
        body: '<b>Im Anhang</b>',
        recipients: values.recipients ?? [{ email: 'post@sonnenrain.example', name: 'Hofladen' }],
        ...{ from_type: 'CO', from_email: 'lea@brunner.example', from_name: 'Brunner Bau AG' },
      },
      { pdf: Buffer.from('%PDF-1.7'), pages: 2 },
    ),
  )
}

function asUser<Result>(api: Api, work: Parameters<typeof api.server.db.transaction<Result>>[1]) {
  const { company, user } = api.identity
  return api.server.db.transaction({ company, user, via: 'test' }, work)
}
