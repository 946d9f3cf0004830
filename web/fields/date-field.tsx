import { ActionIcon, TextInput } from '@mantine/core'
import { useRef } from 'react'
import { Icon } from '../frame/icons.tsx'
import { dateText, readDate } from '../parts/format.ts'
import { words } from '../words/words.ts'
import { type FieldProps, inputProps } from './field.ts'
import css from './fields.module.css'
import { useTyped, useUnreadable } from './unreadable.ts'

/** A day: typed in any common way ("15.11.", "+30"), or picked from the browser's calendar. */
export function DateField({ value, onChange, onUnreadable, error, ...rest }: FieldProps<string | null>) {
  const [typed, setTyped] = useTyped(rest.beginning)
  const calendar = useRef<HTMLInputElement>(null)
  const isUnreadable = typed !== undefined && typed.trim() !== '' && readDate(typed) === undefined
  useUnreadable(isUnreadable, onUnreadable)
  const take = () => {
    if (typed === undefined || isUnreadable) return
    onChange(typed.trim() === '' ? null : (readDate(typed) ?? null))
    setTyped(undefined)
  }
  return (
    <TextInput
      {...inputProps({ ...rest, error: isUnreadable ? words.parts.notDate : error })}
      autoComplete="off"
      value={typed ?? (value ? dateText(value) : '')}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onFocus={(event) => event.currentTarget.select()}
      onBlur={take}
      // Ctrl and ⌘ begin a command, such as save: it needs the typed value.
      onKeyDown={({ key }) => ['Enter', 'Control', 'Meta'].includes(key) && take()}
      rightSection={
        <span className={css.calendar}>
          <ActionIcon
            variant="subtle"
            color="gray"
            tabIndex={-1}
            disabled={rest.isDisabled ?? false}
            aria-label={`${words.parts.openCalendar}: ${rest.label}`}
            onClick={() => calendar.current?.showPicker()}
          >
            <Icon name="calendar" size={16} />
          </ActionIcon>
          <input
            ref={calendar}
            type="date"
            tabIndex={-1}
            aria-hidden="true"
            value={value ?? ''}
            onChange={(event) => {
              setTyped(undefined)
              onChange(event.currentTarget.value || null)
            }}
          />
        </span>
      }
    />
  )
}
