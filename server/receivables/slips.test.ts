import assert from 'node:assert/strict'
import { type Api, newCompany, onOneDatabase } from '../../test/api.ts'
import { standardLayout } from '../../test/given.ts'

const path = '/v2/receivables/configuration/isrs'
const invoices = '/v2/receivables/invoices'

async function givenSlip(api: Api, values: object = {}): Promise<number> {
  return (await api.given.slip(values)).id
}

async function slipOf(api: Api, invoiceId: number) {
  const { isr_id, isr_position, isr_reference_number } = (await api.get(`${invoices}/${invoiceId}`)).item
  return { isr_id, isr_position, isr_reference_number }
}

const noSlip = { isr_id: null, isr_position: null, isr_reference_number: null }

onOneDatabase('references count every invoice of a company from 100', async (api) => {
  const isr_id = await givenSlip(api)
  const references: (string | null)[] = []
  for (const values of [{ isr_id }, { isr_id, number: 'AB-7' }, {}, { isr_id }, { isr_id: null }, { isr_id }])
    references.push((await api.given.invoice(values)).isr_reference_number)
  assert.deepEqual(references, [
    '000000000000000000000001008',
    '000000000000000000000001013',
    null,
    '000000000000000000000001037',
    null,
    '000000000000000000000001050',
  ])

  const stranger = await newCompany(api.server)
  const invoice = await stranger.given.invoice({ isr_id: await givenSlip(stranger) })
  assert.equal(invoice.isr_reference_number, '000000000000000000000001008')
})

onOneDatabase('references begin with the number that the bank gave', async (api) => {
  const references: string[] = []
  for (const [type, delivery_number] of [
    ['ISR', '210000'],
    ['ISR+', '98'],
    ['RIS', ''],
    ['ISR', '123456'],
  ]) {
    const isr_id = await givenSlip(api, { type, delivery_number })
    references.push((await api.given.invoice({ isr_id })).isr_reference_number)
  }
  assert.deepEqual(references, [
    '210000000000000000000001004',
    '980000000000000000000001011',
    '000000000000000000000001029',
    '123456000000000000000001034',
  ])
})

onOneDatabase('an invoice that is refused or deleted leaves no hole and no double', async (api) => {
  const isr_id = await givenSlip(api)
  const body = await api.given.invoiceBody({ isr_id })
  await api.problems('POST', invoices, { ...body, due: null })
  await api.problems('POST', invoices, { ...body, isr_id: 999_999 })
  const { item: first } = await api.post(invoices, body)
  assert.equal(first.isr_reference_number, '000000000000000000000001008')
  await api.delete(`${invoices}/${first.id}`)
  const { item: second } = await api.post(invoices, body)
  assert.equal(second.isr_reference_number, '000000000000000000000001013')
})

onOneDatabase('invoices made at the same moment have different references', async (api) => {
  const body = await api.given.invoiceBody({ isr_id: await givenSlip(api) })
  const made = await Promise.all(Array.from({ length: 10 }, () => api.post(invoices, body)))
  const running = made.map(({ item }) => Number(item.isr_reference_number.slice(0, 26))).sort()
  assert.deepEqual(
    running,
    Array.from({ length: 10 }, (_, index) => 100 + index),
  )
})

onOneDatabase('the slip stands where it says, unless the invoice says otherwise', async (api) => {
  const last = await givenSlip(api, { position: 'L' })
  const position = async (values: object) => (await api.given.invoice(values)).isr_position
  assert.equal(await position({ isr_id: await givenSlip(api) }), 'A')
  assert.equal(await position({ isr_id: last }), 'L')
  assert.equal(await position({ isr_id: last, isr_position: null }), 'L')
  assert.equal(await position({ isr_id: last, isr_position: 'F' }), 'F')
  assert.equal(await position({ isr_position: 'F' }), null)
  const body = await api.given.invoiceBody({ isr_id: last, isr_position: 'X' })
  assert.deepEqual(await api.problems('POST', invoices, body), { isr_position: 1102 })
})

onOneDatabase('an invoice names a slip of its company', async (api) => {
  const stranger = await newCompany(api.server)
  const foreign = await givenSlip(stranger)
  const body = await api.given.invoiceBody()
  for (const isr_id of [foreign, 999_999])
    assert.deepEqual(await api.problems('POST', invoices, { ...body, isr_id }), { isr_id: 1102 })
  assert.equal((await api.get(invoices)).pagination.total, 0)

  const isr_id = await givenSlip(api)
  const { item } = await api.post(invoices, { ...body, isr_id })
  const shown = await api.get(`${invoices}/${item.id}`, { with: 'isr' })
  assert.deepEqual(shown.item.isr, (await api.get(`${path}/${isr_id}`)).item)
})

