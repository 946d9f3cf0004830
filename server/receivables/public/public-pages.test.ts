import assert from 'node:assert/strict'
import { test } from 'node:test'
import sql from 'sql-template-tag'
import { type Api, newCompany, onOneDatabase, serverOn } from '../../../test/api.ts'
import { launchChromium } from '../../../test/chromium.ts'

const offersPath = '/v2/receivables/offers'
const invoicesPath = '/v2/receivables/invoices'
const settingsPath = '/v2/configuration/settings'

async function sentOffer(api: Api, values: object = {}) {
  const body = await api.given.invoiceBody({ valid_until: '9999-12-31', accept_online: true, ...values })
  const { item } = await api.post(offersPath, body)
  return (await api.patch(`${offersPath}/${item.id}/change-status`, { status: 'S' })).item
}

const pathOf = (api: Api, url: string) => {
  assert.ok(url.startsWith(api.server.url), url)
  return url.slice(api.server.url.length)
}

test('the page of an offer works in a browser, with its policy', async () => {
  const api = await newCompany(await serverOn('SQLite'))
  const offer = await sentOffer(api)
  const browser = await launchChromium()
  try {
    const page = await browser.newPage()
    const errors: string[] = []
    page.on('console', (message) => errors.push(message.text()))
    await page.goto(offer.accept_online_url)
    await page.getByRole('button', { name: 'Annehmen' }).click()
    assert.equal(await page.getByRole('status').textContent(), 'Diese Offerte wurde angenommen.')
    assert.deepEqual(errors, [])
  } finally {
    await browser.close()
  }
})

test('the page of an offer has the logo and the colour of the company, light and dark', async () => {
  const api = await newCompany(await serverOn('SQLite'))
  const [layout] = (await api.get('/v2/configuration/layouts')).items
  const logo =
    'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGPgzosHAAFgANlMTVGOAAAAAElFTkSuQmCC'
  await api.put(`/v2/configuration/layouts/${layout.id}`, { color: '#ffd400', logo })
  await api.put('/v2/configuration/company', { name: 'Brunner & "Söhne"' })
  const offer = await sentOffer(api)
  const browser = await launchChromium()
  try {
    for (const colorScheme of ['light', 'dark'] as const) {
      const page = await browser.newPage({ colorScheme })
      const errors: string[] = []
      page.on('console', (message) => errors.push(message.text()))
      await page.goto(offer.accept_online_url)
      await page.getByRole('img', { name: 'Brunner & "Söhne"' }).waitFor()
      assert.equal(await page.evaluate('document.images[0].naturalWidth'), 1)
      const colours = await page.evaluate(`
        ['background-color', 'color'].map((name) =>
          getComputedStyle(document.querySelector('button.primary')).getPropertyValue(name))`)
      assert.deepEqual(colours, ['rgb(255, 212, 0)', 'rgb(22, 25, 29)'])
      assert.deepEqual(errors, [])
    }
  } finally {
    await browser.close()
  }
})

const decide = (api: Api, path: string, decision: string) =>
  fetch(api.server.url + path, {
    method: 'POST',
    body: new URLSearchParams({ decision }),
    redirect: 'manual',
  })

onOneDatabase('a customer accepts an offer on its page, once', async (api) => {
  const offer = await sentOffer(api, { contact_person_id: null })
  const path = pathOf(api, offer.accept_online_url)
  const page = await api.request('GET', path, { headers: { authorization: '' } })
  assert.equal(page.status, 200)
  assert.match(page.headers.get('content-type') ?? '', /^text\/html/)
  assert.match(page.headers.get('content-security-policy') ?? '', /default-src 'none'/)
  assert.match(page.body, new RegExp(`Offerte ${offer.number}`))
  assert.match(page.body, /CHF&nbsp;843\.18/)
  assert.match(page.body, /Annehmen/)

  const answer = await decide(api, path, 'accept')
  assert.deepEqual([answer.status, answer.headers.get('location')], [303, path])
  const accepted = (await api.get(`${offersPath}/${offer.id}`)).item
  assert.deepEqual([accepted.status, accepted.accept_online_status], ['A', 'A'])
  const later = await api.request('GET', path)
  assert.match(later.body, /wurde angenommen/)
  assert.doesNotMatch(later.body, /<button/)

  await decide(api, path, 'decline')
  assert.deepEqual((await api.get(`${offersPath}/${offer.id}`)).item, accepted)
  const [entry] = await api.server.db.all<{ user_id: number | null; via: string }>(sql`
    select user_id, via from journal where company_id = ${api.identity.company} and resource = 'offers'
    order by id desc limit 1`)
  assert.deepEqual([entry?.user_id, entry?.via], [null, 'accept-page'])
})

