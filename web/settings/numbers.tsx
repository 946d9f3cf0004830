import { issuedDocuments } from '../../domain/documents/issuing.ts'
import { words } from '../words/words.ts'
import type { FieldSpec } from './field-spec.ts'
import { RecordForm } from './record-form.tsx'

const kinds = [
  'invoice',
  'credit_note',
  'offer',
  'order_confirmation',
  'delivery_note',
  'contact',
  'catalog',
  'project',
  'cost_unit',
] as const

export function Section() {
  const { numbers } = words.settings
  return (
    <RecordForm
      of="settings"
      parts={[
        {
          title: numbers.first,
          fields: kinds.map(
            (kind): FieldSpec => ({
              key: `first_${kind}_number`,
              kind: 'number',
              label: numbers[kind],
              width: 'half',
            }),
          ),
          note: () => numbers.note,
        },
        {
          title: numbers.rounding,
          fields: [
            {
              key: 'round_to_five_rappen',
              kind: 'flag',
              label: numbers.roundToFive,
              hint: numbers.roundHint,
            },
          ],
        },
        {
          title: numbers.issued,
          fields: [
            {
              key: 'issued_documents',
              kind: 'choice',
              label: numbers.issued,
              choices: issuedDocuments.map((value) => ({ value, name: numbers.issuedAre[value] })),
            },
          ],
          note: () => numbers.issuedNote,
        },
      ]}
    />
  )
}