onOneDatabase('a reference that was given stays', async (api) => {
  const isr_id = await givenSlip(api, { delivery_number: '210000' })
  const { id } = await api.given.invoice({ isr_id })
  const given = { isr_id, isr_position: 'A', isr_reference_number: '210000000000000000000001004' }
  assert.deepEqual(await slipOf(api, id), given)

  await api.put(`${path}/${isr_id}`, { delivery_number: '98', position: 'L' })
  for (const change of [
    { notes: 'später', positions: [], number: '77' },
    { isr_id },
    { isr_reference_number: '1' },
    {},
  ]) {
    await api.put(`${invoices}/${id}`, change)
    assert.deepEqual(await slipOf(api, id), given)
  }
  await api.put('/v2/configuration/settings', { issued_documents: 'editable' })
  await api.patch(`${invoices}/${id}/change-status`, { status: 'S' })
  assert.deepEqual(await slipOf(api, id), given)

  await api.put(`${invoices}/${id}`, { isr_position: 'F' })
  assert.deepEqual(await slipOf(api, id), { ...given, isr_position: 'F' })
  // Null means the place in the slip's own settings.
  await api.put(`${invoices}/${id}`, { isr_position: null })
  assert.deepEqual(await slipOf(api, id), { ...given, isr_position: 'L' })
})

onOneDatabase('an invoice can get, change and lose its slip later', async (api) => {
  const plain = await givenSlip(api)
  const bank = await givenSlip(api, { delivery_number: '210000', position: 'L' })
  await api.given.invoice()
  const { id } = await api.given.invoice()
  const url = `${invoices}/${id}`
  assert.deepEqual(await slipOf(api, id), noSlip)
  await api.put(url, { isr_position: 'F' })
  assert.deepEqual(await slipOf(api, id), noSlip)

  // A slip that is set later has the running number of its invoice, too.
  await api.put(url, { isr_id: bank })
  const withBank = { isr_id: bank, isr_position: 'L', isr_reference_number: '210000000000000000000001012' }
  assert.deepEqual(await slipOf(api, id), withBank)
  await api.put(url, { isr_id: plain, isr_position: 'A' })
  const withPlain = { isr_id: plain, isr_position: 'A', isr_reference_number: '000000000000000000000001013' }
  assert.deepEqual(await slipOf(api, id), withPlain)

  assert.deepEqual(await api.problems('PUT', url, { isr_id: 999_999 }), { isr_id: 1102 })
  assert.deepEqual(await slipOf(api, id), withPlain)
  await api.put(url, { isr_id: null })
  assert.deepEqual(await slipOf(api, id), noSlip)
  await api.put(url, { isr_id: bank })
  assert.deepEqual(await slipOf(api, id), withBank)
})

onOneDatabase('invoices with a slip that is deleted can be read and changed', async (api) => {
  const isr_id = await givenSlip(api)
  const invoice = await api.given.invoice({ isr_id })
  await api.delete(`${path}/${isr_id}`)
  const { item } = await api.get(`${invoices}/${invoice.id}`, { with: 'isr' })
  assert.deepEqual(item, { ...invoice, isr: null })
  const changed = await api.put(`${invoices}/${invoice.id}`, { notes: 'später', isr_id })
  assert.deepEqual(changed.item, { ...invoice, notes: 'später' })
  await api.put(`${invoices}/${invoice.id}`, { isr_id: null })
  assert.deepEqual(await slipOf(api, invoice.id), noSlip)
  assert.deepEqual(await api.problems('PUT', `${invoices}/${invoice.id}`, { isr_id }), { isr_id: 1102 })
})

