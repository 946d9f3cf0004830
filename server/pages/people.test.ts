import assert from 'node:assert/strict'
import { type Api, newCompany, onBothDatabases } from '../../test/api.ts'
import { keyIn } from '../../test/consent.ts'
import { signedIn, Visitor } from '../../test/visitor.ts'

const path = '/people'
const users = '/v2/auth/users'

async function roleOf(api: Api, member: Api): Promise<string | undefined> {
  const { status, body } = await api.request('GET', `${users}/${member.identity.user}`)
  return status === 200 ? body.item.role : undefined
}

onBothDatabases('owners and managers give roles, and take people out', async (api) => {
  const member = await api.colleague('member')
  const id = String(member.identity.user)
  for (const giver of [api, await api.colleague('manager')]) {
    const visitor = await signedIn(giver)
    const shown = await visitor.get(path)
    assert.equal(shown.status, 200)
    assert.match(shown.text, new RegExp(`name="id" value="${id}"`))
    const sent = await visitor.post(path, { action: 'role', id, role: 'reader' })
    assert.deepEqual([sent.status, sent.location], [303, `${path}?done=role`])
    assert.match((await visitor.get(sent.location as string)).text, /role="status">(Die Rolle|Le rôle) /)
    assert.equal(await roleOf(api, member), 'reader')
    await visitor.post(path, { action: 'role', id, role: 'member' })
  }
  const visitor = await signedIn(api)
  assert.equal((await visitor.post(path, { action: 'remove', id })).location, `${path}?done=remove`)
  assert.equal(await roleOf(api, member), undefined)
  assert.equal((await member.request('GET', '/v2/contacts')).status, 401)
  const again = await visitor.post(path, { action: 'remove', id })
  assert.equal(again.location, `${path}?fault=gone`)
  assert.match((await visitor.get(again.location as string)).text, /role="alert">Das ist schon geschehen\./)
})

onBothDatabases('a link is shown right after it was made, and then no more', async (api) => {
  const visitor = await signedIn(api)
  const linkIn = (text: string) => /<code class="secret">([^<]+)<\/code>/.exec(text)?.[1]
  const guest = new Visitor(api.server.url)
  const opens = async (link: string | undefined) =>
    (await guest.get((link as string).slice(api.server.url.length))).status === 200

  const filled = { action: 'invite', email: 'Noe@sonnenrain.example', role: 'manager' }
  const form = { ...filled, key: keyIn(await visitor.get(path)) }
  const made = await visitor.post(path, form)
  assert.equal(made.status, 200)
  assert.match(made.text, /versendet keine Mails\. Geben Sie noe@sonnenrain\.example diesen Link/)
  const first = linkIn(made.text)
  const reloaded = await visitor.post(path, form)
  assert.deepEqual([reloaded.status, linkIn(reloaded.text)], [400, undefined])
  assert.match(reloaded.text, /<h1>Das ist schon geschehen<\/h1>.*href="\/people"/s)
  assert.ok(await opens(first))
  const later = await visitor.get(path)
  assert.equal(linkIn(later.text), undefined)
  assert.match(
    later.text,
    /noe@sonnenrain\.example<br><small class="quiet">Leitung, gültig bis \d+\.\d+\.\d{4}, \d\d:\d\d</,
  )
  assert.match(later.text, /<button name="action" value="send-again">Neuer Link</)

  const [{ id }] = (await api.get('/v2/auth/invitations')).items
  const renewal = { action: 'send-again', id: String(id), key: keyIn(later) }
  const again = linkIn((await visitor.post(path, renewal)).text)
  assert.equal((await visitor.post(path, renewal)).status, 400)
  assert.deepEqual([await opens(first), await opens(again)], [false, true])
  const withdrawn = await visitor.post(path, { action: 'withdraw', id: String(id) })
  assert.equal(withdrawn.location, `${path}?done=withdraw`)
  assert.equal(await opens(again), false)
  assert.doesNotMatch((await visitor.get(path)).text, /noe@sonnenrain/)
})

