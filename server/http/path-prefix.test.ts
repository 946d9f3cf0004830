import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Api, migratedFile, onOneDatabase, temporaryFile } from '../../test/api.ts'
import { authorize, decide } from '../../test/consent.ts'
import { accept, offersPath } from '../../test/customer.ts'
import { emailOf, Guest } from '../../test/guest.ts'
import { type Seen, signedIn, Visitor } from '../../test/visitor.ts'
import { createApp } from '../app.ts'
import { createClient } from '../auth/applications/clients.ts'
import { issueSetUpKey } from '../auth/sessions/set-up.ts'
import { openDatabase } from '../db/open.ts'
import { pathPrefix, withoutPrefix, withPrefix } from './path-prefix.ts'

const settings = { url: 'https://example.org/kontor' }

for (const [url, prefix] of [
  [null, ''],
  ['https://example.org', ''],
  ['https://example.org/kontor', '/kontor'],
  ['https://example.org/a/b', '/a/b'],
] as const)
  test(`${url} has the prefix "${prefix}"`, () => assert.equal(pathPrefix(url), prefix))

for (const [address, inside] of [
  ['/kontor', '/'],
  ['/kontor?x=1', '/?x=1'],
  ['/kontor/', '/'],
  ['/kontor/v2/contacts?x=/kontor/', '/v2/contacts?x=/kontor/'],
  ['/kontor/kontor/me', '/kontor/me'],
  ['/kontors/me', '/kontors/me'],
  ['/v2/contacts', '/v2/contacts'],
  ['*', '*'],
] as const)
  test(`a request for ${address} is one for ${inside}`, () => {
    assert.equal(withoutPrefix(address, '/kontor'), inside)
    assert.equal(withoutPrefix(address, ''), address)
  })

for (const [path, outside] of [
  ['/', '/kontor/'],
  ['/me#password', '/kontor/me#password'],
  ['/kontor/me', '/kontor/me'],
  ['/kontor?x', '/kontor?x'],
  ['/kontors', '/kontor/kontors'],
  ['?language=de', '?language=de'],
  ['//other.example/me', '//other.example/me'],
  ['https://other.example/me', 'https://other.example/me'],
  ['', ''],
] as const)
  test(`others see ${path} as ${outside}`, () => {
    assert.equal(withPrefix(path, '/kontor'), outside)
    assert.equal(withPrefix(path, ''), path)
  })

/** The paths that a page names; each must be reachable from outside. */
function pathsIn({ text }: Seen, page: string): string[] {
  const named = [...text.matchAll(/\s(?:href|src|action|data-[\w-]+|formaction|poster)="(\/[^"]*)"/g)]
  const paths = named.map(([, path]) => (path as string).replaceAll('&amp;', '&'))
  for (const path of paths) assert.match(path, /^\/kontor\/(?!kontor\b)/, page)
  return paths
}

