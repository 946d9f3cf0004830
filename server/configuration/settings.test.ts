import assert from 'node:assert/strict'
import sql from 'sql-template-tag'
import { type Api, newCompany, onOneDatabase } from '../../test/api.ts'
import { address, position } from '../../test/given.ts'
import { verifyJournal } from '../db/journal.ts'

const path = '/v2/configuration/settings'

const defaults = {
  round_to_five_rappen: false,
  first_contact_number: 1000,
  first_catalog_number: 100,
  first_invoice_number: 10000,
  first_credit_note_number: 10000,
  first_offer_number: 10000,
  first_order_confirmation_number: 10000,
  first_delivery_note_number: 10000,
  first_project_number: 1000,
  first_cost_unit_number: 1000,
  contact_number_pattern: null,
  catalog_number_pattern: null,
  invoice_number_pattern: null,
  credit_note_number_pattern: null,
  offer_number_pattern: null,
  order_confirmation_number_pattern: null,
  delivery_note_number_pattern: null,
  project_number_pattern: null,
  cost_unit_number_pattern: null,
  vat_liable: true,
  vat_category: null,
  vat_reason: null,
  issued_documents: 'final',
  payment_part: true,
  hours_rounding: '0.01',
  paypal_url: null,
  postfinance_url: null,
  payrexx_url: null,
  smartcommerce_url: null,
  customer_pages: true,
  page_link_in_mails: true,
  page_link_on_paper: false,
  bank_booking: 'sure',
  mail_from: 'CO',
  mail_sender: null,
  vat_basis: 'agreed',
  vat_method: 'effective',
  net_tax_rates: null,
  reminder_terms: [],
  chart_of_accounts: null,
  accounts: [],
  fiscal_year_start: 1,
  datev_consultant: null,
  datev_client: null,
}

const changed = {
  round_to_five_rappen: true,
  first_contact_number: 1,
  first_catalog_number: 2,
  first_invoice_number: 3,
  first_credit_note_number: 8,
  first_offer_number: 4,
  first_order_confirmation_number: 5,
  first_delivery_note_number: 6,
  first_project_number: 7,
  first_cost_unit_number: 999_999_999,
  contact_number_pattern: 'K{0000}',
  catalog_number_pattern: 'A-{000}',
  invoice_number_pattern: 'RE-{YYYY}-{0000}',
  credit_note_number_pattern: 'GS{0000}',
  offer_number_pattern: '{YY}{000}',
  order_confirmation_number_pattern: 'AB/{YYYY}/{MM}/{00}',
  delivery_note_number_pattern: 'LS{0}',
  project_number_pattern: 'P-{YY}-{00}',
  cost_unit_number_pattern: 'Kostenstelle {00}',
  vat_liable: false,
  vat_category: 'E',
  vat_reason: 'Ärztliche Leistungen',
  issued_documents: 'editable',
  payment_part: false,
  hours_rounding: '0.25',
  paypal_url: 'https://paypal.example/brunner',
  postfinance_url: 'https://pay.example/{NUMBER}?amount={AMOUNT}',
  payrexx_url: 'https://payrexx.example',
  smartcommerce_url: 'https://sc.example:8443/a/b',
  customer_pages: false,
  page_link_in_mails: false,
  page_link_on_paper: true,
  bank_booking: 'never',
  mail_from: 'S',
  mail_sender: 'rechnung@brunner.example',
  vat_basis: 'received',
  vat_method: 'net_tax_rate',
  net_tax_rates: [0.6, 6.2],
  reminder_terms: [{ status: 'R1', fee: 20, interest: 5, days: 14 }],
  chart_of_accounts: 'skr04',
  accounts: [
    { purpose: 'money', category: null, rate: null, channel: 'TW', account: '1025', vat_code: null },
    { purpose: 'revenue', category: 'S', rate: 8.1, channel: null, account: '3400', vat_code: 'V81' },
  ],
  fiscal_year_start: 7,
  datev_consultant: 29_098,
  datev_client: 55_003,
}

