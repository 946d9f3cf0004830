import assert from 'node:assert/strict'
import { type Api, onBothDatabases, onOneDatabase } from '../../test/api.ts'
import { position } from '../../test/given.ts'
import { textOf } from '../../test/pdf.ts'

const path = '/v2/receivables/invoices'
const company = '/v2/configuration/company'
const settings = '/v2/configuration/settings'
const rates = '/v2/configuration/exchange-rates'
const vatRates = '/v2/configuration/vat-rates'
const withVat = '?with=vat,total_net,total_vat,accounting_currency,exchange_rate,vat_accounting,positions'

const one = { ...position, price: 100, amount: 1, vat: 8.1 }
const free = { ...one, vat: 0 }

async function made(api: Api, values: object) {
  const { id } = await api.given.invoice(values)
  return (await api.get(`${path}/${id}${withVat}`)).item
}

async function printed(api: Api, id: number): Promise<string> {
  const { bytes } = await api.request('GET', `${path}/${id}/pdf`)
  return (await textOf(bytes)).join(' ').replace(/\s+/g, ' ')
}

onBothDatabases(
  'VAT is stored by category and rate, and lists are filtered and sorted by its sums',
  async (api) => {
    const item = await made(api, {
      positions: [
        one,
        { ...one, price: 50, vat: 2.6 },
        { ...one, price: 10 },
        { ...free, vat_category: 'G' },
      ],
    })
    assert.deepEqual(item.vat, [
      { category: 'G', rate: 0, net: 100, vat: 0, reason: 'Steuerfreie Ausfuhr (Art. 23 MWSTG)' },
      { category: 'S', rate: 2.6, net: 50, vat: 1.3, reason: null },
      { category: 'S', rate: 8.1, net: 110, vat: 8.91, reason: null },
    ])
    assert.deepEqual([item.total_net, item.total_vat, item.total], [260, 10.21, 270.21])
    assert.deepEqual(
      [item.accounting_currency, item.exchange_rate, item.vat_accounting],
      ['CHF', 1, item.vat],
    )

    await api.given.invoice({ positions: [{ ...one, price: 300 }] })
    const filter = encodeURIComponent('{"total_vat":">10.21"}')
    const found = await api.get(`${path}?filter=${filter}&sort=-total_net&with=total_net`)
    assert.deepEqual(
      found.items.map((entry: { total_net: number }) => entry.total_net),
      [300],
    )
    const all = await api.get(`${path}?sort=total_net&with=vat`)
    assert.deepEqual(
      all.items.map(({ vat }: { vat: object[] }) => vat.length),
      [3, 1],
    )
  },
)

for (const kind of ['credit-notes', 'offers', 'order-confirmations', 'delivery-notes', 'recurring-invoices'])
  onOneDatabase(`${kind} have their VAT too`, async (api) => {
    const body = await api.given.invoiceBody({ positions: [one] })
    const own = { valid_until: '2026-12-31', start_date: '2026-12-01', frequency: 1, grace: 30 }
    const { id } = (await api.post(`/v2/receivables/${kind}`, { ...body, ...own })).item
    const { item } = await api.get(`/v2/receivables/${kind}/${id}?with=vat`)
    assert.deepEqual(item.vat, [{ category: 'S', rate: 8.1, net: 100, vat: 8.1, reason: null }])
  })

onOneDatabase('positions say a category only where it is not the usual one of their rate', async (api) => {
  const { positions } = await made(api, {
    positions: [
      { ...one, vat_category: 'S' },
      free,
      { ...one, vat_category: 'Z' },
      { ...free, vat_category: 'E' },
    ],
  })
  assert.deepEqual(
    positions.map((entry: { vat_category?: string }) => entry.vat_category),
    [undefined, undefined, undefined, 'E'],
  )
})

onOneDatabase('what is not taxed has no rate', async (api) => {
  const body = await api.given.invoiceBody()
  const positions = [
    { ...one, vat_category: 'E' },
    { ...one, vat_category: 'X' },
  ]
  assert.deepEqual(await api.problems('POST', path, { ...body, positions }), {
    'positions.1.vat_category': 1102,
  })
  assert.deepEqual(await api.problems('POST', path, { ...body, positions: positions.slice(0, 1) }), {
    'positions.0.vat_category': 1102,
  })
})

onOneDatabase('reverse charge needs the VAT numbers of both sides', async (api) => {
  await api.put(company, { vat_id: null })
  const contact = await api.given.contact({ vat_identification: null })
  const body = await api.given.invoiceBody({
    contact_id: contact.id,
    contact_address_id: contact.main_address_id,
    positions: [{ ...free, vat_category: 'AE' }],
  })
  const refused = async () => (await api.request('POST', path, { body })).body.meta.errors
  assert.equal((await refused())[0].key, 'positions.0.vat_category')
  await api.put(company, { vat_id: 'CHE-106.017.086 MWST' })
  assert.match((await refused())[0].message, /VAT number of the contact/)
  await api.put(`/v2/contacts/${contact.id}`, { vat_identification: 'ATU13585627' })
  const { item } = await api.post(path, body)
  assert.match(await printed(api, item.id), /Steuerschuldnerschaft des Leistungsempfängers/)
})

