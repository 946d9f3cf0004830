import { untaxedCategories } from '../../../domain/money/vat.ts'
import { percentText } from '../../parts/format.ts'
import { choiceLabel } from '../../parts/labels.ts'
import type { Row } from '../draft.ts'
import { ChoiceCell } from './cells.tsx'

interface VatCellProps {
  readonly label: string
  readonly row: Row
  readonly rates: readonly number[]
  readonly error: string | undefined
  readonly onChange: (changes: Pick<Row, 'vat' | 'vat_category' | 'vat_reason'>) => void
}

/** The rate of a position, or why it has none. */
export function VatCell({ label, row, rates, error, onChange }: VatCellProps) {
  const choices = [
    ...rates.map((rate) => ({ value: String(rate), name: percentText(rate) })),
    ...untaxed.map((category) => ({
      value: category as string,
      name: `${percentText(0)} ${choiceLabel('contacts', 'vat_category', category)}`,
    })),
  ]
  return (
    <ChoiceCell
      label={label}
      cell="vat"
      value={row.vat_category ?? (row.vat === null ? null : String(row.vat))}
      onChange={(chosen) => {
        const category = untaxed.find((one) => one === chosen)
        if (category) onChange({ vat: 0, vat_category: category, vat_reason: row.vat_reason ?? null })
        else onChange({ vat: Number(chosen), vat_category: null, vat_reason: null })
      }}
      choices={choices}
      error={error}
    />
  )
}

/** A rate of zero is among the rates. */
const untaxed = untaxedCategories.filter((category) => category !== 'Z')