onOneDatabase('a customer declines an offer on its page', async (api) => {
  const offer = await sentOffer(api, { language: 'fr' })
  const path = pathOf(api, offer.accept_online_url)
  assert.match((await api.request('GET', path)).body, /Refuser/)
  await decide(api, path, 'decline')
  const { item } = await api.get(`${offersPath}/${offer.id}`)
  assert.deepEqual([item.status, item.accept_online_status], ['DE', 'D'])
  assert.match((await api.request('GET', path)).body, /a été refusée/)
})

onOneDatabase('of two decisions at the same moment one counts', async (api) => {
  const offer = await sentOffer(api)
  const path = pathOf(api, offer.accept_online_url)
  await Promise.all(['accept', 'decline', 'accept', 'decline'].map((decision) => decide(api, path, decision)))
  const { item } = await api.get(`${offersPath}/${offer.id}`)
  assert.equal(item.status, { A: 'A', D: 'DE' }[item.accept_online_status as 'A' | 'D'])
  const entries = await api.server.db.all(sql`
    select id from journal where company_id = ${api.identity.company} and via = 'accept-page'`)
  assert.equal(entries.length, 1)
})

onOneDatabase('an offer that is not open cannot be accepted', async (api) => {
  const expired = await sentOffer(api, { valid_until: '2026-01-01' })
  const nonsense = await sentOffer(api)
  const { id } = await sentOffer(api)
  const billed = (await api.patch(`${offersPath}/${id}/change-status`, { status: 'B' })).item
  for (const [offer, decision, text] of [
    [expired, 'accept', /abgelaufen/],
    [billed, 'accept', /nicht mehr entschieden/],
    [nonsense, 'toString', /Annehmen/],
  ] as const) {
    const path = pathOf(api, offer.accept_online_url)
    await decide(api, path, decision)
    assert.deepEqual((await api.get(`${offersPath}/${offer.id}`)).item, offer)
    assert.match((await api.request('GET', path)).body, text)
  }
})

onOneDatabase('an offer has no page unless it is wanted', async (api) => {
  const offer = await sentOffer(api)
  const path = pathOf(api, offer.accept_online_url)
  const off = (await api.put(`${offersPath}/${offer.id}`, { accept_online: false })).item
  assert.equal(off.accept_online_url, null)
  assert.equal((await api.request('GET', path)).status, 404)
  assert.equal((await decide(api, path, 'accept')).status, 404)
  assert.deepEqual((await api.get(`${offersPath}/${offer.id}`)).item, off)
})

onOneDatabase('a draft has no page yet', async (api) => {
  const { id } = await sentOffer(api)
  const draft = (await api.patch(`${offersPath}/${id}/change-status`, { status: 'DR' })).item
  assert.equal((await api.request('GET', pathOf(api, draft.accept_online_url))).status, 404)
})

onOneDatabase('an offer that was declined and is sent again waits for an answer again', async (api) => {
  const offer = await sentOffer(api)
  const path = pathOf(api, offer.accept_online_url)
  await decide(api, path, 'decline')
  const again = (await api.patch(`${offersPath}/${offer.id}/change-status`, { status: 'S' })).item
  assert.equal(again.accept_online_status, 'U')
  await decide(api, path, 'accept')
  assert.equal((await api.get(`${offersPath}/${offer.id}`)).item.status, 'A')
})

onOneDatabase('an address that names nothing says so, in the language of the browser', async (api) => {
  const offer = await sentOffer(api)
  const [, key] = pathOf(api, offer.accept_online_url).split('-') as [string, string]
  const stranger = await newCompany(api.server)
  for (const path of [
    '/accept/x',
    `/accept/${key}`,
    `/accept/${stranger.identity.company}-${key}`,
    `/accept/${api.identity.company}-${'0'.repeat(32)}`,
    `/pay/${api.identity.company}-${key}/paypal`,
  ]) {
    const answer = await api.request('GET', path, { headers: { 'accept-language': 'it' } })
    assert.equal(answer.status, 404, path)
    assert.match(answer.body, /<html lang="it">/)
  }
  assert.equal((await decide(api, '/accept/x', 'accept')).status, 404)
})

