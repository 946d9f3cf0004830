import assert from 'node:assert/strict'
import { test } from 'node:test'
import sql from 'sql-template-tag'
import { newCompany, onBothDatabases, onOneDatabase, serverOn } from '../../test/api.ts'
import { launchChromium } from '../../test/chromium.ts'
import {
  accept,
  customerOf,
  decline,
  hashIn,
  offersPath,
  pathOf,
  responsesTo,
  sentOffer,
  settingsPath,
} from '../../test/customer.ts'
import { welcomed } from '../../test/guest.ts'

test('an offer is accepted and signed in a browser, with its policy', async () => {
  const api = await newCompany(await serverOn('SQLite'))
  const offer = await sentOffer(api)
  const browser = await launchChromium()
  try {
    const page = await browser.newPage()
    const errors: string[] = []
    page.on('console', (message) => errors.push(message.text()))
    await page.goto(offer.accept_online_url)
    assert.equal(page.url(), api.server.url + offer.page)
    await page.getByRole('textbox', { name: 'Ihr Name' }).first().fill('Anna Muster')
    const pad = page.getByRole('img', { name: 'Mit dem Finger' })
    await pad.scrollIntoViewIfNeeded()
    const { x, y } = (await pad.boundingBox()) as { x: number; y: number }
    await page.mouse.move(x + 20, y + 20)
    await page.mouse.down()
    await page.mouse.move(x + 80, y + 40)
    await page.mouse.up()
    await page.getByLabel('Ich nehme die Offerte').check()
    await page.getByRole('button', { name: 'Annehmen' }).click()
    await page.getByText('Angenommen von Anna Muster').waitFor()
    assert.deepEqual(errors, [])
    const [accepted] = await responsesTo(api, 'offer', offer.id)
    assert.match(accepted.signature, /^M\d+ \d+L\d+ \d+L\d+ \d+/)
  } finally {
    await browser.close()
  }
})

onBothDatabases(
  'a customer accepts an offer on its page, once, and what was accepted is stored',
  async (api) => {
    const offer = await sentOffer(api, { contact_person_id: null })
    const customer = customerOf(api)
    const page = await customer.get(offer.page)
    assert.equal(page.status, 200)
    assert.match(page.text, /CHF&nbsp;843\.18/)
    const hash = hashIn(page)

    const answer = await accept(customer, offer.page, { name: ' Anna  Muster ' })
    assert.deepEqual([answer.status, answer.location], [303, offer.page])
    const accepted = (await api.get(`${offersPath}/${offer.id}`)).item
    assert.deepEqual([accepted.status, accepted.accept_online_status], ['A', 'A'])
    const later = await customer.get(offer.page)
    assert.match(later.text, /wurde angenommen/)
    assert.match(later.text, /Angenommen von Anna {2}Muster am/)
    assert.doesNotMatch(later.text, /name="hash"/)

    const [response] = await responsesTo(api, 'offer', offer.id)
    assert.deepEqual(
      [response.type, response.name, response.hash, response.document_number, response.signature],
      ['accepted', 'Anna  Muster', hash, offer.number, null],
    )
    const pdf = await api.request('GET', `/v2/receivables/customer-responses/${response.id}/pdf`)
    assert.equal(pdf.headers.get('content-type'), 'application/pdf')

    // Twice, and another decision with what was shown before: nothing changes.
    for (const done of ['accept', 'decline'])
      assert.equal((await customer.post(offer.page, { do: done, name: 'B', terms: 'yes', hash })).status, 303)
    assert.deepEqual((await api.get(`${offersPath}/${offer.id}`)).item, accepted)
    assert.equal((await responsesTo(api, 'offer', offer.id)).length, 2)
    const [entry] = await api.server.db.all<{ user_id: number | null; via: string }>(sql`
    select user_id, via from journal where company_id = ${api.identity.company} and resource = 'offers'
    order by id desc limit 1`)
    assert.deepEqual([entry?.user_id, entry?.via], [null, 'customer-page'])
  },
)

