import assert from 'node:assert/strict'
import { type DocumentLanguage, documentLanguages } from '../../domain/text/languages.ts'
import { type Api, newCompany, onOneDatabase } from '../../test/api.ts'
import { chosen } from '../../test/lane.ts'

const kinds = ['invoices', 'offers', 'order-confirmations', 'delivery-notes'] as const
const firstWords: Record<DocumentLanguage, string> = {
  de: 'Sehr geehrte Damen und Herren',
  en: 'Dear Sir or Madam',
  es: 'Estimados señores y señoras',
  fr: 'Mesdames, Messieurs',
  it: 'Gentili signore e signori',
}

async function documentOf(api: Api, kind: (typeof kinds)[number], values: object = {}): Promise<string> {
  const { due, ...body } = await api.given.invoiceBody(values)
  const last = { invoices: { due }, offers: { valid_until: due } }[kind as 'invoices'] ?? {}
  const { item } = await api.post(`/v2/receivables/${kind}`, { ...body, ...last })
  return `/v2/receivables/${kind}/${item.id}`
}

/** Sends the proposed mail unchanged, and returns the message. */
async function sendProposed(api: Api, path: string, query = {}) {
  const { item } = await api.get(`${path}/email`, query)
  const sent = await api.request('PATCH', `${path}/send-by-email`, { body: item })
  assert.equal(sent.status, 204, JSON.stringify(sent.body))
  const [message] = (await api.get('/v2/outbox', { limit: 1 })).items
  assert.deepEqual(
    [message.subject, message.body, message.recipients, message.from_type],
    [item.subject, item.body, item.recipients, item.from],
  )
  return message
}

async function contactWith(api: Api, values: object) {
  const contact = await api.given.contact(values)
  return { contact_id: contact.id, contact_address_id: contact.main_address_id }
}

onOneDatabase('what is proposed can be sent as it is, in every language', async (api) => {
  const contact = await contactWith(api, { email: 'post@sonnenrain.example' })
  const { name } = (await api.get('/v2/configuration/company')).item
  for (const kind of kinds)
    for (const language of chosen(`proposed ${kind}`, documentLanguages)) {
      const path = await documentOf(api, kind, { ...contact, language })
      const { number } = (await api.get(path)).item
      const message = await sendProposed(api, path)
      assert.match(message.subject, new RegExp(` ${number}$`))
      assert.ok(message.body.startsWith(`${firstWords[language]}\n\n`), message.body)
      assert.ok(message.body.endsWith(`\n${name}`), message.body)
      assert.doesNotMatch(message.body, /[{}]/)
      assert.deepEqual(message.recipients, [
        { email: 'post@sonnenrain.example', name: 'Hofladen Sonnenrain' },
      ])
    }
})

onOneDatabase('a mail with an invoice names what is to be paid, and until when', async (api) => {
  const path = await documentOf(api, 'invoices', { date: '2026-02-10', due: '2026-03-12' })
  const proposed = async () => (await api.get(`${path}/email`)).item.body
  assert.match(await proposed(), /CHF 843\.18 bis am 12\.03\.2026/)
  await api.post(`${path}/payments`, { type: 'N', channel: 'T', amount: 100, date: '2026-02-20' })
  assert.match(await proposed(), /den offenen Betrag bis am 12\.03\.2026/)
  await api.patch(`${path}/change-status`, { status: 'P' })
  assert.doesNotMatch(await proposed(), /12\.03\.2026/)
})

onOneDatabase('an offer that can be accepted on its page says where', async (api) => {
  const path = await documentOf(api, 'offers', { accept_online: true })
  const { accept_online_url } = (await api.get(path)).item
  const { item } = await api.get(`${path}/email`)
  assert.ok(item.body.includes(`\n${accept_online_url}\n`), item.body)
})

onOneDatabase('a reminder is proposed as the workflow sends it', async (api) => {
  const contact = await contactWith(api, { email: 'post@sonnenrain.example' })
  const texts = [
    { status: 'D', title: 'Rechnung', introduction: 'Guten Tag', conditions: '' },
    { status: 'R2', title: 'Noch immer: {INVOICENO}', introduction: '<b>{SALUTATION}</b>', conditions: '' },
    { status: 'R3', title: '', introduction: ' ', conditions: '' },
  ]
  const path = await documentOf(api, 'invoices', { ...contact, texts })
  const { number } = (await api.get(path)).item
  const proposed = async (query = {}) => (await api.get(`${path}/email`, query)).item
  assert.equal((await proposed()).subject, `Rechnung ${number}`)
  assert.equal((await proposed({ status: 'R1' })).subject, `1. Mahnung zur Rechnung Nr. ${number}`)
  assert.match((await proposed({ status: 'DC' })).body, /auf dem Rechtsweg/)
  const own = await proposed({ status: 'R2' })
  assert.equal(own.subject, `Noch immer: ${number}`)
  assert.ok(own.body.startsWith('<b>Sehr geehrte Damen und Herren</b>\n\nOnline ansehen:\nhttp'), own.body)
  // A text without content is not sent.
  assert.deepEqual((await proposed({ status: 'R3' })).subject, `Rechnung ${number}`)
  assert.match((await proposed({ status: 'R3' })).body, /Im Anhang/)

  // An invoice that has become a reminder is sent as one.
  await api.patch(`${path}/change-status`, { status: 'R2' })
  assert.deepEqual(await proposed(), own)
  assert.equal((await sendProposed(api, path)).printed_as, 'R2')
  for (const status of ['S', 'RE', 'r1', '__proto__']) {
    const answer = await api.request('GET', `${path}/email`, { query: { status } })
    assert.equal(answer.status, 422, status)
  }
})

