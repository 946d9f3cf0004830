// Whatever customers do and in whatever order the files come: right references are booked once, and the books agree.

import assert from 'node:assert/strict'
import fc from 'fast-check'
import { camtFile, camtVersions } from '../../../domain/bank/write-camt.ts'
import { minorOf, sum } from '../../../domain/money/money.ts'
import { creditorReference } from '../../../domain/payment/references.ts'
import { type Api, newCompany, onBothDatabases } from '../../../test/api.ts'
import { iban, imported, withAccount } from '../../../test/bank-files.ts'
import { position } from '../../../test/given.ts'
import { type Bill, type InventedBank, inventBank, writtenDays } from '../../../test/invented-bank.ts'
import { inLane } from '../../../test/lane.ts'
import { createDice, type Dice } from '../../demo/dice.ts'

const account = { account: iban, currency: 'CHF' }

onBothDatabases('right references are booked exactly once, in any order and with any overlap', (api) =>
  fc.assert(
    fc.asyncProperty(fc.nat(), fc.integer({ min: 4, max: 14 }), async (seed, count) => {
      const company = await newCompany(api.server)
      await withAccount(company)
      const dice = createDice(seed)
      const bills = await openBills(company, count)
      const bank = inventBank(bills, {
        from: '2026-03-02',
        currency: 'CHF',
        dice: (below) => dice.between(0, below - 1),
      })
      const files = filesOf(bank, dice)
      for (const file of shuffled(files, dice)) await imported(company, file)
      await check(company, bank)
      const before = (await company.get('/v2/journal', { limit: 1 })).pagination.total
      for (const file of shuffled(files, dice)) await imported(company, file)
      assert.equal((await company.get('/v2/journal', { limit: 1 })).pagination.total, before)
    }),
    { numRuns: inLane({ short: 3, long: 40 }) },
  ),
)

async function openBills(api: Api, count: number): Promise<Bill[]> {
  const bills: Bill[] = []
  for (let index = 0; index < count; index++) {
    const price = 20 + index * 7.35
    const positions = [{ ...position, amount: 1, price, vat: 0 }]
    const { id, number, total, contact_name } = await api.given.invoice({ positions })
    await api.patch(`/v2/receivables/invoices/${id}/change-status`, { status: 'S' })
    const reference = creditorReference(number) as string
    bills.push({ number, customer: contact_name, reference, open: minorOf(total) })
  }
  return bills
}

/** Every day as statement and as notice, and some files of several days, in all versions. */
function filesOf(bank: InventedBank, dice: Dice): string[] {
  const file = (first: number, last: number, format: 'camt.053' | 'camt.054' | 'camt.052') =>
    camtFile(writtenDays(bank, { first, last, format }, account), dice.pick(camtVersions))
  const last = bank.days.length - 1
  const days = bank.days.flatMap((_, day) => [file(day, day, 'camt.053'), file(day, day, 'camt.054')])
  const longer = Array.from({ length: 3 }, () => {
    const first = dice.between(0, last)
    return file(first, dice.between(first, last), dice.pick(['camt.052', 'camt.053', 'camt.054']))
  })
  return [...days, ...longer, dice.pick(days)]
}

function shuffled<Item>(items: readonly Item[], dice: Dice): Item[] {
  return items
    .map((item) => ({ item, place: dice.between(0, 1_000_000) }))
    .toSorted((one, other) => one.place - other.place)
    .map(({ item }) => item)
}

async function check(api: Api, { days, paid }: InventedBank): Promise<void> {
  const { items: invoices } = await api.get('/v2/receivables/invoices', { limit: 200 })
  for (const { number, total_paid } of invoices) assert.equal(minorOf(total_paid), paid.get(number), number)
  const all = days.flatMap((day) => day.entries)
  const { items: entries } = await api.get('/v2/bank/entries', { limit: 200 })
  assert.equal(entries.length, all.flatMap(({ details }) => details).length)
  const [{ opening_balance, booked, waiting, put_away, balance, difference }] = (
    await api.get('/v2/bank/balances')
  ).items
  assert.equal(difference, 0)
  const statement = sum(all.map(({ amount }) => amount))
  assert.equal(minorOf(balance), statement)
  assert.equal(minorOf(opening_balance) + minorOf(booked) + minorOf(waiting) + minorOf(put_away), statement)
  assert.equal(minorOf(booked), sum([...paid.values()]))
}
