import assert from 'node:assert/strict'
import { type Language, languages } from '../../domain/text/languages.ts'
import { newCompany, onOneDatabase } from '../../test/api.ts'
import { welcomed } from '../../test/guest.ts'

onOneDatabase('whoever has lost their company chooses another one', async (owner) => {
  const api = await owner.colleague('owner')
  const guest = await welcomed(api)
  const name = `<b>"Léa" & 'Co'</b>`
  const { id } = (await guest.call('POST', '/v2/auth/companies', { company: name })).body.item
  await owner.delete(`/v2/auth/users/${api.identity.user}`)
  assert.equal((await guest.call('GET', '/v2/auth/session')).status, 401)

  const { status, text } = await guest.get('/me')
  assert.equal(status, 200)
  assert.ok(text.includes('&lt;b&gt;&quot;Léa&quot; &amp; &#39;Co&#39;&lt;/b&gt;'))
  const other = (await newCompany(owner.server)).identity.company
  for (const company of [String(other), '999999', 'x', '']) {
    const refused = await guest.post('/me/company', { company })
    assert.deepEqual([refused.status, refused.location], [303, '/me?fault=company-unknown'])
    assert.match((await guest.get('/me?fault=company-unknown')).text, /role="alert">[A-Z]/)
  }
  const chosen = await guest.post('/me/company', { company: String(id) })
  assert.deepEqual([chosen.status, chosen.location], [303, '/'])
  assert.equal((await guest.call('GET', '/v2/auth/session')).body.item.company.id, id)
})

onOneDatabase('whoever belongs to no company is told so in their language', async (owner) => {
  const sentences: Record<Language, string> = {
    de: 'Sie gehören zu keiner Firma',
    fr: 'Vous ne faites partie d’aucune entreprise',
    it: 'Lei non fa parte di nessuna azienda',
    en: 'You belong to no company',
  }
  for (const language of languages) {
    const api = await owner.colleague('member')
    const guest = await welcomed(api)
    await guest.call('PUT', '/v2/auth/profile', { language })
    await owner.delete(`/v2/auth/users/${api.identity.user}`)
    const { status, text } = await guest.get('/me')
    assert.equal(status, 200)
    assert.match(text, new RegExp(`<html lang="${language}">.*<h1>${sentences[language]}</h1>`, 's'))
    assert.doesNotMatch(text, /undefined/)
    assert.match(text, /action="\/sign-out"/)
  }
})

onOneDatabase('the menu shows what the role opens', async (api) => {
  for (const { role, people } of [
    { role: 'owner', people: true },
    { role: 'manager', people: true },
    { role: 'member', people: false },
    { role: 'reader', people: false },
  ] as const) {
    const { text } = await (await welcomed(await api.colleague(role))).get('/me')
    const links = ['/settings/people', '/settings/applications'].map((path) =>
      text.includes(`href="${path}"`),
    )
    assert.deepEqual(links, [people, true])
  }
})
