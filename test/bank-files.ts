// Files of a bank for the tests.

import assert from 'node:assert/strict'
import type { Detail, Entry, Statement } from '../domain/bank/statement.ts'
import { type CamtVersion, camtFile } from '../domain/bank/write-camt.ts'
import { sum } from '../domain/money/money.ts'
import type { Api } from './api.ts'

export const iban = 'CH9300762011623852957'

const statement: Statement = {
  ...{ format: 'camt.053', account: iban, currency: 'CHF', number: 'S-1' },
  ...{ from: '2026-03-02', to: '2026-03-02', opening: 0n, closing: null },
}

export function detail(amount: bigint, more: Partial<Detail> = {}): Detail {
  return {
    ...{ amount, servicerReference: null, endToEndId: null, name: 'Hofladen', iban: null },
    ...{ reference: null, message: 'Danke', charges: 0n, returnReason: null, ...more },
  }
}

export function entry(details: readonly Detail[], more: Partial<Entry> = {}): Entry {
  return {
    ...{ amount: sum(details.map(({ amount }) => amount)), currency: 'CHF', bookingDate: '2026-03-02' },
    ...{ valueDate: null, isBooked: true, isReversal: false, servicerReference: null, entryReference: null },
    ...{ code: 'PMNT/RCDT/VCOM', text: 'Gutschrift', details, ...more },
  }
}

export function file(
  entries: readonly Entry[],
  more: Partial<Statement> = {},
  version: CamtVersion = '08',
): string {
  return camtFile({ statement: { ...statement, ...more }, entries }, version)
}

export function send(api: Api, raw: string | Uint8Array | FormData, query: Record<string, number> = {}) {
  return api.request('POST', '/v2/bank/statements', { raw, query })
}

export async function imported(api: Api, raw: string | FormData) {
  const { status, body } = await send(api, raw)
  assert.equal(status, 201, JSON.stringify(body))
  return body
}

/** The bank account that the files are of. */
export async function withAccount(api: Api): Promise<number> {
  const { item } = await api.post('/v2/configuration/bank-accounts', { description: 'Konto', iban })
  return item.id
}
