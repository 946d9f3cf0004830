import assert from 'node:assert/strict'
import { test } from 'node:test'
import { markLogo } from '../../samples/pictures.ts'
import { newCompany, onBothDatabases, onOneDatabase, serverOn } from '../../test/api.ts'
import { eventually, violations } from '../../test/browser.ts'
import { launchChromium } from '../../test/chromium.ts'
import {
  customerOf,
  invoicesPath,
  offersPath,
  responsesTo,
  sentInvoice,
  sentOffer,
  settingsPath,
  withPage,
} from '../../test/customer.ts'
import { position } from '../../test/given.ts'
import { readCodes } from '../../test/qr-code.ts'

const account = { description: 'ZKB', iban: 'CH9300762011623852957', default: true }

test('the page of an invoice is small, accessible and readable without scripts, light and dark', async () => {
  const api = await newCompany(await serverOn('SQLite'))
  const [layout] = (await api.get('/v2/configuration/layouts')).items
  await api.put(`/v2/configuration/layouts/${layout.id}`, { color: '#ffd400', logo: markLogo('#ffd400') })
  await api.put('/v2/configuration/company', {
    ...{ name: 'Brunner & "Söhne"', postcode: '8400', city: 'Winterthur', phone: '052 212 00 00' },
    ...{ email: 'info@brunner.example', website: 'brunner.example' },
  })
  await api.post('/v2/configuration/bank-accounts', account)
  const invoice = await sentInvoice(api, { positions: [position, { ...position, type: 'SI', name: null }] })
  const browser = await launchChromium()
  try {
    for (const [colorScheme, width, javaScriptEnabled] of [
      ['light', 360, true],
      ['dark', 1440, false],
    ] as const) {
      const page = await browser.newPage({ colorScheme, viewport: { width, height: 900 }, javaScriptEnabled })
      const errors: string[] = []
      const bodies: Promise<Buffer>[] = []
      page.on('console', (message) => errors.push(message.text()))
      page.on('response', (response) => bodies.push(response.body()))
      await page.goto(api.server.url + invoice.page, { waitUntil: 'networkidle' })
      await page.getByRole('img', { name: 'Brunner & "Söhne"' }).waitFor()
      await page.getByRole('cell', { name: 'Gartenpflege' }).waitFor()
      const total = (await Promise.all(bodies)).reduce((sum, body) => sum + body.length, 0)
      assert.ok(total < 60_000, `${total} bytes`)
      assert.deepEqual(errors, [])
      const copy = page.getByRole('button', { name: 'Kopieren: IBAN' })
      await eventually(() => copy.count(), javaScriptEnabled ? 1 : 0)
      // Playwright's own script runs without those of the page, axe does not.
      if (!javaScriptEnabled) continue
      assert.equal(await page.evaluate('document.documentElement.scrollWidth'), width)
      const edges = await page
        .locator('.positions td.number:visible')
        .evaluateAll((cells) => cells.map((cell) => cell.getBoundingClientRect().right))
      assert.deepEqual([edges.length, new Set(edges).size], [2, 1], 'amounts are below each other')
      assert.deepEqual(await violations(page), [])
      const [code] = await readCodes(await page.locator('svg.code').screenshot())
      assert.match(code?.text ?? '', /^SPC\n0200\n1\nCH9300762011623852957\nS\nBrunner & "Söhne"/)
      assert.match(code?.text ?? '', /\n843\.18\nCHF\n/)
    }
  } finally {
    await browser.close()
  }
})

