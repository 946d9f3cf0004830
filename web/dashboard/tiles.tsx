import type { FilterNode } from '../../domain/filter.ts'
import type { kontor } from '../data/kontor.ts'
import { isIn, isOpen, isOverdue, listOf } from '../figures/invoice-filters.ts'
import { monthName } from '../figures/month-names.ts'
import { type ComparedMonth, growthPercent, lastYear } from '../figures/turnover.ts'
import { Amount } from '../parts/amount.tsx'
import { Anchor } from '../parts/anchor.tsx'
import { percentText } from '../parts/format.ts'
import { words } from '../words/words.ts'
import css from './dashboard.module.css'

export type Receivables = Awaited<ReturnType<typeof kontor.receivablesOverview.get>>['item']

export interface TilesProps {
  readonly overview: Receivables
  readonly currency: string
  readonly currencies: readonly string[]
}

/** The main figures; each links to the records that it counts. */
export function Tiles({ overview, currency, currencies }: TilesProps) {
  const invoices = (...parts: readonly FilterNode[]) =>
    listOf('/invoices', isOpen, ...parts, ...isIn(currency, currencies))
  const { today, turnover } = overview
  const sumOf = (sums: Receivables['open']) => sums.find((one) => one.currency === currency)
  const open = sumOf(overview.open)
  const overdue = sumOf(overview.overdue)
  const month = lastYear(turnover, currency, today).at(-1) as ComparedMonth
  return (
    <ul className={css.tiles}>
      <Tile
        name={words.dashboard.open}
        to={invoices()}
        amount={open?.amount ?? 0}
        currency={currency}
        note={open ? words.dashboard.invoices(open.count) : words.dashboard.nothingOpen}
      />
      <Tile
        name={words.dashboard.overdue}
        to={invoices(isOverdue(today, 1, null))}
        amount={overdue?.amount ?? 0}
        currency={currency}
        note={overdue ? words.dashboard.invoices(overdue.count) : words.dashboard.nothingOverdue}
        isBad={overdue !== undefined}
      />
      <Tile
        name={words.dashboard.thisMonth(monthName(month.month))}
        to="/reports"
        amount={month.amount}
        currency={currency}
        note={growthSentence(month)}
      />
    </ul>
  )
}

interface TileProps {
  readonly name: string
  readonly to: string
  readonly amount: number
  readonly currency: string
  readonly note: string
  readonly isBad?: boolean
}

function Tile({ name, to, amount, currency, note, isBad }: TileProps) {
  return (
    <li className={css.tile}>
      <Anchor to={to}>
        <span className={css.tileName}>{name}</span>
        <span className={css.tileAmount} data-bad={isBad || undefined}>
          <Amount value={amount} currency={currency} />
        </span>
        <span className="quiet">{note}</span>
      </Anchor>
    </li>
  )
}

function growthSentence({ amount, before, monthBefore }: ComparedMonth): string {
  const { more, less, same, nothingBefore } = words.dashboard
  const month = monthName(monthBefore)
  const percent = growthPercent(amount, before)
  if (percent === undefined) return nothingBefore(month)
  if (percent === 0) return same(month)
  return percent > 0 ? more(percentText(percent), month) : less(percentText(-percent), month)
}
