import { isQrIban } from '../../domain/payment/iban.ts'
import { fieldLabel } from '../parts/labels.ts'
import { company } from '../start.ts'
import { words } from '../words/words.ts'
import { fieldOf } from './field-spec.ts'
import { ResourceEditor } from './resource-editor.tsx'
import settings from './settings.module.css'
import type { Values } from './values.ts'

/** The orange slips, which banks no longer accept, had their own numbers. */
const isOrange = ({ type }: Values) => type !== 'RIS'

export function Section() {
  const { slips } = words.settings
  const { name, street, street_no, postcode, city } = company
  return (
    <>
      <ResourceEditor
        resource="isrs"
        with={['reference_type']}
        fields={[
          fieldOf('isrs', 'name', { width: 'half' }),
          fieldOf('isrs', 'type', { width: 'half', start: 'RIS', isDetail: true }),
          fieldOf('isrs', 'iban', { kind: 'iban' }),
          fieldOf('isrs', 'reference_type', {
            width: 'half',
            none: slips.automatic,
            hint: ({ iban }) => (typeof iban === 'string' && isQrIban(iban) ? slips.needsQr : undefined),
            isDetail: true,
          }),
          fieldOf('isrs', 'position', { label: fieldLabel('isr_position'), width: 'half', start: 'A' }),
          fieldOf('isrs', 'recipient_name', { width: 'half', start: name }),
          fieldOf('isrs', 'recipient_addition', { width: 'half', isDetail: true }),
          fieldOf('isrs', 'recipient_street', {
            width: 'half',
            isDetail: true,
            start: joined(street, street_no),
          }),
          fieldOf('isrs', 'recipient_city', { width: 'half', isDetail: true, start: joined(postcode, city) }),
          fieldOf('isrs', 'bank_name', { width: 'half', isDetail: true }),
          fieldOf('isrs', 'bank_address', { width: 'half', isDetail: true }),
          fieldOf('isrs', 'delivery_number', { width: 'half', isDetail: true, isShown: isOrange }),
          fieldOf('isrs', 'subscriber_number', { width: 'half', isDetail: true, isShown: isOrange }),
        ]}
        nameOf={(slip) => slip.name || slip.recipient_name}
        addName={slips.add}
        emptyText={slips.empty}
        hasDefault
      />
      <p className={settings.note}>{slips.note}</p>
    </>
  )
}

function joined(...parts: readonly (string | null)[]): string | null {
  return parts.filter(Boolean).join(' ') || null
}
