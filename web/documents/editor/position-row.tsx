// One position of any type on the paper.

import { type KeyboardEvent, memo, useState } from 'react'
import { Icon } from '../../frame/icons.tsx'
import { words } from '../../words/words.ts'
import type { Row } from '../draft.ts'
import cells from './cells.module.css'
import { problemId } from './cells.tsx'
import { PositionCells, type PositionCellsProps } from './position-cells.tsx'
import { PositionMenu } from './position-menu.tsx'
import css from './positions.module.css'
import type { RowActions } from './row-actions.ts'

interface PositionRowProps extends PositionCellsProps {
  /** The offset while the row is dragged. */
  readonly offset: number | undefined
  readonly marker: 'above' | 'below' | undefined
}

export const PositionRow = memo(function PositionRow(props: PositionRowProps) {
  const { row, place, actions, errors, offset, marker } = props
  const { positions } = words.documents
  const [isUsed, setUsed] = useState(false)
  return (
    <li
      className={css.row}
      data-row={row.key}
      data-type={row.type}
      data-folded={isUsed || hasMore(row) || errors ? undefined : true}
      data-marker={marker}
      data-dragged={offset === undefined ? undefined : true}
      style={offset === undefined ? undefined : { transform: `translateY(${offset}px)` }}
      aria-label={positions.place(place, positions.types[row.type])}
      onFocusCapture={() => setUsed(true)}
      onKeyDownCapture={(event) => onMoveKey(event, row, actions)}
      onKeyDown={(event) => onKeyDown(event, row, actions)}
    >
      <button
        type="button"
        className={css.handle}
        tabIndex={-1}
        aria-label={positions.drag(place)}
        onPointerDown={(event) => actions.drag(event, row.key)}
      >
        <Icon name="drag" size={16} />
      </button>
      <PositionCells {...props} />
      <PositionMenu {...{ row, place, actions }} />
      {errors && (
        <div className={cells.problems} role="alert">
          {Object.entries(errors).map(([field, text]) => (
            <div key={field} id={problemId(`${row.key}.${field}`)}>
              {labelOf(field)}: {text}
            </div>
          ))}
        </div>
      )}
    </li>
  )
})

/** Whether a position has more than one line shows. */
function hasMore({ type, number, description, discount_rate, vat }: Row): boolean {
  return type !== 'N' || Boolean(number || description) || discount_rate !== null || vat === 0
}

function labelOf(field: string): string {
  return field === 'amount'
    ? words.documents.positions.quantity
    : ((words.fields as Readonly<Record<string, string>>)[field] ?? field)
}

/** Runs before the cell sees the key: there, arrows move through the options. */
function onMoveKey(event: KeyboardEvent<HTMLLIElement>, row: Row, actions: RowActions): void {
  const { key, altKey } = event
  if (!altKey || (key !== 'ArrowUp' && key !== 'ArrowDown')) return
  event.preventDefault()
  event.stopPropagation()
  actions.move(row.key, key === 'ArrowUp' ? -1 : 1)
}

/**
 * The keys of a row. Enter goes to the next field; in a text of several lines it adds a line, and Ctrl+Enter goes on.
 */
function onKeyDown(event: KeyboardEvent<HTMLLIElement>, row: Row, actions: RowActions): void {
  const target = event.target as HTMLElement
  const cell = target.dataset.cell
  if (event.defaultPrevented || !cell) return
  const { key, altKey, ctrlKey, metaKey } = event
  if (key === 'Enter' && !altKey) {
    const isLongText = target.isContentEditable
    if (isLongText && !ctrlKey && !metaKey) return
    event.preventDefault()
    const amount = event.currentTarget.querySelector<HTMLElement>('[data-cell="amount"]')
    if (cell === 'name' && amount && row.name && !ctrlKey) amount.focus()
    else actions.next(row.key)
    return
  }
  const isEmpty = !row.name && !row.description && !row.number && row.price === null
  if ((key === 'Backspace' || key === 'Delete') && isEmpty && (cell === 'name' || ctrlKey || metaKey)) {
    event.preventDefault()
    actions.remove(row.key)
  }
}
