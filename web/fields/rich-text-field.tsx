import { Input } from '@mantine/core'
import { useId } from 'react'
import type { FieldProps } from './field.ts'
import { RichText, type RichTextKind } from './rich-text.tsx'

interface RichTextFieldProps extends FieldProps<string | null>, RichTextKind {}

/** A text with placeholders or with formatting, in a form. Empty text is null. */
export function RichTextField(props: RichTextFieldProps) {
  const { label, error, description, isRequired = false, width, onChange, ...rest } = props
  const id = useId()
  return (
    <Input.Wrapper
      label={label}
      labelElement="div"
      labelProps={{ id }}
      required={isRequired}
      data-width={width}
      {...(description ? { description } : {})}
      {...(error ? { error } : {})}
    >
      <RichText
        {...rest}
        label={label}
        labelId={id}
        value={props.value ?? ''}
        onChange={(text) => onChange(text || null)}
        {...(error ? { error } : {})}
      />
    </Input.Wrapper>
  )
}