onOneDatabase(
  'an offer that changed since it was read is not accepted, and the new one is shown',
  async (api) => {
    const offer = await sentOffer(api)
    const customer = customerOf(api)
    const hash = hashIn(await customer.get(offer.page))
    await api.put(`${offersPath}/${offer.id}`, { period_text: 'nur im Winter' })
    const before = (await api.get(`${offersPath}/${offer.id}`)).item
    for (const done of ['accept', 'decline']) {
      const answer = await customer.post(offer.page, { do: done, name: 'Anna', terms: 'yes', hash })
      assert.equal(answer.status, 409)
      assert.match(answer.text, /role="alert">Diese Offerte wurde geändert/)
      assert.match(answer.text, /nur im Winter/)
      assert.match(answer.text, done === 'accept' ? /value="Anna"/ : /Ablehnen/)
      assert.notEqual(hashIn(answer), hash)
    }
    assert.deepEqual((await api.get(`${offersPath}/${offer.id}`)).item, before)
    assert.equal((await accept(customer, offer.page)).status, 303)
    assert.equal((await api.get(`${offersPath}/${offer.id}`)).item.status, 'A')
  },
)

onOneDatabase('accepting needs a name and the tick, and a signature is one', async (api) => {
  const offer = await sentOffer(api)
  const customer = customerOf(api)
  for (const [values, text] of [
    [{ name: '' }, /id="name-error"/],
    [{ name: 'x'.repeat(256) }, /id="name-error"/],
    [{ terms: '' }, /id="terms-error"/],
    [{ signature: 'M0 0L"><script>' }, /./],
    [{ signature: 'M0 0'.repeat(5000) }, /./],
  ] as const) {
    const answer = await accept(customer, offer.page, values)
    assert.equal(answer.status, 422)
    assert.match(answer.text, text)
    assert.doesNotMatch(answer.text, /<script>/)
  }
  assert.equal((await api.get(`${offersPath}/${offer.id}`)).item.status, 'S')
  await accept(customer, offer.page, { signature: 'M10 10L20 20' })
  const [response] = await responsesTo(api, 'offer', offer.id)
  assert.equal(response.signature, 'M10 10L20 20')
})

onOneDatabase('a customer declines an offer with a reason, in the language of the offer', async (api) => {
  const offer = await sentOffer(api, { language: 'fr' })
  const customer = customerOf(api)
  assert.match((await customer.get(offer.page)).text, /Refuser/)
  await decline(customer, offer.page, 'Trop cher')
  const { item } = await api.get(`${offersPath}/${offer.id}`)
  assert.deepEqual([item.status, item.accept_online_status], ['DE', 'D'])
  assert.match((await customer.get(offer.page)).text, /a été refusée/)
  const [response] = await responsesTo(api, 'offer', offer.id)
  assert.deepEqual([response.type, response.text], ['declined', 'Trop cher'])
})

onBothDatabases('of two decisions at the same moment one counts', async (api) => {
  const offer = await sentOffer(api)
  const customer = customerOf(api)
  const hash = hashIn(await customer.get(offer.page))
  const form = { name: 'Anna', terms: 'yes', hash }
  await Promise.all(
    ['accept', 'decline', 'accept', 'decline'].map((done) =>
      customer.post(offer.page, { do: done, ...form }),
    ),
  )
  const { item } = await api.get(`${offersPath}/${offer.id}`)
  assert.equal(item.status, { A: 'A', D: 'DE' }[item.accept_online_status as 'A' | 'D'])
  const decisions = (await responsesTo(api, 'offer', offer.id)).filter(
    ({ type }: { type: string }) => type !== 'opened',
  )
  assert.equal(decisions.length, 1)
})

