import { Textarea, TextInput } from '@mantine/core'
import { type FieldProps, inputProps } from './field.ts'

interface TextFieldProps extends FieldProps<string | null> {
  readonly max?: number
  readonly type?: 'text' | 'email' | 'tel' | 'url' | 'password'
  readonly placeholder?: string
  readonly autoComplete?: string
  /** The id of a `datalist` with suggestions. */
  readonly list?: string
}

/** One line of text. Empty text is null. */
export function TextField({
  value,
  onChange,
  max,
  type = 'text',
  placeholder,
  autoComplete,
  list,
  ...rest
}: TextFieldProps) {
  return (
    <TextInput
      {...inputProps(rest)}
      type={type}
      value={value ?? ''}
      onChange={(event) => onChange(event.currentTarget.value || null)}
      {...(max ? { maxLength: max } : {})}
      {...(placeholder ? { placeholder } : {})}
      autoComplete={autoComplete ?? 'off'}
      {...(list ? { list } : {})}
    />
  )
}

/** A text of several lines that grows with its text. */
export function LongTextField({
  value,
  onChange,
  minRows = 3,
  ...rest
}: FieldProps<string | null> & { readonly minRows?: number }) {
  return (
    <Textarea
      {...inputProps(rest)}
      value={value ?? ''}
      onChange={(event) => onChange(event.currentTarget.value || null)}
      autosize
      minRows={minRows}
      maxRows={16}
    />
  )
}
