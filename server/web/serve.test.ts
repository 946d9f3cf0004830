import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newCompany } from '../../test/api.ts'
import { webServer } from '../../test/browser.ts'
import { signedIn, Visitor } from '../../test/visitor.ts'
import { endpoints } from '../http/v1-addresses.ts'
import { webPaths } from './paths.ts'

test('no address of the web application begins like one of the older interface', () => {
  assert.deepEqual(
    webPaths.filter((segment) => endpoints.includes(segment)),
    [],
  )
})

test('whoever is not signed in is led there, and back afterwards', async () => {
  const { url } = await webServer()
  const { status, location } = await new Visitor(url).get('/invoices?q=hof&page=2')
  assert.deepEqual([status, location], [303, '/sign-in?next=%2Finvoices%3Fq%3Dhof%26page%3D2'])
})

test('whoever has no company any more chooses one at every address', async () => {
  const owner = await newCompany(await webServer())
  const api = await owner.colleague('member')
  const visitor = await signedIn(api)
  await owner.delete(`/v2/auth/users/${api.identity.user}`)
  for (const path of ['/', '/me', '/invoices']) {
    const { status, text } = await visitor.get(path)
    assert.equal(status, 200)
    assert.match(text, /<h1>Vous ne faites partie d’aucune entreprise<\/h1>/)
  }
})

test('the page brings who is signed in and their company, in their language', async () => {
  const api = await newCompany(await webServer())
  await api.put('/v2/configuration/company', { name: '</script><b>Brunner & Söhne' })
  const { status, headers, text } = await (await signedIn(api)).get('/contacts/7')
  assert.equal(status, 200)
  assert.match(text, /<html lang="de">/)
  const [, nonce = '', json = ''] =
    /<script id="start" type="application\/json" nonce="([^"]+)">(.*?)<\/script>/s.exec(text) ?? []
  const { session, company, sendsMail } = JSON.parse(json)
  assert.deepEqual(
    [session.user.id, session.role, company.id, company.name],
    [api.identity.user, 'owner', api.identity.company, '</script><b>Brunner & Söhne'],
  )
  assert.equal(sendsMail, false)
  assert.doesNotMatch(json, /password/)
  const policy = headers.get('content-security-policy') ?? ''
  assert.ok(policy.includes(`style-src 'self' 'nonce-${nonce}'`))
  assert.match(policy, /script-src 'self';/)
  assert.equal(headers.get('cache-control'), 'no-store')
  const again = await (await signedIn(api)).get('/')
  assert.ok(!again.text.includes(nonce))
})

test('what was built is sent compressed, and kept by browsers for good', async () => {
  const { url } = await webServer()
  const page = await (await signedIn(await newCompany(await webServer()))).get('/')
  const [, script = ''] = /<script type="module"[^>]* src="\.\/(assets\/[^"]+)"/.exec(page.text) ?? []
  const sizes = []
  for (const coding of ['br', 'gzip', 'identity']) {
    const response = await fetch(`${url}/${script}`, { headers: { 'accept-encoding': coding } })
    assert.equal(response.headers.get('content-encoding'), coding === 'identity' ? null : coding)
    assert.equal(response.headers.get('cache-control'), 'public, max-age=31536000, immutable')
    assert.match(response.headers.get('content-type') ?? '', /^text\/javascript/)
    sizes.push((await response.arrayBuffer()).byteLength)
  }
  // The client decompresses: all three are the same script.
  assert.equal(new Set(sizes).size, 1)
  assert.equal((await fetch(`${url}/assets/none.js`)).status, 404)
})

test('an address that nobody has is not found', async () => {
  const visitor = await signedIn(await newCompany(await webServer()))
  const { status } = await visitor.get('/nothing-here')
  assert.equal(status, 404)
})
