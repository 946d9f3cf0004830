import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import packageJson from '../package.json' with { type: 'json' }
import { openDatabase } from '../server/db/open.ts'
import { Api, newCompany } from '../test/api.ts'
import {
  databaseOf,
  emptyData,
  kontor,
  kontorJson,
  kontorProcess,
  kontorServe,
  migratedData,
  type Outcome,
  type RunningServer,
  withEmptyData,
  withMigratedData,
} from '../test/kontor.ts'
import { test } from '../test/turns.ts'
import { commands } from './commands.ts'

const owner = ['--email', 'lea@brunner.example', '--password', 'correct horse']

// Companies, clients and tokens.

withMigratedData('companies, clients and tokens are made while the server runs', async (data) => {
  const server = await kontorServe(data)
  const none = await kontor(data, 'client', 'create', '--name', 'N', '--scopes', 'contact')
  assertRefused(none, 'There is no company yet. Make one with: kontor setup')

  const made = await kontor(data, 'setup', '--company', 'Brunner Bau AG', ...owner)
  assert.equal(made.code, 0)
  assert.match(made.stdout, /^Brunner Bau AG is ready, and lea@brunner\.example is its owner\./)
  const setUp = (company: string, email: string) =>
    kontorProcess(data, [
      'setup',
      '--json',
      '--password',
      'other horse',
      '--company',
      company,
      '--email',
      email,
    ])
  const [second, taken] = await Promise.all([
    setUp('Zweite GmbH', 'noe@b.ch'),
    setUp('X', 'LEA@brunner.example'),
  ])
  assert.deepEqual(second, { code: 0, stdout: '{"company_id":2,"user_id":2}\n', stderr: '' })
  assertRefused(
    taken,
    'There is already a user with the address lea@brunner.example. Leave the password away to make them the owner of this company too.',
  )

  const create = ['client', 'create', '--name', 'Shop', '--scopes']
  const [first, other, unknownScope, unknownCompany] = await Promise.all([
    kontorJson(data, ...create, 'profile contact'),
    kontorJson(data, ...create, 'all', '--company', 'Zweite GmbH'),
    kontor(data, ...create, 'contact fly swim'),
    kontor(data, ...create, 'contact', '--company', 'Dritte'),
  ])
  assertRefused(unknownScope, 'There is no scope called fly, swim.')
  assertRefused(unknownCompany, 'There is no company called "Dritte".')
  for (const [client, company] of [
    [first, 'Brunner Bau AG'],
    [other, 'Zweite GmbH'],
  ] as const) {
    assert.deepEqual(Object.keys(client), ['client_id', 'client_secret'])
    assert.match(client.client_id, /^[A-Z0-9]{20}$/)
    assert.match(client.client_secret, /^[A-Za-z0-9+/]{80}$/)
    assert.equal(await companyBehind(server, client), company)
  }

  const [replaced, elsewhere] = await Promise.all([
    kontorJson(data, 'token', 'create'),
    kontorJson(data, 'token', 'create', '--company', 'Zweite GmbH'),
  ])
  const { stdout } = await kontor(data, 'token', 'create')
  assert.match(stdout, /^[0-9a-f]{32}\n$/)
  assert.deepEqual(Object.keys(replaced), ['token'])
  assert.match(replaced.token, /^[0-9a-f]{32}$/)
  assert.equal((await times(server, stdout.trim())).error, false)
  assert.equal((await times(server, elsewhere.token)).error, false)
  assert.equal((await times(server, replaced.token)).errorcode, 1002)
  assert.equal(await server.end('SIGTERM'), 0)
})

test('a company with a bad value is refused with a sentence', async () => {
  const data = await migratedData('SQLite')
  await kontorJson(data, 'setup', '--company', 'First', ...owner)
  const good = { company: 'A', email: 'a@b.ch', password: 'correct horse' }
  for (const [change, sentence] of [
    [{ company: ' ' }, '--company must not be empty.'],
    [{ email: 'nonsense' }, '--email must be an e-mail address.'],
    [{ password: '1234567' }, '--password must have at least 8 characters.'],
    [{ password: 'Passwort123' }, '--password is one of those that are guessed first.'],
    [{ country: 'ch' }, '--country must be a country code of ISO 3166, such as CH.'],
    [{ country: 'ZZ' }, '--country must be a country code of ISO 3166, such as CH.'],
    [{ currency: 'Franken' }, '--currency must be a currency code of ISO 4217, such as CHF.'],
    [{ currency: 'XQX' }, '--currency must be a currency code of ISO 4217, such as CHF.'],
    [{ language: 'rm' }, '--language must be one of de, fr, it, en.'],
    [
      { email: 'nonsense', language: 'rm' },
      '--language must be one of de, fr, it, en.\n--email must be an e-mail address.',
    ],
    [{ email: '' }, /^Missing: --email$/m],
    [{ password: '' }, '--password is required.'],
    [{ colour: 'red' }, /^Unknown option '--colour'/],
  ] as const) {
    const options = Object.entries({ ...good, ...change }).map(([name, value]) => `--${name}=${value}`)
    const outcome = await kontor(data, 'setup', ...options)
    assert.equal(outcome.code, 1)
    assert.equal(outcome.stdout, '')
    if (typeof sentence === 'string') assertRefused(outcome, sentence)
    else assert.match(outcome.stderr, sentence)
  }
  assert.deepEqual(
    await kontorJson(data, 'setup', '--company=A', '--email=a@b.ch', '--password=correct horse'),
    {
      company_id: 2,
      user_id: 2,
    },
  )
})

