import type { ComponentProps, ReactNode } from 'react'
import { AgeingBar } from '../figures/ageing-bar.tsx'
import page from '../parts/page.module.css'
import { words } from '../words/words.ts'
import css from './reports.module.css'

/** What was open by days overdue, and a note below. */
export function AgeingCard({
  children,
  ...bar
}: ComponentProps<typeof AgeingBar> & { readonly children?: ReactNode }) {
  return (
    <section className={page.card} aria-label={words.dashboard.ageing}>
      <h2>{words.dashboard.ageing}</h2>
      <AgeingBar {...bar} />
      {children && <p className={css.note}>{children}</p>}
    </section>
  )
}
