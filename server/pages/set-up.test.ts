import assert from 'node:assert/strict'
import { test } from 'node:test'
import sql from 'sql-template-tag'
import { type DatabaseName, migratedDatabase, temporaryPostgres, withOneDatabase } from '../../test/api.ts'
import { launchChromium } from '../../test/chromium.ts'
import { address, position } from '../../test/given.ts'
import { makePng } from '../../test/images.ts'
import { textOf } from '../../test/pdf.ts'
import { Visitor } from '../../test/visitor.ts'
import { createApp } from '../app.ts'
import { inDirectory } from '../auth/directory.ts'
import { issueKey } from '../auth/one-time-keys.ts'
import { createCompany, readNewCompany } from '../auth/people/companies.ts'
import { issueSetUpKey } from '../auth/sessions/set-up.ts'
import { rememberUrl } from '../configuration/installation.ts'
import type { Db } from '../db/db.ts'
import { openDatabase } from '../db/open.ts'

const filled = {
  company: 'Brunner Bau AG',
  country: 'CH',
  currency: '',
  language: 'de',
  street: 'Seeweg',
  street_no: '4',
  postcode: '6003',
  city: 'Luzern',
  vat_liable: '1',
  vat_id: 'CHE-123.456.788 MWST',
  iban: 'CH93 0076 2011 6238 5295 7',
  bank_name: 'Kantonalbank',
  name: 'Lea',
  surname: 'Brunner',
  email: 'Lea@Brunner.example',
  password: 'correct horse',
}

interface Empty {
  readonly db: Db
  readonly url: string
  /** The path of the set-up page. */
  readonly page: string
}

onEmptyServers('the form makes the company, its account and its owner, who is signed in', async (empty) => {
  const { db, url, page } = empty
  const visitor = new Visitor(url)
  const form = await visitor.get(page)
  assert.equal(form.status, 200)
  assert.match(form.text, /<h1>Kontor einrichten<\/h1>/)
  const sent = await visitor.post(page, filled)
  assert.deepEqual([sent.status, sent.location], [303, '/'])
  for (const cookie of sent.headers.getSetCookie()) assert.match(cookie, /; HttpOnly; SameSite=Lax$/)

  assert.deepEqual(
    {
      ...(await db.get<object>(sql`select name, country, currency, language, vat_id, email from companies`)),
    },
    {
      name: 'Brunner Bau AG',
      country: 'CH',
      currency: 'CHF',
      language: 'de',
      vat_id: 'CHE-123.456.788 MWST',
      email: 'lea@brunner.example',
    },
  )
  const profile = JSON.parse((await visitor.get('/v2/auth/profile')).text).item
  assert.deepEqual(
    [profile.name, profile.surname, profile.email, profile.company_name],
    ['Lea', 'Brunner', 'lea@brunner.example', 'Brunner Bau AG'],
  )
  const accounts = JSON.parse((await visitor.get('/v2/configuration/bank-accounts')).text).items
  assert.deepEqual(
    accounts.map(({ default: isDefault, iban, bank_name, description }: Record<string, unknown>) => [
      ...[isDefault, iban, bank_name, description],
    ]),
    [[true, 'CH93 0076 2011 6238 5295 7', 'Kantonalbank', 'Kantonalbank']],
  )
  const [slip] = JSON.parse((await visitor.get('/v2/receivables/configuration/isrs')).text).items
  assert.deepEqual(
    [slip.default, slip.iban, slip.recipient_name, slip.recipient_street, slip.recipient_city, slip.position],
    [true, 'CH9300762011623852957', 'Brunner Bau AG', 'Seeweg 4', '6003 Luzern', 'L'],
  )
  const journal = await db.all(sql`select via, address, before, after from journal where company_id >= 0`)
  assert.ok(!JSON.stringify(journal).includes('correct horse'))
})

