import assert from 'node:assert/strict'
import { type Api, newCompany, onBothDatabases, onOneDatabase } from '../../../test/api.ts'
import { textOf } from '../../../test/pdf.ts'

const orderPath = '/v2/receivables/order-confirmations'
const invoicePath = '/v2/receivables/invoices'

const positions = [
  { type: 'H', catalog_type: 'S', name: 'Garten' },
  { type: 'N', catalog_type: 'S', name: 'Pflege', price: 33.35, amount: 3, unit_id: 1, vat: 8.1 },
  {
    type: 'N',
    catalog_type: 'S',
    name: 'Saat',
    price: 17.77,
    amount: 7,
    unit_id: 1,
    vat: 2.6,
    discount_rate: 3.33,
    discount_type: 'A',
  },
]

type Item = Awaited<ReturnType<Api['post']>>['item']

async function orderOf(api: Api, values: object = {}): Promise<Item> {
  return (await api.post(orderPath, await api.given.invoiceBody({ positions, ...values }))).item
}

const step = (api: Api, order: Item, name: string, body: object = {}) =>
  api.request('POST', `${orderPath}/${order.id}/${name}`, { body })

async function made(api: Api, order: Item, name: string, body: object = {}): Promise<Item> {
  const answer = await step(api, order, name, body)
  assert.equal(answer.status, 201, JSON.stringify(answer.body))
  return answer.body.item
}

const issue = (api: Api, invoice: Item) =>
  api.patch(`${invoicePath}/${invoice.id}/change-status`, { status: 'S' })

const chainOf = async (api: Api, order: Item) => (await api.get(`${orderPath}/${order.id}/chain`)).item

const invoiceOf = async (api: Api, { id }: Item) =>
  (
    await api.get(`${invoicePath}/${id}`, {
      with: 'positions,texts,deductions,billing_type,source_type,source_id',
    })
  ).item

/** Adds amounts of answers in whole hundredths. */
const added = (amounts: readonly number[]) =>
  amounts.reduce((all, amount) => all + Math.round(amount * 100), 0)

for (const values of [
  {},
  { vat_included: true },
  { discount_rate: 7.5 },
  { discount_rate: 11.11, discount_type: 'A', vat_included: true },
  { rounds: true },
  { rounds: true, discount_rate: 12.34, discount_type: 'A' },
  { rounds: true, vat_included: true, discount_rate: 3 },
]) {
  onBothDatabases(
    `a deposit, parts and the rest come to the order: ${JSON.stringify(values)}`,
    async (api) => {
      const { rounds = false, ...terms } = values as { rounds?: boolean }
      await api.put('/v2/configuration/settings', { round_to_five_rappen: rounds })
      const order = await orderOf(api, terms)
      const invoices = [
        await made(api, order, 'deposit-invoice', { percent: 33.333 }),
        await made(api, order, 'deposit-invoice', { amount: 10 }),
        await made(api, order, 'part-invoice', { positions: [{ position: 2, amount: 1 }] }),
        await made(api, order, 'part-invoice', { positions: [{ position: 3, amount: 1.5 }] }),
      ]
      for (const invoice of invoices) await issue(api, invoice)
      const before = await chainOf(api, order)
      invoices.push(await made(api, order, 'final-invoice'))
      const chain = await chainOf(api, order)

      assert.equal(added(invoices.map(({ total }) => total)), added([order.total]))
      assert.deepEqual([chain.ordered, chain.billed, chain.left], [order.total, order.total, 0])
      assert.equal(invoices[4].total, before.left)
      for (const rate of chain.vat)
        assert.deepEqual(
          [rate.billed_net, rate.billed_vat, rate.left_net, rate.left_vat],
          [rate.ordered_net, rate.ordered_vat, 0, 0],
        )
      assert.deepEqual(
        chain.positions.map(({ left }: Item) => left),
        [0, 0],
      )
      assert.equal((await api.get(`${orderPath}/${order.id}`)).item.status, 'B')

      // What the final invoice deducts is what the others have billed.
      const { deductions } = await invoiceOf(api, invoices[4])
      for (const { id, total } of invoices.slice(0, 4)) {
        const own = deductions.filter(({ invoice_id }: Item) => invoice_id === id)
        assert.equal(added(own.map(({ net, vat }: Item) => net + vat)), added([total]))
      }
    },
  )
}

