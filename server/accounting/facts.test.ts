import assert from 'node:assert/strict'
import sql, { join, raw, type Sql } from 'sql-template-tag'
import type { Fact } from '../../domain/accounting/facts.ts'
import { amountText } from '../../domain/money/money.ts'
import { type Api, onBothDatabases } from '../../test/api.ts'
import { position } from '../../test/given.ts'
import { fillIssuedCountry } from '../db/migrations/0059-issued-country.ts'
import { factsOf } from './facts.ts'

const invoicePath = '/v2/receivables/invoices'
const notePath = '/v2/receivables/credit-notes'

/** An issued invoice of 108.10. */
async function issued(api: Api, date: string, values: object = {}) {
  const positions = [{ ...position, price: 100, amount: 1 }]
  const { id } = await api.given.invoice({ date, due: date, positions, ...values })
  return (await api.patch(`${invoicePath}/${id}/change-status`, { status: 'S' })).item
}

function factsIn({ server, identity }: Api, from: string, to: string): Promise<Fact[]> {
  return Array.fromAsync(factsOf(server.db, identity.company, { from, to }))
}

function told({ kind, date, document, amount, share }: Fact) {
  const row = share?.vat[0]
  return [date, kind, document.number, amountText(amount), row ? amountText(row.vat) : null].join(' ')
}

onBothDatabases('facts tell what happened to documents, day by day, each with its VAT', async (api) => {
  const first = await issued(api, '2026-01-10')
  const { contact_id, contact_address_id } = first
  const second = await issued(api, '2026-01-20', { contact_id, contact_address_id })
  const pay = (id: number, body: object) => api.post(`${invoicePath}/${id}/payments`, { type: 'N', ...body })
  await pay(first.id, { amount: 50, date: '2026-02-01' })
  await pay(first.id, { amount: 56, date: '2026-02-02', rest: 'C' })
  await pay(first.id, { amount: 20, date: '2026-02-03' })
  await api.patch(`${invoicePath}/${first.id}/apply-surplus`, {
    invoice_id: second.id,
    amount: 15,
    date: '2026-02-04',
  })
  await pay(first.id, { type: 'B', amount: -5, date: '2026-02-05' })
  const { item: note } = await api.post(`${invoicePath}/${first.id}/credit-note`, {
    amount: 54.05,
    date: '2026-02-06',
  })
  await api.patch(`${notePath}/${note.id}/change-status`, { status: 'S' })
  await api.patch(`${notePath}/${note.id}/use`, { invoice_id: second.id, amount: 30, date: '2026-02-07' })
  await api.post(`${notePath}/${note.id}/refunds`, { amount: 24.05, date: '2026-02-08' })
  await pay(second.id, { type: 'W', reason: 'bad_debt', amount: 63.1, date: '2026-02-09' })
  await api.given.invoice({ date: '2026-02-10' })

  const [a, b, n] = [first.number, second.number, note.number]
  assert.deepEqual((await factsIn(api, '2026-01-01', '2026-12-31')).map(told), [
    `2026-01-10 invoice ${a} 108.10 8.10`,
    `2026-01-20 invoice ${b} 108.10 8.10`,
    `2026-02-01 payment ${a} 50.00 3.75`,
    `2026-02-02 payment ${a} 56.00 4.19`,
    `2026-02-02 cash_discount ${a} 2.10 0.16`,
    `2026-02-03 payment ${a} 20.00 0.00`,
    `2026-02-04 surplus_use ${a} -15.00 0.00`,
    `2026-02-04 surplus_use ${b} 15.00 1.12`,
    `2026-02-05 paid_back ${a} -5.00 0.00`,
    `2026-02-06 credit_note ${n} 54.05 4.05`,
    `2026-02-07 credit_use ${b} 30.00 2.25`,
    `2026-02-07 credit_use ${n} 30.00 2.25`,
    `2026-02-08 refund ${n} 24.05 1.80`,
    `2026-02-09 write_off ${b} 63.10 4.73`,
  ])
  // A part of the year is a part of the list.
  assert.deepEqual((await factsIn(api, '2026-02-02', '2026-02-03')).map(told), [
    `2026-02-02 payment ${a} 56.00 4.19`,
    `2026-02-02 cash_discount ${a} 2.10 0.16`,
    `2026-02-03 payment ${a} 20.00 0.00`,
  ])
})

onBothDatabases(
  'an invoice in another currency has no share while no exchange rate is known',
  async (api) => {
    const unknown = await issued(api, '2026-01-10', { currency: 'EUR' })
    await api.post('/v2/configuration/exchange-rates', {
      currency_from: 'EUR',
      currency_to: 'CHF',
      rate: 0.94,
    })
    const known = await issued(api, '2026-01-11', { currency: 'EUR' })
    for (const { id } of [unknown, known])
      await api.post(`${invoicePath}/${id}/payments`, {
        type: 'N',
        amount: 54.05,
        date: '2026-02-01',
        company_amount: 51,
      })
    const facts = await factsIn(api, '2026-01-01', '2026-12-31')
    assert.deepEqual(
      facts.map(({ companyAmount, exchangeDifference, share }) => [
        companyAmount,
        exchangeDifference,
        share?.vat.map(({ net, vat }) => [net, vat]),
      ]),
      [
        [null, 0n, undefined],
        [101_610n, 0n, [[94_000n, 7_610n]]],
        // By the rate of the day on which it was booked.
        [51_000n, 190n, undefined],
        [51_000n, 190n, [[47_000n, 3_810n]]],
      ],
    )
  },
)

