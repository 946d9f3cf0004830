import { Button, Checkbox, NativeSelect } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { kontor } from '../data/kontor.ts'
import { kinds } from '../documents/kinds.ts'
import { Icon } from '../frame/icons.tsx'
import { complain } from '../frame/notices.tsx'
import { Anchor } from '../parts/anchor.tsx'
import { Empty } from '../parts/empty.tsx'
import { amountText, dateText, numberText } from '../parts/format.ts'
import { saveFile } from '../parts/save-file.ts'
import { company, may } from '../start.ts'
import { words } from '../words/words.ts'
import { MissingRates } from './missing-rates.tsx'
import { PeriodChooser, usePeriod, useReportSearch } from './period.tsx'
import { ReportPage } from './report-page.tsx'
import { ReportTable } from './report-table.tsx'
import css from './reports.module.css'

const rowsShown = 20
const formats = ['banana', 'datev', 'plain'] as const
type Format = (typeof formats)[number]

/** What was booked in a period, and the file of it for the accountant. */
export function AccountantReport() {
  const { search, change } = useReportSearch()
  const period = usePeriod('lastQuarter')
  const { from, to } = period
  const format = formats.find((one) => one === search.format) ?? usualFormat()
  const hasPapers = search.papers !== '0'
  const { data, error, refetch } = useQuery({
    queryKey: ['report', 'bookings', period],
    queryFn: ({ signal }) => kontor.bookings.list({ from, to, limit: rowsShown, signal }),
    placeholderData: keepPreviousData,
  })
  const said = words.accountant
  const { items = [], total = 0, debit = 0, credit = 0, missing = [], missing_count = 0 } = data ?? {}
  return (
    <ReportPage
      title={said.title}
      line={`${words.reports.span(dateText(from), dateText(to))} · ${said.line}`}
      reading={{ items: data?.items, error, refetch }}
      controls={
        <>
          <PeriodChooser period={period} />
          <NativeSelect
            label={said.format}
            value={format}
            data={formats.map((value) => ({ value, label: said.formats[value] }))}
            onChange={(event) => change({ format: event.currentTarget.value })}
          />
          <Checkbox
            label={said.withPapers}
            checked={hasPapers}
            onChange={(event) => change({ papers: event.currentTarget.checked ? undefined : '0' })}
          />
          <span className={css.space} />
          <Download
            asked={{ from, to, format, papers: hasPapers ? '1' : '0' }}
            isDisabled={total === 0 || missing_count > 0}
          />
        </>
      }
    >
      <MissingRates missing={missing} count={missing_count} />
      {items.length === 0 ? (
        <Empty text={said.nothing} />
      ) : (
        <ReportTable
          caption={said.title}
          columns={[said.text, words.reports.date, said.debit, said.credit, said.amount, said.vat]}
          rows={items.map((line, index) => ({
            // Lines have no number of their own, and their order is that of the books.
            key: String(index),
            cells: [
              <Anchor
                key="text"
                to={`${kinds[line.document_type === 'invoice' ? 'invoice' : 'credit'].to}/${line.document_id}`}
              >
                {line.text}
              </Anchor>,
              dateText(line.date),
              line.debit,
              line.credit,
              amountText(line.amount),
              line.vat_amount === null ? '' : amountText(line.vat_amount),
            ],
          }))}
          total={[
            items.length < total
              ? said.shown(numberText(items.length), numberText(total))
              : words.reports.total,
            '',
            amountText(debit),
            amountText(credit),
            '',
            '',
          ]}
        />
      )}
      {may('view', 'configuration') && (
        <p className={css.line} style={{ marginTop: 16 }}>
          <Anchor to="/settings/accounts">{said.toAccounts}</Anchor>
        </p>
      )}
    </ReportPage>
  )
}

function usualFormat(): Format {
  return company.country === 'CH' || company.country === 'LI'
    ? 'banana'
    : company.country === 'DE'
      ? 'datev'
      : 'plain'
}

type Asked = Parameters<typeof kontor.bookings.export>[0]

/** The file is made while it is sent: with many papers that takes minutes, so the page says so. */
function Download({ asked, isDisabled }: { readonly asked: Asked; readonly isDisabled: boolean }) {
  const [isBusy, setBusy] = useState(false)
  const said = words.accountant
  const run = async () => {
    setBusy(true)
    try {
      const file = await kontor.bookings.export(asked)
      saveFile(file, file.name)
    } catch (error) {
      complain(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <span role="status" className="quiet">
        {isBusy ? said.inTheMaking : ''}
      </span>
      <Button
        loading={isBusy}
        disabled={isDisabled}
        leftSection={<Icon name="download" size={16} />}
        onClick={run}
      >
        {said.download}
      </Button>
    </>
  )
}
