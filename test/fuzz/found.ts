// What fuzzing has found: requests that were once answered wrongly. The tests send them again before anything else.

import { record } from './marks.ts'
import type { Plan } from './plans.ts'

interface Found {
  /** What was wrong. */
  readonly was: string
  readonly plans: readonly Plan[]
}

export const found: readonly Found[] = [
  {
    was: 'An unknown expectation was answered with 417, without any of the headers that every answer has.',
    plans: [{ target: 'GET /contacts', caller: 'owner', ids: [], headers: [['expect', 'nonsense']] }],
  },
  {
    was: 'A request that names no host was refused without any of the headers that every answer has.',
    plans: [{ target: 'GET /contacts', caller: 'owner', ids: [], trouble: 'no host' }],
  },
  {
    was: 'The refusal of a key that was used before was not described.',
    plans: ['Beraten', 'Planen'].map((name) => ({
      target: 'POST /reporting/activities',
      caller: 'owner',
      ids: [],
      headers: [['idempotency-key', 'one']],
      body: { name },
    })),
  },
  {
    was: 'The page for a wrong link of an application was described as JSON.',
    plans: [{ target: 'GET /auth/authorize', caller: 'nobody', ids: [], query: 'client_id=nobody' }],
  },
  {
    was: 'The doctor missed journal entries for deliveries of webhooks, which have none.',
    plans: [{ target: 'POST /webhooks/{webhookId}/test', caller: 'owner', ids: [[record('webhooks', 0)]] }],
  },
  {
    was: 'What followed a whole request on its connection was refused before the request had its answer.',
    plans: [
      {
        target: 'POST /receivables/offers/{offerId}/order-confirmation',
        caller: 'owner',
        ids: [[record('offers', 0)]],
        body: { date: null },
        trouble: 'no length',
      },
    ],
  },
]
