import assert from 'node:assert/strict'
import { test } from 'node:test'
import sql from 'sql-template-tag'
import type { Refusal } from '../../domain/refusal.ts'
import { type Api, onOneDatabase } from '../../test/api.ts'
import { hostOf, rememberSender, type SenderType, senderFor } from './senders.ts'

onOneDatabase(
  'a mail is from the company, the user, the sender of the settings or the installation',
  async (api) => {
    await api.put('/v2/configuration/company', { email: 'office@brunner.example', name: 'Brunner Bau AG' })
    await api.put('/v2/configuration/settings', { mail_sender: 'billing@brunner.example' })
    assert.deepEqual(await from(api, 'CO'), {
      from_type: 'CO',
      from_email: 'office@brunner.example',
      from_name: 'Brunner Bau AG',
    })
    const user = await api.server.db.get<{ email: string }>(sql`
    select email from users where id = ${api.identity.user}`)
    assert.deepEqual(await from(api, 'U'), {
      from_type: 'U',
      from_email: user?.email,
      from_name: 'Lea Brunner',
    })
    assert.deepEqual(await from(api, 'S'), {
      from_type: 'S',
      from_email: 'billing@brunner.example',
      from_name: 'Brunner Bau AG',
    })
    assert.deepEqual(await from(api, 'CE'), {
      from_type: 'CE',
      from_email: 'no-reply@[127.0.0.1]',
      from_name: 'Brunner Bau AG',
    })
  },
)

onOneDatabase('the installation sends from the address that it is set to', async (api) => {
  await rememberSender(api.server.db, 'post@kontor.example')
  assert.equal((await from(api, 'CE')).from_email, 'post@kontor.example')
  await rememberSender(api.server.db, null)
  assert.equal((await from(api, 'CE')).from_email, 'no-reply@[127.0.0.1]')
})

onOneDatabase('without a choice a mail is from whom the settings say', async (api) => {
  assert.equal((await from(api)).from_type, 'CO')
  await api.put('/v2/configuration/settings', { mail_from: 'U' })
  assert.equal((await from(api)).from_type, 'U')
  assert.equal((await from(api, 'CE')).from_type, 'CE')
})

onOneDatabase('a sender without an address is refused with the reason', async (api) => {
  const refusalOf = (type: SenderType) =>
    from(api, type).then(
      () => assert.fail(`${type} has an address`),
      ({ details }: Refusal) => details.problems?.[0],
    )
  const lack = { key: 'from', code: 'not_allowed' } as const
  assert.deepEqual(await refusalOf('S'), {
    ...lack,
    message: 'The settings have no address that a mail can come from: set mail_sender.',
  })
  // Valid as a setting, but not in the head of a mail.
  for (const mail_sender of ['a,b@brunner.example', '<lea@brunner.example>']) {
    await api.put('/v2/configuration/settings', { mail_sender })
    assert.deepEqual((await refusalOf('S'))?.key, 'from')
  }
  await api.put('/v2/configuration/company', { email: null })
  assert.deepEqual(await refusalOf('CO'), {
    ...lack,
    message: 'The company has no e-mail address that a mail can come from.',
  })
})

onOneDatabase('nobody is behind what the server does by itself', async (api) => {
  const { company } = api.identity
  await assert.rejects(
    api.server.db.transaction({ company, user: null, via: 'workflow' }, (tx) => senderFor(tx, 'U')),
    { message: 'Invalid data' },
  )
})

test('a host stands in an address as mail servers want it', () => {
  assert.equal(hostOf('https://kontor.example.com/x'), 'kontor.example.com')
  assert.equal(hostOf('http://localhost:8080'), 'localhost')
  assert.equal(hostOf('http://192.168.1.7:8080'), '[192.168.1.7]')
})

function from(api: Api, type?: SenderType) {
  const { company, user } = api.identity
  return api.server.db.transaction({ company, user, via: 'test' }, (tx) => senderFor(tx, type))
}
