// Whether an older server can go on while a newer one brings the database up to date: only if the migrations just add.

import type { Migration } from './migrations.ts'

/** A statement that an older server would notice. */
export interface Obstacle {
  readonly migration: string
  readonly statement: string
}

/** What keeps an older server from going on beside these migrations, the first one first. */
export function obstaclesTo(migrations: readonly Migration[]): Obstacle[] {
  // An older server knows nothing of new tables, so anything may happen to them.
  const newTables = new Set<string>()
  return migrations.flatMap(({ name, text }) =>
    statementsIn(text)
      .filter((statement) => !onlyAdds(statement, newTables))
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

function onlyAdds(statement: string, newTables: Set<string>): boolean {
  const [, created] = /^create table (\w+)/i.exec(statement) ?? []
  if (created) {
    newTables.add(created)
    return true
  }
  const table = tableOf(statement)
  if (table !== undefined && newTables.has(table)) return true
  // A unique index would refuse rows that an older server writes.
  if (/^create index /i.test(statement)) return true
  // An older server does not name the column when it writes a row.
  const [, column] = /^alter table \w+ add column (.*)$/i.exec(statement) ?? []
  return column !== undefined && (!/\bnot null\b/i.test(column) || /\bdefault\b/i.test(column))
}

/** The table that a statement changes. */
function tableOf(statement: string): string | undefined {
  const found =
    /^(?:alter table|drop table|update|insert into|delete from) (?:if exists |only )?(\w+)/i.exec(
      statement,
    ) ?? /^create (?:unique )?index \w+ on (\w+)/i.exec(statement)
  return found?.[1]
}