/** Reads a page in both ways in which a proxy can request it, and returns the paths that it names. */
async function look(visitor: Visitor, path: string): Promise<string[]> {
  const passedOn = await visitor.get(path)
  const stripped = await visitor.get(path.replace(/^\/kontor/, ''))
  assert.deepEqual([stripped.status, stripped.location], [passedOn.status, passedOn.location], path)
  assert.ok(passedOn.status < 400, `${path}: ${passedOn.status}`)
  if (passedOn.location) assert.match(passedOn.location, /^\/kontor\//)
  const next = passedOn.location ? [passedOn.location] : pathsIn(passedOn, path)
  if (!passedOn.location) assert.deepEqual(pathsIn(stripped, path), next)
  return next
}

onOneDatabase(
  'every address on every page begins with the path of the server, however the proxy asks',
  async (api) => {
    const stranger = new Visitor(api.server.url)
    const seen = new Set<string>()
    for (const visitor of [stranger, await signedIn(api)]) {
      const waiting = ['/kontor/sign-in', '/kontor/me', '/kontor/docs']
      const known = new Set(waiting)
      for (let path = waiting.pop(); path; path = waiting.pop()) {
        seen.add(path.replace(/[?#].*/, ''))
        for (const next of await look(visitor, path)) {
          const page = next.replace(/#.*/, '')
          // Targets of forms have no page, nor has the web application here.
          if (known.has(page) || formTargets.test(page)) continue
          known.add(page)
          waiting.push(page)
        }
      }
    }
    for (const path of ['/favicon.svg', '/passkeys.js', '/password/forgotten', '/docs/'])
      assert.ok(seen.has(`/kontor${path}`), path)
  },
  settings,
)

const formTargets = /^\/kontor\/(sign-out$|sign-in\/|me\/|passkeys\/|settings\/)/

onOneDatabase(
  'somebody signs in below a path, and comes to where they wanted to go',
  async (api) => {
    for (const before of ['', '/kontor']) {
      const guest = new Guest(api.server)
      const asked = await guest.get(`${before}/me?done=x`)
      assert.deepEqual([asked.status, asked.location], [303, '/kontor/sign-in?next=%2Fme%3Fdone%3Dx'])
      const email = await emailOf(api)
      const sent = await guest.post(`${before}/sign-in`, {
        email,
        password: 'correct horse',
        next: '/me?done=x',
      })
      assert.deepEqual([sent.status, sent.location], [303, '/kontor/me?done=x'])
      for (const cookie of sent.headers.getSetCookie())
        assert.match(cookie, /^__Host-.*; Path=\/; .*Secure; SameSite=Lax$/)
      const page = await guest.get(`${before}/me`)
      assert.match(page.text, /href="\/kontor\/me" aria-current="page"/)
      const left = await guest.post(`${before}/sign-out`)
      assert.equal(left.location, '/kontor/sign-in')
    }
    // An application in the browser knows only public addresses.
    const guest = new Guest(api.server)
    const sent = await guest.signIn(await emailOf(api), undefined, '/kontor/me?x=1')
    assert.equal(sent.location, '/kontor/me?x=1')
    for (const elsewhere of ['//evil.example', '/kontor//evil.example/', '/kontor/..//evil.example'])
      assert.doesNotMatch(
        (await new Guest(api.server).signIn(await emailOf(api), undefined, elsewhere)).location ?? '',
        /^\/\//,
      )
  },
  settings,
)

onOneDatabase(
  'a page below a path takes forms from its own origin only',
  async (api) => {
    const guest = new Guest(api.server)
    const email = await emailOf(api)
    const send = (origin: string) =>
      guest.post('/kontor/sign-in', { email, password: 'correct horse' }, { 'sec-fetch-site': '', origin })
    assert.equal((await send('https://evil.example')).status, 403)
    assert.equal((await send('https://example.org')).status, 303)
  },
  settings,
)

onOneDatabase(
  'an application is let in below a path and gets its code',
  async (api) => {
    const redirect_uri = 'https://shop.example/callback'
    const { company, user } = api.identity
    const client = await api.server.db.transaction({ company, user, via: 'test' }, (tx) =>
      createClient(tx, { name: 'Shop', grant_type: 'AC', redirect_uri, scopes: ['contact'], user_id: user }),
    )
    const asked = { response_type: 'code', client_id: client.client_id, state: 'x' }
    const unknown = await authorize(new Visitor(api.server.url), asked)
    assert.match(unknown.location as string, /^\/kontor\/sign-in\?next=%2Fv2%2Fauth%2Fauthorize/)
    const visitor = await signedIn(api)
    const page = await visitor.get(`/kontor/v2/auth/authorize?${new URLSearchParams(asked)}`)
    assert.match(page.text, /action="\/kontor\/v2\/auth\/authorize"/)
    pathsIn(page, 'consent')
    const back = new URL(await decide(visitor, page, 'allow', company))
    assert.equal(back.origin + back.pathname, redirect_uri)
    assert.ok(back.searchParams.get('code'))
  },
  settings,
)

onOneDatabase(
  'the interfaces answer below a path and beside it, and their description says where they are',
  async (api) => {
    const { v1Token } = api.identity
    for (const before of ['', '/kontor']) {
      assert.equal((await api.request('GET', `${before}/v2/contacts`)).status, 200)
      const times = await api.request('GET', `${before}/time/list/token/${v1Token}`, {
        headers: { authorization: '' },
      })
      assert.equal(times.body.error, false, JSON.stringify(times.body))
      const { servers, components } = (await api.request('GET', `${before}/v2/openapi.json`)).body
      assert.deepEqual(servers, [{ url: '/kontor/v2' }])
      const { authorizationUrl, tokenUrl } = components.securitySchemes.oauth2.flows.authorizationCode
      assert.equal(authorizationUrl, '/kontor/v2/auth/authorize')
      assert.equal(tokenUrl, '/kontor/v2/auth/access-tokens')
      const lost = await api.request('GET', `${before}/v2/nowhere`, { headers: { accept: 'text/html' } })
      assert.equal(lost.body.code, 3000)
      const page = await api.request('GET', `${before}/nowhere`, { headers: { accept: 'text/html' } })
      assert.match(page.body, /href="\/kontor\/sign-in"/)
    }
    const docs = await api.request('GET', '/kontor/docs/')
    assert.match(docs.body, /"\/kontor\/v2\/openapi\.json"/)
  },
  settings,
)

onOneDatabase(
  'customers accept offers below a path',
  async (api) => {
    const path = await offerPage(api)
    for (const before of ['', '/kontor']) {
      const page = await new Visitor(api.server.url).get(before + path)
      assert.equal(page.status, 200)
      pathsIn(page, path)
    }
    const sent = await accept(new Visitor(api.server.url), `/kontor${path}`, { name: 'Anna Muster' })
    assert.deepEqual([sent.status, sent.location], [303, `/kontor${path}`])
  },
  settings,
)

/** The path of the page of an offer that was sent, below the path of the server. */
async function offerPage(api: Api): Promise<string> {
  const body = await api.given.invoiceBody({ valid_until: '9999-12-31', accept_online: true })
  const { item } = await api.post(offersPath, body)
  await api.patch(`${offersPath}/${item.id}/change-status`, { status: 'S' })
  const { page_url } = (await api.get(`${offersPath}/${item.id}`, { with: 'page_url' })).item
  return new URL(page_url).pathname.replace(/^\/kontor/, '')
}

test('a company is set up below a path', async () => {
  const db = openDatabase(migratedFile())
  await db.migrate()
  const app = await createApp(db, settings)
  try {
    const url = await app.listen({ port: 0, host: '127.0.0.1' })
    const page = `/kontor/set-up/${await issueSetUpKey(db)}`
    const visitor = new Visitor(url)
    pathsIn(await visitor.get(page), page)
    const sent = await visitor.post(page, {
      company: 'Brunner Bau AG',
      country: 'CH',
      language: 'de',
      name: 'Lea',
      surname: 'Brunner',
      email: 'lea@brunner.example',
      password: 'correct horse',
    })
    assert.deepEqual([sent.status, sent.location], [303, '/kontor/'])
    pathsIn(await visitor.get(page), page)
  } finally {
    await app.close()
    await db.close()
  }
})

for (const path of ['/v2', '/people', '/time', '/docs'])
  test(`a server cannot be below ${path}, which it has itself`, async () => {
    const db = openDatabase(temporaryFile())
    await assert.rejects(createApp(db, { url: `https://example.org${path}` }), {
      message: `KONTOR_URL cannot end in ${path}: the server has such paths itself.`,
    })
    await db.close()
  })
