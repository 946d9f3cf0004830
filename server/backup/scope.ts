// The rows that go into a file.

import assert from 'node:assert/strict'
import sql, { join, raw, type Sql } from 'sql-template-tag'
import { directory } from '../auth/directory.ts'
import type { Table } from '../db/tables.ts'
import { allRows, type Selection } from './rows.ts'

/** The rows of a table that are included; null for a table that is left out. */
export type Scope = (table: Table, tables: readonly Table[]) => Selection | null

export const everything: Scope = () => allRows

/**
 * Left out: sign-ins by a cookie or a link, data that expires anyway, and passwords that only the key of this
 * installation opens. An export is for another place.
 */
export const leftBehind: readonly string[] = [
  'sessions',
  'known_devices',
  'one_time_keys',
  'throttles',
  'records_in_hand',
  'probes',
  'additions',
  'mail_servers',
  'company_limits',
]

/** All companies, to continue elsewhere. */
export const allCompanies: Scope = ({ name }) => (leftBehind.includes(name) ? null : allRows)

/** One company with its users, and nothing of other companies. */
export function oneCompany(company: number): Scope {
  return companyScope(company, (own) => own)
}

/**
 * One company, for its owner. The credentials of its users are left out: with them, one could sign in as a user to
 * another company as well.
 */
export function companyForOwner(company: number): Scope {
  return companyScope(company, (own, table) => {
    if (table.name === 'users') return { ...own, instead: { ...own.instead, password_hash: sql`null` } }
    const isOfPerson = !has(table, 'company_id') && has(table, 'user_id')
    return isOfPerson ? { condition: sql`false` } : own
  })
}

function companyScope(company: number, limit: (own: Selection, table: Table) => Selection): Scope {
  return (table, tables) => {
    const { name } = table
    if (leftBehind.includes(name)) return null
    const own = name === 'users' ? usersOf(company, tables) : { condition: conditionFor(table, company) }
    return limit(own, table)
  }
}

function conditionFor(table: Table, company: number): Sql {
  const own = sql`t.company_id = ${company}`
  if (table.name === 'companies') return sql`t.id = ${company}`
  if (table.name === 'installation') return sql`true`
  // The directory's counters are included, so that no id is given twice. Its journal is about others and stays out.
  if (table.name === 'counters')
    return sql`(${own} or (t.company_id = ${directory} and t.name not in ('journal', 'journal.version')))`
  // An application of another company is not known elsewhere, so what was given to it is of no use.
  if (table.name === 'connected_apps') return sql`${own} and t.client_company_id = ${company}`
  if (has(table, 'connected_app_id'))
    return sql`${own} and (t.connected_app_id is null or t.connected_app_id in (
      select id from connected_apps where company_id = ${company} and client_company_id = ${company}))`
  if (has(table, 'company_id')) return own
  assert(has(table, 'user_id'), `${table.name} belongs to a company or to a person`)
  return sql`t.user_id in (${membersOf(company)})`
}

/** Members with their credentials; and the names of former members who appear in the company's records. */
function usersOf(company: number, tables: readonly Table[]): Selection {
  const books = tables.filter(
    (table) => has(table, 'company_id') && has(table, 'user_id') && !leftBehind.includes(table.name),
  )
  const named = books.map(({ name }) => sql`select user_id from ${raw(name)} where company_id = ${company}`)
  return {
    condition: sql`t.id in (${join([membersOf(company), ...named], ' union ')})`,
    instead: {
      password_hash: sql`case when t.id in (${membersOf(company)}) then t.password_hash end`,
      last_company_id: sql`case when t.last_company_id = ${company} then cast(t.last_company_id as text) end`,
    },
  }
}

function membersOf(company: number): Sql {
  return sql`select id from memberships where company_id = ${company}`
}

function has({ columns }: Table, name: string): boolean {
  return columns.some((column) => column.name === name)
}
