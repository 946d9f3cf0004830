// How SQLite finds words in the search column, with two indexes and a vocabulary: see docs/decisions/0023. How rows come
// into the indexes: indexing.ts.

import sql, { empty, join, raw, type Sql } from 'sql-template-tag'
import { everything, type Piece } from '../piece.ts'
import { digitMark, lastIndexed, waiting } from './indexing.ts'

/** Rows of `t` whose search column has all words, found by the indexes. */
export function finds(table: string, company: number, words: readonly string[], piece?: Piece): Sql {
  const { head, parts } = partsOf(table, company, words, piece)
  const indexed = parts.map((part) => sql`select rowid & 2147483647 ${part}`)
  const ids = [...indexed, waiting(table, company, hasWords('t.search', words), piece)]
  return join([sql`t.id in (${head}${join(ids, ' union all ')})`, ...wordsInFull(words)], ' and ')
}

/** The same for rows that another index gives: which ones are found is collected first. */
export function isFound(table: string, company: number, words: readonly string[], piece?: Piece): Sql {
  return sql`+${finds(table, company, words, piece)}`
}

/** The number of rows with all words, without looking at those in the indexes. Undefined when these do not know. */
export function countFound(table: string, company: number, words: readonly string[]): Sql | undefined {
  if (wordsInFull(words).length > 0) return undefined
  const { head, parts } = partsOf(table, company, words)
  const indexed = parts.map((part) => sql`(select count(*) ${part} and likely(rowid & 1023 or in_time()))`)
  const others = sql`(select count(*) from (${waiting(table, company, hasWords('t.search', words))}))`
  return sql`${head}select ${join([...indexed, others], ' + ')}`
}

/** Whether a search text has all words: the meaning of `finds` for one row. */
export function hasWords(column: string, words: readonly string[]): Sql {
  const name = raw(column)
  const conditions = words.map((word) =>
    isShort(word)
      ? sql`(instr(${name}, ${` ${word}`}) > 0 or instr(${name}, ${`\n${word}`}) > 0)`
      : sql`instr(${name}, ${word}) > 0`,
  )
  return sql`(in_time() and ${join(conditions, ' and ')})`
}

/** The ids of the newest records whose search column contains a text of three or more characters. */
export function newestWith(table: string, company: number, text: string, limit: number): Sql {
  return sql`
    select id from (
      select rowid & 2147483647 as id ${matches(`${table}_search`, company, sql`${indexPhrase(text)}`)}
      order by rowid desc limit ${limit} + 0)
    union all ${waiting(table, company, sql`instr(t.search, ${text}) > 0`)}`
}

/** A word of one or two characters is looked for at the beginning of words. */
function isShort(word: string): boolean {
  return !isIndexed(word)
}

/** Whether the indexes of sequences of three characters know a text. */
export function isIndexed(text: string): boolean {
  return [...text].length >= 3
}

/**
 * What to select rows from. The vocabulary turns a word into all words that contain it; the index has those as they
 * are. Words with digits, and parts of very many words, are found by their sequences of three characters instead.
 */
function partsOf(
  table: string,
  company: number,
  words: readonly string[],
  piece?: Piece,
): { head: Sql; parts: Sql[] } {
  const matching = (index: string, expression: Sql) => matches(index, company, expression, piece)
  const [short, long] = partition(words, (word) => isShort(word) && (!hasDigit(word) || word.length === 1))
  const beginnings = short.map((word) =>
    hasDigit(word) ? quoted(String.fromCharCode(digitMark) + word) : `${quoted(word)}*`,
  )
  const begin = matching(`${table}_words`, sql`${beginnings.join(' AND ')}`)
  if (long.length === 0) return { head: empty, parts: [begin] }

  const phrases = long.map((word) =>
    isShort(word) ? `(${quoted(` ${word}`)} OR ${quoted(`\n${word}`)})` : indexPhrase(word),
  )
  const sequences = phrases.join(' AND ')
  const within = short.length > 0 ? sql` and +rowid in (select rowid ${begin})` : empty
  const bySequences = (expression: Sql) => sql`${matching(`${table}_search`, expression)}${within}`
  const isOneSequence = words.length === 1 && [...(words[0] as string)].length === 3
  if (isOneSequence || long.some(hasDigit)) return { head: empty, parts: [bySequences(sql`${sequences}`)] }

  const containing = long.map((word) => wordsContaining(company, word))
  const all = join([...containing, ...beginnings.map((beginning) => sql`${beginning}`)], ` || ' AND ' || `)
  return {
    head: sql`with meant(words) as materialized (select ${all}) `,
    parts: [
      matching(`${table}_words`, sql`(select ifnull(words, '""') from meant)`),
      bySequences(sql`(select iif(words is null, ${sequences}, '""') from meant)`),
    ],
  }
}

