import assert from 'node:assert/strict'
import sql from 'sql-template-tag'
import { type Api, newCompany, onOneDatabase } from '../../../test/api.ts'
import { emailOf, Guest, welcomed } from '../../../test/guest.ts'
import { SoftPasskey } from '../../../test/soft-passkey.ts'
import { inDirectory } from '../directory.ts'

const origin = 'https://kontor.example'
const settings = { url: origin }

const proof = { password: 'correct horse' }

async function optionsFor(guest: Guest) {
  const { status, body } = await guest.call('POST', '/v2/auth/passkeys/options', proof)
  assert.equal(status, 200)
  return body.item
}

async function addTo(guest: Guest, passkey: SoftPasskey, name = '') {
  const credential = passkey.made(await optionsFor(guest), { origin })
  return guest.call('POST', '/v2/auth/passkeys', { name, credential })
}

async function question(guest: Guest) {
  const { status, text } = await guest.post('/sign-in/passkey/options')
  assert.equal(status, 200)
  return JSON.parse(text)
}

async function signIn(guest: Guest, credential: object, next = '') {
  const { location } = await guest.post('/sign-in/passkey', { credential: JSON.stringify(credential), next })
  return location
}

const refused = '/sign-in?fault=passkey&next=%2F'

onOneDatabase(
  'somebody adds a passkey and signs in with it, without a name and without a password',
  async (api) => {
    const owner = await welcomed(api)
    const options = await optionsFor(owner)
    assert.deepEqual(options.rp, { name: 'Kontor', id: 'kontor.example' })
    assert.deepEqual(options.user.name, await emailOf(api))
    const { residentKey, userVerification } = options.authenticatorSelection
    assert.deepEqual([residentKey, userVerification], ['required', 'required'])

    const passkey = new SoftPasskey()
    const { status, body } = await addTo(owner, passkey, ' Telefon ')
    assert.deepEqual([status, body.item.name, body.item.last_used], [201, 'Telefon', null])
    const known = (await optionsFor(owner)).excludeCredentials.map(({ id }: { id: string }) => id)
    assert.deepEqual(known, [passkey.id])

    const guest = new Guest(api.server)
    const asked = await question(guest)
    assert.deepEqual(
      [asked.rpId, asked.userVerification, asked.allowCredentials],
      ['kontor.example', 'required', undefined],
    )
    assert.equal(await signIn(guest, passkey.answer(asked, { origin }), '/apps'), '/apps')
    assert.equal((await guest.call('GET', '/v2/auth/session')).body.item.user.id, api.identity.user)
    const [listed] = (await guest.call('GET', '/v2/auth/passkeys')).body.items
    assert.match(listed.last_used, /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)

    const entries = await api.server.db.all<{ after: string }>(sql`
      select after from journal where company_id = 0 and resource = 'passkeys' and user_id = ${api.identity.user}`)
    assert.deepEqual(
      entries.map(({ after }) => JSON.parse(after)),
      [{ user_id: api.identity.user, name: 'Telefon' }],
    )
  },
  settings,
)

onOneDatabase(
  'a passkey is both steps at once, and nobody who guesses slows it down',
  async (api) => {
    const owner = await welcomed(api)
    const passkey = new SoftPasskey()
    await addTo(owner, passkey)
    await inDirectory(api.server.db, { user: null, via: 'test' }, (tx) =>
      tx.run(sql`
        insert into authenticators (user_id, secret, last_step, created)
        values (${api.identity.user}, '00', 0, '2026-01-01T00:00:00.000Z')`),
    )
    const stranger = new Guest(api.server)
    for (let at = 0; at < 11; at++) await stranger.signIn(await emailOf(api), 'wrong horse')
    const guest = new Guest(api.server)
    assert.equal(await signIn(guest, passkey.answer(await question(guest), { origin })), '/')
    assert.equal(await guest.isSignedIn(), true)
  },
  settings,
)

onOneDatabase(
  'an answer counts once, and only for its question, its place and its passkey',
  async (api) => {
    const owner = await welcomed(api)
    const passkey = new SoftPasskey()
    await addTo(owner, passkey)
    const guest = new Guest(api.server)

    const replayed = passkey.answer(await question(guest), { origin })
    assert.equal(await signIn(guest, replayed), '/')
    await guest.post('/sign-out')
    const own = { challenge: Buffer.alloc(32, 7).toString('base64url'), rpId: 'kontor.example' }
    const forOther = await optionsFor(owner)
    for (const [name, credential] of Object.entries({
      replayed,
      'own question': passkey.answer(own, { origin }),
      'question of a registration': passkey.answer({ ...forOther, rpId: 'kontor.example' }, { origin }),
      'other place': passkey.answer(await question(guest), { origin: 'https://evil.example' }),
      'other host': passkey.answer(await question(guest), { origin, rpId: 'evil.example' }),
      'without finger': passkey.answer(await question(guest), { origin, isVerified: false }),
      'unknown passkey': new SoftPasskey().answer(await question(guest), { origin }),
      'signed by another': {
        ...new SoftPasskey().answer(await question(guest), { origin }),
        id: passkey.id,
        rawId: passkey.id,
      },
      'no id': { ...passkey.answer(await question(guest), { origin }), id: '\0' },
      empty: {},
      'half of it': { id: passkey.id, response: {} },
    })) {
      assert.equal(await signIn(guest, credential), refused, name)
      assert.equal(await guest.isSignedIn(), false, name)
    }
    for (const text of ['', '{', 'null', '1', '[]'])
      assert.equal((await guest.post('/sign-in/passkey', { credential: text })).location, refused)
    assert.match((await guest.get(refused)).text, /This passkey did not work/)

    const late = passkey.answer(await question(guest), { origin })
    await inDirectory(api.server.db, { user: null, via: 'test' }, (tx) =>
      tx.run(sql`update one_time_keys set expires = '2020-01-01' where purpose = 'passkey-sign-in'`),
    )
    assert.equal(await signIn(guest, late), refused)
  },
  settings,
)