onOneDatabase('a deposit has a position for every rate, and says what it is', async (api) => {
  const order = await orderOf(api)
  const deposit = await invoiceOf(api, await made(api, order, 'deposit-invoice', { amount: 100 }))
  assert.equal(deposit.total, 100)
  assert.deepEqual(
    [deposit.billing_type, deposit.source_type, deposit.source_id, deposit.vat_included],
    ['D', 'order_confirmation', order.id, true],
  )
  assert.match(deposit.texts[0].title, /^Anzahlungsrechnung Nr\. \{INVOICENO\}/)
  assert.deepEqual(
    deposit.positions.map(({ vat, total, name }: Item) => [vat, total, name]),
    [
      [2.6, 53.46, 'Anzahlung'],
      [8.1, 46.54, 'Anzahlung'],
    ],
  )
  assert.equal((await api.get(`${orderPath}/${order.id}`)).item.status, 'DR', 'the order stays as it is')
})

onOneDatabase('what is left of each position is known, and no more can be billed', async (api) => {
  const order = await orderOf(api)
  await made(api, order, 'part-invoice', { positions: [{ position: 3, amount: 4 }] })
  const { positions: found } = await chainOf(api, order)
  assert.deepEqual(
    found.map(({ position, ordered, billed, left }: Item) => [position, ordered, billed, left]),
    [
      [2, 3, 0, 3],
      [3, 7, 4, 3],
    ],
  )
  for (const [entry, key, message] of [
    [{ position: 3, amount: 3.000001 }, 'positions.0.amount', 'Of position 3, 3 is left to be billed.'],
    [{ position: 3, amount: 0 }, 'positions.0.amount', 'Of position 3, 3 is left to be billed.'],
    [{ position: 3, amount: -1 }, 'positions.0.amount', 'Of position 3, 3 is left to be billed.'],
    [{ position: 1, amount: 1 }, 'positions.0.amount', 'Of position 1, 0 is left to be billed.'],
    [{ position: 9, amount: 1 }, 'positions.0.position', 'The order has no such position.'],
  ] as const) {
    const { status, body } = await step(api, order, 'part-invoice', { positions: [entry] })
    assert.equal(status, 422)
    assert.deepEqual(body.meta.errors, [{ key, code: 1102, message }])
  }
  assert.equal((await api.get(invoicePath)).pagination.total, 1)
})

onOneDatabase('a part of all that is left is the final invoice', async (api) => {
  const order = await orderOf(api)
  const all = [
    { position: 2, amount: 3 },
    { position: 3, amount: 7 },
  ]
  const { status, body } = await step(api, order, 'part-invoice', { positions: all })
  assert.equal(status, 422)
  assert.match(body.meta.errors[0].message, /Make the final invoice/)
  assert.deepEqual(await api.problems('POST', `${orderPath}/${order.id}/part-invoice`, {}), {
    positions: 1100,
  })
  assert.deepEqual(await api.problems('POST', `${orderPath}/${order.id}/part-invoice`, { positions: [] }), {
    positions: 1100,
  })
  assert.deepEqual(
    await api.problems('POST', `${orderPath}/${order.id}/part-invoice`, { positions: [all[0], all[0]] }),
    { 'positions.1.position': 1105 },
  )
})

