import type { ResourceName } from '../../client/index.ts'
import type { AnyRecord } from '../data/records.ts'
import { Amount } from '../parts/amount.tsx'
import { type Column, columnValue } from './columns.ts'
import { valueText } from './values.ts'

/** One value of a record, as the list or its kind shows it. */
export function CellValue(props: {
  readonly resource: ResourceName
  readonly column: Column
  readonly record: AnyRecord
}) {
  const { resource, column, record } = props
  if (column.cell) return column.cell(record)
  const value = columnValue(column, record)
  if (column.kind === 'money' && typeof value === 'number')
    return <Amount value={value} currency={record.currency} />
  return valueText(resource, column, record)
}
