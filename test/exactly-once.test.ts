// Every operation that writes, sent twice with one key, and sent with an old tag.

import assert from 'node:assert/strict'
import sql, { raw } from 'sql-template-tag'
import { operations } from '../server/app.ts'
import { paymentOrders } from '../server/bank/orders/payment-orders.ts'
import type { OperationFacts } from '../server/resource/operation.ts'
import { type Answer, type DatabaseName, newCompany, ownServers, serverOn, withOneDatabase } from './api.ts'
import { withoutChange } from './separation-rows.ts'
import { bodyFor, pathOf, placesOf, sendAs } from './separation-walk.ts'
import { type Body, makeSide, type Side } from './separation-world.ts'

ownServers()

const writing = operations.filter(({ open, method, isReading }) => !open && !isReading && method !== 'GET')

const sides = new Map<DatabaseName, Promise<Side>>()

function inACompany(name: string, work: (side: Side) => Promise<void>): void {
  withOneDatabase(name, async (database) => {
    const side = sides.get(database) ?? sideOn(database)
    sides.set(database, side)
    await work(await side)
  })
}

async function sideOn(database: DatabaseName): Promise<Side> {
  return makeSide(await newCompany(await serverOn(database)), 'Birnen')
}

inACompany('what was changed meanwhile is left as it is', async (side) => {
  // Sessions and the like belong to a person, and have no tags.
  const changing = writing.filter(
    (operation) => placesOf(operation).length > 0 && operation.method !== 'POST' && !operation.forPeople,
  )
  assert.ok(changing.length > 80)
  await withoutChange([side], async () => {
    for (const operation of changing) {
      const { status, body } = await send(side, operation, { 'if-match': '"1-long-ago"' })
      assert.deepEqual([status, body.code], [412, 4000], `${operation.method} ${operation.path}`)
    }
  })
})

inACompany('what is sent again with its key answers the same, and has one effect', async (side) => {
  let done = 0
  for (const operation of inOrder(writing)) {
    const key = `${operation.method} ${operation.path}`
    if (operation.path.endsWith('/set-exchange-rate')) await forgetRates(side)
    const first = await send(side, operation, { 'idempotency-key': key })
    if (first.status >= 300) continue
    done++
    const before = await countersOf(side)
    assert.deepEqual(told(await send(side, operation, { 'idempotency-key': key })), told(first), key)
    assert.deepEqual(await countersOf(side), before, key)
  }
  assert.ok(done > writing.length * 0.85, `${done} of ${writing.length} operations were done`)
})

/** Documents that are issued without an exchange rate. */
async function forgetRates({ company, people }: Side): Promise<void> {
  await people.owner.server.db.transaction({ company, user: null, via: 'test' }, async (tx) => {
    for (const table of ['invoices', 'credit_notes'])
      await tx.run(sql`
        update ${raw(table)} set issued = '2026-01-10 08:00:00', exchange_rate = null where company_id = ${company}`)
  })
}

/** Every write with a journal entry increases some of them. */
function countersOf({ company, people }: Side): Promise<object[]> {
  return people.owner.server.db.all(sql`
    select company_id, name, value from counters where company_id in (0, ${company}) order by company_id, name`)
}

/**
 * Operations that create come first, those that delete last, and children before their parents. Deposits and
 * parts are billed before a conversion ends their order, and an invoice is credited before it is cancelled.
 */
function inOrder(all: readonly OperationFacts[]): OperationFacts[] {
  const removing = all.filter(({ method }) => method === 'DELETE')
  const steps = all.filter(stepBody)
  const cancelling = all.filter(isCancelling)
  const others = all.filter((one) => one.method !== 'DELETE' && !stepBody(one) && !isCancelling(one))
  const conversion = others.findIndex(({ path }) => path.endsWith('/order-confirmation'))
  return [...others.toSpliced(conversion, 0, ...steps), ...cancelling, ...removing.reverse()]
}

function isCancelling({ path }: OperationFacts): boolean {
  return /^\/receivables\/invoices\/\{invoiceId\}\/(cancel|correction)$/.test(path)
}

/**
 * Bodies that bill something and leave something: samples have both a share and an amount, and all that was ordered.
 * And settings that go together.
 */
const stepBodies: Readonly<Record<string, Body>> = {
  'deposit-invoice': { percent: 10 },
  settings: { payment_part: false },
  'credit-note': { amount: 0.05 },
  'part-invoice': { positions: [{ position: 1, amount: 0.1 }] },
  'put-away': { reason: 'Gebühr' },
}

function stepBody({ path }: OperationFacts): Body | undefined {
  return stepBodies[path.split('/').at(-1) ?? '']
}

const bankCsvHead = 'IBAN;Booked At;Text;Credit/Debit Amount;Balance;Valuta Date\n'

function send(
  side: Side,
  operation: OperationFacts,
  headers: Readonly<Record<string, string>>,
): Promise<Answer> {
  const path = pathOf(operation, ({ thing }) => side.idOf(thing))
  // The same account as that of the side’s bank entry.
  const raw = `${bankCsvHead}CH5604835012345678009;2026-03-09;Gutschrift;7.5;0;2026-03-09`
  if (operation.file) return side.people.owner.request('POST', path, { raw, headers })
  const body =
    operation.name === 'createPaymentFile'
      ? { order_ids: [side.idOf(paymentOrders)] }
      : (stepBody(operation) ?? bodyFor(operation, side, 'owner'))
  return sendAs(
    side,
    'owner',
    operation,
    path,
    operation.method === 'POST' ? unlike(operation, body) : body,
    headers,
  )
}

/** A body that differs from the one that a record was made from before. */
function unlike(operation: OperationFacts, body: Body = {}): Body {
  const others = {
    // Products and services share their numbers.
    number: String(77_000 + writing.indexOf(operation as (typeof writing)[number])),
    name: 'Other',
    key: 'other',
    currency_from: 'USD',
    document: 'delivery_note',
    from: '2000-01-02',
    to: '2000-01-02',
  }
  return { ...body, ...Object.fromEntries(Object.entries(others).filter(([name]) => name in body)) }
}

function told({ status, headers, bytes }: Answer) {
  const [type, etag] = ['content-type', 'etag'].map((name) => headers.get(name))
  return { status, type, etag, text: Buffer.from(bytes).toString('latin1') }
}
