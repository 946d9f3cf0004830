import { words } from '../words/words.ts'
import { fieldOf } from './field-spec.ts'
import css from './resource-editor.module.css'
import { ResourceEditor } from './resource-editor.tsx'

export function Section() {
  const { units } = words.settings
  return (
    <ResourceEditor
      resource="units"
      with={['plural']}
      fields={[
        fieldOf('units', 'name', { width: 'half', max: 255 }),
        fieldOf('units', 'plural', { width: 'half', max: 255, hint: units.pluralHint }),
        fieldOf('units', 'scope', { width: 'half', start: 'a' }),
      ]}
      addName={units.add}
      emptyText={units.empty}
      isFixed={({ custom }) => !custom}
      mark={({ custom }) => !custom && <span className={css.mark}>{units.system}</span>}
    />
  )
}
