// Orders to the bank for the tests.

import type { Api } from './api.ts'

export const ordersPath = '/v2/bank/payment-orders'
export const filesPath = '/v2/bank/payment-files'

/** A bill as it is typed. */
export const billOrder = {
  ...{ name: 'Papeterie Lüthi AG', street: 'Marktgasse', house_number: '28', postcode: '9400' },
  ...{ city: 'Rorschach', country: 'CH', iban: 'CH58 0079 1123 0008 8901 2', amount: 120.5 },
  ...{ currency: 'CHF', message: 'Rechnung 4711', date: '2026-03-02' },
}

/** Orders a bill from the first bank account of the company. */
export async function ordered(api: Api, values: object = {}) {
  const { items } = await api.get('/v2/configuration/bank-accounts', { sort: 'id', limit: 1 })
  const bank_account_id = items[0].id
  return (await api.post(ordersPath, { ...billOrder, bank_account_id, ...values })).item
}

/** Makes a file of these orders. */
export async function fileOf(api: Api, ...orders: readonly { readonly id: number }[]) {
  return (await api.post(filesPath, { order_ids: orders.map(({ id }) => id) })).item
}
