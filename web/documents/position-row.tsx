// One position on the paper, whatever type it has.

import { Menu } from '@mantine/core'
import { type KeyboardEvent, memo, type PointerEvent, type ReactNode } from 'react'
import { Icon } from '../frame/icons.tsx'
import { percentText } from '../parts/format.ts'
import { words } from '../words/words.ts'
import { ChoiceCell, LongTextCell, NumberCell, problemId, TextCell } from './cells.tsx'
import type { Row } from './draft.ts'
import { type CatalogItem, NameCell } from './name-cell.tsx'
import css from './paper.module.css'

export interface RowActions {
  change(key: string, changes: Partial<Row>): void
  choose(key: string, item: CatalogItem): void
  move(key: string, by: -1 | 1): void
  remove(key: string): void
  duplicate(key: string): void
  addBelow(key: string, type: Row['type']): void
  /** Goes to the next row, which is made where there is none. */
  next(key: string): void
  drag(event: PointerEvent, key: string): void
}

interface PositionRowProps {
  readonly row: Row
  /** From 1, among all rows. */
  readonly place: number
  /** What is printed at the right. */
  readonly amount: string | undefined
  readonly currency: string
  readonly units: readonly { readonly value: number; readonly name: string }[]
  readonly rates: readonly number[]
  readonly errors: Readonly<Record<string, string>> | undefined
  readonly actions: RowActions
  /** Where it is while it is being dragged. */
  readonly offset: number | undefined
  readonly marker: 'above' | 'below' | undefined
}