function partition<T>(all: readonly T[], isFirst: (one: T) => boolean): [T[], T[]] {
  return [all.filter(isFirst), all.filter((one) => !isFirst(one))]
}

/**
 * The row number of an index holds company and id, so that a search reads only its own company's part of it, and of that
 * one piece. Numbers come to SQLite with a fraction, and FTS5 ignores such a bound: the `|` makes it a whole number.
 */
function matches(index: string, company: number, expression: Sql, { from, to } = everything): Sql {
  return sql`from ${raw(index)} where ${raw(index)} match ${expression}
    and rowid between ${company} << 31 | ${from} and ${company} << 31 | ${to}`
}

/** The index looks at each of these words for every row that it finds. */
const maxContaining = 32

/** An expression for any of the words that contain this one; null when there are too many for that. */
function wordsContaining(company: number, word: string): Sql {
  return sql`(select iif(count(*) > ${maxContaining}, null,
      '(' || ifnull(group_concat('"' || replace(word, '"', '""') || '"', ' OR '), '""') || ')')
    from vocabulary where company_id = ${company} and instr(word, ${word}) > 0)`
}

function hasDigit(word: string): boolean {
  return /[0-9]/.test(word)
}

/** The index of sequences reads all positions of each one, so the cost is the length of the phrase times that of the text. */
export const longestPhrase = 64

export function indexPhrase(text: string): string {
  return quoted([...text.slice(0, 2 * longestPhrase)].slice(0, longestPhrase).join(''))
}

/** Conditions for words of which the index compares only the beginning. */
function wordsInFull(words: readonly string[]): Sql[] {
  const long = words.filter((word) => word.length > longestPhrase)
  return long.length > 0 ? [hasWords('t.search', long)] : []
}

function quoted(term: string): string {
  return `"${term.replaceAll('"', '""')}"`
}

export interface SearchIndex {
  /** Whether the text of a row of `t` has another length in an index, or is missing there. */
  misses(table: string, company: number): Sql
  /** The ids of texts in the indexes whose rows should not be there, or are gone. */
  strays(table: string, company: number): Sql
  /** A row when the indexes hold the beginning of the text of this row, or need not yet. Costs more than comparing lengths. */
  holds(table: string, company: number, id: number, text: string): Sql
  remove(table: string, company: number, id: number): Sql[]
}

/** What the doctor looks at, and removes to have it written again. */
export const searchIndex: SearchIndex = {
  // A text has a sequence for each of its characters but two. The index keeps their number in groups of seven bits.
  misses: (table, company) => {
    const n = raw('max(length(t.search) - 2, 0)')
    return sql`t.id <= ${lastIndexed(table, company)} and (
      not exists (select 1 from ${raw(table)}_search_docsize d
        where d.id = (${company} << 31 | t.id) and hex(d.sz) = case
          when ${n} < 1 << 7 then printf('%02X', ${n})
          when ${n} < 1 << 14 then printf('%02X%02X', 128 | (${n} >> 7), ${n} & 127)
          else printf('%02X%02X%02X', 128 | (${n} >> 14), 128 | ((${n} >> 7) & 127), ${n} & 127) end)
      or not exists (select 1 from ${raw(table)}_words_docsize d where d.id = (${company} << 31 | t.id)))`
  },
  strays: (table, company) =>
    sql`${straysIn(`${table}_search`, table, company)} union ${straysIn(`${table}_words`, table, company)}`,
  holds: (table, company, id, text) => {
    const words = text.replaceAll(/[1-9]/g, '0').split(/\s+/).filter(Boolean).slice(0, 50)
    const at = (index: string, expression: string) => sql`exists (
      select 1 from ${raw(index)} where ${raw(index)} match ${expression} and rowid = (${company} << 31 | ${id}))`
    return sql`
      select 1 where ${id} > ${lastIndexed(table, company)} or ${at(`${table}_search`, indexPhrase(text))}
        and ${at(`${table}_words`, words.map(quoted).join(' AND '))}
        and not exists (select 1 from json_each(${JSON.stringify(words)}) word where not exists (
          select 1 from vocabulary v where v.company_id = ${company} and v.word = word.value))`
  },
  remove: (table, company, id) =>
    [`${table}_search`, `${table}_words`].map(
      (index) => sql`delete from ${raw(index)} where rowid = (${company} << 31 | ${id})`,
    ),
}

/** The ids of the rows of a company in an index that are not among the indexed rows of the table. */
export function straysIn(index: string, table: string, company: number): Sql {
  return sql`
    select d.id & 2147483647 as id from ${raw(index)}_docsize d
    where d.id between ${company} << 31 and (${company} << 31) + 2147483647 and not exists (
      select 1 from ${raw(table)} t where t.company_id = ${company} and t.id = d.id & 2147483647
        and t.id <= ${lastIndexed(table, company)})`
}
