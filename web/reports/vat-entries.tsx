import { Button } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { figureWords, formFigures } from '../../domain/accounting/figures.ts'
import { returnWords } from '../../domain/accounting/return-words.ts'
import type { VatBasis } from '../../domain/accounting/vat-return.ts'
import { vatCategories } from '../../domain/money/vat.ts'
import { kontor } from '../data/kontor.ts'
import { kinds } from '../documents/kinds.ts'
import { OnItsWay } from '../figures/on-its-way.tsx'
import type { Period } from '../list/filter/periods.ts'
import { Anchor } from '../parts/anchor.tsx'
import { Empty } from '../parts/empty.tsx'
import { amountText, dateText, numberText, percentText } from '../parts/format.ts'
import { session } from '../start.ts'
import { words } from '../words/words.ts'
import { useReportSearch } from './period.tsx'
import { ReportTable } from './report-table.tsx'
import css from './reports.module.css'

const entriesOfPage = 200
const pages = { invoice: kinds.invoice.to, credit_note: kinds.credit.to }

/** The documents and payments behind a figure of the return, or behind a category and rate: the address says which. */
export function VatEntries({ asked }: { readonly asked: Period & { readonly basis: VatBasis } }) {
  const { search, change } = useReportSearch()
  const page = Math.max(1, Number(search.page) || 1)
  const offset = (page - 1) * entriesOfPage
  const figure = formFigures.find((name) => name === search.figure)
  const category = vatCategories.find((name) => name === search.category) ?? 'S'
  const rate = Number(search.rate) || 0
  const wanted = { ...asked, ...(figure ? { figure } : { category, rate }), limit: entriesOfPage, offset }
  const { data, error, refetch } = useQuery({
    queryKey: ['report', 'vat', 'entries', wanted],
    queryFn: ({ signal }) => kontor.vat.entries({ ...wanted, signal }),
    placeholderData: keepPreviousData,
    meta: { isLong: true },
  })
  const { vat, date } = words.reports
  const ofReturn = returnWords[session.user.language]
  const amount = (value: number | null) => (value === null ? '' : amountText(value))
  const name = figure
    ? `${figure} ${figureWords[figure][session.user.language]}`
    : `${ofReturn.categories[category]}, ${percentText(rate)}`
  const { items = [], total = 0 } = data ?? {}
  return (
    <>
      <div className={css.tableHead}>
        <h2>{name}</h2>
        <Button
          variant="default"
          onClick={() => change({ figure: undefined, category: undefined, rate: undefined, page: undefined })}
        >
          {vat.close}
        </Button>
      </div>
      {!data ? (
        <OnItsWay of={{ error, refetch }} height={120} />
      ) : items.length === 0 ? (
        <Empty text={vat.none} />
      ) : (
        <ReportTable
          caption={vat.entries}
          columns={[vat.document, vat.what, date, ofReturn.base, ofReturn.tax]}
          rows={items.map((entry, index) => ({
            key: String(offset + index),
            cells: [
              <span key="document">
                <Anchor to={`${pages[entry.document_type]}/${entry.document_id}`}>{entry.number}</Anchor>{' '}
                {entry.contact_name}
              </span>,
              vat.kinds[entry.kind],
              dateText(entry.date),
              amount(entry.base),
              amount(entry.tax),
            ],
          }))}
          total={[
            words.list.range(numberText(offset + 1), numberText(offset + items.length), numberText(total)),
            ...['', '', '', ''],
          ]}
        />
      )}
      {total > entriesOfPage && (
        <nav aria-label={words.list.pages} className={css.controls}>
          <Button variant="default" disabled={page <= 1} onClick={() => change({ page: String(page - 1) })}>
            {words.list.previous}
          </Button>
          <Button
            variant="default"
            disabled={offset + entriesOfPage >= total}
            onClick={() => change({ page: String(page + 1) })}
          >
            {words.list.next}
          </Button>
        </nav>
      )}
    </>
  )
}
