// A list on a narrow screen: two lines for each record.

import { memo } from 'react'
import type { ResourceName } from '../../../client/index.ts'
import { Anchor } from '../../parts/anchor.tsx'
import { words } from '../../words/words.ts'
import type { Selection } from '../many/use-selection.ts'
import css from './cards.module.css'
import { CellValue } from './cell.tsx'
import type { Cell, Column, ListItem } from './columns.ts'
import type { RowsProps } from './rows.tsx'
import { SelectBox } from './select-box.tsx'

/** The place of each column in a card; the other columns follow in the second line. */
export interface CardLook {
  readonly title: string
  readonly amount?: string
  readonly status?: string
  readonly details?: readonly string[]
}

/** The columns that a card needs, also those that the table does not show. */
export function cardColumns<Shown extends ListItem>(
  columns: readonly Column<Shown>[],
  look: CardLook,
): readonly Column<Shown>[] {
  const keys = [look.title, look.amount, look.status, ...(look.details ?? [])]
  return columns.filter(({ key }) => keys.includes(key))
}

export function Cards<Shown extends ListItem>({ look, allColumns, ...rows }: CardsProps<Shown>) {
  const column = (key: string | undefined) => allColumns.find((one) => one.key === key)
  const details = look.details ?? rows.columns.map(({ key }) => key)
  const placed = [look.title, look.amount, look.status]
  const shown = details.filter((key) => !placed.includes(key)).flatMap((key) => column(key) ?? [])
  const parts = { title: column(look.title), amount: column(look.amount), status: column(look.status) }
  return (
    <ul className={css.cards} aria-label={rows.label}>
      {rows.items.map((record) => (
        <Card
          key={record.id}
          resource={rows.resource}
          record={record}
          title={parts.title ?? (rows.columns[0] as Column<Shown>)}
          amount={parts.amount}
          status={parts.status}
          details={shown}
          to={rows.open?.(record)}
          name={rows.nameOf(record)}
          isSelected={rows.selection?.records.has(record.id) ?? false}
          onToggle={rows.selection?.toggle}
          side={rows.side}
        />
      ))}
    </ul>
  )
}

interface CardsProps<Shown extends ListItem> extends RowsProps<Shown> {
  readonly look: CardLook
  readonly allColumns: readonly Column<Shown>[]
}

interface CardProps<Shown extends ListItem> {
  readonly resource: ResourceName
  readonly record: Shown
  readonly title: Column<Shown>
  readonly amount: Column<Shown> | undefined
  readonly status: Column<Shown> | undefined
  readonly details: readonly Column<Shown>[]
  readonly to: string | undefined
  readonly name: string
  readonly isSelected: boolean
  readonly onToggle: Selection<Shown>['toggle'] | undefined
  readonly side: Cell<Shown> | undefined
}

function PlainCard<Shown extends ListItem>(props: CardProps<Shown>) {
  const { resource, record, details, to, onToggle, ...card } = props
  const show = (column: Column<Shown>) => (
    <CellValue key={column.key} resource={resource} column={column} record={record} />
  )
  return (
    <li data-row={record.id} data-selected={card.isSelected || undefined} data-leads={to ? true : undefined}>
      {onToggle && (
        <SelectBox
          label={words.list.select(card.name)}
          isChecked={card.isSelected}
          onToggle={(isRange) => onToggle(record.id, isRange)}
        />
      )}
      <div className={css.cardText}>
        <div className={css.cardLine}>
          {to ? (
            <Anchor to={to} className={css.main}>
              {show(card.title)}
            </Anchor>
          ) : (
            <span className={css.main}>{show(card.title)}</span>
          )}
          {card.amount && <span className={css.cardAmount}>{show(card.amount)}</span>}
        </div>
        <div className={css.cardLine}>
          <span className={css.cardDetails}>
            {details.map((column) => (
              <span key={column.key}>{show(column)}</span>
            ))}
          </span>
          {card.status && <span className={css.cardStatus}>{show(card.status)}</span>}
        </div>
      </div>
      {card.side?.(record)}
    </li>
  )
}

const Card = memo(PlainCard) as typeof PlainCard