onOneDatabase('a rate of zero is taxed as the contact or the company says', async (api) => {
  await api.put(settings, { vat_category: 'E', vat_reason: 'Ärztliche Leistung' })
  const exempt = await made(api, { positions: [free, one] })
  assert.deepEqual(
    exempt.vat.map(({ category, reason }: { category: string; reason: string | null }) => [category, reason]),
    [
      ['E', 'Ärztliche Leistung'],
      ['S', null],
    ],
  )
  const abroad = await api.given.contact({ vat_category: 'G' })
  const exported = await made(api, {
    contact_id: abroad.id,
    contact_address_id: abroad.main_address_id,
    language: 'en',
    positions: [free],
  })
  assert.deepEqual(exported.vat, [
    { category: 'G', rate: 0, net: 100, vat: 0, reason: 'Exempt export (Art. 23 MWSTG)' },
  ])
  await api.put(`${path}/${exported.id}`, { language: 'fr' })
  const { item } = await api.get(`${path}/${exported.id}?with=vat`)
  assert.equal(item.vat[0].reason, 'Exportation exonérée (art. 23 LTVA)')
})

onBothDatabases(
  'a rate of zero is taxed as the contact says, else the article, else the VAT rate, else the company',
  async (api) => {
    const categoryOf = async (values: object) => {
      const { vat } = await made(api, values)
      return [vat[0].category, vat[0].reason]
    }
    await api.put(settings, { vat_category: 'O', vat_reason: 'Firma' })
    assert.deepEqual(await categoryOf({ positions: [free] }), ['O', 'Firma'])

    const zero = { rate: 0, valid_from: '2024-01-01', category: 'E', reason: 'Satz' }
    await api.post(vatRates, { ...zero, name: 'Kurse' })
    assert.deepEqual(await categoryOf({ positions: [free] }), ['E', 'Satz'])
    assert.deepEqual(await categoryOf({ positions: [free], date: '2023-12-31' }), ['O', 'Firma'])

    const article = { vat: 0, vat_category: 'G', vat_reason: 'Artikel' }
    const { number } = await api.given.product(article)
    const service = await api.given.service({ ...article, vat_category: 'Z', vat_reason: 'Dienst' })
    const goods = { ...free, catalog_type: 'P', number }
    assert.deepEqual(await categoryOf({ positions: [goods] }), ['G', 'Artikel'])
    assert.deepEqual(await categoryOf({ positions: [{ ...free, number: service.number }] }), ['Z', 'Dienst'])
    assert.deepEqual(await categoryOf({ positions: [{ ...goods, vat_category: 'O' }] }), [
      'O',
      'Nicht steuerbar: der Ort der Leistung liegt im Ausland',
    ])

    const exempt = await api.given.contact({ vat_category: 'E', vat_reason: 'Kunde' })
    const recipient = { contact_id: exempt.id, contact_address_id: exempt.main_address_id }
    assert.deepEqual(await categoryOf({ ...recipient, positions: [goods] }), ['E', 'Kunde'])

    // Of two rates of zero, a position does not say which one it has.
    await api.post(vatRates, { ...zero, name: 'Ausfuhr', category: 'G' })
    assert.deepEqual(await categoryOf({ positions: [free] }), ['O', 'Firma'])
  },
)

onBothDatabases('what needs the VAT numbers of both sides is not issued without them', async (api) => {
  await api.put(company, { vat_id: 'CHE-106.017.086 MWST' })
  const { id, main_address_id } = await api.given.contact({ vat_identification: 'ATU13585627' })
  const invoice = await made(api, {
    ...{ contact_id: id, contact_address_id: main_address_id, positions: [{ ...free, vat_category: 'AE' }] },
  })
  const issue = [`${path}/${invoice.id}/change-status`, { status: 'S' }] as const
  await api.put(`/v2/contacts/${id}`, { vat_identification: null })
  await api.put(company, { vat_id: null })
  assert.deepEqual(await api.problems('PATCH', ...issue), { 'positions.0.vat_category': 1102 })
  await api.put(`/v2/contacts/${id}`, { vat_identification: 'ATU13585627' })
  assert.deepEqual(await api.problems('PATCH', ...issue), { 'positions.0.vat_category': 1102 })
  assert.equal((await api.get(`${path}/${invoice.id}`)).item.status, 'DR')
  await api.put(company, { vat_id: 'CHE-106.017.086 MWST' })
  await api.patch(...issue)
  // What was issued is given back whatever has become of the numbers.
  await api.put(`/v2/contacts/${id}`, { vat_identification: null })
  const note = (await api.post(`${path}/${invoice.id}/credit-note`, {})).item
  await api.patch(`/v2/receivables/credit-notes/${note.id}/change-status`, { status: 'S' })
})

