import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import sql from 'sql-template-tag'
import { isPassword } from '../server/auth/secrets.ts'
import type { Db } from '../server/db/db.ts'
import { openDatabase } from '../server/db/open.ts'
import { temporaryFile } from '../test/api.ts'
import { makePng } from '../test/images.ts'
import {
  databaseOf,
  type Environment,
  kontor,
  kontorJson,
  kontorProcess,
  kontorServe,
  migratedData,
  withMigratedData,
} from '../test/kontor.ts'
import { test } from '../test/turns.ts'
import { Visitor } from '../test/visitor.ts'

const owner = ['--email', 'lea@brunner.example', '--password', 'correct horse', '--name', 'Lea']
const setup = ['setup', '--company', 'Brunner Bau AG', ...owner]

withMigratedData('a company is made with its bank account, in the currency of its country', async (data) => {
  const bank = ['--iban', 'AT61 1904 3002 3457 3201', '--bank-name', 'Landesbank']
  const { code, stdout } = await kontor(data, ...setup, '--country', 'AT', '--vat-id', 'ATU12345675', ...bank)
  assert.equal(code, 0)
  assert.match(stdout, /^Brunner Bau AG is ready, .* Sign in at http:\/\/localhost:8080\/sign-in\n/)
  await withDatabase(data, async (db) => {
    assert.deepEqual(
      { ...(await db.get<object>(sql`select country, currency, vat_id from companies`)) },
      {
        country: 'AT',
        currency: 'EUR',
        vat_id: 'ATU12345675',
      },
    )
    const account = await db.get<object>(sql`
      select iban, bank_name, "default" from bank_accounts where company_id = 1`)
    assert.deepEqual(
      { ...account },
      {
        iban: 'AT61 1904 3002 3457 3201',
        bank_name: 'Landesbank',
        default: 1,
      },
    )
  })
})

test('a company is made with its logo, and not with another file', async () => {
  const data = await migratedData('SQLite')
  const file = temporaryFile()
  for (const [bytes, sentence] of [
    [undefined, '--logo cannot be read: ENOENT'],
    ['Hofladen', '--logo The image is neither a PNG nor a JPEG.'],
  ] as const) {
    if (bytes !== undefined) writeFileSync(file, bytes)
    const { code, stderr } = await kontor(data, ...setup, '--logo', file)
    assert.equal(code, 1)
    assert.ok(stderr.includes(sentence), stderr)
  }
  const samples = [[200, 0, 0]]
  writeFileSync(file, makePng({ width: 1, height: 1, colorType: 2, depth: 8, samples }))
  assert.equal((await kontor(data, ...setup, '--logo', file)).code, 0)
  await withDatabase(data, async (db) => {
    const layout = await db.get<{ logo: string }>(sql`select logo from layouts where company_id = 1`)
    assert.match(layout?.logo ?? '', /^data:image\/png;base64,/)
  })
})

test('a bank account or a currency that cannot be is refused', async () => {
  const data = await migratedData('SQLite')
  for (const [options, sentence] of [
    [['--iban', 'CH12'], '--iban must be an IBAN with the right check digits.'],
    [['--bank-name', 'Bank'], '--iban is required.'],
    [
      ['--vat-id', 'CHE-123'],
      '--vat-id must be a VAT number with the right check digits, such as CHE-123.456.788 MWST.',
    ],
    [['--country', 'KE'], '--currency is required for this country.'],
  ] as const) {
    const { code, stderr } = await kontor(data, ...setup, ...options)
    assert.deepEqual([code, stderr.trim()], [1, sentence])
  }
  assert.equal((await kontor(data, ...setup, '--country', 'KE', '--currency', 'KES')).code, 0)
})

test('a company can be filled with demo data', async () => {
  const data = await migratedData('SQLite')
  assert.deepEqual(await kontorJson(data, ...setup, '--demo'), { company_id: 1, user_id: 1 })
  await withDatabase(data, async (db) => {
    const row = await db.get<{ count: number }>(
      sql`select count(*) as count from invoices where company_id = 1`,
    )
    assert.ok((row?.count ?? 0) > 10)
  })
})

