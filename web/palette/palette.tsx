import { useMantineColorScheme } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { noteVisit } from '../data/visits.ts'
import { Icon } from '../frame/icons.tsx'
import { basePath } from '../start.ts'
import { words } from '../words/words.ts'
import { isNamed } from './actions.ts'
import type { Option } from './option.ts'
import { OptionList, optionId } from './option-list.tsx'
import css from './palette.module.css'
import { useOptions } from './use-options.ts'

const listId = 'palette-results'

/** Jumps to any record or action: Ctrl-K. */
export function Palette({ onClose }: { readonly onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const navigate = useNavigate()
  const { setColorScheme } = useMantineColorScheme()
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState<string>()
  const [isWaiting, setWaiting] = useState<'here' | 'apart'>()
  const { groups, isSettled, problem } = useOptions(typed, setColorScheme)
  const options = groups.flatMap((group) => group.options)
  const found = options.findIndex(({ key }) => key === chosen)
  const active = options[Math.max(0, found)]

  useEffect(() => dialog.current?.showModal(), [])

  const run = (option: Option, isApart: boolean) => {
    if (option.visit) noteVisit(option.visit)
    if (isApart && option.to) {
      window.open(basePath + option.to, '_blank', 'noopener')
      return
    }
    dialog.current?.close()
    if (option.to) {
      const [to = '', search = ''] = option.to.split('?')
      void navigate({ to, search: Object.fromEntries(new URLSearchParams(search)) as never })
    } else option.run?.()
  }

  // Enter pressed before the results arrive means the new results, not the old ones.
  useEffect(() => {
    if (!isWaiting || !isSettled) return
    setWaiting(undefined)
    if (active) run(active, isWaiting === 'apart')
  })

  const enter = (isApart: boolean) => {
    // An option named exactly as typed stays first, so it can be taken before the results arrive.
    const isCertain = isSettled || found >= 0 || (active && !active.visit && isNamed(active, typed))
    if (isCertain && active) run(active, isApart)
    else if (!isSettled) setWaiting(isApart ? 'apart' : 'here')
  }
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const at = Math.max(0, found)
    const next = { ArrowDown: at + 1, ArrowUp: at - 1, PageDown: at + 5, PageUp: at - 5 }[event.key]
    if (event.key === 'Enter') enter(event.ctrlKey || event.metaKey)
    else if (next !== undefined && options.length > 0) {
      const isStep = event.key.startsWith('Arrow')
      const count = options.length
      setChosen(options[isStep ? (next + count) % count : Math.min(Math.max(next, 0), count - 1)]?.key)
    } else return
    event.preventDefault()
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a click beside it closes it; for keys there is Escape.
    <dialog
      ref={dialog}
      className={css.palette}
      aria-label={words.palette.title}
      onClose={onClose}
      onClick={(event) => event.target === dialog.current && dialog.current.close()}
    >
      <div className={css.field}>
        <Icon name="search" />
        <input
          autoFocus
          type="text"
          role="combobox"
          aria-label={words.palette.placeholder}
          aria-expanded={options.length > 0}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={active ? optionId(options.indexOf(active)) : undefined}
          placeholder={words.palette.placeholder}
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="go"
          maxLength={200}
          value={typed}
          onChange={(event) => {
            setTyped(event.currentTarget.value)
            setChosen(undefined)
            setWaiting(undefined)
          }}
          onKeyDown={press}
        />
        <button
          type="button"
          className={css.close}
          aria-label={words.frame.close}
          onClick={() => dialog.current?.close()}
        >
          <Icon name="close" size={16} />
        </button>
      </div>
      <OptionList id={listId} groups={groups} active={active} onPoint={setChosen} onChoose={run} />
      {problem && <p className={css.message}>{words.palette.failed}</p>}
      {isSettled && options.length === 0 && (
        <p className={css.message}>{words.palette.nothing(typed.trim())}</p>
      )}
      <p className={css.keys} aria-hidden="true">
        {words.palette.keys}
      </p>
      <p className="visually-hidden" role="status">
        {isSettled && typed.trim() !== '' ? words.palette.count(options.length) : ''}
      </p>
    </dialog>
  )
}
