// A text that is edited as it will look: placeholders are chips with names; bold, italic and lists have buttons.

import { type ClipboardEvent, type KeyboardEvent, useEffect, useLayoutEffect, useRef } from 'react'
import type { DocumentLanguage } from '../../domain/text/languages.ts'
import { Icon } from '../frame/icons.tsx'
import { type PlaceholderKind, PlaceholderMenu, usePlaceholderNames } from '../parts/placeholder-menu.tsx'
import {
  type Line,
  noMarks,
  readPlainText,
  readRichText,
  withPlaceholders,
  writePlainText,
  writeRichText,
} from '../parts/rich-text.ts'
import { words } from '../words/words.ts'
import css from './rich-text.module.css'
import {
  cursorPlace,
  htmlToInsert,
  insideLine,
  linesIn,
  linesOf,
  nameChips,
  showLines,
} from './rich-text-dom.ts'

export interface RichTextKind {
  /** Which placeholders are offered; none without it. */
  readonly kind?: PlaceholderKind
  readonly language: DocumentLanguage
  /** One line without formatting. */
  readonly isLine?: boolean
}

interface RichTextProps extends RichTextKind {
  readonly label: string
  /** The element that shows the label, if one does. */
  readonly labelId?: string
  readonly value: string
  readonly onChange: (value: string) => void
  readonly error?: string
  readonly isDisabled?: boolean
  readonly autoFocus?: boolean
  /** On the paper of a document: without a frame, with tools only while it is edited. */
  readonly isOnPaper?: boolean
  /** Names the cell on the paper. */
  readonly cell?: string
  /** In the place of an empty text, if not the label. */
  readonly placeholder?: string
  /** A cell of a row: its tools are beside the text. */
  readonly isInRow?: boolean
}

export function RichText(props: RichTextProps) {
  const { label, labelId, value, onChange, kind, language, isLine = false, error, isOnPaper, cell } = props
  const { isDisabled = false, autoFocus = false, placeholder = label, isInRow = false } = props
  const nameOf = usePlaceholderNames(kind, language)
  const isKnown = (placeholder: string) => nameOf(placeholder) !== undefined
  const root = useRef<HTMLDivElement>(null)
  const written = useRef<string>(undefined)
  const selection = useRef<Range>(undefined)

  const read = (text: string) => (isLine ? [readPlainText(text, isKnown)] : linesOf(text, isKnown))
  // The content belongs to the browser while the user types; another value from outside replaces it.
  const show = () => {
    if (!root.current) return
    if (written.current !== value) showLines(root.current, read(value), nameOf)
    else nameChips(root.current, nameOf)
    written.current = value
  }
  useLayoutEffect(() => {
    if (written.current === undefined || document.activeElement !== root.current) show()
  })
  useEffect(() => {
    if (!autoFocus || !root.current) return
    root.current.focus()
    getSelection()?.selectAllChildren(root.current)
    getSelection()?.collapseToEnd()
  }, [autoFocus])

  const textOf = (lines: readonly Line[]) =>
    isLine ? lines.map(writePlainText).join(' ') : writeRichText(lines)
  const write = () => {
    if (!root.current) return
    const text = textOf(linesIn(root.current))
    written.current = text
    onChange(text)
  }
  const keepSelection = () => {
    const current = getSelection()
    if (current?.rangeCount && root.current?.contains(current.anchorNode))
      selection.current = current.getRangeAt(0).cloneRange()
  }
  /** Does it at the place of the cursor, and so that the browser can undo it. */
  const run = (command: string, argument?: string) => {
    if (!root.current) return
    const isLeft = document.activeElement !== root.current
    root.current.focus()
    if (isLeft && selection.current) select(insideLine(root.current, selection.current))
    document.execCommand(command, false, argument)
    keepSelection()
    write()
  }
  // At the end of a line, browsers would insert it below the line. Behind it is an invisible character, which stays.
  const insert = (lines: readonly Line[]) => {
    run('insertText', cursorPlace)
    const current = getSelection()
    if (current?.anchorNode) current.collapse(current.anchorNode, current.anchorOffset - 1)
    run('insertHTML', htmlToInsert(lines, nameOf))
  }
  /** Braces become a chip as soon as they are closed. */
  const takeTypedBraces = () => {
    const current = getSelection()
    const { anchorNode: node, anchorOffset: end = 0 } = current ?? {}
    if (!current?.isCollapsed || node?.nodeType !== Node.TEXT_NODE) return
    const [placeholder] = /\{[^{}]+\}$/.exec((node.textContent ?? '').slice(0, end)) ?? []
    if (!placeholder || !isKnown(placeholder)) return
    const braces = document.createRange()
    braces.setStart(node, end - placeholder.length)
    braces.setEnd(node, end)
    braces.deleteContents()
    const runs = [{ ...noMarks, placeholder }]
    const chip = braces.createContextualFragment(htmlToInsert([{ list: null, runs }], nameOf))
    const behind = chip.lastChild
    braces.insertNode(chip)
    current.setPosition(behind, behind?.textContent?.length ?? 0)
    write()
  }
  /** Those that were pasted, or typed around a text, do so when the user leaves the field. */
  const takeOtherBraces = () => {
    if (!root.current) return
    const lines = linesIn(root.current)
    const read = withPlaceholders(lines, isKnown)
    if (read.some(({ runs }, index) => runs.length !== lines[index]?.runs.length))
      showLines(root.current, read, nameOf)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.key === 'Enter') {
      // Within an item of a list, too, every line end begins a new line.
      if (isLine || event.shiftKey) event.preventDefault()
      if (isLine) event.currentTarget.closest('form')?.requestSubmit()
      else if (event.shiftKey) run('insertParagraph')
    } else if (event.key === 'Backspace' && isBehindCursorPlace()) run('delete')
    else if (isLine && isFormatKey(event)) event.preventDefault()
  }
  const onCopy = (event: ClipboardEvent<HTMLDivElement>) => {
    const range = getSelection()?.getRangeAt(0)
    if (!range || range.collapsed) return
    event.preventDefault()
    event.clipboardData.setData('text/plain', String(getSelection()).replaceAll(cursorPlace, ''))
    event.clipboardData.setData(ownType, writeRichText(linesIn(range.cloneContents())))
    if (event.type === 'cut') run('delete')
  }
  const onPaste = (event: ClipboardEvent<HTMLDivElement>) => {
    event.preventDefault()
    const own = readRichText(event.clipboardData.getData(ownType), isKnown)
    const text = event.clipboardData.getData('text/plain').replace(/\r\n?/g, '\n')
    if (own?.some(({ runs }) => runs.length > 0) && (!isLine || own.length === 1))
      insert(isLine ? [readPlainText(textOf(own), isKnown)] : own)
    else run('insertText', isLine ? text.replaceAll('\n', ' ') : text)
  }

  return (
    <div
      className={css.frame}
      data-paper={isOnPaper || undefined}
      data-line={isLine || undefined}
      data-row-cell={isInRow || undefined}
    >
      {/* biome-ignore lint/a11y/useSemanticElements: neither of the fields of HTML shows chips. */}
      <div
        ref={root}
        role="textbox"
        className={css.text}
        contentEditable={!isDisabled}
        suppressContentEditableWarning
        tabIndex={0}
        {...(labelId ? { 'aria-labelledby': labelId } : { 'aria-label': label })}
        aria-multiline={!isLine}
        aria-disabled={isDisabled || undefined}
        aria-invalid={error ? true : undefined}
        title={isOnPaper ? error : undefined}
        lang={language}
        data-cell={cell}
        data-empty={value === '' ? placeholder : undefined}
        onInput={() => {
          write()
          takeTypedBraces()
        }}
        onBlur={() => {
          keepSelection()
          takeOtherBraces()
          show()
        }}
        onKeyUp={keepSelection}
        onPointerUp={keepSelection}
        onKeyDown={onKeyDown}
        onDrop={(event) => event.preventDefault()}
        onCopy={onCopy}
        onCut={onCopy}
        onPaste={onPaste}
      />
      {!isDisabled && !(isLine && !kind) && (
        <div className={css.tools}>
          {!isLine && <FormatButtons onChoose={run} isTabStop={!isInRow} />}
          {kind && (
            <PlaceholderMenu
              kind={kind}
              language={language}
              onChoose={(placeholder) => insert([{ list: null, runs: [{ ...noMarks, placeholder }] }])}
            >
              <button
                type="button"
                className={css.tool}
                tabIndex={isInRow ? -1 : undefined}
                aria-label={words.documents.fillIn(label)}
              >
                <Icon name="plus" size={14} />
                <span>{words.parts.placeholder}</span>
              </button>
            </PlaceholderMenu>
          )}
        </div>
      )}
    </div>
  )
}