withMigratedData('people are invited, listed, given roles and removed', async (data) => {
  await kontorJson(data, ...setup)
  const server = await kontorServe(data)
  const invite = ['user', 'invite', '--email', 'noe@brunner.example', '--role']
  const { stdout } = await kontor(data, ...invite, 'member')
  const [line = '', note] = stdout.split('\n')
  assert.match(note ?? '', /^The link works once, within 14 days\./)
  const link = new URL(line)
  const visitor = new Visitor(server.url)
  const joined = await visitor.post(link.pathname, {
    name: 'Noé',
    surname: 'Favre',
    password: 'correct horse',
  })
  assert.equal(joined.status, 303)

  const list = await kontor(data, 'user', 'list')
  assert.equal(list.stdout, 'owner    lea@brunner.example  Lea\nmember   noe@brunner.example  Noé Favre\n')
  assert.deepEqual((await kontorJson(data, 'user', 'list', '--company', 'Brunner Bau AG')).at(1), {
    id: 2,
    email: 'noe@brunner.example',
    name: 'Noé',
    surname: 'Favre',
    role: 'member',
  })
  const noe = ['--email', 'Noe@brunner.example']
  const role = await kontor(data, 'user', 'role', ...noe, '--role', 'reader')
  assert.equal(role.stdout, 'noe@brunner.example is now reader.\n')
  for (const [args, sentence] of [
    [['role', ...noe, '--role', 'god'], 'The role must be one of owner, manager, member, reader.'],
    [
      ['role', '--email', 'lea@brunner.example', '--role', 'reader'],
      'A company needs an owner: make somebody else one first.',
    ],
    [['remove', '--email', 'lea@brunner.example'], 'A company needs an owner: make somebody else one first.'],
    [['remove', '--email', 'x@y.ch'], 'There is no user with the address x@y.ch.'],
    [
      ['invite', ...noe, '--role', 'owner'],
      '--email is the address of somebody who belongs to the company already.',
    ],
    [
      ['invite', '--email', 'x', '--role', 'god'],
      '--email must be an e-mail address.\n--role must be one of owner, manager, member, reader.',
    ],
  ] as const) {
    const { code, stderr } = await kontor(data, 'user', ...args)
    assert.deepEqual([code, stderr.trim()], [1, sentence])
  }
  const removed = await kontor(data, 'user', 'remove', ...noe)
  assert.equal(removed.stdout, 'noe@brunner.example is removed.\n')
  const again = await kontor(data, 'user', 'remove', ...noe)
  assert.equal(again.stderr, 'Noe@brunner.example does not belong to this company.\n')
  assert.equal(await server.end('SIGTERM'), 0)
})

withMigratedData('whoever runs the server lets people in again', async (data) => {
  await kontorJson(data, ...setup)
  const server = await kontorServe(data)
  const lea = ['--email', 'lea@brunner.example']
  const visitor = new Visitor(server.url)
  const signIn = (password: string) => visitor.post('/sign-in', { email: 'lea@brunner.example', password })
  assert.equal((await signIn('correct horse')).location, '/')

  const { link } = await kontorJson(data, 'user', 'reset-password', ...lea)
  const { pathname } = new URL(link)
  assert.equal((await visitor.post(pathname, { password: 'battery staple' })).status, 303)
  assert.equal((await visitor.get('/me')).status, 303)
  assert.equal((await signIn('battery staple')).location, '/')

  const weak = await kontor(data, 'user', 'reset-password', ...lea, '--password', 'password')
  assert.equal(weak.stderr, '--password is one of those that are guessed first.\n')
  const set = await kontor(data, 'user', 'reset-password', ...lea, '--password', 'third horse')
  assert.equal(set.stdout, 'The password of lea@brunner.example is set.\n')
  const nobody = await kontor(data, 'user', 'reset-password', '--email', 'x@y.ch')
  assert.deepEqual([nobody.code, nobody.stderr], [1, 'There is no user with the address x@y.ch.\n'])

  await withDatabase(data, async (db) => {
    const user = await db.get<{ password_hash: string }>(sql`select password_hash from users`)
    assert.ok(await isPassword('third horse', user?.password_hash))
    assert.equal((await db.all(sql`select id from sessions`)).length, 0)
    await db.transaction({ company: 0, user: null, via: 'test' }, async (tx) => {
      await tx.run(
        sql`insert into authenticators (user_id, secret, last_step, created) values (1, 'ab', 0, '')`,
      )
      await tx.run(sql`insert into recovery_codes (user_id, hash) values (1, 'x')`)
    })
    assert.equal((await signIn('third horse')).location, '/sign-in/code')
    const off = await kontor(data, 'user', 'disable-second-factor', ...lea)
    assert.equal(off.stdout, 'lea@brunner.example signs in with the password alone.\n')
    assert.equal((await signIn('third horse')).location, '/')
    assert.equal((await db.all(sql`select hash from recovery_codes`)).length, 0)
    const [entry] = await db.all<object>(sql`
      select user_id, via, action, resource, record_id from journal
      where company_id = 0 and resource = 'authenticators'`)
    assert.deepEqual(
      { ...entry },
      { user_id: null, via: 'cli', action: 'delete', resource: 'authenticators', record_id: 1 },
    )
    const links = await db.all<object>(sql`
      select via, action, record_id, after from journal where company_id = 0 and resource = 'password-links'`)
    assert.deepEqual(
      links.map((link) => ({ ...link })),
      [{ via: 'cli', action: 'create', record_id: 1, after: '{"user_id":1}' }],
    )
  })
  assert.equal(await server.end('SIGTERM'), 0)
})

