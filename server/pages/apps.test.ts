import assert from 'node:assert/strict'
import { Api, newCompany, onBothDatabases } from '../../test/api.ts'
import { codeFrom, keyIn } from '../../test/consent.ts'
import { type Seen, signedIn, Visitor } from '../../test/visitor.ts'

const clientForm = { name: 'Kasse', grant_type: 'CC', redirect_uri: '', scopes: 'contact' }

onBothDatabases('a client is made, renewed and revoked on the page', async (api) => {
  const visitor = await signedIn(api)
  const form = { ...clientForm, key: keyIn(await visitor.get('/apps/new-client')) }
  const made = await visitor.post('/apps/new-client', form)
  assert.equal(made.status, 200)
  assert.equal(made.headers.get('cache-control'), 'no-store')
  assert.match(made.text, /wird nur jetzt gezeigt/)
  const [client_id, client_secret] = secretsIn(made)
  assert.equal((await tokenFor(api, { client_id, client_secret })).status, 200)

  const replayed = await visitor.post('/apps/new-client', form)
  assert.equal(replayed.status, 400)
  assert.match(replayed.text, /schon gesendet/)
  const filter = JSON.stringify({ name: 'Kasse' })
  const { items } = await api.get('/v2/auth/clients', { filter })
  assert.equal(items.length, 1)
  const [{ id }] = items

  const page = await visitor.get('/apps')
  assert.ok(page.text.includes('Kasse') && page.text.includes(client_id as string))
  assert.ok(!page.text.includes(client_secret as string))
  const key = keyIn(page)
  const rotated = await visitor.post(`/apps/clients/${id}/rotate`, { key })
  const [same, renewed] = secretsIn(rotated)
  assert.equal(same, client_id)
  assert.equal((await tokenFor(api, { client_id, client_secret })).status, 401)
  assert.equal((await tokenFor(api, { client_id, client_secret: renewed })).status, 200)
  assert.equal((await visitor.post(`/apps/clients/${id}/rotate`, { key })).status, 400)

  const revoked = await visitor.post(`/apps/clients/${id}/revoke`)
  assert.deepEqual([revoked.status, revoked.location], [303, '/apps?done=clientRevoked'])
  assert.equal((await tokenFor(api, { client_id, client_secret: renewed })).status, 401)
  const afterwards = (await visitor.get('/apps?done=clientRevoked')).text
  assert.match(afterwards, /role="status">Der API-Client ist gesperrt\./)
  assert.match(afterwards, /Gesperrt/)
  const another = { key: keyIn(await visitor.get('/apps')) }
  const late = await visitor.post(`/apps/clients/${id}/rotate`, another)
  assert.equal(late.location, '/apps?fault=gone')
})

onBothDatabases('what is wrong with a form stands beside its fields', async (api) => {
  const visitor = await signedIn(api)
  const key = keyIn(await visitor.get('/apps/new-client'))
  for (const [values, sentence] of [
    [{ name: ' ' }, 'Bitte geben Sie einen Namen'],
    [{ name: '<b>"x"'.repeat(100) }, 'höchstens 255 Zeichen'],
    [{ grant_type: 'AC' }, 'braucht es eine Adresse mit https'],
    [{ redirect_uri: 'https://x.example' }, 'für die erste keine'],
    [{ grant_type: 'AC', redirect_uri: 'javascript:alert(1)' }, 'braucht es eine Adresse mit https'],
    [{ scopes: 'fly' }, 'mindestens eines'],
    [{ grant_type: 'XX' }, 'eine der beiden Arten'],
  ] as const) {
    const page = await visitor.post('/apps/new-client', { ...clientForm, key, ...values })
    assert.equal(page.status, 422, JSON.stringify(values))
    assert.ok(page.text.includes(sentence), sentence)
    assert.ok(!page.text.includes('<b>"x"'))
  }
  assert.equal((await visitor.post('/apps/new-client', { ...clientForm, key })).status, 200)

  const token = { key: keyIn(await visitor.get('/apps/new-token')), name: 'Skript', scopes: 'contact' }
  for (const expires of ['2020-01-01', 'gestern']) {
    const page = await visitor.post('/apps/new-token', { ...token, expires })
    assert.equal(page.status, 422)
    assert.match(page.text, /heute oder einen späteren Tag/)
  }
})