/** Texts on the clipboard that keep their placeholders. */
const ownType = 'application/x-kontor-text'

interface FormatButtonsProps {
  readonly onChoose: (command: string) => void
  /** In a row of cells, Tab goes to the next cell; keys do the same as these buttons. */
  readonly isTabStop: boolean
}

function FormatButtons({ onChoose, isTabStop }: FormatButtonsProps) {
  const { bold, italic, bullets, numbers } = words.parts.textTools
  const tools = [
    { name: bold, sign: 'B', command: 'bold' },
    { name: italic, sign: 'I', command: 'italic' },
    { name: bullets, sign: <Icon name="bullets" size={16} />, command: 'insertUnorderedList' },
    { name: numbers, sign: <Icon name="numbers" size={16} />, command: 'insertOrderedList' },
  ]
  return tools.map(({ name, sign, command }) => (
    <button
      key={command}
      type="button"
      className={css.tool}
      tabIndex={isTabStop ? undefined : -1}
      data-tool={command}
      aria-label={name}
      title={name}
      // The selection stays in the text.
      onPointerDown={(event) => event.preventDefault()}
      onClick={() => onChoose(command)}
    >
      {sign}
    </button>
  ))
}

function select(range: Range): void {
  const current = getSelection()
  current?.removeAllRanges()
  current?.addRange(range)
}

function isBehindCursorPlace(): boolean {
  const { anchorNode, anchorOffset = 0, isCollapsed = false } = getSelection() ?? {}
  return isCollapsed && anchorNode?.textContent?.[anchorOffset - 1] === cursorPlace
}

/** Bold, italic and underlined by keys. */
function isFormatKey({ key, ctrlKey, metaKey }: KeyboardEvent): boolean {
  return (ctrlKey || metaKey) && ['b', 'i', 'u'].includes(key.toLowerCase())
}