onBothDatabases('a company that is not liable to VAT charges and prints none', async (api) => {
  await api.put(company, { vat_id: 'CHE-106.017.086 MWST' })
  await api.put(settings, { vat_liable: false })
  const item = await made(api, { positions: [one, { ...one, price: 50, vat: 2.6 }] })
  assert.deepEqual(item.vat, [{ category: 'O', rate: 0, net: 150, vat: 0, reason: null }])
  assert.deepEqual([item.total, item.total_vat, item.positions[0].vat], [150, 0, 0])
  // The number itself is that of the company, with VAT and without.
  assert.match(await printed(api, item.id), /CHE-106\.017\.086/)
  assert.doesNotMatch(await printed(api, item.id), /MWST/)

  await api.put(company, { country: 'DE' })
  const german = await made(api, { positions: [one] })
  assert.match(await printed(api, german.id), /Kleinunternehmerregelung \(§ 19 UStG\)/)
})

onOneDatabase('what is given back is taxed as its invoice was', async (api) => {
  const { id } = await api.given.invoice({ positions: [one, free] })
  await api.patch(`${path}/${id}/change-status`, { status: 'S' })
  await api.put(settings, { vat_liable: false, vat_category: 'E' })
  const { item } = await api.post(`${path}/${id}/credit-note?with=vat`, {})
  const note = await api.get(`/v2/receivables/credit-notes/${item.id}?with=vat`)
  assert.deepEqual(
    note.item.vat.map(({ category, vat }: { category: string; vat: number }) => [category, vat]),
    [
      ['Z', 0],
      ['S', 8.1],
    ],
  )
})

onOneDatabase('VAT is converted by the rate of the day on which an invoice goes out', async (api) => {
  const item = await made(api, { currency: 'EUR', positions: [one] })
  assert.deepEqual([item.exchange_rate, item.vat_accounting], [null, null])
  const { item: rate } = await api.post(rates, { currency_from: 'EUR', currency_to: 'CHF', rate: 0.95 })
  await api.patch(`${path}/${item.id}/change-status`, { status: 'S' })
  const issued = (await api.get(`${path}/${item.id}${withVat}`)).item
  assert.deepEqual(
    [issued.exchange_rate, issued.vat_accounting],
    [0.95, [{ category: 'S', rate: 8.1, net: 95, vat: 7.7, reason: null }]],
  )
  await api.put(`${rates}/${rate.id}`, { rate: 2 })
  assert.equal((await api.get(`${path}/${item.id}${withVat}`)).item.exchange_rate, 0.95)
})

onOneDatabase('a rate in the other direction is turned round', async (api) => {
  await api.post(rates, { currency_from: 'CHF', currency_to: 'EUR', rate: 1.25 })
  const { exchange_rate } = await made(api, { currency: 'EUR' })
  assert.equal(exchange_rate, 0.8)
})

onOneDatabase('clients that know no categories send issued positions back as they were', async (api) => {
  const { id } = await api.given.invoice({
    positions: [{ ...free, vat_category: 'E', vat_reason: 'Schule' }],
  })
  await api.patch(`${path}/${id}/change-status`, { status: 'S' })
  await api.put(`${path}/${id}`, { positions: [free] })
  await api.put(`${path}/${id}`, { positions: [{ ...free, vat_category: 'S' }] })
  assert.deepEqual(
    await api.problems('PUT', `${path}/${id}`, { positions: [{ ...free, vat_category: 'G' }] }),
    {
      positions: 1104,
    },
  )
  assert.match(await printed(api, id), /Schule/)
})

onOneDatabase('each of several reasons without VAT is printed with its amount', async (api) => {
  const exported = { ...free, vat_category: 'G' }
  const item = await made(api, { positions: [exported, { ...free, price: 50, vat_category: 'E' }, one] })
  const text = await printed(api, item.id)
  assert.match(text, /Steuerfreie Ausfuhr \(Art\. 23 MWSTG\): 100\.00/)
  assert.match(text, /Von der Steuer ausgenommen \(Art\. 21 MWSTG\): 50\.00/)
  const single = await made(api, { positions: [exported, one] })
  assert.doesNotMatch(await printed(api, single.id), /MWSTG\):/)
})

onOneDatabase('a rate of zero is printed', async (api) => {
  const item = await made(api, { positions: [free] })
  assert.match(await printed(api, item.id), /MWST 0 %/)
})
