import { Button, Checkbox, NativeSelect } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { NumberState } from '../../domain/documents/number-report.ts'
import { kontor } from '../data/kontor.ts'
import { documentKinds, kinds } from '../documents/kinds.ts'
import { Anchor } from '../parts/anchor.tsx'
import { Badge, type Tone } from '../parts/badge.tsx'
import { Empty } from '../parts/empty.tsx'
import { dateText, numberText, today } from '../parts/format.ts'
import { may } from '../start.ts'
import { words } from '../words/words.ts'
import { useReportSearch } from './period.tsx'
import { CsvButton, PrintButton } from './report-buttons.tsx'
import { ReportPage } from './report-page.tsx'
import { ReportTable } from './report-table.tsx'
import css from './reports.module.css'

const rowsOfPage = 200
const mostRows = 1000
const yearsOffered = 12

const tones: Readonly<Record<NumberState, Tone>> = {
  issued: 'paid',
  cancelled: 'quiet',
  draft: 'draft',
  deleted: 'overdue',
  draft_deleted: 'quiet',
  draft_renumbered: 'quiet',
  jumped: 'waiting',
}

/** Every number of a year in order, and why numbers are missing. */
export function NumbersReport() {
  const { search, change } = useReportSearch()
  const offered = documentKinds.filter(({ subject }) => may('view', subject))
  const kind = offered.find(({ entity }) => entity === search.kind) ?? offered[0] ?? kinds.invoice
  const thisYear = Number(today().slice(0, 4))
  const year = Number(search.year) || thisYear
  const page = Math.max(1, Number(search.page) || 1)
  const isMissing = search.missing === '1'
  const offset = (page - 1) * rowsOfPage
  const asked = {
    kind: kind.entity,
    year,
    limit: rowsOfPage,
    offset,
    ...(isMissing ? { missing: '1' as const } : {}),
  }
  const { data, error, refetch } = useQuery({
    queryKey: ['report', 'numbers', asked],
    queryFn: ({ signal }) => kontor.numbers.list({ ...asked, signal }),
    placeholderData: keepPreviousData,
  })
  const { numbers, number, year: yearName, date, noNumbers } = words.reports
  const { items = [], total = 0 } = data ?? {}
  const years = [...new Set([year, ...Array.from({ length: yearsOffered }, (_, ago) => thisYear - ago)])]
  return (
    <ReportPage
      title={numbers.title}
      line={numbers.line}
      reading={{ items: data?.items, error, refetch }}
      controls={
        <>
          <NativeSelect
            label={numbers.kind}
            value={kind.entity}
            data={offered.map(({ entity, many }) => ({ value: entity, label: words.frame[many] }))}
            onChange={(event) => change({ kind: event.currentTarget.value, page: undefined })}
          />
          <NativeSelect
            label={yearName}
            value={String(year)}
            data={years.sort((one, other) => other - one).map(String)}
            onChange={(event) => change({ year: event.currentTarget.value, page: undefined })}
          />
          <Checkbox
            label={numbers.onlyMissing}
            checked={isMissing}
            onChange={(event) =>
              change({ missing: event.currentTarget.checked ? '1' : undefined, page: undefined })
            }
          />
          <span className={css.space} />
          <CsvButton
            name={numbers.title}
            columns={[number, numbers.last, numbers.state, date]}
            rows={async () =>
              (await allRows({ ...asked, limit: mostRows })).map((row) => [
                row.number,
                row.last_number ?? '',
                numbers.states[row.state],
                (row.date ?? row.deleted ?? '').slice(0, 10),
              ])
            }
          />
          <PrintButton />
        </>
      }
    >
      {items.length === 0 ? (
        <Empty text={isMissing ? numbers.noneMissing : noNumbers} />
      ) : (
        <>
          <ReportTable
            caption={numbers.title}
            columns={[number, numbers.state, date]}
            hasLongNames
            rows={items.map((row) => ({
              key: row.number,
              cells: [
                row.document_id === null ? (
                  numbers.span(row.number, row.last_number)
                ) : (
                  <Anchor key="number" to={`${kind.to}/${row.document_id}`}>
                    {row.number}
                  </Anchor>
                ),
                <Badge key="state" tone={tones[row.state]}>
                  {numbers.states[row.state]}
                </Badge>,
                dayOf(row.date ?? row.deleted),
              ],
            }))}
            total={[
              words.list.range(numberText(offset + 1), numberText(offset + items.length), numberText(total)),
              '',
              '',
            ]}
          />
          {total > rowsOfPage && (
            <nav aria-label={words.list.pages} className={css.controls}>
              <Button
                variant="default"
                disabled={page <= 1}
                onClick={() => change({ page: String(page - 1) })}
              >
                {words.list.previous}
              </Button>
              <Button
                variant="default"
                disabled={offset + rowsOfPage >= total}
                onClick={() => change({ page: String(page + 1) })}
              >
                {words.list.next}
              </Button>
            </nav>
          )}
        </>
      )}
    </ReportPage>
  )
}

/** All rows of a report, in as few requests as possible. */
async function allRows(asked: Asked): Promise<NumberRows> {
  const rows: NumberRows = []
  for (;;) {
    const { items, total } = await kontor.numbers.list({ ...asked, offset: rows.length })
    rows.push(...items)
    if (items.length === 0 || rows.length >= total) return rows
  }
}

type Asked = NonNullable<Parameters<typeof kontor.numbers.list>[0]>
type NumberRows = Awaited<ReturnType<typeof kontor.numbers.list>>['items'][number][]

function dayOf(time: string | null): string {
  return time ? dateText(time.slice(0, 10)) : ''
}
