import { hoursRoundings } from '../../domain/documents/effort-positions.ts'
import { issuedDocuments } from '../../domain/documents/issuing.ts'
import { type NumberedKind, numberedKinds } from '../../domain/documents/numbering.ts'
import type { FieldProps } from '../fields/field.ts'
import { fieldLabel } from '../parts/labels.ts'
import { words } from '../words/words.ts'
import type { FieldSpec } from './form/field-spec.ts'
import { PatternField } from './form/pattern-field.tsx'
import { RecordForm } from './form/record-form.tsx'

export function Section() {
  const { numbers } = words.settings
  return (
    <RecordForm
      of="settings"
      parts={[
        {
          title: numbers.first,
          fields: numberedKinds.map(
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
          title: numbers.patterns,
          fields: numberedKinds.map(
            (kind): FieldSpec => ({ key: patternKey(kind), kind: 'text', label: patternLabel(kind) }),
          ),
          content: (form) =>
            numberedKinds.map((kind) => (
              <PatternField
                key={kind}
                kind={kind}
                {...(form.field(patternKey(kind)) as FieldProps<string | null>)}
                label={patternLabel(kind)}
              />
            )),
          note: () => numbers.patternNote,
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
            {
              key: 'hours_rounding',
              kind: 'choice',
              label: fieldLabel('hours_rounding'),
              hint: numbers.hoursHint,
              choices: hoursRoundings.map((value) => ({ value, name: numbers.hoursTo[value] })),
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

function patternLabel(kind: NumberedKind): string {
  const { numbers } = words.settings
  return numbers.patternOf(numbers[kind])
}

function patternKey(kind: NumberedKind) {
  return `${kind}_number_pattern`
}