onOneDatabase(
  'a passkey that counts backwards is a copy',
  async (api) => {
    const passkey = new SoftPasskey()
    await addTo(await welcomed(api), passkey)
    const guest = new Guest(api.server)
    for (const { counter, location } of [
      { counter: 5, location: '/' },
      { counter: 6, location: '/' },
      { counter: 6, location: refused },
      { counter: 4, location: refused },
      { counter: 0, location: refused },
      { counter: 7, location: '/' },
    ])
      assert.equal(await signIn(guest, passkey.answer(await question(guest), { origin, counter })), location)
  },
  settings,
)

onOneDatabase(
  'only a passkey that was asked for is added, and once',
  async (api) => {
    const owner = await welcomed(api)
    const other = await welcomed(await newCompany(api.server))
    const passkey = new SoftPasskey()
    const problem = { status: 422, keys: ['credential'] }
    const add = async (guest: Guest, credential: unknown) => {
      const { status, body } = await guest.call('POST', '/v2/auth/passkeys', { credential })
      return { status, keys: body.meta?.errors.map(({ key }: { key: string }) => key) }
    }

    const ofOther = passkey.made(await optionsFor(other), { origin })
    assert.deepEqual(await add(owner, ofOther), problem)
    for (const [name, credential] of Object.entries({
      'other place': passkey.made(await optionsFor(owner), { origin: 'https://evil.example' }),
      'other host': passkey.made(await optionsFor(owner), { origin, rpId: 'evil.example' }),
      'without finger': passkey.made(await optionsFor(owner), { origin, isVerified: false }),
      'own question': passkey.made(
        { challenge: Buffer.alloc(32).toString('base64url'), rp: { id: 'kontor.example' } },
        { origin },
      ),
      empty: {},
      nothing: null,
    }))
      assert.deepEqual(await add(owner, credential), problem, name)
    assert.deepEqual((await owner.call('GET', '/v2/auth/passkeys')).body.items, [])

    const made = passkey.made(await optionsFor(owner), { origin })
    assert.equal((await add(owner, made)).status, 201)
    assert.deepEqual(await add(owner, made), problem)
    assert.deepEqual(await add(other, passkey.made(await optionsFor(other), { origin })), problem)
    const [item] = (await owner.call('GET', '/v2/auth/passkeys')).body.items
    assert.equal(item.name, 'node')
  },
  settings,
)

onOneDatabase(
  'one renames and removes one’s own passkeys, and nobody else’s',
  async (api) => {
    const owner = await welcomed(api)
    const other = await welcomed(await api.colleague('owner'))
    const passkey = new SoftPasskey()
    const { id } = (await addTo(owner, passkey)).body.item
    const path = `/v2/auth/passkeys/${id}`
    assert.equal((await other.call('PUT', path, { name: 'Mine' })).status, 404)
    assert.equal((await other.call('DELETE', path, proof)).status, 404)
    for (const wrong of ['0', 'x', '99999999999'])
      assert.equal((await owner.call('DELETE', `/v2/auth/passkeys/${wrong}`, proof)).status, 404)

    assert.equal((await owner.call('PUT', path, { name: ' ' })).status, 422)
    const renamed = await owner.call('PUT', path, { name: 'Laptop' })
    assert.deepEqual([renamed.status, renamed.body.item.name], [200, 'Laptop'])

    const guest = new Guest(api.server)
    const answer = passkey.answer(await question(guest), { origin })
    assert.equal((await owner.call('DELETE', path, proof)).status, 204)
    assert.equal((await owner.call('DELETE', path, proof)).status, 404)
    assert.equal(await signIn(guest, answer), refused)
  },
  settings,
)

onOneDatabase(
  'an open browser is not enough to add or remove a passkey',
  async (api) => {
    const owner = await welcomed(api)
    const { id } = (await addTo(owner, new SoftPasskey())).body.item
    const [options, path] = ['/v2/auth/passkeys/options', `/v2/auth/passkeys/${id}`]
    for (const { body, key } of [
      { body: undefined, key: 'password' },
      { body: { password: 'wrong horse' }, key: 'password' },
      { body: { code: '000000' }, key: 'code' },
    ])
      for (const answer of [await owner.call('POST', options, body), await owner.call('DELETE', path, body)])
        assert.deepEqual([answer.status, answer.body.meta.errors[0].key], [422, key])
    assert.equal((await owner.call('GET', '/v2/auth/passkeys')).body.items.length, 1)

    // Nor to guess the password.
    for (let at = 0; at < 10; at++) await owner.call('DELETE', path, { password: `horse ${at}` })
    assert.equal((await owner.call('DELETE', path, proof)).status, 429)
    assert.equal((await owner.call('POST', options, proof)).status, 429)
  },
  settings,
)

onOneDatabase(
  'at an address without a name the sign-in page says that passkeys do not work there',
  async (api: Api) => {
    const sentence = /Passkeys only work at an address with a name and https, or at localhost\./
    const signInPage = await new Guest(api.server).get('/sign-in')
    assert.match(signInPage.text, sentence)
    assert.doesNotMatch(signInPage.text, /data-options/)
    const owner = await welcomed(api)
    assert.equal((await owner.call('POST', '/v2/auth/passkeys/options', proof)).status, 400)
  },
)
