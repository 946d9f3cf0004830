import { isQrIban } from '../../domain/payment/iban.ts'
import { Folded } from '../parts/folded.tsx'
import { fieldLabel } from '../parts/labels.ts'
import { company } from '../start.ts'
import { words } from '../words/words.ts'
import { fieldOf } from './form/field-spec.ts'
import { ResourceEditor } from './form/resource-editor.tsx'
import settings from './settings.module.css'

/** The slips that are not simply those of an account. */
export function Slips() {
  const { slips } = words.settings
  const { name, street, street_no, postcode, city } = company
  return (
    <Folded name={slips.title} isForced={false}>
      <p className={settings.note}>{slips.more}</p>
      <ResourceEditor
        resource="isrs"
        with={['reference_type']}
        fields={[
          fieldOf('isrs', 'name', { width: 'half' }),
          fieldOf('isrs', 'iban', { kind: 'iban' }),
          fieldOf('isrs', 'reference_type', {
            width: 'half',
            none: slips.automatic,
            hint: ({ iban }) => (typeof iban === 'string' && isQrIban(iban) ? slips.needsQr : undefined),
            isDetail: true,
          }),
          fieldOf('isrs', 'position', { label: fieldLabel('isr_position'), width: 'half', start: 'L' }),
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
          fieldOf('isrs', 'delivery_number', { width: 'half', isDetail: true }),
        ]}
        nameOf={(slip) => slip.name || slip.recipient_name}
        addName={slips.add}
        emptyText={slips.empty}
        hasDefault
      />
      <p className={settings.note}>{slips.note}</p>
    </Folded>
  )
}

function joined(...parts: readonly (string | null)[]): string | null {
  return parts.filter(Boolean).join(' ') || null
}
