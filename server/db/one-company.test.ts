import assert from 'node:assert/strict'
import { test } from 'node:test'
import { namingCompany } from './one-company.ts'

for (const [statement, named] of [
  [
    'select (select s.url from settings s where s.company_id = t.company_id) from invoices t where t.company_id = $2',
    'select (select s.url from settings s where (s.company_id = $2 and s.company_id = t.company_id)) from invoices t where t.company_id = $2',
  ],
  [
    'select 1 from a left join b on not b.company_id = a.company_id where a.company_id = $1 or a.id = $3',
    'select 1 from a left join b on not (b.company_id = $1 and b.company_id = a.company_id) where a.company_id = $1 or a.id = $3',
  ],
  // Over all companies.
  [
    'select w.id from webhooks w where exists (select 1 from journal j where j.company_id = w.company_id)',
    null,
  ],
  [
    'select 1 from memberships m where (m.company_id = $1 or exists (select 1 from a where a.company_id = m.company_id))',
    null,
  ],
  ['select id from contacts where company_id = $1', null],
] as const)
  test(`the company is named by its value: ${statement}`, () => {
    assert.equal(namingCompany(statement), named ?? statement)
  })
