import type { ResourceName } from '../../../client/index.ts'
import { textAt } from '../../data/value-at.ts'
import { Amount } from '../../parts/amount.tsx'
import { type Column, columnValue, type ListItem } from './columns.ts'
import { valueText } from './values.ts'

/** One value of a record, as the list or its kind shows it. */
export function CellValue<Shown extends ListItem>(props: {
  readonly resource: ResourceName
  readonly column: Column<Shown>
  readonly record: Shown
}) {
  const { resource, column, record } = props
  if (column.cell) return column.cell(record)
  const value = columnValue(column, record)
  if (column.kind === 'money' && typeof value === 'number')
    return <Amount value={value} currency={textAt(record, 'currency')} />
  return valueText(resource, column, record)
}
