import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import { type Api, newCompany, onOneDatabase } from '../../../test/api.ts'
import { atFileEnd } from '../../../test/end.ts'
import { linkIn, openMailbox } from '../../../test/mailbox.ts'
import { Visitor } from '../../../test/visitor.ts'
import { hashSecret } from '../secrets.ts'

const path = '/v2/auth/invitations'
const mailbox = await openMailbox()
atFileEnd(() => mailbox.close())

const address = () => `${randomUUID()}@sonnenrain.example`

/** Invites somebody and returns the invitation, with the path of its link. */
async function invite(api: Api, values: { email?: string; role?: string } = {}) {
  const {
    link,
    mail: _,
    ...item
  } = (await api.post(path, { email: address(), role: 'member', ...values })).item
  assert.ok(link.startsWith(`${api.server.url}/invitations/`), link)
  return { item, page: link.slice(api.server.url.length) as string }
}

const opens = async (api: Api, page: string) => (await new Visitor(api.server.url).get(page)).status === 200

onOneDatabase('an invitation tells its link once, and keeps no more than its hash', async (api) => {
  const { item, page } = await invite(api, { email: 'Noe@Sonnenrain.example' })
  assert.deepEqual(Object.keys(item), ['id', 'email', 'role', 'user_id', 'expires', 'created'])
  assert.deepEqual(
    [item.email, item.role, item.user_id],
    ['noe@sonnenrain.example', 'member', api.identity.user],
  )
  assert.equal(Date.parse(item.expires) - Date.parse(item.created), 14 * 86_400_000)
  assert.deepEqual((await api.get(`${path}/${item.id}`)).item, item)
  assert.deepEqual((await api.get(path)).items, [item])
  assert.equal((await api.get(path, { with: 'user_name' })).items[0].user_name, 'Lea Brunner')

  const key = page.split('/').at(-1) as string
  const row = await api.server.db.get(sql`select hash from one_time_keys where hash = ${hashSecret(key)}`)
  assert.ok(row)
  const entries = await api.server.db.all(sql`
    select * from journal where company_id = ${api.identity.company}`)
  assert.ok(!JSON.stringify(entries).includes(key))
})

onOneDatabase(
  'an invitation goes out by mail, in the language of whoever gets it',
  async (api) => {
    const { company, user } = api.identity
    await api.server.db.transaction({ company, user, via: 'test' }, (tx) =>
      tx.run(sql`update companies set name = ${'Brunner\r\nBcc: x@y.ch'} where id = ${company}`),
    )
    const colleague = await (await newCompany(api.server)).colleague('member')
    const { email } = (await colleague.get('/v2/auth/profile')).item
    for (const [to, subject, words] of [
      [
        address(),
        /^Einladung zu Brunner Bcc: x@y\.ch$/,
        /Lea Brunner lädt Sie ein, .* Ihre Rolle: Leitung\./,
      ],
      [email, /^Invitation de Brunner /, /Lea Brunner vous invite .* Votre rôle : Direction\./],
    ] as const) {
      const { page } = await invite(api, { email: to, role: 'manager' })
      const mail = await mailbox.next()
      assert.deepEqual(
        mail.to?.map((one) => one.address),
        [to],
      )
      assert.match(mail.subject ?? '', subject)
      assert.match(mail.text ?? '', words)
      assert.deepEqual([mail.bcc, mail.html], [undefined, undefined])
      assert.equal(linkIn(mail), api.server.url + page)
    }
  },
  { smtp: mailbox.smtp },
)

onOneDatabase(
  'a mailbox is not filled with invitations, whoever sends them',
  async (api) => {
    const email = address()
    const other = await newCompany(api.server)
    const { id } = (await api.post(path, { email, role: 'member' })).item
    const answers = [
      await other.post(path, { email, role: 'reader' }),
      await api.patch(`${path}/${id}/send-again`, {}),
      await api.patch(`${path}/${id}/send-again`, {}),
      await other.post(path, { email: email.toUpperCase(), role: 'reader' }),
    ]
    assert.deepEqual(
      answers.map(({ item }) => item.mail),
      ['sent', 'sent', 'not_sent', 'not_sent'],
    )
    assert.ok(await opens(api, new URL(answers[2].item.link).pathname))
    const last = address()
    assert.equal((await api.post(path, { email: last, role: 'member' })).item.mail, 'sent')
    const recipients: (string | undefined)[] = []
    while (recipients.at(-1) !== last) recipients.push((await mailbox.next()).to?.[0]?.address)
    assert.deepEqual(recipients, [email, email, email, last])
  },
  { smtp: mailbox.smtp },
)

onOneDatabase('nobody invites to a role above their own', async (api) => {
  const manager = await api.colleague('manager')
  for (const [caller, role, status] of [
    [api, 'owner', 201],
    [manager, 'owner', 403],
    [manager, 'manager', 201],
    [manager, 'reader', 201],
    [await api.colleague('member'), 'reader', 403],
    [await api.colleague('reader'), 'reader', 403],
  ] as const) {
    const answer = await caller.request('POST', path, { body: { email: address(), role } })
    assert.equal(answer.status, status, `${role}: ${JSON.stringify(answer.body)}`)
  }
  const { item, page } = await invite(api, { role: 'owner' })
  const others = `${path}/${item.id}`
  assert.equal((await manager.request('DELETE', others)).status, 403)
  assert.equal((await manager.request('PATCH', `${others}/send-again`)).status, 403)
  const again = await manager.request('POST', path, { body: { email: item.email, role: 'reader' } })
  assert.equal(again.status, 403)
  assert.ok(await opens(api, page))
})

