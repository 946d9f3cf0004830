import assert from 'node:assert/strict'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { test } from 'node:test'
import type { Browser, Request } from 'playwright-core'
import sql from 'sql-template-tag'
import type { Scope } from '../../domain/access/scopes.ts'
import { type Api, newCompany, onlookers, onOneDatabase, serverOn } from '../../test/api.ts'
import { launchChromium } from '../../test/chromium.ts'
import { authorize, decide, keyIn, consentPath as path } from '../../test/consent.ts'
import { atFileEnd } from '../../test/end.ts'
import { signedIn, Visitor } from '../../test/visitor.ts'
import { type ClientSecret, createClient } from '../auth/applications/clients.ts'
import { addMember, removeMembers } from '../auth/people/members.ts'

const callback = 'https://shop.example/callback'
const challenge = 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM'

// The question.

onOneDatabase('a link that cannot be trusted leads nowhere', async (api) => {
  const { client_id } = await applicationOf(api)
  const revoked = await applicationOf(api)
  await api.patch(`/v2/auth/clients/${revoked.id}/revoke`, {})
  const asked = { response_type: 'code', client_id }
  const visitor = await signedIn(api)
  for (const [query, sentence] of [
    [{ response_type: 'code' }, 'client_id fehlt'],
    [{ ...asked, client_id: '' }, 'client_id fehlt'],
    [{ ...asked, client_id: 'AAAAAAAAAAAAAAAAAAAA' }, 'gibt es hier nicht'],
    [{ ...asked, client_id: '\0' }, 'gibt es hier nicht'],
    [{ ...asked, client_id: revoked.client_id }, 'oder sie wurde gesperrt'],
    [{ ...asked, client_id: api.identity.client.client_id }, 'arbeitet nur für sich selbst'],
    [{ ...asked, redirect_uri: 'https://evil.example' }, 'nicht die, welche'],
    [{ ...asked, redirect_uri: `${callback}/` }, 'nicht die, welche'],
    [{ ...asked, redirect_uri: callback.toUpperCase() }, 'nicht die, welche'],
    [{ ...asked, redirect_uri: `${callback}?x=1` }, 'nicht die, welche'],
    [{ ...asked, redirect_uri: 'javascript:alert(1)' }, 'nicht die, welche'],
  ] as const) {
    for (const from of [authorize(visitor, query), stranger(api, query)]) {
      const page = await from
      assert.equal(page.status, 400)
      assert.equal(page.location, null)
      assert.ok(page.text.includes(sentence), sentence)
      assert.match(page.text, /wer die Anwendung herstellt/)
    }
  }
  for (const twice of [`client_id=${client_id}`, 'redirect_uri=https%3A%2F%2Fevil.example']) {
    const again = `redirect_uri=${encodeURIComponent(callback)}&client_id=${client_id}&${twice}`
    const page = await visitor.get(`${path}?response_type=code&${again}`)
    assert.deepEqual([page.status, page.location], [400, null])
  }
})

onOneDatabase('a link that is too long is not kept', async (api) => {
  const { client_id } = await applicationOf(api)
  const visitor = await signedIn(api)
  const base = String(new URLSearchParams({ response_type: 'code', client_id, state: '' }))
  const ofLength = (length: number) => `${path}?${base}${'x'.repeat(length - base.length)}`
  assert.equal((await visitor.get(ofLength(8192))).status, 200)
  for (const from of [visitor, new Visitor(api.server.url)]) {
    const page = await from.get(ofLength(8193))
    assert.deepEqual([page.status, page.location], [400, null])
    assert.match(page.text, /Er ist zu lang/)
  }
  const kept = await api.server.db.all(sql`
    select hash from one_time_keys where user_id = ${api.identity.user} and purpose = 'consent'`)
  assert.equal(kept.length, 1)
})

