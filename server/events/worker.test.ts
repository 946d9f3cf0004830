// Webhooks against a real receiver, which runs here and answers as each test tells it.

import assert from 'node:assert/strict'
import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import { type AddressInfo, createServer } from 'node:net'
import sql from 'sql-template-tag'
import { Webhook } from 'standardwebhooks'
import { type Api, onlookers, onOneDatabase, ownServers } from '../../test/api.ts'
import { endProcesses, markedRecords } from '../../test/ended-process.ts'
import { lengthenJournal } from '../../test/long-journal.ts'
import { isSignedWith, openReceiver, type Received } from '../../test/receiver.ts'
import type { Statement } from '../db/db.ts'
import { journal } from '../db/journal.ts'
import { openDatabase } from '../db/open.ts'
import { leftMarks } from '../in-hand.ts'
import { rememberNetworks } from './addresses.ts'
import { dropOldWebhookEvents } from './backlog.ts'
import { takeDue } from './claims.ts'
import { createWebhookWorker } from './worker.ts'

ownServers()

const networks = ['127.0.0.1']
const minuteMs = 60_000
const hourMs = 60 * minuteMs

withWebhook('events arrive signed, as the stream tells them', async ({ api, webhook, receiver, run }) => {
  assert.match(webhook.secret, /^whsec_[A-Za-z0-9+/]{43}=$/)
  const { next } = await api.get('/v2/events')
  const { item } = await api.post('/v2/reporting/cost-units', { name: 'Gärten "Süd"', type: 'P' })
  await run()
  const [{ headers, body, event }] = receiver.received as [Received]
  assert.equal(receiver.received.length, 1)
  assert.deepEqual(event, (await api.get('/v2/events', { after: next })).items[0])
  assert.deepEqual([event.type, event.data.record_id], ['cost_unit.created', item.id])
  const { hash } = (await api.get(`/v2/journal/${event.id}`, { with: 'hash' })).item
  assert.equal(headers['webhook-id'], `evt_${api.identity.company}_${event.id}_${hash.slice(0, 16)}`)
  assert.equal(headers['content-type'], 'application/json; charset=utf-8')
  const checked = new Webhook(webhook.secret).verify(body, headers as Record<string, string>)
  assert.deepEqual(checked, event)
  assert.throws(() => new Webhook(webhook.secret).verify(`${body} `, headers as Record<string, string>))

  const [delivery] = await log(api, webhook)
  const { status, tries, next_attempt, attempts, event_id, type } = delivery
  assert.deepEqual([status, tries, next_attempt, event_id], ['delivered', 1, null, event.id])
  assert.deepEqual([type, attempts.length, attempts[0].status], ['cost_unit.created', 1, 204])
  await run()
  assert.equal(receiver.received.length, 1)
})

withWebhook('a webhook gets the types that it names', async ({ api, webhook, receiver, run }) => {
  const url = `/v2/webhooks/${webhook.id}`
  assert.deepEqual((await api.put(url, { types: ['unit.*', '*.deleted'] })).item.types, [
    'unit.*',
    '*.deleted',
  ])
  const { item } = await api.post('/v2/reporting/cost-units', { name: 'Gärten', type: 'P' })
  await api.post('/v2/catalog/configuration/units', { name: 'Karren', scope: 's' })
  await api.delete(`/v2/reporting/cost-units/${item.id}`)
  await run()
  assert.deepEqual(typesIn(receiver.received).sort(), ['cost_unit.deleted', 'unit.created'])
})

