import { Button } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { figureWords } from '../../domain/accounting/figures.ts'
import { returnWords } from '../../domain/accounting/return-words.ts'
import { vatBases } from '../../domain/accounting/vat-return.ts'
import { minorNumber, minorOf, sum } from '../../domain/money/money.ts'
import { taxWords } from '../../domain/tax/paper-words.ts'
import { kontor } from '../data/kontor.ts'
import { Switch } from '../figures/switch.tsx'
import type { Period } from '../list/filter/periods.ts'
import { Anchor } from '../parts/anchor.tsx'
import { Empty } from '../parts/empty.tsx'
import { amountText, dateText, percentText } from '../parts/format.ts'
import { company, session } from '../start.ts'
import { words } from '../words/words.ts'
import { ClosingState } from './closed-periods.tsx'
import { MissingRates } from './missing-rates.tsx'
import { PeriodChooser, usePeriod, useReportSearch } from './period.tsx'
import { CsvButton, PrintButton } from './report-buttons.tsx'
import { ReportPage } from './report-page.tsx'
import { ReportTable } from './report-table.tsx'
import css from './reports.module.css'
import { VatEntries } from './vat-entries.tsx'

const { language } = session.user
const ofReturn = returnWords[language]

/** The VAT return of a period; each of its figures leads to what is behind it. */
export function VatReport() {
  const { search, change } = useReportSearch()
  const period = usePeriod('lastQuarter')
  const chosen = vatBases.find((basis) => basis === search.basis)
  const asked = { ...period, ...(chosen ? { basis: chosen } : {}) }
  const { data, error, refetch } = useQuery({
    queryKey: ['report', 'vat', asked],
    queryFn: async ({ signal }) => (await kontor.vat.get({ ...asked, signal })).item,
    placeholderData: keepPreviousData,
    meta: { isLong: true },
  })
  const { vat, span } = words.reports
  const title = ofReturn.title(taxWords(company.country, language).vat)
  const line = [span(dateText(period.from), dateText(period.to)), data?.currency, ofReturn.withoutInputTax]
  return (
    <ReportPage
      title={title}
      line={line.filter(Boolean).join(' · ')}
      reading={{ items: data && [data], error, refetch }}
      controls={
        <>
          <PeriodChooser period={period} />
          <Switch
            label={ofReturn.basis}
            options={vatBases.map((value) => ({ value, name: ofReturn.bases[value] }))}
            value={chosen ?? data?.basis ?? 'agreed'}
            onChange={(basis) => change({ basis })}
          />
          <span className={css.space} />
          {data && <ReturnCsv name={title} made={data} />}
          <Button
            component="a"
            variant="default"
            href={kontor.vat.pdf.address(asked)}
            target="_blank"
            rel="noreferrer"
          >
            {vat.pdf}
          </Button>
          <PrintButton />
        </>
      }
    >
      {data &&
        (search.figure || search.category ? (
          <VatEntries asked={{ ...asked, basis: data.basis }} />
        ) : data.rows.length === 0 && data.missing_count === 0 ? (
          <Empty text={vat.none} />
        ) : (
          <>
            <ReturnTables made={data} period={period} />
            <ClosingState to={period.to} />
          </>
        ))}
    </ReportPage>
  )
}

type VatReturn = Awaited<ReturnType<typeof kontor.vat.get>>['item']

/** What a figure is for, with its rate. */
function figureName({ figure, rate }: Pick<VatReturn['figures'][number], 'figure' | 'rate'>): string {
  const name = figureWords[figure][language]
  return rate === null ? name : `${name}, ${percentText(rate)}`
}

function ReturnTables({ made, period }: { readonly made: VatReturn; readonly period: Period }) {
  const { figures, rows, missing, missing_count, basis, method, currency } = made
  const linkTo = (query: Readonly<Record<string, string>>) =>
    `/reports/vat?${new URLSearchParams({ ...period, basis, ...query })}`
  const amount = (value: number | null) => (value === null ? '' : amountText(value))
  const figureCells = (one: VatReturn['figures'][number]) => [
    <Anchor key="figure" to={linkTo({ figure: one.figure })}>
      {one.figure} {figureName(one)}
    </Anchor>,
    amount(one.declared_base),
    amount(one.declared_tax),
  ]
  const total = figures.at(-1)
  // Otherwise the difference is what has no figure.
  const isComplete = rows.every((row) => row.vat === 0 || row.figures.length > 0)
  const isRounded = total && isComplete && method === 'effective' && total.tax !== total.declared_tax
  const sumOf = (key: 'net' | 'vat') => amountText(minorNumber(sum(rows.map((row) => minorOf(row[key])))))
  return (
    <>
      <MissingRates missing={missing} count={missing_count} />
      {total && (
        <ReportTable
          caption={ofReturn.figure}
          hasLongNames
          columns={[ofReturn.figure, ofReturn.base, ofReturn.tax]}
          rows={figures.slice(0, -1).map((one) => ({ key: one.figure, cells: figureCells(one) }))}
          total={figureCells(total)}
        />
      )}
      {method === 'net_tax_rate' && total && <p className={css.line}>{ofReturn.netTaxRates}</p>}
      {isRounded && (
        <p className={css.line}>{ofReturn.onDocuments(`${currency} ${amountText(total.tax ?? 0)}`)}</p>
      )}
      <div className={css.tableHead}>
        <h2>{ofReturn.byRate}</h2>
      </div>
      <ReportTable
        caption={ofReturn.byRate}
        columns={[ofReturn.category, ofReturn.rate, ofReturn.net, ofReturn.tax]}
        rows={rows.map((row) => ({
          key: `${row.category} ${row.rate}`,
          cells: [
            <span key="category">
              <Anchor to={linkTo({ category: row.category, rate: String(row.rate) })}>
                {ofReturn.categories[row.category]}
              </Anchor>
              {total && row.figures.length === 0 && ` · ${ofReturn.noFigure}`}
            </span>,
            percentText(row.rate),
            amountText(row.net),
            amountText(row.vat),
          ],
        }))}
        total={[ofReturn.total, '', sumOf('net'), sumOf('vat')]}
      />
    </>
  )
}

/** The figures, and below them the rows by category and rate. */
function ReturnCsv({ name, made }: { readonly name: string; readonly made: VatReturn }) {
  const { figure, category, rate, base, tax } = ofReturn
  return (
    <CsvButton
      name={name}
      columns={[figure, category, rate, base, tax]}
      rows={() => [
        ...made.figures.map((one) => [
          one.figure,
          figureWords[one.figure][language],
          one.rate ?? '',
          one.declared_base ?? '',
          one.declared_tax ?? '',
        ]),
        ...made.rows.map((row) => ['', ofReturn.categories[row.category], row.rate, row.net, row.vat]),
      ]}
    />
  )
}
