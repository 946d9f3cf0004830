import type { CustomField } from '../../client/index.ts'
import { kontor } from '../data/kontor.ts'
import { useList } from '../data/queries.ts'
import { TextField } from './text-field.tsx'

interface CustomFieldsProps {
  /** The kind of record that they belong to. */
  readonly entity: CustomField['entity']
  /** By their keys. */
  readonly value: Readonly<Record<string, string>>
  readonly onChange: (value: Readonly<Record<string, string>>) => void
  readonly isDisabled?: boolean
}

/** The fields that the company has added to records of this kind. */
export function CustomFields({ entity, value, onChange, isDisabled = false }: CustomFieldsProps) {
  const fields = useList(kontor.customFields, { filter: { entity }, limit: 200 })
  return fields.data?.items.map(({ key, name }) => (
    <TextField
      key={key}
      label={name}
      width="half"
      isDisabled={isDisabled}
      value={value[key] ?? null}
      onChange={(text) => onChange({ ...value, [key]: text ?? '' })}
    />
  ))
}

/** As the server expects them: an emptied field is left out. */
export function customFieldsOf(
  value: Readonly<Record<string, string>>,
): { key: string; value: string | null }[] {
  return Object.entries(value).map(([key, text]) => ({ key, value: text || null }))
}
