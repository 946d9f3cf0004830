import { created, ownId, required } from '../resource/fields.ts'
import { currency, decimal } from '../resource/kinds.ts'
import { resource } from '../resource/resource.ts'

export const exchangeRates = resource({
  name: 'exchange-rates',
  entity: 'exchange_rate',
  path: '/configuration/exchange-rates',
  scopes: ['configuration'],
  summary: 'exchange rates',
  description: 'What one currency is worth in another.',
  fields: {
    id: ownId(),
    currency_from: required(currency()),
    currency_to: required(currency()),
    // Above zero: the smallest number with six decimals.
    rate: required(decimal(0.000001)),
    created: created(),
  },
  search: ['currency_from', 'currency_to'],
  sort: ['currency_from', 'currency_to'],
  unique: [['currency_from', 'currency_to']],
})