// Migrations.

withEmptyData('migrations run once', async (data) => {
  const { migrations } = await kontorJson(data, 'migrate')
  assert.equal(migrations[0], '0001-start.sql')
  assert.deepEqual(await kontorJson(data, 'migrate'), { migrations: [] })
})

// The command itself.

test('every command explains itself', async () => {
  const data = await emptyData('SQLite')
  for (const [name, { summary, options, file, takesMany }] of Object.entries(commands)) {
    const { code, stdout, stderr } = await kontor(data, ...name.split(' '), '--help')
    assert.deepEqual([code, stderr], [0, ''])
    const given = file ? (takesMany ? ' FILE…' : ' FILE') : ''
    assert.ok(stdout.startsWith(`kontor ${name}${given}: ${summary}`))
    if (file) assert.ok(stdout.includes(file))
    for (const option of ['json', ...Object.keys(options)]) assert.ok(stdout.includes(`--${option}`))
  }
  const usage = await kontor(data, '--help')
  assert.equal(usage.code, 0)
  for (const name of Object.keys(commands)) assert.ok(usage.stdout.includes(`kontor ${name}`))
})

test('a command that does not exist is refused', async () => {
  const data = await emptyData('SQLite')
  for (const args of [['fly'], ['client', 'fly'], ['constructor']]) {
    const { code, stderr } = await kontor(data, ...args)
    assert.equal(code, 1)
    assert.equal(stderr.trim(), `There is no command "${args.join(' ')}".`)
  }
})

test('the version is printed as people ask for it', async () => {
  const data = await emptyData('SQLite')
  const { version } = packageJson
  for (const args of [['version'], ['--version']])
    assert.deepEqual(await kontor(data, ...args), { code: 0, stdout: `kontor ${version}\n`, stderr: '' })
  assert.deepEqual(await kontorJson(data, '--version'), { version })
})

test('a process prints what its command found, and ends with its code', async () => {
  const data = await migratedData('SQLite')
  for (const args of [['fly'], ['user'], ['migrate'], ['migrate', '--json'], ['user', 'list']])
    assert.deepEqual(await kontorProcess(data, args), await kontor(data, ...args))
})

test('the first word of commands lists them', async () => {
  const { code, stdout, stderr } = await kontor(await emptyData('SQLite'), 'user')
  assert.deepEqual([code, stderr], [0, ''])
  const isListed = (name: string) => stdout.includes(`kontor ${name} `)
  for (const name of Object.keys(commands)) assert.equal(isListed(name), name.startsWith('user '), name)
})

// The server.

withEmptyData('the server says where the data lies and what to open first', async (data) => {
  const server = await kontorServe(data)
  const port = new URL(server.url).port
  const { host, pathname } = new URL(data.KONTOR_DATABASE ?? 'file:///')
  const place = data.KONTOR_DATABASE
    ? `postgres://${host}${pathname}`
    : join(data.KONTOR_DATA as string, 'kontor.db')
  assert.match(server.output.stdout, new RegExp(`^Kontor runs at http://localhost:${port}$`, 'm'))
  assert.match(server.output.stdout, new RegExp(`^Data: ${place}$`, 'm'))
  assert.match(server.output.stdout, new RegExp(`^API reference: http://localhost:${port}/docs$`, 'm'))
  const setting = data.KONTOR_DATABASE ? 'KONTOR_DATABASE=…' : `KONTOR_DATA=${data.KONTOR_DATA}`
  const setUp = `There is no company yet\\. .*\n  http://localhost:${port}/set-up/[\\w-]{43}\n.*\n  ${setting} npx kontor setup --`
  assert.match(server.output.stdout, new RegExp(`^${setUp}`, 'm'))
  assert.equal(server.output.stderr, '')
  assert.equal((await fetch(`${server.url}/docs`)).status, 200)

  const rival = await kontorProcess({ ...data, PORT: port }, ['serve'])
  assertRefused(
    rival,
    `HOST and PORT cannot be used: listen EADDRINUSE: address already in use 127.0.0.1:${port}.`,
  )
  assert.equal(await server.end('SIGINT'), 0)
})

