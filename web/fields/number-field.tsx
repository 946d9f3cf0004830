import { TextInput } from '@mantine/core'
import { amountText, notNumberText, numberText, priceText, readNumber } from '../parts/format.ts'
import { type FieldProps, inputProps } from './field.ts'
import { useTyped, useUnreadable } from './unreadable.ts'

interface NumberFieldProps extends FieldProps<number | null> {
  readonly as?: 'amount' | 'price' | 'number'
  /** The unit behind the number: a currency, %, h. */
  readonly unit?: string | undefined
  readonly placeholder?: string
  readonly onEnter?: () => void
}

const writers = { amount: amountText, price: priceText, number: numberText }

/** A number, typed as people write it. The text does not change while the user types. */
export function NumberField({
  value,
  onChange,
  as = 'number',
  unit,
  placeholder,
  onEnter,
  onUnreadable,
  error,
  ...rest
}: NumberFieldProps) {
  const [typed, setTyped] = useTyped(rest.beginning)
  // Behind an amount or a price stands its currency, which has its own decimals.
  const written = value === null ? '' : writers[as](value, unit)
  const isUnreadable = typed !== undefined && typed.trim() !== '' && readNumber(typed) === undefined
  useUnreadable(isUnreadable, onUnreadable)
  return (
    <TextInput
      {...inputProps({ ...rest, error: isUnreadable ? notNumberText() : error })}
      inputMode="decimal"
      autoComplete="off"
      styles={{ input: { textAlign: 'right', fontVariantNumeric: 'tabular-nums' } }}
      value={typed ?? written}
      {...(placeholder ? { placeholder } : {})}
      {...(unit
        ? {
            rightSection: <span className="quiet">{unit}</span>,
            rightSectionWidth: `${unit.length + 3}ch`,
            rightSectionPointerEvents: 'none' as const,
          }
        : {})}
      onFocus={(event) => event.currentTarget.select()}
      onChange={(event) => {
        const text = event.currentTarget.value
        setTyped(text)
        const read = text.trim() === '' ? null : readNumber(text)
        if (read !== undefined) onChange(read)
      }}
      onBlur={() => {
        if (!isUnreadable) setTyped(undefined)
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter') onEnter?.()
      }}
    />
  )
}