onOneDatabase('an invoice with a slip is answered as in the reference', async (api) => {
  const isr_id = await givenSlip(api)
  const contact = await api.given.contact()
  const body = {
    contact_id: contact.id,
    contact_address_id: contact.main_address_id,
    date: '2026-02-10',
    due: '2026-03-12',
    currency: 'CHF',
    language: 'de',
    isr_id,
    positions: [
      {
        type: 'N',
        catalog_type: 'S',
        number: '105',
        name: 'Gartenpflege',
        price: 120.0,
        amount: 6.5,
        unit_id: 1,
        vat: 8.1,
      },
      {
        type: 'N',
        catalog_type: 'P',
        number: '104',
        name: 'Gartenerde 40 l',
        price: 48.5,
        amount: 4.0,
        unit_id: 7,
        vat: 8.1,
      },
    ],
  }
  const answer = await api.request('POST', invoices, { body })
  assert.equal(answer.status, 201)
  const { id, created } = answer.body.item
  const expected = {
    id,
    number: '10000',
    contact_id: contact.id,
    contact_address_id: contact.main_address_id,
    contact_prepage_address_id: null,
    contact_person_id: null,
    date: '2026-02-10',
    due: '2026-03-12',
    period_from: null,
    period_to: null,
    period_text: null,
    currency: 'CHF',
    total: 1052.89,
    vat_included: false,
    discount_rate: 0,
    discount_type: 'P',
    cash_discount_rate: null,
    cash_discount_date: null,
    total_paid: 0,
    paid_date: null,
    bank_account_id: null,
    isr_id,
    isr_position: 'A',
    isr_reference_number: '000000000000000000000001008',
    payment_link_paypal: false,
    payment_link_paypal_url: null,
    payment_link_postfinance: false,
    payment_link_postfinance_url: null,
    payment_link_payrexx: false,
    payment_link_payrexx_url: null,
    payment_link_smartcommerce: false,
    payment_link_smartcommerce_url: null,
    language: 'de',
    signature_id: null,
    layout_id: standardLayout,
    page_amount: null,
    notes: null,
    status: 'DR',
    created,
  }
  assert.deepEqual(answer.body, { item: expected })
  assert.deepEqual(Object.keys(answer.body.item), Object.keys(expected))

  const url = `${invoices}/${id}`
  const read = await api.get(url, { with: 'positions,texts,workflow,contact_name,permissions' })
  const line = { description: null, discount_rate: null, discount_type: null, show_only_total: false }
  assert.deepEqual(read.item, {
    ...expected,
    contact_name: 'Hofladen Sonnenrain',
    positions: [
      { ...body.positions[0], ...line, total: 843.18 },
      { ...body.positions[1], ...line, total: 209.71 },
    ],
    texts: [
      {
        status: 'D',
        title: 'Rechnung Nr. {INVOICENO} / Kunden Nr. {CUSTOMERNO}',
        introduction: '',
        conditions: '',
      },
    ],
    workflow: [],
    permissions: ['view', 'edit', 'manage'],
  })
  assert.deepEqual(Object.keys(read.item.positions[0]), [
    'type',
    'catalog_type',
    'number',
    'name',
    'description',
    'price',
    'vat',
    'amount',
    'unit_id',
    'discount_rate',
    'discount_type',
    'total',
    'show_only_total',
  ])

  const sent = await api.patch(`${url}/change-status`, { status: 'S', date_time: '2026-02-10 15:00:00' })
  assert.deepEqual(sent.item, { ...expected, status: 'S' })
  const payment = await api.request('POST', `${url}/payments`, {
    body: { type: 'N', channel: 'T', amount: 500.0, date: '2026-02-20' },
  })
  assert.equal(payment.status, 201)
  const booked = {
    id: payment.body.item.id,
    type: 'N',
    channel: 'T',
    amount: 500,
    date: '2026-02-20',
    notes: null,
    created: payment.body.item.created,
  }
  assert.deepEqual(payment.body, { item: booked })
  assert.deepEqual(Object.keys(payment.body.item), Object.keys(booked))
  assert.deepEqual((await api.get(url)).item, { ...expected, total_paid: 500, status: 'PP' })
})

onOneDatabase('another slip stands where it says itself', async (api) => {
  const first = await givenSlip(api, { position: 'F' })
  const last = await givenSlip(api, { position: 'L' })
  const { id, isr_position } = await api.given.invoice({ isr_id: first })
  assert.equal(isr_position, 'F')
  assert.equal((await api.put(`${invoices}/${id}`, { isr_id: last })).item.isr_position, 'L')
  assert.equal(
    (await api.put(`${invoices}/${id}`, { isr_id: first, isr_position: 'A' })).item.isr_position,
    'A',
  )
  assert.equal((await api.put(`${invoices}/${id}`, { isr_id: first })).item.isr_position, 'A')
})
