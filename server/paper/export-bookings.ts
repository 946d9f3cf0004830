// `GET /accounting/bookings/export`: a period for the accountant. A .zip of its bookings, and of the papers that were issued.

import { Readable } from 'node:stream'
import { bananaHead, bananaLines } from '../../domain/accounting/banana.ts'
import type { Booking } from '../../domain/accounting/bookings.ts'
import { datevHead, datevLines, isDatevAccount } from '../../domain/accounting/datev.ts'
import type { FactDocument } from '../../domain/accounting/facts.ts'
import { plainHead, plainLines } from '../../domain/accounting/plain.ts'
import { invalid, Problems, Refusal } from '../../domain/refusal.ts'
import { columnSeparator, formatsOf } from '../../domain/text/company-formats.ts'
import type { CsvSigns } from '../../domain/text/csv.ts'
import { fileNaming } from '../../domain/text/file-name.ts'
import type { Language } from '../../domain/text/languages.ts'
import { windows1252 } from '../../domain/text/windows-1252.ts'
import { daysAfter, monthAfter } from '../../domain/time/dates.ts'
import { type Books, bookedIn, booksOf, periodQuery, readPeriod } from '../accounting/books.ts'
import type { Period } from '../accounting/facts.ts'
import { accounting } from '../accounting/topic.ts'
import { answerTo } from '../http/errors.ts'
import { needPress } from '../press/press.ts'
import { creditNotes } from '../receivables/credit/credit-notes.ts'
import { invoices } from '../receivables/invoices.ts'
import { needCovered } from '../resource/coverage.ts'
import { preset, required } from '../resource/fields.ts'
import { oneOf } from '../resource/kinds.ts'
import type { Call, FileStream, Operation } from '../resource/operation.ts'
import { parseNew } from '../resource/records.ts'
import { StoredZip } from '../zip/stored-zip.ts'
import { handedOutPdf } from './record-pdf.ts'

const asked = { format: required(oneOf('banana', 'datev', 'plain')), papers: preset(oneOf('0', '1'), '1') }

export const exportBookings: Operation = {
  name: 'exportBookings',
  method: 'GET',
  path: '/accounting/bookings/export',
  scopes: invoices.scopes,
  topic: accounting,
  isExtension: true,
  summary: 'Get the bookings of a period for the accountant, with its papers',
  description: `A .zip. For \`banana\` it has \`bookings.txt\`, which Banana Accounting imports into its transactions; for \`datev\` a batch \`EXTF_Buchungsstapel_2026-03.csv\` for each month, and for \`plain\` \`bookings.csv\`, with a line for each account that is posted to. Then come the invoices and credit notes that were issued in the period, as they were issued: \`invoices/2026/…\` and \`credit-notes/2026/…\`. The archive is sent while it is made. \
A period without bookings is refused, and so is one with documents for which no exchange rate was known when they were issued. \`datev\` needs the numbers of the accountant and of the company in /configuration/settings, and accounts of 4 to 8 digits. When papers cannot be printed, the last file is \`missing.jsonl\`, which has a line for each of them: \`{"number":"10023","status":422,"body":{…}}\`.`,
  query: [
    ...periodQuery,
    {
      name: 'format',
      description: 'The program that the bookings are for.',
      schema: asked.format.kind.schema,
    },
    {
      name: 'papers',
      description: '`0`: only the bookings.',
      schema: { ...asked.papers.kind.schema, default: '1' },
    },
  ],
  alsoAnswers: [422],
  answer: { status: 200, type: 'application/zip' },
  run: async (call): Promise<FileStream> => {
    const { db, actor, query, language } = call
    needCovered(actor, [invoices, creditNotes])
    const period = readPeriod(query)
    const problems = new Problems()
    const { format, papers } = parseNew(asked, Object.fromEntries(query), problems)
    problems.throwIfAny()
    if (papers === '1') needPress()
    const books = await booksOf(db, actor.company)
    const file = writers[format as keyof typeof writers](books, period, language)
    const documents = await writeBookings(books, period, file)
    const printed = papers === '1' ? documents : []
    return {
      name: `bookings ${period.from} ${period.to}.zip`,
      stream: Readable.from(archive(call, file.files(), printed), { highWaterMark: 1 }),
    }
  },
}

/** A document whose paper belongs to the period. */
type Issued = Pick<FactDocument, 'type' | 'id' | 'number'> & { readonly year: string }

/** Writes all bookings, and returns the documents that were issued. */
async function writeBookings(books: Books, period: Period, file: BookingFile): Promise<Issued[]> {
  const issued: Issued[] = []
  const missing = new Set<string>()
  let isEmpty = true
  for await (const { fact, bookings } of bookedIn(books, period, ({ number }) => missing.add(number))) {
    const { type, id, number } = fact.document
    if (fact.paymentId === null) issued.push({ type, id, number, year: fact.date.slice(0, 4) })
    for (const booking of bookings) file.add(booking)
    isEmpty &&= bookings.length === 0
  }
  if (missing.size > 0) throw withoutRate([...missing])
  if (isEmpty) throw invalid('to', 'not_allowed', 'Nothing was booked in this period.')
  return issued
}