onEmptyServers('the first invoice is one sheet: greeting, a few lines, thanks and QR-bill', async (empty) => {
  const visitor = new Visitor(empty.url)
  await visitor.post(empty.page, filled)
  const call = async (method: string, path: string, body?: object) => {
    const answer = await visitor.call(method, `/v2${path}`, body)
    assert.ok(answer.status < 300, JSON.stringify(answer.body))
    return answer.body.item
  }
  const contact = await call('POST', '/contacts', {
    relation: ['CL'],
    type: 'C',
    name: 'Hofladen Sonnenrain',
    main_address: address,
  })
  const [slip] = (await visitor.call('GET', '/v2/receivables/configuration/isrs')).body.items
  const invoice = {
    contact_id: contact.id,
    contact_address_id: contact.main_address_id,
    date: '2026-11-17',
    due: '2026-12-17',
    currency: 'CHF',
  }
  for (const [place, values] of [
    ['L', {}],
    ['L', { isr_id: slip.id }],
    ['F', {}],
    ['F', { isr_id: slip.id }],
  ] as const) {
    await call('PUT', `/receivables/configuration/isrs/${slip.id}`, { position: place })
    for (const [language, texts] of [
      ['de', [/Rechnung 100\d\d/, /Sehr geehrte Damen und Herren/, /Freundliche Grüsse/, /Zahlteil/]],
      ['fr', [/Facture 100\d\d/, /Mesdames, Messieurs,\nnous vous remercions/, /Section paiement/]],
      ['it', [/Fattura 100\d\d/, /Gentili signore e signori,\ngrazie/, /Sezione pagamento/]],
      ['en', [/Invoice 100\d\d/, /Dear Sir or Madam,\nThank you/, /Payment part/]],
    ] as const) {
      const positions = Array(language === 'de' ? 3 : 1).fill(position)
      const { id } = await call('POST', '/receivables/invoices', {
        ...invoice,
        ...values,
        language,
        positions,
      })
      const pages = await textOf(await fileOf(visitor, `${empty.url}/v2/receivables/invoices/${id}/pdf`))
      assert.equal(pages.length, 1, `${place} ${language}`)
      for (const text of texts) assert.match(pages[0] as string, text)
    }
  }
})

async function fileOf({ cookies }: Visitor, address: string): Promise<Buffer> {
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const answer = await fetch(address, { headers: { cookie } })
  return Buffer.from(await answer.arrayBuffer())
}

const logo = makePng({
  width: 2,
  height: 1,
  colorType: 2,
  depth: 8,
  samples: [
    [200, 0, 0],
    [0, 0, 200],
  ],
})
const storedLogo = (db: Db) =>
  db.get<{ logo: string | null }>(sql`select logo from layouts where company_id = 1`)

onEmptyServers('a logo that is chosen stands in the layout, and none is none', async ({ db, url, page }) => {
  const visitor = new Visitor(url)
  assert.match((await visitor.get(page)).text, /<form[^>]* enctype="multipart\/form-data">/)
  // A browser sends a field without a chosen file as an empty one.
  for (const [file, fields] of [
    [Buffer.of(), { iban: 'CH00' }],
    [logo, {}],
  ] as const) {
    const { status } = await visitor.send(page, { ...filled, ...fields }, { logo: file })
    assert.equal(status, file === logo ? 303 : 422)
  }
  assert.match((await storedLogo(db))?.logo ?? '', /^data:image\/png;base64,/)
})

onEmptyServers('a file that is no logo is told beside its field, and what was typed stays', async (empty) => {
  const { db, url, page } = empty
  const visitor = new Visitor(url, { 'accept-language': 'it' })
  for (const [file, sentence] of [
    [Buffer.alloc(20_000_000), 'L’immagine supera 1 MB.'],
    [Buffer.from('Hofladen Sonnenrain'), 'L’immagine non si può leggere.'],
    [logo.subarray(0, 40), 'L’immagine non si può leggere.'],
  ] as const) {
    const { status, text } = await visitor.send(page, filled, { logo: file })
    assert.equal(status, 422)
    assert.match(text, new RegExp(`id="logo-error" class="wrong">${sentence}`))
    assert.match(text, /name="company"[^>]* value="Brunner Bau AG"/)
    assert.match(text, /name="iban"[^>]* value="CH93 0076/)
  }
  // A good logo stays when another field is wrong.
  const { text } = await visitor.send(page, { ...filled, iban: 'CH00' }, { logo })
  const [, logo_url = ''] = /name="logo_url" value="([^"]+)"/.exec(text) ?? []
  assert.match(text, /Il logo è stato ripreso/)
  for (const forged of ['data:image/png;base64,AAAA', 'https://elsewhere.example/logo.png'])
    assert.match((await visitor.send(page, { ...filled, iban: '', logo_url: forged })).text, /iban-error/)
  assert.equal((await visitor.send(page, { ...filled, logo_url })).status, 303)
  assert.equal((await storedLogo(db))?.logo, logo_url)
})

