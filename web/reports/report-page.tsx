import type { ReactNode } from 'react'
import { OnItsWay } from '../figures/on-its-way.tsx'
import { dateText, today } from '../parts/format.ts'
import { PageHead } from '../parts/page-head.tsx'
import { company } from '../start.ts'
import { words } from '../words/words.ts'
import { ReportTabs } from './report-tabs.tsx'
import css from './reports.module.css'

interface ReportPageProps {
  readonly title: string
  /** The subject of the report in one line; it is printed too. */
  readonly line: string
  readonly controls: ReactNode
  readonly reading: {
    readonly items: readonly unknown[] | undefined
    readonly error: Error | null
    readonly refetch: () => unknown
  }
  readonly children: ReactNode
}

/** The parts that all reports share: the tabs, the settings, and that it is being read. */
export function ReportPage({ title, line, controls, reading, children }: ReportPageProps) {
  const { items, error } = reading
  return (
    <div className={css.report}>
      <p className={css.printed}>
        <span>{company.name}</span>
        <span>{dateText(today())}</span>
      </p>
      <PageHead title={words.frame.reports} part={title} />
      <h2 className={css.printedTitle}>{title}</h2>
      <ReportTabs />
      <div className={css.controls}>{controls}</div>
      <p className={css.line}>{line}</p>
      {items ? children : <OnItsWay of={reading} height={error ? 120 : 240} />}
    </div>
  )
}
