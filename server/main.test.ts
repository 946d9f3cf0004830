// The server as a process: it sends the outbox, and may be stopped or killed meanwhile.

import assert from 'node:assert/strict'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import sql from 'sql-template-tag'
import {
  databaseOf,
  type Environment,
  kontorJson,
  kontorServe,
  type RunningServer,
  withEmptyData,
  withMigratedData,
} from '../test/kontor.ts'
import { Visitor } from '../test/visitor.ts'
import { openDatabase } from './db/open.ts'
import { createMail } from './mail/mail-server/smtp.ts'
import { addToOutbox, type Message, outbox } from './mail/outbox.ts'
import { createPostFolder } from './mail/post.ts'
import { createMailWorker } from './mail/worker.ts'
import { localTimeAt } from './resource/clock.ts'
import { find } from './resource/write.ts'

const pdf = Buffer.from('%PDF-1.7')
const tenMinutesMs = 600_000

withCompanyData(
  'a server sends what another process put into its outbox, and ends in order',
  async (data) => {
    const inbox = await mailServer((reach, done) => {
      reach()
      done()
    })
    const server = await kontorServe({ ...data, KONTOR_SMTP_URL: inbox.url })
    const id = await put(data)
    await inbox.reached
    assert.equal(await server.end('SIGTERM'), 0)
    const { status, attempts } = await stored(data, id)
    assert.deepEqual([status, attempts], ['S', 1])
    await inbox.close()
  },
)

withCompanyData('a server that is killed while it sends does not send twice', async (data) => {
  // It never answers.
  const inbox = await mailServer((reach) => reach())
  const id = await put(data)
  const server = await kontorServe({ ...data, KONTOR_SMTP_URL: inbox.url })
  await inbox.reached
  await server.end('SIGKILL')
  const { status, handed_over } = await stored(data, id)
  assert.deepEqual([status, handed_over], ['P', true])

  const other = await mailServer((reach, done) => {
    reach()
    done()
  })
  assert.equal(await sendLater(data, other.port), 0)
  assert.equal((await stored(data, id)).status, 'U')
  await Promise.all([inbox.close(), other.close()])
})

withCompanyData('a server that is killed before it sends is followed by another one', async (data) => {
  const reached = Promise.withResolvers<void>()
  // It never says whether it knows the recipient.
  const inbox = await mailServer(() => {}, { onRcptTo: () => reached.resolve() })
  const id = await put(data)
  const server = await kontorServe({ ...data, KONTOR_SMTP_URL: inbox.url })
  await reached.promise
  await server.end('SIGKILL')
  const { status, handed_over } = await stored(data, id)
  assert.deepEqual([status, handed_over], ['P', false])

  const other = await mailServer((reach, done) => {
    reach()
    done()
  })
  assert.equal(await sendLater(data, other.port), 1)
  assert.equal((await stored(data, id)).status, 'S')
  await Promise.all([inbox.close(), other.close()])
})

withCompanyData('a server that starts reminds of what became overdue while it was down', async (data) => {
  const first = await kontorServe(data)
  const api = await apiOf(data, first.url)
  const invoice = await api('POST', '/v2/receivables/invoices', {
    ...(await contentFor(api)),
    ...{ date: '2020-01-01', due: '2020-01-31' },
    workflow: [{ active: true, status: 'R', overdue_days: 10, action: 'CE' }],
  })
  const path = `/v2/receivables/invoices/${invoice.id}`
  await api('PATCH', `${path}/change-status`, { status: 'S' })
  assert.equal(await first.end('SIGTERM'), 0)

  const inbox = await mailServer((reach, done) => {
    reach()
    done()
  })
  const second = await kontorServe({ ...data, KONTOR_SMTP_URL: inbox.url })
  await inbox.reached
  assert.equal((await (await apiOf(data, second.url))('GET', path)).status, 'R')
  assert.equal(await second.end('SIGTERM'), 0)
  await inbox.close()
})

