import { AgeingBar } from '../figures/ageing-bar.tsx'
import { filterOf, isIn, isOpen, isOverdue } from '../figures/invoice-filters.ts'
import page from '../parts/page.module.css'
import { words } from '../words/words.ts'
import css from './dashboard.module.css'
import type { TilesProps } from './tiles.tsx'

/** The open amounts by days overdue; each links to its invoices. */
export function Ageing(props: TilesProps) {
  const { today, ageing } = props.overview
  const { currency, currencies } = props
  const steps = ageing
    .filter((step) => step.currency === currency)
    .map((step) => ({
      ...step,
      filter: filterOf(isOpen, isOverdue(today, step.from_days, step.to_days), ...isIn(currency, currencies)),
    }))
  const { ageing: title, nothingOpen } = words.dashboard
  return (
    <section className={page.card} aria-label={title}>
      <h2>{title}</h2>
      {steps.length === 0 ? (
        <p className={css.quietLine}>{nothingOpen}</p>
      ) : (
        <AgeingBar currency={currency} steps={steps} />
      )}
    </section>
  )
}
