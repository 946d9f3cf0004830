import assert from 'node:assert/strict'
import { Refusal } from '../../domain/refusal.ts'
import { type Api, onBothDatabases } from '../../test/api.ts'
import type { Tx } from '../db/db.ts'
import { offers } from '../receivables/offers.ts'
import { newPosition } from '../receivables/positions.ts'
import { create } from './create.ts'

async function offerOf(api: Api) {
  const { id, main_address_id } = await api.given.contact()
  return {
    contact_id: id,
    contact_address_id: main_address_id,
    date: '2026-02-28',
    valid_until: '2026-03-28',
    currency: 'CHF',
    language: 'de',
    positions: [newPosition({ type: 'T', catalog_type: 'P', description: 'Kies' })],
  } as const
}

function inTransaction<Result>(api: Api, work: (tx: Tx) => Promise<Result>): Promise<Result> {
  const { company, user } = api.identity
  return api.server.db.transaction({ company, user, via: 'test' }, work)
}

onBothDatabases(
  'a draft becomes a record, with the number and the defaults of one that was sent',
  async (api) => {
    const draft = await offerOf(api)
    const id = await inTransaction(api, (tx) => create(tx, offers, draft))
    const { item } = await api.get(`/v2/receivables/offers/${id}`)
    const { contact_id, number, status, discount_type, notes } = item
    assert.deepEqual(
      { contact_id, number, status, discount_type, notes },
      { contact_id: draft.contact_id, number: '10000', status: 'DR', discount_type: 'P', notes: null },
    )
  },
)

onBothDatabases('a draft is held to the limits of what is sent, and all problems are told', async (api) => {
  const draft = await offerOf(api)
  const made = inTransaction(api, (tx) =>
    create(tx, offers, {
      ...draft,
      contact_id: 999_999,
      date: '2026-02-30',
      discount_rate: -1n,
      period_text: 'x'.repeat(256),
      positions: [newPosition({ type: 'T', catalog_type: 'P', name: 'x'.repeat(256) })],
    }),
  )
  await assert.rejects(made, (error: unknown) => {
    assert.ok(error instanceof Refusal)
    assert.deepEqual(Object.fromEntries((error.details.problems ?? []).map(({ key, code }) => [key, code])), {
      contact_id: 'not_allowed',
      contact_address_id: 'not_allowed',
      date: 'wrong_format',
      discount_rate: 'not_allowed',
      period_text: 'not_allowed',
      'positions.0.name': 'not_allowed',
    })
    return true
  })
  assert.equal((await api.get('/v2/receivables/offers')).pagination.total, 0)
})
