import { numberText } from '../parts/format.ts'
import { company } from '../start.ts'
import { words } from '../words/words.ts'
import { fieldOf } from './form/field-spec.ts'
import { ResourceEditor } from './form/resource-editor.tsx'
import type { Values } from './form/values.ts'

export function Section() {
  const { exchangeRates } = words.settings
  return (
    <ResourceEditor
      resource="exchange-rates"
      fields={[
        fieldOf('exchange-rates', 'currency_from', {
          kind: 'currency',
          width: 'half',
          start: company.currency === 'EUR' ? 'USD' : 'EUR',
        }),
        fieldOf('exchange-rates', 'currency_to', {
          kind: 'currency',
          width: 'half',
          start: company.currency,
        }),
        fieldOf('exchange-rates', 'rate', { width: 'half', hint: inWords }),
      ]}
      nameOf={({ currency_from, currency_to }) => `${currency_from} – ${currency_to}`}
      addName={exchangeRates.add}
      emptyText={exchangeRates.empty}
    />
  )
}

/** 1 EUR = 0.94 CHF */
function inWords({ currency_from, currency_to, rate }: Values): string | undefined {
  if (!currency_from || !currency_to || typeof rate !== 'number') return undefined
  return `1 ${currency_from} = ${numberText(rate)} ${currency_to}`
}
