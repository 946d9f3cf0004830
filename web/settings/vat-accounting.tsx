// How a Swiss company accounts for VAT: as it is on its invoices, or by net tax rates.

import { decimalScale, formatDecimal } from '../../domain/money/money.ts'
import { netTaxRatesOn, vatMethods } from '../../domain/tax/net-tax-rates.ts'
import type { FieldProps } from '../fields/field.ts'
import { today } from '../parts/format.ts'
import { fieldLabel } from '../parts/labels.ts'
import { words } from '../words/words.ts'
import type { FieldSpec } from './field-spec.ts'
import { RatesField } from './rates-field.tsx'
import { RecordForm } from './record-form.tsx'
import { SpecField } from './spec-field.tsx'

export function Section() {
  const { vat } = words.settings
  const rates = netTaxRatesOn(today()).map((rate) => Number(formatDecimal(rate, decimalScale)))
  const method: FieldSpec = {
    key: 'vat_method',
    kind: 'choice',
    label: fieldLabel('vat_method'),
    width: 'half',
    choices: vatMethods.map((value) => ({ value, name: vat.methods[value] })),
  }
  return (
    <RecordForm
      of="settings"
      parts={[
        {
          fields: [method, { key: 'net_tax_rates', kind: 'text', label: fieldLabel('net_tax_rates') }],
          content: (form) => (
            <>
              <SpecField spec={method} form={form} />
              {form.values.vat_method === 'net_tax_rate' && (
                <RatesField
                  {...(form.field('net_tax_rates') as FieldProps<readonly number[] | null>)}
                  label={fieldLabel('net_tax_rates')}
                  rates={rates}
                />
              )}
            </>
          ),
          note: () => vat.accountingNote,
        },
      ]}
    />
  )
}