onOneDatabase('a deposit is a share or an amount, and not more than is left', async (api) => {
  const order = await orderOf(api) // 232.36
  for (const [body, problems] of [
    [{}, { percent: 1100 }],
    [{ percent: 10, amount: 10 }, { amount: 1102 }],
    [{ percent: 0 }, { percent: 1102 }],
    [{ percent: 0.001 }, { percent: 1102 }],
    [{ percent: 101 }, { percent: 1102 }],
    [{ percent: -1 }, { percent: 1102 }],
    [{ percent: '10' }, { percent: 1101 }],
    [{ amount: 0 }, { amount: 1102 }],
    [{ amount: -5 }, { amount: 1102 }],
    [{ amount: 232.37 }, { amount: 1102 }],
    [{ amount: 1, date: '2026-02-30' }, { date: 1103 }],
  ] as const)
    assert.deepEqual(await api.problems('POST', `${orderPath}/${order.id}/deposit-invoice`, body), problems)
  await made(api, order, 'deposit-invoice', { amount: 200 })
  const { body } = await step(api, order, 'deposit-invoice', { percent: 50 })
  assert.equal(body.meta.errors[0].message, 'This comes to CHF 116.18, and CHF 32.36 is left to be billed.')
  // Whoever has paid a part does not pay it again.
  const part = { positions: [{ position: 2, amount: 1 }] }
  assert.deepEqual(await api.problems('POST', `${orderPath}/${order.id}/part-invoice`, part), {
    positions: 1102,
  })
  assert.equal((await api.get(invoicePath)).pagination.total, 1)
})

onBothDatabases('an order is billed once, also at the same moment', async (api) => {
  const order = await orderOf(api)
  const half = { positions: [{ position: 2, amount: 2 }] }
  const parts = await Promise.all([1, 2, 3].map(() => step(api, order, 'part-invoice', half)))
  assert.deepEqual(parts.map(({ status }) => status).sort(), [201, 422, 422])
  await issue(api, parts.find(({ status }) => status === 201)?.body.item)
  const finals = await Promise.all([1, 2, 3].map(() => step(api, order, 'final-invoice')))
  assert.deepEqual(finals.map(({ status }) => status).sort(), [201, 400, 400])
  assert.equal((await chainOf(api, order)).billed, order.total)
})

onOneDatabase(
  'the final invoice waits until its parts are issued, and leaves cancelled ones out',
  async (api) => {
    const order = await orderOf(api)
    const deposit = await made(api, order, 'deposit-invoice', { percent: 20 })
    const part = await made(api, order, 'part-invoice', { positions: [{ position: 2, amount: 1 }] })
    await issue(api, deposit)
    const { status, body } = await step(api, order, 'final-invoice')
    assert.equal(status, 422)
    assert.deepEqual(body.meta.errors, [
      {
        key: 'id',
        code: 1102,
        message: `The invoice ${part.number} is still a draft. Issue or delete it first: the final invoice deducts what is issued.`,
      },
    ])
    await api.patch(`${invoicePath}/${part.id}/change-status`, { status: 'C' })
    const final = await invoiceOf(api, await made(api, order, 'final-invoice'))
    assert.deepEqual([...new Set(final.deductions.map(({ number }: Item) => number))], [deposit.number])
    assert.equal(added([final.total, deposit.total]), added([order.total]))
    assert.match(final.texts[0].title, /^Schlussrechnung/)

    // A draft that is changed is priced with what it deducts, and nobody else says what that is.
    const more = { type: 'N', catalog_type: 'S', name: 'Weg', price: 10, amount: 1, unit_id: 1, vat: 0 }
    const edited = await api.put(`${invoicePath}/${final.id}`, {
      positions: [...final.positions, more],
      deductions: [],
      billing_type: null,
    })
    assert.equal(added([edited.item.total]), added([final.total, 10]))
    assert.deepEqual((await invoiceOf(api, final)).deductions, final.deductions)
  },
)

onOneDatabase('who has paid everything ahead gets a final invoice over nothing, once', async (api) => {
  const order = await orderOf(api)
  const deposit = await made(api, order, 'deposit-invoice', { percent: 100 })
  assert.equal(deposit.total, order.total)
  await issue(api, deposit)
  const final = await made(api, order, 'final-invoice')
  assert.equal(final.total, 0)
  assert.equal((await api.request('GET', `${invoicePath}/${final.id}/pdf`)).status, 200)
  await api.patch(`${orderPath}/${order.id}/change-status`, { status: 'S' })
  await issue(api, final)
  assert.deepEqual(await api.problems('POST', `${orderPath}/${order.id}/final-invoice`, {}), { id: 1102 })
})

