import assert from 'node:assert/strict'
import { test } from 'node:test'
import sql from 'sql-template-tag'
import { type Api, newCompany, onOneDatabase, serverOn } from '../../test/api.ts'
import { launchChromium } from '../../test/chromium.ts'
import { atFileEnd } from '../../test/end.ts'
import { linkIn, openMailbox } from '../../test/mailbox.ts'
import { sendRaw } from '../../test/raw-http.ts'
import { signedIn, Visitor } from '../../test/visitor.ts'
import { inDirectory } from '../auth/directory.ts'

const forgotten = '/password/forgotten'
const mailbox = await openMailbox()
const settings = { smtp: mailbox.smtp }
atFileEnd(() => mailbox.close())

async function emailOf(api: Api): Promise<string> {
  return (await api.get('/v2/auth/profile')).item.email
}

/** Asks for a link and takes it from the mail; returns the path of the page. */
async function linkFor(api: Api): Promise<string> {
  const sent = await new Visitor(api.server.url).post(forgotten, { email: await emailOf(api) })
  assert.equal(sent.status, 303)
  return linkIn(await mailbox.next()).slice(api.server.url.length)
}

async function signsIn(api: Api, password: string): Promise<boolean> {
  const visitor = new Visitor(api.server.url)
  const sent = await visitor.post('/sign-in', { email: await emailOf(api), password })
  return sent.status === 303
}

onOneDatabase(
  'a link in a mail sets a new password, and ends what the old one began',
  async (api) => {
    const colleague = await api.colleague('member')
    const elsewhere = await signedIn(colleague)
    assert.equal((await elsewhere.get('/v2/contacts')).status, 200)
    const visitor = new Visitor(api.server.url)
    const asked = await visitor.post(forgotten, { email: ` ${(await emailOf(colleague)).toUpperCase()} ` })
    assert.deepEqual([asked.status, asked.location], [303, '/password/asked'])
    assert.match((await visitor.get('/password/asked')).text, /Wenn es zu dieser Adresse einen Zugang gibt/)
    const mail = await mailbox.next()
    assert.equal(mail.subject, 'Nouveau mot de passe pour Kontor')
    assert.match(mail.text ?? '', /valable une heure/)
    assert.equal(mail.html, undefined)
    const page = linkIn(mail).slice(api.server.url.length)
    const other = await linkFor(colleague)

    assert.ok((await visitor.get(page)).text.includes(await emailOf(colleague)))
    const set = await visitor.post(page, { password: 'battery staple' })
    assert.deepEqual([set.status, set.location], [303, '/password/changed'])
    assert.equal(set.headers.getSetCookie().length, 0)
    assert.match((await visitor.get('/password/changed')).text, /href="\/sign-in"/)
    const notice = await mailbox.next()
    assert.equal(notice.subject, 'Votre mot de passe pour Kontor a été modifié')
    assert.deepEqual(
      notice.to?.map(({ address }) => address),
      [await emailOf(colleague)],
    )

    assert.equal((await elsewhere.get('/v2/contacts')).status, 401)
    for (const used of [page, other]) {
      assert.equal((await visitor.get(used)).status, 404)
      assert.equal((await visitor.post(used, { password: 'another horse' })).status, 404)
    }
    assert.deepEqual(
      [await signsIn(colleague, 'battery staple'), await signsIn(colleague, 'correct horse')],
      [true, false],
    )
    const journal = await api.server.db.all<{ resource: string; after: string }>(sql`
      select resource, before, after, address from journal where company_id = 0 order by id desc limit 20`)
    assert.ok(journal.some(({ resource }) => resource === 'passwords'))
    const links = journal.filter(({ resource }) => resource === 'password-links')
    assert.ok(links.some(({ after }) => after === JSON.stringify({ user_id: colleague.identity.user })))
    assert.ok(!JSON.stringify(journal).includes(page.split('/').at(-1) as string))
    assert.ok(!JSON.stringify(journal).includes('battery'))
  },
  settings,
)

