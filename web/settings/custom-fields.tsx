import { words } from '../words/words.ts'
import { fieldOf } from './form/field-spec.ts'
import { ResourceEditor } from './form/resource-editor.tsx'
import settings from './settings.module.css'

export function Section() {
  const { customFields } = words.settings
  return (
    <>
      <ResourceEditor
        resource="custom-fields"
        fields={[
          fieldOf('custom-fields', 'name', { width: 'half' }),
          fieldOf('custom-fields', 'entity', { width: 'half', start: 'contact' }),
          fieldOf('custom-fields', 'key', { width: 'half', hint: customFields.keyHint, placeholder: 'KST' }),
        ]}
        addName={customFields.add}
        emptyText={customFields.empty}
      />
      <p className={settings.note}>{customFields.note}</p>
    </>
  )
}