onBothDatabases('an invitation that cannot be is told next to its field', async (api) => {
  const member = await api.colleague('member')
  const { email } = (await member.get('/v2/auth/profile')).item
  const visitor = await signedIn(api)
  const key = keyIn(await visitor.get(path))
  for (const [values, sentence] of [
    [{ email: 'noe', role: 'member' }, 'Das ist keine E-Mail-Adresse.'],
    [{ email: '', role: 'member' }, 'Das ist keine E-Mail-Adresse.'],
    [{ email, role: 'member' }, 'Diese Person gehört schon zur Firma.'],
  ] as const) {
    const sent = await visitor.post(path, { action: 'invite', key, ...values })
    assert.equal(sent.status, 422)
    assert.match(sent.text, new RegExp(`id="email-error" class="wrong">${sentence}`))
  }
  const god = await visitor.post(path, { action: 'invite', key, email: 'a@b.ch', role: 'god' })
  assert.equal(god.status, 422)
  assert.equal((await api.get('/v2/auth/invitations')).pagination.total, 0)
})

onBothDatabases('a company keeps an owner, and nobody decides about who may do more', async (api) => {
  const visitor = await signedIn(api)
  const own = String(api.identity.user)
  for (const action of [
    { action: 'role', role: 'manager' },
    { action: 'remove', role: '' },
  ]) {
    const sent = await visitor.post(path, { ...action, id: own })
    assert.equal(sent.status, 422)
    assert.match(sent.text, /role="alert">Eine Firma braucht eine Inhaberin oder einen Inhaber\./)
  }
  const manager = await api.colleague('manager')
  const other = await signedIn(manager)
  assert.doesNotMatch((await other.get(path)).text, /<option value="owner"/)
  const attempts: Record<string, string>[] = [
    { action: 'role', id: own, role: 'reader' },
    { action: 'remove', id: own },
    { action: 'role', id: String(manager.identity.user), role: 'owner' },
    { action: 'invite', email: 'a@b.ch', role: 'owner', key: keyIn(await other.get(path)) },
  ]
  for (const values of attempts) assert.equal((await other.post(path, values)).status, 403)
  assert.equal(await roleOf(api, api), 'owner')
})

onBothDatabases('others see who is there, and change nothing', async (api) => {
  for (const role of ['member', 'reader'] as const) {
    const colleague = await api.colleague(role)
    const visitor = await signedIn(colleague)
    const shown = await visitor.get(path)
    assert.equal(shown.status, 200)
    assert.match(shown.text, /<b>Lea Brunner<\/b>/)
    assert.doesNotMatch(shown.text, /name="action"/)
    const attempts: Record<string, string>[] = [
      { action: 'role', id: String(colleague.identity.user), role: 'owner' },
      { action: 'invite', email: 'a@b.ch', role: 'reader' },
      { action: 'withdraw', id: '1' },
    ]
    for (const values of attempts) assert.equal((await visitor.post(path, values)).status, 403)
    assert.equal(await roleOf(api, colleague), role)
  }
})

onBothDatabases('strangers, other companies and other sites change nothing', async (api) => {
  const nobody = new Visitor(api.server.url)
  for (const seen of [await nobody.get(path), await nobody.post(path, { action: 'invite' })])
    assert.deepEqual([seen.status, seen.location], [303, '/sign-in?next=%2Fpeople'])
  const member = await api.colleague('member')
  const id = String(member.identity.user)
  const stranger = await signedIn(await newCompany(api.server))
  const gone = `${path}?fault=gone`
  assert.equal((await stranger.post(path, { action: 'remove', id })).location, gone)
  const own = await signedIn(api)
  const elsewhere = await own.post(path, { action: 'remove', id }, { 'sec-fetch-site': 'cross-site' })
  assert.equal(elsewhere.status, 403)
  const attempts: Record<string, string>[] = [
    {},
    { action: 'fly' },
    { action: 'remove' },
    { action: 'remove', id: 'x' },
    { action: 'remove', id: '2147483647' },
    { action: 'remove', id: '99999999999999999999' },
    { action: 'role', id, role: 'god' },
  ]
  for (const values of attempts) assert.equal((await own.post(path, values)).location, gone)
  assert.equal(await roleOf(api, member), 'member')
})