onOneDatabase(
  'an order that is billed in steps is not billed as a whole, and keeps its prices',
  async (api) => {
    const order = await orderOf(api)
    const deposit = await made(api, order, 'deposit-invoice', { percent: 20 })
    const whole = await step(api, order, 'invoice')
    assert.equal(whole.status, 400)
    assert.match(whole.body.message ?? JSON.stringify(whole.body), /billed in steps/)
    const note = await step(api, order, 'delivery-note')
    assert.equal(note.status, 201)
    const path = `/v2/receivables/delivery-notes/${note.body.item.id}`
    assert.equal((await api.request('POST', `${path}/invoice`, { body: {} })).status, 400)

    const url = `${orderPath}/${order.id}`
    const { item } = await api.get(url, { with: 'positions' })
    const [, ...fewer] = item.positions
    assert.deepEqual(await api.problems('PUT', url, { positions: fewer, discount_rate: 5, notes: 'neu' }), {
      positions: 1104,
      discount_rate: 1104,
    })
    const same = { positions: item.positions, currency: item.currency, notes: 'neu' }
    assert.equal((await api.put(url, same)).item.notes, 'neu')
    await api.delete(`${invoicePath}/${deposit.id}`)
    assert.equal((await api.put(url, { discount_rate: 5 })).item.discount_rate, 5)
  },
)

onOneDatabase(
  'what was delivered and paid is in the chain, and a delivered order can be billed',
  async (api) => {
    const { item: offer } = await api.post(
      '/v2/receivables/offers',
      await api.given.invoiceBody({ positions, valid_until: '2026-04-01' }),
    )
    const { item: order } = await api.post(`/v2/receivables/offers/${offer.id}/order-confirmation`, {})
    const refused = await api.request('POST', `/v2/receivables/offers/${offer.id}/deposit-invoice`, {
      body: { percent: 10 },
    })
    assert.equal(refused.status, 400)
    assert.match(JSON.stringify(refused.body), /turned into the order confirmation/)
    const deposit = await made(api, order, 'deposit-invoice', { amount: 50 })
    await api.patch(`${invoicePath}/${deposit.id}/change-status`, { status: 'P' })
    const { item: note } = await api.post(`${orderPath}/${order.id}/delivery-note`, {})
    const notePath = `/v2/receivables/delivery-notes/${note.id}`
    const { item: whole } = await api.get(notePath, { with: 'positions' })
    await api.put(notePath, { positions: [{ ...whole.positions[1], amount: 2 }] })
    await api.patch(`${notePath}/change-status`, { status: 'S' })

    const chain = await chainOf(api, order)
    assert.deepEqual([chain.document_type, chain.document_id], ['order_confirmation', order.id])
    assert.deepEqual([chain.billed, chain.paid, chain.in_drafts, chain.delivered], [50, 50, 0, 72.1])
    assert.deepEqual(
      chain.positions.map(({ delivered }: Item) => delivered),
      [2, 0],
    )
    assert.deepEqual(
      chain.documents.map(({ document_type, document_id, billing_type }: Item) => [
        document_type,
        document_id,
        billing_type,
      ]),
      [
        ['offer', offer.id, null],
        ['order_confirmation', order.id, null],
        ['delivery_note', note.id, null],
        ['invoice', deposit.id, 'D'],
      ],
    )
    assert.deepEqual((await api.get(`/v2/receivables/offers/${offer.id}/chain`)).item, chain)
    const final = await made(api, order, 'final-invoice')
    assert.equal(added([final.total, 50]), added([order.total]))
  },
)

onOneDatabase(
  'an offer is billed in steps as well, and one that is billed or deleted is not',
  async (api) => {
    const body = await api.given.invoiceBody({ positions, valid_until: '2026-04-01' })
    const { item: offer } = await api.post('/v2/receivables/offers', body)
    const url = `/v2/receivables/offers/${offer.id}`
    const { item: deposit } = await api.post(`${url}/deposit-invoice`, { percent: 50 })
    await issue(api, deposit)
    const { item: final } = await api.post(`${url}/final-invoice`, { date: '2026-03-01', due: '2026-03-11' })
    assert.deepEqual([final.date, final.due], ['2026-03-01', '2026-03-11'])
    assert.equal(added([deposit.total, final.total]), added([offer.total]))
    for (const status of ['B', 'D']) {
      await api.patch(`${url}/change-status`, { status })
      assert.equal(
        (await api.request('POST', `${url}/deposit-invoice`, { body: { percent: 5 } })).status,
        400,
      )
    }
  },
)