onOneDatabase('a company starts with the settings of the reference', async (api) => {
  const { item } = await api.get(path)
  assert.deepEqual(item, defaults)
  assert.deepEqual(Object.keys(item), Object.keys(defaults))
})

onOneDatabase('settings come back as they were sent, and null resets them', async (api) => {
  assert.deepEqual((await api.put(path, changed)).item, changed)
  assert.deepEqual((await api.get(path)).item, changed)
  const { item } = await api.put(path, { first_offer_number: 40 })
  assert.deepEqual(item, { ...changed, first_offer_number: 40 })
  assert.deepEqual((await api.put(path, {})).item, item)
  assert.deepEqual((await api.put(path, { id: 7, company_id: 7, unknown: 1 })).item, item)

  const nothing = Object.fromEntries(Object.keys(defaults).map((key) => [key, null]))
  assert.deepEqual((await api.put(path, nothing)).item, defaults)
})

onOneDatabase('all that is wrong with settings is told at once, and nothing is stored', async (api) => {
  const problems = await api.problems('PUT', path, {
    round_to_five_rappen: 1,
    first_contact_number: 0,
    first_catalog_number: -1,
    first_invoice_number: '10000',
    first_offer_number: 1.5,
    first_order_confirmation_number: 1_000_000_000,
    first_delivery_note_number: true,
    first_project_number: 500,
    contact_number_pattern: 7,
    catalog_number_pattern: '',
    invoice_number_pattern: 'RE-{YYYY}',
    offer_number_pattern: 'OF-{JJJJ}-{0000}',
    order_confirmation_number_pattern: `${'A'.repeat(37)}{00}`,
    delivery_note_number_pattern: '{000}/{YYYY}',
    project_number_pattern: `${'A'.repeat(36)}{00}`,
    vat_liable: 'yes',
    vat_category: 'S',
    vat_reason: 7,
    issued_documents: 'sometimes',
    hours_rounding: '0.1',
    paypal_url: 'http://paypal.example',
    postfinance_url: 'pay.example',
    payrexx_url: 'https://',
    smartcommerce_url: 'javascript:alert(1)',
    mail_from: 'X',
    mail_sender: 'nobody',
    vat_basis: 'cash',
    vat_method: 'flat',
    net_tax_rates: [6.2, 6.3],
    chart_of_accounts: 'skr99',
    fiscal_year_start: 13,
    datev_consultant: 1000,
    datev_client: 100_000,
  })
  assert.deepEqual(problems, {
    round_to_five_rappen: 1101,
    first_contact_number: 1102,
    first_catalog_number: 1102,
    first_invoice_number: 1101,
    first_offer_number: 1101,
    first_order_confirmation_number: 1102,
    first_delivery_note_number: 1101,
    contact_number_pattern: 1101,
    catalog_number_pattern: 1103,
    invoice_number_pattern: 1103,
    offer_number_pattern: 1103,
    order_confirmation_number_pattern: 1102,
    delivery_note_number_pattern: 1103,
    vat_liable: 1101,
    vat_category: 1102,
    vat_reason: 1101,
    issued_documents: 1102,
    hours_rounding: 1102,
    paypal_url: 1103,
    postfinance_url: 1103,
    payrexx_url: 1103,
    smartcommerce_url: 1103,
    mail_from: 1102,
    mail_sender: 1103,
    vat_basis: 1102,
    vat_method: 1102,
    net_tax_rates: 1102,
    chart_of_accounts: 1102,
    fiscal_year_start: 1102,
    datev_consultant: 1102,
    datev_client: 1102,
  })
  assert.deepEqual((await api.get(path)).item, defaults)
})