withWebhook('events of a record keep their order while one of them fails', async (hook) => {
  const { api, receiver, run } = hook
  const stuck = await api.given.contact({ name: 'stuck' })
  const other = await api.given.contact({ name: 'other' })
  await run()
  receiver.received.length = 0
  for (const name of ['one', 'two', 'three'])
    for (const { id } of [stuck, other]) await api.put(`/v2/contacts/${id}`, { name })
  receiver.answer(({ event }, response) => {
    const fails = event.data.record_id === stuck.id && event.data.after.name === 'one'
    response.writeHead(fails ? 500 : 200).end('How it went')
  })
  const start = new Date()
  await run(start)
  assert.deepEqual(namesIn(receiver.received, other.id), ['one', 'two', 'three'])
  assert.deepEqual(namesIn(receiver.received, stuck.id), ['one'])
  const [failed] = await log(api, hook.webhook, { event_id: receiver.received[0]?.event.id })
  assert.equal(
    failed.status,
    receiver.received[0]?.event.data.record_id === stuck.id ? 'pending' : 'delivered',
  )

  receiver.answer((_, response) => response.writeHead(200).end())
  await run(after(start, 4_999))
  assert.deepEqual(namesIn(receiver.received, stuck.id), ['one'])
  await run(after(start, 5_000))
  assert.deepEqual(namesIn(receiver.received, stuck.id), ['one', 'one', 'two', 'three'])
  const [first, second] = receiver.received.filter(
    ({ event }) => event.data.after.name === 'one' && event.data.record_id === stuck.id,
  )
  assert.equal(first?.body, second?.body)
  assert.equal(first?.headers['webhook-id'], second?.headers['webhook-id'])
  const [delivered] = await log(api, hook.webhook, { event_id: first?.event.id })
  assert.deepEqual(
    delivered.attempts.map(({ status, error, answer }: Attempt) => [status, error, answer]),
    [
      [500, 'The answer was 500.', 'How it went'],
      [200, null, ''],
    ],
  )
})

interface Attempt {
  readonly status: number | null
  readonly error: string | null
  readonly answer: string | null
}

withWebhook('records go side by side, and a slow receiver holds up itself only', async (hook) => {
  const { api, receiver, run } = hook
  const quick = await openReceiver()
  await api.post('/v2/webhooks', { url: quick.url })
  const held: ServerResponse[] = []
  const isHeld = Promise.withResolvers<void>()
  receiver.answer((_, response) => {
    held.push(response)
    if (held.length === 5) isHeld.resolve()
  })
  const isThrough = Promise.withResolvers<void>()
  quick.answer((_, response) => {
    response.writeHead(200).end()
    if (quick.received.length === 8) isThrough.resolve()
  })
  // The first webhook also gets the creation of the second one.
  for (let count = 0; count < 8; count++)
    await api.post('/v2/reporting/cost-units', { name: `Garten ${count}`, type: 'P' })
  const running = run()
  await isThrough.promise
  await isHeld.promise
  receiver.answer((_, response) => response.writeHead(200).end())
  for (const response of held) response.writeHead(200).end()
  await running
  assert.equal(receiver.received.length, 9)
  await quick.close()
})

withWebhook('pauses grow, and after three days the webhook is paused and loses nothing', async (hook) => {
  const { api, webhook, receiver, run } = hook
  const contact = await api.given.contact()
  await run()
  receiver.received.length = 0
  receiver.answer((_, response) => response.writeHead(503).end())
  await api.put(`/v2/contacts/${contact.id}`, { name: 'one' })
  await api.put(`/v2/contacts/${contact.id}`, { name: 'two' })
  const start = new Date()
  const tries: number[] = []
  for (let now = start; (await item(hook)).status === 'active'; ) {
    await run(now)
    tries.push(now.getTime() - start.getTime())
    const [delivery] = await log(api, webhook, { status: 'pending', type: 'contact.updated' }, 'id')
    now = new Date(delivery.next_attempt)
  }
  const pausesMs = tries.slice(1).map((at, index) => at - (tries[index] as number))
  const minutes = [2, 10, 30, 60, 120, 240, 480, 720, 720, 720, 720].map((count) => count * minuteMs)
  assert.deepEqual(pausesMs.slice(0, -1), [5_000, 30_000, ...minutes])
  assert.equal(tries.at(-1), 72 * hourMs)
  const paused = await item(hook)
  assert.deepEqual(paused.paused_reason, 'It was tried for three days. The answer was 503.')
  assert.deepEqual(namesIn(receiver.received), Array(tries.length).fill('one'))
  const [entry] = (await api.get('/v2/journal', { limit: 1 })).items
  assert.deepEqual(
    [entry.resource, entry.record_id, entry.via, entry.after.status],
    ['webhooks', webhook.id, 'webhooks', 'paused'],
  )

  // Nothing is sent meanwhile, and no event is lost.
  await api.put(`/v2/contacts/${contact.id}`, { name: 'three' })
  receiver.received.length = 0
  receiver.answer((_, response) => response.writeHead(200).end())
  await run(after(start, 100 * hourMs))
  assert.deepEqual(receiver.received, [])
  await api.patch(`/v2/webhooks/${webhook.id}/resume`, {})
  const resumed = await item(hook)
  assert.deepEqual([resumed.status, resumed.paused_reason], ['active', null])
  await run()
  assert.deepEqual(namesIn(receiver.received, contact.id), ['one', 'two', 'three'])
})