onOneDatabase('what is wrong with the rest of a request is told to the application', async (api) => {
  const { client_id } = await applicationOf(api, ['contact', 'offer'])
  const asked = { response_type: 'code', client_id, state: 'a b' }
  const visitor = await signedIn(api)
  for (const [query, error] of [
    [{ response_type: '' }, 'invalid_request'],
    [{ response_type: 'token' }, 'unsupported_response_type'],
    [{ scope: 'contact fly' }, 'invalid_scope'],
    [{ scope: 'invoice letter' }, 'invalid_scope'],
    [{ code_challenge: challenge }, 'invalid_request'],
    [{ code_challenge: challenge, code_challenge_method: 'plain' }, 'invalid_request'],
    [{ code_challenge: 'short', code_challenge_method: 'S256' }, 'invalid_request'],
    [{ code_challenge_method: 'S256' }, 'invalid_request'],
  ] as const) {
    const answer = await authorize(visitor, { ...asked, ...query })
    assert.equal(answer.status, 302)
    const back = new URL(answer.location as string)
    assert.equal(back.origin + back.pathname, callback)
    const { error_description, ...told } = Object.fromEntries(back.searchParams)
    assert.deepEqual(told, { error, state: 'a b' }, JSON.stringify(query))
    assert.match(error_description ?? '', /^[A-Z].*\.$/)
  }
  for (const twice of ['scope=contact&scope=offer', 'state=1&state=2', 'response_type=code']) {
    const answer = await visitor.get(`${path}?response_type=code&client_id=${client_id}&${twice}`)
    const back = new URL(answer.location as string)
    assert.deepEqual(
      [back.searchParams.get('error'), back.searchParams.has('state')],
      ['invalid_request', false],
    )
  }
})

onOneDatabase('nobody is sent on to an application that they do not know', async (api) => {
  const maker = await newCompany(api.server)
  const { client_id } = await applicationOf(maker, ['contact', 'offer'])
  const asked = { response_type: 'code', client_id, state: 'x' }
  const wrong: readonly [Record<string, string>, RegExp][] = [
    [{ response_type: '' }, /invalid_request: The parameter response_type is missing\./],
    [{ response_type: 'token' }, /unsupported_response_type: /],
    [{ scope: 'fly' }, /invalid_scope: /],
    [{ scope: 'invoice' }, /invalid_scope: /],
    [{ code_challenge: challenge }, /invalid_request: /],
  ]
  const shown = async (
    seen: Promise<{ status: number; location: string | null; text: string }>,
    words: RegExp,
  ) => {
    const { status, location, text } = await seen
    assert.deepEqual([status, location], [400, null])
    assert.match(text, words)
    assert.match(text, /wer die Anwendung herstellt/)
    assert.ok(!text.includes('shop.example'))
  }
  const visitor = await signedIn(api)
  for (const [query, words] of wrong) {
    await shown(stranger(api, { ...asked, ...query }), words)
    await shown(authorize(visitor, { ...asked, ...query }), words)
    // A member of the application's own company, but not signed in.
    await shown(stranger(maker, { ...asked, ...query }), words)
  }

  const bad = { ...asked, scope: 'fly' }
  const isSentOn = async (who: Visitor) => {
    const { status, location } = await authorize(who, bad)
    return status === 302 && new URL(location as string).searchParams.get('error') === 'invalid_scope'
  }
  assert.ok(await isSentOn(await signedIn(maker)))
  assert.ok(await isSentOn(await signedIn(await maker.colleague('reader'))))
  // A user who refused an application does not count as knowing it.
  const page = await authorize(visitor, { ...asked, scope: 'contact' })
  assert.match(await decide(visitor, page, 'refuse', api.identity.company), /error=access_denied/)
  assert.ok(!(await isSentOn(visitor)))
  const again = await authorize(visitor, { ...asked, scope: 'contact' })
  await decide(visitor, again, 'allow', api.identity.company)
  assert.ok(await isSentOn(visitor))
  assert.ok(!(await isSentOn(await signedIn(await api.colleague('owner')))))
  const [app] = (await api.get('/v2/auth/connected-apps')).items
  await api.delete(`/v2/auth/connected-apps/${app.id}`)
  assert.ok(!(await isSentOn(visitor)))
})

onOneDatabase('who is not signed in signs in first, and comes back to all that was asked', async (api) => {
  const { client_id } = await applicationOf(api)
  const query = { response_type: 'code', client_id, scope: 'contact', state: 'x?y=1&z #/%' }
  const answer = await stranger(api, query)
  assert.equal(answer.status, 303)
  const to = new URL(answer.location as string, api.server.url)
  assert.equal(to.pathname, '/sign-in')
  const next = to.searchParams.get('next') as string
  assert.equal(next, `${path}?${new URLSearchParams(query)}`)
  const visitor = await signedIn(api)
  const back = new URL(await decide(visitor, await visitor.get(next), 'allow', api.identity.company))
  assert.equal(back.searchParams.get('state'), query.state)
})

onOneDatabase('who is signed in as somebody else signs in anew, and is asked the same', async (api) => {
  const { client_id } = await applicationOf(api)
  const query = { response_type: 'code', client_id, scope: 'contact', state: 'x&y' }
  const visitor = await signedIn(api)
  const key = keyIn(await authorize(visitor, query))
  const cookies = new Map(visitor.cookies)
  const answer = await visitor.post(path, { key, decision: 'somebody-else' })
  const next = encodeURIComponent(`${path}?${new URLSearchParams(query)}`)
  assert.deepEqual([answer.status, answer.location], [303, `/sign-in?next=${next}`])
  for (const [name, value] of cookies) visitor.cookies.set(name, value)
  assert.match((await visitor.get('/me')).location ?? '', /^\/sign-in/)
})