onOneDatabase(
  'net tax rates are those of the tax administration, each once and in their order',
  async (api) => {
    const rates = async (sent: unknown) => (await api.put(path, { net_tax_rates: sent })).item.net_tax_rates
    assert.deepEqual(await rates([6.8, 0.1, 6.8]), [0.1, 6.8])
    for (const [sent, code] of [
      [[], 1102],
      [['6.8'], 1102],
      [[[6.8]], 1102],
      [6.8, 1101],
    ])
      assert.deepEqual(await api.problems('PUT', path, { net_tax_rates: sent }), { net_tax_rates: code })
    assert.deepEqual((await api.get(path)).item.net_tax_rates, [0.1, 6.8])
    assert.equal(await rates(null), null)
  },
)

onOneDatabase(
  'an account is no formula, has no separators, and is for something that it can be for',
  async (api) => {
    for (const [account, problems] of [
      [{ purpose: 'money', account: '=1+1' }, { 'accounts.0.account': 1103 }],
      [{ purpose: 'money', account: '1020;1' }, { 'accounts.0.account': 1103 }],
      [{ purpose: 'money', account: '10"20' }, { 'accounts.0.account': 1103 }],
      [{ purpose: 'money', account: ' ' }, { 'accounts.0.account': 1103 }],
      [{ purpose: 'money', account: '1'.repeat(21) }, { 'accounts.0.account': 1102 }],
      [{ purpose: 'revenue', account: '3200', vat_code: '-V' }, { 'accounts.0.vat_code': 1103 }],
      [{ purpose: 'petty_cash', account: '1000' }, { 'accounts.0.purpose': 1102 }],
      [{ purpose: 'money', rate: 8.1, account: '1020' }, { 'accounts.0.rate': 1102 }],
      [{ purpose: 'vat', channel: 'C', account: '2200' }, { 'accounts.0.channel': 1102 }],
      [{ purpose: 'rounding' }, { 'accounts.0.account': 1100 }],
    ] as const)
      assert.deepEqual(await api.problems('PUT', path, { accounts: [account] }), problems)
    const twice = { purpose: 'revenue', category: 'S', account: '3200' }
    assert.deepEqual(await api.problems('PUT', path, { accounts: [twice, { ...twice, account: '3400' }] }), {
      'accounts.1.purpose': 1105,
    })
    assert.deepEqual((await api.get(path)).item.accounts, [])
  },
)

onOneDatabase('settings need the scope configuration', async (api) => {
  const token = await api.withScopes('invoice catalog contact')
  for (const method of ['GET', 'PUT'] as const) {
    const answer = await token.request(method, path, method === 'PUT' ? { body: changed } : {})
    assert.deepEqual([answer.status, answer.body.code], [400, 11])
  }
  assert.deepEqual((await (await api.withScopes('configuration')).get(path)).item, defaults)
})

onOneDatabase('settings cannot be made or deleted', async (api) => {
  for (const method of ['POST', 'DELETE', 'PATCH'] as const) {
    const answer = await api.request(method, path, { body: {} })
    assert.deepEqual(
      [answer.status, answer.body.code, answer.headers.get('allow')],
      [405, 7000, 'GET, PUT, HEAD'],
    )
  }
})

onOneDatabase('a change of settings is in the journal, and no change is not', async (api) => {
  const { company, user } = api.identity
  await api.put(path, { first_offer_number: 40, round_to_five_rappen: true })
  await api.put(path, { first_offer_number: 40 })
  const entries = await api.server.db.all<{ user_id: number; before: string; after: string }>(sql`
    select user_id, before, after from journal
    where company_id = ${company} and resource = 'settings' and action = 'update' order by id`)
  assert.deepEqual(
    entries.map(({ user_id, before, after }) => [user_id, JSON.parse(before), JSON.parse(after)]),
    [
      [
        user,
        { round_to_five_rappen: false, first_offer_number: 10000 },
        { round_to_five_rappen: true, first_offer_number: 40 },
      ],
    ],
  )
  assert.equal((await verifyJournal(api.server.db, company)).fault, null)
})