withWebhook('a receiver that is gone for good is not asked again', async (hook) => {
  const { api, receiver, run } = hook
  receiver.answer((_, response) => response.writeHead(410).end())
  await api.post('/v2/reporting/cost-units', { name: 'Gärten', type: 'P' })
  await run()
  const { status, paused_reason } = await item(hook)
  assert.deepEqual(
    [status, paused_reason],
    ['paused', 'The receiver wants no more events: its answer was 410.'],
  )
  await run(after(new Date(), hourMs))
  assert.equal(receiver.received.length, 1)
})

withWebhook('a replay brings the same again, also what was delivered long ago', async (hook) => {
  const { api, webhook, receiver, run } = hook
  const { next } = await api.get('/v2/events')
  const { id } = await api.given.contact({ name: 'one' })
  await api.put(`/v2/contacts/${id}`, { name: 'two' })
  await run()
  const first = receiver.received.splice(0)
  await dropOldWebhookEvents(api.server.db, after(new Date(), 31 * 24 * hourMs))
  assert.deepEqual(await log(api, webhook), [])
  const third = await api.put(`/v2/contacts/${id}`, { name: 'three' })
  assert.equal(third.item.name, 'three')
  await run()
  receiver.received.length = 0

  await api.patch(`/v2/webhooks/${webhook.id}/replay`, { after: next })
  await run()
  assert.deepEqual(namesIn(receiver.received, id), ['one', 'two', 'three'])
  const again = new Set(receiver.received.map(idAndBody))
  assert.ok(first.length > 0 && first.every((one) => again.has(idAndBody(one))))
  // A replay from a future event skips nothing.
  receiver.received.length = 0
  await api.put(`/v2/contacts/${id}`, { name: 'four' })
  await api.patch(`/v2/webhooks/${webhook.id}/replay`, { after: 1_000_000 })
  await run()
  assert.deepEqual(namesIn(receiver.received, id), ['four'])
})

withWebhook('after a rotation both secrets sign for a day', async ({ api, webhook, receiver, run }) => {
  const rotate = async () => (await api.patch(`/v2/webhooks/${webhook.id}/rotate-secret`, {})).item.secret
  const second = await rotate()
  await run()
  const [both] = receiver.received.splice(0) as [Received]
  assert.deepEqual([isSignedWith(webhook.secret, both), isSignedWith(second, both)], [true, true])
  assert.ok(new Webhook(second).verify(both.body, both.headers as Record<string, string>))
  assert.deepEqual([both.event.type, both.event.data.after], ['webhook_secret.updated', null])
  await api.post('/v2/reporting/cost-units', { name: 'Gärten', type: 'P' })
  await run(after(new Date(), 25 * hourMs))
  const [one] = receiver.received.splice(0) as [Received]
  assert.deepEqual([isSignedWith(webhook.secret, one), isSignedWith(second, one)], [false, true])
  const third = await rotate()
  await rotate()
  await run()
  const [last] = receiver.received as [Received]
  assert.deepEqual([isSignedWith(second, last), isSignedWith(third, last)], [false, true])
})

