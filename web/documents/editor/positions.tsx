// The positions of a document: a list of rows that are written from top to bottom.

import { Button, Menu } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { RecordOf } from '../../../client/index.ts'
import { documentPrice } from '../../../domain/money/catalog-price.ts'
import { microNumber, microOf } from '../../../domain/money/money.ts'
import type { DocumentTotals } from '../../../domain/money/totals.ts'
import { agreedRate, validRates } from '../../../domain/money/vat-rates.ts'
import { kontor } from '../../data/kontor.ts'
import { allOptions, useList } from '../../data/queries.ts'
import type { RichTextKind } from '../../fields/rich-text.tsx'
import { Icon } from '../../frame/icons.tsx'
import { tell } from '../../frame/notices.tsx'
import { today } from '../../parts/format.ts'
import { isVatLiable } from '../../start.ts'
import { words } from '../../words/words.ts'
import { type Draft, isEmptyRow, newRow, newRowKey, type Row } from '../draft.ts'
import { minorText } from '../money-text.ts'
import cells from './cells.module.css'
import type { CatalogItem } from './name-cell.tsx'
import { PositionRow } from './position-row.tsx'
import css from './positions.module.css'
import type { RowActions } from './row-actions.ts'
import type { DocumentSession, Snapshot } from './session.ts'
import { moved, useSorting } from './sorting.ts'

interface PositionsProps {
  readonly session: DocumentSession
  readonly snapshot: Snapshot
  readonly totals: DocumentTotals
  /** What is agreed with the contact about VAT, for every item. */
  readonly contact: ContactVat | undefined
}

type ContactVat = Pick<RecordOf<'contacts', 'vat_category'>, 'vat_rate' | 'vat_category'>

