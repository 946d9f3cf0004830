import assert from 'node:assert/strict'
import sql from 'sql-template-tag'
import { type Api, newCompany, onOneDatabase } from '../../test/api.ts'
import { localTimeAt } from '../resource/clock.ts'

const path = '/v2/reporting/efforts/invoice'
const today = localTimeAt(new Date()).slice(0, 10)

// biome-ignore lint/suspicious/noExplicitAny: records are what the API answers.
type Item = any

async function isInvoiced(api: Api, ids: readonly number[]): Promise<boolean[]> {
  const flags = []
  for (const id of ids) flags.push((await api.get(`/v2/reporting/efforts/${id}`)).item.is_invoiced)
  return flags
}

async function countInvoices(api: Api): Promise<number> {
  return (await api.get('/v2/receivables/invoices')).pagination.total
}

async function positionsOf(api: Api, invoice: Item): Promise<Item[]> {
  return (await api.get(`/v2/receivables/invoices/${invoice.id}`, { with: 'positions' })).item.positions
}

onOneDatabase('efforts of a contact and its projects become one draft', async (api) => {
  const contact = await api.given.contact({
    currency: 'EUR',
    communication_language: 'fr',
    payment_grace: 10,
    discount_rate: 5,
    hourly_rate: 90,
  })
  const project = await api.given.project({ contact_id: contact.id, hourly_rate: 120 })
  const efforts = [
    await api.given.effort({ entity_id: project.id, duration: 1.5, date: '2026-02-13' }),
    await api.given.effort({ entity_id: project.id, duration: 2, date: '2026-02-12', notes: 'Hecke' }),
    await api.given.effort({ entity_type: 'C', entity_id: contact.id, duration: 1, date: '2026-02-20' }),
  ]
  const effort_ids = efforts.map(({ id }) => id)
  const answer = await api.request('POST', path, {
    body: { effort_ids, group: 'project', date: '2026-03-01' },
  })
  assert.equal(answer.status, 201)
  const { item } = answer.body
  assert.deepEqual((await api.get(`/v2/receivables/invoices/${item.id}`)).item, item)
  const { contact_id, contact_address_id, date, due, currency, language, status } = item
  assert.deepEqual(
    { contact_id, contact_address_id, date, due, currency, language, status },
    {
      contact_id: contact.id,
      contact_address_id: contact.main_address_id,
      date: '2026-03-01',
      due: '2026-03-11',
      currency: 'EUR',
      language: 'fr',
      status: 'DR',
    },
  )
  assert.deepEqual([item.period_from, item.period_to], ['2026-02-12', '2026-02-20'])
  assert.deepEqual([item.discount_rate, item.discount_type, item.vat_included], [5, 'P', false])
  assert.deepEqual(
    (await positionsOf(api, item)).map(
      ({ type, catalog_type, name, description, price, vat, amount, unit_id }) => ({
        ...{ type, catalog_type, name, description, price, vat, amount, unit_id },
      }),
    ),
    [
      {
        ...{
          type: 'N',
          catalog_type: 'S',
          name: 'Garten Nord',
          description: '12.02.2026 – 13.02.2026\nHecke',
        },
        ...{ price: 120, vat: 8.1, amount: 3.5, unit_id: 1 },
      },
      {
        ...{ type: 'N', catalog_type: 'S', name: 'Temps de travail', description: '20.02.2026' },
        ...{ price: 90, vat: 8.1, amount: 1, unit_id: 1 },
      },
    ],
  )
  // 420 + 90, less 5 %, with 8.1 %.
  assert.equal(item.total, 523.74)
  assert.deepEqual(await isInvoiced(api, effort_ids), [true, true, true])
})

