import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import sql from 'sql-template-tag'
import { type Api, newCompany, onOneDatabase, serverOn } from '../../test/api.ts'
import { launchChromium } from '../../test/chromium.ts'
import { emailOf, Guest } from '../../test/guest.ts'
import { signedIn, Visitor } from '../../test/visitor.ts'
import { isPassword } from '../auth/secrets.ts'

const joined = '/'
const filled = { name: 'Noé', surname: 'Favre', password: 'correct horse' }

/** Invites somebody; returns the address and the path of the page. */
async function invited(api: Api, role = 'member', email = `${randomUUID()}@sonnenrain.example`) {
  const { link } = (await api.post('/v2/auth/invitations', { email, role })).item
  return { email, page: link.slice(api.server.url.length) as string }
}

async function roleIn(api: Api, email: string): Promise<string | undefined> {
  const { items } = await api.get('/v2/auth/users', { filter: JSON.stringify({ email }) })
  return items[0]?.role
}

onOneDatabase('somebody new gives a name and a password, and is in', async (api) => {
  const { email, page } = await invited(api, 'manager')
  const visitor = new Visitor(api.server.url, { 'accept-language': 'fr' })
  const shown = await visitor.get(page)
  assert.equal(shown.status, 200)
  const { company_name } = (await api.get('/v2/auth/profile')).item
  for (const text of [company_name, 'Lea Brunner', 'Direction', email])
    assert.ok(shown.text.includes(text), text)

  const sent = await visitor.post(page, { ...filled, email: 'other@sonnenrain.example' })
  assert.deepEqual([sent.status, sent.location], [303, joined])
  const { item } = JSON.parse((await visitor.get('/v2/auth/profile')).text)
  assert.deepEqual(
    [item.name, item.surname, item.email, item.language, item.company_name],
    ['Noé', 'Favre', email, 'fr', company_name],
  )
  assert.equal(await roleIn(api, email), 'manager')
  const user = await api.server.db.get<{ password_hash: string }>(sql`
    select password_hash from users where email = ${email}`)
  assert.ok(await isPassword('correct horse', user?.password_hash))
  assert.equal((await api.get('/v2/auth/invitations')).pagination.total, 0)
  assert.equal((await new Visitor(api.server.url).get(page)).status, 404)
  const [entry] = await api.server.db.all<{ user_id: number; via: string; address: string }>(sql`
    select user_id, via, address from journal where company_id = ${api.identity.company} and resource = 'memberships'
    order by id desc limit 1`)
  assert.deepEqual([entry?.user_id, entry?.via, entry?.address], [item.id, 'invitation', '127.0.0.1'])
})

onOneDatabase('somebody who is signed in joins as they are, also by another address', async (api) => {
  const person = await newCompany(api.server)
  const own = (await person.get('/v2/auth/profile')).item.email
  const visitor = await signedIn(person)
  const { email, page } = await invited(api, 'reader')
  const shown = await visitor.get(page)
  for (const text of [`angemeldet als ${own}`, `ging an ${email}`]) assert.ok(shown.text.includes(text), text)
  const sent = await visitor.post(page)
  assert.deepEqual([sent.status, sent.location], [303, joined])
  assert.equal(await roleIn(api, own), 'reader')
  assert.equal(await roleIn(api, email), undefined)
  const { item } = JSON.parse((await visitor.get('/v2/auth/profile')).text)
  assert.equal(item.company_name, (await api.get('/v2/auth/profile')).item.company_name)
  assert.equal((await visitor.post(page)).status, 404)

  const entries = async (company: number) =>
    (
      await api.server.db.all<{ after: string }>(sql`
        select after from journal where company_id = ${company} and resource = 'sessions' and action = 'update'`)
    ).map(({ after }) => JSON.parse(after))
  const { company } = api.identity
  assert.deepEqual(await entries(company), [])
  assert.ok((await entries(0)).some((entry) => entry.company_id === company))
})

onOneDatabase('somebody who has an account signs in first, and comes back', async (api) => {
  const person = await newCompany(api.server)
  const { email } = (await person.get('/v2/auth/profile')).item
  const { page } = await invited(api, 'member', email)
  const visitor = new Visitor(api.server.url)
  const shown = await visitor.get(page)
  assert.ok(shown.text.includes(`href="/sign-in?next=${encodeURIComponent(page)}"`))
  assert.doesNotMatch(shown.text, /name="password"/)
  const forced = await visitor.post(page, filled)
  assert.equal(forced.status, 200)
  assert.equal(forced.headers.getSetCookie().length, 0)
  assert.equal(await roleIn(api, email), undefined)

  const inside = await visitor.post('/sign-in', { email, password: 'correct horse', next: page })
  assert.deepEqual([inside.status, inside.location], [303, page])
  assert.equal((await visitor.post(page)).location, joined)
  assert.equal(await roleIn(api, email), 'member')
})

onOneDatabase('who belongs to the company already keeps the role they have', async (api) => {
  const reader = await api.colleague('reader')
  const { page } = await invited(api, 'manager')
  const visitor = await signedIn(reader)
  const shown = await visitor.get(page)
  assert.match(shown.text, /Vous faites déjà partie de cette entreprise\./)
  assert.doesNotMatch(shown.text, /<button class="primary"/)
  assert.equal((await visitor.post(page)).status, 200)
  assert.equal((await api.get(`/v2/auth/users/${reader.identity.user}`)).item.role, 'reader')
  assert.equal((await new Visitor(api.server.url).get(page)).status, 200)
})

