// Values of records as text for people, and as values for spreadsheets.

import type { ResourceName } from '../../client/index.ts'
import type { AnyRecord } from '../data/records.ts'
import {
  amountText,
  dateText,
  dateTimeText,
  instantText,
  numberText,
  percentText,
  priceText,
} from '../parts/format.ts'
import { choiceLabel } from '../parts/labels.ts'
import { words } from '../words/words.ts'
import { type Column, columnValue } from './columns.ts'
import type { CsvValue } from './csv.ts'

/** A value as the list shows it; empty where there is none. */
export function valueText(
  resource: ResourceName,
  { key, kind }: Pick<Column, 'key' | 'kind'>,
  record: Pick<AnyRecord, string>,
): string {
  const value = record[key]
  if (value === null || value === undefined || value === '') return ''
  switch (kind) {
    case 'money':
      return amountText(value)
    case 'decimal':
      return key.startsWith('price') || key === 'hourly_rate' ? priceText(value) : numberText(value)
    case 'percent':
      return percentText(value)
    case 'whole':
      return key === 'id' || key.endsWith('_id') ? String(value) : numberText(value)
    case 'date':
      return dateText(value)
    case 'dateTime':
      return dateTimeText(value)
    case 'instant':
      return instantText(value)
    case 'flag':
      return value ? words.parts.yes : words.parts.no
    case 'choice':
      return choiceLabel(resource, key, value)
    case 'choices':
      return value.map((one: string) => choiceLabel(resource, key, one)).join(', ')
    case 'parts':
      return partsText(key, value)
    default:
      return String(value)
  }
}

/** The same for a spreadsheet: numbers stay numbers, days stay days. */
export function valueForCsv(resource: ResourceName, column: Column, record: AnyRecord): CsvValue {
  const value = columnValue(column, record)
  if (value === null || value === undefined) return null
  if (typeof value === 'number') return value
  const shown = column.kind === 'parts' ? column.cell?.(record) : undefined
  if (typeof shown === 'string') return shown
  const isAsIs = ['text', 'date', 'time', 'dateTime', 'instant'].includes(column.kind)
  return isAsIs ? String(value) : valueText(resource, column, record)
}

/** What records that belong to a record are called in one line. */
function partsText(key: string, value: AnyRecord | readonly AnyRecord[]): string {
  if (Array.isArray(value)) return value.map((one) => partText(key, one)).join(', ')
  return partText(key, value as AnyRecord)
}

function partText(key: string, part: AnyRecord): string {
  switch (key) {
    case 'main_address':
    case 'contact_address':
      return `${[part.street, part.street_no].filter(Boolean).join(' ')}, ${part.postcode} ${part.city}`
    case 'contact_person':
      return [part.name, part.surname].filter(Boolean).join(' ')
    case 'custom_fields':
      return `${part.name}: ${part.value}`
    case 'recipients':
      return part.name ? `${part.name} <${part.email}>` : part.email
    default:
      return part.name ?? part.description ?? ''
  }
}
