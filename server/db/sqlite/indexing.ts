// How the FTS5 indexes of a table follow its rows. A row of its own costs an index ten times what it costs among many, so
// new rows are indexed in batches, and searches look at the few that wait themselves. Why so: docs/decisions/0030.

import sql, { raw, Sql } from 'sql-template-tag'
import { everything } from '../piece.ts'

/** The FTS5 index of all sequences of three characters of a table's search column, with its triggers and its contents. */
export function sequenceIndex(table: string): string {
  return `
create virtual table ${table}_search using fts5(search, content='', contentless_delete=1, tokenize='trigram case_sensitive 1');
create trigger ${table}_search_insert after insert on ${table} begin
  insert into ${table}_search (rowid, search) values (new.company_id << 31 | new.id, new.search);
end;
create trigger ${table}_search_update after update of search on ${table} begin
  insert or replace into ${table}_search (rowid, search) values (new.company_id << 31 | new.id, new.search);
end;
create trigger ${table}_search_delete after delete on ${table} begin
  delete from ${table}_search where rowid = old.company_id << 31 | old.id;
end;
insert into ${table}_search (rowid, search)
select company_id << 31 | id, search from ${table} order by company_id, id;`
}

export function dropSequenceIndex(table: string): string {
  return `
drop trigger ${table}_search_insert;
drop trigger ${table}_search_update;
drop trigger ${table}_search_delete;
drop table ${table}_search;`
}

/** The words of each company, with 0 for every digit. Words of deleted records stay: they find nothing. */
export const vocabularyTable = `
create table vocabulary (
  company_id integer not null,
  word text not null,
  primary key (company_id, word)
) without rowid;`

/** The FTS5 index of a table's words, with its triggers and its contents. Search texts get the form of today before. */
export function wordIndex(table: string): string {
  return `
update ${table} set search = ${withoutApostrophes('search')} where search glob '*[''’][0-9]*';
create virtual table ${table}_words using fts5(words, content='', contentless_delete=1, detail=none, prefix='1 2', tokenize='${byWhiteSpace}');
create trigger ${table}_words_insert after insert on ${table} begin
  ${addWords(table, 'new')}
end;
create trigger ${table}_words_update after update of search on ${table} begin
  ${addWords(table, 'new')}
end;
create trigger ${table}_words_delete after delete on ${table} begin
  delete from ${table}_words where rowid = old.company_id << 31 | old.id;
end;
insert into ${table}_words (rowid, words)
select t.company_id << 31 | t.id, ${indexedWords('t')} from ${table} t order by t.company_id, t.id;
insert or ignore into vocabulary
select t.company_id, word.value from ${table} t, ${wordsOf(withoutDigits('t.search'))} word where ${isOneWord};`
}

function addWords(table: string, row: string): string {
  return `insert or replace into ${table}_words (rowid, words) values (${row}.company_id << 31 | ${row}.id, ${indexedWords(row)});
  insert or ignore into vocabulary
  select ${row}.company_id, word.value from ${wordsOf(withoutDigits(`${row}.search`))} word where ${isOneWord};`
}

const punctuation = '!"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~'
/** Every character but white space belongs to a word. The option stands in quotes, and all of it in quotes again. */
const byWhiteSpace = `ascii tokenchars ''${punctuation.replaceAll("'", "''''")}''`

/** Stands before the first digit of a word. It is from the private use area, so texts do not have it. */
export const digitMark = 0xe000

/** All words with 0 for every digit, which leaves few different ones, and a marked first digit for each number. */
function indexedWords(row: string): string {
  return `${withoutDigits(`${row}.search`)} || ' ' || ifnull((
    select group_concat(char(${digitMark}) || substr(word.value, 1, 1), ' ')
    from ${wordsOf(`${row}.search`)} word where word.value glob '[0-9]*'), '')`
}

/** As `searchForm` in domain/text/text.ts does it. */
function withoutApostrophes(text: string): string {
  const pairs = ["''", '’'].flatMap((sign) => [...'0123456789'].map((digit) => [sign, digit]))
  return pairs.reduce((form, [sign, digit]) => `replace(${form}, '${sign}${digit}', '${digit}')`, text)
}

