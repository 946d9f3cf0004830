import assert from 'node:assert/strict'
import { test } from 'node:test'
import sql from 'sql-template-tag'
import { languages } from '../../../domain/text/languages.ts'
import { newCompany, onOneDatabase } from '../../../test/api.ts'
import { atFileEnd } from '../../../test/end.ts'
import { emailOf, Guest, welcomed } from '../../../test/guest.ts'
import { databaseOf, kontorServe, migratedData } from '../../../test/kontor.ts'
import { openMailbox } from '../../../test/mailbox.ts'
import { SoftPasskey } from '../../../test/soft-passkey.ts'
import { openDatabase } from '../../db/open.ts'
import { type AccountChange, accountNotice } from '../notice-texts.ts'
import { timedCode } from './authenticators.ts'

const origin = 'https://kontor.example'
const mailbox = await openMailbox()
const settings = { url: origin, smtp: mailbox.smtp }
atFileEnd(() => mailbox.close())

onOneDatabase(
  'whatever is changed about the ways in is told to the owner by mail',
  async (api) => {
    const guest = await welcomed(api)
    const proof = { password: 'correct horse' }
    const to = { email: await emailOf(api), language: 'de' } as const
    const isTold = async (change: AccountChange) => {
      const mail = await mailbox.next()
      const { subject, text } = accountNotice(to, change)
      assert.deepEqual([mail.to?.[0]?.address, mail.subject], [to.email, subject])
      assert.equal(mail.text?.trim(), text.trim())
    }

    const options = (await guest.call('POST', '/v2/auth/passkeys/options', proof)).body.item
    const credential = new SoftPasskey().made(options, { origin })
    const { id } = (await guest.call('POST', '/v2/auth/passkeys', { credential })).body.item
    await isTold('passkeyAdded')
    await guest.call('DELETE', `/v2/auth/passkeys/${id}`, proof)
    await isTold('passkeyRemoved')

    const { key } = (await guest.call('POST', '/v2/auth/authenticator', proof)).body.item
    const row = await api.server.db.get<{ data: string }>(sql`
      select data from one_time_keys where user_id = ${api.identity.user} and purpose = 'authenticator'`)
    const { secret } = JSON.parse((row as { data: string }).data)
    const code = timedCode(secret, Math.floor(Date.now() / 30_000))
    assert.equal((await guest.call('PUT', '/v2/auth/authenticator', { key, code })).status, 200)
    await isTold('authenticatorOn')
    // A refused request changes nothing, and an authenticator that is off is not turned off again.
    await guest.call('DELETE', '/v2/auth/authenticator', { password: 'wrong horse' })
    await guest.call('DELETE', '/v2/auth/authenticator', proof)
    await isTold('authenticatorOff')
    await guest.call('DELETE', '/v2/auth/authenticator', proof)

    await guest.call('PUT', '/v2/auth/password', { current: 'correct horse', new: 'battery staple' })
    await isTold('password')
  },
  settings,
)

for (const language of languages)
  for (const change of [
    'password',
    'passkeyAdded',
    'passkeyRemoved',
    'authenticatorOn',
    'authenticatorOff',
  ] as const)
    test(`the mail about ${change} names the account (${language})`, () => {
      const { to, subject, text } = accountNotice({ email: 'lea@brunner.example', language }, change)
      assert.equal(to, 'lea@brunner.example')
      assert.match(text, /lea@brunner\.example/)
      assert.doesNotMatch(subject + text, /[{}]|undefined/)
    })

test('who is refused stands in the log with address and account, and what they typed does not', async () => {
  const environment = { ...(await migratedData('SQLite')), KONTOR_TRUSTED_PROXIES: '127.0.0.1' }
  const server = await kontorServe(environment)
  const address = databaseOf(environment)
  const db = openDatabase(address)
  const api = await newCompany({ url: server.url, db, address })
  const { user } = api.identity
  const email = await emailOf(api)
  const through = { 'x-forwarded-for': '203.0.113.5', 'x-forwarded-host': 'localhost' }
  const stranger = new Guest({ url: server.url, db, address }, through)
  await stranger.signIn('nobody@kontor.example', 'typed by a stranger')
  await stranger.post('/sign-in/passkey', { credential: '{}' })
  for (let at = 0; at < 11; at++) await stranger.signIn(email, 'typed by a stranger')
  await db.transaction({ company: 0, user: null, via: 'test' }, (tx) => tx.run(sql`delete from throttles`))
  const owner = await welcomed(api)
  const typed = 'typed by a stranger'
  await owner.call('PUT', '/v2/auth/password', { current: typed, new: 'battery staple' })
  await owner.call('POST', '/v2/auth/authenticator', { password: typed })
  await db.close()
  assert.equal(await server.end('SIGTERM'), 0)

  const lines = server.output.stdout.split('\n').filter((line) => line.startsWith('{'))
  const warnings = lines.map((line) => JSON.parse(line)).filter(({ level }) => level === 40)
  const refused = 'A sign-in or a proof was refused.'
  assert.deepEqual(
    warnings.map(({ address, user, msg }) => [address, user, msg]),
    [
      ['203.0.113.5', undefined, refused],
      ['203.0.113.5', undefined, refused],
      ...Array(10).fill(['203.0.113.5', user, refused]),
      ['203.0.113.5', user, 'Too many tries.'],
      ['127.0.0.1', user, refused],
      ['127.0.0.1', user, refused],
    ],
  )
  assert.doesNotMatch(server.output.stdout + server.output.stderr, /typed by a stranger|nobody@/)
})
