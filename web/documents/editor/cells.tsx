// The fields on the paper: without frames until they are hovered or focused, so that they read like the document.

import { createContext, useContext, useEffect, useState } from 'react'
import { amountText, numberText, priceText, readNumber } from '../../parts/format.ts'
import css from './cells.module.css'

interface CellProps<Value> {
  readonly label: string
  /** Names the cell within its row. */
  readonly cell: string
  readonly value: Value
  readonly onChange: (value: Value) => void
  readonly error?: string | undefined
  readonly isDisabled?: boolean
  readonly placeholder?: string
  readonly className?: string | undefined
}

function cellProps({
  label,
  cell,
  error,
  isDisabled,
  className,
}: Omit<CellProps<never>, 'value' | 'onChange'>) {
  return {
    'aria-label': label,
    'data-cell': cell,
    className: [css.cell, className].filter(Boolean).join(' '),
    ...(error ? { 'aria-invalid': true, title: error } : {}),
    ...(isDisabled ? { disabled: true } : {}),
  }
}

export function TextCell({ value, onChange, placeholder, ...rest }: CellProps<string | null>) {
  return (
    <input
      {...cellProps(rest)}
      type="text"
      autoComplete="off"
      maxLength={255}
      value={value ?? ''}
      placeholder={placeholder}
      onChange={(event) => onChange(event.currentTarget.value || null)}
    />
  )
}

const writers = { amount: amountText, price: priceText, number: numberText }

/** Reports which fields hold text that is not a number. */
export const Unreadable = createContext<(field: string, isUnreadable: boolean) => void>(() => undefined)

/** The id of the element that says what is wrong with a field. */
export function problemId(field: string): string {
  return `problem-${field}`
}

interface NumberCellProps extends CellProps<number | null> {
  /** Names the field among all errors: `r3.price`. */
  readonly field: string
  readonly as?: keyof typeof writers
  /** Of an amount or a price, where it is not that of the company. */
  readonly currency?: string
}

/** A number as people write it. The text does not change while the user types. */
export function NumberCell({
  value,
  onChange,
  field,
  as = 'number',
  currency,
  placeholder,
  ...rest
}: NumberCellProps) {
  const [typed, setTyped] = useState<string>()
  const setUnreadable = useContext(Unreadable)
  const isUnreadable = typed !== undefined && typed.trim() !== '' && readNumber(typed) === undefined
  useEffect(() => {
    if (!isUnreadable) return
    setUnreadable(field, true)
    return () => setUnreadable(field, false)
  }, [isUnreadable, field, setUnreadable])
  const { className, ...props } = cellProps(rest)
  return (
    <input
      {...props}
      {...(rest.error ? { 'aria-describedby': problemId(field) } : {})}
      className={`${className} ${css.number}`}
      type="text"
      inputMode="decimal"
      autoComplete="off"
      value={typed ?? (value === null ? '' : writers[as](value, currency))}
      placeholder={placeholder}
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
    />
  )
}

export function ChoiceCell<Value extends string | number>({
  value,
  onChange,
  choices,
  none,
  ...rest
}: CellProps<Value | null> & {
  readonly choices: readonly { readonly value: Value; readonly name: string }[]
  /** Shown while nothing is chosen. */
  readonly none?: string
}) {
  return (
    <select
      {...cellProps(rest)}
      value={value === null ? '' : String(value)}
      onChange={(event) => {
        const chosen = event.currentTarget.value
        onChange(choices.find((choice) => String(choice.value) === chosen)?.value ?? null)
      }}
    >
      {value === null && <option value="">{none}</option>}
      {choices.map((choice) => (
        <option key={choice.value} value={String(choice.value)}>
          {choice.name}
        </option>
      ))}
    </select>
  )
}