onOneDatabase(
  'nobody learns whether an address has an account',
  async (api) => {
    const visitor = new Visitor(api.server.url)
    const answers = []
    for (const email of ['nobody@sonnenrain.example', await emailOf(api)]) {
      const { status, location, text, headers } = await visitor.post(forgotten, { email })
      answers.push({ status, location, text, cookies: headers.getSetCookie() })
    }
    assert.deepEqual(answers[0], answers[1])
    // One mail, to the user who has an account.
    assert.deepEqual(
      (await mailbox.next()).to?.map(({ address }) => address),
      [await emailOf(api)],
    )
    const keys = await api.server.db.all(
      sql`select hash from one_time_keys where purpose = 'password' and user_id is null`,
    )
    assert.ok(keys.length > 0)
  },
  settings,
)

onOneDatabase(
  'a mailbox is not filled, and an address that asks for everybody waits',
  async (api) => {
    const colleague = await api.colleague('reader')
    const visitor = new Visitor(api.server.url)
    const email = await emailOf(colleague)
    for (let count = 0; count < 5; count++)
      assert.equal((await visitor.post(forgotten, { email })).location, '/password/asked')
    await visitor.post(forgotten, { email: await emailOf(api) })
    const recipients: (string | undefined)[] = []
    while (recipients.at(-1) !== (await emailOf(api)))
      recipients.push((await mailbox.next()).to?.[0]?.address)
    assert.deepEqual(recipients, [email, email, email, await emailOf(api)])

    await inDirectory(api.server.db, { user: null, via: 'test' }, (tx) =>
      tx.run(sql`update throttles set tries = 100 where name = 'address:127.0.0.1'`),
    )
    const refused = await visitor.post(forgotten, { email })
    assert.equal(refused.status, 429)
    assert.match(refused.headers.get('retry-after') ?? '', /^\d+$/)
    assert.match(refused.text, /Bitte warten Sie etwas/)
    await inDirectory(api.server.db, { user: null, via: 'test' }, (tx) => tx.run(sql`delete from throttles`))
  },
  settings,
)

onOneDatabase(
  'the link leads to this server, whatever host a request names',
  async (api) => {
    const answer = await sendRaw(api.server, 'POST', forgotten, {
      body: new URLSearchParams({ email: await emailOf(api) }).toString(),
      headers: { host: 'evil.example', 'sec-fetch-site': 'same-origin', 'x-forwarded-host': 'evil.example' },
    })
    assert.equal(answer.status, 303)
    const mail = await mailbox.next()
    assert.ok(linkIn(mail).startsWith(`${api.server.url}/password/`))
    assert.doesNotMatch(JSON.stringify(mail), /evil/)
  },
  settings,
)

onOneDatabase(
  'a link that is old, forged or for another address sets nothing',
  async (api) => {
    const colleague = await api.colleague('member')
    const visitor = new Visitor(api.server.url, { 'accept-language': 'en' })
    const { user } = colleague.identity
    const old = await linkFor(colleague)
    await inDirectory(api.server.db, { user, via: 'test' }, (tx) =>
      tx.run(sql`update one_time_keys set expires = '2026-01-01T00:00:00.000Z' where user_id = ${user}`),
    )
    const moved = await linkFor(colleague)
    await inDirectory(api.server.db, { user, via: 'test' }, (tx) =>
      tx.run(sql`update users set email = ${`moved-${user}@sonnenrain.example`} where id = ${user}`),
    )
    for (const page of [old, moved, '/password/forged', '/password/%00', '/password/__proto__']) {
      for (const seen of [
        await visitor.get(page),
        await visitor.post(page, { password: 'battery staple' }),
      ]) {
        assert.equal(seen.status, 404, page)
        assert.match(seen.text, /This link has expired or was used already/)
      }
    }
    assert.equal(await signsIn(colleague, 'correct horse'), true)
  },
  settings,
)

