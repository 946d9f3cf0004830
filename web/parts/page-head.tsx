import type { ReactNode } from 'react'
import { useEffect } from 'react'
import { company } from '../start.ts'
import css from './page.module.css'

export interface PageHeadProps {
  readonly title: string
  /** Small and quiet, above the title: what kind of thing this is, or the way back. */
  readonly above?: ReactNode
  /** Beside the title: a state, a number of records. */
  readonly beside?: ReactNode
  /** At the right: amounts, or the one primary action. */
  readonly right?: ReactNode
}

/** The head of every page. Its title is also the name of the tab. */
export function PageHead({ title, above, beside, right }: PageHeadProps) {
  useEffect(() => {
    document.title = `${title} · ${company.name}`
  }, [title])
  return (
    <div className={css.head}>
      <div className={css.headText}>
        {above && <div className={css.above}>{above}</div>}
        <div className={css.titleLine}>
          <h1>{title}</h1>
          {beside}
        </div>
      </div>
      {right && <div className={css.headRight}>{right}</div>}
    </div>
  )
}
