import { TextInput } from '@mantine/core'
import { microNumber } from '../../domain/money/money.ts'
import { readHours } from '../../domain/time/hours-entry.ts'
import { hoursSpent } from '../../domain/time/time-sheet.ts'
import { type FieldProps, inputProps } from '../fields/field.ts'
import { useTyped, useUnreadable } from '../fields/unreadable.ts'
import { words } from '../words/words.ts'
import { hoursExact } from './hours-format.ts'

/** A number of hours in a form: 4.5, 4:30, 270m or 8-12. */
export function HoursField({ value, onChange, onUnreadable, error, ...rest }: FieldProps<number | null>) {
  const [typed, setTyped] = useTyped(rest.beginning)
  const isUnreadable = typed !== undefined && typed.trim() !== '' && 'problem' in readHours(typed)
  useUnreadable(isUnreadable, onUnreadable)
  return (
    <TextInput
      {...inputProps({ ...rest, error: isUnreadable ? words.hours.notHours : error })}
      autoComplete="off"
      styles={{ input: { textAlign: 'right' } }}
      value={typed ?? (value === null ? '' : hoursExact(hoursSpent([{ duration: value }])))}
      onFocus={(event) => event.currentTarget.select()}
      onChange={(event) => {
        const text = event.currentTarget.value
        setTyped(text)
        const read = readHours(text)
        if (text.trim() === '') onChange(null)
        else if ('value' in read) onChange(microNumber(read.value))
      }}
      onBlur={() => {
        if (!isUnreadable) setTyped(undefined)
      }}
    />
  )
}