onEmptyServers('a large form is read only behind a key that is valid', async ({ url, page }) => {
  const visitor = new Visitor(url)
  const large = Buffer.alloc(3_000_000)
  assert.equal((await visitor.send('/set-up/forged', filled, { logo: large })).status, 404)
  assert.equal((await visitor.send(page, filled, { logo: Buffer.alloc(34_000_000) })).status, 413)
  const broken = { 'content-type': 'multipart/form-data; boundary=x' }
  assert.equal((await visitor.post(page, filled, broken)).status, 422)
})

onEmptyServers('a key makes one company, however often and at whatever moment it is used', async (empty) => {
  const { db, url, page } = empty
  const visitors = Array.from({ length: 4 }, () => new Visitor(url))
  const answers = await Promise.all(visitors.map((visitor) => visitor.post(page, filled)))
  assert.deepEqual(answers.map(({ status }) => status).sort(), [303, 404, 404, 404])
  const again = await new Visitor(url).post(page, { ...filled, company: 'Zweite', email: 'noe@b.example' })
  assert.equal(again.status, 404)
  assert.match(again.text, /<h1>Dieser Link gilt nicht mehr<\/h1>.*<a href="\/sign-in">/s)
  assert.equal(again.headers.getSetCookie().length, 0)
  assert.equal((await new Visitor(url).get(page)).status, 404)
  assert.equal((await db.all(sql`select id from companies`)).length, 1)
  assert.equal((await db.all(sql`select id from users`)).length, 1)
})

test('of two servers that start at the same moment, one makes the first company', async () => {
  const address = await temporaryPostgres()
  await withServerOn(address, (one) =>
    withServerOn(address, async (other) => {
      const keys = await inDirectory(one.db, { user: null, via: 'test' }, async (tx) => [
        await issueKey(tx, { purpose: 'set-up', user: null, data: {}, minutes: 60 }),
        await issueKey(tx, { purpose: 'set-up', user: null, data: {}, minutes: 60 }),
      ])
      const answers = await Promise.all(
        [one, other].map(({ url }, index) =>
          new Visitor(url).post(`/set-up/${keys[index]}`, {
            ...filled,
            email: `lea${index}@brunner.example`,
          }),
        ),
      )
      assert.deepEqual(answers.map(({ status }) => status).sort(), [303, 404])
      assert.equal((await one.db.all(sql`select id from companies`)).length, 1)
      assert.equal(await issueSetUpKey(other.db), null)
    }),
  )
})

onEmptyServers('an IBAN is read as people type it', async ({ db, url, page }) => {
  const sent = await new Visitor(url).post(page, { ...filled, iban: ' ch93 0076 2011 6238 5295 7 ' })
  assert.equal(sent.status, 303)
  const account = await db.get<{ iban: string }>(sql`select iban from bank_accounts where company_id = 1`)
  assert.equal(account?.iban, 'CH93 0076 2011 6238 5295 7')
})