onBothDatabases('a personal token and the token of the older interface are made and revoked', async (api) => {
  const reader = await api.colleague('reader')
  const visitor = await signedIn(reader)
  const form = { key: keyIn(await visitor.get('/apps/new-token')), name: 'Skript', scopes: 'contact' }
  const [token = ''] = secretsIn(await visitor.post('/apps/new-token', { ...form, expires: '2099-12-31' }))
  const works = async () =>
    (await new Api(api.server, { ...reader.identity, accessToken: token }).request('GET', '/v2/contacts'))
      .status
  assert.equal(await works(), 200)
  const page = await visitor.get('/apps')
  assert.match(page.text, /Valable jusqu’au 31 déc\. 2099, 23:59/)
  assert.doesNotMatch(page.text, /Clients API/)
  const [{ id }] = (await reader.get('/v2/auth/tokens')).items
  const stranger = await signedIn(await newCompany(api.server))
  const manager = await signedIn(await api.colleague('manager'))
  for (const other of [stranger, manager])
    assert.equal((await other.post(`/apps/tokens/${id}/revoke`)).location, '/apps?fault=gone')
  assert.equal(await works(), 200)
  assert.equal((await visitor.post(`/apps/tokens/${id}/revoke`)).location, '/apps?done=tokenRevoked')
  assert.equal(await works(), 401)

  const key = keyIn(page)
  const [v1 = ''] = secretsIn(await visitor.post('/apps/v1-token', { key }))
  assert.match(v1, /^[0-9a-f]{32}$/)
  assert.equal((await visitor.post('/apps/v1-token', { key })).status, 400)
  const error = async (one: string) => (await api.get(`/time/list/token/${one}`)).error
  assert.deepEqual([await error(v1), await error(reader.identity.v1Token)], [false, true])
  assert.equal((await visitor.post('/apps/v1-token/revoke')).location, '/apps?done=v1Revoked')
  assert.equal(await error(v1), true)
  assert.equal((await visitor.post('/apps/v1-token/revoke')).location, '/apps?fault=gone')
})

onBothDatabases('an application is disconnected on the page by its person or by the owner', async (api) => {
  const client = (
    await api.post('/v2/auth/clients', {
      name: '<i>Shop</i>',
      grant_type: 'AC',
      scopes: ['contact'],
      redirect_uri: 'https://shop.example',
    })
  ).item
  const member = await api.colleague('member')
  await codeFrom(member, { client_id: client.identifier, scope: 'contact' })
  const [{ id }] = (await member.get('/v2/auth/connected-apps')).items
  const manager = await signedIn(await api.colleague('manager'))
  assert.doesNotMatch((await manager.get('/apps')).text, new RegExp(`connected/${id}`))
  await manager.post(`/apps/connected/${id}/disconnect`)
  const owner = await signedIn(api)
  const page = await owner.get('/apps')
  assert.ok(page.text.includes('&lt;i&gt;Shop&lt;/i&gt;') && !page.text.includes('<i>Shop'))
  assert.equal((await owner.post(`/apps/connected/${id}/disconnect`)).location, '/apps?done=disconnected')
  assert.deepEqual((await member.get('/v2/auth/connected-apps')).items, [])
  for (const wrong of [id, 0, 'x', '1e3', '99999999999'])
    assert.equal((await owner.post(`/apps/connected/${wrong}/disconnect`)).location, '/apps?fault=gone')
})

onBothDatabases('the pages are for members, and those of clients for managers', async (api) => {
  const nobody = new Visitor(api.server.url)
  for (const path of ['/apps', '/apps/new-client', '/apps/new-token'])
    assert.equal((await nobody.get(path)).location, `/sign-in?next=${encodeURIComponent(path)}`)
  for (const path of ['/apps/new-client', '/apps/new-token', '/apps/v1-token', '/apps/clients/1/revoke'])
    assert.equal((await nobody.post(path)).location, '/sign-in?next=%2Fapps')

  const member = await signedIn(await api.colleague('member'))
  assert.equal((await member.get('/apps/new-client')).status, 403)
  const { id } = api.identity.client
  const key = keyIn(await member.get('/apps'))
  for (const path of ['new-client', `clients/${id}/rotate`, `clients/${id}/revoke`])
    assert.equal((await member.post(`/apps/${path}`, { ...clientForm, key })).status, 403)

  const manager = await signedIn(await api.colleague('manager'))
  const renewing = { key: keyIn(await manager.get('/apps')) }
  assert.equal((await manager.post(`/apps/clients/${id}/rotate`, renewing)).status, 403)
  assert.equal((await manager.post(`/apps/clients/${id}/revoke`)).status, 403)
  const elsewhere = await manager.post('/apps/v1-token', renewing, { 'sec-fetch-site': 'cross-site' })
  assert.equal(elsewhere.status, 403)
  assert.equal((await tokenFor(api, api.identity.client)).status, 200)
  assert.equal((await manager.post('/apps/new-token', { ...clientForm, key })).status, 400)
})

function secretsIn({ text, status }: Seen): string[] {
  assert.equal(status, 200, text)
  return [...text.matchAll(/class="secret"[^>]*>([^<]+)</g)].map(([, secret = '']) => secret)
}

function tokenFor(api: Api, client: object) {
  const body = { grant_type: 'client_credentials', ...client }
  return api.request('POST', '/v2/auth/access-tokens', { body })
}
