import assert from 'node:assert/strict'
import sql from 'sql-template-tag'
import {
  type Api,
  newCompany,
  onOneDatabase,
  serverWithoutCompany,
  withOneDatabase,
} from '../../../test/api.ts'
import { emailOf, Guest, welcomed } from '../../../test/guest.ts'
import { timedCode } from '../account/authenticators.ts'
import { inDirectory } from '../directory.ts'
import { storeCompany } from '../people/companies.ts'
import { hashSecret, passwordCost } from '../secrets.ts'

const change = (api: Api, statement: Parameters<Api['server']['db']['all']>[0]) =>
  inDirectory(api.server.db, { user: null, via: 'test' }, (tx) => tx.run(statement))

const accountThrottle = (email: string) => `account:${hashSecret(email)}`

// By password.

onOneDatabase('somebody signs in with address and password and gets a session', async (api) => {
  const visitor = new Guest(api.server)
  const email = await emailOf(api)
  const { status, location, headers } = await visitor.signIn(
    ` ${email.toUpperCase()} `,
    undefined,
    '/apps?x=1',
  )
  assert.deepEqual([status, location], [303, '/apps?x=1'])
  for (const cookie of headers.getSetCookie()) assert.match(cookie, /; HttpOnly; SameSite=Lax$/)
  assert.equal(await visitor.isSignedIn(), true)

  const stored = await api.server.db.all<{ hash: string }>(sql`
    select hash from sessions where user_id = ${api.identity.user}`)
  const token = visitor.cookies.get('kontor_session') as string
  assert.deepEqual(
    stored.map(({ hash }) => hash),
    [hashSecret(token)],
  )
  const entry = await api.server.db.get<{ user_id: number; via: string; address: string; after: string }>(sql`
    select user_id, via, address, after from journal where company_id = 0 and resource = 'sessions'
    order by id desc limit 1`)
  assert.deepEqual([entry?.user_id, entry?.via, entry?.address], [api.identity.user, 'sign-in', '127.0.0.1'])
  assert.equal(entry?.after.includes(token), false)

  const again = await visitor.get('/sign-in?next=%2Fme%3Fx')
  assert.deepEqual([again.status, again.location], [303, '/me?x'])
})

onOneDatabase('a session of before is not the session of afterwards', async (api) => {
  const visitor = new Guest(api.server)
  visitor.cookies.set('kontor_session', 'chosen-by-somebody-else-0123456789')
  await visitor.signIn(await emailOf(api))
  const first = visitor.cookies.get('kontor_session')
  await visitor.signIn(await emailOf(api))
  const tokens = new Set(['chosen-by-somebody-else-0123456789', first, visitor.cookies.get('kontor_session')])
  assert.equal(tokens.size, 3)
})

onOneDatabase('whoever signs in ends the session that the browser had before', async (api) => {
  const colleague = await api.colleague('member')
  const browser = await welcomed(api)
  for (const next of [api, colleague, api]) {
    const before = new Guest(api.server)
    before.cookies.set('kontor_session', browser.cookies.get('kontor_session') as string)
    assert.equal(await before.isSignedIn(), true)
    assert.equal((await browser.signIn(await emailOf(next))).status, 303)
    assert.deepEqual([await before.isSignedIn(), await browser.isSignedIn()], [false, true])
  }
})

onOneDatabase(
  'cookies are for https and this host alone where that is the address',
  async (api) => {
    const guest = new Guest(api.server)
    const { headers } = await guest.signIn(await emailOf(api))
    assert.equal(headers.getSetCookie().length, 2)
    for (const cookie of headers.getSetCookie())
      assert.match(cookie, /^__Host-kontor_.*; Path=\/;.*; Secure; SameSite=Lax$/)
    assert.equal(await guest.isSignedIn(), true)
    await guest.post('/sign-out')
    assert.deepEqual([...guest.cookies.keys()], ['__Host-kontor_device'])
  },
  { url: 'https://kontor.example' },
)

onOneDatabase(
  'over https a cookie counts only under the name that no other host can write',
  async (api) => {
    const https = { 'x-forwarded-proto': 'https' }
    const guest = await welcomed(api, https)
    const token = guest.cookies.get('__Host-kontor_session') as string
    assert.equal(await guest.isSignedIn(), true)
    const tossed = new Guest(api.server, https)
    tossed.cookies.set('kontor_session', token)
    assert.equal(await tossed.isSignedIn(), false)
    assert.equal((await tossed.call('GET', '/v2/auth/session')).status, 401)
  },
  { trustedProxies: ['127.0.0.1'] },
)