onOneDatabase('a token that may do less than a person gives nobody a role', async (api) => {
  const narrow = await api.withScopes('configuration')
  const member = await api.colleague('member')
  const { item } = await invite(api)
  for (const [method, target, body] of [
    ['POST', path, { email: address(), role: 'reader' }],
    ['PATCH', `${path}/${item.id}/send-again`, undefined],
    ['PUT', `/v2/auth/users/${member.identity.user}`, { role: 'reader' }],
  ] as const)
    assert.equal((await narrow.request(method, target, { body })).status, 403)
  assert.equal((await narrow.get(path)).pagination.total, 1)
  await narrow.delete(`${path}/${item.id}`)
  await narrow.delete(`/v2/auth/users/${member.identity.user}`)
})

onOneDatabase('a member is not invited again, and a stranger of ours is like any other', async (api) => {
  const colleague = await api.colleague('reader')
  const { email } = (await colleague.get('/v2/auth/profile')).item
  for (const body of [{ email }, { email: email.toUpperCase() }])
    assert.deepEqual(await api.problems('POST', path, { ...body, role: 'member' }), { email: 1105 })

  const elsewhere = await newCompany(api.server)
  const known = (await elsewhere.get('/v2/auth/profile')).item.email
  const shapes = []
  for (const one of [known, address()]) {
    const answer = await api.request('POST', path, { body: { email: one, role: 'member' } })
    shapes.push([answer.status, Object.keys(answer.body), Object.keys(answer.body.item)])
  }
  assert.deepEqual(shapes[0], shapes[1])
})

onOneDatabase('to invite the same address again replaces the invitation before', async (api) => {
  const first = await invite(api, { email: 'noe@sonnenrain.example' })
  const second = await invite(api, { email: 'NOE@sonnenrain.example', role: 'reader' })
  assert.deepEqual((await api.get(path)).items, [second.item])
  assert.equal(await opens(api, first.page), false)
  assert.ok(await opens(api, second.page))
})

onOneDatabase('an invitation that is sent again has another link and another fortnight', async (api) => {
  const { item, page } = await invite(api)
  const { db } = api.server
  const { company } = api.identity
  await db.transaction({ company, user: null, via: 'test' }, async (tx) => {
    await tx.run(sql`update invitations set expires = '2026-01-01 00:00:00' where company_id = ${company}`)
    await tx.run(
      sql`update one_time_keys set expires = '2026-01-01T00:00:00.000Z' where purpose = 'invitation'`,
    )
  })
  assert.equal(await opens(api, page), false)
  const manager = await api.colleague('manager')
  const { link, mail: _, ...again } = (await manager.patch(`${path}/${item.id}/send-again`, {})).item
  assert.deepEqual(again, { ...item, user_id: manager.identity.user, expires: again.expires })
  assert.ok(again.expires >= item.expires)
  assert.ok(await opens(api, link.slice(api.server.url.length)))

  const { link: last } = (await api.patch(`${path}/${item.id}/send-again`, {})).item
  assert.equal(await opens(api, link.slice(api.server.url.length)), false)
  assert.ok(await opens(api, last.slice(api.server.url.length)))
  const stranger = await newCompany(api.server)
  assert.equal((await stranger.request('PATCH', `${path}/${item.id}/send-again`)).status, 404)
})

onOneDatabase('an invitation that is withdrawn opens nothing', async (api) => {
  const { item, page } = await invite(api)
  await api.delete(`${path}/${item.id}`)
  assert.equal(await opens(api, page), false)
  assert.equal((await api.get(path)).pagination.total, 0)
  const row = await api.server.db.get<{ count: number }>(sql`
    select count(*) as count from one_time_keys where data = ${JSON.stringify({ company: api.identity.company, invitation: item.id })}`)
  assert.equal(row?.count, 0)
})

onOneDatabase('an invitation is worth what the one who sent it may give', async (api) => {
  const manager = await api.colleague('manager')
  const { item, page } = await invite(manager, { role: 'manager' })
  const member = `/v2/auth/users/${manager.identity.user}`
  await api.put(member, { role: 'member' })
  assert.equal(await opens(api, page), false)
  await api.put(member, { role: 'manager' })
  assert.ok(await opens(api, page))
  await api.delete(member)
  assert.equal(await opens(api, page), false)
  const { link } = (await api.patch(`${path}/${item.id}/send-again`, {})).item
  assert.ok(await opens(api, link.slice(api.server.url.length)))
})

onOneDatabase('an invitation with a bad value is refused', async (api) => {
  assert.deepEqual(await api.problems('POST', path, {}), { email: 1100, role: 1100 })
  for (const email of ['', 'noe', 'noe@example', 'a,b@example.ch', 'a@b.ch, c@d.ch', 'a\n@b.ch'])
    assert.deepEqual(await api.problems('POST', path, { email, role: 'member' }), { email: 1103 })
  assert.deepEqual(await api.problems('POST', path, { email: 'nul\0@b.ch', role: 7 }), {
    email: 1103,
    role: 1101,
  })
  assert.deepEqual(await api.problems('POST', path, { email: address(), role: 'god' }), { role: 1102 })
})
