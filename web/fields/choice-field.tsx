import { Checkbox, NativeSelect } from '@mantine/core'
import { words } from '../words/words.ts'
import { type FieldProps, inputProps } from './field.ts'

export interface Choice<Value extends string | number> {
  readonly value: Value
  readonly name: string
}

interface ChoiceFieldProps<Value extends string | number> extends FieldProps<Value | null> {
  readonly choices: readonly Choice<Value>[]
  /** The name of the empty choice, if that is allowed. */
  readonly none?: string
}

/** A choice of a few values. */
export function ChoiceField<Value extends string | number>({
  value,
  onChange,
  choices,
  none,
  ...rest
}: ChoiceFieldProps<Value>) {
  const isOpen = none !== undefined || value === null
  return (
    <NativeSelect
      {...inputProps(rest)}
      value={value === null ? '' : String(value)}
      onChange={(event) => {
        const chosen = event.currentTarget.value
        onChange(choices.find((choice) => String(choice.value) === chosen)?.value ?? null)
      }}
      data={[
        ...(isOpen ? [{ value: '', label: none ?? words.parts.choose }] : []),
        ...choices.map((choice) => ({ value: String(choice.value), label: choice.name })),
      ]}
    />
  )
}

/** A checkbox. */
export function FlagField({
  value,
  onChange,
  label,
  description,
  error,
  isDisabled,
  width,
}: FieldProps<boolean>) {
  return (
    <Checkbox
      label={label}
      checked={value}
      onChange={(event) => onChange(event.currentTarget.checked)}
      {...(description ? { description } : {})}
      {...(error ? { error } : {})}
      {...(isDisabled ? { disabled: true } : {})}
      {...(width ? { wrapperProps: { 'data-width': width } } : {})}
    />
  )
}