function withoutDigits(text: string): string {
  return [...'123456789'].reduce((blanked, digit) => `replace(${blanked}, '${digit}', '0')`, text)
}

/** A table of the words in a search text, and of empty ones. */
function wordsOf(text: string): string {
  return `json_each('[' || replace(json_quote(replace(${text}, char(10), ' ')), ' ', '","') || ']')`
}

/** Old texts may have control characters, which the index takes for blanks. */
const isOneWord = `word.value <> '' and word.value not glob '*[' || char(1) || '-' || char(31) || char(127) || ']*'`

/** An index of all sequences of three characters in long texts, for rows that have such a text. */
export function textsIndex(table: string, keys: readonly string[]): string {
  const place = (row: string) => `${row}.company_id << 31 | ${row}.id`
  const columns = keys.map(foldedColumn)
  const add = (from = '') => `insert into ${table}_texts (rowid, ${keys.join(', ')})
  select ${place('new')}, ${columns.map((column) => `new.${column}`).join(', ')} ${from}
  where ${columns.map((column) => `new.${column} <> ''`).join(' or ')};`
  const remove = `delete from ${table}_texts where rowid = ${place('old')};`
  return `
create virtual table ${table}_texts using fts5(${keys.join(', ')}, content='', contentless_delete=1, tokenize='trigram case_sensitive 1');
create trigger ${table}_texts_insert after insert on ${table} begin
  ${add()}
end;
create trigger ${table}_texts_update after update of ${columns.join(', ')} on ${table} begin
  ${remove}
  ${add()}
end;
create trigger ${table}_texts_delete after delete on ${table} begin
  ${remove}
end;
${add(`from ${table} new`)}`
}

/** So many new rows of a company's table are indexed together. A long text does not wait with others: all wait for a batch. */
const batchSize = 64
const longLength = 300

/** The id up to which the rows of a company's table are in its indexes. */
export const progressTable = `
create table index_progress (
  company_id integer not null,
  table_name text not null,
  last_id integer not null,
  primary key (company_id, table_name)
) without rowid;`

/** Replaces the triggers that index each row at once. All rows are in the indexes so far. */
export function indexedInBatches(table: string, texts: readonly string[]): string {
  const indexes = ['search', 'words', ...(texts.length > 0 ? ['texts'] : [])]
  const old = indexes.flatMap((index) => ['insert', 'update', 'delete'].map((event) => `${index}_${event}`))
  const lastId = (row: string) => lastIdOf(table, `${row}.company_id`)
  const same = 't.company_id = new.company_id and t.id = new.id'
  const add = (rows: string) => addSearchTexts(table, rows) + addLongTexts(table, texts, rows)
  const remove = (index: string) =>
    `delete from ${table}_${index} where rowid = old.company_id << 31 | old.id;`
  return `
${old.map((trigger) => `drop trigger ${table}_${trigger};`).join('\n')}
${batchTrigger(table, texts, '')}
create trigger ${table}_index_insert after insert on ${table} when new.id <= ${lastId('new')} begin${add(same)}
end;
create trigger ${table}_index_update after update of search on ${table} when new.id <= ${lastId('new')} begin
  ${remove('search')}
  ${remove('words')}${addSearchTexts(table, same)}
end;
${
  texts.length === 0
    ? ''
    : `create trigger ${table}_texts_update after update of ${texts.map(foldedColumn).join(', ')} on ${table}
when new.id <= ${lastId('new')} begin
  ${remove('texts')}${addLongTexts(table, texts, same)}
end;`
}
create trigger ${table}_index_delete after delete on ${table} when old.id <= ${lastId('old')} begin
  ${indexes.map(remove).join('\n  ')}
end;
insert into index_progress select company_id, '${table}', max(id) from ${table} group by company_id;`
}

/** Indexes the rows that wait when there is a batch of them, or a long text comes. */
function batchTrigger(table: string, texts: readonly string[], unless: string): string {
  const rows = waitingIn(table, 'new.company_id')
  const isLong = ['search', ...texts.map(foldedColumn)]
    .map((column) => `length(new.${column}) > ${longLength}`)
    .join(' or ')
  const isDue = `(select count(*) from ${table} t where ${rows}) >= ${batchSize} or ${isLong}`
  return `create trigger ${table}_index_batch before insert on ${table}
when ${unless ? `not ${unless} and (${isDue})` : isDue} begin${addSearchTexts(table, rows)}${addLongTexts(table, texts, rows)}
  ${moveProgress(table, 'new.company_id')}
end;`
}