export function Positions({ session, snapshot, totals, contact }: PositionsProps) {
  const { draft, errors } = snapshot
  const { positions } = words.documents
  const { units, rates, usual } = useUsual(draft, contact)
  const [said, setSaid] = useState('')
  const list = useRef<HTMLOListElement>(null)
  const latest = useRef({ draft, usual, contact })
  latest.current = { draft, usual, contact }

  const actions = useMemo((): Omit<RowActions, 'drag'> & { moveTo(key: string, to: number): void } => {
    const indexOf = (key: string) => latest.current.draft.rows.findIndex((row) => row.key === key)
    const rows = (next: (rows: readonly Row[]) => readonly Row[]) =>
      flushSync(() => session.change((draft) => ({ ...draft, rows: next(draft.rows) })))
    const focus = (key: string, cell = 'name') => focusCell(list.current, key, cell)
    const insert = (at: number, row: Row) => {
      rows((rows) => [...rows.slice(0, at), row, ...rows.slice(at)])
      focus(row.key)
    }
    const moveTo = (key: string, to: number) => {
      const from = indexOf(key)
      const { rows: before } = latest.current.draft
      if (to < 0 || to >= before.length || from < 0) return
      const cell = (document.activeElement as HTMLElement | null)?.dataset.cell
      rows((rows) => moved(rows, from, to))
      if (cell) focus(key, cell)
      const name = before[from]?.name || words.documents.positions.types[before[from]?.type ?? 'N']
      setSaid(words.documents.positions.moved(name, to + 1, before.length))
    }
    return {
      moveTo,
      move: (key, by) => moveTo(key, indexOf(key) + by),
      change(key, changes) {
        session.change(
          (draft) => ({
            ...draft,
            rows: draft.rows.map((row) => (row.key === key ? { ...row, ...changes } : row)),
          }),
          Object.keys(changes).map((field) => `${key}.${field}`),
        )
      },
      choose(key, item) {
        const { draft, contact } = latest.current
        const row = draft.rows.find((row) => row.key === key)
        if (!row) return
        const chosen = chosenFrom(item, draft.values.vat_included, contact, row)
        rows((rows) => rows.map((row) => (row.key === key ? { ...row, ...chosen } : row)))
        focus(key, 'amount')
      },
      remove(key) {
        const at = indexOf(key)
        const { rows: before } = latest.current.draft
        const row = before[at]
        if (!row) return
        rows((rows) => rows.filter((row) => row.key !== key))
        const near = before[at - 1] ?? before[at + 1]
        if (near) focus(near.key)
        if (isEmptyRow(row)) return
        tell(words.documents.positions.removed(row.name || words.documents.positions.types[row.type]), {
          name: words.parts.undo,
          run: () => rows((rows) => [...rows.slice(0, at), row, ...rows.slice(at)]),
        })
      },
      duplicate(key) {
        const at = indexOf(key)
        const row = latest.current.draft.rows[at]
        if (row) insert(at + 1, { ...row, key: newRowKey() })
      },
      addBelow: (key, type) => insert(indexOf(key) + 1, newRow(type, latest.current.usual)),
      next(key) {
        const { draft, usual } = latest.current
        const at = indexOf(key)
        const below = draft.rows[at + 1]
        if (below) focus(below.key)
        else insert(at + 1, newRow('N', usual))
      },
    }
  }, [session])

  const { drag, begin } = useSorting(list, actions.moveTo)
  const from = drag ? draft.rows.findIndex((row) => row.key === drag.key) : -1
  const begun = useRef(begin)
  begun.current = begin
  const rowActions = useMemo(
    (): RowActions => ({
      ...actions,
      drag: (event, key) =>
        begun.current(
          event,
          key,
          latest.current.draft.rows.findIndex((row) => row.key === key),
        ),
    }),
    [actions],
  )
  const { language } = draft.values
  const { resource } = session.kind
  // Only the dates in a recurring invoice are filled in, on the day of each invoice.
  const text = useMemo(
    (): RichTextKind => ({ language, ...(resource === 'recurring-invoices' ? { kind: 'dates' } : {}) }),
    [language, resource],
  )
  const errorsByRow = useMemo(() => groupedErrors(errors), [errors])
  const add = (type: Row['type']) => {
    const row = newRow(type, usual)
    flushSync(() => session.change((draft) => ({ ...draft, rows: [...draft.rows, row] })))
    focusCell(list.current, row.key, 'name')
  }

  return (
    <section aria-label={words.fields.positions} className={css.positions}>
      <div className={css.columns} aria-hidden="true">
        <span />
        <span>{words.fields.name}</span>
        <span className={cells.number}>{positions.quantity}</span>
        <span>{words.fields.unit}</span>
        <span className={cells.number}>{words.fields.price}</span>
        <span>{isVatLiable && words.fields.vat}</span>
        <span className={cells.number}>{words.fields.amount}</span>
        <span />
      </div>
      <ol ref={list} className={css.rows}>
        {draft.rows.map((row, index) => {
          const amount = totals.lines[index]?.amount
          return (
            <PositionRow
              key={row.key}
              row={row}
              place={index + 1}
              amount={
                amount === null || amount === undefined ? undefined : minorText(amount, draft.values.currency)
              }
              currency={draft.values.currency}
              text={text}
              units={units}
              rates={isVatLiable ? ratesFor(rates, row.vat) : null}
              errors={errorsByRow[row.key]}
              actions={rowActions}
              offset={drag?.key === row.key ? drag.offset : undefined}
              marker={
                drag && drag.to === index && from !== index ? (from < index ? 'below' : 'above') : undefined
              }
            />
          )
        })}
      </ol>
      {errors.positions && (
        <div role="alert" className={cells.problems}>
          {errors.positions}
        </div>
      )}
      <div className={css.adding}>
        <Button variant="subtle" leftSection={<Icon name="plus" size={16} />} onClick={() => add('N')}>
          {positions.add}
        </Button>
        <Menu position="bottom-start">
          <Menu.Target>
            <Button variant="subtle" color="gray" rightSection={<Icon name="down" size={14} />}>
              {positions.addOther}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {(['T', 'H', 'SNI', 'SI', 'PB'] as const).map((type) => (
              <Menu.Item key={type} onClick={() => add(type)}>
                {positions.types[type]}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      </div>
      <div className="visually-hidden" aria-live="polite">
        {said}
      </div>
    </section>
  )
}

/** The values that a row takes from the catalogue. A VAT rate agreed with the contact overrides that of the item. */
function chosenFrom(
  item: CatalogItem,
  vatIncluded: boolean,
  contact: ContactVat | undefined,
  row: Row,
): Partial<Row> {
  const vat = isVatLiable ? ((contact && agreedRate(contact, 0)) ?? item.vat) : 0
  // The category belongs to a rate of zero, and that of the contact comes first.
  const said = vat === 0 && !contact?.vat_category ? item : { vat_category: null, vat_reason: null }
  const price = documentPrice(
    { price: microOf(item.price), vat: microOf(vat), includesVat: item.including_vat },
    vatIncluded,
  )
  return {
    catalog_type: item.catalog_type,
    number: item.number,
    name: item.name,
    description: item.description,
    price: microNumber(price),
    vat,
    vat_category: said.vat_category,
    vat_reason: said.vat_reason,
    unit_id: item.unit_id,
    amount: row.amount === null || row.amount === 1 ? item.default_amount || 1 : row.amount,
  }
}

/** The units and rates to choose from, and the usual ones for a new row. */
function useUsual({ values, rows }: Draft, contact: ContactVat | undefined) {
  const unitList = useList(kontor.units, { limit: 200 })
  const rateList = useQuery(allOptions(kontor.vatRates))
  const units = useMemo(
    () => (unitList.data?.items ?? []).map(({ id, name }) => ({ value: id, name })),
    [unitList.data],
  )
  const day = values.date ?? today()
  const rates = useMemo(() => {
    const valid = validRates(rateList.data ?? [], day).map(({ rate }) => rate)
    return [...new Set([...valid, 0])].sort((a, b) => b - a)
  }, [rateList.data, day])
  const last = rows.findLast(({ type }) => type === 'N')
  // A row with a number has the unit of its catalogue item, which says nothing about the next row.
  const typedUnit = last?.number ? null : last?.unit_id
  const agreed = contact && agreedRate(contact, 0)
  const usual = { vat: agreed ?? rates[0] ?? 0, unit_id: typedUnit ?? units[0]?.value ?? null }
  return { units, rates, usual }
}

const knownRates = new WeakMap<readonly number[], Map<number, readonly number[]>>()

/**
 * The rates to choose from, including the one of the row. Equal rates return the same list, so that rows do not render
 * again.
 */
function ratesFor(rates: readonly number[], own: number | null): readonly number[] {
  if (own === null || rates.includes(own)) return rates
  const known = knownRates.get(rates) ?? new Map<number, readonly number[]>()
  knownRates.set(rates, known)
  const made = known.get(own) ?? [...rates, own].sort((a, b) => b - a)
  known.set(own, made)
  return made
}

function groupedErrors(
  errors: Readonly<Record<string, string>>,
): Readonly<Record<string, Readonly<Record<string, string>>>> {
  const grouped: Record<string, Record<string, string>> = {}
  for (const [key, text] of Object.entries(errors)) {
    const [row = '', field] = key.split('.')
    if (!field) continue
    grouped[row] ??= {}
    grouped[row][field] = text
  }
  return grouped
}

/** Focuses a cell of a row, or the menu when the row has no cells. */
function focusCell(list: HTMLElement | null, key: string, cell: string): void {
  const row = list?.querySelector<HTMLElement>(`[data-row="${key}"]`)
  const found = row?.querySelector<HTMLElement>(`[data-cell="${cell}"]`)
  ;(found ?? row?.querySelector<HTMLElement>(`.${css.rowMenu}`))?.focus()
}