onOneDatabase(
  'hours are rounded as the company says, and times the price they are the amount',
  async (api) => {
    const contact = await api.given.contact({ hourly_rate: 180 })
    for (const [hours_rounding, amount, total] of [
      [undefined, 18.27, 3288.6],
      ['0.05', 18.25, 3285],
      ['0.25', 18.25, 3285],
    ] as const) {
      if (hours_rounding) await api.put('/v2/configuration/settings', { hours_rounding })
      const effort_ids = []
      for (const duration of [18, 0.266667]) {
        const effort = await api.given.effort({ entity_type: 'C', entity_id: contact.id, duration })
        effort_ids.push(effort.id)
      }
      const { item } = await api.post(path, { effort_ids, group: 'one' })
      assert.equal((await positionsOf(api, item))[0].amount, amount)
      const { item: priced } = await api.get(`/v2/receivables/invoices/${item.id}`, { with: 'total_net' })
      assert.equal(priced.total_net, total)
    }
  },
)

onOneDatabase('date, due date and language can be chosen', async (api) => {
  const { id } = await api.given.effort()
  const { item } = await api.post(path, { effort_ids: [id], group: 'one', due: '2027-01-31', language: 'es' })
  assert.deepEqual([item.date, item.due, item.language], [today, '2027-01-31', 'es'])
  assert.equal((await positionsOf(api, item))[0].name, 'Tiempo de trabajo')
})

onOneDatabase(
  'VAT is that of the contact, else of the service, else the usual one, and the unit that of the service',
  async (api) => {
    const service = await api.given.service({ vat: 2.6, unit_id: 13 })
    const activity = await api.given.activity({ service_id: service.id, name: 'Pflegen' })
    const contact = await api.given.contact({ vat_rate: 3.8 })
    const project = await api.given.project({ contact_id: contact.id, hourly_rate: 100 })
    const rest = { entity_id: project.id, duration: 1 }
    const effort_ids = [
      (await api.given.effort(rest)).id,
      (await api.given.effort({ ...rest, activity_id: activity.id })).id,
    ]
    const { item } = await api.post(path, { effort_ids, group: 'one', date: '2026-03-01' })
    assert.deepEqual(
      (await positionsOf(api, item)).map(({ vat, unit_id }) => [vat, unit_id]),
      [
        [3.8, 1],
        [3.8, 13],
      ],
    )
    const abroad = await api.given.contact({ vat_category: 'G' })
    const own = { entity_type: 'C', duration: 1, hourly_rate: 100, activity_id: activity.id }
    for (const [contact_id, vat] of [
      [abroad.id, 0],
      [(await api.given.contact()).id, 2.6],
    ]) {
      const { id } = await api.given.effort({ ...own, entity_id: contact_id })
      const { item } = await api.post(path, { effort_ids: [id], group: 'one', date: '2026-03-01' })
      assert.equal((await positionsOf(api, item))[0].vat, vat)
    }
    // The standard rate of that time, which is another one than today's.
    const other = await api.given.effort({ hourly_rate: 100 })
    const old = await api.post(path, { effort_ids: [other.id], group: 'one', date: '2023-12-31' })
    assert.equal((await positionsOf(api, old.item))[0].vat, 7.7)
  },
)

onOneDatabase('the price of a service that includes VAT is not taxed twice', async (api) => {
  const service = await api.given.service({ price: 108.1, including_vat: true })
  const activity = await api.given.activity({ service_id: service.id, use_service_price: true })
  const { id } = await api.given.effort({ activity_id: activity.id, duration: 2 })
  const { item } = await api.post(path, { effort_ids: [id], group: 'effort' })
  assert.deepEqual([item.vat_included, item.total], [true, 216.2])
})

onOneDatabase('without VAT the price of a service that includes it stays as it is', async (api) => {
  await api.put('/v2/configuration/settings', { vat_liable: false })
  const service = await api.given.service({ price: 108.1, including_vat: true })
  const activity = await api.given.activity({ service_id: service.id, use_service_price: true })
  const { id: entity_id } = await api.given.project({ hourly_rate: 100 })
  const efforts = [
    await api.given.effort({ entity_id, activity_id: activity.id, duration: 1 }),
    await api.given.effort({ entity_id, duration: 1 }),
  ]
  const effort_ids = efforts.map(({ id }) => id)
  const { item } = await api.post(path, { effort_ids, group: 'effort' })
  assert.equal(item.total, 208.1)
})