function lastIdOf(table: string, company: string): string {
  return `(select last_id from index_progress where company_id = ${company} and table_name = '${table}')`
}

/** The rows, called `t`, that wait for their batch. */
function waitingIn(table: string, company: string): string {
  return `t.company_id = ${company} and t.id > ifnull(${lastIdOf(table, company)}, 0)`
}

function moveProgress(table: string, company: string): string {
  return `insert or replace into index_progress
  select ${company}, '${table}', ifnull(max(t.id), 0) from ${table} t where t.company_id = ${company};`
}

/** The tables of companies whose batches are held: see `heldIndexing`. A transaction that holds one lets it go again. */
export const holdsTable = `
create table index_holds (
  company_id integer not null,
  table_name text not null,
  primary key (company_id, table_name)
) without rowid;`

/** Replaces the trigger of a table without long texts by one that does nothing while its batches are held. */
export function holdableBatches(table: string): string {
  const isHeld = `exists (select 1 from index_holds where company_id = new.company_id and table_name = '${table}')`
  return `drop trigger ${table}_index_batch;
${batchTrigger(table, [], isHeld)}`
}

/** The tables that can be held: the migration 0071 has made them so. */
const holdable: readonly string[] = ['payments', 'bank_entries']

/** Statements around those that insert many rows. */
export interface HeldIndexing {
  readonly before: Sql
  readonly after: readonly Sql[]
}

/**
 * Indexes the new rows of a company's table when all of them are there. A batch in the middle of an insertion costs twice
 * as much, because the indexes then write what they have in memory.
 */
export function heldIndexing(table: string, company: number): HeldIndexing | undefined {
  if (!holdable.includes(table)) return undefined
  const texts = `${addSearchTexts(table, waitingIn(table, ':company'))}
  ${moveProgress(table, ':company')}`
  const statement = (text: string) => {
    const parts = text.split(':company')
    return new Sql(
      parts,
      parts.slice(1).map(() => company),
    )
  }
  return {
    before: sql`insert into index_holds values (${company}, ${table})`,
    after: [
      ...texts.split(';\n').map(statement),
      sql`delete from index_holds where company_id = ${company} and table_name = ${table}`,
    ],
  }
}

function addSearchTexts(table: string, rows: string): string {
  return `
  insert into ${table}_search (rowid, search)
  select t.company_id << 31 | t.id, t.search from ${table} t where ${rows};
  insert into ${table}_words (rowid, words)
  select t.company_id << 31 | t.id, ${indexedWords('t')} from ${table} t where ${rows};
  insert or ignore into vocabulary
  select distinct t.company_id, word.value from ${table} t, ${wordsOf(withoutDigits('t.search'))} word
  where ${rows} and ${isOneWord};`
}

function addLongTexts(table: string, keys: readonly string[], rows: string): string {
  if (keys.length === 0) return ''
  const columns = keys.map((key) => `t.${foldedColumn(key)}`)
  return `
  insert into ${table}_texts (rowid, ${keys.join(', ')})
  select t.company_id << 31 | t.id, ${columns.join(', ')} from ${table} t
  where ${rows} and (${columns.map((column) => `${column} <> ''`).join(' or ')});`
}

function foldedColumn(key: string): string {
  return `${key}_folded`
}

/** The id up to which the rows of a company's table are in its indexes. */
export function lastIndexed(table: string, company: number): Sql {
  return sql`ifnull((
    select last_id from index_progress where company_id = ${company} and table_name = ${table}), 0)`
}

/** The ids of the rows, called `t`, that wait for their batch, are in this piece, and meet a condition. */
export function waiting(table: string, company: number, condition: Sql, piece = everything): Sql {
  // With a plus the planner does not begin at the first row of the piece, but at the first that waits.
  return sql`select t.id from ${raw(table)} t
    where t.company_id = ${company} and t.id > ${lastIndexed(table, company)}
    and +t.id between ${piece.from} and ${piece.to} and ${condition}`
}
