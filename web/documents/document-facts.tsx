// The days and the number of a document, beside the address.

import { DateField } from '../fields/date-field.tsx'
import { TextField } from '../fields/text-field.tsx'
import { words } from '../words/words.ts'
import type { Values } from './draft.ts'
import css from './editor/paper.module.css'
import type { EditedKind } from './kinds.ts'
import { periodText } from './period.ts'

export interface ValueFieldsProps {
  readonly kind: EditedKind
  readonly values: Values
  readonly errors: Readonly<Record<string, string>>
  readonly onChange: (changes: Partial<Values>) => void
  readonly onUnreadable: (key: keyof Values, isUnreadable: boolean) => void
}

/** The properties of the field that shows and changes one of the values. */
export function fieldOf<Key extends keyof Values>(
  { values, errors, onChange, onUnreadable }: Omit<ValueFieldsProps, 'kind'>,
  key: Key,
) {
  return {
    label: words.fields[key],
    value: values[key],
    onChange: (value: Values[Key]) => onChange({ [key]: value } as unknown as Partial<Values>),
    onUnreadable: (isUnreadable: boolean) => onUnreadable(key, isUnreadable),
    error: errors[key],
  }
}

export function DocumentFacts(props: ValueFieldsProps) {
  const { kind } = props
  return (
    <div className={css.facts}>
      <DateField {...fieldOf(props, 'date')} isRequired />
      {kind.lastDay && <DateField {...fieldOf(props, kind.lastDay)} isRequired />}
      <TextField {...fieldOf(props, 'number')} max={255} placeholder={words.documents.automatic} />
      <TextField {...fieldOf(props, 'period_text')} max={255} placeholder={periodText(props.values) ?? ''} />
    </div>
  )
}