withWebhook('secrets are told once and stand nowhere else', async ({ api, webhook }) => {
  const { secret } = (await api.patch(`/v2/webhooks/${webhook.id}/rotate-secret`, {})).item
  const places = [
    '/v2/webhooks',
    `/v2/webhooks/${webhook.id}`,
    '/v2/journal',
    '/v2/events?after=0&limit=1000',
  ]
  for (const place of places) {
    const told = JSON.stringify(await api.get(place))
    for (const one of [secret, webhook.secret]) assert.ok(!told.includes(one), place)
  }
})

withWebhook('what a process has begun when it dies is done by another', async (hook) => {
  const { api, webhook, receiver, run } = hook
  const { company } = api.identity
  const { id } = await api.given.contact({ name: 'one' })
  await api.put(`/v2/contacts/${id}`, { name: 'two' })
  const start = new Date()
  const { claims } = await api.server.db.transaction({ company, user: null, via: 'webhooks' }, (tx) =>
    takeDue(tx, webhook.id, { limit: 100, now: start, isIdle: true }),
  )
  assert.ok(claims.length > 0)
  await run(after(start, 59_999))
  assert.deepEqual(namesIn(receiver.received, id), [])
  await run(after(start, 60_000))
  assert.deepEqual(namesIn(receiver.received, id), ['one', 'two'])
})

withWebhook('a delivery on which two processes ended is given up, and the others arrive', async (hook) => {
  const { api, webhook, receiver, run } = hook
  const { company } = api.identity
  const { id: deadly } = await api.given.contact({ name: 'deadly' })
  await api.put(`/v2/contacts/${deadly}`, { name: 'after it' })
  await api.given.contact({ name: 'innocent' })
  const start = new Date()
  const claimAndEnd = async (milliseconds: number) => {
    const taken = await api.server.db.transaction({ company, user: null, via: 'webhooks' }, (tx) =>
      takeDue(tx, webhook.id, { limit: 100, now: after(start, milliseconds), isIdle: true }),
    )
    await endProcesses(api)
    return taken
  }
  const first = await claimAndEnd(0)
  assert.ok(first.claims.length > 1)
  // It is unknown which of them it was: they are sent alone from now on.
  const second = await claimAndEnd(minuteMs)
  assert.deepEqual([second.claims.length, second.givenUp], [1, []])
  const [{ id: last, event_id } = { id: 0, event_id: 0 }] = second.claims

  await run(after(start, 2 * minuteMs))
  const [delivery] = await log(api, webhook, { id: last })
  assert.equal(delivery.status, 'skipped')
  assert.match(delivery.attempts.at(-1).error, /^The server stopped twice while it was sending this/)
  const arrived = receiver.received.map(({ event }) => event.id)
  assert.ok(!arrived.includes(event_id))
  // All others, and the one that waited for the first of its record.
  assert.equal(new Set(arrived).size, first.claims.length)
  const [left, ...others] = await leftMarks(api.server.db, after(start, 2 * minuteMs), company)
  assert.deepEqual([left?.chore, left?.record, left?.tries, others], ['webhooks', last, 2, []])

  await api.patch(`/v2/webhooks/${webhook.id}/replay`, { after: (event_id as number) - 1 })
  await run(after(start, 3 * minuteMs))
  assert.ok(receiver.received.some(({ event }) => event.id === event_id))
  assert.deepEqual(await markedRecords(api), [])
})

withWebhook('what goes alone waits for what is in hand, and the others wait for it', async (hook) => {
  const { api, webhook } = hook
  const { company } = api.identity
  for (const name of ['one', 'two', 'three']) await api.given.contact({ name })
  const start = new Date()
  const take = (milliseconds: number, isIdle: boolean) =>
    api.server.db.transaction({ company, user: null, via: 'webhooks' }, (tx) =>
      takeDue(tx, webhook.id, { limit: 100, now: after(start, milliseconds), isIdle }),
    )
  await take(0, true)
  await endProcesses(api)
  assert.equal((await take(minuteMs, false)).claims.length, 0)
  assert.equal((await take(minuteMs, true)).claims.length, 1)
})