const mostNamed = 10

function withoutRate(numbers: readonly string[]): Refusal {
  const named = numbers.slice(0, mostNamed).join(', ')
  const others = numbers.length > mostNamed ? ` and ${numbers.length - mostNamed} others` : ''
  return invalid(
    'to',
    'not_allowed',
    `No exchange rate was known when these documents were issued: ${named}${others}. Give them the rate of their day, on the page of the VAT return or with PATCH /receivables/invoices/{invoiceId}/set-exchange-rate.`,
  )
}

/** The files of a format, while bookings are added in the order of their days. */
interface BookingFile {
  add(booking: Booking): void
  files(): [name: string, content: Uint8Array][]
}

const writers = { banana: bananaFile, datev: datevFile, plain: plainFile }

function bananaFile(_: Books, __: Period, language: Language): BookingFile {
  const lines: string[] = [bananaHead]
  return {
    add: (booking) => lines.push(bananaLines(booking, language)),
    files: () => [['bookings.txt', Buffer.from(lines.join(''))]],
  }
}

function plainFile({ profile: { country } }: Books, _: Period, language: Language): BookingFile {
  const { decimal } = formatsOf(country, language)
  const signs: CsvSigns = { separator: columnSeparator(country), decimal }
  const lines: string[] = [plainHead(signs)]
  return {
    add: (booking) => lines.push(plainLines(booking, language, signs)),
    files: () => [['bookings.csv', Buffer.from(lines.join(''))]],
  }
}

/** A batch for each month, as DATEV recommends: so none is in two fiscal years. */
function datevFile({ settings, accounts }: Books, period: Period, language: Language): BookingFile {
  const { datev_consultant: consultant, datev_client: client, fiscal_year_start } = settings
  if (consultant === null || client === null)
    throw invalid(
      'format',
      'not_allowed',
      'DATEV needs the numbers of the accountant and of the company. Enter them in the settings, below the accounts.',
    )
  const { chart, currency } = accounts
  const months = new Map<string, string[]>()
  let accountDigits = 4
  return {
    add(booking) {
      for (const account of [booking.debit, booking.credit, ...(booking.vat ? [booking.vat.account] : [])]) {
        if (!isDatevAccount(account))
          throw invalid(
            'format',
            'not_allowed',
            `DATEV takes accounts of 4 to 8 digits, and ${account} is none. Change it in the settings.`,
          )
        accountDigits = Math.max(accountDigits, account.length)
      }
      const month = booking.date.slice(0, 7)
      const lines = months.get(month) ?? []
      months.set(month, lines)
      lines.push(datevLines(booking, language))
    },
    files: () =>
      [...months].map(([month, lines]) => {
        const [first, last] = [`${month}-01`, daysAfter(monthAfter(`${month}-01`, 1), -1)]
        const head = datevHead({
          ...{ consultant, client, chart, currency, accountDigits },
          fiscalYear: fiscalYearOf(month, fiscal_year_start),
          from: first > period.from ? first : period.from,
          to: last < period.to ? last : period.to,
          created: new Date(),
        })
        return [`EXTF_Buchungsstapel_${month}.csv`, windows1252(head + lines.join(''))]
      }),
  }
}

/** The first day of the fiscal year that a month is in. */
function fiscalYearOf(month: string, start: number): string {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return `${number < start ? year - 1 : year}-${String(start).padStart(2, '0')}-01`
}

/** The bookings first: they are small, and what the accountant looks for. */
async function* archive(
  { db, actor }: Call,
  files: readonly [name: string, content: Uint8Array][],
  documents: readonly Issued[],
): AsyncGenerator<Uint8Array> {
  const zip = new StoredZip(new Date())
  for (const [name, content] of files) yield zip.add(name, content)
  const naming = new Map<string, ReturnType<typeof fileNaming>>()
  const missing: string[] = []
  for (const { type, id, number, year } of documents) {
    const folder = `${folders[type]}/${year}`
    const nameOf = naming.get(folder) ?? fileNaming()
    naming.set(folder, nameOf)
    try {
      const { fileName, pdf } = await handedOutPdf(db, actor, type, id)
      yield zip.add(`${folder}/${nameOf(fileName)}`, pdf)
    } catch (error) {
      const answer = error instanceof Refusal && answerTo(error)
      if (!answer || answer.status >= 500) throw error
      missing.push(`${JSON.stringify({ number, ...answer })}\n`)
    }
  }
  if (missing.length > 0) yield zip.add('missing.jsonl', Buffer.from(missing.join('')))
  yield zip.end()
}

const folders = { invoice: 'invoices', credit_note: 'credit-notes' }
