import { words } from '../words/words.ts'
import { fieldOf } from './form/field-spec.ts'
import { ResourceEditor } from './form/resource-editor.tsx'

export function Section() {
  const { signatures } = words.settings
  return (
    <ResourceEditor
      resource="signatures"
      with={['image']}
      fields={[
        fieldOf('signatures', 'name', { hint: signatures.nameHint }),
        fieldOf('signatures', 'text', { kind: 'richText', hint: signatures.textHint, isDetail: true }),
        fieldOf('signatures', 'image', { kind: 'picture' }),
      ]}
      addName={signatures.add}
      emptyText={signatures.empty}
    />
  )
}
