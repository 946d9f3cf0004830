import assert from 'node:assert/strict'
import { availableParallelism } from 'node:os'
import { resolve } from 'node:path'
import { test } from 'node:test'
import { Refusal } from '../domain/refusal.ts'
import { readConfig } from './config.ts'

for (const [url, expected] of [
  [
    'smtp://lea:secret@mail.example.com',
    { port: 587, isSecure: false, startTls: 'required', login: { user: 'lea', pass: 'secret' } },
  ],
  [
    'smtp://lea:secret@mail.example.com?tls=off',
    { port: 587, isSecure: false, startTls: 'off', login: { user: 'lea', pass: 'secret' } },
  ],
  ['smtp://mail.example.com', { port: 587, isSecure: false, startTls: 'if offered', login: null }],
  [
    'smtps://lea%40brunner.example:p%3A%2F%40ss@mail.example.com/',
    {
      port: 465,
      isSecure: true,
      startTls: 'required',
      login: { user: 'lea@brunner.example', pass: 'p:/@ss' },
    },
  ],
  ['smtp://mail.example.com:25?tls=off', { port: 25, isSecure: false, startTls: 'off', login: null }],
  ['smtp://mail.example.com?tls=required', { port: 587, isSecure: false, startTls: 'required', login: null }],
] as const)
  test(`${url} is a mail server`, () => {
    assert.deepEqual(readConfig({ KONTOR_SMTP_URL: url }).smtp, { host: 'mail.example.com', ...expected })
  })

test('a mail server can have a number for a name', () => {
  assert.equal(readConfig({ KONTOR_SMTP_URL: 'smtp://127.0.0.1:2525' }).smtp?.host, '127.0.0.1')
  assert.equal(readConfig({ KONTOR_SMTP_URL: 'smtp://[::1]:2525' }).smtp?.host, '::1')
})

for (const host of ['localhost', '127.0.0.1', '[::1]'])
  test(`a password for ${host} does not leave the machine, and needs no encryption`, () => {
    assert.equal(readConfig({ KONTOR_SMTP_URL: `smtp://lea:secret@${host}` }).smtp?.startTls, 'if offered')
  })

for (const url of [
  'mail.example.com',
  'http://lea:secret@mail.example.com',
  'smtp:lea:secret@mail.example.com',
  'smtp://',
  'smtp://lea:secret',
  'smtp://lea@mail.example.com',
  'smtp://:secret@mail.example.com',
  'smtp://lea:secret@mail.example.com/path',
  'smtp://lea:secret@mail.example.com?tls=maybe',
  'smtp://lea:secret%@mail.example.com',
])
  test(`${url} is no mail server, and its password is not told`, () => {
    assert.throws(
      () => readConfig({ KONTOR_SMTP_URL: url }),
      (error: Refusal) =>
        error instanceof Refusal &&
        error.message.startsWith('KONTOR_SMTP_URL must be smtp://') &&
        !error.message.includes('secret'),
    )
  })

test('without settings mails are held, and the post lies with the data', () => {
  const { smtp, mailSender, postFolder } = readConfig({ KONTOR_DATA: '/srv/kontor' })
  assert.deepEqual([smtp, mailSender, postFolder], [null, null, resolve('/srv/kontor/post')])
})

test('files of banks are taken from a folder, if one is set', () => {
  assert.equal(readConfig({}).bankInbox, null)
  assert.equal(readConfig({ KONTOR_BANK_INBOX: '/srv/bank' }).bankInbox, resolve('/srv/bank'))
  assert.throws(
    () => readConfig({ KONTOR_BANK_INBOX: import.meta.filename }),
    /KONTOR_BANK_INBOX is .* must be a folder/,
  )
})