withWebhook('a delivery that cannot be prepared is tried again as one that fails', async (hook) => {
  const { api, webhook } = hook
  const { db } = api.server
  await api.post('/v2/reporting/cost-units', { name: 'Gärten', type: 'P' })
  const unreadable = { ...db, get: () => Promise.reject(new Error('this entry cannot be read')) }
  const worker = createWebhookWorker({ db: unreadable, networks, log: { ...silent, error: () => {} } })
  const start = new Date()
  await worker.runOnce(start)
  const [{ status, attempts, next_attempt }] = await log(api, webhook)
  assert.deepEqual([status, attempts.length], ['pending', 1])
  assert.equal(attempts[0].error, 'The server made a mistake, which its log describes.')
  assert.equal(next_attempt, after(start, 5_000).toISOString())
  assert.deepEqual(await markedRecords(api), [])
})

withWebhook('two processes send each event once', async ({ api, receiver, run }) => {
  const db = openDatabase(api.server.address)
  const elsewhere = createWebhookWorker({ db, networks, log: silent })
  for (let count = 0; count < 20; count++)
    await api.post('/v2/reporting/cost-units', { name: `Garten ${count}`, type: 'P' })
  const [here, there] = await Promise.all([run(), elsewhere.runOnce()])
  await db.close()
  assert.equal(here.length + there.length, 20)
  const ids = receiver.received.map(({ headers }) => headers['webhook-id'])
  assert.deepEqual([ids.length, new Set(ids).size], [20, 20])
})

withWebhook('a test is sent at once, once, and also when the webhook is paused', async (hook) => {
  const { api, webhook, receiver } = hook
  await api.patch(`/v2/webhooks/${webhook.id}/pause`, {})
  const worker = createWebhookWorker({ db: api.server.db, networks, log: silent })
  worker.start()
  const arrived = Promise.withResolvers<Received>()
  receiver.answer((received, response) => {
    response.writeHead(500).end('No')
    arrived.resolve(received)
  })
  const { item: delivery } = await api.post(`/v2/webhooks/${webhook.id}/test`, {})
  assert.deepEqual([delivery.status, delivery.type, delivery.event_id], ['pending', 'webhook.test', null])
  const { headers, event } = await arrived.promise
  assert.equal(headers['webhook-id'], `evt_${api.identity.company}_test_${delivery.id}`)
  assert.deepEqual([event.id, event.type, event.data.record_id], [null, 'webhook.test', webhook.id])
  await worker.stop()
  const { status, attempts } = (await api.get(`/v2/webhooks/${webhook.id}/deliveries/${delivery.id}`)).item
  assert.deepEqual([status, attempts.length, attempts[0].answer], ['failed', 1, 'No'])
  assert.equal((await item(hook)).paused_reason, null)
})

withWebhook('what is written is sent while the server runs', async ({ api, receiver }) => {
  const worker = createWebhookWorker({ db: api.server.db, networks, log: silent })
  worker.start()
  for (const name of ['one', 'two', 'three']) {
    const arrived = Promise.withResolvers<Received>()
    receiver.answer((received, response) => {
      response.writeHead(204).end()
      arrived.resolve(received)
    })
    await api.post('/v2/reporting/cost-units', { name, type: 'P' })
    assert.equal((await arrived.promise).event.data.after.name, name)
  }
  await worker.stop()
})