onOneDatabase('another company has no chain here', async (api) => {
  const order = await orderOf(api)
  const other = await newCompany(api.server)
  for (const [method, name] of [
    ['GET', 'chain'],
    ['POST', 'deposit-invoice'],
    ['POST', 'part-invoice'],
    ['POST', 'final-invoice'],
  ] as const) {
    const sent = method === 'GET' ? {} : { body: { percent: 5, positions: [{ position: 2, amount: 1 }] } }
    const answer = await other.request(method, `${orderPath}/${order.id}/${name}`, sent)
    assert.equal(answer.status, 404)
    assert.equal((await api.request(method, `${orderPath}/0/${name}`, sent)).status, 404)
  }
})

onOneDatabase('what a final invoice deducts stays billed until that one is gone', async (api) => {
  const order = await orderOf(api)
  const deposit = await made(api, order, 'deposit-invoice', { percent: 20 })
  await issue(api, deposit)
  const final = await made(api, order, 'final-invoice')
  const url = `${invoicePath}/${deposit.id}`
  const cancel = { status: 'C' }
  assert.deepEqual(await api.problems('PATCH', `${url}/change-status`, cancel), { status: 1104 })
  assert.deepEqual(await api.problems('PATCH', `${url}/undo-issue`, {}), { status: 1104 })
  await api.patch(`${url}/change-status`, { status: 'P' })
  await api.delete(`${invoicePath}/${final.id}`)
  await api.patch(`${url}/change-status`, cancel)
  assert.equal((await chainOf(api, order)).billed, 0)
})

for (const { language, words } of [
  {
    language: 'de',
    words: ['Schlussrechnung', 'Total Auftrag', 'Anzahlungsrechnung', 'Teilrechnung', 'Restbetrag'],
  },
  {
    language: 'fr',
    words: ['Facture finale', 'Total de la commande', 'Facture d’acompte', 'Facture partielle', 'Solde'],
  },
  {
    language: 'it',
    words: ['Fattura finale', 'Totale dell’ordine', 'Fattura d’acconto', 'Fattura parziale', 'Saldo'],
  },
  {
    language: 'en',
    words: ['Final invoice', 'Total of the order', 'Deposit invoice', 'Part invoice', 'Remaining amount'],
  },
]) {
  onOneDatabase(`a final invoice prints what it deducts, and adds up: ${language}`, async (api) => {
    const slip = await api.given.slip({ default: true, position: 'A', iban: 'CH4431999123000889012' })
    await api.put('/v2/configuration/settings', { round_to_five_rappen: true })
    const order = await orderOf(api, { language })
    const deposit = await made(api, order, 'deposit-invoice', { percent: 33.33, date: '2026-03-01' })
    const part = await made(api, order, 'part-invoice', { positions: [{ position: 2, amount: 1 }] })
    for (const invoice of [deposit, part]) await issue(api, invoice)
    const final = await made(api, order, 'final-invoice')
    assert.equal(final.isr_id, slip.id)
    await issue(api, final)
    const { bytes } = await api.request('GET', `${invoicePath}/${final.id}/pdf`)
    const [page = '', slipPage = ''] = await textOf(bytes)
    for (const word of words) assert.ok(page.includes(word), word)
    for (const amount of [order.total, -deposit.total, -part.total, final.total])
      assert.ok(page.includes(amount.toFixed(2).replace('-', '−')), `${amount} in ${page}`)
    assert.match(page, /01\.03\.2026/)
    assert.ok(slipPage.includes(final.total.toFixed(2)), 'the slip asks for what is left')
  })
}

/** Credits an invoice and issues the credit note. */
async function credited(api: Api, invoice: Item, order: object): Promise<Item> {
  const { item } = await api.post(`${invoicePath}/${invoice.id}/credit-note`, order)
  return (await api.patch(`/v2/receivables/credit-notes/${item.id}/change-status`, { status: 'S' })).item
}