withMigratedData('somebody gets another address, and signs in with it', async (data) => {
  await kontorJson(data, ...setup)
  await kontorJson(data, 'setup', '--company', 'Zweite AG', ...['--email', 'noe@b.ch'], ...owner.slice(2))
  const change = (email: string, next: string) =>
    kontor(data, 'user', 'change-email', '--email', email, '--new', next)
  for (const [email, next, sentence] of [
    ['lea@brunner.example', 'Noe@b.ch', 'There is already a user with the address noe@b.ch.'],
    ['lea@brunner.example', 'lea', '--new must be an e-mail address.'],
    ['x@y.ch', 'z@y.ch', 'There is no user with the address x@y.ch.'],
  ] as const)
    assert.equal((await change(email, next)).stderr.trim(), sentence)
  const changed = await change('Lea@Brunner.example', 'Lea@Neu.example')
  assert.deepEqual([changed.code, changed.stdout], [0, 'lea@brunner.example is now lea@neu.example.\n'])
  await withDatabase(data, async (db) => {
    const entry = await db.get<object>(sql`
      select via, record_id, before, after from journal
      where company_id = 0 and resource = 'users' and action = 'update'`)
    assert.deepEqual(
      { ...entry },
      {
        via: 'cli',
        record_id: 1,
        before: '{"email":"lea@brunner.example"}',
        after: '{"email":"lea@neu.example"}',
      },
    )
  })
  const server = await kontorServe(data)
  const signIn = (email: string) =>
    new Visitor(server.url).post('/sign-in', { email, password: 'correct horse' })
  assert.equal((await signIn('lea@neu.example')).location, '/')
  assert.notEqual((await signIn('lea@brunner.example')).location, '/')
  assert.equal(await server.end('SIGTERM'), 0)
})

test('of companies with the same name, one is chosen by its id', async () => {
  const data = await migratedData('SQLite')
  await kontorJson(data, ...setup)
  await kontorJson(
    data,
    'setup',
    '--company',
    'Brunner Bau AG',
    '--email',
    'noe@brunner.example',
    '--password',
    'correct horse',
  )
  const list = ['user', 'list', '--company']
  const { code, stderr } = await kontor(data, ...list, 'Brunner Bau AG')
  assert.deepEqual(
    [code, stderr],
    [1, 'Several companies are called "Brunner Bau AG". Say which one by its id: 1, 2.\n'],
  )
  assert.deepEqual(
    (await kontorJson(data, ...list, '2')).map(({ email }: { email: string }) => email),
    ['noe@brunner.example'],
  )
  assert.equal((await kontor(data, ...list, '3')).stderr, 'There is no company called "3".\n')
})

test('a password is read from the standard input', async () => {
  const data = await migratedData('SQLite')
  const run = (input: string, ...args: string[]) => kontorProcess(data, args, input)
  const lea = ['--email', 'lea@brunner.example', '--password', '-']
  const made = await run('correct horse\n', 'setup', '--company', 'Brunner Bau AG', ...lea)
  assert.deepEqual([made.code, made.stderr], [0, ''])
  const hash = async () => {
    let found = ''
    await withDatabase(data, async (db) => {
      found =
        (await db.get<{ password_hash: string }>(sql`select password_hash from users`))?.password_hash ?? ''
    })
    return found
  }
  assert.ok(await isPassword('correct horse', await hash()))
  assert.match(await hash(), /^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/)
  const set = await run('third horse\r\nanother line\n', 'user', 'reset-password', ...lea)
  assert.equal(set.stdout, 'The password of lea@brunner.example is set.\n')
  assert.ok(await isPassword('third horse', await hash()))
  const empty = await run('', 'user', 'reset-password', ...lea)
  assert.deepEqual([empty.code, empty.stderr], [1, 'No password came from the standard input.\n'])
  assert.match((await kontor(data, 'setup', '--help')).stdout, /- to read it from the standard input/)
})

async function withDatabase(data: Environment, work: (db: Db) => Promise<void>): Promise<void> {
  const db = openDatabase(databaseOf(data))
  try {
    await work(db)
  } finally {
    await db.close()
  }
}