export const PositionRow = memo(function PositionRow(props: PositionRowProps) {
  const { row, place, actions, errors, offset, marker } = props
  const { positions } = words.documents
  return (
    <li
      className={css.row}
      data-row={row.key}
      data-type={row.type}
      data-marker={marker}
      data-dragged={offset === undefined ? undefined : true}
      style={offset === undefined ? undefined : { transform: `translateY(${offset}px)` }}
      aria-label={positions.place(place, positions.types[row.type])}
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
      <Cells {...props} />
      <RowMenu {...props} />
      {errors && (
        <div className={css.rowErrors} role="alert">
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

function labelOf(field: string): string {
  return field === 'amount'
    ? words.documents.positions.quantity
    : ((words.fields as Readonly<Record<string, string>>)[field] ?? field)
}

function Cells(props: PositionRowProps): ReactNode {
  const { row, place, amount, actions, errors } = props
  const { positions } = words.documents
  const change = (changes: Partial<Row>) => actions.change(row.key, changes)
  const named = (label: string) => positions.cell(label, place)
  const name = (placeholder: string, className?: string) => (
    <TextCell
      label={named(words.fields.name)}
      cell="name"
      className={[css.wide, className].join(' ')}
      value={row.name}
      onChange={(name) => change({ name })}
      placeholder={placeholder}
      error={errors?.name}
    />
  )
  switch (row.type) {
    case 'N':
      return <NormalCells {...props} />
    case 'PB':
      return <div className={css.pageBreak}>{positions.types.PB}</div>
    case 'H':
      return name(positions.headingPlaceholder, css.heading)
    case 'T':
      return (
        <>
          {name(positions.textTitlePlaceholder)}
          <div className={css.below}>
            <LongTextCell
              label={named(words.fields.text)}
              cell="description"
              value={row.description}
              onChange={(description) => change({ description })}
              placeholder={words.fields.text}
              error={errors?.description}
            />
          </div>
        </>
      )
    default:
      return (
        <>
          <div className={css.subtotal}>{name(positions.types[row.type], css.heading)}</div>
          <div className={`${css.total} amount`}>{amount}</div>
        </>
      )
  }
}

function NormalCells({ row, place, amount, currency, units, rates, errors, actions }: PositionRowProps) {
  const { positions } = words.documents
  const { fields } = words
  const change = (changes: Partial<Row>) => actions.change(row.key, changes)
  const named = (label: string) => positions.cell(label, place)
  return (
    <>
      <NameCell
        label={named(fields.name)}
        value={row.name}
        onChange={(name) => change({ name })}
        onChoose={(item) => actions.choose(row.key, item)}
        error={errors?.name}
        currency={currency}
      />
      <NumberCell
        label={named(positions.quantity)}
        cell="amount"
        field={`${row.key}.amount`}
        value={row.amount}
        onChange={(amount) => change({ amount })}
        placeholder={positions.quantity}
        error={errors?.amount}
      />
      <ChoiceCell
        label={named(fields.unit)}
        cell="unit_id"
        value={row.unit_id}
        onChange={(unit_id) => change({ unit_id })}
        choices={units}
        error={errors?.unit_id}
      />
      <NumberCell
        label={named(fields.price)}
        cell="price"
        field={`${row.key}.price`}
        as="price"
        value={row.price}
        onChange={(price) => change({ price })}
        placeholder={fields.price}
        error={errors?.price}
      />
      <ChoiceCell
        label={named(fields.vat)}
        cell="vat"
        value={row.vat}
        onChange={(vat) => change({ vat })}
        choices={rates.map((rate) => ({ value: rate, name: percentText(rate) }))}
        error={errors?.vat}
      />
      <div className={`${css.total} amount`}>{amount}</div>
      <div className={css.below}>
        <TextCell
          label={named(fields.number)}
          cell="number"
          value={row.number}
          onChange={(number) => change({ number })}
          placeholder={positions.numberPlaceholder}
          error={errors?.number}
        />
        <LongTextCell
          label={named(fields.description)}
          cell="description"
          value={row.description}
          onChange={(description) => change({ description })}
          placeholder={fields.description}
          error={errors?.description}
        />
        <span className={css.discount}>
          <NumberCell
            label={named(fields.discount_rate)}
            cell="discount_rate"
            field={`${row.key}.discount_rate`}
            value={row.discount_rate}
            onChange={(discount_rate) =>
              change({
                discount_rate,
                discount_type: discount_rate === null ? null : (row.discount_type ?? 'P'),
              })
            }
            placeholder={fields.discount_rate}
            error={errors?.discount_rate}
          />
          {row.discount_rate !== null && (
            <ChoiceCell
              label={named(fields.discount_type)}
              cell="discount_type"
              value={row.discount_type ?? 'P'}
              onChange={(discount_type) => change({ discount_type })}
              choices={[
                { value: 'P', name: '%' },
                { value: 'A', name: currency },
              ]}
            />
          )}
        </span>
      </div>
    </>
  )
}

function RowMenu({ row, place, actions }: PositionRowProps) {
  const { positions } = words.documents
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <button type="button" className={css.rowMenu} aria-label={positions.menu(place)}>
          <Icon name="more" size={16} />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => actions.move(row.key, -1)} rightSection={<kbd>Alt ↑</kbd>}>
          {positions.moveUp}
        </Menu.Item>
        <Menu.Item onClick={() => actions.move(row.key, 1)} rightSection={<kbd>Alt ↓</kbd>}>
          {positions.moveDown}
        </Menu.Item>
        <Menu.Item onClick={() => actions.duplicate(row.key)}>{words.documents.duplicate}</Menu.Item>
        {row.type === 'N' && (
          <>
            <Menu.Divider />
            <Menu.Item
              role="menuitemcheckbox"
              aria-checked={row.show_only_total}
              leftSection={<Check isOn={row.show_only_total} />}
              onClick={() => actions.change(row.key, { show_only_total: !row.show_only_total })}
            >
              {positions.onlyTotal}
            </Menu.Item>
          </>
        )}
        <Menu.Divider />
        <Menu.Label>{positions.insertBelow}</Menu.Label>
        {(['N', 'T', 'H', 'SNI', 'SI', 'PB'] as const).map((type) => (
          <Menu.Item key={type} onClick={() => actions.addBelow(row.key, type)}>
            {positions.types[type]}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item leftSection={<Icon name="trash" size={16} />} onClick={() => actions.remove(row.key)}>
          {words.parts.remove}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

function Check({ isOn }: { readonly isOn: boolean }) {
  return <span style={{ display: 'block', width: 16 }}>{isOn && <Icon name="check" size={16} />}</span>
}

/** Before the cell sees it: there, arrows go through what was found. */
function onMoveKey(event: KeyboardEvent<HTMLLIElement>, row: Row, actions: RowActions): void {
  const { key, altKey } = event
  if (!altKey || (key !== 'ArrowUp' && key !== 'ArrowDown')) return
  event.preventDefault()
  event.stopPropagation()
  actions.move(row.key, key === 'ArrowUp' ? -1 : 1)
}

/** What keys do in a row. Enter goes on; in a text of several lines it makes a line, and Ctrl with it goes on. */
function onKeyDown(event: KeyboardEvent<HTMLLIElement>, row: Row, actions: RowActions): void {
  const target = event.target as HTMLElement
  const cell = target.dataset.cell
  if (event.defaultPrevented || !cell) return
  const { key, altKey, ctrlKey, metaKey } = event
  if (key === 'Enter' && !altKey) {
    const isLongText = target instanceof HTMLTextAreaElement
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
