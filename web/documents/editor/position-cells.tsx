// The cells of a position, by its type.

import { type ReactNode, useState } from 'react'
import { RichText, type RichTextKind } from '../../fields/rich-text.tsx'
import { usePlaceholderNames } from '../../parts/placeholder-menu.tsx'
import { words } from '../../words/words.ts'
import type { Row } from '../draft.ts'
import cells from './cells.module.css'
import { ChoiceCell, NumberCell, TextCell } from './cells.tsx'
import { NameCell } from './name-cell.tsx'
import css from './positions.module.css'
import type { RowActions } from './row-actions.ts'
import { UntaxedCells, VatCell } from './vat-cell.tsx'

export interface PositionCellsProps {
  readonly row: Row
  /** From 1, among all rows. */
  readonly place: number
  /** The amount at the right. */
  readonly amount: string | undefined
  readonly currency: string
  readonly text: RichTextKind
  readonly units: readonly { readonly value: number; readonly name: string }[]
  /** Null for a company without VAT. */
  readonly rates: readonly number[] | null
  readonly errors: Readonly<Record<string, string>> | undefined
  readonly actions: RowActions
}

export function PositionCells(props: PositionCellsProps): ReactNode {
  const { row, place, amount, actions, errors } = props
  const { positions } = words.documents
  const change = (changes: Partial<Row>) => actions.change(row.key, changes)
  const named = (label: string) => positions.cell(label, place)
  const name = (placeholder: string, className?: string) => (
    <Named {...props} className={[css.wide, className].join(' ')}>
      <TextCell
        label={named(words.fields.name)}
        cell="name"
        className={[css.wide, className].join(' ')}
        value={row.name}
        onChange={(name) => change({ name })}
        placeholder={placeholder}
        error={errors?.name}
      />
    </Named>
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
            <DescriptionCell {...props} name={words.fields.text} />
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

function NormalCells(props: PositionCellsProps) {
  const { row, place, amount, currency, units, rates, errors, actions } = props
  const { positions } = words.documents
  const { fields } = words
  const change = (changes: Partial<Row>) => actions.change(row.key, changes)
  const named = (label: string) => positions.cell(label, place)
  return (
    <>
      <Named {...props}>
        <NameCell
          label={named(fields.name)}
          value={row.name}
          onChange={(name) => change({ name })}
          onChoose={(item) => actions.choose(row.key, item)}
          error={errors?.name}
          currency={currency}
        />
      </Named>
      <Labelled name={positions.quantity} of="amount">
        <NumberCell
          label={named(positions.quantity)}
          cell="amount"
          field={`${row.key}.amount`}
          value={row.amount}
          onChange={(amount) => change({ amount })}
          placeholder={positions.quantity}
          error={errors?.amount}
        />
      </Labelled>
      <Labelled name={fields.unit} of="unit">
        <ChoiceCell
          label={named(fields.unit)}
          cell="unit_id"
          value={row.unit_id}
          onChange={(unit_id) => change({ unit_id })}
          choices={units}
          error={errors?.unit_id}
        />
      </Labelled>
      <Labelled name={fields.price} of="price">
        <NumberCell
          label={named(fields.price)}
          cell="price"
          field={`${row.key}.price`}
          as="price"
          currency={currency}
          value={row.price}
          onChange={(price) => change({ price })}
          placeholder={fields.price}
          error={errors?.price}
        />
      </Labelled>
      {rates ? (
        <Labelled name={fields.vat} of="vat">
          <VatCell label={named(fields.vat)} row={row} rates={rates} onChange={change} error={errors?.vat} />
        </Labelled>
      ) : (
        <span />
      )}
      <Labelled name={fields.amount} of="total">
        <div className={`${css.total} amount`}>{amount}</div>
      </Labelled>
      <div className={css.below}>
        <Labelled name={fields.number} of="number">
          <TextCell
            label={named(fields.number)}
            cell="number"
            value={row.number}
            onChange={(number) => change({ number })}
            placeholder={positions.numberPlaceholder}
            error={errors?.number}
          />
        </Labelled>
        <Labelled name={fields.description} of="description">
          <DescriptionCell {...props} name={fields.description} />
        </Labelled>
        <Labelled name={fields.discount_rate} of="discount">
          <span className={cells.discount}>
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
        </Labelled>
        {rates && row.vat === 0 && <UntaxedCells named={named} row={row} errors={errors} onChange={change} />}
      </div>
    </>
  )
}

/** On a phone, where the columns have no heads, each field has its label above it. */
function Labelled({
  name,
  of,
  children,
}: {
  readonly name: string
  readonly of: string
  readonly children: ReactNode
}) {
  return (
    <div className={css.labelled} data-of={of}>
      <span className={css.label} aria-hidden="true">
        {name}
      </span>
      {children}
    </div>
  )
}

/** The cell of a name. A name with placeholders shows them as chips, and stays so while it is edited. */
function Named({
  row,
  place,
  text,
  errors,
  actions,
  className,
  children,
}: PositionCellsProps & { readonly className?: string; readonly children: ReactNode }) {
  const nameOf = usePlaceholderNames(text.kind, text.language)
  const braces = row.name?.match(/\{[^{}]+\}/g) ?? []
  const hasPlaceholders = braces.some((placeholder) => nameOf(placeholder) !== undefined)
  const [had, setHad] = useState(hasPlaceholders)
  if (hasPlaceholders && !had) setHad(true)
  // Typing the last brace replaces the cell; the user goes on in the other one.
  const [isStored] = useState(hasPlaceholders)
  if (!had && !hasPlaceholders) return children
  return (
    <div className={className}>
      <RichText
        {...text}
        label={words.documents.positions.cell(words.fields.name, place)}
        cell="name"
        value={row.name ?? ''}
        onChange={(name) => actions.change(row.key, { name: name || null })}
        placeholder={words.fields.name}
        autoFocus={!isStored}
        isLine
        isOnPaper
        isInRow
        {...(errors?.name ? { error: errors.name } : {})}
      />
    </div>
  )
}

/** A text with formatting, as it will be printed. */
function DescriptionCell({
  row,
  place,
  text,
  errors,
  actions,
  name,
}: PositionCellsProps & { readonly name: string }) {
  return (
    <RichText
      {...text}
      label={words.documents.positions.cell(name, place)}
      cell="description"
      value={row.description ?? ''}
      onChange={(description) => actions.change(row.key, { description: description || null })}
      placeholder={name}
      isOnPaper
      isInRow
      {...(errors?.description ? { error: errors.description } : {})}
    />
  )
}