test('a bad setting stops the server with one sentence', async () => {
  const data = await emptyData('SQLite')
  const file = join(data.KONTOR_DATA as string, 'notes.txt')
  writeFileSync(file, 'This is no database, only a file with some text in it.'.repeat(100))
  for (const [setting, sentence] of [
    [{ PORT: 'abc' }, 'PORT is "abc", but must be a whole number from 0 to 65535.'],
    [{ PORT: '65536' }, 'PORT is "65536", but must be a whole number from 0 to 65535.'],
    [
      { KONTOR_URL: 'kontor.example.com' },
      'KONTOR_URL is "kontor.example.com", but must be an address such as https://kontor.example.com or https://example.com/kontor.',
    ],
    [
      { KONTOR_URL: 'https://example.com/v2' },
      'KONTOR_URL cannot end in /v2: the server has such paths itself.',
    ],
    [
      { KONTOR_RATE_LIMIT: '360' },
      'KONTOR_RATE_LIMIT is "360", but must be requests per seconds such as 360/60, or off.',
    ],
    [
      { KONTOR_COMPANY_STORAGE: '5 TiB' },
      'KONTOR_COMPANY_STORAGE is "5 TiB", but must be a number of bytes such as 5000000000, 500 MB or 5 GB, or off.',
    ],
    [{ KONTOR_LOG: 'loud' }, 'KONTOR_LOG is "loud", but must be debug, info, warn, error or silent.'],
    [
      { KONTOR_DATABASE: 'mysql://lea:horse@db/kontor' },
      'KONTOR_DATABASE is "mysql://…@db/kontor", but must be postgres://user:password@host/name, or the path of a file.',
    ],
    [
      { KONTOR_DATABASE: 'postgres://lea:horse@127.0.0.1:1/kontor' },
      'The database postgres://127.0.0.1:1/kontor cannot be used: connect ECONNREFUSED 127.0.0.1:1.',
    ],
    [{ KONTOR_DATABASE: file }, `The database ${file} cannot be used: file is not a database.`],
    [
      { KONTOR_DATA: file },
      `The database ${file}/kontor.db cannot be used: EEXIST: file already exists, mkdir '${file}'.`,
    ],
  ] as const)
    assertRefused(await kontor({ PORT: '0', ...data, ...setting }, 'serve'), sentence)
})

withMigratedData('what was acknowledged survives the sudden death of the server', async (data) => {
  const server = await kontorServe(data)
  const db = openDatabase(databaseOf(data))
  const api = await newCompany({ url: server.url, db, address: databaseOf(data) })
  const body = await api.given.invoiceBody()
  const acknowledged: { id: number; number: string }[] = []

  const enough = Promise.withResolvers<void>()
  const writers = Array.from({ length: 4 }, async () => {
    for (;;) {
      acknowledged.push((await api.post('/v2/receivables/invoices', body)).item)
      if (acknowledged.length >= 40) enough.resolve()
    }
  })
  const ends = Promise.allSettled(writers)
  await Promise.race([enough.promise, ...writers])
  assert.equal(await server.end('SIGKILL'), null)
  for (const { status } of await ends) assert.equal(status, 'rejected')

  const next = await kontorServe(data)
  const invoices = await invoicesOf(new Api({ ...api.server, url: next.url }, api.identity))
  const byId = new Map(invoices.map((invoice) => [invoice.id, invoice]))
  for (const invoice of acknowledged) assert.deepEqual(byId.get(invoice.id), invoice)
  assert.ok(invoices.length >= acknowledged.length)
  assert.deepEqual(
    invoices.map(({ number }) => Number(number)),
    invoices.map((_, index) => 10_000 + index),
  )
  const check = await kontorJson(data, 'doctor')
  assert.deepEqual([check.ok, check.faults], [true, []])
  assert.equal(await next.end('SIGTERM'), 0)
  await db.close()
})

function assertRefused(outcome: Outcome, sentence: string): void {
  assert.deepEqual(outcome, { code: 1, stdout: '', stderr: `${sentence}\n` })
}

async function companyBehind(server: RunningServer, client: object): Promise<string> {
  const token = await fetch(`${server.url}/v2/auth/access-tokens`, {
    method: 'POST',
    body: JSON.stringify({ grant_type: 'client_credentials', ...client, scope: 'profile' }),
  })
  const { access_token } = (await token.json()) as { access_token: string }
  const profile = await fetch(`${server.url}/v2/auth/profile`, {
    headers: { authorization: `Bearer ${access_token}` },
  })
  const { item } = (await profile.json()) as { item: { company_name: string } }
  return item.company_name
}

async function times(server: RunningServer, token: string) {
  const answer = await fetch(`${server.url}/time/list/token/${token}`)
  return (await answer.json()) as { error: boolean; errorcode?: number }
}

/** All invoices, in the order of their numbers. */
async function invoicesOf(api: Api): Promise<{ id: number; number: string }[]> {
  const invoices: { id: number; number: string }[] = []
  for (;;) {
    const query = { sort: 'number', limit: 200, offset: invoices.length }
    const { items } = await api.get('/v2/receivables/invoices', query)
    if (items.length === 0) return invoices
    invoices.push(...items)
  }
}