/** Copies a payment to other days of its month: recording as many would take a minute. */
async function copyPayment({ server: { db }, identity }: Api, id: number, count: number): Promise<void> {
  const columns = await db.all<{ name: string }>(db.dialect.columns('payments'))
  const names = columns.map(({ name }) => name)
  await db.transaction({ company: identity.company, user: identity.user, via: 'test' }, async (tx) => {
    for (let copy = 1; copy <= count; copy++) {
      const changed: Record<string, Sql> = {
        id: sql`id + ${tx.dialect.typed(copy, 'bigint')}`,
        date: tx.dialect.typed(`2026-03-${String(28 - (copy % 28)).padStart(2, '0')}`, 'text'),
      }
      await tx.run(sql`
        insert into payments (${raw(names.join(', '))})
        select ${join(names.map((name) => changed[name] ?? raw(name)))} from payments
        where company_id = ${identity.company} and id = ${id}`)
    }
  })
}

onBothDatabases('many documents are read in batches, in the order of their dates', async (api) => {
  const { id, contact_id } = await issued(api, '2026-01-10')
  const { item } = await api.post(`${invoicePath}/${id}/payments`, {
    type: 'N',
    amount: 0.1,
    date: '2026-03-01',
  })
  await copyPayment(api, item.id, 559)
  const facts = await factsIn(api, '2026-03-01', '2026-03-31')
  assert.equal(facts.length, 560)
  assert.ok(facts.every(({ document }) => document.contact_id === contact_id))
  const dates = facts.map(({ date }) => date)
  assert.deepEqual(dates, dates.toSorted())
})

onBothDatabases('what was written off and is paid after all is no loss any more', async (api) => {
  const { id, number } = await issued(api, '2026-01-10')
  const path = `${invoicePath}/${id}`
  const pay = (body: object) => api.post(`${path}/payments`, body)
  const stateOf = async () => {
    const { status, total_paid } = (await api.get(path)).item
    return [status, total_paid]
  }
  await pay({ type: 'N', amount: 8.1, date: '2026-02-01' })
  await pay({ type: 'W', reason: 'bad_debt', amount: 100, date: '2026-03-31' })
  assert.deepEqual(await stateOf(), ['P', 108.1])
  await api.post('/v2/accounting/closed-periods', { from: '2026-01-01', to: '2026-03-31' })

  // A part of it, then more than the rest: what is left is a surplus.
  await pay({ type: 'N', amount: 40, date: '2026-05-01' })
  const { item: last } = await pay({ type: 'N', amount: 70, date: '2026-06-01' })
  assert.deepEqual(await stateOf(), ['P', 118.1])
  assert.deepEqual((await factsIn(api, '2026-03-01', '2026-12-31')).map(told), [
    `2026-03-31 write_off ${number} 100.00 7.49`,
    `2026-05-01 write_off ${number} -40.00 -3.00`,
    `2026-05-01 payment ${number} 40.00 3.00`,
    `2026-06-01 write_off ${number} -60.00 -4.50`,
    `2026-06-01 payment ${number} 70.00 4.50`,
  ])
  await api.delete(`${path}/payments/${last.id}`)
  assert.deepEqual(await stateOf(), ['P', 108.1])
})

onBothDatabases(
  'the country of a document is that of its issue, wherever the customer is by now',
  async (api) => {
    const early = await issued(api, '2026-01-10')
    const { contact_id, contact_address_id } = early
    const customer = { contact_id, contact_address_id }
    const move = (country: string) =>
      api.put(`/v2/contacts/${contact_id}/addresses/${contact_address_id}`, { country })
    await issued(api, '2026-01-11', customer)
    const draft = await api.given.invoice({ ...customer, date: '2026-01-12' })
    const countries = async () =>
      (await factsIn(api, '2026-01-01', '2026-01-31')).map(({ kind, document }) => [kind, document.country])
    const home = [
      ['invoice', 'CH'],
      ['invoice', 'CH'],
    ]
    assert.deepEqual(await countries(), home)
    await move('DE')
    assert.deepEqual(await countries(), home)
    await api.patch(`${invoicePath}/${draft.id}/change-status`, { status: 'S' })
    // What is given back takes off where the invoice counts.
    const { item: note } = await api.post(`${invoicePath}/${early.id}/credit-note`, { date: '2026-01-20' })
    await api.patch(`${notePath}/${note.id}/change-status`, { status: 'S' })
    await move('FR')
    const known = [
      ...home,
      ['invoice', 'DE'],
      ['credit_note', 'CH'],
      // Of the invoice that it settles, and of itself.
      ['credit_use', 'CH'],
      ['credit_use', 'CH'],
    ]
    assert.deepEqual(await countries(), known)

    // Documents from before are brought up to date by the journal of their address. Here, all of it happened in one second.
    const { company } = api.identity
    await api.server.db.transaction({ ...api.identity, via: 'test' }, async (tx) => {
      for (const table of ['invoices', 'credit_notes'])
        await tx.run(sql`
        update ${raw(table)} set issued_country = null, issued = '2026-01-10 08:00:00' where company_id = ${company}`)
      await tx.run(sql`
      update invoices set issued = '2026-02-10 08:00:00' where company_id = ${company} and id = ${draft.id}`)
      for (const [country, at] of [
        ['CH', '2026-02-01T08:00:00.000Z'],
        ['DE', '2026-03-01T08:00:00.000Z'],
      ])
        await tx.run(sql`
        update journal set at = ${at} where company_id = ${company} and resource = 'addresses'
          and before like ${`%"country":"${country}"%`}`)
      await fillIssuedCountry(tx)
    })
    assert.deepEqual(await countries(), known)
  },
)