onOneDatabase('the page names the application, the person, the company and each scope', async (api) => {
  const maker = await newCompany(api.server)
  const { client_id } = await applicationOf(maker, ['contact', 'invoice', 'offer'], { name: '<b>Shop</b>' })
  const visitor = await signedIn(api)
  const page = await authorize(visitor, {
    response_type: 'code',
    client_id,
    scope: 'invoice contact letter',
    approval_prompt: 'auto',
  })
  assert.equal(page.status, 200)
  const policy = page.headers.get('content-security-policy') ?? ''
  assert.match(policy, /form-action 'self' https:;/)
  assert.match(policy, /frame-ancestors 'none'/)
  const html = page.text
  const companyOf = async (one: Api) => (await one.get('/v2/auth/profile')).item
  const { company_name, email } = await companyOf(api)
  for (const text of [
    '&lt;b&gt;Shop&lt;/b&gt;',
    (await companyOf(maker)).company_name,
    '<dd>shop.example</dd>',
    'Lea Brunner',
    email,
    company_name,
    'Kontakte mit Adressen',
    'Rechnungen und Zahlungen',
    'als Ihre Rolle in der Firma erlaubt',
  ])
    assert.ok(html.includes(text), text)
  assert.doesNotMatch(html, /<b>Shop|Briefe|Offerten|<select/)
  const nothing = await authorize(visitor, { response_type: 'code', client_id })
  assert.match(nothing.text, /erfährt die Anwendung Ihren Namen und sonst nichts/)
})

onOneDatabase('the page says how far a scope reaches, and where the way leads', async (api) => {
  const asked = ['profile', 'configuration'] as const
  const { client_id } = await applicationOf(api, asked, { redirect_uri: 'org.example.app:/back' })
  const visitor = await signedIn(api)
  const { text } = await authorize(visitor, { response_type: 'code', client_id, scope: asked.join(' ') })
  assert.match(text, /<li>Ihren Namen, .* lesen, aber nicht ändern<\/li>/)
  assert.match(
    text,
    /<li>Einstellungen .*, auch Personen .* den ganzen Verlauf aller Daten der Firma lesen<\/li>/,
  )
  assert.match(text, /<dd>org\.example\.app:<\/dd>/)
})

onOneDatabase('who belongs to several companies says which one', async (api) => {
  const other = await newCompany(api.server)
  const { company, user } = other.identity
  await api.server.db.transaction({ company, user, via: 'test' }, (tx) =>
    addMember(tx, api.identity.user, 'reader'),
  )
  const client = await applicationOf(api)
  const visitor = await signedIn(api)
  const asked = { response_type: 'code', client_id: client.client_id, scope: 'contact' }
  const page = await authorize(visitor, asked)
  assert.match(page.text, new RegExp(`<option value="${api.identity.company}" selected>`))
  assert.match(page.text, new RegExp(`<option value="${company}">`))
  const stranger = await newCompany(api.server)
  const form = { key: keyIn(page), decision: 'allow' }
  for (const wrong of [String(stranger.identity.company), '', 'x'])
    assert.equal((await visitor.post(path, { ...form, company: wrong })).status, 403)
  const sent = await visitor.post(path, { ...form, company: String(company) })
  assert.match(sent.location as string, /\?code=/)
  assert.equal((await other.get('/v2/auth/connected-apps')).items[0].user_id, api.identity.user)
  assert.deepEqual((await api.get('/v2/auth/connected-apps')).items, [])
})

onOneDatabase('who belongs to no company has nothing to let an application into', async (api) => {
  const leaver = await api.colleague('reader')
  const visitor = await signedIn(leaver)
  await api.delete(`/v2/auth/users/${leaver.identity.user}`)
  const { client_id } = await applicationOf(api)
  const page = await authorize(visitor, { response_type: 'code', client_id })
  assert.equal(page.status, 403)
  assert.match(page.text, /aucune entreprise/)
})

// The decision.

