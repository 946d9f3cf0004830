import assert from 'node:assert/strict'
import sql from 'sql-template-tag'
import { type Language, languages } from '../../domain/text/languages.ts'
import { type Api, newCompany, onBothDatabases } from '../../test/api.ts'
import { emailOf, Guest, welcomed } from '../../test/guest.ts'
import { timedCode } from '../auth/account/authenticators.ts'

const placeOf = ({ status, location }: { status: number; location: string | null }) => [status, location]

onBothDatabases('the own account shows itself in every language, whatever the name', async (api) => {
  const guest = await welcomed(api)
  const headings: Record<Language, string> = {
    de: 'Mein Konto',
    fr: 'Mon compte',
    it: 'Il mio profilo',
    en: 'My account',
  }
  for (const language of languages) {
    const name = `<b>"Léa" & 'Co'</b> ${language}`
    const saved = await guest.post('/me/profile', { name, surname: '', language })
    assert.deepEqual(placeOf(saved), [303, '/me?done=profile-saved#profile'])
    const { text, headers } = await guest.get('/me?done=profile-saved')
    assert.match(text, new RegExp(`<html lang="${language}">.*${headings[language]}.*role="status"`, 's'))
    assert.ok(text.includes('&lt;b&gt;&quot;Léa&quot; &amp; &#39;Co&#39;&lt;/b&gt;'))
    assert.equal(text.includes('undefined'), false)
    const ids = [...text.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)
    assert.deepEqual(ids, [...new Set(ids)])
    assert.match(headers.get('content-security-policy') ?? '', /script-src 'self'/)
  }
})

