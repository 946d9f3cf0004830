import { kontor } from '../data/kontor.ts'
import { OnItsWay } from '../figures/on-its-way.tsx'
import { Anchor } from '../parts/anchor.tsx'
import { Empty } from '../parts/empty.tsx'
import { amountText, dateText, numberText } from '../parts/format.ts'
import { words } from '../words/words.ts'
import { AgeingCard } from './ageing-card.tsx'
import { CsvButton } from './report-buttons.tsx'
import { ReportTable } from './report-table.tsx'
import css from './reports.module.css'
import { useReport } from './use-report.ts'

/** So many documents of one contact are open at most before the list ends. */
const mostRows = 10_000

interface OpenItemsProps {
  readonly day: string
  readonly contactId: number
  readonly currency: string
}

/** The documents of a contact that were open on a day. */
export function OpenItems({ day, contactId, currency }: OpenItemsProps) {
  const asked = { date: day, contact_id: contactId, currency }
  const reading = useReport({ report: 'open items', ...asked }, (signal) =>
    kontor.openItems.list({ ...asked, limit: mostRows, signal }),
  )
  if (!reading.data) return <OnItsWay of={reading} height={240} />
  const { items, sums } = reading.data
  const { document, date, due, overdue, documentTotal, open, total, allContacts, surplus } = words.reports
  const columns = [document, date, due, overdue, documentTotal, open]
  const name = items[0]?.contact_name ?? ''
  return (
    <>
      <div className={css.tableHead}>
        <h2>
          <Anchor to={`/contacts/${contactId}`}>{name}</Anchor>
        </h2>
        <span className={css.actions}>
          <Anchor to={`/reports/receivables?${new URLSearchParams({ date: day, currency })}`}>
            {allContacts}
          </Anchor>
          <CsvButton
            name={name}
            columns={columns}
            rows={() =>
              items.map((item) => [
                titleOf(item),
                item.date,
                item.due ?? '',
                item.overdue_days,
                item.total,
                item.amount,
              ])
            }
          />
        </span>
      </div>
      {items.length === 0 ? (
        <Empty text={words.reports.nothingOpen} />
      ) : (
        <>
          <AgeingCard currency={currency} steps={sums[0]?.ageing ?? []} />
          <ReportTable
            caption={name}
            columns={columns}
            rows={items.map((item) => ({
              key: `${item.type} ${item.id}`,
              cells: [
                <span key="document">
                  <Anchor to={`/${item.type === 'credit_note' ? 'credit-notes' : 'invoices'}/${item.id}`}>
                    {titleOf(item)}
                  </Anchor>
                  {item.type === 'surplus' && ` · ${surplus}`}
                </span>,
                dateText(item.date),
                item.due ? dateText(item.due) : '',
                item.overdue_days === null ? '' : numberText(item.overdue_days),
                amountText(item.total, currency),
                amountText(item.amount, currency),
              ],
            }))}
            total={[total, '', '', '', '', amountText(sums[0]?.balance ?? 0, currency)]}
          />
        </>
      )}
    </>
  )
}

type Item = Awaited<ReturnType<typeof kontor.openItems.list>>['items'][number]

function titleOf({ type, number }: Item): string {
  const { invoice, credit } = words.documents.kinds
  return (type === 'credit_note' ? credit : invoice).numbered(number)
}
