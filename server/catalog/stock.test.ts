import assert from 'node:assert/strict'
import sql from 'sql-template-tag'
import { type Api, newCompany, onBothDatabases, onOneDatabase } from '../../test/api.ts'

const products = '/v2/catalog/products'
const invoices = '/v2/receivables/invoices'

async function givenProduct(api: Api, number = '104', available = 100): Promise<number> {
  const { item } = await api.post(products, {
    number,
    name: 'Gartenerde 40 l',
    including_vat: false,
    vat: 8.1,
    unit_id: 7,
    price: 48.5,
  })
  await api.patch(`${products}/${item.id}/set-inventory`, { inventory_available: available })
  return item.id
}

function line(amount: number, number: string | null = '104') {
  return { type: 'N', catalog_type: 'P', number, name: 'Erde', price: 48.5, amount, unit_id: 7, vat: 8.1 }
}

async function givenDocument(api: Api, kind: string, positions: readonly object[]) {
  // The stock follows an issued invoice also where it can be changed.
  await api.put('/v2/configuration/settings', { issued_documents: 'editable' })
  const body = await api.given.invoiceBody({ valid_until: '2026-03-08', positions })
  return (await api.post(`/v2/receivables/${kind}`, body)).item
}

/** The available and the reserved stock. */
async function stockOf(api: Api, productId: number): Promise<[available: number, reserved: number]> {
  const { item } = await api.get(`${products}/${productId}`)
  return [item.inventory_available, item.inventory_reserved]
}

async function setStatus(api: Api, kind: string, id: number, status: string): Promise<void> {
  await api.patch(`/v2/receivables/${kind}/${id}/change-status`, { status })
}

onOneDatabase('the stock of a product is set to what was counted', async (api) => {
  const id = await givenProduct(api, '104', 0)
  const { item: before } = await api.get(`${products}/${id}`)
  const url = `${products}/${id}/set-inventory`
  for (const counted of [120, 0.125, -3, 0, 120.5]) {
    const { item } = await api.patch(url, { inventory_available: counted })
    assert.deepEqual(item, { ...before, inventory_available: counted })
    assert.deepEqual(Object.keys(item), Object.keys(before))
  }
  assert.deepEqual((await api.get(products, { filter: '{"inventory_available":">120"}' })).items, [
    { ...before, inventory_available: 120.5 },
  ])
})

onOneDatabase('what cannot have been counted is refused', async (api) => {
  const id = await givenProduct(api)
  const url = `${products}/${id}/set-inventory`
  for (const [body, code] of [
    [{}, 1100],
    [{ inventory_available: null }, 1100],
    [{ inventory_available: '120' }, 1101],
    [{ inventory_available: true }, 1101],
    [{ inventory_available: 1e12 }, 1102],
    [{ inventory_available: 0.0000001 }, 1102],
  ] as const)
    assert.deepEqual(await api.problems('PATCH', url, body), { inventory_available: code })
  assert.deepEqual(await stockOf(api, id), [100, 0])
})

onOneDatabase("only the stock of one's own products can be set", async (api) => {
  const stranger = await newCompany(api.server)
  const id = await givenProduct(stranger)
  for (const unknown of [id, 999_999, 0, 'abc']) {
    const answer = await api.request('PATCH', `${products}/${unknown}/set-inventory`, {
      body: { inventory_available: 1 },
    })
    assert.deepEqual([answer.status, answer.body.meta], [404, { entity_type: 'product' }])
  }
  assert.deepEqual(await stockOf(stranger, id), [100, 0])
})

onOneDatabase('a counted stock is in the journal', async (api) => {
  const id = await givenProduct(api)
  await api.patch(`${products}/${id}/set-inventory`, { inventory_available: 100 })
  const entries = await api.server.db.all<{ before: string; after: string }>(sql`
    select before, after from journal
    where company_id = ${api.identity.company} and resource = 'products' and record_id = ${id} and action = 'update'`)
  // The second count found the stock unchanged.
  assert.deepEqual(
    entries.map(({ before, after }) => [JSON.parse(before), JSON.parse(after)]),
    [[{ inventory_available: 0 }, { inventory_available: 100 }]],
  )
})