onOneDatabase('what is invoiced already is refused, and nothing changes', async (api) => {
  const { id: entity_id } = await api.given.project()
  const [one, other] = [await api.given.effort({ entity_id }), await api.given.effort({ entity_id })]
  await api.post(path, { effort_ids: [one.id], group: 'one' })
  const answer = await api.request('POST', path, { body: { effort_ids: [other.id, one.id], group: 'one' } })
  assert.equal(answer.status, 422)
  assert.deepEqual(answer.body.meta.errors, [
    { key: 'effort_ids.1', code: 1102, message: 'This effort is invoiced already.' },
  ])
  assert.deepEqual(await isInvoiced(api, [other.id]), [false])
  assert.equal(await countInvoices(api), 1)
})

onOneDatabase('the same request at the same time makes one invoice', async (api) => {
  const { id } = await api.given.effort()
  const body = { effort_ids: [id], group: 'one' }
  const answers = await Promise.all([1, 2, 3].map(() => api.request('POST', path, { body })))
  assert.deepEqual(answers.map(({ status }) => status).sort(), [201, 422, 422])
  assert.equal(await countInvoices(api), 1)
})

onOneDatabase('efforts for which nobody pays, or several contacts do, are refused', async (api) => {
  const { id: costUnit } = await api.given.costUnit()
  const { id: contact } = await api.given.contact()
  const onCostUnit = await api.given.effort({ entity_type: 'CU', entity_id: costUnit })
  const orphan = await api.given.effort({ entity_type: 'C', entity_id: contact })
  await api.delete(`/v2/contacts/${contact}`)
  const [one, other] = [await api.given.effort(), await api.given.effort()]
  const stranger = await newCompany(api.server)
  const { id: foreign } = await stranger.given.effort()
  const problems = (effort_ids: readonly unknown[]) =>
    api.problems('POST', path, { effort_ids, group: 'one' })
  assert.deepEqual(await problems([one.id, onCostUnit.id]), { 'effort_ids.1': 1102 })
  assert.deepEqual(await problems([orphan.id]), { 'effort_ids.0': 1102 })
  assert.deepEqual(await problems([one.id, other.id]), { effort_ids: 1102 })
  assert.deepEqual(await problems([foreign, 1_999_999_999]), { 'effort_ids.0': 1102, 'effort_ids.1': 1102 })
  assert.equal(await countInvoices(api), 0)
  assert.deepEqual(await isInvoiced(api, [one.id, other.id]), [false, false])
})

for (const [values, expected] of [
  [{ effort_ids: undefined }, { effort_ids: 1100 }],
  [{ effort_ids: [] }, { effort_ids: 1100 }],
  [{ effort_ids: 7 }, { effort_ids: 1101 }],
  [{ effort_ids: ['7', 1.5] }, { 'effort_ids.0': 1101, 'effort_ids.1': 1101 }],
  [{ effort_ids: Array.from({ length: 1001 }, (_, index) => index + 1) }, { effort_ids: 1102 }],
  [
    { group: 'month', date: 'soon', due: 7, language: 'rm' },
    { group: 1102, date: 1103, due: 1101, language: 1102 },
  ],
] as const)
  onOneDatabase(`an order with ${JSON.stringify(values).slice(0, 60)} is refused`, async (api) => {
    const { id } = await api.given.effort()
    assert.deepEqual(
      await api.problems('POST', path, { effort_ids: [id], group: 'one', ...values }),
      expected,
    )
  })

