import { words } from '../words/words.ts'
import { fieldOf } from './form/field-spec.ts'
import { ResourceEditor } from './form/resource-editor.tsx'

export function Section() {
  const { activities } = words.settings
  return (
    <ResourceEditor
      resource="activities"
      fields={[
        fieldOf('activities', 'name', { width: 'half' }),
        fieldOf('activities', 'service_id', { width: 'half', hint: activities.serviceHint }),
        fieldOf('activities', 'use_service_price', {
          label: activities.useServicePrice,
          isShown: ({ service_id }) => service_id !== null,
        }),
      ]}
      addName={activities.add}
      emptyText={activities.empty}
    />
  )
}
