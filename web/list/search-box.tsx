import { CloseButton, TextInput } from '@mantine/core'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { Icon } from '../frame/icons.tsx'
import { words } from '../words/words.ts'
import css from './search-box.module.css'

/** The search starts after this pause in typing. */
const pauseMs = 180

/** Searches while the user types. */
export function SearchBox(props: {
  readonly label: string
  readonly value: string
  readonly onSearch: (words: string) => void
  readonly input: RefObject<HTMLInputElement | null>
  readonly onDown: () => void
}) {
  const { value, onSearch } = props
  const [typed, setTyped] = useState(value)
  const told = useRef(value)

  // The text changed from outside: a step back, a saved view.
  useEffect(() => {
    if (value === told.current) return
    told.current = value
    setTyped(value)
  }, [value])

  useEffect(() => {
    const sought = typed.trim()
    if (sought === told.current) return
    const timer = setTimeout(() => {
      told.current = sought
      onSearch(sought)
    }, pauseMs)
    return () => clearTimeout(timer)
  }, [typed, onSearch])

  return (
    <TextInput
      ref={props.input}
      className={css.search ?? ''}
      role="searchbox"
      aria-label={props.label}
      placeholder={words.list.search}
      value={typed}
      maxLength={500}
      autoComplete="off"
      leftSection={<Icon name="search" size={16} />}
      rightSection={
        typed && (
          <CloseButton
            size="sm"
            aria-label={words.list.clearSearch}
            onClick={() => {
              setTyped('')
              props.input.current?.focus()
            }}
          />
        )
      }
      onChange={(event) => setTyped(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === 'Escape') setTyped('')
        if (event.key === 'ArrowDown') {
          event.preventDefault()
          props.onDown()
        }
      }}
    />
  )
}