// The effect of each kind of document on a stock of 100 when it has 4 pieces, status by status, and back.
const courses: Readonly<Record<string, readonly [status: string, available: number, reserved: number][]>> = {
  invoices: [
    ['DR', 100, 4],
    ['S', 96, 0],
    ['R', 96, 0],
    ['R1', 96, 0],
    ['R2', 96, 0],
    ['R3', 96, 0],
    ['DC', 96, 0],
    ['PP', 96, 0],
    ['P', 96, 0],
    ['D', 100, 0],
    ['S', 96, 0],
    ['DR', 100, 4],
    ['S', 96, 0],
    // It stays cancelled.
    ['C', 100, 0],
  ],
  'delivery-notes': [
    ['DR', 100, 4],
    ['S', 96, 0],
    ['B', 100, 0],
    ['S', 96, 0],
    ['D', 100, 0],
    ['DR', 100, 4],
  ],
  'order-confirmations': [
    ['DR', 100, 4],
    ['S', 100, 4],
    ['B', 100, 0],
    ['S', 100, 4],
    ['D', 100, 0],
  ],
  offers: [
    ['DR', 100, 4],
    ['S', 100, 4],
    ['A', 100, 4],
    ['DE', 100, 0],
    ['A', 100, 4],
    ['B', 100, 0],
    ['D', 100, 0],
    ['DR', 100, 4],
  ],
}

for (const [kind, course] of Object.entries(courses)) {
  onOneDatabase(`the stock follows the status of ${kind}`, async (api) => {
    const product = await givenProduct(api)
    const { id } = await givenDocument(api, kind, [line(4)])
    for (const [status, available, reserved] of course) {
      await setStatus(api, kind, id, status)
      assert.deepEqual(await stockOf(api, product), [available, reserved], status)
      await setStatus(api, kind, id, status)
      assert.deepEqual(await stockOf(api, product), [available, reserved], `${status} again`)
    }
  })

  onOneDatabase(`the stock moves by the difference when positions of ${kind} change`, async (api) => {
    const product = await givenProduct(api)
    const other = await givenProduct(api, '105')
    const { id } = await givenDocument(api, kind, [line(4)])
    const url = `/v2/receivables/${kind}/${id}`
    const isTaken = kind === 'invoices' || kind === 'delivery-notes'
    const stocks = async () => [await stockOf(api, product), await stockOf(api, other)]

    await api.put(url, { positions: [line(6), line(1.5)] })
    assert.deepEqual(await stocks(), [
      [100, 7.5],
      [100, 0],
    ])
    await api.put(url, { notes: 'Nur eine Notiz', discount_rate: 5 })
    assert.deepEqual(await stocks(), [
      [100, 7.5],
      [100, 0],
    ])
    await setStatus(api, kind, id, 'S')
    await api.put(url, { positions: [line(1), line(2, '105')] })
    assert.deepEqual(
      await stocks(),
      isTaken
        ? [
            [99, 0],
            [98, 0],
          ]
        : [
            [100, 1],
            [100, 2],
          ],
    )
    await api.put(url, { positions: [] })
    assert.deepEqual(await stocks(), [
      [100, 0],
      [100, 0],
    ])
  })

  onOneDatabase(`deleted ${kind} give back what they had`, async (api) => {
    const product = await givenProduct(api)
    const draft = await givenDocument(api, kind, [line(4)])
    const sent = await givenDocument(api, kind, [line(10)])
    await setStatus(api, kind, sent.id, 'S')
    const unknown = await api.request('DELETE', `/v2/receivables/${kind}/${draft.id},999999`)
    assert.equal(unknown.status, 404)
    const [available, reserved] = await stockOf(api, product)
    assert.equal(available - reserved, 86)
    await api.delete(`/v2/receivables/${kind}/${draft.id},${sent.id}`)
    assert.deepEqual(await stockOf(api, product), [100, 0])
  })
}

