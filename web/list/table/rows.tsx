// The table of a list. Every row opens its record, by mouse and by keys.

import { memo } from 'react'
import type { ResourceName } from '../../../client/index.ts'
import { Icon } from '../../frame/icons.tsx'
import { Anchor } from '../../parts/anchor.tsx'
import { words } from '../../words/words.ts'
import { type ListState, readSort, sortedBy } from '../list-state.ts'
import type { Selection } from '../many/use-selection.ts'
import type { ChangeState } from '../use-list-state.ts'
import { CellValue } from './cell.tsx'
import { type Cell, type Column, descendingKinds, type ListItem } from './columns.ts'
import css from './rows.module.css'
import { SelectBox } from './select-box.tsx'

export interface RowsProps<Shown extends ListItem> {
  readonly resource: ResourceName
  readonly label: string
  readonly items: readonly Shown[]
  readonly columns: readonly Column<Shown>[]
  readonly open: ((record: Shown) => string) | undefined
  readonly nameOf: (record: Shown) => string
  /** Undefined if the list has no actions for many. */
  readonly selection: Selection<Shown> | undefined
  readonly state: ListState
  /** The order of the list when none was chosen; empty while it is sorted by relevance. */
  readonly usualSort: string
  readonly change: ChangeState
  readonly side: Cell<Shown> | undefined
}

export function Rows<Shown extends ListItem>(props: RowsProps<Shown>) {
  const { columns, items, selection } = props
  return (
    <table className={css.table} aria-label={props.label}>
      <thead>
        <tr>
          {selection && (
            <th scope="col" className={css.check}>
              <SelectBox
                label={words.list.selectPage}
                isChecked={selection.isPageSelected}
                isPartly={selection.isPagePartly}
                onToggle={selection.togglePage}
              />
            </th>
          )}
          {columns.map((column) => (
            <Head
              key={column.key}
              column={column}
              sort={props.state.sort}
              usualSort={props.usualSort}
              change={props.change}
            />
          ))}
          {props.side && (
            <th scope="col">
              <span className="visually-hidden">{words.list.rowActions}</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {items.map((record) => (
          <Row
            key={record.id}
            resource={props.resource}
            record={record}
            columns={columns}
            to={props.open?.(record)}
            name={selection ? props.nameOf(record) : ''}
            isSelected={selection?.records.has(record.id) ?? false}
            onToggle={selection?.toggle}
            side={props.side}
          />
        ))}
      </tbody>
    </table>
  )
}

function Head(props: {
  readonly column: Column
  readonly sort: string
  readonly usualSort: string
  readonly change: ChangeState
}) {
  const { column, sort, usualSort, change } = props
  const keys = readSort(sort || usualSort)
  const index = keys.findIndex(({ field }) => field === column.key)
  const key = keys[index]
  const className = column.isNumber ? css.number : undefined
  if (!column.isSorted)
    return (
      <th scope="col" className={className}>
        {column.label}
      </th>
    )
  return (
    <th
      scope="col"
      className={className}
      {...(key ? { 'aria-sort': key.isDescending ? 'descending' : 'ascending' } : {})}
    >
      <button
        type="button"
        className={css.sort}
        title={words.list.sortHint}
        onClick={(event) =>
          change({
            sort: sortedBy(sort, column.key, event.shiftKey, descendingKinds.includes(column.kind)),
          })
        }
      >
        {column.label}
        {key && <Icon name={key.isDescending ? 'down' : 'up'} size={12} />}
        {key && keys.length > 1 && <small>{index + 1}</small>}
      </button>
    </th>
  )
}

interface RowProps<Shown extends ListItem> {
  readonly resource: ResourceName
  readonly record: Shown
  readonly columns: readonly Column<Shown>[]
  readonly to: string | undefined
  readonly name: string
  readonly isSelected: boolean
  readonly onToggle: Selection<Shown>['toggle'] | undefined
  readonly side: Cell<Shown> | undefined
}

function PlainRow<Shown extends ListItem>(props: RowProps<Shown>) {
  const { resource, record, columns, to, onToggle, side, ...row } = props
  const { name, isSelected } = row
  return (
    <tr data-row={record.id} data-selected={isSelected || undefined} data-leads={to ? true : undefined}>
      {onToggle && (
        <td className={css.check}>
          <SelectBox
            label={words.list.select(name)}
            isChecked={isSelected}
            onToggle={(isRange) => onToggle(record.id, isRange)}
          />
        </td>
      )}
      {columns.map((column, index) => {
        const value = <CellValue resource={resource} column={column} record={record} />
        return (
          <td key={column.key} data-kind={column.kind} className={column.isNumber ? css.number : undefined}>
            {to && index === 0 ? (
              <Anchor to={to} className={css.main}>
                {value}
              </Anchor>
            ) : (
              value
            )}
          </td>
        )
      })}
      {side && <td className={css.side}>{side(record)}</td>}
    </tr>
  )
}

// React's types for `memo` lose the type parameter.
const Row = memo(PlainRow) as typeof PlainRow
