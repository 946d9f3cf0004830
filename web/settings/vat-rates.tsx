import type { VatRate } from '../../client/index.ts'
import { percentText, today } from '../parts/format.ts'
import { words } from '../words/words.ts'
import { fieldOf } from './form/field-spec.ts'
import css from './form/resource-editor.module.css'
import { ResourceEditor } from './form/resource-editor.tsx'
import settings from './settings.module.css'

export function Section() {
  const { vat } = words.settings
  return (
    <>
      <ResourceEditor
        resource="vat-rates"
        fields={[
          fieldOf('vat-rates', 'name', { width: 'half' }),
          fieldOf('vat-rates', 'rate', { width: 'quarter' }),
          fieldOf('vat-rates', 'valid_from', { width: 'half', start: today() }),
          fieldOf('vat-rates', 'valid_to', { width: 'half', hint: vat.openEnd }),
          fieldOf('vat-rates', 'category', { width: 'half', isDetail: true }),
          fieldOf('vat-rates', 'reason', { width: 'half', isDetail: true }),
        ]}
        nameOf={({ name, rate }) => `${name} ${percentText(rate)}`}
        addName={vat.add}
        emptyText={vat.empty}
        mark={(record) => <span className={css.mark}>{stateOf(record)}</span>}
      />
      <p className={settings.note}>{vat.note}</p>
    </>
  )
}

function stateOf({ valid_from, valid_to }: VatRate): string | undefined {
  const { vat } = words.settings
  if (valid_from > today()) return vat.notYet
  return valid_to !== null && valid_to < today() ? vat.expired : undefined
}
