import { fieldLabel } from '../parts/labels.ts'
import { words } from '../words/words.ts'
import type { FieldSpec } from './form/field-spec.ts'
import { RecordForm } from './form/record-form.tsx'

const providers = {
  paypal: 'PayPal',
  postfinance: 'PostFinance',
  payrexx: 'Payrexx',
  smartcommerce: 'SmartCommerce',
}

const pageFlags = ['customer_pages', 'page_link_in_mails', 'page_link_on_paper'] as const

export function Section() {
  const { paymentLinks } = words.settings
  return (
    <RecordForm
      of="settings"
      parts={[
        {
          fields: Object.entries(providers).map(
            ([key, name]): FieldSpec => ({
              key: `${key}_url`,
              kind: 'text',
              type: 'url',
              max: 2000,
              label: paymentLinks.addressAt(name),
              placeholder: 'https://',
              isNullable: true,
            }),
          ),
          note: () => paymentLinks.note,
        },
        {
          title: paymentLinks.pages,
          fields: pageFlags.map((key): FieldSpec => ({ key, kind: 'flag', label: fieldLabel(key) })),
          note: () => paymentLinks.pagesNote,
        },
      ]}
    />
  )
}
