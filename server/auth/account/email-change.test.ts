import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import type { Email } from 'postal-mime'
import sql from 'sql-template-tag'
import { languages } from '../../../domain/text/languages.ts'
import { type Api, newCompany, onOneDatabase, withOneDatabase } from '../../../test/api.ts'
import { atFileEnd } from '../../../test/end.ts'
import { emailOf, Guest, welcomed } from '../../../test/guest.ts'
import { databaseOf, kontorServe, migratedData } from '../../../test/kontor.ts'
import { linkIn, openMailbox } from '../../../test/mailbox.ts'
import { rarely } from '../../../test/turns.ts'
import { Visitor } from '../../../test/visitor.ts'
import { openDatabase } from '../../db/open.ts'
import { emailChangedNotice, emailLinkNotice, emailTakenNotice } from '../notice-texts.ts'

const path = '/v2/auth/email'
const password = 'correct horse'
const mailbox = await openMailbox()
const settings = { smtp: mailbox.smtp }
atFileEnd(() => mailbox.close())

function newAddress(): string {
  return `${randomUUID()}@kontor.example`
}

/** Asks for a change, and returns the paths of both links. */
async function ask(api: Api, guest: Guest, email: string): Promise<Record<'oldLink' | 'newLink', string>> {
  const { status, body } = await guest.call('PUT', path, { email, password })
  assert.deepEqual([status, body.item?.new_email], [200, email], JSON.stringify(body))
  const mails = await nextMails()
  const linkTo = (address: string) => new URL(linkIn(mailTo(mails, address))).pathname
  return { oldLink: linkTo(await emailOf(api)), newLink: linkTo(email) }
}

async function nextMails(): Promise<readonly Email[]> {
  return [await mailbox.next(), await mailbox.next()]
}

function mailTo(mails: readonly Email[], address: string): Email {
  const found = mails.find(({ to }) => to?.[0]?.address === address)
  assert.ok(found, `a mail to ${address}`)
  return found
}

async function stateOf(guest: Guest) {
  const { email, new_email, old_confirmed, new_confirmed } = (await guest.call('GET', path)).body.item
  return [email, new_email, old_confirmed, new_confirmed]
}

async function signsIn(api: Api, email: string): Promise<boolean> {
  return (await new Guest(api.server).signIn(email)).location === '/'
}

for (const first of ['oldLink', 'newLink'] as const)
  onOneDatabase(
    `the address is changed when both have confirmed, the ${first.slice(0, 3)} one first`,
    async (api) => {
      const guest = await welcomed(api)
      const elsewhere = await welcomed(api)
      const [before, after] = [await emailOf(api), newAddress()]
      assert.deepEqual(await stateOf(guest), [before, null, false, false])
      const links = await ask(api, guest, after)
      assert.deepEqual(await stateOf(guest), [before, after, false, false])

      const stranger = new Guest(api.server)
      const page = await stranger.get(links[first])
      assert.equal(page.status, 200)
      assert.ok(page.text.includes(before) && page.text.includes(after))
      assert.deepEqual(await stateOf(guest), [before, after, false, false])
      const confirmed = await stranger.post(links[first])
      assert.deepEqual([confirmed.status, confirmed.location], [303, '/email-change/waiting'])
      assert.equal((await stranger.get('/email-change/waiting')).status, 200)
      const isOld = first === 'oldLink'
      assert.deepEqual(await stateOf(guest), [before, after, isOld, !isOld])
      assert.deepEqual([await signsIn(api, before), await signsIn(api, after)], [true, false])
      // A link works once: using it twice does not confirm for both.
      assert.equal((await stranger.get(links[first])).status, 404)
      assert.equal((await stranger.post(links[first])).status, 404)
      assert.equal(await emailOf(api), before)

      const second = await stranger.post(links[isOld ? 'newLink' : 'oldLink'])
      assert.deepEqual([second.status, second.location], [303, '/email-change/changed'])
      assert.equal((await stranger.get('/email-change/changed')).status, 200)
      assert.deepEqual(await stateOf(guest), [after, null, false, false])
      assert.equal(await elsewhere.isSignedIn(), false)
      assert.deepEqual([await signsIn(api, before), await signsIn(api, after)], [false, true])
      const told = await nextMails()
      for (const address of [before, after])
        assert.equal(mailTo(told, address).subject, 'Ihre E-Mail-Adresse für Kontor wurde geändert')
    },
    settings,
  )

