import type { Form } from '../fields/form.ts'
import { Anchor } from '../parts/anchor.tsx'
import { fieldLabel } from '../parts/labels.ts'
import { type Terms, TermsFields, termsText } from '../reminders/terms-fields.tsx'
import { words } from '../words/words.ts'
import { RecordForm } from './form/record-form.tsx'
import type { Values } from './form/values.ts'

export function Section() {
  const texts = words.reminders
  return (
    <RecordForm
      of="settings"
      parts={[
        {
          fields: [
            {
              key: 'reminder_terms',
              kind: 'text',
              label: fieldLabel('reminder_terms'),
              show: (value) => termsText(value as Terms),
            },
          ],
          content: (form) => <LevelFields form={form} />,
          note: () => (
            <>
              <p>{texts.termsHint}</p>
              <p>
                <Anchor to="/settings/texts?document=invoice&status=R1">{texts.toTexts}</Anchor>
              </p>
            </>
          ),
        },
      ]}
    />
  )
}

function LevelFields({ form }: { readonly form: Form<Values> }) {
  const { value, onChange, onUnreadable } = form.field('reminder_terms')
  return (
    <TermsFields
      value={(value ?? []) as Terms}
      onChange={onChange}
      onUnreadable={onUnreadable}
      errors={form.errors}
    />
  )
}