withWebhook('a webhook whose maker may no longer see the journal is paused', async (hook) => {
  const { api, receiver, run } = hook
  const manager = await api.colleague('manager')
  const theirs = await openReceiver()
  const { item: webhook } = await manager.post('/v2/webhooks', { url: theirs.url })
  await run()
  receiver.received.length = 0
  theirs.received.length = 0
  await api.delete(`/v2/auth/users/${manager.identity.user}`)
  await run()
  assert.deepEqual(theirs.received, [])
  assert.ok(typesIn(receiver.received).includes('user.deleted'))
  const path = `/v2/webhooks/${webhook.id}`
  assert.match((await api.get(path)).item.paused_reason, /^The user who set it up may no longer do so/)
  const { item: resumed } = await api.patch(`${path}/resume`, {})
  assert.equal(resumed.user_id, api.identity.user)
  await run()
  assert.ok(typesIn(theirs.received).includes('user.deleted'))
  await theirs.close()
})

withWebhook('a redirect is not followed', async ({ api, webhook, receiver, run }) => {
  receiver.answer((_, response) => response.writeHead(302, { location: '/elsewhere' }).end())
  await api.post('/v2/reporting/cost-units', { name: 'Gärten', type: 'P' })
  await run()
  assert.equal(receiver.received.length, 1)
  assert.equal((await log(api, webhook))[0].attempts[0].error, 'The answer was 302.')
})

withWebhook('of an answer only the beginning is read and kept', async ({ api, webhook, receiver, run }) => {
  receiver.answer((_, response) => {
    // More than is read, and without an end.
    response.writeHead(400).write(`bad\0\x1b${'é'.repeat(100_000)}`)
  })
  await api.post('/v2/reporting/cost-units', { name: 'Gärten', type: 'P' })
  await run()
  const { answer, error } = (await log(api, webhook))[0].attempts[0]
  assert.deepEqual([answer, error], [`bad ${'é'.repeat(496)}`, 'The answer was 400.'])
})

withWebhook('a receiver that cannot be reached is tried again', async ({ api, webhook, receiver, run }) => {
  await receiver.close()
  await api.post('/v2/reporting/cost-units', { name: 'Gärten', type: 'P' })
  await run()
  const [{ status, attempts }] = await log(api, webhook)
  assert.deepEqual([status, attempts[0].status], ['pending', null])
  assert.equal(attempts[0].error, 'The receiver cannot be reached (ECONNREFUSED).')
})

withWebhook('a long journal is walked in parts', async ({ api, webhook, receiver, run }) => {
  await api.put(`/v2/webhooks/${webhook.id}`, { types: ['unit.deleted'] })
  await api.server.db.transaction({ company: api.identity.company, user: null, via: 'test' }, async (tx) => {
    for (let record = 1; record <= 450; record++)
      await journal(tx, {
        action: record % 150 === 0 ? 'delete' : 'create',
        ...{ resource: 'units', record, before: null, after: null },
      })
  })
  await run()
  assert.deepEqual(receiver.received.map(({ event }) => event.data.record_id).sort(), [150, 300, 450])
  assert.equal((await api.get(`/v2/webhooks/${webhook.id}/deliveries`)).pagination.total, 3)
})

withWebhook('what the journal has for others is passed over in few steps, with pauses', async (hook) => {
  const { api, webhook, run } = hook
  await api.put(`/v2/webhooks/${webhook.id}`, { types: ['unit.deleted', 'invoice.*'] })
  await lengthenJournal(api, 12_000)
  const steps = statements(/update webhooks set cursor/)
  let turns = 0
  let turn = setImmediate(function take() {
    turns++
    turn = setImmediate(take)
  })
  await run()
  clearImmediate(turn)
  assert.ok(steps.end() <= 3)
  assert.ok(turns >= 3, `${turns} turns of others`)
})