withCompanyData(
  'a recurring invoice is made and sent once, although its server is killed meanwhile',
  async (data) => {
    const first = await kontorServe(data)
    const api = await apiOf(data, first.url)
    const today = localTimeAt(new Date()).slice(0, 10)
    const path = '/v2/receivables/recurring-invoices'
    const { id } = await api('POST', path, {
      ...(await contentFor(api)),
      ...{ start_date: today, end_date: today, frequency: 1, grace: 30, made_as: 'sent' },
    })
    await api('PATCH', `${path}/${id}/change-status`, { status: 'S' })
    assert.equal(await first.end('SIGTERM'), 0)

    // It never answers.
    const inbox = await mailServer((reach) => reach())
    const second = await kontorServe({ ...data, KONTOR_SMTP_URL: inbox.url })
    await inbox.reached
    await second.end('SIGKILL')
    const third = await kontorServe({ ...data, KONTOR_SMTP_URL: inbox.url })
    assert.equal(await third.end('SIGTERM'), 0)
    const made = await withDatabase(data, (db) =>
      db.all<{ status: string; message: string }>(
        sql`select i.status, m.status as message from invoices i
          left join outbox m on m.company_id = i.company_id and m.document_id = i.id`,
      ),
    )
    assert.deepEqual(
      made.map((row) => ({ ...row })),
      [{ status: 'S', message: 'P' }],
    )
    await inbox.close()
  },
)

withEmptyData('the first start prints a link that makes the first company', async (data) => {
  const first = await kontorServe(data)
  const old = setUpPath(first)
  assert.ok(old)
  assert.equal(await first.end('SIGTERM'), 0)

  const server = await kontorServe(data)
  assert.match(server.output.stdout, /^Kontor runs at /)
  const page = setUpPath(server)
  const visitor = new Visitor(server.url)
  assert.equal((await visitor.get(old as string)).status, 404)
  assert.equal((await visitor.get(page as string)).status, 200)
  const owner = { name: 'Lea', email: 'lea@brunner.example', password: 'correct horse' }
  const made = await visitor.post(page as string, { company: 'Brunner Bau AG', ...owner })
  assert.equal(made.location, '/')
  assert.equal((await visitor.get('/me')).status, 200)
  assert.equal(await server.end('SIGTERM'), 0)
  // Requests are logged, but no key is.
  const logged = server.output.stdout.split('\n').filter((line) => line.startsWith('{'))
  assert.ok(logged.some((line) => JSON.parse(line).path === '/set-up/…'))
  assert.ok(!logged.join().includes((page as string).split('/')[2] as string))

  const next = await kontorServe(data)
  assert.equal(setUpPath(next), undefined)
  assert.doesNotMatch(next.output.stdout, /There is no company yet/)
  assert.equal(await next.end('SIGTERM'), 0)
})

function setUpPath({ output }: RunningServer): string | undefined {
  return /^ {2}http:\/\/localhost:\d+(\/set-up\/[\w-]{43})$/m.exec(output.stdout)?.[1]
}

