import { unitBehind } from '../../domain/documents/unit-words.ts'
import { microOf } from '../../domain/money/money.ts'
import { session } from '../start.ts'
import { words } from '../words/words.ts'
import { fieldOf } from './form/field-spec.ts'
import css from './form/resource-editor.module.css'
import { ResourceEditor } from './form/resource-editor.tsx'

const several = microOf(2)

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
      shown={({ id, custom }, key) =>
        key === 'plural' && !custom ? unitBehind(id, several, session.user.language) : undefined
      }
      isFixed={({ custom }) => !custom}
      mark={({ custom }) => !custom && <span className={css.mark}>{units.system}</span>}
    />
  )
}