onOneDatabase('an offer that is not open cannot be accepted', async (api) => {
  const expired = await sentOffer(api, { valid_until: '2026-01-01' })
  const open = await sentOffer(api)
  const { id } = await sentOffer(api)
  await api.patch(`${offersPath}/${id}/change-status`, { status: 'B' })
  const billed = (await api.get(`${offersPath}/${id}`, { with: 'page_url' })).item
  const customer = customerOf(api)
  const hash = hashIn(await customer.get(open.page))
  for (const [offer, done, text] of [
    [expired, 'accept', /abgelaufen/],
    [{ ...billed, page: pathOf(api, billed.page_url) }, 'accept', /nicht mehr entschieden/],
    [open, 'toString', /Annehmen/],
  ] as const) {
    const before = (await api.get(`${offersPath}/${offer.id}`)).item
    const answer = await customer.post(offer.page, { do: done, name: 'A', terms: 'yes', hash })
    assert.equal(answer.status, 303)
    assert.deepEqual((await api.get(`${offersPath}/${offer.id}`)).item, before)
    assert.match((await customer.get(offer.page)).text, text)
  }
})

onOneDatabase('an offer that need not be accepted online has a page without a decision', async (api) => {
  const offer = await sentOffer(api)
  const off = (await api.put(`${offersPath}/${offer.id}`, { accept_online: false })).item
  assert.equal(off.accept_online_url, null)
  const customer = customerOf(api)
  assert.equal((await customer.get(pathOf(api, offer.accept_online_url))).status, 404)
  const page = await customer.get(offer.page)
  assert.equal(page.status, 200)
  assert.doesNotMatch(page.text, /name="hash"/)
  assert.equal(
    (await customer.post(offer.page, { do: 'accept', name: 'A', terms: 'yes', hash: '' })).status,
    303,
  )
  assert.deepEqual((await api.get(`${offersPath}/${offer.id}`)).item, off)
})

onOneDatabase('an offer that was declined and is sent again waits for an answer again', async (api) => {
  const offer = await sentOffer(api)
  const customer = customerOf(api)
  await decline(customer, offer.page)
  const again = (await api.patch(`${offersPath}/${offer.id}/change-status`, { status: 'S' })).item
  assert.equal(again.accept_online_status, 'U')
  await accept(customer, offer.page)
  assert.equal((await api.get(`${offersPath}/${offer.id}`)).item.status, 'A')
})

onOneDatabase('a form from another site is refused', async (api) => {
  const offer = await sentOffer(api)
  const customer = customerOf(api)
  const hash = hashIn(await customer.get(offer.page))
  const elsewhere = { 'sec-fetch-site': 'cross-site' }
  const answer = await customer.post(offer.page, { do: 'accept', name: 'A', terms: 'yes', hash }, elsewhere)
  assert.equal(answer.status, 403)
  assert.equal((await api.get(`${offersPath}/${offer.id}`)).item.status, 'S')
})

onOneDatabase('opening is noted once a day, and not when the company looks itself', async (api) => {
  const offer = await sentOffer(api)
  await (await welcomed(api)).get(offer.page)
  assert.deepEqual(await responsesTo(api, 'offer', offer.id), [])
  const customer = customerOf(api)
  await Promise.all([customer.get(offer.page), customer.get(offer.page), customer.get(offer.page)])
  const responses = await responsesTo(api, 'offer', offer.id)
  assert.deepEqual(
    responses.map(({ type }: { type: string }) => type),
    ['opened'],
  )
})

onOneDatabase('turned off, the pages and links of all documents are as if they never were', async (api) => {
  const offer = await sentOffer(api)
  const customer = customerOf(api, { 'accept-language': 'it' })
  await api.put(settingsPath, { customer_pages: false })
  const missing = await customer.get('/d/1-00000000000000000000')
  for (const path of [
    offer.page,
    pathOf(api, offer.accept_online_url),
    `${offer.page}/pdf`,
    `${offer.page}/logo`,
  ]) {
    const answer = await customer.get(path)
    assert.equal(answer.status, 404, path)
    assert.equal(answer.text, missing.text)
  }
  assert.equal((await customer.post(offer.page, { do: 'accept', name: 'A', terms: 'yes' })).status, 404)
  assert.equal((await api.get(`${offersPath}/${offer.id}`, { with: 'page_url' })).item.page_url, null)
})