test('sender and folder of the post can be set', () => {
  const { mailSender, postFolder } = readConfig({
    KONTOR_SMTP_FROM: 'no-reply@kontor.example',
    KONTOR_POST: '/srv/printer/in',
  })
  assert.deepEqual([mailSender, postFolder], ['no-reply@kontor.example', '/srv/printer/in'])
  assert.throws(() => readConfig({ KONTOR_SMTP_FROM: 'Kontor <a@b.example>' }), {
    message:
      'KONTOR_SMTP_FROM is "Kontor <a@b.example>", but must be an e-mail address such as no-reply@kontor.example.com.',
  })
  assert.throws(() => readConfig({ KONTOR_POST: import.meta.filename }), /KONTOR_POST is .* must be a folder/)
})

test('nobody is trusted and no other site is let in unless the settings say so', () => {
  const { trustedProxies, corsOrigins } = readConfig({ KONTOR_TRUSTED_PROXIES: '', KONTOR_CORS: '' })
  assert.deepEqual([trustedProxies, corsOrigins], [false, []])
})

test('proxies and other sites are lists with commas', () => {
  const { trustedProxies, corsOrigins } = readConfig({
    KONTOR_TRUSTED_PROXIES: '127.0.0.1, 10.0.0.0/8,::1,fd00::/8',
    KONTOR_CORS: 'https://app.example.com, http://localhost:5173',
  })
  assert.deepEqual(trustedProxies, ['127.0.0.1', '10.0.0.0/8', '::1', 'fd00::/8'])
  assert.deepEqual(corsOrigins, ['https://app.example.com', 'http://localhost:5173'])
})

test('webhooks lead into no own network unless the settings say so', () => {
  assert.deepEqual(readConfig({}).webhookNetworks, [])
  const { webhookNetworks } = readConfig({ KONTOR_WEBHOOK_NETWORKS: '127.0.0.1, 10.0.0.0/8' })
  assert.deepEqual(webhookNetworks, ['127.0.0.1', '10.0.0.0/8'])
  assert.throws(() => readConfig({ KONTOR_WEBHOOK_NETWORKS: 'localhost' }), {
    message:
      'KONTOR_WEBHOOK_NETWORKS is "localhost", but must be addresses or ranges such as 127.0.0.1,10.0.0.0/8.',
  })
})

for (const text of ['true', '*', 'proxy.example', '10.0.0.0/33', '10.0.0.1/', '10.0.0.1,', 'fd00::/129', '1'])
  test(`"${text}" is no proxy`, () => {
    assert.throws(() => readConfig({ KONTOR_TRUSTED_PROXIES: text }), {
      message: `KONTOR_TRUSTED_PROXIES is "${text}", but must be addresses or ranges such as 127.0.0.1,10.0.0.0/8.`,
    })
  })

for (const text of [
  '*',
  'null',
  'app.example.com',
  'https://app.example.com/',
  'https://app.example.com:443',
  'https://App.example.com',
  'https://*.example.com',
  'file:///etc',
  'https://a.example,',
])
  test(`"${text}" is no origin`, () => {
    assert.throws(() => readConfig({ KONTOR_CORS: text }), {
      message: `KONTOR_CORS is "${text}", but must be origins such as https://app.example.com,https://other.example.`,
    })
  })

test('a thousand requests are answered at the same time unless the settings say so', () => {
  assert.equal(readConfig({}).maxRequests, 1000)
  assert.equal(readConfig({ KONTOR_MAX_REQUESTS: '50' }).maxRequests, 50)
  for (const text of ['0', '-1', '1.5', 'many', '1000000'])
    assert.throws(() => readConfig({ KONTOR_MAX_REQUESTS: text }), {
      message: `KONTOR_MAX_REQUESTS is "${text}", but must be a whole number from 1 to 999999.`,
    })
})

test('an address may have 256 connections unless the settings say otherwise', () => {
  assert.equal(readConfig({}).connectionsPerAddress, 256)
  assert.equal(readConfig({ KONTOR_CONNECTIONS_PER_ADDRESS: '50' }).connectionsPerAddress, 50)
  assert.throws(() => readConfig({ KONTOR_CONNECTIONS_PER_ADDRESS: '0' }), {
    message: 'KONTOR_CONNECTIONS_PER_ADDRESS is "0", but must be a whole number from 1 to 999999.',
  })
})

