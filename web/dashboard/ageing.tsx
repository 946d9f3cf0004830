import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { filterOf, isIn, isOpen, isOverdue } from '../figures/invoice-filters.ts'
import { Amount } from '../parts/amount.tsx'
import { Anchor } from '../parts/anchor.tsx'
import page from '../parts/page.module.css'
import { words } from '../words/words.ts'
import css from './dashboard.module.css'
import type { TilesProps } from './tiles.tsx'

/** The open amounts by days overdue: one bar in five parts, and a table. */
export function Ageing(props: TilesProps) {
  const { today, ageing } = props.overview
  const [pointed, setPointed] = useState<number>()
  const { currency, currencies } = props
  const steps = ageing
    .filter((step) => step.currency === currency)
    .map((step) => ({
      ...step,
      name: ageName(step.from_days, step.to_days),
      filter: filterOf(isOpen, isOverdue(today, step.from_days, step.to_days), ...isIn(currency, currencies)),
    }))
  const { ageing: title, age, count, sum, nothingOpen } = words.dashboard
  return (
    <section className={page.card} aria-label={title}>
      <h2>{title}</h2>
      {steps.length === 0 ? (
        <p className={css.quietLine}>{nothingOpen}</p>
      ) : (
        <>
          <div className={css.ageBar}>
            {steps.map(
              ({ filter, amount }, index) =>
                amount > 0 && (
                  // The same as the link in the table below, for the mouse only.
                  <Link
                    key={String(index)}
                    to="/invoices"
                    search={{ filter } as never}
                    aria-hidden="true"
                    tabIndex={-1}
                    className={css.agePart ?? ''}
                    data-step={index}
                    style={{ flexGrow: amount }}
                    onPointerEnter={() => setPointed(index)}
                    onPointerLeave={() => setPointed(undefined)}
                  />
                ),
            )}
          </div>
          <table className={css.ages}>
            <thead className="visually-hidden">
              <tr>
                <th scope="col">{age}</th>
                <th scope="col">{count}</th>
                <th scope="col">{sum}</th>
              </tr>
            </thead>
            <tbody>
              {steps.map(({ name, filter, count, amount }, index) => (
                <tr key={name} data-pointed={pointed === index || undefined}>
                  <th scope="row">
                    <span className={css.ageMark} data-step={index} />
                    <Anchor to={`/invoices?filter=${encodeURIComponent(filter)}`}>{name}</Anchor>
                  </th>
                  <td className={css.ageCount}>{words.dashboard.invoices(count)}</td>
                  <td>
                    <Amount value={amount} currency={currency} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </>
      )}
    </section>
  )
}

function ageName(from: number | null, to: number | null): string {
  const { notDue, daysOverdue, longOverdue } = words.dashboard
  if (from === null) return notDue
  return to === null ? longOverdue(from - 1) : daysOverdue(from, to)
}
