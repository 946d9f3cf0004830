// `GET /reports/vat/pdf`: the VAT return on paper, in the language of the company.

import { figureWords } from '../../domain/accounting/figures.ts'
import { returnWords } from '../../domain/accounting/return-words.ts'
import { type Minor, sum } from '../../domain/money/money.ts'
import { taxWords } from '../../domain/tax/paper-words.ts'
import { amountIn, dateIn, formatsOf, percentIn } from '../../domain/text/company-formats.ts'
import { fileName } from '../../domain/text/file-name.ts'
import { accounting } from '../accounting/topic.ts'
import { vatQuery, vatReturn, vatReturnOf } from '../accounting/vat-return.ts'
import { type CompanyProfile, profileOf } from '../configuration/company.ts'
import { defaultLayout } from '../configuration/layouts.ts'
import type { FigureTable, Paper } from '../press/paper.ts'
import { needPress, pdfOf } from '../press/press.ts'
import { designOf, layoutOf, senderOf } from '../receivables/paper/parties.ts'
import type { Call, File, Operation } from '../resource/operation.ts'

export const vatReturnPdf: Operation = {
  name: 'getVatReturnPdf',
  method: 'GET',
  path: `${vatReturn.path}/pdf`,
  scopes: vatReturn.scopes,
  topic: accounting,
  isExtension: true,
  summary: 'Get the VAT return of a period as PDF',
  query: vatQuery,
  alsoAnswers: [422],
  answer: { status: 200, type: 'application/pdf' },
  run: async (call): Promise<File> => {
    needPress()
    const paper = await returnPaper(call)
    return { name: fileName(`${paper.title}.pdf`), bytes: (await pdfOf(paper)).pdf }
  },
}

type Return = Awaited<ReturnType<typeof vatReturnOf>>

async function returnPaper(call: Call): Promise<Paper> {
  const made = await vatReturnOf(call)
  const company = await profileOf(call.db, call.actor.company)
  const { country, language } = company
  const formats = formatsOf(country, language)
  const words = returnWords[language]
  const span = `${dateIn(formats, made.from)} – ${dateIn(formats, made.to)}`
  const layout = await layoutOf(call.db, company.id, await defaultLayout({ ...call.db, actor: call.actor }))
  return {
    ...{ kind: 'letter', language, country, formats, date: made.to },
    design: { ...designOf(layout), foldMarks: false },
    sender: senderOf(company, language, null, true),
    recipient: [],
    cover: null,
    facts: [
      { label: words.period, value: span },
      { label: words.basis, value: words.bases[made.basis] },
    ],
    title: `${words.title(taxWords(country, language).vat)} ${span}`,
    introduction: '',
    positions: null,
    figures: [...figureTable(made, company), rateTable(made, company)],
    conditions: notesOf(made, company)
      .map((note) => `<p>${note}</p>`)
      .join(''),
    payment: null,
    signature: null,
    freeTexts: [],
  }
}

/** The figures of the form, as they are declared. */
function figureTable({ figures, currency }: Return, { country, language }: CompanyProfile): FigureTable[] {
  if (figures.length === 0) return []
  const words = returnWords[language]
  const formats = formatsOf(country, language)
  const amount = (value: Minor | null) => (value === null ? '' : amountIn(formats, value))
  return [
    {
      columns: [words.figure, '', `${words.base} ${currency}`, `${words.tax} ${currency}`],
      rows: figures.map(({ figure, rate, declared_base, declared_tax }, index) => {
        const name = figureWords[figure][language]
        return {
          cells: [
            figure,
            rate === null ? name : `${name}, ${percentIn(formats, rate)}`,
            amount(declared_base),
            amount(declared_tax),
          ],
          isTotal: index === figures.length - 1,
        }
      }),
    },
  ]
}

function rateTable({ rows, figures, currency }: Return, { country, language }: CompanyProfile): FigureTable {
  const words = returnWords[language]
  const formats = formatsOf(country, language)
  const [net, vat] = [sum(rows.map((row) => row.net)), sum(rows.map((row) => row.vat))]
  return {
    columns: [words.rate, words.category, `${words.net} ${currency}`, `${words.tax} ${currency}`],
    rows: [
      ...rows.map((row) => ({
        cells: [
          percentIn(formats, row.rate),
          figures.length > 0 && row.figures.length === 0
            ? `${words.categories[row.category]} (${words.noFigure})`
            : words.categories[row.category],
          amountIn(formats, row.net),
          amountIn(formats, row.vat),
        ],
        isTotal: false,
      })),
      { cells: [words.total, '', amountIn(formats, net), amountIn(formats, vat)], isTotal: true },
    ],
  }
}

function notesOf(made: Return, { country, language }: CompanyProfile): string[] {
  const words = returnWords[language]
  const total = made.figures.at(-1)
  // Otherwise the difference is what has no figure.
  const isComplete = made.rows.every((row) => row.vat === 0n || row.figures.length > 0)
  const isRounded = total && isComplete && made.method === 'effective' && total.tax !== total.declared_tax
  const onDocuments = amountIn(formatsOf(country, language), total?.tax ?? 0n)
  const numbers = made.missing.map(({ number }) => number).join(', ')
  return [
    ...(made.method === 'net_tax_rate' && made.figures.length > 0 ? [words.netTaxRates] : []),
    ...(isRounded ? [words.onDocuments(`${made.currency}\u00a0${onDocuments}`)] : []),
    words.withoutInputTax,
    ...(numbers === '' ? [] : [words.missing(numbers)]),
  ]
}
