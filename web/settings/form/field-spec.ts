// The fields that a section shows, and how. The API's facts about a field need not be repeated.

import type { FieldFacts, FieldKind } from '../../../client/facts.ts'
import type { ResourceName } from '../../../client/index.ts'
import { resources } from '../../../client/resources.ts'
import { choiceLabel, fieldLabel } from '../../parts/labels.ts'
import type { Values } from './values.ts'

export interface FieldSpec {
  readonly key: string
  readonly label: string
  /** A `number` identifies a record, such as an invoice: it is written without groups. */
  readonly kind:
    | FieldKind
    | 'number'
    | 'iban'
    | 'vatNumber'
    | 'currency'
    | 'picture'
    | 'color'
    | 'richText'
    | 'formattedText'
  readonly hint?: string | ((values: Values) => string | undefined)
  readonly width?: 'half' | 'third' | 'quarter'
  readonly max?: number
  readonly isNeeded?: boolean
  readonly isNullable?: boolean
  /** Chosen when the record is made, and never changed. */
  readonly isOnce?: boolean
  /** The options of a choice, with their names. */
  readonly choices?: readonly { readonly value: string; readonly name: string }[]
  /** The resource of a reference. */
  readonly of?: 'services'
  /** The unit behind a number. */
  readonly unit?: string
  readonly type?: 'email' | 'tel' | 'url'
  readonly placeholder?: string
  /** The value in a new record. */
  readonly start?: unknown
  /** Among the fields of the form, but no column of the table. */
  readonly isDetail?: boolean
  /** Whether the field applies with the other values. */
  readonly isShown?: (values: Values) => boolean
  /** A value that is more than a word, as text. */
  readonly show?: (value: unknown) => string
  /** The meaning of an empty choice. */
  readonly none?: string
}

type Overrides = Partial<Omit<FieldSpec, 'key'>>

/** A field of a resource: the API's description, with the overrides of a section. */
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

/** The values of a new record. */
export function startValues(specs: readonly FieldSpec[]): Values {
  return Object.fromEntries(
    specs.map(({ key, start, kind }) => [key, start ?? (kind === 'flag' ? false : null)]),
  )
}