onOneDatabase("another company's settings stay as they are", async (api) => {
  const stranger = await newCompany(api.server)
  await api.put(path, { ...changed, round_to_five_rappen: true })
  assert.deepEqual((await stranger.get(path)).item, defaults)
  const { number, total } = await stranger.given.invoice()
  assert.deepEqual([number, total], ['10000', 843.18])
})

const item = { name: 'Erde', including_vat: false, vat: 8.1, unit_id: 7, price: 48.5 }
const document = (api: Api) => api.given.invoiceBody({ valid_until: '2026-03-08' })

/** How to make a record of each kind that has numbers. */
const numbered = [
  [
    'first_contact_number',
    '/v2/contacts',
    async () => ({ relation: ['CL'], type: 'C', name: 'Hofladen', main_address: address }),
  ],
  ['first_catalog_number', '/v2/catalog/products', async () => item],
  ['first_catalog_number', '/v2/catalog/services', async () => item],
  ['first_invoice_number', '/v2/receivables/invoices', document],
  ['first_credit_note_number', '/v2/receivables/credit-notes', document],
  ['first_offer_number', '/v2/receivables/offers', document],
  ['first_order_confirmation_number', '/v2/receivables/order-confirmations', document],
  ['first_delivery_note_number', '/v2/receivables/delivery-notes', document],
  [
    'first_project_number',
    '/v2/reporting/projects',
    async (api: Api) => ({
      contact_id: (await api.given.contact()).id,
      name: 'Garten Nord',
      start_date: '2026-02-01',
    }),
  ],
  ['first_cost_unit_number', '/v2/reporting/cost-units', async () => ({ name: 'Sitzungen', type: 'P' })],
] as const

for (const [setting, collection, body] of numbered) {
  onOneDatabase(`${setting} says where the numbers of ${collection} start`, async (api) => {
    const make = async (values: object = {}): Promise<string> =>
      (await api.post(collection, { ...(await body(api)), ...values })).item.number
    assert.equal(await make(), String(defaults[setting]))
    await api.put(path, { [setting]: 700_000 })
    assert.equal(await make(), '700000')
    assert.equal(await make(), '700001')
    // A lower start does not reuse given numbers.
    await api.put(path, { [setting]: 5 })
    assert.equal(await make(), '700002')
    assert.equal(await make({ number: '800000' }), '800000')
    assert.equal(await make(), '800001')
  })
}

for (const kind of ['invoices', 'offers', 'order-confirmations', 'delivery-notes']) {
  onOneDatabase(`${kind} are rounded to five Rappen when they are priced, not before`, async (api) => {
    const list = `/v2/receivables/${kind}`
    const body = await document(api)
    const { item: stored } = await api.post(list, body)
    assert.equal(stored.total, 843.18)
    await api.put(path, { round_to_five_rappen: true, issued_documents: 'editable' })
    const total = async (id: number) => (await api.get(`${list}/${id}`)).item.total

    const { item: rounded } = await api.post(list, body)
    assert.equal(rounded.total, 843.2)
    assert.equal(await total(stored.id), 843.18)
    await api.put(`${list}/${stored.id}`, { notes: 'später', date: '2026-02-11' })
    await api.patch(`${list}/${stored.id}/change-status`, { status: 'S' })
    assert.equal(await total(stored.id), 843.18)
    // Other currencies are not rounded to five Rappen.
    assert.equal((await api.put(`${list}/${rounded.id}`, { currency: 'EUR' })).item.total, 843.18)
    await api.put(`${list}/${rounded.id}`, { currency: 'CHF' })
    const priced = await api.put(`${list}/${stored.id}`, { positions: [position] })
    assert.equal(priced.item.total, 843.2)
    const read = await api.get(`${list}/${stored.id}`, { with: 'positions' })
    assert.equal(read.item.positions[0].total, 843.18)

    await api.put(path, { round_to_five_rappen: false })
    assert.equal(await total(rounded.id), 843.2)
    assert.equal((await api.put(`${list}/${rounded.id}`, { discount_rate: 0 })).item.total, 843.18)
  })
}
