// Which fields a section shows, and how. What the interface knows of a field need not be said again.

import type { FieldFacts, FieldKind } from '../../client/facts.ts'
import type { ResourceName } from '../../client/index.ts'
import { resources } from '../../client/resources.ts'
import { choiceLabel, fieldLabel } from '../parts/labels.ts'
import type { Values } from './values.ts'

export interface FieldSpec {
  readonly key: string
  readonly label: string
  /** A `number` names something, such as an invoice: it is written without groups. */
  readonly kind: FieldKind | 'number' | 'iban' | 'currency' | 'picture' | 'color'
  readonly hint?: string | ((values: Values) => string | undefined)
  readonly width?: 'half' | 'third' | 'quarter'
  readonly max?: number
  readonly isNeeded?: boolean
  readonly isNullable?: boolean
  /** Chosen when the record is made, and never again. */
  readonly isOnce?: boolean
  /** Of a choice, with their names. */
  readonly choices?: readonly { readonly value: string; readonly name: string }[]
  /** The resource that a reference leads to. */
  readonly of?: 'services'
  /** What stands behind a number. */
  readonly unit?: string
  readonly type?: 'email' | 'tel' | 'url'
  readonly placeholder?: string
  /** What a new record begins with. */
  readonly start?: unknown
  /** Among the fields of the form, but no column of the table. */
  readonly isDetail?: boolean
  /** Whether it makes sense beside the other values. */
  readonly isShown?: (values: Values) => boolean
  /** What it means that nothing is chosen. */
  readonly none?: string
}

type Overrides = Partial<Omit<FieldSpec, 'key'>>

/** A field of a resource, as the interface describes it, with what a section adds. */
export function fieldOf(resource: ResourceName, key: string, overrides: Overrides = {}): FieldSpec {
  const facts = (resources[resource].fields as Readonly<Record<string, FieldFacts>>)[key] as FieldFacts
  const { kind, max, isNeeded, isNullable, set, of, values } = facts
  return {
    key,
    kind,
    label: fieldLabel(key),
    ...(max ? { max } : {}),
    ...(isNeeded ? { isNeeded } : {}),
    ...(isNullable ? { isNullable } : {}),
    ...(set === 'once' ? { isOnce: true } : {}),
    ...(of === 'services' ? { of } : {}),
    ...(values
      ? {
          choices: values
            .filter((value) => value !== null)
            .map((value) => ({ value: String(value), name: choiceLabel(resource, key, value) })),
        }
      : {}),
    ...overrides,
  }
}

/** What a new record begins with. */
export function startValues(specs: readonly FieldSpec[]): Values {
  return Object.fromEntries(
    specs.map(({ key, start, kind }) => [key, start ?? (kind === 'flag' ? false : null)]),
  )
}
