// A cell of a time sheet: shows the stored value, takes input, and moves on with Enter, Tab and the arrows.

import { type KeyboardEvent, type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react'
import { newKey } from '../../data/key.ts'
import { Icon } from '../../frame/icons.tsx'
import { complain } from '../../frame/notices.tsx'
import { dateText } from '../../parts/format.ts'
import { sentenceOf } from '../../parts/problems.ts'
import { words } from '../../words/words.ts'
import { weekdayLong } from '../hours-format.ts'
import css from './cell.module.css'

interface CellProps {
  /** The row and the day, for screen readers. */
  readonly name: string
  readonly date: string
  /** Its position, for the arrow keys. */
  readonly row: number
  readonly column: number
  /** The stored value as displayed. */
  readonly shown: string
  /** The stored value as input. */
  readonly exact: string
  /** The error of the typed text, before it is sent. */
  readonly problemOf: (text: string) => string | undefined
  /** `key` stays the same while the same text is sent again. */
  readonly save: (text: string, key: string) => Promise<void>
  /** Why the cell is read-only. */
  readonly locked?: string | undefined
  /** Shows a lock if that is permanent. */
  readonly isSealed?: boolean
  /** Whether the cell is changed through its list of entries. */
  readonly hasList?: boolean
  /** A warning about the stored value. */
  readonly warning?: string | undefined
  /** Shows the entries behind the cell. */
  readonly onOpen?: (() => void) | undefined
  /** Shown instead of the text until the cell has the focus. */
  readonly children?: ReactNode
  readonly note?: string | undefined
  readonly isWide?: boolean
}

export function Cell(props: CellProps) {
  const { name, date, row, column, shown, exact, problemOf, save, locked, warning, onOpen, children, note } =
    props
  const label = `${name}, ${weekdayLong(date)}`
  const [typed, setTyped] = useState<string>()
  const [problem, setProblem] = useState<string>()
  const [isHere, setHere] = useState(false)
  const [isSaving, setSaving] = useState(false)
  const attempt = useRef({ text: '', key: '' })
  const underWay = useRef<string>(undefined)
  const input = useRef<HTMLInputElement>(null)
  const isFresh = useRef(false)
  const id = useId()
  const text = typed ?? (isHere ? exact : shown)
  const isResting = children !== undefined && typed === undefined && !isHere

  // Typing replaces the text. Selected at once: the next key may come before the next frame.
  const isAsStored = typed === undefined
  useLayoutEffect(() => {
    if (isHere && isAsStored) input.current?.select()
  }, [isHere, isAsStored])

  const commit = async () => {
    const wanted = typed?.trim()
    if (wanted === undefined || wanted === underWay.current) return
    if (wanted === exact || wanted === shown) return reset()
    const wrong = problemOf(wanted)
    setProblem(wrong)
    if (wrong) return
    if (attempt.current.text !== wanted) attempt.current = { text: wanted, key: newKey() }
    underWay.current = wanted
    setSaving(true)
    try {
      await save(wanted, attempt.current.key)
      attempt.current = { text: '', key: '' }
      // Unless the user has come back and typed something else.
      setTyped((now) => (now?.trim() === wanted ? undefined : now))
    } catch (error) {
      // A user who is in another week by now would not see the error beside the cell.
      if (input.current) setProblem(sentenceOf(error))
      else complain(words.hours.notSavedCell(dateText(date), name, wanted, sentenceOf(error)))
    } finally {
      if (underWay.current === wanted) underWay.current = undefined
      setSaving(underWay.current !== undefined)
    }
  }
  const reset = () => {
    setTyped(undefined)
    setProblem(undefined)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    isFresh.current = false
    // While the user types, the browser undoes, not the sheet.
    if (event.key.toLowerCase() === 'z' && typed !== undefined) event.stopPropagation()
    if (event.key === 'Escape' && typed !== undefined) {
      event.stopPropagation()
      reset()
    } else if (event.altKey && event.key === 'ArrowDown') {
      event.preventDefault()
      onOpen?.()
    } else if (event.key === 'Enter' && locked && onOpen) onOpen()
    else {
      const target = targetOf(event, row, column)
      if (!target) return
      event.preventDefault()
      target.focus()
      target.scrollIntoView({ block: 'nearest', inline: 'nearest' })
      if (target !== event.currentTarget) return
      // At the edge the focus stays. Enter still finishes: the arrows move between cells again.
      if (event.key === 'Enter') target.select()
      void commit()
    }
  }
  const described = [problem && `${id}-problem`, locked && `${id}-locked`, warning && `${id}-warning`]
  return (
    <div
      className={css.cell}
      data-wide={props.isWide || undefined}
      data-resting={isResting || undefined}
      data-list={props.hasList || undefined}
    >
      <input
        ref={input}
        className={css.input}
        aria-label={label}
        data-cell={`${row} ${column}`}
        data-saving={isSaving || undefined}
        autoComplete="off"
        inputMode="text"
        enterKeyHint="next"
        spellCheck={false}
        value={text}
        readOnly={locked !== undefined}
        aria-invalid={problem !== undefined}
        title={[locked, note].filter(Boolean).join('\n') || undefined}
        {...(onOpen ? { 'aria-keyshortcuts': 'Alt+ArrowDown' } : {})}
        aria-describedby={described.filter(Boolean).join(' ') || undefined}
        onFocus={() => {
          setHere(true)
          isFresh.current = true
        }}
        onMouseUp={(event) => {
          // The click that focused the cell has placed a caret.
          if (isFresh.current) event.currentTarget.select()
          isFresh.current = false
        }}
        onBlur={() => {
          setHere(false)
          void commit()
        }}
        onChange={(event) => {
          setTyped(event.currentTarget.value)
          setProblem(undefined)
        }}
        onKeyDown={onKeyDown}
      />
      {isResting && (
        <div className={css.resting} aria-hidden="true">
          {children}
        </div>
      )}
      {note && <span className={css.noted} aria-hidden="true" />}
      {props.isSealed && (
        <span className={css.sealed}>
          <Icon name="lock" size={12} />
        </span>
      )}
      {onOpen && (
        <button
          type="button"
          tabIndex={-1}
          className={css.open}
          aria-label={`${words.hours.entriesOf}: ${label}`}
          onClick={onOpen}
        >
          …
        </button>
      )}
      {problem && (
        <p id={`${id}-problem`} className={css.problem} role="alert">
          {problem}
        </p>
      )}
      {warning && !problem && (
        <p id={`${id}-warning`} className={css.warning}>
          {warning}
        </p>
      )}
      {locked && (
        <span id={`${id}-locked`} className="visually-hidden">
          {locked}
        </span>
      )}
    </div>
  )
}

/** The cell that a key leads to; the same cell at the edge, undefined if the key means something else. */
function targetOf(
  event: KeyboardEvent<HTMLInputElement>,
  row: number,
  column: number,
): HTMLInputElement | undefined {
  const input = event.currentTarget
  if (event.altKey || event.ctrlKey || event.metaKey) return undefined
  const sheet = input.closest('[data-sheet]')
  const at = (r: number, c: number) => sheet?.querySelector<HTMLInputElement>(`[data-cell="${r} ${c}"]`)
  const { selectionStart, selectionEnd, value } = input
  const isAll = selectionStart === 0 && selectionEnd === value.length
  const isAtStart = selectionStart === 0 && selectionEnd === 0
  const isAtEnd = selectionStart === value.length && selectionEnd === value.length
  switch (event.key) {
    case 'Enter':
      return at(event.shiftKey ? row - 1 : row + 1, column) ?? input
    case 'ArrowUp':
      return at(row - 1, column) ?? undefined
    case 'ArrowDown':
      return at(row + 1, column) ?? undefined
    case 'ArrowLeft':
      return isAll || isAtStart ? (at(row, column - 1) ?? undefined) : undefined
    case 'ArrowRight':
      return isAll || isAtEnd ? (at(row, column + 1) ?? undefined) : undefined
    case 'Tab':
      // Tab at the end of a row goes to the next one. Shift+Tab reaches the elements before its first cell.
      return event.shiftKey || at(row, column + 1) ? undefined : (at(row + 1, 0) ?? undefined)
    default:
      return undefined
  }
}