onOneDatabase('a form is answered once, by the person who was asked, on this server', async (api) => {
  const client = await applicationOf(api)
  const visitor = await signedIn(api)
  const other = await signedIn(await api.colleague('manager'))
  const asked = { response_type: 'code', client_id: client.client_id, scope: 'contact' }
  const company = String(api.identity.company)
  const key = keyIn(await authorize(visitor, asked))
  const form = { key, decision: 'allow', company }

  const elsewhere = await visitor.post(path, form, { 'sec-fetch-site': 'cross-site' })
  assert.equal(elsewhere.status, 403)
  for (const [who, wrong] of [
    [other, form],
    [visitor, { ...form, key: 'forged' }],
    [visitor, { ...form, key: '' }],
  ] as const)
    assert.equal((await who.post(path, wrong)).status, 400)
  const nobody = await new Visitor(api.server.url).post(path, form)
  assert.equal(nobody.status, 400)
  assert.equal(await codes(api), 0)

  const both = await Promise.all([visitor.post(path, form), visitor.post(path, form)])
  assert.deepEqual(both.map(({ status }) => status).sort(), [302, 400])
  const replayed = await visitor.post(path, form)
  assert.equal(replayed.status, 400)
  assert.match(replayed.text, /schon gesendet oder ist zu alt/)
  assert.equal(await codes(api), 1)

  const refused = keyIn(await authorize(visitor, asked))
  const back = await visitor.post(path, { ...form, key: refused, decision: 'refuse' })
  assert.equal(new URL(back.location as string).searchParams.get('error'), 'access_denied')
  assert.equal((await visitor.post(path, { ...form, key: refused })).status, 400)
  assert.equal(await codes(api), 1)
})

onOneDatabase('a consent counts as long as the application is what it was', async (api) => {
  const client = await applicationOf(api)
  const visitor = await signedIn(api)
  const asked = { response_type: 'code', client_id: client.client_id, scope: 'contact' }
  const page = await authorize(visitor, { ...asked, redirect_uri: callback })
  const key = keyIn(page)
  await api.put(`/v2/auth/clients/${client.id}`, { redirect_uri: 'https://new.example' })
  const form = { key, decision: 'allow', company: String(api.identity.company) }
  const moved = await visitor.post(path, form)
  assert.deepEqual([moved.status, moved.location], [400, null])
  await api.patch(`/v2/auth/clients/${client.id}/revoke`, {})
  assert.equal((await visitor.post(path, form)).status, 400)
  assert.equal(await codes(api), 0)
})

onOneDatabase('who is just being removed from a company lets nobody into it any more', async (api) => {
  const other = await newCompany(api.server)
  const { company, user } = other.identity
  const actor = { company, user, via: 'test' }
  await api.server.db.transaction(actor, (tx) => addMember(tx, api.identity.user, 'reader'))
  const { client_id } = await applicationOf(api)
  const visitor = await signedIn(api)
  const page = await authorize(visitor, { response_type: 'code', client_id, scope: 'contact' })
  const form = { key: keyIn(page), decision: 'allow', company: String(company) }
  const clientIsRead = seen(/\bfrom clients\b/)
  const { sent } = await api.server.db.transaction(actor, async (tx) => {
    const sent = visitor.post(path, form)
    await clientIsRead
    // Its answer comes after all reads that the form could do before its turn to write.
    await api.get('/v2/auth/profile')
    await removeMembers(tx, [api.identity.user])
    return { sent }
  })
  assert.equal((await sent).status, 403)
  assert.equal(await codes(other), 0)
})

onOneDatabase('an old form lets nobody in', async (api) => {
  const client = await applicationOf(api)
  const visitor = await signedIn(api)
  const page = await authorize(visitor, { response_type: 'code', client_id: client.client_id })
  const key = keyIn(page)
  const { company, user } = api.identity
  const past = new Date(Date.now() - 1000).toISOString()
  await api.server.db.transaction({ company, user, via: 'test' }, (tx) =>
    tx.run(sql`update one_time_keys set expires = ${past} where user_id = ${user} and purpose = 'consent'`),
  )
  const sent = await visitor.post(path, { key, decision: 'allow', company: String(company) })
  assert.equal(sent.status, 400)
  assert.equal(await codes(api), 0)
})

onOneDatabase('state comes back byte for byte', async (api) => {
  const { client_id } = await applicationOf(api, ['contact'], { redirect_uri: `${callback}?a=1` })
  const visitor = await signedIn(api)
  for (const state of ['a+b%20c', '%FF%00%0d%0a', '%26%3D%23', 'x?y', "~'()*!", '{"a":"b"}', '%E2%9C%93'])
    for (const decision of ['allow', 'refuse'] as const) {
      const page = await visitor.get(`${path}?state=${state}&response_type=code&client_id=${client_id}`)
      const back = await decide(visitor, page, decision, api.identity.company)
      const told = decision === 'allow' ? 'code=[\\w-]{43}' : 'error=access_denied&error_description=[\\w+.]+'
      assert.match(back, new RegExp(`^https://shop\\.example/callback\\?a=1&${told}&state=`))
      assert.equal(
        back.slice(back.indexOf('&state=') + '&state='.length),
        state.replaceAll('"', '%22').replaceAll("'", '%27'),
      )
    }
})

