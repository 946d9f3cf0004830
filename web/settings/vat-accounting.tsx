// Whether a company is liable to VAT, and how a Swiss one accounts for it: as it is on its invoices, or by net tax rates.

import { vatBases } from '../../domain/accounting/vat-return.ts'
import { decimalScale, formatDecimal } from '../../domain/money/money.ts'
import { untaxedCategories } from '../../domain/money/vat.ts'
import { netTaxRatesOn, vatMethods } from '../../domain/tax/net-tax-rates.ts'
import type { FieldProps } from '../fields/field.ts'
import { tell } from '../frame/notices.tsx'
import { today } from '../parts/format.ts'
import { choiceLabel, fieldLabel } from '../parts/labels.ts'
import { company, isVatLiable } from '../start.ts'
import { words } from '../words/words.ts'
import type { FieldSpec } from './form/field-spec.ts'
import { RatesField } from './form/rates-field.tsx'
import { type FormPart, RecordForm } from './form/record-form.tsx'
import { SpecField } from './form/spec-field.tsx'
import type { Values } from './form/values.ts'

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
  const accounting: FormPart = {
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
  }
  return (
    <RecordForm
      of="settings"
      onSaved={({ vat_liable }) => {
        tell(words.parts.saved)
        // Most pages look different. After the form has settled: it would ask about leaving.
        if (vat_liable !== isVatLiable) setTimeout(() => location.reload())
      }}
      parts={[
        {
          title: vat.liability,
          fields: [
            { key: 'vat_liable', kind: 'flag', label: fieldLabel('vat_liable'), hint: vat.liableHint },
            {
              key: 'vat_category',
              kind: 'choice',
              label: vat.zeroIs,
              width: 'half',
              isNullable: true,
              none: vat.zeroUsual,
              choices: untaxedCategories
                .filter((value) => value !== 'Z')
                .map((value) => ({ value, name: choiceLabel('contacts', 'vat_category', value) })),
              isShown: isLiable,
            },
            {
              key: 'vat_reason',
              kind: 'text',
              label: fieldLabel('vat_reason'),
              width: 'half',
              isNullable: true,
              isShown: (values) => isLiable(values) && Boolean(values.vat_category),
            },
            {
              key: 'vat_basis',
              kind: 'choice',
              label: fieldLabel('vat_basis'),
              width: 'half',
              choices: vatBases.map((value) => ({ value, name: vat.bases[value] })),
              isShown: isLiable,
            },
          ],
        },
        ...(hasNetTaxRates && isVatLiable ? [accounting] : []),
      ]}
    />
  )
}

const hasNetTaxRates = ['CH', 'LI'].includes(company.country)
const isLiable = ({ vat_liable }: Values) => vat_liable === true
