// Values of records as text for people, and as values for spreadsheets.

import type { Address } from '../../../client/index.ts'
import type { CsvValue } from '../../../domain/text/csv.ts'
import { cityLine, streetLine } from '../../../domain/text/postal-address.ts'
import { textAt, valueAt } from '../../data/value-at.ts'
import {
  amountText,
  dateText,
  dateTimeText,
  instantText,
  numberText,
  percentText,
  priceText,
} from '../../parts/format.ts'
import { choiceLabel } from '../../parts/labels.ts'
import { words } from '../../words/words.ts'

import { type Column, columnValue, type ListItem } from './columns.ts'

/** A value as the list shows it; empty where there is none. */
export function valueText(
  resource: string,
  { key, kind }: Pick<Column, 'key' | 'kind'>,
  record: object,
): string {
  const value = valueAt(record, key)
  if (value === null || value === undefined || value === '') return ''
  switch (kind) {
    case 'money':
      return amountText(Number(value), textAt(record, 'currency'))
    case 'decimal':
      return key.startsWith('price') || key === 'hourly_rate'
        ? priceText(Number(value))
        : numberText(Number(value))
    case 'percent':
      return percentText(Number(value))
    case 'whole':
      return key === 'id' || key.endsWith('_id') ? String(value) : numberText(Number(value))
    case 'date':
      return dateText(String(value))
    case 'dateTime':
      return dateTimeText(String(value))
    case 'instant':
      return instantText(String(value))
    case 'flag':
      return value ? words.parts.yes : words.parts.no
    case 'choice':
      return choiceLabel(resource, key, String(value))
    case 'choices':
      return [value]
        .flat()
        .map((one) => choiceLabel(resource, key, String(one)))
        .join(', ')
    case 'parts':
      return partsText(key, value, textAt(record, 'currency'))
    default:
      return String(value)
  }
}

/** The same for a spreadsheet: numbers stay numbers, days stay days. */
export function valueForCsv<Shown extends ListItem>(
  resource: string,
  column: Column<Shown>,
  record: Shown,
): CsvValue {
  const value = columnValue(column, record)
  if (value === null || value === undefined) return null
  if (typeof value === 'number') return value
  const shown = column.kind === 'parts' ? column.cell?.(record) : undefined
  if (typeof shown === 'string') return shown
  const isAsIs = ['text', 'date', 'time', 'dateTime', 'instant'].includes(column.kind)
  return isAsIs ? String(value) : valueText(resource, column, record)
}

/** The names of a record's parts in one line. */
function partsText(key: string, value: unknown, currency: string | undefined): string {
  const parts: readonly unknown[] = [value].flat()
  return parts
    .map((part) => (typeof part === 'object' && part !== null ? partText(key, part, currency) : ''))
    .join(', ')
}

function partText(key: string, part: object, currency: string | undefined): string {
  const text = (name: string) => textAt(part, name) ?? ''
  switch (key) {
    case 'main_address':
    case 'contact_address':
      return [streetLine(part as Address), cityLine(part as Address)].filter(Boolean).join(', ')
    case 'contact_person':
      return `${text('name')} ${text('surname')}`.trim()
    case 'vat':
      return `${percentText(Number(valueAt(part, 'rate')))} ${amountText(Number(valueAt(part, 'vat')), currency)}`
    case 'custom_fields':
      return `${text('name')}: ${text('value')}`
    case 'recipients':
      return text('name') ? `${text('name')} <${text('email')}>` : text('email')
    default:
      return text('name') || text('description')
  }
}
