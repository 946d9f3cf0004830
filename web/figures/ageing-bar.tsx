import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { Amount } from '../parts/amount.tsx'
import { Anchor } from '../parts/anchor.tsx'
import { words } from '../words/words.ts'
import css from './ageing-bar.module.css'

interface AgeingBarProps {
  readonly currency: string
  /** In the order of `ageingSteps`. */
  readonly steps: readonly {
    readonly from_days: number | null
    readonly to_days: number | null
    readonly amount: number
    readonly count: number
    /** The filter that finds its invoices. */
    readonly filter?: string
  }[]
}

/** Open amounts by days overdue: one bar in five parts, and a table. */
export function AgeingBar({ currency, steps }: AgeingBarProps) {
  const [pointed, setPointed] = useState<number>()
  const { age, count, sum } = words.dashboard
  return (
    <>
      <div className={css.bar}>
        {steps.map(({ filter, amount }, index) => {
          if (amount <= 0) return null
          const look = {
            className: css.part ?? '',
            'data-step': index,
            style: { flexGrow: amount },
            onPointerEnter: () => setPointed(index),
            onPointerLeave: () => setPointed(undefined),
          }
          const key = String(index)
          return filter === undefined ? (
            <span key={key} {...look} />
          ) : (
            // The same as the link in the table below, for the mouse only.
            <Link
              key={key}
              to="/invoices"
              search={{ filter } as never}
              aria-hidden="true"
              tabIndex={-1}
              {...look}
            />
          )
        })}
      </div>
      <table className={css.table}>
        <thead className="visually-hidden">
          <tr>
            <th scope="col">{age}</th>
            <th scope="col">{count}</th>
            <th scope="col">{sum}</th>
          </tr>
        </thead>
        <tbody>
          {steps.map(({ filter, count, amount, ...days }, index) => {
            const name = ageName(days.from_days, days.to_days)
            return (
              <tr key={name} data-pointed={pointed === index || undefined}>
                <th scope="row">
                  <span className={css.mark} data-step={index} />
                  {filter === undefined ? (
                    name
                  ) : (
                    <Anchor to={`/invoices?filter=${encodeURIComponent(filter)}`}>{name}</Anchor>
                  )}
                </th>
                <td className={css.count}>{words.dashboard.invoices(count)}</td>
                <td>
                  <Amount value={amount} currency={currency} />
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </>
  )
}

function ageName(from: number | null, to: number | null): string {
  const { notDue, daysOverdue, longOverdue } = words.dashboard
  if (from === null) return notDue
  return to === null ? longOverdue(from - 1) : daysOverdue(from, to)
}