onOneDatabase('a payment for a draft takes what it reserved', async (api) => {
  const product = await givenProduct(api)
  const { id } = await givenDocument(api, 'invoices', [line(4)])
  assert.deepEqual(await stockOf(api, product), [100, 4])
  const payment = { type: 'N', amount: 10, date: '2026-02-20' }
  const { item } = await api.post(`${invoices}/${id}/payments`, payment)
  assert.deepEqual(await stockOf(api, product), [96, 0])
  await api.post(`${invoices}/${id}/payments`, { ...payment, amount: 5000 })
  assert.deepEqual(await stockOf(api, product), [96, 0])
  await api.delete(`${invoices}/${id}/payments/${item.id}`)
  assert.deepEqual(await stockOf(api, product), [96, 0])
  await api.delete(`${invoices}/${id}`)
  assert.deepEqual(await stockOf(api, product), [100, 0])
})

onOneDatabase('a draft that is set to paid takes once', async (api) => {
  const product = await givenProduct(api)
  const { id } = await givenDocument(api, 'invoices', [line(4)])
  await setStatus(api, 'invoices', id, 'P')
  assert.deepEqual(await stockOf(api, product), [96, 0])
})

onOneDatabase('only normal positions with the number of a product move its stock', async (api) => {
  const product = await givenProduct(api)
  const { item: service } = await api.post('/v2/catalog/services', {
    number: '105',
    name: 'Gartenpflege',
    including_vat: false,
    vat: 8.1,
    unit_id: 1,
    price: 120,
  })
  const { id } = await givenDocument(api, 'invoices', [
    { ...line(4), catalog_type: 'S' },
    { ...line(4), type: 'T' },
    { ...line(4), type: 'H' },
    line(4, null),
    line(4, '105'),
    line(4, '1040'),
    line(4, 'unbekannt'),
  ])
  assert.deepEqual(await stockOf(api, product), [100, 0])
  await setStatus(api, 'invoices', id, 'S')
  assert.deepEqual(await stockOf(api, product), [100, 0])
  assert.deepEqual((await api.get(`/v2/catalog/services/${service.id}`)).item, service)
})

onOneDatabase('a stock may fall below zero, and returned goods raise it', async (api) => {
  const product = await givenProduct(api, '104', 3)
  const { id } = await givenDocument(api, 'invoices', [line(4.25)])
  await setStatus(api, 'invoices', id, 'S')
  assert.deepEqual(await stockOf(api, product), [-1.25, 0])
  const back = await givenDocument(api, 'invoices', [line(-2)])
  assert.deepEqual(await stockOf(api, product), [-1.25, -2])
  await setStatus(api, 'invoices', back.id, 'S')
  assert.deepEqual(await stockOf(api, product), [0.75, 0])
})

onOneDatabase("another company's product with the same number keeps its stock", async (api) => {
  const stranger = await newCompany(api.server)
  const own = await givenProduct(api)
  const foreign = await givenProduct(stranger)
  const { id } = await givenDocument(api, 'invoices', [line(4)])
  await setStatus(api, 'invoices', id, 'S')
  assert.deepEqual(await stockOf(api, own), [96, 0])
  assert.deepEqual(await stockOf(stranger, foreign), [100, 0])
})

onOneDatabase('a document that is refused leaves the stock as it was', async (api) => {
  const product = await givenProduct(api)
  const { id, number } = await givenDocument(api, 'invoices', [line(4)])
  const body = await api.given.invoiceBody({ positions: [line(7)], number })
  assert.deepEqual(await api.problems('POST', invoices, body), { number: 1105 })
  assert.deepEqual(
    await api.problems('PUT', `${invoices}/${id}`, { positions: [line(7), { ...line(1), vat: null }] }),
    { 'positions.1.vat': 1100 },
  )
  assert.deepEqual(await api.problems('PATCH', `${invoices}/${id}/change-status`, { status: 'B' }), {
    status: 1102,
  })
  assert.deepEqual(await stockOf(api, product), [100, 4])
})

onOneDatabase('documents at the same moment all move the stock', async (api) => {
  const product = await givenProduct(api)
  const body = await api.given.invoiceBody({ positions: [line(1.5)] })
  await Promise.all(Array.from({ length: 10 }, () => api.post(invoices, body)))
  assert.deepEqual(await stockOf(api, product), [100, 15])
})

