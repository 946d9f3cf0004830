import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { vatNumberFault } from '../../domain/tax/vat-numbers.ts'
import { words } from '../words/words.ts'
import { type FieldProps, inputProps } from './field.ts'

interface VatNumberFieldProps extends FieldProps<string | null> {
  /** Of whom the number is: it says what a number without letters in front looks like. */
  readonly country: string | null
  readonly placeholder?: string
}

/** A VAT number, checked while the user types: an error is shown as soon as the number is long enough. */
export function VatNumberField({
  value,
  onChange,
  error,
  country,
  placeholder,
  ...rest
}: VatNumberFieldProps) {
  const [isTyping, setTyping] = useState(false)
  const number = value ?? ''
  const example = vatNumberFault(number, country ?? '')
  const isWrong = example !== undefined && (!isTyping || lettersOf(number) >= lettersOf(example))
  return (
    <TextInput
      {...inputProps({ ...rest, error: isWrong ? words.parts.vatNumberWrong(example) : error })}
      value={number}
      {...(placeholder ? { placeholder } : {})}
      maxLength={255}
      autoComplete="off"
      spellCheck={false}
      onFocus={() => setTyping(true)}
      onBlur={() => setTyping(false)}
      onChange={(event) => onChange(event.currentTarget.value || null)}
    />
  )
}

/** Without the marks between its groups, and without the suffix of a Swiss one. */
function lettersOf(number: string): number {
  return number.replace(/[\s./-]|(MWST|TVA|IVA)$/gi, '').length
}