/** A client of a server, which expects success and returns the item of the answer. */
async function apiOf(data: Environment, url: string) {
  const scope = 'contact invoice'
  const client = await kontorJson(data, 'client', 'create', '--name', 'Test', '--scopes', scope)
  const request = async (
    method: string,
    path: string,
    body: unknown,
    headers: Record<string, string> = {},
  ) => {
    const response = await fetch(url + path, {
      method,
      headers: { 'content-type': 'application/json', ...headers },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    assert.ok(response.ok, `${method} ${path}: ${response.status}`)
    // biome-ignore lint/suspicious/noExplicitAny: answers of every shape.
    return (await response.json()) as any
  }
  const { access_token } = await request('POST', '/v2/auth/access-tokens', {
    grant_type: 'client_credentials',
    ...client,
    scope,
  })
  return async (method: string, path: string, body?: unknown) =>
    (await request(method, path, body, { authorization: `Bearer ${access_token}` })).item
}

/** What is in every invoice, for a new contact. */
async function contentFor(api: Awaited<ReturnType<typeof apiOf>>) {
  const contact = await api('POST', '/v2/contacts', {
    relation: ['CL'],
    type: 'C',
    name: 'Hofladen',
    email: 'post@sonnenrain.example',
    main_address: { country: 'CH', street: 'Dorfstrasse', postcode: '3434', city: 'Landiswil' },
  })
  return {
    contact_id: contact.id,
    contact_address_id: contact.main_address_id,
    currency: 'CHF',
    language: 'de',
    positions: [{ type: 'N', catalog_type: 'S', price: 10, amount: 1, unit_id: 1, vat: 8.1 }],
  }
}

const company = 1
const ownerId = 1

/** A test on data with one company. */
function withCompanyData(name: string, work: (data: Environment) => Promise<void>): void {
  withMigratedData(name, async (data) => {
    const owner = ['--email', 'lea@brunner.example', '--password', 'correct horse']
    await kontorJson(data, 'setup', '--company', 'Brunner Bau AG', ...owner)
    await work(data)
  })
}

/** A mail server; `onMail` gets functions to report that a mail has arrived, and to answer. */
async function mailServer(
  onMail: (reach: () => void, done: () => void) => void,
  options: SMTPServerOptions = {},
) {
  const { promise: reached, resolve: reach } = Promise.withResolvers<void>()
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData: (stream, _session, done) => {
      stream.resume().on('end', () => onMail(reach, () => done()))
    },
    ...options,
  })
  // A killed process does not close its connection properly.
  server.on('error', () => {})
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const { port } = server.server.address() as AddressInfo
  return {
    reached,
    port,
    url: `smtp://127.0.0.1:${port}`,
    close: () => new Promise<void>((done) => server.close(done)),
  }
}

async function withDatabase<Result>(
  data: Environment,
  work: (db: ReturnType<typeof openDatabase>) => Promise<Result>,
): Promise<Result> {
  const db = openDatabase(databaseOf(data))
  try {
    return await work(db)
  } finally {
    await db.close()
  }
}

function put(data: Environment): Promise<number> {
  return withDatabase(data, (db) =>
    db.transaction({ company, user: ownerId, via: 'test' }, (tx) =>
      addToOutbox(
        tx,
        {
          document_type: 'invoice',
          document_id: 7,
          document_number: '10023',
          printed_as: 'D',
          file_name: 'Rechnung 10023.pdf',
          channel: 'E',
          subject: 'Rechnung 10023',
          body: 'Im Anhang',
          recipients: [{ email: 'post@sonnenrain.example', name: 'Hofladen' }],
          from_type: 'CO',
          from_email: 'lea@brunner.example',
          from_name: 'Brunner Bau AG',
        },
        { pdf, pages: 1 },
      ),
    ),
  )
}

function stored(data: Environment, id: number): Promise<Message> {
  return withDatabase(data, async (db) => (await find(db, company, outbox, id)) as Message)
}

/** Lets another worker do all work of the days after a crash, and returns how many mails it sent. */
function sendLater(data: Environment, port: number): Promise<number> {
  return withDatabase(data, async (db) => {
    const worker = createMailWorker({
      db,
      mail: createMail(
        { host: '127.0.0.1', port, isSecure: false, startTls: 'off', login: null },
        'localhost',
      ),
      post: createPostFolder('/nowhere'),
      printFor: async () => ({ pdf, pages: 1 }),
      log: { info: () => {}, error: () => {} },
    })
    const now = Date.now()
    const attempts = [
      await worker.runOnce(new Date(now + tenMinutesMs)),
      await worker.runOnce(new Date(now + 2 * tenMinutesMs)),
    ].flat()
    return attempts.filter(({ outcome }) => outcome.status === 'S').length
  })
}
