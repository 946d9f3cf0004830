import assert from 'node:assert/strict'
import { test } from 'node:test'
import { formatDecimal, moneyScale } from '../../domain/money/money.ts'
import { newCompany, serverOn } from '../../test/api.ts'
import type { Draft, Row } from './draft.ts'
import { totalsOf } from './totals.ts'

type Values = Pick<Draft['values'], 'currency' | 'vat_included' | 'discount_rate' | 'discount_type'>

/** Pseudo-random numbers from a seed: a failure can be repeated. */
function dice(seed: number): (from: readonly (number | null)[]) => number {
  let state = seed
  return (from) => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31
    return from[Math.floor((state / 2 ** 31) * from.length)] as number
  }
}

function randomRow(pick: ReturnType<typeof dice>): Row {
  const type = (['N', 'N', 'N', 'N', 'T', 'H', 'PB', 'SI', 'SNI'] as const)[
    pick([0, 1, 2, 3, 4, 5, 6, 7, 8])
  ] as Row['type']
  const discount_rate = pick([null, null, 10, 33.333333, 0.05, 7.5])
  return {
    key: '',
    type,
    catalog_type: 'S',
    number: null,
    name: 'Gartenpflege',
    description: null,
    show_only_total: false,
    price: type === 'N' ? pick([0.01, 0.05, 12.345678, 99.95, 120, -48.5, 1234567.85, 0]) : null,
    amount: type === 'N' ? pick([1, 0.333333, 2.5, 7, 1000, -1]) : null,
    vat: type === 'N' ? pick([8.1, 2.6, 3.8, 0]) : null,
    unit_id: type === 'N' ? 1 : null,
    discount_rate: type === 'N' ? discount_rate : null,
    discount_type: type === 'N' && discount_rate ? ((['P', 'A'] as const)[pick([0, 1])] ?? null) : null,
  }
}

test('what the editor shows is what the server computes, whatever stands in a document', async () => {
  const server = await serverOn('SQLite')
  const api = await newCompany(server)
  const { id, main_address_id } = await api.given.contact()
  for (const rounds of [false, true]) {
    await api.put('/v2/configuration/settings', { round_to_five_rappen: rounds })
    for (let seed = 1; seed <= 25; seed += 1) {
      const pick = dice(seed)
      const rows = Array.from({ length: pick([1, 2, 3, 5, 8]) }, () => randomRow(pick))
      const values: Values = {
        currency: ['CHF', 'EUR', 'JPY'][pick([0, 0, 1, 2])] ?? 'CHF',
        vat_included: pick([0, 1]) === 1,
        discount_rate: pick([0, 0, 5, 12.5, 3.333333, 100]),
        discount_type: (['P', 'A'] as const)[pick([0, 1])] ?? 'P',
      }
      const totals = totalsOf({ values, rows } as unknown as Draft, rounds, true)
      const { item } = await api.post('/v2/receivables/offers', {
        ...{ contact_id: id, contact_address_id: main_address_id },
        ...{ date: '2026-02-10', valid_until: '2026-03-12', language: 'de' },
        ...values,
        positions: rows.map(({ key, ...row }) => row),
      })
      assert.equal(Number(formatDecimal(totals.total, moneyScale)), item.total, `seed ${seed}`)
      const stored = await api.get(`/v2/receivables/offers/${item.id}`, { with: 'positions' })
      const lines = totals.lines.map(({ total }) =>
        total === null ? null : Number(formatDecimal(total, moneyScale)),
      )
      assert.deepEqual(
        lines,
        stored.item.positions.map(({ total }: { total: number | null }) => total),
        `seed ${seed}`,
      )
    }
  }
})