onBothDatabases('an invoice shows what is open of it, since when, and how to pay it', async (api) => {
  await api.put('/v2/configuration/company', { postcode: '8400', city: 'Winterthur' })
  await api.post('/v2/configuration/bank-accounts', account)
  await api.put(settingsPath, { paypal_url: 'https://pay.example/{NUMBER}' })
  const invoice = await sentInvoice(api, { due: '2026-03-12', payment_link_paypal: true })
  const customer = customerOf(api)
  const page = await customer.get(invoice.page)
  assert.equal(page.status, 200)
  assert.match(page.text, /<html lang="de">/)
  assert.match(page.text, /CHF&nbsp;843\.18<\/p>\s*<p class="overdue">Überfällig seit dem 12\.03\.2026/)
  assert.match(page.text, /href="\/pay\/\d+-[0-9a-f]{32}\/paypal"/)
  assert.match(page.text, /data-copy="CH9300762011623852957"/)
  assert.match(page.text, /data-copy="843.18"/)
  // The links are buttons, and not lines of the text too.
  assert.doesNotMatch(page.text, /PayPal: http/)

  await api.post(`${invoicesPath}/${invoice.id}/payments`, { type: 'N', amount: 43.18, date: '2026-02-20' })
  assert.match((await customer.get(invoice.page)).text, /data-copy="800.00"/)
  await api.patch(`${invoicesPath}/${invoice.id}/change-status`, { status: 'P' })
  const paid = await customer.get(invoice.page)
  assert.match(paid.text, /Diese Rechnung ist bezahlt/)
  assert.doesNotMatch(paid.text, /data-copy|\/pay\//)
  await api.patch(`${invoicesPath}/${invoice.id}/change-status`, { status: 'C' })
  assert.match((await customer.get(invoice.page)).text, /storniert/)
})

onOneDatabase('a reminder is shown as it is, with the invoice beside it', async (api) => {
  await api.put(settingsPath, { reminder_terms: [{ status: 'R1', fee: 20 }] })
  const invoice = await sentInvoice(api, { due: '2026-03-12' })
  await api.patch(`${invoicesPath}/${invoice.id}/change-status`, { status: 'R1' })
  const customer = customerOf(api)
  const page = await customer.get(invoice.page)
  assert.match(page.text, /CHF&nbsp;863\.18/)
  assert.match(page.text, /Mahngebühren/)
  for (const path of [`${invoice.page}/pdf`, `${invoice.page}/pdf?as=invoice`]) {
    const pdf = await customer.get(path)
    assert.equal(pdf.headers.get('content-type'), 'application/pdf')
    assert.match(pdf.headers.get('content-disposition') ?? '', /Rechnung-/)
  }
})

onOneDatabase('a credit note has a page too', async (api) => {
  const invoice = await sentInvoice(api)
  const { item } = await api.post(`${invoicesPath}/${invoice.id}/credit-note`, { amount: 100 })
  const path = `/v2/receivables/credit-notes/${item.id}`
  await api.patch(`${path}/change-status`, { status: 'S' })
  const { page } = await withPage(api, path)
  assert.match((await customerOf(api).get(page)).text, /Sie müssen nichts bezahlen/)
})

onOneDatabase('the reader chooses the language around the document', async (api) => {
  const offer = await sentOffer(api, { language: 'fr' })
  const customer = customerOf(api)
  assert.match((await customer.get(offer.page)).text, /<html lang="fr">[\s\S]*Poser une question/)
  const italian = await customer.get(`${offer.page}?lang=it`)
  assert.match(italian.text, /<html lang="it">[\s\S]*Faccia una domanda/)
  assert.match(italian.text, /<tbody lang="fr">/)
  assert.match((await customer.get(`${offer.page}?lang=xx`)).text, /<html lang="fr">/)
})

onOneDatabase(
  'a page is for nobody else: not indexed, not cached, not framed, and silent to other sites',
  async (api) => {
    const { page } = await sentInvoice(api)
    const { headers, text } = await customerOf(api).get(page)
    assert.equal(headers.get('x-robots-tag'), 'noindex, nofollow')
    assert.equal(headers.get('referrer-policy'), 'same-origin')
    assert.equal(headers.get('cache-control'), 'no-store')
    const policy = headers.get('content-security-policy') ?? ''
    assert.match(policy, /^default-src 'none'; /)
    assert.match(policy, /frame-ancestors 'none'/)
    assert.doesNotMatch(policy, /unsafe|https?:/)
    assert.match(text, /<meta name="robots" content="noindex">/)
  },
)

onOneDatabase('a draft has no page, nor has a deleted document', async (api) => {
  const customer = customerOf(api)
  const { id } = await api.given.invoice()
  const draft = await withPage(api, `${invoicesPath}/${id}`)
  assert.equal((await customer.get(draft.page)).status, 404)
  const offer = await sentOffer(api)
  assert.equal((await customer.get(offer.page)).status, 200)
  await api.delete(`${offersPath}/${offer.id}`)
  assert.equal((await customer.get(offer.page)).status, 404)
})

onBothDatabases(
  'guessed addresses get the answer of one that never was, and soon none',
  async (api) => {
    const offer = await sentOffer(api)
    const key = offer.page.split('-')[1] as string
    const stranger = await newCompany(api.server)
    const customer = customerOf(api, { 'accept-language': 'it', 'x-forwarded-for': '192.0.2.7' })
    const answers = []
    for (const path of [
      '/d/x',
      `/d/${key}`,
      `/d/${stranger.identity.company}-${key}`,
      `/d/${api.identity.company}-${'0'.repeat(20)}`,
      `/d/999999999-${key}`,
      `/accept/${api.identity.company}-${key}`,
    ]) {
      const answer = await customer.get(path)
      assert.equal(answer.status, 404, path)
      assert.match(answer.text, /<html lang="it">/)
      answers.push(answer.text)
    }
    assert.equal(new Set(answers).size, 1)
    for (let tries = 0; tries < 60; tries++) await customer.get('/d/x')
    // From then on the right address is refused as well: guessing would not end otherwise.
    const late = await customer.get(offer.page)
    assert.equal(late.status, 429)
    assert.ok(Number(late.headers.get('retry-after')) > 0)
  },
  { trustedProxies: ['127.0.0.1'] },
)

onOneDatabase('what a page shows is text, whatever it says', async (api) => {
  const contact = await api.given.contact({ name: '<script>alert("x")</script> & Söhne' })
  const offer = await sentOffer(api, {
    contact_id: contact.id,
    contact_address_id: contact.main_address_id,
    number: '<b>1</b>',
    positions: [
      {
        type: 'N',
        catalog_type: 'S',
        name: '<i>x</i>',
        description: '<img src=x onerror=1>y',
        price: 1,
        amount: 1,
        unit_id: 1,
        vat: 8.1,
      },
    ],
  })
  const { text } = await customerOf(api).get(offer.page)
  assert.match(text, /&lt;script&gt;alert\(&quot;x&quot;\)&lt;\/script&gt; &amp; Söhne/)
  assert.doesNotMatch(text, /<script>|<b>1|<i>x|<img src=x/)
})

onOneDatabase(
  'a question is stored with the document, is bounded, and not asked a thousand times',
  async (api) => {
    const invoice = await sentInvoice(api)
    const customer = customerOf(api)
    const form = {
      do: 'ask',
      question: 'Ab wann?\n<b>Bald</b>',
      asker: 'Anna Muster',
      email: 'anna@muster.example',
    }
    const answer = await customer.post(invoice.page, form)
    assert.deepEqual([answer.status, answer.location], [303, `${invoice.page}?asked`])
    assert.match((await customer.get(answer.location as string)).text, /Ihre Frage ist angekommen/)
    const [, response] = await responsesTo(api, 'invoice', invoice.id)
    assert.deepEqual(
      [response.type, response.name, response.email, response.text],
      ['asked', form.asker, form.email, form.question],
    )

    for (const [values, field] of [
      [{ question: '' }, 'question'],
      [{ question: 'x'.repeat(2001) }, 'question'],
      [{ question: 'x'.repeat(900_000) }, 'question'],
      [{ question: 'a\0b' }, 'question'],
      [{ email: 'nobody' }, 'email'],
      [{ asker: '' }, 'asker'],
    ] as const) {
      const wrong = await customer.post(invoice.page, { ...form, ...values })
      assert.equal(wrong.status, 422)
      assert.match(wrong.text, new RegExp(`id="${field}-error"`))
    }
    const tooLarge = await customer.post(invoice.page, { ...form, question: 'x'.repeat(1_100_000) })
    assert.equal(tooLarge.status, 413)
    assert.match(tooLarge.text, /<h1>Das ist zu viel auf einmal<\/h1>/)
    const statuses = []
    for (let count = 0; count < 6; count++) statuses.push((await customer.post(invoice.page, form)).status)
    assert.deepEqual(statuses, [303, 303, 303, 303, 429, 429])
    const asked = (await responsesTo(api, 'invoice', invoice.id)).filter(
      ({ type }: { type: string }) => type === 'asked',
    )
    assert.equal(asked.length, 5)
  },
)

onBothDatabases('the link of one document can be ended, and the others stay', async (api) => {
  await api.put(settingsPath, { paypal_url: 'https://pay.example/{NUMBER}' })
  const [invoice, other] = [await sentInvoice(api), await sentInvoice(api)]
  const customer = customerOf(api)
  const statuses = async () =>
    Promise.all([invoice.page, other.page].map(async (page) => (await customer.get(page)).status))
  assert.deepEqual(await statuses(), [200, 200])
  const path = `${invoicesPath}/${invoice.id}`
  assert.equal(
    (await (await api.colleague('reader')).request('PATCH', `${path}/renew-page-link`)).status,
    403,
  )
  await api.patch(`${path}/renew-page-link`, {})
  assert.deepEqual(await statuses(), [404, 200])
  const renewed = await withPage(api, path)
  assert.notEqual(renewed.page, invoice.page)
  assert.equal((await customer.get(renewed.page)).status, 200)
})
