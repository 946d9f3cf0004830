import { fieldOf } from '../settings/form/field-spec.ts'
import { ResourceEditor } from '../settings/form/resource-editor.tsx'
import { words } from '../words/words.ts'

/** The rules that put entries away. */
export function Rules() {
  const { rules } = words.bank
  return (
    <>
      <p className="quiet">{rules.hint}</p>
      <ResourceEditor
        resource="bank-rules"
        fields={[
          fieldOf('bank-rules', 'reason', { width: 'half' }),
          fieldOf('bank-rules', 'name', { width: 'half' }),
          fieldOf('bank-rules', 'iban', { width: 'half' }),
          fieldOf('bank-rules', 'text', { width: 'half', hint: rules.textHint }),
          fieldOf('bank-rules', 'direction', { width: 'half' }),
        ]}
        nameOf={({ reason }) => reason}
        addName={rules.add}
        emptyText={rules.none}
        hasUsage
      />
    </>
  )
}