onOneDatabase('what a page shows is text, whatever it says', async (api) => {
  const contact = await api.given.contact({ name: '<script>alert("x")</script> & Söhne' })
  const offer = await sentOffer(api, {
    contact_id: contact.id,
    contact_address_id: contact.main_address_id,
    number: '<b>1</b>',
  })
  const { body } = await api.request('GET', pathOf(api, offer.accept_online_url))
  assert.match(body, /&lt;script&gt;alert\(&quot;x&quot;\)&lt;\/script&gt; &amp; Söhne/)
  assert.doesNotMatch(body, /<script|<b>/)
})

onOneDatabase('a payment link leads to the provider with what is still open', async (api) => {
  await api.put(settingsPath, {
    paypal_url: 'https://pay.example/{NUMBER}?sum={AMOUNT}&in={CURRENCY}&x={OTHER}',
  })
  const invoice = await api.given.invoice({
    payment_link_paypal: true,
    payment_link_payrexx: true,
    number: 'R 1/2',
  })
  assert.equal(invoice.payment_link_payrexx_url, null)
  const path = pathOf(api, invoice.payment_link_paypal_url)
  await api.post(`${invoicesPath}/${invoice.id}/payments`, { type: 'N', amount: 43.18, date: '2026-02-20' })
  const answer = await fetch(api.server.url + path, { redirect: 'manual' })
  assert.deepEqual(
    [answer.status, answer.headers.get('location')],
    [302, 'https://pay.example/R%201%2F2?sum=800.00&in=CHF&x=%7BOTHER%7D'],
  )
  // Less what a credit note has given back.
  const { item: credit } = await api.post(`${invoicesPath}/${invoice.id}/credit-note`, { amount: 100 })
  await api.patch(`/v2/receivables/credit-notes/${credit.id}/change-status`, { status: 'S' })
  const credited = await fetch(api.server.url + path, { redirect: 'manual' })
  assert.match(credited.headers.get('location') ?? '', /sum=700\.00/)
  // After a reminder, with its fee.
  await api.put(settingsPath, { reminder_terms: [{ status: 'R1', fee: 20 }] })
  await api.patch(`${invoicesPath}/${invoice.id}/change-status`, { status: 'R1' })
  const reminded = await fetch(api.server.url + path, { redirect: 'manual' })
  assert.match(reminded.headers.get('location') ?? '', /sum=720\.00/)
  assert.equal((await api.request('GET', path.replace('paypal', 'payrexx'))).status, 404)

  const filter = JSON.stringify({ payment_link_paypal_url: '!' })
  assert.equal((await api.get(invoicesPath, { filter })).pagination.total, 1)
  await api.put(settingsPath, { paypal_url: null })
  assert.equal((await api.get(invoicesPath, { filter })).pagination.total, 0)
  assert.equal((await api.request('GET', path)).status, 404)
})

onOneDatabase('a paid invoice is not paid again, and a cancelled one not at all', async (api) => {
  await api.put(settingsPath, { payrexx_url: 'https://pay.example' })
  const invoice = await api.given.invoice({ payment_link_payrexx: true })
  const path = pathOf(api, invoice.payment_link_payrexx_url)
  await api.patch(`${invoicesPath}/${invoice.id}/change-status`, { status: 'P' })
  const answer = await api.request('GET', path)
  assert.equal(answer.status, 200)
  assert.match(answer.body, /ist bezahlt/)
  await api.patch(`${invoicesPath}/${invoice.id}/change-status`, { status: 'C' })
  const cancelled = await api.request('GET', path)
  assert.equal(cancelled.status, 200)
  assert.match(cancelled.body, /ist storniert\. Sie müssen nichts bezahlen/)
  // A draft that is cancelled never went out.
  const draft = await api.given.invoice({ payment_link_payrexx: true })
  await api.patch(`${invoicesPath}/${draft.id}/change-status`, { status: 'C' })
  assert.equal((await api.request('GET', pathOf(api, draft.payment_link_payrexx_url))).status, 404)
})