onOneDatabase('a mail goes to the contact person, or else to the contact, or to nobody', async (api) => {
  const contact = await api.given.contact({ email: 'post@sonnenrain.example' })
  const whom = { contact_id: contact.id, contact_address_id: contact.main_address_id }
  const person = async (email: string | null) =>
    (
      await api.post(`/v2/contacts/${contact.id}/people`, {
        name: 'Nora',
        surname: 'Meier',
        gender: 'F',
        email,
      })
    ).item.id
  const to = async (values: object) =>
    (await api.get(`${await documentOf(api, 'invoices', { ...whom, ...values })}/email`)).item.recipients
  assert.deepEqual(await to({ contact_person_id: await person('nora@sonnenrain.example') }), [
    { email: 'nora@sonnenrain.example', name: 'Nora Meier' },
  ])
  for (const email of [null, '<nora@sonnenrain.example'])
    assert.deepEqual(await to({ contact_person_id: await person(email) }), [
      { email: 'post@sonnenrain.example', name: 'Hofladen Sonnenrain' },
    ])
  assert.deepEqual(await to(await contactWith(api, { email: null })), [])
})

onOneDatabase('what stands in a line of the head of a mail is one line', async (api) => {
  const contact = await contactWith(api, { name: 'Hofladen\nSonnenrain', email: 'post@sonnenrain.example' })
  const path = await documentOf(api, 'invoices', { ...contact, number: `A\n${'ü'.repeat(250)}` })
  const message = await sendProposed(api, path)
  assert.equal(message.recipients[0].name, 'Hofladen Sonnenrain')
  assert.equal([...message.subject].length, 255)
})

onOneDatabase('markup in names is no markup in the mail', async (api) => {
  await api.put('/v2/configuration/company', { name: 'Brunner & <b>Co</b>' })
  const path = await documentOf(api, 'delivery-notes')
  assert.match((await api.get(`${path}/email`)).item.body, /\nBrunner &amp; &lt;b&gt;Co&lt;\/b&gt;$/)
})

onOneDatabase(
  'a company without an address of its own sends in the name of the installation',
  async (api) => {
    const contact = await contactWith(api, { email: 'post@sonnenrain.example' })
    await api.put('/v2/configuration/company', { email: null })
    const message = await sendProposed(api, await documentOf(api, 'invoices', contact))
    assert.equal(message.from_type, 'CE')
    await api.put('/v2/configuration/settings', { mail_from: 'S', mail_sender: 'office@brunner.example' })
    assert.equal((await sendProposed(api, await documentOf(api, 'invoices', contact))).from_type, 'S')
  },
)

onOneDatabase('a letter is sent under its title', async (api) => {
  const letter = await api.given.letter({ title: 'An {CLIENTNAME}' })
  const path = `/v2/contacts/letters/${letter.id}`
  assert.equal((await api.get(`${path}/email`)).item.subject, 'An Hofladen Sonnenrain')
  await api.put(path, { title: null })
  assert.equal((await api.get(`${path}/email`)).item.subject, 'Unser Schreiben')
})

onOneDatabase('whoever may see a document may see its mail, and nobody else', async (api) => {
  const path = await documentOf(api, 'invoices')
  const read = async (other: Api) => (await other.request('GET', `${path}/email`)).status
  assert.equal(await read(await api.withScopes('invoice')), 200)
  assert.equal(await read(await api.withScopes('offer')), 400)
  assert.equal(await read(await newCompany(api.server)), 404)
  assert.equal(await read(await api.colleague('reader')), 200)
})

onOneDatabase(
  'a mail has the link to the page of its document, once, unless the company does not want it',
  async (api) => {
    const body = await api.given.invoiceBody()
    const { item: invoice } = await api.post('/v2/receivables/invoices', body)
    const { item: offer } = await api.post('/v2/receivables/offers', {
      ...body,
      ...{ valid_until: '9999-12-31', accept_online: true },
    })
    const linksIn = async (path: string) => {
      const { page_url } = (await api.get(path, { with: 'page_url' })).item
      const text: string = (await api.get(`${path}/email`)).item.body
      return { page: text.split(page_url ?? 'none').length - 1, accept: text.split('/accept/').length - 1 }
    }
    const paths = [`/v2/receivables/invoices/${invoice.id}`, `/v2/receivables/offers/${offer.id}`] as const
    assert.deepEqual(await linksIn(paths[0]), { page: 1, accept: 0 })
    assert.deepEqual(await linksIn(paths[1]), { page: 0, accept: 1 })
    await api.put('/v2/configuration/settings', { page_link_in_mails: false })
    assert.deepEqual(await linksIn(paths[0]), { page: 0, accept: 0 })
    await api.put('/v2/configuration/settings', { page_link_in_mails: true, customer_pages: false })
    assert.deepEqual(await linksIn(paths[0]), { page: 0, accept: 0 })
  },
)
