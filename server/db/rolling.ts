// Whether an older server can go on while a newer one brings the database up to date: only if the migrations just add.

import type { Migration } from './migrations.ts'

/** A statement that an older server would notice. */
export interface Obstacle {
  readonly migration: string
  readonly statement: string
}

/** What keeps an older server from going on beside these migrations, the first one first. */
export function obstaclesTo(migrations: readonly Migration[]): Obstacle[] {
  // An older server knows nothing of new tables, so anything may happen to them; nor of new columns, which may be filled.
  const known: New = { tables: new Set(), columns: new Set() }
  return migrations.flatMap(({ name, text }) =>
    statementsIn(text)
      .filter((statement) => !onlyAdds(statement, known))
      .map((statement) => ({ migration: name, statement })),
  )
}

/** The migrations beside which an older server can go on. */
export function additionsAmong(migrations: readonly Migration[]): string[] {
  const obstacles = new Set(obstaclesTo(migrations).map(({ migration }) => migration))
  return migrations.map(({ name }) => name).filter((name) => !obstacles.has(name))
}

/** The statements of a migration, on one line each, without comments. */
function statementsIn(text: string): string[] {
  return text
    .replaceAll(/--.*$/gm, '')
    .split(/;|^(\{fill \w+\})$/m)
    .map((statement = '') => statement.replaceAll(/\s+/g, ' ').trim())
    .filter((statement) => statement !== '')
}

/** What the migrations so far have made. */
interface New {
  readonly tables: Set<string>
  readonly columns: Set<string>
}

function onlyAdds(statement: string, { tables, columns }: New): boolean {
  const [, created] = /^create table (\w+)/i.exec(statement) ?? []
  if (created) {
    tables.add(created)
    return true
  }
  const table = tableOf(statement)
  if (table !== undefined && tables.has(table)) return true
  const [, filled] = /^\{fill (\w+)\}$/.exec(statement) ?? []
  if (filled) return columns.has(filled)
  // A unique index would refuse rows that an older server writes.
  if (/^create index /i.test(statement)) return true
  // An older server does not name the column when it writes a row.
  const [, column, facts] = /^alter table \w+ add column (\w+) (.*)$/i.exec(statement) ?? []
  if (column === undefined || facts === undefined) return false
  columns.add(column)
  return !/\bnot null\b/i.test(facts) || /\bdefault\b/i.test(facts)
}

/** The table that a statement changes. */
function tableOf(statement: string): string | undefined {
  const found =
    /^(?:alter table|drop table|update|insert into|delete from) (?:if exists |only )?(\w+)/i.exec(
      statement,
    ) ?? /^create (?:unique )?index \w+ on (\w+)/i.exec(statement)
  return found?.[1]
}