test('a token for the metrics is long, and a bad one is not told', () => {
  assert.equal(readConfig({}).metricsToken, null)
  assert.equal(readConfig({ KONTOR_METRICS_TOKEN: '0123456789abcdef' }).metricsToken, '0123456789abcdef')
  for (const text of ['short', 'a token with spaces', '"quoted-and-long-enough"'])
    assert.throws(
      () => readConfig({ KONTOR_METRICS_TOKEN: text }),
      (error: Refusal) => error instanceof Refusal && !error.message.includes(text),
    )
})

for (const [text, folder] of [
  [undefined, resolve('data', 'backups')],
  ['on', resolve('data', 'backups')],
  ['off', null],
  ['/mnt/backups', '/mnt/backups'],
] as const)
  test(`backups that are ${text ?? 'not set'} go to ${folder ?? 'no folder'}`, () => {
    assert.equal(readConfig({ KONTOR_BACKUPS: text }).backupFolder, folder)
  })

for (const [text, url] of [
  ['https://kontor.example.com', 'https://kontor.example.com'],
  ['https://kontor.example.com/', 'https://kontor.example.com'],
  ['http://192.0.2.1:8080', 'http://192.0.2.1:8080'],
  ['https://example.com/kontor', 'https://example.com/kontor'],
  ['https://example.com/our/kontor_2/', 'https://example.com/our/kontor_2'],
] as const)
  test(`${text} is an address of a server`, () => {
    assert.equal(readConfig({ KONTOR_URL: text }).url, url)
  })

for (const text of [
  'kontor.example.com',
  'ftp://example.com',
  'https://',
  'https://lea@example.com',
  'https://example.com?x=1',
  'https://example.com/kontor?x=1',
  'https://example.com/kontor#x',
  'https://example.com//kontor',
  'https://example.com/the books',
  'https://example.com/büro',
  'https://example.com/"x',
])
  test(`${text} is no address of a server`, () => {
    assert.throws(
      () => readConfig({ KONTOR_URL: text }),
      (error) =>
        error instanceof Refusal && /^KONTOR_URL is ".*", but must be an address such as/.test(error.message),
    )
  })

test('processes are a number, or one on each core', () => {
  assert.equal(readConfig({}).processes, 1)
  assert.equal(readConfig({ KONTOR_PROCESSES: '3' }).processes, 3)
  assert.equal(readConfig({ KONTOR_PROCESSES: 'auto' }).processes, availableParallelism())
  for (const text of ['0', '1.5', 'all', '100'])
    assert.throws(() => readConfig({ KONTOR_PROCESSES: text }), {
      message: `KONTOR_PROCESSES is "${text}", but must be a whole number from 1 to 99, or auto for one on each core.`,
    })
})

test('a replica is one server, beside a PostgreSQL', () => {
  const read = 'postgres://lea:secret@two/kontor'
  assert.equal(readConfig({}).replica, null)
  const both = { KONTOR_DATABASE: 'postgres://lea@one/kontor', KONTOR_DATABASE_READ: read }
  assert.equal(readConfig(both).replica, read)
  assert.throws(() => readConfig({ KONTOR_DATABASE_READ: read }), {
    message:
      'KONTOR_DATABASE_READ is "postgres://…@two/kontor", but must be left out: only a PostgreSQL in KONTOR_DATABASE has replicas.',
  })
  assert.throws(() => readConfig({ ...both, KONTOR_DATABASE_READ: 'postgres://two,three/kontor' }), {
    message:
      'KONTOR_DATABASE_READ is "postgres://two,three/kontor", but must be one server, postgres://user:password@host/name.',
  })
})

test('a database can have several servers, of which one accepts writes', () => {
  const several = 'postgres://lea@one:5432,two:5433/kontor?target_session_attrs=read-write'
  assert.equal(readConfig({ KONTOR_DATABASE: several }).database, several)
  assert.throws(() => readConfig({ KONTOR_DATABASE: several.replace('write', 'only') }), {
    message:
      'KONTOR_DATABASE is "postgres://…@one:5432,two:5433/kontor?target_session_attrs=read-only", but must be a database that accepts writes: target_session_attrs=read-write.',
  })
})
