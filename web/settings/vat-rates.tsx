import type { VatRate } from '../../client/index.ts'
import { untaxedCategories } from '../../domain/money/vat.ts'
import { percentText, today } from '../parts/format.ts'
import { choiceLabel, fieldLabel } from '../parts/labels.ts'
import { words } from '../words/words.ts'
import { fieldOf } from './field-spec.ts'
import { RecordForm } from './record-form.tsx'
import css from './resource-editor.module.css'
import { ResourceEditor } from './resource-editor.tsx'
import settings from './settings.module.css'

export function Section() {
  const { vat } = words.settings
  return (
    <>
      <RecordForm
        of="settings"
        parts={[
          {
            title: vat.liability,
            fields: [
              { key: 'vat_liable', kind: 'flag', label: fieldLabel('vat_liable'), hint: vat.liableHint },
              {
                key: 'vat_category',
                kind: 'choice',
                label: vat.zeroIs,
                width: 'half',
                isNullable: true,
                none: vat.zeroUsual,
                choices: untaxedCategories
                  .filter((value) => value !== 'Z')
                  .map((value) => ({ value, name: choiceLabel('contacts', 'vat_category', value) })),
                isShown: ({ vat_liable }) => vat_liable === true,
              },
              {
                key: 'vat_reason',
                kind: 'text',
                label: fieldLabel('vat_reason'),
                width: 'half',
                isNullable: true,
                isShown: ({ vat_category }) => Boolean(vat_category),
              },
            ],
          },
        ]}
      />
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
