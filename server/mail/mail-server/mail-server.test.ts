// The mail server that a company sets for itself, against real servers on this machine.

import assert from 'node:assert/strict'
import { once } from 'node:events'
import { readFileSync, statSync } from 'node:fs'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { dirname, join } from 'node:path'
import sql from 'sql-template-tag'
import { type Api, newCompany, onOneDatabase, ownServers, temporaryFile } from '../../../test/api.ts'
import { openMailbox, unusedServer } from '../../../test/mailbox.ts'
import { rarely } from '../../../test/turns.ts'
import { mailSettings } from '../../app.ts'
import { createPostFolder } from '../post.ts'
import { printMessage } from '../printing.ts'
import { createMailWorker } from '../worker.ts'
import { companyMail } from './company-mail.ts'
import { createMail, type Patience } from './smtp.ts'

ownServers()

const path = '/v2/configuration/mail-server'
const dataFolder = dirname(temporaryFile())
const settings = { mailNetworks: ['127.0.0.1'], dataFolder }
const withServers = (name: string, work: (api: Api) => Promise<void>) => onOneDatabase(name, work, settings)
const relay = (port: number) => ({ host: '127.0.0.1', port, encryption: 'none' })
const login = { host: 'mail.example.com', username: 'lea', password: 'Frühling 1 {7}' }

const set = (api: Api, body: object) => api.request('PUT', path, { body })
const test = async (api: Api) => (await api.request('POST', `${path}/test`, { body: {} })).body.item
const keysOf = ({ body }: Awaited<ReturnType<typeof set>>) =>
  body.meta.errors.map(({ key }: { key: string }) => key)

withServers('a company has no mail server until it sets one, and can remove it again', async (api) => {
  const none = {
    ...{ source: null, host: null, port: null, encryption: null, username: null },
    ...{ has_password: false, is_password_readable: true },
  }
  assert.deepEqual((await api.get(path)).item, none)
  assert.equal((await set(api, login)).status, 200)
  const { item } = await api.get(path)
  assert.deepEqual(item, {
    ...{ source: 'company', host: 'mail.example.com', port: 587, encryption: 'starttls', username: 'lea' },
    ...{ has_password: true, is_password_readable: true },
  })
  assert.equal((await api.request('DELETE', path)).status, 204)
  assert.equal((await api.request('DELETE', path)).status, 204)
  assert.deepEqual((await api.get(path)).item, none)
})

withServers(
  'the password is stored encrypted, with a key that only the owner of the process reads',
  async (api) => {
    await set(api, login)
    const { company } = api.identity
    const { db } = api.server
    const row = await db.get<{ sealed_password: string }>(sql`
    select sealed_password from mail_servers where company_id = ${company}`)
    const sealed = row?.sealed_password as string
    assert.ok(!Buffer.from(sealed, 'base64').includes(login.password))
    assert.equal(statSync(join(dataFolder, 'secret.key')).mode & 0o777, 0o600)
    const entries = await db.all<object>(sql`select * from journal where company_id = ${company}`)
    assert.ok(!JSON.stringify(entries).includes(login.password))
    assert.ok(!JSON.stringify(entries).includes(sealed))

    // Neither another key nor another company reads it.
    const elsewhere = { ...mailSettings({ smtp: null, mailNetworks: [] }) }
    assert.equal(elsewhere.secrets.open(sealed, `mail server of company ${company}`), undefined)
    const own = mailSettings({ smtp: null, mailNetworks: [], dataFolder })
    assert.equal(own.secrets.open(sealed, `mail server of company ${company}`), login.password)
    assert.equal(own.secrets.open(sealed, `mail server of company ${company + 1}`), undefined)
    assert.equal(Buffer.from(readFileSync(join(dataFolder, 'secret.key'), 'utf8'), 'base64').length, 32)
  },
)

withServers('a password is not told to another host, and goes out encrypted only', async (api) => {
  await set(api, login)
  assert.deepEqual(keysOf(await set(api, { host: 'elsewhere.example.com' })), ['password'])
  assert.deepEqual(keysOf(await set(api, { encryption: 'none' })), ['encryption'])
  assert.deepEqual(keysOf(await set(api, { username: null, password: 'x' })), ['username'])
  assert.equal((await set(api, { port: 465, encryption: 'tls' })).body.item.has_password, true)
  assert.equal((await set(api, { host: 'elsewhere.example.com', password: 'new' })).status, 200)
  const { item } = (await set(api, { username: null, password: null })).body
  assert.deepEqual([item.username, item.has_password], [null, false])
  assert.deepEqual(keysOf(await set(api, { username: 'lea' })), ['password'])
})

