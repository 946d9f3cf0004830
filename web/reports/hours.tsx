import type { ReactNode } from 'react'
import {
  divideRounded,
  hundredPercent,
  type Micro,
  microNumber,
  microOf,
  toMinor,
} from '../../domain/money/money.ts'
import { amountIn } from '../../domain/text/company-formats.ts'
import { kontor } from '../data/kontor.ts'
import { Anchor } from '../parts/anchor.tsx'
import { Empty } from '../parts/empty.tsx'
import { dateText, formats, percentText } from '../parts/format.ts'
import { session } from '../start.ts'
import { words } from '../words/words.ts'
import { PeriodChooser, usePeriod } from './period.tsx'
import { CsvButton, PrintButton } from './report-buttons.tsx'
import { ReportPage } from './report-page.tsx'
import { ReportTable } from './report-table.tsx'
import css from './reports.module.css'
import { useReport } from './use-report.ts'

type Hours = Awaited<ReturnType<typeof kontor.hours.list>>
type Row = Hours['items'][number]

/** So many rows are shown; the sums are those of all. */
const mostRows = 10_000

/** The hours of a period, by task and by person. */
export function HoursReport() {
  const period = usePeriod('thisMonth')
  const reading = useReport({ report: 'hours', ...period }, async (signal) => {
    const read = (by: 'project' | 'person') => kontor.hours.list({ ...period, by, limit: mostRows, signal })
    const [projects, people] = await Promise.all([read('project'), read('person')])
    return { projects, people }
  })
  const { projects, people } = reading.data ?? {}
  const { hours, span, noHours, byProject, byPerson, project, person, ownOnly } = words.reports
  const line = span(dateText(period.from), dateText(period.to))
  return (
    <ReportPage
      title={hours}
      line={session.role === 'member' ? `${line} · ${ownOnly}` : line}
      reading={{ ...reading, items: projects?.items }}
      controls={
        <>
          <PeriodChooser period={period} />
          <span className={css.space} />
          <PrintButton />
        </>
      }
    >
      {!projects || !people || projects.total === 0 ? (
        <Empty text={noHours} />
      ) : (
        <>
          <HoursTable title={byProject} head={project} report={projects} show={projectLink} />
          <HoursTable title={byPerson} head={person} report={people} />
        </>
      )}
    </ReportPage>
  )
}

interface HoursTableProps {
  readonly title: string
  readonly head: string
  readonly report: Hours
  readonly show?: (row: Row) => ReactNode
}

function HoursTable({ title, head, report, show = nameOf }: HoursTableProps) {
  const { recorded, billed, unbilled, share, total } = words.reports
  const all = microOf(report.hours)
  const parts = ({ hours, billed }: Pick<Row, 'hours' | 'billed'>): [Micro, Micro, Micro] => {
    const [spent, done] = [microOf(hours), microOf(billed)]
    return [spent, done, spent - done]
  }
  const cells = (row: Pick<Row, 'hours' | 'billed'>) => [
    ...parts(row).map((value) => amountIn(formats, toMinor(value))),
    all > 0n ? percentText(Number(divideRounded(parts(row)[0] * hundredPercent, all * 1_000_000n))) : '',
  ]
  return (
    <>
      <div className={css.tableHead}>
        <h2>{title}</h2>
        <CsvButton
          name={title}
          columns={[head, recorded, billed, unbilled]}
          rows={() => report.items.map((row) => [nameOf(row), ...parts(row).map(microNumber)])}
        />
      </div>
      <ReportTable
        caption={title}
        columns={[head, recorded, billed, unbilled, share]}
        rows={report.items.map((row) => ({ key: row.key, cells: [show(row), ...cells(row)] }))}
        total={[total, ...cells(report)]}
      />
    </>
  )
}

// A deleted record has no name any more.
function nameOf({ name, contact_name, id }: Row): string {
  const own = name ?? String(id)
  return contact_name && contact_name !== own ? `${own}, ${contact_name}` : own
}

const pages = { P: '/projects', CU: '/cost-units', C: '/contacts' } as const

function projectLink(row: Row): ReactNode {
  const { entity_type, id, name } = row
  if (!name || !entity_type) return nameOf(row)
  return <Anchor to={`${pages[entity_type]}/${id}`}>{nameOf(row)}</Anchor>
}
