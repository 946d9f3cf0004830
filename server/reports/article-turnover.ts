// The turnover by article, and by the category of articles: positions are inside their documents, so these are read one after the other.

import sql, { raw } from 'sql-template-tag'
import { lineShares, type Share } from '../../domain/money/line-shares.ts'
import type { Reader } from '../db/db.ts'
import { inTime } from '../db/dialect.ts'
import { isCountedCreditNote, isCountedInvoice } from '../receivables/counted.ts'
import { creditNotes } from '../receivables/credit/credit-notes.ts'
import { invoices } from '../receivables/invoices.ts'
import type { Row } from '../resource/fields.ts'
import { byGross, type Days, type Turnover } from './document-turnover.ts'

/** What a share of the turnover belongs to. */
type Subject = Pick<Turnover, 'key' | 'id' | 'name'>

/** What no position has a share of: roundings and deductions. */
const rest: Subject = { key: 'rest', id: null, name: null }

export async function turnoverByArticle(reader: Reader, days: Days): Promise<Turnover[]> {
  const articles = await catalogOf(reader, days.company)
  return turnoverBy(reader, days, ({ number, name }) => {
    const article = number === null ? undefined : articles.get(number)
    const called = name ?? number ?? ''
    return article
      ? { key: `${article.type}/${article.id}`, id: article.id, name: called }
      : { key: `name/${called}`, id: null, name: called }
  })
}

export async function turnoverByCategory(reader: Reader, days: Days): Promise<Turnover[]> {
  const articles = await catalogOf(reader, days.company)
  return turnoverBy(reader, days, ({ number }) => {
    const article = number === null ? undefined : articles.get(number)
    return article?.category_id
      ? {
          key: `${article.type}/${article.category_id}`,
          id: article.category_id,
          name: article.category_name,
        }
      : { key: 'none', id: null, name: null }
  })
}

interface Article {
  readonly type: 'product' | 'service'
  readonly id: number
  readonly number: string
  readonly category_id: number | null
  readonly category_name: string | null
}

/** The articles by their number, which no two have. */
async function catalogOf(reader: Reader, company: number): Promise<Map<string, Article>> {
  const rows = await reader.all<Article>(sql`
    select 'product' as type, a.id, a.number, a.category_id, c.name as category_name
    from products a left join product_categories c on c.company_id = a.company_id and c.id = a.category_id
    where a.company_id = ${company}
    union all
    select 'service', a.id, a.number, a.category_id, c.name
    from services a left join service_categories c on c.company_id = a.company_id and c.id = a.category_id
    where a.company_id = ${company}`)
  return new Map(rows.map((article) => [article.number, article]))
}

type Position = Row<typeof invoices.fields>['positions'][number]

/** Adds up the shares of all positions by their subject. */
async function turnoverBy(
  reader: Reader,
  days: Days,
  subjectOf: (position: Position) => Subject,
): Promise<Turnover[]> {
  const sums = new Map<string, Turnover>()
  const add = (subject: Subject, currency: string, { net, gross }: Share, count: number) => {
    const key = `${currency} ${subject.key}`
    const known = sums.get(key) ?? { ...subject, currency, net: 0n, gross: 0n, count: 0 }
    // The name on the newest document is shown.
    sums.set(key, {
      ...known,
      ...subject,
      net: known.net + net,
      gross: known.gross + gross,
      count: known.count + count,
    })
  }
  for await (const { sign, ...document } of documentsOf(reader, days)) {
    const shares = lineShares(document)
    const counted = new Set<string>()
    for (const { position, net, gross } of shares.lines) {
      const subject = subjectOf(position)
      const isFirst = sign > 0n && !counted.has(subject.key)
      counted.add(subject.key)
      add(subject, document.currency, { net: sign * net, gross: sign * gross }, isFirst ? 1 : 0)
    }
    const { net, gross } = shares.rest
    if (net !== 0n || gross !== 0n) add(rest, document.currency, { net: sign * net, gross: sign * gross }, 0)
  }
  return [...sums.values()].sort(byGross)
}

type Counted = Pick<
  Row<typeof invoices.fields>,
  'positions' | 'vat' | 'deductions' | 'total' | 'total_net' | 'currency'
> & { readonly sign: 1n | -1n }

const kinds = [
  { resource: invoices, isCounted: isCountedInvoice, sign: 1n },
  { resource: creditNotes, isCounted: isCountedCreditNote, sign: -1n },
] as const

const keys = ['positions', 'vat', 'deductions', 'total', 'total_net', 'currency'] as const

/** So many documents are read at once: others have their turn in between. */
const chunkSize = 200

async function* documentsOf(reader: Reader, { company, from, to }: Days): AsyncGenerator<Counted> {
  for (const { resource, isCounted, sign } of kinds) {
    let [date, id] = [from, 0]
    for (;;) {
      const columns = keys.map((key) => resource.fields[key].kind.loadable(key)).join(', ')
      const {
        sql: ours,
        text,
        values,
      } = sql`
        select t.date, t.id, ${raw(columns)} from ${raw(resource.table)} t
        where t.company_id = ${company} and (t.date, t.id) > (${date}, ${id}) and t.date <= ${to} and ${isCounted}
          and ${inTime(reader.dialect)}
        order by t.date, t.id limit ${chunkSize}`
      // Always beside the thread that serves HTTP: what is read on it leaves others no turn.
      const statement = { sql: ours, text, values, isLong: true }
      const rows = await reader.all<Readonly<Record<string, unknown>> & { date: string; id: number }>(
        statement,
      )
      for (const row of rows) {
        const loaded = keys.map((key) => [key, resource.fields[key].kind.load(row, key)])
        yield { ...(Object.fromEntries(loaded) as Omit<Counted, 'sign'>), sign }
      }
      const last = rows.at(-1)
      if (!last || rows.length < chunkSize) break
      ;[date, id] = [last.date, last.id]
    }
  }
}