for (const host of ['10.0.0.7', '127.0.0.2', '::1', '169.254.169.254', 'a b', 'http://mail', '', '1.2'])
  withServers(`"${host}" is no mail server of a company`, async (api) => {
    const answer = await set(api, { host })
    assert.deepEqual([answer.status, keysOf(answer)], [422, ['host']])
    assert.equal((await api.get(path)).item.source, null)
  })

withServers('a name that leads into a private network is not connected to', async (api) => {
  const closed = mailSettings({ smtp: null, mailNetworks: ['10.9.9.9'], dataFolder })
  await set(api, { ...relay(25), host: 'localhost' })
  const deliver = await companyMail(api.server.db, api.identity.company, closed, (server) =>
    createMail(server, 'kontor.example'),
  )
  assert.ok(typeof deliver === 'function')
  const message = {
    recipients: [],
    settled: [],
    created: '',
    company: 1,
    id: 1,
    body: '',
    subject: '',
    file_name: 'a',
  }
  const outcome = await deliver(message as never, new Uint8Array(), async () => {})
  assert.deepEqual([outcome.status, outcome.problem], ['W', 'network_refused'])
})

withServers('a test mail arrives, and comes from the sender of the company', async (api) => {
  await using mailbox = await disposable(openMailbox())
  await set(api, relay(mailbox.smtp.port))
  await api.put('/v2/configuration/settings', { mail_from: 'S', mail_sender: 'rechnung@brunner.example' })
  const item = await test(api)
  assert.deepEqual([item.is_sent, item.problem, item.from], [true, null, 'rechnung@brunner.example'])
  const email = await mailbox.next()
  assert.equal(email.to?.[0]?.address, item.to)
  assert.equal(email.from?.address, 'rechnung@brunner.example')
})

/** What a server says at each step, and what the test says about it. */
const bad: Record<string, { talk: Parameters<typeof talking>[0]; says: [string, RegExp] }> = {
  'accepts and then fails': {
    talk: ['220 hi', '250 hi', '250 ok', '250 ok', '354 go', '554 5.7.1 Not today'],
    says: ['refused', /554 5\.7\.1 Not today/],
  },
  'refuses the sender': {
    talk: ['220 hi', '250 hi', '553 5.7.1 Sender not yours'],
    says: ['refused', /553 5\.7\.1 Sender not yours/],
  },
  'is busy': {
    talk: ['220 hi', '250 hi', '250 ok', '451 4.3.0 Later'],
    says: ['deferred', /451 4\.3\.0 Later/],
  },
  'speaks no SMTP': { talk: ['HTTP/1.1 400 Bad Request'], says: ['unreachable', /./] },
  'hangs up': { talk: [], says: ['unreachable', /./] },
}
for (const [name, { talk, says }] of Object.entries(bad))
  withServers(`a server that ${name} is quoted`, async (api) => {
    await using server = await talking(talk)
    await set(api, relay(server.port))
    const { is_sent, problem, answer } = await test(api)
    assert.deepEqual([is_sent, problem], [false, says[0]])
    assert.match(answer, says[1])
  })

rarely(withServers)(
  'a server that accepts a connection and says nothing is given up, in words',
  async (api) => {
    await using server = await silent()
    await set(api, relay(server.port))
    const { is_sent, problem, answer } = await test(api)
    assert.deepEqual([is_sent, problem], [false, 'timeout'])
    assert.match(answer, /./)
  },
)

const impatient = { connectMs: 60_000, answerMs: 60_000, allMs: 50 }
for (const [name, open] of Object.entries({
  'says nothing': silent,
  'says a little from time to time': dripping,
  'stops in the middle': () => talking(['220 hi', '250 hi', '250 ok', null]),
}))
  withServers(`a mail to a server that ${name} waits, and is tried again`, async (api) => {
    await using server = await open()
    await set(api, relay(server.port))
    const { id } = await api.given.invoice()
    const body = { subject: 'Rechnung', body: 'Im Anhang', recipients: [{ email: 'a@b.example', name: 'A' }] }
    await api.request('PATCH', `/v2/receivables/invoices/${id}/send-by-email`, { body })
    await workerOf(api, undefined, impatient).runOnce()
    const { status, problem, attempts, next_attempt } = (await api.get('/v2/outbox')).items[0]
    assert.deepEqual([status, problem, attempts], ['W', 'timeout', 1])
    assert.match(next_attempt, /^\d{4}-/)
  })

withServers('a port without encryption, a closed port and an unset server are told apart', async (api) => {
  assert.equal((await test(api)).problem, 'no_server')
  await using server = await talking(['220 hi', '250 hi', '502 5.5.1 No'])
  await set(api, { ...relay(server.port), encryption: 'tls' })
  assert.equal((await test(api)).problem, 'not_encrypted')
  await set(api, { encryption: 'starttls' })
  assert.equal((await test(api)).problem, 'not_encrypted')
  const closed = await talking([])
  await closed[Symbol.asyncDispose]()
  await set(api, relay(closed.port))
  assert.equal((await test(api)).problem, 'unreachable')
})

