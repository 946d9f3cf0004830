import type { ReactNode } from 'react'
import { OnItsWay } from '../figures/on-its-way.tsx'
import { dateText, numberText, today } from '../parts/format.ts'
import { PageHead } from '../parts/page-head.tsx'
import { company } from '../start.ts'
import { words } from '../words/words.ts'
import { ReportTabs } from './report-tabs.tsx'
import css from './reports.module.css'
import { mostRecords, type Progress } from './use-all.ts'

interface ReportPageProps {
  readonly title: string
  /** The subject of the report in one line; it is printed too. */
  readonly line: string
  readonly controls: ReactNode
  readonly reading: {
    readonly items: readonly unknown[] | undefined
    readonly isCut: boolean
    readonly progress: Progress | undefined
    readonly error: Error | null
    readonly refetch: () => unknown
  }
  readonly children: ReactNode
}

/** The parts that all reports share: the tabs, the settings, and the progress of reading. */
export function ReportPage({ title, line, controls, reading, children }: ReportPageProps) {
  const { items, isCut, progress, error } = reading
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
      {isCut && (
        <p role="status" className={css.cut}>
          {words.reports.cut(numberText(mostRecords))}
        </p>
      )}
      {items ? children : error ? <OnItsWay of={reading} height={120} /> : <Reading progress={progress} />}
    </div>
  )
}

function Reading({ progress }: { readonly progress: Progress | undefined }) {
  if (!progress) return <OnItsWay of={{ error: null, refetch: () => {} }} height={240} />
  const text = words.reports.reading(numberText(progress.read), numberText(progress.total))
  return (
    <div className={css.reading}>
      <progress value={progress.read} max={progress.total} aria-label={words.parts.loading} />
      <span role="status">{text}</span>
    </div>
  )
}
