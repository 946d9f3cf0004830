import type { ReactNode } from 'react'
import type { RecordOf } from '../../client/index.ts'
import { between } from '../../domain/filter.ts'
import {
  divideRounded,
  hundredPercent,
  type Micro,
  microNumber,
  sum,
  toMinor,
} from '../../domain/money/money.ts'
import { amountIn } from '../../domain/text/company-formats.ts'
import { Anchor } from '../parts/anchor.tsx'
import { Empty } from '../parts/empty.tsx'
import { dateText, formats, percentText } from '../parts/format.ts'
import { session } from '../start.ts'
import { words } from '../words/words.ts'
import { type HoursRow, hoursBy } from './hours-sums.ts'
import { PeriodChooser, usePeriod } from './period.tsx'
import { CsvButton, PrintButton } from './report-buttons.tsx'
import { ReportPage } from './report-page.tsx'
import { ReportTable } from './report-table.tsx'
import css from './reports.module.css'
import { useAll } from './use-all.ts'

type Effort = RecordOf<'efforts', 'user_name' | 'entity_name' | 'entity_number' | 'contact_name'>

/** The hours of a period, by task and by person. */
export function HoursReport() {
  const period = usePeriod('thisMonth')
  const reading = useAll('efforts', between('date', period.from, period.to), [
    'user_name',
    'entity_name',
    'entity_number',
    'contact_name',
  ])
  const { items = [] } = reading
  const { hours, span, noHours, byProject, byPerson, project, person, ownOnly } = words.reports
  const line = span(dateText(period.from), dateText(period.to))
  return (
    <ReportPage
      title={hours}
      line={session.role === 'member' ? `${line} · ${ownOnly}` : line}
      reading={reading}
      controls={
        <>
          <PeriodChooser period={period} />
          <span className={css.space} />
          <PrintButton />
        </>
      }
    >
      {items.length === 0 ? (
        <Empty text={noHours} />
      ) : (
        <>
          <HoursTable
            title={byProject}
            head={project}
            rows={hoursBy(items, ({ entity_type, entity_id }) => `${entity_type} ${entity_id}`)}
            nameOf={projectName}
            show={projectLink}
          />
          <HoursTable
            title={byPerson}
            head={person}
            rows={hoursBy(items, ({ user_id }) => String(user_id))}
            nameOf={personName}
          />
        </>
      )}
    </ReportPage>
  )
}

interface HoursTableProps {
  readonly title: string
  readonly head: string
  readonly rows: readonly HoursRow<Effort>[]
  readonly nameOf: (effort: Effort) => string
  readonly show?: (effort: Effort) => ReactNode
}

function HoursTable({ title, head, rows, nameOf, show = nameOf }: HoursTableProps) {
  const { recorded, billed, unbilled, share, total } = words.reports
  const all = sum(rows.map(({ hours }) => hours))
  const allBilled = sum(rows.map((row) => row.billed))
  const cells = (hours: Micro, done: Micro) => [
    ...[hours, done, hours - done].map((value) => amountIn(formats, toMinor(value))),
    all > 0n ? percentText(Number(divideRounded(hours * hundredPercent, all * 1_000_000n))) : '',
  ]
  return (
    <>
      <div className={css.tableHead}>
        <h2>{title}</h2>
        <CsvButton
          name={title}
          columns={[head, recorded, billed, unbilled]}
          rows={() =>
            rows.map(({ sample, hours, billed }) => [
              nameOf(sample),
              ...[hours, billed, hours - billed].map(microNumber),
            ])
          }
        />
      </div>
      <ReportTable
        caption={title}
        columns={[head, recorded, billed, unbilled, share]}
        rows={rows.map(({ key, sample, hours, billed }) => ({
          key,
          cells: [show(sample), ...cells(hours, billed)],
        }))}
        total={[total, ...cells(all, allBilled)]}
      />
    </>
  )
}

// A deleted record has no name any more.
function projectName({ entity_name, contact_name, entity_id }: Effort): string {
  const name = entity_name ?? String(entity_id)
  return contact_name && contact_name !== name ? `${name}, ${contact_name}` : name
}

const pages = { P: '/projects', CU: '/cost-units', C: '/contacts' } as const

function projectLink(effort: Effort): ReactNode {
  const { entity_type, entity_id, entity_name } = effort
  if (!entity_name) return projectName(effort)
  return <Anchor to={`${pages[entity_type]}/${entity_id}`}>{projectName(effort)}</Anchor>
}

function personName({ user_name, user_id }: Effort): string {
  return user_name ?? String(user_id)
}