withWebhook('a delivery that is skipped makes way for the next ones', async (hook) => {
  const { api, webhook, receiver, run } = hook
  const { id } = await api.given.contact({ name: 'one' })
  await run()
  for (const name of ['two', 'three']) await api.put(`/v2/contacts/${id}`, { name })
  receiver.received.length = 0
  receiver.answer(({ event }, response) =>
    response.writeHead(event.data.after.name === 'two' ? 400 : 200).end(),
  )
  await run()
  assert.deepEqual(namesIn(receiver.received, id), ['two'])
  const event_id = receiver.received[0]?.event.id
  const [stuck] = await log(api, webhook, { event_id })
  const path = `/v2/webhooks/${webhook.id}/deliveries/${stuck.id}/skip`
  const { item: skipped } = await api.patch(path, {})
  assert.deepEqual([skipped.status, skipped.next_attempt, skipped.attempts.length], ['skipped', null, 1])
  await run()
  assert.deepEqual(namesIn(receiver.received, id), ['two', 'three'])
  const [entry] = (await api.get('/v2/journal', { limit: 1 })).items
  assert.deepEqual(
    [entry.resource, entry.record_id, entry.user_id, entry.after.status],
    ['webhook-deliveries', stuck.id, api.identity.user, 'skipped'],
  )
  const again = await api.request('PATCH', path, { body: {} })
  assert.deepEqual(
    [again.status, again.body.message],
    [400, 'Only what is pending can be skipped: this delivery is skipped.'],
  )

  receiver.received.length = 0
  receiver.answer((_, response) => response.writeHead(200).end())
  await api.patch(`/v2/webhooks/${webhook.id}/replay`, { after: event_id - 1 })
  await run()
  assert.deepEqual(namesIn(receiver.received, id), ['two', 'three'])
})

withWebhook(
  'a record with a thousand events that wait holds up others until one is skipped',
  async (hook) => {
    const { api, webhook, receiver, run } = hook
    await lengthenJournal(api, 1000)
    await api.post('/v2/reporting/cost-units', { name: 'Gärten', type: 'P' })
    receiver.answer(({ event }, response) =>
      response.writeHead(event.data.resource === 'contacts' ? 400 : 200).end(),
    )
    // At one instant: after five seconds it would be tried again.
    const start = new Date()
    await run(start)
    assert.deepEqual(typesIn(receiver.received), ['contact.updated'])
    const [stuck] = await log(api, webhook, { event_id: receiver.received[0]?.event.id })
    await api.patch(`/v2/webhooks/${webhook.id}/deliveries/${stuck.id}/skip`, {})
    await run(start)
    assert.ok(typesIn(receiver.received).includes('cost_unit.created'))
  },
)

withWebhook('the metrics tell what is due, and what is paused', async ({ api, webhook, receiver, run }) => {
  const measured = async () => {
    const { body } = await api.request('GET', '/metrics')
    return ['deliveries_due', 's_paused'].map((name) => {
      const [, value] = new RegExp(`^kontor_webhook_?${name} (\\d+)$`, 'm').exec(body) ?? []
      return Number(value)
    })
  }
  assert.deepEqual(await measured(), [0, 0])
  receiver.answer((_, response) => response.writeHead(500).end())
  for (const name of ['one', 'two']) await api.given.contact({ name })
  await run(after(new Date(), -minuteMs))
  const due = await measured()
  assert.ok((due[0] as number) >= 2 && due[1] === 0)
  await api.patch(`/v2/webhooks/${webhook.id}/pause`, {})
  assert.deepEqual(await measured(), [0, 1])
})

withWebhook('deliveries that ended long ago are dropped some at a time', async ({ api, webhook, run }) => {
  const { company } = api.identity
  await lengthenJournal(api, 1)
  await run()
  await api.server.db.transaction({ company, user: null, via: 'test' }, (tx) =>
    tx.run(sql`
      with recursive numbers (number) as (select 1 union all select number + 1 from numbers where number < 1100)
      insert into webhook_deliveries (company_id, id, webhook_id, type, resource, record_id, status, tries, attempts,
        created, ended)
      select ${company} + 0, 1000000 + number, ${webhook.id} + 0, 'webhook.test', 'webhooks', 1, 'failed', 1, '[]',
        '2026-03-01T08:30:00.000Z', '2026-03-01T08:30:01.000Z' from numbers`),
  )
  const deletions = statements(/delete from webhook_deliveries/)
  await dropOldWebhookEvents(api.server.db, new Date())
  assert.equal(deletions.end(), 3)
  const { items, pagination } = await api.get(`/v2/webhooks/${webhook.id}/deliveries`)
  assert.deepEqual([pagination.total, items[0].type], [1, 'contact.updated'])
})

