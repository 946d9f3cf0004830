// The differences between the two databases: each function has both answers side by side, and no other code asks which
// one runs. The functions return SQL text; names come from definitions, never from a request.

import sql, { empty, join, raw, type Sql } from 'sql-template-tag'
import type { Piece } from './piece.ts'
import {
  countTextContains,
  type Narrow,
  type Narrowness,
  narrow,
  narrowIndex,
  type PartOfText,
  type TextIndex,
  textContains,
  textIndex,
} from './sqlite/filters.ts'
import {
  dropSequenceIndex,
  type HeldIndexing,
  heldIndexing,
  holdableBatches,
  holdsTable,
  indexedInBatches,
  progressTable,
  sequenceIndex,
  textsIndex,
  vocabularyTable,
  wordIndex,
} from './sqlite/indexing.ts'
import { momentMs } from './sqlite/moment.ts'
import {
  countFound,
  finds,
  hasWords,
  isFound,
  newestWith,
  type SearchIndex,
  searchIndex,
} from './sqlite/search.ts'

export interface Dialect {
  /** The name to show to users. */
  readonly name: 'SQLite' | 'PostgreSQL'
  /** A JSON object from keys and expressions. */
  object(pairs: readonly (readonly [key: string, expression: string])[]): string
  /** The JSON value of a scalar subselect that gives a JSON object or array. */
  nested(select: string): string
  /** The JSON array of all rows, from an expression that gives a JSON object. */
  array(object: string, order: string): string
  /** The rows of a list of objects in a column of JSON text, as something to select from. */
  entries(column: string, keys: Readonly<Record<string, 'bigint' | 'text'>>): string
  // The JSON of a column's value, as `object` takes it. A column that is never null is written faster.
  text(value: string): string
  /** A text that has nothing to escape, such as a date or a code. */
  word(value: string, isNullable: boolean): string
  whole(value: string, isNullable: boolean): string
  flag(value: string): string
  /** `isLarge` when the whole number in the column may have more digits than a double holds. */
  decimal(value: string, scale: number, isNullable: boolean, isLarge: boolean): string
  /** A text that is JSON already. */
  json(value: string): string
  /**
   * The bytes from which the hash of a journal entry is made, as `contentOf` in journal.ts puts them together. Only for a
   * database that writes JSON as Kontor does, to the byte: then `object` gives a row as its entry has it.
   */
  readonly entryContent?: string
  /** Whether the items of a page stay in the order in which the page gives its rows. */
  readonly keepsOrder: boolean
  /** The column that finds a row again the fastest. Where it is not the id, pages give that as well. */
  readonly rowKey: string
  /**
   * Rows of a page as comma separated JSON objects. `page` gives the row keys and the sort keys. The values of the
   * statement are those of the version, those of the page, and the company. Items longer than `maxBytes` are not put
   * together: SQLite refuses them by the limit of the statement, PostgreSQL gives no items but their `bytes`.
   */
  page(parts: PageParts): Sql
  /**
   * The ids of a page as a JSON list, in their order, beside some more columns, for a database whose answers cost nothing
   * on their way: items that are known already need not be written again.
   */
  pageIds?(page: Sql, columns: Sql): Sql
  /** The size of each item of a page, in the order of the page. */
  sizes(parts: ItemParts): Sql
  orderBy(expression: string, descending: boolean, nullable: boolean): string
  limit(limit: number, offset: number): Sql
  /** The condition, with a hint to the planner about how many rows meet it. */
  weighed(condition: Sql, amount: 'few' | 'many'): Sql
  /** The whole days from one date to another, as text columns. */
  daysBetween(from: string, to: string): string
  contains(column: string, part: string): Sql
  /** The same for a long text, by its index. */
  textContains?(asked: PartOfText): Sql | undefined
  /** A statement that counts these rows without looking at them, where the database has one. */
  countTextContains?(asked: PartOfText): Sql | undefined
  /** The value of a column, where there is no table that gives its type. */
  typed(value: string | number | bigint | null, type: 'text' | 'bigint' | 'smallint'): Sql
  /** A condition on the rows of `t` that is always true. It checks the time limit, where the database does not. */
  readonly inTime?: Sql
  /** The time for which a statement is tried before another way is taken, where the database has several. */
  readonly momentMs?: number
  /** The way to the rows of `t` by a narrow index, for tables that have it. */
  narrow?(table: string, narrowness: Narrowness): Narrow
  /**
   * Rows of `t` whose search column has every word: one of one or two characters at the beginning of a word, a longer
   * one anywhere. `finds` starts from the rows that have them; `isFound` is for rows that come in an order. Where rows of
   * one piece alone are looked for, it is named.
   */
  finds(table: string, company: number, words: readonly string[], piece?: Piece): Sql
  isFound(table: string, company: number, words: readonly string[], piece?: Piece): Sql
  /** The same condition for the search text of one row alone. */
  hasWords(column: string, words: readonly string[]): Sql
  /** A statement that counts the rows that `finds` finds without looking at them, where the database has one. */
  countFound?(table: string, company: number, words: readonly string[]): Sql | undefined
  /** The ids of the newest records whose search column contains a text of 3 to 60 characters. */
  newestWith(table: string, company: number, text: string, limit: number): Sql
  /** How many new rows of a table are indexed together, where the database does not do it by itself. */
  heldIndexing?(table: string, company: number): HeldIndexing | undefined
  /** Replaces the tokens of a migration file. */
  translate(migration: string): string
  columns(table: string): Sql
  // For a copy of a whole database: each `table`, and the `parent` that its rows refer to.
  readonly tables: Sql
  readonly references: Sql
  primaryKey(table: string): Sql
  /** The parts of the schema: see SchemaPart. */
  readonly schema: Sql
  /** The search index, where it is separate from the table and can differ from it. */
  readonly searchIndex?: SearchIndex
  /** The index of long texts, where it is separate from the table. */
  readonly textIndex?: TextIndex
}