onEmptyServers('what is wrong is told next to its field, and what was typed is kept', async (empty) => {
  const { db, url, page } = empty
  const visitor = new Visitor(url, { 'accept-language': 'fr-CH,fr;q=0.9' })
  const sent = await visitor.post(page, {
    ...filled,
    company: ' ',
    email: 'lea@',
    iban: 'CH00',
    vat_id: 'DE1',
    country: 'KE',
    name: '"><b>Lea',
    password: 'password',
    demo: 'on',
  })
  assert.equal(sent.status, 422)
  assert.match(sent.text, /<html lang="fr">/)
  for (const [field, sentence] of [
    ['company', 'Veuillez remplir ce champ.'],
    ['email', 'Ce n’est pas une adresse e-mail.'],
    ['iban', 'Ce n’est pas un IBAN valable.'],
    ['vat_id', 'Ce n’est pas un numéro de TVA valable. Exemple : DE123456788'],
    ['currency', 'Veuillez remplir ce champ.'],
    ['password', 'Ce mot de passe est l’un des premiers'],
  ] as const) {
    assert.match(sent.text, new RegExp(`id="${field}-error" class="wrong">${sentence}`), field)
    assert.match(sent.text, new RegExp(`name="${field}"[^>]* aria-invalid="true"`), field)
  }
  assert.match(sent.text, /name="iban"[^>]* value="CH00"/)
  assert.match(sent.text, /name="name"[^>]* value="&quot;&gt;&lt;b&gt;Lea"/)
  assert.match(sent.text, /<option value="KE" selected>Kenya/)
  assert.match(sent.text, /name="demo" checked/)
  assert.match(sent.text, /name="password"[^>]* value=""/)
  assert.doesNotMatch(sent.text, /value="password"/)

  const empties = await visitor.post(page, {})
  assert.equal(empties.status, 422)
  assert.equal(empties.text.match(/-error" class="wrong"/g)?.length, 4)
  assert.match(empties.text, /id="company"[^>]* autofocus/)
  assert.equal(empties.text.match(/ autofocus/g)?.length, 1)
  const long = await visitor.post(page, { ...filled, company: 'x'.repeat(256), name: '' })
  assert.match(long.text, /id="company-error" class="wrong">Veuillez raccourcir : au plus 255 caractères\./)
  assert.match(long.text, /id="name-error" class="wrong">Veuillez remplir/)
  const onlyBank = await visitor.post(page, { ...filled, iban: '' })
  assert.match(onlyBank.text, /id="iban-error"/)
  assert.equal((await db.all(sql`select id from companies`)).length, 0)
})

onEmptyServers('without a currency, a company has that of its country', async ({ db, url, page }) => {
  await new Visitor(url).post(page, { ...filled, country: 'AT', language: 'it', iban: '', bank_name: '' })
  assert.deepEqual(
    { ...(await db.get<object>(sql`select country, currency, language from companies`)) },
    {
      country: 'AT',
      currency: 'EUR',
      language: 'it',
    },
  )
  assert.equal((await db.all(sql`select id from bank_accounts where company_id = 1`)).length, 0)
})

onEmptyServers('a key that is forged, old, replaced or not needed any more opens nothing', async (empty) => {
  const { db, url, page } = empty
  const visitor = new Visitor(url)
  const closed = async (path: string) => {
    const [shown, sent] = [await visitor.get(path), await visitor.post(path, filled)]
    assert.deepEqual([shown.status, sent.status], [404, 404], path)
    assert.doesNotMatch(shown.text, /<form class="stack"/)
  }
  for (const path of [
    '/set-up/x',
    `${page}x`,
    '/set-up/%00',
    '/set-up/%F0%9F',
    `/set-up/${'a'.repeat(5000)}`,
  ])
    assert.ok([400, 404].includes((await visitor.get(path)).status), path)
  await closed('/set-up/forged')
  assert.match((await visitor.get('/set-up/forged')).text, /Beim nächsten Start/)

  const next = `/set-up/${await issueSetUpKey(db)}`
  await closed(page)
  assert.equal((await visitor.get(next)).status, 200)
  await db.transaction({ company: 0, user: null, via: 'test' }, (tx) =>
    tx.run(sql`update one_time_keys set expires = '2026-01-01T00:00:00.000Z'`),
  )
  await closed(next)

  const last = `/set-up/${await issueSetUpKey(db)}`
  await createCompany(db, readNewCompany({ company: 'A', email: 'a@b.ch', password: 'correct horse' }))
  await closed(last)
  assert.equal(await issueSetUpKey(db), null)
})

onEmptyServers('a form from another site makes nothing', async ({ db, url, page }) => {
  for (const headers of [{ 'sec-fetch-site': 'cross-site' }, { 'sec-fetch-site': 'same-site' }]) {
    const sent = await new Visitor(url).post(page, filled, headers)
    assert.equal(sent.status, 403)
  }
  assert.equal((await db.all(sql`select id from companies`)).length, 0)
})

test('the box fills the company with demo data', async () => {
  await withEmptyServer('SQLite', async ({ db, url, page }) => {
    const sent = await new Visitor(url).post(page, { ...filled, demo: 'on' })
    assert.deepEqual([sent.status, sent.location], [303, '/'])
    const row = await db.get<{ count: number }>(
      sql`select count(*) as count from invoices where company_id = 1`,
    )
    assert.ok((row?.count ?? 0) > 10)
  })
})

for (const { locale, language, words } of [
  {
    locale: 'de-CH',
    language: 'de',
    words: {
      title: 'Kontor einrichten',
      company: 'Name der Firma',
      email: 'E-Mail-Adresse',
      password: 'Passwort',
      country: 'Land',
      name: 'Vorname',
      submit: 'Einrichten',
      Austria: 'Österreich',
      iban: 'IBAN (optional)',
      wrongIban: 'Das ist keine gültige IBAN. Bitte prüfen Sie die Ziffern.',
    },
  },
  {
    locale: 'en-GB',
    language: 'fr',
    words: {
      title: 'Mettre en place Kontor',
      company: 'Nom de l’entreprise',
      email: 'Adresse e-mail',
      password: 'Mot de passe',
      country: 'Pays',
      name: 'Prénom',
      submit: 'Mettre en place',
      Austria: 'Autriche',
      iban: 'IBAN (facultatif)',
      wrongIban: 'Ce n’est pas un IBAN valable. Veuillez vérifier les chiffres.',
    },
  },
])
  test(`in a browser, a company is set up in ${language}`, async () => {
    await withEmptyServer('SQLite', async ({ db, url, page: path }) => {
      const browser = await launchChromium()
      try {
        const context = await browser.newContext({ locale, javaScriptEnabled: false })
        const page = await context.newPage()
        await page.goto(url + path)
        const other = page.getByRole('link', { name: 'Français' })
        if (language === 'fr') await other.click()
        await page.getByRole('heading', { name: words.title }).waitFor()
        await page.getByLabel(words.company).fill('Brunner & Söhne')
        await page.getByLabel(words.country).selectOption(words.Austria)
        await page.getByLabel(words.iban).fill('AT61 1904 3002 3457 3200')
        await page.getByLabel(words.name, { exact: true }).fill('Lea')
        await page.getByLabel(words.email).fill('lea@brunner.example')
        await page.getByLabel(words.password).fill('correct horse')
        await page.getByRole('button', { name: words.submit }).click()
        await page.getByText(words.wrongIban).waitFor()
        assert.equal(await page.getByLabel(words.company).inputValue(), 'Brunner & Söhne')
        await page.getByLabel(words.iban).fill('AT61 1904 3002 3457 3201')
        await page.getByLabel(words.password).fill('correct horse')
        await page.getByRole('button', { name: words.submit }).click()
        await page.waitForURL(`${url}/me`)
        await page.getByText('Brunner & Söhne').first().waitFor()
        const company = await db.get<object>(sql`select name, currency, language from companies`)
        assert.deepEqual({ ...company }, { name: 'Brunner & Söhne', currency: 'EUR', language })
        await page.goto(url + path)
        await page.getByRole('link', { name: /Weiter|Continuer/ }).waitFor()
      } finally {
        await browser.close()
      }
    })
  })

/** Runs a test on one database, in the long lane on each, each time with a server that has no company. */
function onEmptyServers(name: string, work: (empty: Empty) => Promise<void>): void {
  withOneDatabase(name, (database) => withEmptyServer(database, work))
}

async function withEmptyServer(database: DatabaseName, work: (empty: Empty) => Promise<void>): Promise<void> {
  await withServerOn(await migratedDatabase(database), work)
}

async function withServerOn(address: string, work: (empty: Empty) => Promise<void>): Promise<void> {
  const db = openDatabase(address)
  await db.migrate()
  const app = await createApp(db)
  try {
    const url = await app.listen({ port: 0, host: '127.0.0.1' })
    await rememberUrl(db, url)
    await work({ db, url, page: `/set-up/${await issueSetUpKey(db)}` })
  } finally {
    await app.close()
    await db.close()
  }
}