onOneDatabase('an unknown address and a wrong password cannot be told apart', async (api) => {
  const email = await emailOf(api)
  const answers = []
  for (const typed of [email, `nobody-${email}`, '\0', `' or '1'='1`]) {
    const visitor = new Guest(api.server)
    const tries = []
    for (let at = 0; at < 11; at++) tries.push(await visitor.signIn(typed, 'wrong horse'))
    assert.deepEqual(visitor.cookies, new Map())
    answers.push(tries.map(({ status, text }) => [status, text.replace(/value="[^"]*"/g, '')]))
    await change(api, sql`delete from throttles where name like 'address:%'`)
  }
  for (const answer of answers) assert.deepEqual(answer, answers[0])
  assert.deepEqual(
    answers[0]?.map(([status]) => status),
    [...Array(10).fill(422), 429],
  )
})

onOneDatabase('the right password does not help whoever has to wait, and then it does', async (api) => {
  const email = await emailOf(api)
  const visitor = new Guest(api.server)
  for (let at = 0; at < 10; at++) await visitor.signIn(email, 'wrong horse')
  const waiting = await visitor.signIn(email)
  assert.equal(waiting.status, 429)
  assert.match(waiting.text, /Too many tries. Please wait 15 minutes./)
  assert.ok(Number(waiting.headers.get('retry-after')) > 800)

  const aWhileAgo = new Date(Date.now() - 16 * 60_000).toISOString()
  await change(api, sql`update throttles set since = ${aWhileAgo} where name = ${accountThrottle(email)}`)
  assert.equal((await visitor.signIn(email)).status, 303)
})

onOneDatabase('a success forgives the failures before it', async (api) => {
  const email = await emailOf(api)
  for (let round = 0; round < 2; round++) {
    const visitor = new Guest(api.server)
    for (let at = 0; at < 9; at++) assert.equal((await visitor.signIn(email, 'wrong horse')).status, 422)
    assert.equal((await visitor.signIn(email)).status, 303)
  }
})

onOneDatabase('of many tries at the same moment no more count than one after the other', async (api) => {
  const email = await emailOf(api)
  const tries = Array.from({ length: 16 }, () => new Guest(api.server).signIn(email, 'wrong horse'))
  const statuses = (await Promise.all(tries)).map(({ status }) => status).sort()
  assert.deepEqual(statuses, [...Array(10).fill(422), ...Array(6).fill(429)])
})

onOneDatabase('strangers who guess do not slow down the browsers of the owner', async (api) => {
  const email = await emailOf(api)
  const owner = await welcomed(api)
  await owner.post('/sign-out')
  const stranger = new Guest(api.server)
  for (let at = 0; at < 12; at++) await stranger.signIn(email, 'wrong horse')
  assert.equal((await stranger.signIn(email)).status, 429)
  assert.equal((await owner.signIn(email)).status, 303)
  assert.equal((await stranger.signIn(email)).status, 429)

  // A browser that is known to another user counts as unknown.
  const other = await welcomed(await newCompany(api.server))
  assert.equal((await other.signIn(email)).status, 429)
})

onOneDatabase('a browser of the owner in which somebody guesses has to wait by itself', async (api) => {
  const email = await emailOf(api)
  const [one, other] = [await welcomed(api), await welcomed(api)]
  for (let at = 0; at < 10; at++) assert.equal((await one.signIn(email, 'wrong horse')).status, 422)
  assert.equal((await one.signIn(email)).status, 429)
  assert.equal((await other.signIn(email)).status, 303)
  assert.equal((await new Guest(api.server).signIn(email)).status, 303)
})

onOneDatabase('two people can share a browser that knows both', async (api) => {
  const colleague = await api.colleague('member')
  const browser = await welcomed(api)
  const device = browser.cookies.get('kontor_device')
  await browser.signIn(await emailOf(colleague))
  assert.equal(browser.cookies.get('kontor_device'), device)
  browser.cookies.set('kontor_device', 'not-one-that-we-gave-out')
  await browser.signIn(await emailOf(api))
  assert.notEqual(browser.cookies.get('kontor_device'), 'not-one-that-we-gave-out')
})

onOneDatabase(
  'an address from which many guess has to wait, and nobody else',
  async (api) => {
    const email = await emailOf(api)
    const from = (address: string) => ({ 'x-forwarded-for': address })
    const owner = await welcomed(api, from('203.0.113.9'))
    await new Guest(api.server, from('203.0.113.9')).signIn('nobody@kontor.example', 'wrong horse')
    await change(api, sql`update throttles set tries = 100 where name = 'address:203.0.113.9'`)
    assert.equal((await new Guest(api.server, from('203.0.113.9')).signIn(email)).status, 429)
    assert.equal((await new Guest(api.server, from('203.0.113.10')).signIn(email)).status, 303)
    assert.equal((await owner.signIn(email)).status, 303)
  },
  { trustedProxies: ['127.0.0.1'] },
)

onOneDatabase(
  'whoever has to wait for their address makes nobody else wait, and what is over is forgotten',
  async (api) => {
    const from = { 'x-forwarded-for': '203.0.113.77' }
    const guess = (email: string) => new Guest(api.server, from).signIn(email, 'wrong horse')
    const throttles = async () => {
      const rows = await api.server.db.all<{ name: string }>(sql`select name from throttles`)
      return rows.map(({ name }) => name)
    }
    await guess('first@kontor.example')
    await change(api, sql`update throttles set tries = 100 where name = 'address:203.0.113.77'`)
    const owner = await emailOf(api)
    for (const email of [owner, owner, 'third@kontor.example']) assert.equal((await guess(email)).status, 429)
    const counted = await throttles()
    assert.equal(counted.includes(accountThrottle('first@kontor.example')), true)
    for (const email of [owner, 'third@kontor.example'])
      assert.equal(counted.includes(accountThrottle(email)), false)

    const aWhileAgo = new Date(Date.now() - 16 * 60_000).toISOString()
    await change(api, sql`update throttles set since = ${aWhileAgo}`)
    await guess('second@kontor.example')
    const left = ['address:203.0.113.77', accountThrottle('second@kontor.example')]
    assert.deepEqual((await throttles()).sort(), left.sort())
  },
  { trustedProxies: ['127.0.0.1'] },
)

onOneDatabase('of the browsers of a user the latest are known', async (api) => {
  const email = await emailOf(api)
  const old = Array.from({ length: 60 }, (_, at) => [
    `${api.identity.user} ${at}`,
    `2026-01-01T00:00:${10 + (at % 50)}Z`,
  ])
  for (const [hash, used] of old)
    await change(
      api,
      sql`insert into known_devices (hash, user_id, last_used) values (${hash}, ${api.identity.user}, ${used})`,
    )
  const guest = new Guest(api.server)
  await guest.signIn(email)
  const rows = await api.server.db.all<{ hash: string }>(sql`
    select hash from known_devices where user_id = ${api.identity.user}`)
  const device = hashSecret(guest.cookies.get('kontor_device') as string)
  assert.deepEqual([rows.length, rows.some(({ hash }) => hash === device)], [50, true])
})

onOneDatabase('a hash that is too cheap to try is replaced when its owner signs in', async (api) => {
  const { user } = api.identity
  const cheap =
    '$argon2id$v=19$m=64,t=1,p=1$MDEyMzQ1Njc4OWFiY2RlZg$gbf/SFxMMbGdacBN7IhMnP5qQZ1Lml+OVTsOtCvCWWc'
  await change(api, sql`update users set password_hash = ${cheap} where id = ${user}`)
  const visitor = new Guest(api.server)
  assert.equal((await visitor.signIn(await emailOf(api), 'wrong horse')).status, 422)
  assert.equal(await storedHash(api), cheap)
  assert.equal((await visitor.signIn(await emailOf(api), 'battery staple')).status, 303)
  const { memoryKiB, passes } = passwordCost
  assert.ok((await storedHash(api)).startsWith(`$argon2id$v=19$m=${memoryKiB},t=${passes},p=1$`))
  assert.equal((await new Guest(api.server).signIn(await emailOf(api), 'battery staple')).status, 303)
})

async function storedHash(api: Api): Promise<string> {
  const row = await api.server.db.get<{ password_hash: string }>(sql`
    select password_hash from users where id = ${api.identity.user}`)
  return (row as { password_hash: string }).password_hash
}

onOneDatabase('somebody works where they last worked, or in the first company by name', async (owner) => {
  const api = await owner.colleague('owner')
  const { company, user } = api.identity
  const draft = { surname: '', country: 'CH', currency: 'CHF', language: 'de', name: null } as const
  const aarberg = { ...draft, email: await emailOf(api), company: 'Aarberg' }
  const first = await storeCompany(api.server.db, aarberg, null)
  const companyOf = async (guest: Guest) => (await guest.call('GET', '/v2/auth/session')).body.item.company.id
  const guest = await welcomed(api)
  assert.equal(await companyOf(guest), first.company)

  await guest.post('/me/company', { company: String(company) })
  assert.equal(await companyOf(guest), company)
  await guest.post('/sign-out')
  const later = await welcomed(api)
  assert.equal(await companyOf(later), company)

  await owner.delete(`/v2/auth/users/${user}`)
  assert.equal((await later.call('GET', '/v2/auth/session')).status, 401)
  assert.match((await later.get('/me')).text, /Aarberg/)
  assert.equal(await companyOf(await welcomed(api)), first.company)
})

// Sessions.

onOneDatabase('a forged, an ended and an expired cookie let nobody in, without an error', async (api) => {
  const ended = await welcomed(api)
  const endedToken = ended.cookies.get('kontor_session') as string
  const { status, location } = await ended.post('/sign-out')
  assert.deepEqual([status, location, ended.cookies.has('kontor_session')], [303, '/sign-in', false])
  const expired = await welcomed(api)
  const expiredToken = expired.cookies.get('kontor_session') as string
  const longAgo = new Date(Date.now() - 31 * 86_400_000).toISOString()
  await change(api, sql`update sessions set last_used = ${longAgo} where hash = ${hashSecret(expiredToken)}`)
  const aged = await welcomed(api)
  const agedToken = aged.cookies.get('kontor_session') as string
  const aYearAgo = new Date(Date.now() - 366 * 86_400_000).toISOString()
  await change(api, sql`update sessions set created = ${aYearAgo} where hash = ${hashSecret(agedToken)}`)

  for (const token of [
    endedToken,
    expiredToken,
    agedToken,
    'x',
    'A'.repeat(43),
    `${expiredToken}x`,
    "';--",
  ]) {
    const visitor = new Guest(api.server)
    visitor.cookies.set('kontor_session', token)
    const page = await visitor.get('/me?x=1')
    assert.deepEqual([page.status, page.location], [303, '/sign-in?next=%2Fme%3Fx%3D1'], token)
    const posted = await visitor.post('/me/company', { company: '1' })
    assert.deepEqual([posted.status, posted.location], [303, '/sign-in?next=%2Fme'])
    assert.equal((await visitor.get('/sign-in')).status, 200)
    assert.equal((await visitor.call('GET', '/v2/auth/session')).status, 401)
    assert.equal((await visitor.post('/sign-out')).status, 303)
  }
  await welcomed(api)
  const left = await api.server.db.all(sql`
    select id from sessions where hash in (${hashSecret(expiredToken)}, ${hashSecret(agedToken)})`)
  assert.deepEqual(left, [])
})

// With an authenticator.

interface Protected {
  readonly email: string
  readonly owner: Guest
  readonly recoveryCodes: readonly string[]
  code(away?: number): Promise<string>
}

/** Turns the authenticator of the owner on, and lets codes of the past and of this moment be used again. */
async function protect(api: Api): Promise<Protected> {
  const { user } = api.identity
  const owner = await welcomed(api)
  const proof = { password: 'correct horse' }
  const { key } = (await owner.call('POST', '/v2/auth/authenticator', proof)).body.item
  const stored = await api.server.db.get<{ data: string }>(sql`
    select data from one_time_keys where user_id = ${user} and purpose = 'authenticator'`)
  const { secret } = JSON.parse((stored as { data: string }).data)
  const code = async (away = 0) => timedCode(secret, Math.floor(Date.now() / 30_000) + away)
  const answer = await owner.call('PUT', '/v2/auth/authenticator', { key, code: await code() })
  assert.equal(answer.status, 200)
  await forgetCodes(api)
  return { email: await emailOf(api), owner, recoveryCodes: answer.body.item.recovery_codes, code }
}

const forgetCodes = (api: Api) =>
  change(api, sql`update authenticators set last_step = 0 where user_id = ${api.identity.user}`)

/** A browser in which the password was given and the code is missing. */
async function halfway(api: Api, email: string, next = ''): Promise<Guest> {
  const visitor = new Guest(api.server)
  const { status, location } = await visitor.signIn(email, undefined, next)
  assert.deepEqual([status, location], [303, '/sign-in/code'])
  assert.deepEqual([...visitor.cookies.keys()], ['kontor_second_step'])
  return visitor
}

onOneDatabase('with an authenticator, a password alone gives no session', async (api) => {
  const { email, code } = await protect(api)
  const visitor = await halfway(api, email, '/apps')
  assert.equal(await visitor.isSignedIn(), false)
  assert.match((await visitor.get('/sign-in/code')).text, /Enter the code/)
  assert.equal((await visitor.post('/sign-in/code', { code: '000000' })).status, 422)
  assert.equal(await visitor.isSignedIn(), false)

  const { status, location } = await visitor.post('/sign-in/code', { code: ` ${await code()} ` })
  assert.deepEqual([status, location], [303, '/apps'])
  assert.deepEqual([...visitor.cookies.keys()].sort(), ['kontor_device', 'kontor_session'])
  assert.equal(await visitor.isSignedIn(), true)
})

onOneDatabase('a code works once, and those before it do not work any more', async (api) => {
  const { email, code } = await protect(api)
  const [before, now] = [await code(-1), await code()]
  assert.equal((await (await halfway(api, email)).post('/sign-in/code', { code: now })).status, 303)
  for (const used of [now, before]) {
    const late = await halfway(api, email)
    assert.equal((await late.post('/sign-in/code', { code: used })).status, 422)
    assert.equal(await late.isSignedIn(), false)
  }
})

onOneDatabase('codes of the step before and after count, and others do not', async (api) => {
  const { email, code } = await protect(api)
  for (const { away, status } of [
    { away: -1, status: 303 },
    { away: 1, status: 303 },
    { away: -3, status: 422 },
    { away: 3, status: 422 },
  ]) {
    const answer = await withinOneStep(async () => {
      await forgetCodes(api)
      const guest = await halfway(api, email)
      return guest.post('/sign-in/code', { code: await code(away) })
    })
    assert.equal(answer.status, status, `${away}`)
  }
})

/** Repeats the work when the clock has moved on to the next code meanwhile. */
async function withinOneStep<Result>(work: () => Promise<Result>): Promise<Result> {
  const step = () => Math.floor(Date.now() / 30_000)
  const [before, result] = [step(), await work()]
  return step() === before ? result : withinOneStep(work)
}

onOneDatabase('of two who use the same code at the same moment one comes in', async (api) => {
  const { email, code } = await protect(api)
  const same = await code()
  const visitors = [await halfway(api, email), await halfway(api, email)]
  const answers = await Promise.all(visitors.map((visitor) => visitor.post('/sign-in/code', { code: same })))
  assert.deepEqual(answers.map(({ status }) => status).sort(), [303, 422])
})

onOneDatabase('a recovery code works once, however it is written', async (api) => {
  const { email, recoveryCodes } = await protect(api)
  assert.equal(new Set(recoveryCodes).size, 10)
  const [one, other] = recoveryCodes as [string, string]
  assert.match(one, /^([A-Z2-7]{4}-){3}[A-Z2-7]{4}$/)
  assert.equal((await (await halfway(api, email)).post('/sign-in/code', { code: one })).status, 303)
  assert.equal((await (await halfway(api, email)).post('/sign-in/code', { code: one })).status, 422)
  const written = other.toLowerCase().replaceAll('-', ' ').replaceAll('o', '0').replaceAll('i', '1')
  assert.equal((await (await halfway(api, email)).post('/sign-in/code', { code: written })).status, 303)
  const stored = await api.server.db.all<{ hash: string }>(sql`
    select hash from recovery_codes where user_id = ${api.identity.user}`)
  assert.deepEqual([stored.length, stored.some(({ hash }) => recoveryCodes.includes(hash))], [8, false])
})

onOneDatabase('whoever guesses codes has to wait, but not in the browsers of the owner', async (api) => {
  const { email, owner, code } = await protect(api)
  const stranger = await halfway(api, email)
  for (let at = 0; at < 5; at++)
    assert.equal((await stranger.post('/sign-in/code', { code: '000000' })).status, 422)
  const waiting = await stranger.post('/sign-in/code', { code: await code() })
  assert.deepEqual([waiting.status, /Please wait/.test(waiting.text)], [429, true])
  // The right password does not forgive wrong codes.
  const again = await halfway(api, email)
  assert.equal((await again.post('/sign-in/code', { code: await code() })).status, 429)

  await owner.post('/sign-out')
  await owner.signIn(email)
  assert.equal((await owner.post('/sign-in/code', { code: await code() })).status, 303)
})

onOneDatabase(
  'the second step is over when it is done, late, or the password is another one',
  async (api) => {
    const { email, owner, code } = await protect(api)
    const expired = { status: 303, location: '/sign-in?fault=expired' }
    const send = async (visitor: Guest) => {
      await forgetCodes(api)
      const { status, location } = await visitor.post('/sign-in/code', { code: await code() })
      return { status, location }
    }

    const done = await halfway(api, email)
    const step = done.cookies.get('kontor_second_step') as string
    assert.deepEqual(await send(done), { status: 303, location: '/' })
    const replay = new Guest(api.server)
    replay.cookies.set('kontor_second_step', step)
    assert.deepEqual(await send(replay), expired)

    const late = await halfway(api, email)
    await change(
      api,
      sql`update one_time_keys set expires = '2020-01-01' where user_id = ${api.identity.user}`,
    )
    assert.equal((await late.get('/sign-in/code')).location, '/sign-in')
    assert.deepEqual(await send(late), expired)
    assert.match((await late.get('/sign-in?fault=expired')).text, /This took too long/)

    const outdated = await halfway(api, email)
    const passwords = { current: 'correct horse', new: 'battery staple' }
    assert.equal((await owner.call('PUT', '/v2/auth/password', passwords)).status, 204)
    assert.deepEqual(await send(outdated), expired)

    assert.deepEqual(await send(new Guest(api.server)), expired)
  },
)

// The page after signing in, and requests from other sites.

onOneDatabase('after signing in one stays on this server', async (api) => {
  const email = await emailOf(api)
  for (const next of [
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    'https://evil.example/',
    'https:evil.example',
    'javascript:alert(1)',
    '/\t/evil.example',
    '/\n/evil.example',
    '\t//evil.example',
    '/.//evil.example',
    '/..//evil.example',
    '/x/..//evil.example',
    '/%2e//evil.example',
    '/é',
    'me',
    '',
  ]) {
    const visitor = new Guest(api.server)
    assert.equal((await visitor.signIn(email, undefined, next)).location, '/', JSON.stringify(next))
    const asked = await visitor.get(`/sign-in?next=${encodeURIComponent(next)}`)
    assert.equal(asked.location, '/', JSON.stringify(next))
  }
})

onOneDatabase('forms and operations of other sites change nothing', async (api) => {
  const email = await emailOf(api)
  const owner = await welcomed(api)
  const before = await stateOf(owner)
  for (const headers of [
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { 'sec-fetch-site': 'cross-site', origin: api.server.url },
    { 'sec-fetch-site': '', origin: 'https://evil.example' },
    { 'sec-fetch-site': '', origin: 'null' },
    { 'sec-fetch-site': '' },
  ]) {
    const stranger = new Guest(api.server)
    assert.equal((await stranger.post('/sign-in', { email, password: 'correct horse' }, headers)).status, 403)
    assert.equal(await stranger.isSignedIn(), false)
    for (const [path, fields] of [
      ['/sign-out', {}],
      ['/me/company', { company: '1' }],
    ] as const)
      assert.equal((await owner.post(path, fields, headers)).status, 403, path)
    for (const [method, path, body] of [
      ['PUT', '/v2/auth/password', { current: 'correct horse', new: 'battery staple' }],
      ['PUT', '/v2/auth/profile', { name: 'Mallory' }],
      ['DELETE', '/v2/auth/sessions', undefined],
      ['POST', '/v2/auth/authenticator', undefined],
    ] as const)
      assert.equal((await owner.call(method, path, body, headers)).status, 403, path)
  }
  assert.deepEqual(await stateOf(owner), before)
  const fromHere = { 'sec-fetch-site': '', origin: api.server.url }
  assert.equal((await owner.post('/sign-out', {}, fromHere)).status, 303)
  assert.equal(await owner.isSignedIn(), false)
})

/** The state that requests of other sites could have changed. */
async function stateOf(guest: Guest) {
  const session = await guest.call('GET', '/v2/auth/session')
  const sessions = await guest.call('GET', '/v2/auth/sessions')
  return { session, sessions: sessions.body.items.map(({ id }: { id: number }) => id) }
}

withOneDatabase('a server without a company says how to set it up', async (database) => {
  const { status, text } = await new Guest(await serverWithoutCompany(database)).get('/sign-in')
  assert.deepEqual([status, /in the terminal where/.test(text), /<form/.test(text)], [200, true, false])
  assert.match(text, /<title>This server is not set up yet<\/title>/)
})