// In a browser.

let browser: Browser | undefined
atFileEnd(() => browser?.close())

test('in a browser, a person allows, refuses, and sends a form twice', async () => {
  const api = await newCompany(await serverOn('SQLite'))
  const shop = createServer((request, response) => {
    if (!request.url?.startsWith('/back')) return response.end('<title>Shop</title>')
    // Applications lead the browser on, often to another host.
    response.writeHead(302, { location: `http://localhost:${portOf(shop)}/home` }).end()
  })
  await new Promise<void>((resolve) => shop.listen(0, '127.0.0.1', resolve))
  atFileEnd(() => shop.close())
  const redirect_uri = `http://127.0.0.1:${portOf(shop)}/back`
  const { client_id } = await applicationOf(api, ['contact'], { redirect_uri })
  browser = await launchChromium()
  const context = await browser.newContext({ javaScriptEnabled: false })
  const { cookies } = await signedIn(api)
  for (const [name, value] of cookies) await context.addCookies([{ name, value, url: api.server.url }])
  const page = await context.newPage()
  const problems: string[] = []
  page.on('console', (message) => problems.push(message.text()))
  const isArrival = (request: Request) => request.url().startsWith(redirect_uri)
  let arrivals = 0
  page.on('request', (request) => {
    if (isArrival(request)) arrivals++
  })
  const arrivalAfter = async (button: string) => {
    const arrival = page.waitForRequest(isArrival)
    await page.getByRole('button', { name: button }).click()
    const { searchParams } = new URL((await arrival).url())
    await page.waitForURL(`http://localhost:${portOf(shop)}/home`)
    return searchParams
  }
  const query = new URLSearchParams({ response_type: 'code', client_id, scope: 'contact', state: 'ü & "x"' })
  const ask = `${api.server.url}${path}?${query}`

  await page.goto(ask)
  await page.getByRole('heading', { name: 'Shop möchte auf Ihre Firma zugreifen' }).waitFor()
  const allowed = await arrivalAfter('Erlauben')
  assert.deepEqual([allowed.get('state'), allowed.get('code')?.length], ['ü & "x"', 43])

  await page.goto(ask)
  const refused = await arrivalAfter('Ablehnen')
  assert.deepEqual([refused.get('state'), refused.get('error')], ['ü & "x"', 'access_denied'])

  await page.goto(ask)
  const key = await page.locator('input[name=key]').first().inputValue()
  await context.request.post(api.server.url + path, {
    form: { key, decision: 'refuse' },
    headers: { 'sec-fetch-site': 'same-origin' },
    maxRedirects: 0,
  })
  await page.getByRole('button', { name: 'Erlauben' }).click()
  assert.match(await page.getByRole('alert').innerText(), /schon gesendet oder ist zu alt/)

  await page.goto(`${ask}&redirect_uri=https%3A%2F%2Fevil.example`)
  assert.match(
    await page.getByRole('alert').innerText(),
    /nicht die, welche für die Anwendung registriert ist/,
  )
  assert.equal(arrivals, 2)
  assert.deepEqual(
    problems.filter((text) => !text.includes('400')),
    [],
  )
})

// Helpers.

function applicationOf(
  { server, identity }: Api,
  scopes: readonly Scope[] = ['contact'],
  values: { name?: string; redirect_uri?: string } = {},
): Promise<ClientSecret> {
  const { company, user } = identity
  const draft = { name: 'Shop', grant_type: 'AC', redirect_uri: callback, scopes, ...values } as const
  return server.db.transaction({ company, user, via: 'test' }, (tx) =>
    createClient(tx, { ...draft, user_id: user }),
  )
}

/** Resolves when a statement like this reaches the database. */
function seen(pattern: RegExp): Promise<void> {
  return new Promise((resolve) => {
    const look = ({ sql }: { sql: string }) => {
      if (!pattern.test(sql)) return
      onlookers.delete(look)
      resolve()
    }
    onlookers.add(look)
  })
}

function portOf(server: Server): number {
  return (server.address() as AddressInfo).port
}

function stranger({ server }: Api, query: Readonly<Record<string, string>>) {
  return authorize(new Visitor(server.url), query)
}

async function codes({ server, identity }: Api): Promise<number> {
  const rows = await server.db.all(sql`
    select hash from authorization_codes where company_id = ${identity.company}`)
  return rows.length
}