onOneDatabase('of those who accept at the same moment, one joins', async (api) => {
  const first = await invited(api)
  const news = Array.from({ length: 3 }, () => new Visitor(api.server.url).post(first.page, filled))
  assert.deepEqual((await Promise.all(news)).map(({ status }) => status).sort(), [303, 404, 404])

  const second = await invited(api)
  const known = await Promise.all([newCompany(api.server), newCompany(api.server)])
  const visitors = await Promise.all([...known.map((one) => signedIn(one)), signedIn(known[0] as Api)])
  const answers = await Promise.all(visitors.map((visitor) => visitor.post(second.page)))
  assert.equal(answers.filter(({ status }) => status === 303).length, 1)
  assert.equal((await api.get('/v2/auth/users')).pagination.total, 3)
})

test('many people join and sign in at the same moment', async () => {
  const server = await serverOn('PostgreSQL')
  const companies = await Promise.all(Array.from({ length: 4 }, () => newCompany(server)))
  const pages: string[] = []
  const emails: string[] = []
  for (let count = 0; count < 40; count++) {
    const api = companies[count % companies.length] as Api
    pages.push((await invited(api)).page)
    emails.push(await emailOf(await api.colleague('reader')))
  }
  const answers = await Promise.all([
    ...pages.map((page) => new Visitor(server.url).post(page, filled)),
    ...emails.map((email) => new Guest(server).signIn(email)),
  ])
  assert.deepEqual(
    [...new Set(answers.map(({ status, location }) => `${status} ${location}`))],
    [`303 ${joined}`],
  )
})

onOneDatabase('an address that two companies invite gets one account', async (api) => {
  const other = await newCompany(api.server)
  const { email, page } = await invited(api)
  const elsewhere = await invited(other, 'owner', email)
  const answers = await Promise.all(
    [page, elsewhere.page].map((one) => new Visitor(api.server.url).post(one, filled)),
  )
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 303])
  const users = await api.server.db.all(sql`select id from users where email = ${email}`)
  assert.equal(users.length, 1)
  const late = answers.find(({ status }) => status === 200)
  assert.match(late?.text ?? '', /gibt es schon einen Zugang/)
})

onOneDatabase('an invitation that is expired, withdrawn or forged says so', async (api) => {
  const visitor = new Visitor(api.server.url, { 'accept-language': 'it' })
  const withdrawn = await invited(api)
  const { items } = await api.get('/v2/auth/invitations')
  await api.delete(`/v2/auth/invitations/${items[0].id}`)
  const expired = await invited(api)
  await api.server.db.transaction({ company: 0, user: null, via: 'test' }, (tx) =>
    tx.run(sql`update one_time_keys set expires = '2026-01-01T00:00:00.000Z' where purpose = 'invitation'`),
  )
  for (const page of [withdrawn.page, expired.page, '/invitations/forged', '/invitations/%00']) {
    for (const seen of [await visitor.get(page), await visitor.post(page, filled)]) {
      assert.equal(seen.status, 404, page)
      assert.match(seen.text, /Questo invito non è più valido/)
      assert.equal(seen.headers.getSetCookie().length, 0)
    }
  }
  assert.equal((await api.get('/v2/auth/users')).pagination.total, 1)
})

onOneDatabase('a form that is wrong is shown again, and one from elsewhere is not read', async (api) => {
  const { email, page } = await invited(api)
  const visitor = new Visitor(api.server.url)
  const bad = await visitor.post(page, { ...filled, name: '', surname: '<Favre>', password: email })
  assert.equal(bad.status, 422)
  assert.match(bad.text, /id="name-error" class="wrong">Bitte füllen/)
  assert.match(bad.text, /id="password-error" class="wrong">Dieses Passwort wird/)
  assert.match(bad.text, /value="&lt;Favre&gt;"/)
  assert.match(bad.text, /name="password"[^>]* value=""/)
  assert.equal((await visitor.post(page, { ...filled, surname: 'x'.repeat(300) })).status, 422)
  assert.equal((await visitor.post(page, filled, { 'sec-fetch-site': 'cross-site' })).status, 403)
  assert.equal(await roleIn(api, email), undefined)
  assert.equal((await visitor.post(page, filled)).status, 303)
})

test('in a browser without scripts, somebody new is invited and joins', async () => {
  const api = await newCompany(await serverOn('SQLite'))
  const { url } = api.server
  const { link } = (
    await api.post('/v2/auth/invitations', { email: 'noe@sonnenrain.example', role: 'manager' })
  ).item
  const browser = await launchChromium()
  try {
    const guest = await (await browser.newContext({ locale: 'it-CH', javaScriptEnabled: false })).newPage()
    await guest.goto(link)
    await guest.getByLabel('Nome', { exact: true }).fill('Noé')
    await guest.getByLabel('Password').fill('correct horse')
    await guest.getByRole('button', { name: 'Accetta' }).click()
    // Where there is no web application, the first page leads to the account.
    await guest.waitForURL(`${url}/me`)
    assert.equal(await roleIn(api, 'noe@sonnenrain.example'), 'manager')
    await guest.goto(link)
    await guest.getByRole('heading', { name: 'Questo invito non è più valido' }).waitFor()
  } finally {
    await browser.close()
  }
})
