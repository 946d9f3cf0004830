import { untaxedCategories } from '../../../domain/money/vat.ts'
import { percentText } from '../../parts/format.ts'
import { choiceLabel } from '../../parts/labels.ts'
import { words } from '../../words/words.ts'
import type { Row } from '../draft.ts'
import { ChoiceCell, TextCell } from './cells.tsx'
import css from './positions.module.css'

interface RateCellProps {
  readonly label: string
  readonly row: Row
  readonly rates: readonly number[]
  readonly error: string | undefined
  readonly onChange: (changes: Partial<Row>) => void
}

/** The rate of a position. What is taxed needs no reason. */
export function VatCell({ label, row, rates, error, onChange }: RateCellProps) {
  const known = rates.includes(0) ? rates : [...rates, 0]
  return (
    <ChoiceCell
      label={label}
      cell="vat"
      value={row.vat}
      onChange={(vat) => onChange(vat === 0 ? { vat } : { vat, vat_category: null, vat_reason: null })}
      choices={known.map((rate) => ({ value: rate, name: percentText(rate) }))}
      error={error}
    />
  )
}

interface UntaxedCellsProps {
  readonly named: (label: string) => string
  readonly row: Row
  readonly errors: Readonly<Record<string, string>> | undefined
  readonly onChange: (changes: Partial<Row>) => void
}

/** Why a position has no VAT. */
export function UntaxedCells({ named, row, errors, onChange }: UntaxedCellsProps) {
  const { fields } = words
  const category = row.vat_category ?? null
  return (
    <div className={css.untaxed}>
      <ChoiceCell
        label={named(fields.vat_category)}
        cell="vat_category"
        value={category}
        none={fields.vat_category}
        onChange={(vat_category) => onChange({ vat_category })}
        choices={untaxedCategories.map((value) => ({
          value,
          name: choiceLabel('contacts', 'vat_category', value),
        }))}
        error={errors?.vat_category}
      />
      {category && category !== 'O' && (
        <TextCell
          label={named(fields.vat_reason)}
          cell="vat_reason"
          value={row.vat_reason ?? null}
          onChange={(vat_reason) => onChange({ vat_reason })}
          placeholder={fields.vat_reason}
          error={errors?.vat_reason}
        />
      )}
    </div>
  )
}
