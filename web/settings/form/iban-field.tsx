import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { compactIban, isIban, isQrIban } from '../../../domain/payment/iban.ts'
import { type FieldProps, inputProps } from '../../fields/field.ts'
import { words } from '../../words/words.ts'

/** In groups of four, as banks print it. */
export function ibanText(iban: string): string {
  return compactIban(iban)
    .replace(/(.{4})/g, '$1 ')
    .trim()
}

/** The length of the shortest IBAN. */
const leastLength = 15

/** An IBAN, checked while the user types: an error is shown as soon as the IBAN is complete. */
export function IbanField({ value, onChange, error, description, ...rest }: FieldProps<string | null>) {
  const [isTyping, setTyping] = useState(false)
  const iban = value ?? ''
  const isRight = isIban(iban)
  const isWrong = iban !== '' && !isRight && (!isTyping || isComplete(iban))
  const { ibanWrong, ibanRight, ibanQr } = words.settings
  const verdict = isQrIban(iban) ? ibanQr : isRight ? ibanRight : undefined
  return (
    <TextInput
      {...inputProps({
        ...rest,
        error: error ?? (isWrong ? ibanWrong : undefined),
        ...(verdict || description ? { description: verdict ?? (description as string) } : {}),
      })}
      value={ibanText(iban)}
      maxLength={42}
      autoComplete="off"
      spellCheck={false}
      styles={{ input: { fontVariantNumeric: 'tabular-nums' } }}
      onFocus={() => setTyping(true)}
      onBlur={() => setTyping(false)}
      onChange={(event) => onChange(compactIban(event.currentTarget.value).toUpperCase() || null)}
    />
  )
}

/**
 * An IBAN of Switzerland or Liechtenstein has 21 characters. Others count as complete when the user leaves the field.
 */
function isComplete(iban: string): boolean {
  return /^(CH|LI)/.test(iban) ? iban.length >= 21 : iban.length >= leastLength && !/^[A-Z]{2}\d\d/.test(iban)
}