withWebhook('a receiver that wants to go on in another way than HTTP has refused', async (hook) => {
  const { api, webhook, run } = hook
  const server = createServer((socket) => {
    socket.on('error', () => {})
    socket.once('data', () =>
      socket.write('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: other\r\n\r\n'),
    )
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  await api.put(`/v2/webhooks/${webhook.id}`, { url: `http://127.0.0.1:${port}/` })
  await run()
  const [{ status, attempts }] = await log(api, webhook)
  assert.deepEqual(
    [status, attempts[0].status, attempts[0].error, attempts[0].answer],
    ['pending', 101, 'The answer was 101.', ''],
  )
  server.close()
  await once(server, 'close')
})

withWebhook('a webhook that is deleted takes its deliveries with it', async (hook) => {
  const { api, webhook, receiver, run } = hook
  await api.post('/v2/reporting/cost-units', { name: 'Gärten', type: 'P' })
  receiver.answer((_, response) => response.writeHead(500).end())
  await run()
  await api.delete(`/v2/webhooks/${webhook.id}`)
  await run(after(new Date(), hourMs))
  assert.equal(receiver.received.length, 1)
  const { company } = api.identity
  const rows = await api.server.db.all(sql`
    select d.id from webhook_deliveries d where d.company_id = ${company}
    union all select s.webhook_id from webhook_secrets s where s.company_id = ${company}`)
  assert.deepEqual(rows, [])
})

// Shared by the tests.

interface Hook {
  readonly api: Api
  readonly webhook: { readonly id: number; readonly secret: string }
  readonly receiver: Awaited<ReturnType<typeof openReceiver>>
  /** Lets a worker do all due work of this company. */
  run(now?: Date): Promise<readonly unknown[]>
}

const silent = { debug: () => {}, warn: () => {}, error: (error: unknown) => console.error(error) }

function withWebhook(name: string, work: (hook: Hook) => Promise<void>): void {
  onOneDatabase(name, async (api) => {
    const { db } = api.server
    await rememberNetworks(db, networks)
    const receiver = await openReceiver()
    const { item: webhook } = await api.post('/v2/webhooks', { url: receiver.url })
    const worker = createWebhookWorker({ db, networks, log: silent })
    try {
      await work({ api, webhook, receiver, run: worker.runOnce })
    } finally {
      await worker.stop()
      await receiver.close()
      // A worker works for all companies: the next test begins without webhooks.
      for (const { id } of (await api.get('/v2/webhooks')).items) await api.delete(`/v2/webhooks/${id}`)
    }
  })
}

async function item({ api, webhook }: Hook) {
  return (await api.get(`/v2/webhooks/${webhook.id}`)).item
}

/** Counts statements until `end` is called. */
function statements(pattern: RegExp): { end(): number } {
  let count = 0
  const look = ({ sql }: Statement) => {
    if (pattern.test(sql)) count++
  }
  onlookers.add(look)
  return {
    end: () => {
      onlookers.delete(look)
      return count
    },
  }
}

/** The deliveries of a webhook, the latest first. */
async function log(api: Api, { id }: Hook['webhook'], filter: object = {}, sort = '-id') {
  return (await api.get(`/v2/webhooks/${id}/deliveries`, { filter: JSON.stringify(filter), sort })).items
}

function after(start: Date, milliseconds: number): Date {
  return new Date(start.getTime() + milliseconds)
}

function typesIn(received: readonly Received[]): string[] {
  return received.map(({ event }) => event.type)
}

/** The names of a contact, event by event. */
function namesIn(received: readonly Received[], id?: number): string[] {
  return received
    .filter(
      ({ event }) => event.data.resource === 'contacts' && (id === undefined || event.data.record_id === id),
    )
    .map(({ event }) => event.data.after.name)
}

function idAndBody({ headers, body }: Received): string {
  return `${headers['webhook-id']} ${body}`
}