onOneDatabase('the efforts of an invoice that is deleted can be invoiced again', async (api) => {
  const { id: entity_id } = await api.given.project()
  const byHand = await api.given.effort({ entity_id })
  const effort_ids = [byHand.id, (await api.given.effort({ entity_id })).id]
  const { item } = await api.post(path, { effort_ids, group: 'one' })
  // It is off the invoice and invoiced elsewhere: later changes of the invoice do not affect it.
  for (const is_invoiced of [false, true])
    await api.put(`/v2/reporting/efforts/${byHand.id}`, { is_invoiced })
  await api.delete(`/v2/receivables/invoices/${item.id}`)
  assert.deepEqual(await isInvoiced(api, effort_ids), [true, false])
  const entries = await api.server.db.all<{ after: string }>(sql`
    select after from journal where company_id = ${api.identity.company} and resource = 'efforts'
      and record_id = ${effort_ids[1]} and action = 'update' order by id`)
  assert.deepEqual(
    entries.map(({ after }) => {
      const { is_invoiced, invoice_id } = JSON.parse(after)
      return { is_invoiced, invoice_id }
    }),
    [
      { is_invoiced: true, invoice_id: item.id },
      { is_invoiced: false, invoice_id: null },
    ],
  )
  await api.post(path, { effort_ids: [effort_ids[1]], group: 'one' })
})

onOneDatabase('who may edit invoices and efforts may invoice them', async (api) => {
  const { id: entity_id } = await api.given.project()
  const member = await api.colleague('member')
  const { id } = await member.given.effort({ entity_id })
  const body = { effort_ids: [id], group: 'one' }
  for (const person of [member, await api.colleague('reader')])
    assert.equal((await person.request('POST', path, { body })).status, 403)
  for (const scope of ['invoice', 'effort'])
    assert.equal((await (await api.withScopes(scope)).request('POST', path, { body })).status, 400)
  await (await api.colleague('manager')).post(path, body)
})

onOneDatabase('a thousand efforts become an invoice', async (api) => {
  const { id: entity_id } = await api.given.project({ hourly_rate: 100 })
  const { id } = await api.given.effort({ entity_id, duration: 0.25 })
  const { company, user } = api.identity
  await api.server.db.transaction({ company, user, via: 'test' }, async (tx) => {
    for (let copy = 1; copy < 1000; copy++)
      await tx.run(sql`
        insert into efforts (company_id, id, user_id, entity_type, entity_id, duration, date, is_invoiced, updated,
          hourly_rate, search)
        select company_id, ${1_000_000_000 + copy}, user_id, entity_type, entity_id, duration, date, is_invoiced, updated,
          hourly_rate, search from efforts where company_id = ${company} and id = ${id}`)
  })
  const effort_ids = [id, ...Array.from({ length: 999 }, (_, index) => 1_000_000_001 + index)]
  const { item } = await api.post(path, { effort_ids, group: 'effort' })
  assert.equal((await positionsOf(api, item)).length, 1000)
  assert.equal(item.total, 27025)
})

onOneDatabase('an effort tells what it was spent on and whom it is for', async (api) => {
  const contact = await api.given.contact({ name: 'Hofladen' })
  const project = await api.given.project({ contact_id: contact.id, name: 'Garten Süd' })
  const costUnit = await api.given.costUnit({ name: 'Sitzungen' })
  const query = { with: 'entity_name,entity_number,contact_id,contact_name', sort: 'id' }
  for (const [entity_type, entity_id] of [
    ['P', project.id],
    ['CU', costUnit.id],
    ['C', contact.id],
  ])
    await api.given.effort({ entity_type, entity_id })
  const told = async () =>
    (await api.get('/v2/reporting/efforts', query)).items.map((item: Item) => [
      item.entity_name,
      item.entity_number,
      item.contact_id,
      item.contact_name,
    ])
  assert.deepEqual(await told(), [
    ['Garten Süd', project.number, contact.id, 'Hofladen'],
    ['Sitzungen', costUnit.number, null, null],
    ['Hofladen', contact.number, contact.id, 'Hofladen'],
  ])
  await api.delete(`/v2/reporting/projects/${project.id}`)
  assert.deepEqual((await told())[0], [null, null, null, null])
})
