import { words } from '../words/words.ts'
import { fieldOf } from './form/field-spec.ts'
import { ResourceEditor } from './form/resource-editor.tsx'

export function Section() {
  const { contactGroups } = words.settings
  return (
    <ResourceEditor
      resource="contact-groups"
      fields={[fieldOf('contact-groups', 'name')]}
      addName={contactGroups.add}
      emptyText={contactGroups.empty}
      hasUsage
    />
  )
}