onOneDatabase('a stock that no column can hold is refused, and nothing is stored', async (api) => {
  const product = await givenProduct(api)
  const body = await api.given.invoiceBody({ positions: [{ ...line(999_999_999_999), price: 0 }] })
  await api.post(invoices, body)
  const answer = await api.request('POST', invoices, { body })
  assert.deepEqual([answer.status, answer.body.code], [400, 2000])
  assert.equal((await api.get(invoices)).pagination.total, 1)
  assert.deepEqual(await stockOf(api, product), [100, 999_999_999_999])
})

onOneDatabase('every move of a stock is in the journal', async (api) => {
  const product = await givenProduct(api)
  const { id } = await givenDocument(api, 'invoices', [line(4)])
  await setStatus(api, 'invoices', id, 'S')
  await api.delete(`${invoices}/${id}`)
  const entries = await api.server.db.all<{ after: string }>(sql`
    select after from journal
    where company_id = ${api.identity.company} and resource = 'products' and record_id = ${product} order by id`)
  assert.deepEqual(
    entries.slice(2).map(({ after }) => JSON.parse(after)),
    [
      { inventory_reserved: 4 },
      { inventory_available: 96, inventory_reserved: 0 },
      { inventory_available: 100 },
    ],
  )
})

onOneDatabase('what a document moved it gives back, whatever became of the number', async (api) => {
  const path = '/v2/catalog/products'
  const stock = async (id: number) => {
    const { inventory_available, inventory_reserved } = (await api.get(`${path}/${id}`)).item
    return [inventory_available, inventory_reserved]
  }
  const positions = [
    { type: 'N', catalog_type: 'P', number: 'E-1', price: 1, amount: 4, unit_id: 7, vat: 8.1 },
  ]
  const invoices = '/v2/receivables/invoices'

  await api.put('/v2/configuration/settings', { issued_documents: 'editable' })
  const early = await api.given.invoice({ positions })
  const late = await api.given.product({ number: 'E-1' })
  assert.deepEqual(await stock(late.id), [0, 0])
  await api.patch(`${invoices}/${early.id}/change-status`, { status: 'S' })
  assert.deepEqual(await stock(late.id), [-4, 0])
  await api.delete(`${invoices}/${early.id}`)
  assert.deepEqual(await stock(late.id), [0, 0])

  const draft = await api.given.invoice({ positions })
  await api.put(`${path}/${late.id}`, { number: 'E-2' })
  assert.deepEqual(await stock(late.id), [0, 4])
  const other = await api.given.product({ number: 'E-1' })
  await api.patch(`${invoices}/${draft.id}/change-status`, { status: 'S' })
  assert.deepEqual(
    [await stock(late.id), await stock(other.id)],
    [
      [0, 0],
      [-4, 0],
    ],
  )
  await api.delete(`${path}/${other.id}`)
  await api.delete(`${invoices}/${draft.id}`)
  assert.deepEqual(await stock(late.id), [0, 0])
})

onOneDatabase('sums of more digits than a double keeps are given back exactly', async (api) => {
  const { id, number } = await api.given.product()
  const line = { type: 'N', catalog_type: 'P', number, price: 0, unit_id: 7, vat: 8.1 }
  const positions = [
    { ...line, amount: 123456789012.123 },
    { ...line, amount: 0.000001 },
  ]
  const draft = await api.given.invoice({ positions })
  const other = await api.given.invoice({ positions: [{ ...line, amount: 0.5 }] })
  await api.delete(`/v2/receivables/invoices/${draft.id}`)
  assert.equal((await api.get(`/v2/catalog/products/${id}`)).item.inventory_reserved, 0.5)
  await api.delete(`/v2/receivables/invoices/${other.id}`)
  assert.equal((await api.get(`/v2/catalog/products/${id}`)).item.inventory_reserved, 0)
})