onOneDatabase(
  'the server of the installation wins, and says so',
  async (api) => {
    await set(api, login)
    const { source, host } = (await api.get(path)).item
    assert.deepEqual([source, host], ['installation', 'mail.example.com'])
  },
  { ...settings, smtp: unusedServer },
)

withServers(
  'a held mail leaves its invoice a draft, and issues it when there is a mail server',
  async (api) => {
    const { id } = await api.given.invoice()
    const invoice = `/v2/receivables/invoices/${id}`
    const body = { subject: 'Rechnung', body: 'Im Anhang', recipients: [{ email: 'a@b.example', name: 'A' }] }
    assert.equal((await api.request('PATCH', `${invoice}/send-by-email`, { body })).status, 204)
    const message = async () => (await api.get('/v2/outbox')).items[0]
    const { status, problem } = await message()
    assert.deepEqual([status, problem], ['H', 'no_server'])
    assert.equal((await api.get(invoice)).item.status, 'DR')

    const worker = workerOf(api)
    await worker.runOnce()
    assert.equal((await api.get(invoice)).item.status, 'DR')
    await using mailbox = await disposable(openMailbox())
    await set(api, relay(mailbox.smtp.port))
    await worker.runOnce()
    assert.equal((await message()).status, 'S')
    assert.equal((await api.get(invoice)).item.status, 'S')
    assert.equal((await mailbox.next()).attachments.length, 1)
  },
)

withServers('a mail whose password cannot be read waits, and says so', async (api) => {
  await set(api, login)
  const { id } = await api.given.invoice()
  const body = { subject: 'Rechnung', body: 'Im Anhang', recipients: [{ email: 'a@b.example', name: 'A' }] }
  await api.request('PATCH', `/v2/receivables/invoices/${id}/send-by-email`, { body })
  await workerOf(api, mailSettings({ smtp: null, mailNetworks: [] })).runOnce()
  const { status, problem } = (await api.get('/v2/outbox')).items[0]
  assert.deepEqual([status, problem], ['W', 'password_unreadable'])
})

withServers('members read it, and only managers and owners change and test it', async (api) => {
  for (const [role, isAllowed] of [
    ['reader', false],
    ['member', false],
    ['manager', true],
  ] as const) {
    const other = await api.colleague(role)
    assert.equal((await other.request('GET', path)).status, 200)
    assert.equal((await set(other, login)).status, isAllowed ? 200 : 403, role)
    assert.equal(
      (await other.request('POST', `${path}/test`, { body: {} })).status,
      isAllowed ? 200 : 403,
      role,
    )
  }
  assert.equal((await (await newCompany(api.server)).get(path)).item.source, null)
})

function workerOf(
  api: Api,
  mail = mailSettings({ smtp: null, mailNetworks: ['127.0.0.1'], dataFolder }),
  patience?: Patience,
) {
  const { db } = api.server
  return createMailWorker({
    db,
    mail: null,
    companyMail: (company) =>
      companyMail(db, company, mail, (server) => createMail(server, 'kontor.example', patience)),
    post: createPostFolder('/nowhere'),
    printFor: printMessage,
    log: { info: () => {}, error: () => {} },
  })
}

/** A server that answers each line with the next of these, and hangs up when it has no more. Null: it says no more. */
function talking(lines: readonly (string | null)[]): Promise<AsyncDisposable & { port: number }> {
  return serving((socket) => {
    const left = [...lines]
    const say = () => {
      const line = left.shift()
      if (line === undefined) socket.end()
      else if (line !== null) socket.write(`${line}\r\n`)
    }
    let isInContent = false
    socket.on('data', (chunk) => {
      if (isInContent && !chunk.toString('latin1').endsWith('\r\n.\r\n')) return
      isInContent = left[0]?.startsWith('354') ?? false
      say()
    })
    say()
  })
}

/** A server that takes a connection and says nothing. */
function silent() {
  return serving(() => {})
}

/** A server that begins its greeting again and again, and never ends it. */
function dripping() {
  return serving((socket) => {
    const drip = setInterval(() => socket.write('220-wait\r\n'), 10)
    socket.on('close', () => clearInterval(drip))
  })
}

async function serving(talk: (socket: Socket) => void): Promise<AsyncDisposable & { port: number }> {
  const sockets = new Set<Socket>()
  const server: Server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    talk(socket)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    [Symbol.asyncDispose]: () => {
      for (const socket of sockets) socket.destroy()
      return new Promise<void>((done) => void server.close(() => done()))
    },
  }
}

async function disposable<T extends { close(): Promise<void> }>(opening: Promise<T>) {
  const opened = await opening
  return { ...opened, [Symbol.asyncDispose]: () => opened.close() }
}