onBothDatabases(
  'what is wrong with a form is told in its place, and nothing is changed',
  async (api) => {
    const guest = await welcomed(api)
    await guest.post('/me/profile', { name: 'Lea', surname: '', language: 'en' })
    for (const [path, form, place] of [
      ['/me/password', { current: 'x', new: 'battery staple' }, '/me?fault=password-refused#password'],
      ['/me/password', { current: 'correct horse', new: 'x' }, '/me?fault=password-short#password'],
      ['/me/company', { company: '999999' }, '/me?fault=company-unknown#companies'],
      ['/me/company', { company: 'x' }, '/me?fault=company-unknown#companies'],
      ['/me/passkeys', { credential: '{}' }, '/me?fault=passkey-refused#passkeys'],
      ['/me/authenticator/confirm', { key: 'x', code: '1' }, '/me?fault=authenticator-expired#authenticator'],
    ] as const) {
      assert.deepEqual(placeOf(await guest.post(path, form)), [303, place])
      assert.match((await guest.get(place)).text, /role="alert">[A-Z]/)
    }
    const { name, surname } = (await guest.call('GET', '/v2/auth/profile')).body.item
    assert.deepEqual([name, surname], ['Lea', ''])
    assert.doesNotMatch((await guest.get('/me?fault=__proto__&done=toString')).text, /class="notice/)
  },
  { url: 'https://kontor.example' },
)

onBothDatabases('what was typed into a form stays, with what is wrong beside it', async (api) => {
  const guest = await welcomed(api)
  await guest.post('/me/profile', { name: 'Lea', surname: '', language: 'en' })
  const long = 'x'.repeat(300)
  for (const [path, form, id, sentence] of [
    ['/me/profile', { name: ' ', surname: 'Meier' }, 'name', 'Please fill in this field.'],
    ['/me/profile', { name: long, surname: 'Meier' }, 'name', 'Please shorten this'],
    ['/me/profile', { name: '\0', surname: 'Meier' }, 'name', 'This value is not possible here.'],
    ['/me/profile', { name: 'X', surname: 'Meier', language: 'rm' }, 'language', 'This value is not'],
    ['/me/companies', { company: '' }, 'company', 'Please fill in this field.'],
    ['/me/companies', { company: long, country: 'DE' }, 'company', 'Please shorten this'],
    ['/me/companies', { company: 'Meier', country: 'QQ' }, 'country', 'This value is not possible here.'],
  ] as const) {
    const { status, text } = await guest.post(path, { language: 'en', company_language: 'en', ...form })
    assert.equal(status, 422)
    assert.match(text, /class="notice wrong" role="alert">(Not saved|The company was not added)\./)
    assert.match(text, new RegExp(`aria-invalid="true" autofocus aria-describedby="${id}-error"`))
    assert.match(text, new RegExp(`<small id="${id}-error" class="wrong">${sentence}`))
    const typed = 'surname' in form ? form.surname : form.company
    assert.ok(text.includes(`value="${typed}"`))
    assert.equal(text.includes('<details open>'), path === '/me/companies')
  }
  const { name, surname } = (await guest.call('GET', '/v2/auth/profile')).body.item
  assert.deepEqual([name, surname], ['Lea', ''])
})

onBothDatabases('one makes a company, works in it, and goes back', async (api) => {
  const guest = await welcomed(api)
  const current = async () => (await guest.call('GET', '/v2/auth/session')).body.item.company
  const before = await current()
  const form = { company: 'Zweigstelle', country: 'DE', company_language: 'de' }
  assert.equal((await guest.post('/me/companies', form)).location, '/me?done=company-made#companies')
  assert.equal((await current()).name, 'Zweigstelle')
  assert.match((await guest.get('/me')).text, /<nav.*Zweigstelle.*<\/nav>/s)
  const taken = await guest.post('/me/companies', form)
  assert.equal(taken.status, 422)
  assert.match(taken.text, /<details open>.*value="Zweigstelle".*Firma mit diesem Namen/s)
  await guest.post('/me/company', { company: String(before.id) })
  assert.deepEqual(await current(), before)

  const other = (await newCompany(api.server)).identity.company
  await guest.post('/me/company', { company: String(other) })
  assert.deepEqual(await current(), before)
})

onBothDatabases('sessions are listed and ended on the page', async (api) => {
  const guest = await welcomed(api)
  const firefox = 'Mozilla/5.0 (Windows NT 10.0; rv:140.0) Gecko/20100101 Firefox/140.0'
  const there = await welcomed(api, { 'user-agent': firefox })
  const [, id] = /Firefox, Windows.*?\/me\/sessions\/(\d+)\/end/s.exec((await guest.get('/me')).text) ?? []
  const stranger = await welcomed(await api.colleague('owner'))
  await stranger.post(`/me/sessions/${id}/end`)
  assert.equal(await there.isSignedIn(), true)
  assert.equal((await guest.post(`/me/sessions/${id}/end`)).location, '/me?done=session-ended#sessions')
  assert.equal(await there.isSignedIn(), false)
  const further = await welcomed(api)
  await guest.post('/me/sessions/end')
  assert.deepEqual([await guest.isSignedIn(), await further.isSignedIn()], [true, false])
})

onBothDatabases('an authenticator is set up, renewed and turned off with forms alone', async (api) => {
  const guest = await welcomed(api)
  const unproven = [303, '/me?fault=authenticator-proof-refused#authenticator']
  for (const proof of ['', 'wrong horse', '123456'])
    assert.deepEqual(placeOf(await guest.post('/me/authenticator', { proof })), unproven)
  const begun = await guest.post('/me/authenticator', { proof: 'correct horse' })
  assert.deepEqual([begun.status, begun.headers.get('cache-control')], [200, 'no-store'])
  assert.match(begun.text, /<svg .*otpauth:\/\/totp\//s)
  const secret = await secretOf(api)
  const reloaded = await guest.post('/me/authenticator', { proof: 'correct horse' })
  assert.equal(await secretOf(api), secret)
  const key = keyIn(reloaded.text)
  const code = () => timedCode(secret, Math.floor(Date.now() / 30_000))

  const wrong = await guest.post('/me/authenticator/confirm', { key, code: '12' })
  assert.deepEqual([wrong.status, wrong.text.includes(key)], [422, true])
  const told = await guest.post('/me/authenticator/confirm', { key, code: code() })
  const codes = told.text.match(/([A-Z2-7]{4}-){3}[A-Z2-7]{4}/g) as string[]
  assert.equal(codes.length, 10)
  const again = await guest.post('/me/authenticator/confirm', { key, code: code() })
  assert.deepEqual(placeOf(again), [303, '/me?done=authenticator-on#authenticator'])
  assert.deepEqual(placeOf(await guest.post('/me/authenticator')), placeOf(again))
  assert.equal((await guest.get('/me')).text.includes(codes[0] as string), false)

  assert.deepEqual(placeOf(await guest.post('/me/authenticator/off', { off_proof: '' })), unproven)
  const renewal = async (codes_proof: string) => ({ codes_proof, key: keyIn((await guest.get('/me')).text) })
  assert.deepEqual(placeOf(await guest.post('/me/recovery-codes', await renewal('123456'))), unproven)
  const form = await renewal('correct horse')
  const renewed = await guest.post('/me/recovery-codes', form)
  assert.deepEqual([renewed.status, renewed.text.includes(codes[0] as string)], [200, false])
  const hashes = await recoveryHashes(api)
  assert.equal((await guest.post('/me/recovery-codes', form)).status, 400)
  assert.deepEqual(await recoveryHashes(api), hashes)
  const off = await guest.post('/me/authenticator/off', { off_proof: 'correct horse' })
  assert.deepEqual(placeOf(off), [303, '/me?done=authenticator-off#authenticator'])
  assert.equal((await new Guest(api.server).signIn(await emailOf(api))).location, '/')
})

onBothDatabases('what one session was told for an authenticator, another is not', async (api) => {
  await (await welcomed(api)).post('/me/authenticator', { proof: 'correct horse' })
  const secret = await secretOf(api)
  await (await welcomed(api)).post('/me/authenticator', { proof: 'correct horse' })
  assert.notEqual(await secretOf(api), secret)
})

onBothDatabases(
  'no form of the own account turns the authenticator off and does something else',
  async (api) => {
    const guest = await welcomed(api)
    const begun = await guest.post('/me/authenticator', { proof: 'correct horse' })
    const code = timedCode(await secretOf(api), Math.floor(Date.now() / 30_000))
    await guest.post('/me/authenticator/confirm', { key: keyIn(begun.text), code })
    const forms = (await guest.get('/me')).text.match(/<form.*?<\/form>/gs) ?? []
    const actions = forms.filter(
      (form) => form.includes('/me/authenticator/off') || form.includes('codes_proof'),
    )
    assert.deepEqual(
      actions.map((form) => form.match(/<button/g)?.length),
      [1, 1],
    )
    assert.equal(forms.join().includes('formaction'), false)
  },
)

function keyIn(text: string): string {
  return /name="key" value="([^"]+)"/.exec(text)?.[1] as string
}

function recoveryHashes({ server, identity }: Api): Promise<object[]> {
  return server.db.all(sql`select hash from recovery_codes where user_id = ${identity.user} order by hash`)
}

async function secretOf(api: Api): Promise<string> {
  const row = await api.server.db.get<{ data: string }>(sql`
    select data from one_time_keys where user_id = ${api.identity.user} and purpose = 'authenticator'`)
  return JSON.parse((row as { data: string }).data).secret
}

onBothDatabases('the menu shows what the role opens', async (api) => {
  for (const { role, people } of [
    { role: 'owner', people: true },
    { role: 'manager', people: true },
    { role: 'member', people: false },
    { role: 'reader', people: false },
  ] as const) {
    const { text } = await (await welcomed(await api.colleague(role))).get('/me')
    assert.deepEqual(
      [text.includes('href="/settings/people"'), text.includes('href="/settings/applications"')],
      [people, true],
    )
  }
})