onOneDatabase(
  'links that are confirmed at the same moment change the address once',
  async (api) => {
    const guest = await welcomed(api)
    const after = newAddress()
    const { oldLink, newLink } = await ask(api, guest, after)
    const answers = await Promise.all(
      [oldLink, newLink, oldLink, newLink].map((link) => new Guest(api.server).post(link)),
    )
    assert.deepEqual(answers.map(({ location }) => location ?? '').sort(), [
      '',
      '',
      '/email-change/changed',
      '/email-change/waiting',
    ])
    assert.equal(await emailOf(api), after)
    await nextMails()
  },
  settings,
)

onOneDatabase(
  'a new request, a cancelled one and a new password make the links worthless',
  async (api) => {
    const guest = await welcomed(api)
    const before = await emailOf(api)
    const first = await ask(api, guest, newAddress())
    await new Guest(api.server).post(first.oldLink)
    const later = newAddress()
    const second = await ask(api, guest, later)
    // Also when the same address is asked for: an earlier confirmation does not count.
    assert.deepEqual(await stateOf(guest), [before, later, false, false])

    const other = await welcomed(await api.colleague('owner'))
    assert.equal((await other.call('DELETE', path)).status, 204)
    assert.deepEqual(await stateOf(guest), [before, later, false, false])
    assert.equal((await guest.call('DELETE', path)).status, 204)
    assert.equal((await guest.call('DELETE', path)).status, 204)
    assert.deepEqual(await stateOf(guest), [before, null, false, false])

    const third = await ask(api, guest, newAddress())
    await guest.call('PUT', '/v2/auth/password', { current: password, new: 'battery staple' })
    await mailbox.next()
    for (const link of [first, second, third].flatMap(({ oldLink, newLink }) => [oldLink, newLink])) {
      assert.equal((await guest.get(link)).status, 404)
      assert.equal((await guest.post(link)).status, 404)
    }
    assert.equal(await emailOf(api), before)
  },
  settings,
)

onOneDatabase(
  'links expire after a day',
  async (api) => {
    const guest = await welcomed(api)
    const before = await emailOf(api)
    const { oldLink, newLink } = await ask(api, guest, newAddress())
    const row = await api.server.db.get<{ expires: string }>(sql`
      select max(expires) as expires from one_time_keys
      where user_id = ${api.identity.user} and purpose = 'email-change'`)
    const hours = (Date.parse(row?.expires ?? '') - Date.now()) / 3_600_000
    assert.ok(hours > 23 && hours <= 24)
    assert.equal((await new Guest(api.server).post(oldLink)).status, 303)
    const past = new Date(Date.now() - 1000).toISOString()
    await api.server.db.transaction({ company: 0, user: null, via: 'test' }, (tx) =>
      tx.run(sql`update one_time_keys set expires = ${past} where user_id = ${api.identity.user}`),
    )
    assert.equal((await guest.get(newLink)).status, 404)
    assert.equal((await guest.post(newLink)).status, 404)
    assert.deepEqual(await stateOf(guest), [before, null, false, false])
  },
  settings,
)

