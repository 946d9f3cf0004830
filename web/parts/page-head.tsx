import type { ReactNode } from 'react'
import { useArrival } from './arrival.ts'
import css from './page.module.css'

interface PageHeadProps {
  readonly title: string
  /** The part of the page that is open, where the title names them all: the name of the tab of the browser. */
  readonly part?: string
  /** Small, above the title: the kind of the record, or a link back. */
  readonly above?: ReactNode
  /** Beside the title: a status, a number of records. */
  readonly beside?: ReactNode
  /** At the right: amounts, or the one primary action. */
  readonly right?: ReactNode
}

/** The head of every page. */
export function PageHead({ title, part = title, above, beside, right }: PageHeadProps) {
  useArrival(part)
  return (
    <div className={css.head}>
      <div className={css.headText}>
        {above && <div className={css.above}>{above}</div>}
        <div className={css.titleLine}>
          <h1 tabIndex={-1}>{title}</h1>
          {beside}
        </div>
      </div>
      {right && <div className={css.headRight}>{right}</div>}
    </div>
  )
}