onOneDatabase(
  'of two new passwords at the same moment one counts',
  async (api) => {
    const page = await linkFor(api)
    const wanted = ['battery staple', 'staple battery']
    const answers = await Promise.all(
      wanted.map((password) => new Visitor(api.server.url).post(page, { password })),
    )
    assert.deepEqual(answers.map(({ status }) => status).sort(), [303, 404])
    await mailbox.next()
    const works = [await signsIn(api, 'battery staple'), await signsIn(api, 'staple battery')]
    assert.deepEqual(works.sort(), [false, true])
  },
  settings,
)

onOneDatabase(
  'a bad password or address is told, and the link stays good',
  async (api) => {
    const visitor = new Visitor(api.server.url)
    for (const email of ['', 'noe', 'a@b.ch, c@d.ch', `${'x'.repeat(300)}@b.ch`, 'nul\0@b.ch']) {
      const sent = await visitor.post(forgotten, { email })
      assert.equal(sent.status, 422)
      assert.match(sent.text, /id="email-error" class="wrong">Das ist keine E-Mail-Adresse\./)
    }
    const page = await linkFor(api)
    for (const password of ['', 'short', 'passwort', await emailOf(api), 'x'.repeat(1001)]) {
      const sent = await visitor.post(page, { password })
      assert.equal(sent.status, 422, password)
      assert.match(sent.text, /id="password-error" class="wrong">/)
    }
    assert.equal(
      (await visitor.post(page, { password: 'a b c' }, { 'sec-fetch-site': 'cross-site' })).status,
      403,
    )
    assert.equal((await visitor.post(page, { password: 'battery staple' })).status, 303)
    await mailbox.next()
  },
  settings,
)

onOneDatabase('without a mail server, the page says who can help', async (api) => {
  const visitor = new Visitor(api.server.url)
  for (const seen of [
    await visitor.get(forgotten),
    await visitor.post(forgotten, { email: await emailOf(api) }),
  ]) {
    assert.equal(seen.status, 200)
    assert.match(seen.text, /npx kontor user reset-password --email/)
    assert.doesNotMatch(seen.text, /<form class="stack"/)
  }
})

test('in a browser, somebody gets a mail and signs in with a new password', async () => {
  const api = await newCompany(await serverOn('SQLite', settings))
  const { url } = api.server
  const email = await emailOf(api)
  const browser = await launchChromium()
  try {
    const context = await browser.newContext({ locale: 'fr-CH', javaScriptEnabled: false })
    const page = await context.newPage()
    await page.goto(`${url}/sign-in`)
    await page.locator(`a[href="${forgotten}"]`).click()
    await page.getByLabel('Adresse e-mail').fill(email)
    await page.getByRole('button', { name: 'Envoyer le lien' }).click()
    await page.getByRole('heading', { name: 'Veuillez consulter votre messagerie' }).waitFor()
    const link = linkIn(await mailbox.next())
    await page.goto(link)
    await page.getByLabel('Nouveau mot de passe').fill('1234')
    await page.getByRole('button').click()
    await page.getByText('Le mot de passe doit avoir au moins 8 caractères.').waitFor()
    await page.getByLabel('Nouveau mot de passe').fill('battery staple')
    await page.getByRole('button').click()
    await page.getByRole('link', { name: 'Connectez-vous avec le nouveau mot de passe.' }).click()
    await page.getByLabel('Adresse e-mail').fill(email)
    await page.getByLabel('Mot de passe', { exact: true }).fill('battery staple')
    await page.getByRole('button', { name: 'Se connecter', exact: true }).click()
    await page.waitForURL(`${url}/me`)
    await page.goto(link)
    await page.getByRole('heading', { name: /abgelaufen|expiré/ }).waitFor()
    await mailbox.next()
  } finally {
    await browser.close()
  }
})
