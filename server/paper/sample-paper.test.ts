import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Design, Sender } from '../press/paper.ts'
import { samplePaper } from './sample-paper.ts'

const home = { country: 'DE', language: 'de', currency: 'EUR', isVatLiable: true } as const

function tableOf(values: object) {
  const { positions } = samplePaper({} as Design, {} as Sender, { ...home, ...values })
  return [positions?.currency, positions?.totals.vat.map(({ category, rate }) => `${category} ${rate}`)]
}

test('the sample has the currency of the company and the VAT of its country', () => {
  assert.deepEqual(tableOf({}), ['EUR', ['S 19000000']])
  assert.deepEqual(tableOf({ country: 'CH', currency: 'CHF' }), ['CHF', ['S 8100000']])
})

test('the sample of a company that is not liable to VAT has none', () => {
  assert.deepEqual(tableOf({ isVatLiable: false }), ['EUR', ['O 0']])
})
