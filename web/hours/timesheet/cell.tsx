// A cell of a time sheet: shows what is stored, takes what is typed, and goes on with Enter, Tab and the arrows.

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
  /** What the row is, and its day: says to whoever listens where they are. */
  readonly name: string
  readonly date: string
  /** Where the arrows find it. */
  readonly row: number
  readonly column: number
  /** What is stored, as it stands there. */
  readonly shown: string
  /** The same, as it is typed again. */
  readonly exact: string
  /** What is wrong with what was typed, before anything is sent. */
  readonly problemOf: (text: string) => string | undefined
  /** `key` stays the same while the same text is sent again. */
  readonly save: (text: string, key: string) => Promise<void>
  /** Why nothing can be typed here. */
  readonly locked?: string | undefined
  /** Shows a lock where that is for good. */
  readonly isSealed?: boolean
  /** Whether the entries are the way to change it. */
  readonly hasList?: boolean
  /** Warns of what is stored. */
  readonly warning?: string | undefined
  /** Shows the entries behind the cell. */
  readonly onOpen?: (() => void) | undefined
  /** What stands there instead of the text, until somebody goes there. */
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

  // Whoever types replaces what is there. At once: the next key may come before the next frame.
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
      // Unless somebody came back meanwhile and typed something else.
      setTyped((now) => (now?.trim() === wanted ? undefined : now))
    } catch (error) {
      // Whoever is in another week by now would not see it beside the cell.
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
    // What is being typed is taken back by the browser, not by the sheet.
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
      // At the edge nobody leaves, but Enter still says that it is done: the arrows go from cell to cell again.
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
          // The click that brought somebody here has put a caret there.
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

/** The cell that a key leads to; itself where there is none in that direction, undefined where the key means something else. */
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
      // At the end of a row the next one begins; what stands before its first cell is reached backwards.
      return event.shiftKey || at(row, column + 1) ? undefined : (at(row + 1, 0) ?? undefined)
    default:
      return undefined
  }
}