onOneDatabase('an order that is billed in steps moves its goods once', async (api) => {
  const product = await givenProduct(api)
  const order = await givenDocument(api, 'order-confirmations', [line(10)])
  const url = `/v2/receivables/order-confirmations/${order.id}`
  assert.deepEqual(await stockOf(api, product), [100, 10])
  const { item: deposit } = await api.post(`${url}/deposit-invoice`, { percent: 20 })
  await setStatus(api, 'invoices', deposit.id, 'S')
  assert.deepEqual(await stockOf(api, product), [100, 10], 'a deposit moves nothing')

  const take = async (amount: number) =>
    (await api.post(`${url}/part-invoice`, { positions: [{ position: 1, amount }] })).item
  const first = await take(3)
  assert.deepEqual(await stockOf(api, product), [100, 10], 'reserved by the part instead of the order')
  await setStatus(api, 'invoices', first.id, 'S')
  assert.deepEqual(await stockOf(api, product), [97, 7])
  const second = await take(2)
  await api.delete(`/v2/receivables/invoices/${second.id}`)
  assert.deepEqual(await stockOf(api, product), [97, 7], 'the order has the goods of a deleted draft again')
  const third = await take(4)
  await setStatus(api, 'invoices', third.id, 'S')
  await setStatus(api, 'invoices', third.id, 'C')
  assert.deepEqual(await stockOf(api, product), [97, 7], 'and those of a cancelled part')

  const { item: final } = await api.post(`${url}/final-invoice`, {})
  assert.deepEqual(await stockOf(api, product), [97, 7])
  await setStatus(api, 'invoices', final.id, 'S')
  assert.deepEqual(await stockOf(api, product), [90, 0])
})

onOneDatabase('goods that went out with a delivery note are not taken again by invoices', async (api) => {
  const product = await givenProduct(api)
  const order = await givenDocument(api, 'order-confirmations', [line(10)])
  const url = `/v2/receivables/order-confirmations/${order.id}`
  const { item: part } = await api.post(`${url}/part-invoice`, { positions: [{ position: 1, amount: 2 }] })
  await setStatus(api, 'invoices', part.id, 'S')
  const { item: note } = await api.post(`${url}/delivery-note`, {})
  await setStatus(api, 'delivery-notes', note.id, 'S')
  assert.deepEqual(await stockOf(api, product), [90, 0])
  const { item: more } = await api.post(`${url}/part-invoice`, { positions: [{ position: 1, amount: 2 }] })
  await setStatus(api, 'invoices', more.id, 'S')
  const { item: final } = await api.post(`${url}/final-invoice`, {})
  await setStatus(api, 'invoices', final.id, 'S')
  assert.deepEqual(await stockOf(api, product), [90, 0])
})

onBothDatabases('credited quantities come back into stock, once', async (api) => {
  const productId = await givenProduct(api)
  const { id } = await givenDocument(api, 'invoices', [line(10), line(2, null)])
  await setStatus(api, 'invoices', id, 'S')
  assert.deepEqual(await stockOf(api, productId), [90, 0])
  const credit = async (order: object) =>
    (await api.post(`${invoices}/${id}/credit-note`, order)).item.id as number
  const goods = await credit({ positions: [{ position: 1, amount: 3 }] })
  assert.deepEqual(await stockOf(api, productId), [90, 0], 'a draft brings nothing back')
  await setStatus(api, 'credit-notes', goods, 'S')
  assert.deepEqual(await stockOf(api, productId), [93, 0])
  await api.patch(`/v2/receivables/credit-notes/${goods}/undo-issue`, {})
  assert.deepEqual(await stockOf(api, productId), [90, 0])
  await setStatus(api, 'credit-notes', goods, 'S')
  await setStatus(api, 'credit-notes', await credit({ amount: 20 }), 'S')
  assert.deepEqual(await stockOf(api, productId), [93, 0], 'an amount is not a thing')
  await api.patch(`${invoices}/${id}/cancel`, { reason: 'Irrtum' })
  assert.deepEqual(await stockOf(api, productId), [100, 0])
})

onOneDatabase('a credit note without an invoice brings its goods back', async (api) => {
  const productId = await givenProduct(api)
  const { id } = await givenDocument(api, 'credit-notes', [line(4)])
  await setStatus(api, 'credit-notes', id, 'S')
  assert.deepEqual(await stockOf(api, productId), [104, 0])
})