/** A condition on the rows of `t` for statements that may read very many of them: it ends what takes too long. */
export function inTime(dialect: Dialect): Sql {
  return dialect.inTime ?? sql`1 = 1`
}

/** A table, or a part of one: its name, and the SQL that makes it. */
export interface SchemaPart {
  readonly kind: 'table' | 'column' | 'index' | 'trigger' | 'constraint'
  readonly table: string
  readonly name: string
  readonly definition: string
}

export interface ItemParts {
  readonly table: string
  readonly company: number
  readonly object: string
  readonly page: Sql
  /** The order of the page, by the names of its sort keys where rows must be sorted again. */
  readonly order: string
}

export interface PageParts extends ItemParts {
  /** A statement that gives a number, and perhaps another one. */
  readonly version: Sql
  readonly shown?: Sql
  readonly maxBytes: number
}

function asNumber(name: string, number: Sql | undefined): Sql {
  return number ? sql`, (${number}) as ${raw(name)}` : empty
}

const entryColumns =
  'previous_hash, company_id, id, at, user_id, via, action, resource, record_id, before, after'

export const sqlite: Dialect = {
  name: 'SQLite',
  // JSON is text here, put together by one call per row: see docs/decisions/0001.
  object: (pairs) =>
    `concat(${pairs.map(([key, json], index) => `'${index ? ',' : '{'}"${key}":', ${json}`).join(', ')}, '}')`,
  nested: (select) => `ifnull((${select}), 'null')`,
  array: (object, order) => `'[' || ifnull(group_concat(${object}, ',' order by ${order}), '') || ']'`,
  // As text, `json_each` would write each entry anew for each of its keys.
  entries: (column, keys) =>
    `(select ${Object.keys(keys)
      .map((key) => `value ->> '${key}' as "${key}"`)
      .join(', ')} from jsonb_each(${column}))`,
  text: (value) => `json_quote(${value})`,
  word: (value, isNullable) => (isNullable ? `ifnull('"' || ${value} || '"', 'null')` : `'"', ${value}, '"'`),
  whole: (value, isNullable) => (isNullable ? `ifnull(${value}, 'null')` : value),
  flag: (value) => `iif(${value}, 'true', 'false')`,
  // A large value is more than a double holds exactly. Its parts are small enough, and their sum is the value.
  decimal: (value, scale, isNullable, isLarge) => {
    const small = `${value} / 1e${scale}`
    const parts = `${value} / ${10 ** scale} + ${value} % ${10 ** scale} / 1e${scale}`
    const decimal = isLarge
      ? `iif(${value} between -9007199254740992 and 9007199254740992, ${small}, ${parts})`
      : small
    return isNullable ? `ifnull(${decimal}, 'null')` : decimal
  },
  json: (value) => `ifnull(${value}, 'null')`,
  entryContent: `cast(iif(address is null, json_array(${entryColumns}), json_array(${entryColumns}, address)) as blob)`,
  // Faster than by the primary key, which is an index beside the rows.
  rowKey: 'rowid',
  keepsOrder: true,
  // The text comes as a blob, so that it goes out without a detour through a JavaScript string.
  page: ({ version, shown, ...parts }) => sql`
    select cast(group_concat(item, ',') as blob) as items, (${version}) as version${asNumber('shown', shown)} from (${sqliteItems(parts)})`,
  pageIds: (page, columns) => sql`select json_group_array(id) as ids, ${columns} from (${page}) page`,
  sizes: (parts) => sql`select octet_length(item) as bytes from (${sqliteItems(parts)})`,
  orderBy: (expression, descending) => `${expression}${descending ? ' desc' : ''}`,
  // A bare parameter as the limit would make SQLite prepare the statement anew for every request.
  limit: (limit, offset) => sql`limit ${limit} + 0 offset ${offset}`,
  weighed: (condition, amount) =>
    amount === 'few' ? sql`unlikely(${condition})` : sql`likely(${condition})`,
  // Every 256th row checks the time limit, and every search in a text that is not short, which may take long: see `connect`.
  inTime: sql`likely(t.rowid & 255 or in_time())`,
  contains: (column, part) =>
    sql`((octet_length(${raw(column)}) < 64 or in_time()) and instr(${raw(column)}, ${part}) > 0)`,
  daysBetween: (from, to) => `cast(julianday(${to}) - julianday(${from}) as integer)`,
  textContains,
  countTextContains,
  typed: (value) => sql`${value}`,
  momentMs,
  narrow,
  finds,
  isFound,
  hasWords,
  countFound,
  newestWith,
  heldIndexing,
  translate: (migration) =>
    migration
      .replaceAll('{text}', 'text')
      .replaceAll('{random}', 'lower(hex(randomblob(16)))')
      .replaceAll('{position}', 'instr')
      .replaceAll(' {nulls first}', '')
      .replace(/^\{texts (\w+): (.+)\}$/gm, (_, table, keys) => textsIndex(table, keys.split(', ')))
      .replace(/^\{(narrow|narrowest) (\w+): (.+)\}$/gm, (_, narrowness, table, columns) =>
        narrowIndex(table, narrowness, columns),
      )
      .replace(/^\{search (\w+)\}$/gm, (_, table) => sequenceIndex(table))
      .replace(/^\{drop search (\w+)\}$/gm, (_, table) => dropSequenceIndex(table))
      .replace(/^\{vocabulary\}$/m, () => vocabularyTable)
      .replace(/^\{words (\w+)\}$/gm, (_, table) => wordIndex(table))
      .replace(/^\{index progress\}$/m, () => progressTable)
      .replace(/^\{batches (\w+)(?:: (.+))?\}$/gm, (_, table, keys) =>
        indexedInBatches(table, keys?.split(', ') ?? []),
      )
      .replace(/^\{index holds\}$/m, () => holdsTable)
      .replace(/^\{holdable batches (\w+)\}$/gm, (_, table) => holdableBatches(table)),
  columns: (table) => sql`
    select name, lower(type) as type, "notnull" = 0 and pk = 0 as nullable from pragma_table_info(${table}) order by cid`,
  // The others are parts of the search index, and triggers fill them.
  tables: sql`
    select name from pragma_table_list
    where schema = 'main' and type = 'table' and name not in ('vocabulary', 'index_progress', 'index_holds')`,
  references: sql`
    select distinct t.name as "table", k."table" as parent
    from pragma_table_list t join pragma_foreign_key_list(t.name) k where t.schema = 'main'`,
  primaryKey: (table) => sql`select name from pragma_table_info(${table}) where pk > 0 order by pk`,
  schema: sql`
    with own as (
      select name, type from pragma_table_list
      where schema = 'main' and type in ('table', 'virtual') and name not like 'sqlite_%')
    select 'table' as kind, name as "table", name,
      iif(type = 'virtual', (select sql from sqlite_master m where m.name = own.name), '') as definition
    from own
    union all
    select 'column', own.name, c.name,
      concat(lower(c.type), iif(c."notnull", ' not null', ''), ' default ' || c.dflt_value, iif(c.pk, ' key ' || c.pk, ''))
    from own join pragma_table_info(own.name) c where own.type = 'table'
    union all
    select m.type, m.tbl_name, m.name, m.sql from sqlite_master m
    where m.type in ('index', 'trigger') and m.sql is not null`,
  searchIndex,
  textIndex,
}

export const postgres: Dialect = {
  name: 'PostgreSQL',
  // A PostgreSQL function takes at most 100 arguments; a row has no such limit.
  object: (pairs) =>
    `(select row_to_json(o) from (select ${pairs.map(([key, expression]) => `${expression} as "${key}"`).join(', ')}) o)`,
  nested: (select) => `(${select})`,
  array: (object, order) => `coalesce(json_agg(${object} order by ${order}), '[]')`,
  entries: (column, keys) =>
    `(select * from json_to_recordset(${column}::json) as rows(${Object.entries(keys)
      .map(([key, type]) => `"${key}" ${type}`)
      .join(', ')}))`,
  text: (value) => value,
  word: (value) => value,
  whole: (value) => value,
  flag: (value) => `(${value} = 1)`,
  // Written as SQLite writes it: without superfluous zeros, but with at least one decimal.
  decimal: (value, scale) => {
    const scaled = `${value} * 0.${'1'.padStart(scale, '0')}`
    return `case when ${value} % ${10 ** (scale - 1)} = 0 then round(${scaled}, 1) else trim_scale(${scaled}) end`
  },
  json: (value) => `${value}::json`,
  rowKey: 'id',
  keepsOrder: false,
  page: ({ version, shown, maxBytes, ...parts }) => sql`
    with state as (select (${version}) as version${asNumber('shown', shown)}), items as materialized (${postgresItems(parts)})
    select case when bytes <= ${raw(String(maxBytes))}
        then (select string_agg(item, ',' order by ${raw(parts.order)}) from items) end as items,
      state.*, bytes
    from (select sum(octet_length(item)) as bytes from items) size, state`,
  sizes: (parts) => sql`
    select octet_length(item) as bytes from (${postgresItems(parts)}) items order by ${raw(parts.order)}`,
  orderBy: (expression, descending, nullable) =>
    `${expression}${descending ? ' desc' : ''}${nullable ? (descending ? ' nulls last' : ' nulls first') : ''}`,
  // PostgreSQL plans a statement once and for all values only when it can see how few rows it gives.
  limit: (limit, offset) => sql`limit ${raw(String(limit))}${offset === 0 ? empty : sql` offset ${offset}`}`,
  // PostgreSQL has its own statistics, and takes the limit into account.
  weighed: (condition) => condition,
  contains: (column, part) => sql`${raw(column)} like ${`%${escapeLike(part)}%`}`,
  daysBetween: (from, to) => `(cast(${to} as date) - cast(${from} as date))`,
  // Texts are compared by their bytes, as in the tables.
  typed: (value, type) => sql`cast(${value} as ${raw(type)})${type === 'text' ? raw(' collate "C"') : empty}`,
  finds: (_table, _company, words) => postgres.hasWords('t.search', words),
  isFound: (_table, _company, words) => postgres.hasWords('t.search', words),
  hasWords: (column, words) =>
    join(
      words.map((word) =>
        [...word].length < 3
          ? sql`(${postgres.contains(column, ` ${word}`)} or ${postgres.contains(column, `\n${word}`)})`
          : postgres.contains(column, word),
      ),
      ' and ',
    ),
  newestWith: (table, company, text, limit) => sql`
    (select t.id from ${raw(table)} t where t.company_id = ${company} and ${postgres.contains('t.search', text)}
    order by t.id desc limit ${limit})`,
  // Both databases order and compare text by its bytes.
  translate: (migration) =>
    migration
      .replaceAll('{text}', 'text collate "C"')
      .replaceAll(' {nulls first}', ' nulls first')
      // Long values lie outside the rows already.
      .replace(/^\{narrow(est)? .+\}$/gm, '')
      .replace(/^\{texts (\w+): (.+)\}$/gm, (_, table, keys) =>
        keys
          .split(', ')
          .map(
            (key: string) =>
              `create index ${table}_by_text_of_${key} on ${table} using gin (${key}_folded gin_trgm_ops);`,
          )
          .join('\n'),
      )
      .replaceAll('{random}', "replace(cast(gen_random_uuid() as text), '-', '')")
      .replaceAll('{position}', 'strpos')
      .replace(
        /^\{search (\w+)\}$/gm,
        (_, table) => `create index ${table}_search on ${table} using gin (search gin_trgm_ops);`,
      )
      .replace(/^\{drop search (\w+)\}$/gm, (_, table) => `drop index ${table}_search;`)
      .replace(/^\{(vocabulary|index progress|index holds)\}$/gm, '')
      .replace(/^\{(holdable )?batches .+\}$/gm, '')
      .replace(
        /^\{words (\w+)\}$/gm,
        (_, table) => `
update ${table} set search = regexp_replace(search, '[''’]([0-9])', '\\1', 'g') where search ~ '[''’][0-9]';`,
      ),
  columns: (table) => sql`
    select column_name as name, data_type as type, cast(is_nullable = 'YES' as int) as nullable
    from information_schema.columns where table_schema = current_schema() and table_name = ${table}
    order by ordinal_position`,
  tables: sql`
    select table_name as name from information_schema.tables
    where table_schema = current_schema() and table_type = 'BASE TABLE'`,
  references: sql`
    select distinct t.relname as "table", p.relname as parent
    from pg_constraint c join pg_class t on t.oid = c.conrelid join pg_class p on p.oid = c.confrelid
    where c.contype = 'f' and t.relnamespace = current_schema()::regnamespace`,
  primaryKey: (table) => sql`
    select column_name as name from information_schema.key_column_usage
    join information_schema.table_constraints using (table_schema, table_name, constraint_name)
    where table_schema = current_schema() and table_name = ${table} and constraint_type = 'PRIMARY KEY'
    order by ordinal_position`,
  schema: sql`
    with own as (
      select oid, relname as name from pg_class
      where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p'))
    select 'table' as kind, name as "table", name, '' as definition from own
    union all
    select 'column', own.name, a.attname, concat(format_type(a.atttypid, a.atttypmod),
      case when a.attcollation > 0 then ' collate ' || a.attcollation::regcollation end,
      case when a.attnotnull then ' not null' end, ' default ' || pg_get_expr(d.adbin, d.adrelid))
    from own join pg_attribute a on a.attrelid = own.oid and a.attnum > 0 and not a.attisdropped
      left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
    union all
    select 'index', own.name, i.relname,
      regexp_replace(pg_get_indexdef(i.oid), ' ON [^ ]+[.]', ' ON ')
    from own join pg_index x on x.indrelid = own.oid join pg_class i on i.oid = x.indexrelid
    union all
    select 'constraint', own.name, c.conname, pg_get_constraintdef(c.oid)
    from own join pg_constraint c on c.conrelid = own.oid and c.contype <> 'n'
    union all
    select 'trigger', own.name, t.tgname, pg_get_triggerdef(t.oid)
    from own join pg_trigger t on t.tgrelid = own.oid and not t.tgisinternal`,
}

/** `cross join` keeps the page as the outer loop, and with it the page's order. */
function sqliteItems({ table, company, object, page }: ItemParts): Sql {
  return sql`
    select ${raw(object)} as item from (${page}) page cross join ${raw(table)} t
    where t.rowid = page.row_key and t.company_id = ${company}`
}

/** `limit 1` says that an id has one row. PostgreSQL would guess it from the size of the company, and plan each list anew. */
function postgresItems({ table, company, object, page }: ItemParts): Sql {
  return sql`
    select ${raw(object)}::text as item, page.*
    from (${page}) page cross join lateral (
      select * from ${raw(table)} where company_id = ${company} and id = page.row_key limit 1) t`
}

function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&')
}
