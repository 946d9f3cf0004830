// The columns that a list can show, from the facts about its resource.

import type { ReactNode } from 'react'
import type { FieldFacts, FieldKind, ResourceFacts } from '../../../client/facts.ts'
import type { ResourceName } from '../../../client/index.ts'
import { resources } from '../../../client/resources.ts'
import { valueAt } from '../../data/value-at.ts'
import { fieldLabel } from '../../parts/labels.ts'
import { isVatLiable } from '../../start.ts'

/** The least that a list needs to know about a record. */
export interface ListItem {
  readonly id: number
}

/** A column of a list. Code that needs only its name accepts a column of any record. */
export interface Column<Shown extends ListItem = never> {
  readonly key: string
  readonly label: string
  readonly kind: FieldKind
  readonly isSorted: boolean
  readonly isNumber: boolean
  /** Whether the API sends the field only on request. */
  readonly isExtra: boolean
  /** A custom cell, if the plain value is not enough. */
  readonly cell?: Cell<Shown> | undefined
  /** Computes the value, if no field holds it. */
  readonly amountOf?: AmountOf<Shown>
}

export type Cell<Shown extends ListItem> = (record: Shown) => ReactNode

/** An amount computed from other fields; null where there is none. */
export type AmountOf<Shown extends ListItem> = (record: Shown) => number | null

/** The optional members that make a column; the others are for pages of one record. */
const extraKinds: Readonly<Record<string, FieldKind>> = {
  contact_name: 'text',
  user_name: 'text',
  activity_name: 'text',
  entity_name: 'text',
  entity_number: 'text',
  category_name: 'text',
  unit_name: 'text',
  contact_person: 'parts',
  contact_address: 'parts',
  bank_account: 'parts',
  isr: 'parts',
  main_address: 'parts',
  groups: 'parts',
  custom_fields: 'parts',
  total_net: 'money',
  total_vat: 'money',
  vat: 'parts',
}

/** What only those see who are liable to VAT. */
const vatKeys: readonly string[] = [
  ...['vat', 'vat_rate', 'including_vat', 'vat_included', 'total_net', 'total_vat'],
  ...['vat_category', 'vat_reason'],
]

const numberKinds: readonly FieldKind[] = ['whole', 'money', 'decimal', 'percent']

/** These sort descending first: newest, largest. */
export const descendingKinds: readonly FieldKind[] = ['date', 'dateTime', 'instant', 'money', 'decimal']

export function factsOf(resource: ResourceName): ResourceFacts {
  return resources[resource]
}

/** Whether the company has to do with this field. */
export function concerns(key: string): boolean {
  return isVatLiable || !vatKeys.includes(key)
}

export function columnsOf<Shown extends ListItem>(
  resource: ResourceName,
  cells: Readonly<Record<string, Cell<Shown>>> = {},
  labels: Readonly<Record<string, string>> = {},
  amounts: Readonly<Record<string, AmountOf<Shown>>> = {},
): readonly Column<Shown>[] {
  const facts = factsOf(resource)
  const fields = Object.entries(facts.fields)
    .filter(([key, field]) => (isShown(facts, key, field) || key in cells) && !isExtra(facts, key))
    .map(([key, field]) => ({
      key,
      label: labels[key] ?? fieldLabel(key),
      kind: field.kind,
      isSorted: field.isSorted ?? false,
      isNumber: numberKinds.includes(field.kind) && !/(^|_)id$/.test(key),
      isExtra: facts.with.includes(key),
      cell: cells[key],
    }))
  const extras = facts.with
    .filter((key) => isExtra(facts, key))
    .map((key) => ({
      key,
      // The sum of all rates has the name of the field already.
      label: labels[key] ?? fieldLabel(key === 'vat' ? 'vat_rate' : key),
      kind: extraKinds[key] as FieldKind,
      isSorted: extraKinds[key] === 'money',
      isNumber: extraKinds[key] === 'money',
      isExtra: true,
      cell: cells[key],
    }))
  const computed = Object.entries(amounts).map(([key, amountOf]) => ({
    key,
    label: labels[key] ?? fieldLabel(key),
    kind: 'money' as const,
    isSorted: false,
    isNumber: true,
    isExtra: false,
    amountOf,
  }))
  return [...fields, ...extras, ...computed].filter(({ key }) => concerns(key))
}

export function columnValue<Shown extends ListItem>(
  { key, amountOf }: Column<Shown>,
  record: Shown,
): unknown {
  return amountOf ? amountOf(record) : valueAt(record, key)
}

function isExtra(facts: ResourceFacts, key: string): boolean {
  return key in extraKinds && facts.with.includes(key)
}

/** An id of another record says nothing to people. */
function isShown(facts: ResourceFacts, key: string, { kind }: FieldFacts): boolean {
  if (kind === 'reference' || kind === 'parts' || facts.with.includes(key)) return false
  const stem = key.replace(/_id$/, '')
  if (stem === key) return true
  return (
    ![stem, `${stem}_name`].some((name) => facts.with.includes(name)) && !(`${stem}_type` in facts.fields)
  )
}

/** Columns in the order of these keys. Unknown keys are skipped. */
export function chosenColumns<Shown extends ListItem>(
  columns: readonly Column<Shown>[],
  keys: readonly string[],
): readonly Column<Shown>[] {
  return keys.flatMap((key) => columns.find((column) => column.key === key) ?? [])
}

/** The optional members that these columns need. */
export function extrasFor(columns: readonly Column[], more: readonly string[] = []): string {
  const asked = columns.filter(({ isExtra }) => isExtra).map(({ key }) => key)
  return [...new Set([...asked, ...more])].join(',')
}
