import { vatNumberExample } from '../../domain/tax/vat-numbers.ts'
import { amountIn, dateIn, formatsOf } from '../../domain/text/company-formats.ts'
import { languages } from '../../domain/text/languages.ts'
import { AddressFields } from '../fields/address-fields.tsx'
import type { Form } from '../fields/form.ts'
import { tell } from '../frame/notices.tsx'
import { languageName } from '../parts/countries.ts'
import { fieldLabel } from '../parts/labels.ts'
import { followCompany, company as ownCompany, session } from '../start.ts'
import { words } from '../words/words.ts'
import type { FieldSpec } from './form/field-spec.ts'
import { RecordForm } from './form/record-form.tsx'
import type { Values } from './form/values.ts'

export function Section() {
  const { company } = words.settings
  return (
    <RecordForm
      of="company"
      parts={[
        {
          title: company.letterHead,
          fields: [
            text('name', { isNeeded: true }),
            text('addition', { label: company.addition }),
            text('vat_id', {
              label: company.vatId,
              kind: 'vatNumber',
              placeholder: vatNumberExample(ownCompany.country) ?? '',
              width: 'half',
            }),
            text('tax_number', {
              isShown: ({ country, tax_number }) => country === 'DE' || Boolean(tax_number),
              placeholder: '21/815/08150',
              width: 'half',
            }),
          ],
        },
        {
          title: company.address,
          fields: ['street', 'street_no', 'street2', 'postcode', 'city', 'country'].map((key) => text(key)),
          content: (form) => <AddressFields field={(key) => (form as Form<AddressValues>).field(key)} />,
          note: formatNote,
        },
        {
          title: company.reach,
          fields: [
            text('phone', { type: 'tel', width: 'half' }),
            text('email', { type: 'email', width: 'half' }),
            text('website', { width: 'half' }),
            text('fax', { type: 'tel', width: 'half' }),
          ],
        },
        {
          title: company.defaults,
          fields: [
            { key: 'currency', kind: 'currency', label: fieldLabel('currency'), width: 'half' },
            {
              key: 'language',
              kind: 'choice',
              label: fieldLabel('language'),
              width: 'half',
              choices: languages.map((value) => ({ value, name: languageName(value) })),
            },
          ],
          note: () => company.defaultsNote,
        },
      ]}
      onSaved={(values) => {
        tell(words.parts.saved)
        followCompany(values)
      }}
    />
  )
}

type AddressValues = Record<
  'street' | 'street_no' | 'street2' | 'postcode' | 'city' | 'country',
  string | null
>

function text(key: string, more: Partial<FieldSpec> = {}): FieldSpec {
  return { key, kind: 'text', label: fieldLabel(key), max: 255, ...more }
}

/** The formats that follow from the country. */
function formatNote({ country }: Values): string {
  const formats = formatsOf(String(country ?? ''), session.user.language)
  return words.settings.company.formats(amountIn(formats, 1_234_500n), dateIn(formats, '2026-02-28'))
}
