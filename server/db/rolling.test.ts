import assert from 'node:assert/strict'
import { test } from 'node:test'
import { postgres } from './dialect.ts'
import { migrations } from './migrations.ts'
import { additionsAmong, obstaclesTo } from './rolling.ts'

for (const [text, statement] of [
  ['create table wishes (id bigint primary key, name text not null);', null],
  ['create table wishes (id bigint);\ncreate unique index wishes_by_id on wishes (id);', null],
  ['create table wishes (id bigint);\ninsert into wishes select id from contacts;\ndrop table wishes;', null],
  ['create index contacts_by_wish on contacts (company_id, wish);', null],
  ['alter table contacts add column wish text;', null],
  ["alter table contacts add column wish text not null default 'none' check (wish in ('none'));", null],
  ['-- alter table contacts drop column wish;', null],
  [
    'alter table contacts add column wish text not null;',
    'alter table contacts add column wish text not null',
  ],
  ['create unique index one on contacts (id);', 'create unique index one on contacts (id)'],
  ['alter table contacts\n  drop column wish;', 'alter table contacts drop column wish'],
  ['alter table contacts rename column wish to dream;', 'alter table contacts rename column wish to dream'],
  ["update contacts set wish = 'x';", "update contacts set wish = 'x'"],
  ['insert into units (id) values (1);', 'insert into units (id) values (1)'],
  ['create trigger t after insert on contacts;', 'create trigger t after insert on contacts'],
  ['{fill vat}', '{fill vat}'],
  ['alter table contacts add column wish text;\n{fill wish}', null],
] as const)
  test(`${JSON.stringify(text)} ${statement ? 'is noticed by an older server' : 'only adds'}`, () => {
    const found = obstaclesTo([{ name: '0001-wishes.sql', text }])
    assert.deepEqual(found, statement ? [{ migration: '0001-wishes.sql', statement }] : [])
  })

test('what a later migration does to a new table of an earlier one is not noticed', () => {
  const made = { name: '0001.sql', text: 'create table wishes (id bigint);' }
  const changed = { name: '0002.sql', text: 'alter table wishes rename to dreams;' }
  assert.deepEqual(additionsAmong([made, changed]), ['0001.sql', '0002.sql'])
  assert.deepEqual(additionsAmong([changed]), [])
})

test('of the migrations that exist, those of the bank only add, and the one of credit notes does not', () => {
  const all = migrations(postgres)
  const adding = (name: string) => additionsAmong(all.filter((one) => one.name === name)).length === 1
  assert.deepEqual(
    ['0046-bank.sql', '0047-bank-booking.sql', '0023-credit-notes.sql', '0027-vat.sql'].map(adding),
    [true, true, false, false],
  )
})