onBothDatabases('what is credited counts as not billed, and the rest comes to the order', async (api) => {
  const order = await orderOf(api)
  const deposit = await made(api, order, 'deposit-invoice', { amount: 100 })
  const part = await made(api, order, 'part-invoice', { positions: [{ position: 2, amount: 2 }] })
  for (const invoice of [deposit, part]) await issue(api, invoice)
  await api.patch(`${invoicePath}/${deposit.id}/change-status`, { status: 'P' })
  const before = await chainOf(api, order)
  assert.equal(before.paid, 100)

  const amount = await credited(api, deposit, { amount: 13.37 })
  const quantity = await credited(api, part, { positions: [{ position: 1, amount: 1 }] })
  const after = await chainOf(api, order)
  assert.equal(added([after.billed]), added([before.billed, -amount.total, -quantity.total]))
  assert.deepEqual(
    [before, after].map(({ positions }) => positions.map(({ left }: Item) => left)),
    [
      [1, 7],
      [2, 7],
    ],
    'an amount is no quantity',
  )
  // What settles an invoice that is not paid was not paid; what is given back of a paid one was, until it is paid back.
  assert.equal(after.paid, 100)
  await api.post(`/v2/receivables/credit-notes/${amount.id}/refunds`, { amount: 13.37, date: '2026-03-01' })
  assert.equal((await chainOf(api, order)).paid, 86.63)
  assert.deepEqual(
    after.documents.map(({ document_type }: Item) => document_type),
    ['order_confirmation', 'invoice', 'invoice', 'credit_note', 'credit_note'],
  )

  const final = await made(api, order, 'final-invoice')
  const complete = await chainOf(api, order)
  assert.deepEqual([final.total, complete.billed, complete.left], [after.left, order.total, 0])
  for (const rate of complete.vat)
    assert.deepEqual([rate.billed_net, rate.billed_vat], [rate.ordered_net, rate.ordered_vat])
  const { deductions } = await invoiceOf(api, final)
  const given = deductions.filter(({ credit_note_id }: Item) => credit_note_id === amount.id)
  assert.equal(added(given.flatMap(({ net, vat }: Item) => [net, vat])), -1337)
  const pdf = await api.request('GET', `${invoicePath}/${final.id}/pdf`)
  assert.match((await textOf(pdf.bytes)).join('\n'), /Gutschrift 10000 vom \S+ 13\.37/)
})

onBothDatabases(
  'a final invoice that is a draft deducts what is billed by now, an issued one stays',
  async (api) => {
    await api.put('/v2/configuration/settings', { issued_documents: 'editable' })
    const order = await orderOf(api)
    const deposit = await made(api, order, 'deposit-invoice', { amount: 100 })
    await issue(api, deposit)
    const final = await made(api, order, 'final-invoice')
    const totals = async () => {
      const all = [await invoiceOf(api, deposit), await invoiceOf(api, final)]
      return added(all.map(({ total }) => total))
    }
    const [first] = (await invoiceOf(api, deposit)).positions
    await api.put(`${invoicePath}/${deposit.id}`, { positions: [{ ...first, price: 30 }] })
    assert.equal((await invoiceOf(api, deposit)).total, 30)
    assert.equal(await totals(), added([order.total]))
    assert.deepEqual((await chainOf(api, order)).left, 0)

    // A credit note lowers what is deducted; taking it back raises it again.
    const note = await credited(api, deposit, { amount: 5 })
    await api.put(`${invoicePath}/${deposit.id}`, { notes: 'Kulanz' })
    assert.equal(await totals(), added([order.total, 5]))
    await api.patch(`/v2/receivables/credit-notes/${note.id}/undo-issue`, {})
    assert.equal(await totals(), added([order.total]))

    await issue(api, final)
    assert.deepEqual(
      await api.problems('PUT', `${invoicePath}/${deposit.id}`, { positions: [{ ...first, price: 31 }] }),
      { positions: 1104 },
    )
    await api.put(`${invoicePath}/${deposit.id}`, { notes: 'bezahlt am Schalter' })
    assert.equal(await totals(), added([order.total]))
  },
)