onOneDatabase(
  'an address of somebody else is told to them alone, and never becomes mine',
  async (api) => {
    const guest = await welcomed(api)
    const [before, free] = [await emailOf(api), newAddress()]
    const taken = await emailOf(await api.colleague('member'))
    const answers = []
    for (const email of [free, taken.toUpperCase()])
      answers.push(await guest.call('PUT', path, { email, password }))
    const [one, other] = answers.map(({ status, body }) => [status, Object.keys(body.item)])
    assert.deepEqual(one, other)
    const mails = [...(await nextMails()), ...(await nextMails())]
    const { subject, text } = mailTo(mails, taken)
    assert.equal(subject, 'Ihre E-Mail-Adresse wurde für Kontor angegeben')
    assert.doesNotMatch(text ?? '', /http/)
    assert.equal(await emailOf(api), before)

    // Also when another account gets the address while the links wait.
    const late = newAddress()
    const { oldLink, newLink } = await ask(api, guest, late)
    const colleague = await api.colleague('member')
    await api.server.db.transaction({ company: 0, user: null, via: 'test' }, (tx) =>
      tx.run(sql`update users set email = ${late} where id = ${colleague.identity.user}`),
    )
    assert.equal((await guest.post(oldLink)).location, '/email-change/waiting')
    assert.equal((await guest.post(newLink)).status, 404)
    assert.deepEqual(await stateOf(guest), [before, null, false, false])
  },
  settings,
)

onOneDatabase(
  'an open browser is not enough, and nobody is flooded with mails',
  async (api) => {
    const guest = await welcomed(api)
    const email = newAddress()
    for (const { body, key } of [
      { body: { email }, key: 'password' },
      { body: { email, password: 'wrong horse' }, key: 'password' },
      { body: { email, code: '000000' }, key: 'code' },
      { body: { password }, key: 'email' },
      { body: { email: 'nobody', password }, key: 'email' },
      { body: { email: (await emailOf(api)).toUpperCase(), password }, key: 'email' },
    ]) {
      const { status, body: answer } = await guest.call('PUT', path, body)
      assert.deepEqual([status, answer.meta.errors[0].key], [422, key])
    }
    for (let at = 0; at < 3; at++) await ask(api, guest, email)
    assert.equal((await guest.call('PUT', path, { email, password })).status, 429)

    const entries = await api.server.db.all<{ after: string }>(sql`
      select after from journal
      where company_id = 0 and resource = 'email-changes' and record_id = ${api.identity.user}`)
    assert.deepEqual(
      entries.map(({ after }) => JSON.parse(after)),
      Array(3).fill({ user_id: api.identity.user, email }),
    )
  },
  settings,
)

onOneDatabase('without a mail server the address stays', async (api) => {
  const guest = await welcomed(api)
  const { status, body } = await guest.call('PUT', path, { email: newAddress(), password })
  assert.deepEqual([status, /npx kontor user change-email/.test(body.message)], [400, true])
})

rarely(withOneDatabase)(
  'what one address has confirmed is not lost when the server is killed',
  async (database) => {
    const data = {
      ...(await migratedData(database)),
      KONTOR_SMTP_URL: `smtp://127.0.0.1:${mailbox.smtp.port}`,
    }
    const first = await kontorServe(data)
    const db = openDatabase(databaseOf(data))
    const api = await newCompany({ url: first.url, db, address: databaseOf(data) })
    const after = newAddress()
    const { oldLink, newLink } = await ask(api, await welcomed(api), after)
    assert.equal((await new Visitor(first.url).post(oldLink)).location, '/email-change/waiting')
    await first.end('SIGKILL')

    const second = await kontorServe(data)
    assert.equal((await new Visitor(second.url).post(oldLink)).status, 404)
    assert.equal((await new Visitor(second.url).post(newLink)).location, '/email-change/changed')
    assert.equal(await emailOf(api), after)
    await nextMails()
    await db.close()
    assert.equal(await second.end('SIGTERM'), 0)
  },
)

for (const language of languages)
  test(`the mails about another address name it (${language})`, () => {
    const to = { email: 'neu@brunner.example', language }
    const facts = { from: 'lea@brunner.example', email: 'neu@brunner.example' }
    const link = 'https://kontor.example/email-change/x'
    for (const notice of [
      emailLinkNotice(to, { ...facts, link }),
      emailChangedNotice(to, facts),
      emailTakenNotice(to),
    ]) {
      assert.match(notice.text, /neu@brunner\.example/)
      assert.doesNotMatch(notice.subject + notice.text, /[{}]|undefined/)
    }
  })
