import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Scope, scopes } from '../../../domain/access/scopes.ts'
import { Refusal } from '../../../domain/refusal.ts'
import '../../app.ts'
import { contacts } from '../../contacts/contacts.ts'
import { invoices } from '../../receivables/invoices.ts'
import { readListQuery } from './query.ts'

const asked = (parameters: Record<string, string>, has: readonly Scope[] = scopes) =>
  readListQuery(invoices, new URLSearchParams(parameters), { scopes: new Set(has), role: 'owner' })

test('the same parameters are read once, for each resource', () => {
  const filter = '{"status":"S"}'
  assert.equal(asked({ filter, limit: '20' }), asked({ filter, limit: '20' }))
  assert.notEqual(asked({ filter, limit: '20' }), asked({ filter, limit: '21' }))
  const ofContacts = readListQuery(contacts, new URLSearchParams(), {
    scopes: new Set(scopes),
    role: 'owner',
  })
  assert.notDeepEqual(ofContacts.sort, asked({}).sort)
})

test('what one caller may ask for, another one may not, although the parameters are known', () => {
  assert.deepEqual(asked({ with: 'contact' }).with, ['contact'])
  assert.throws(
    () => asked({ with: 'contact' }, ['invoice']),
    (error) => error instanceof Refusal && error.code === 'required_scopes_missing',
  )
})

test('long and very many parameters are not kept', () => {
  const long = { q: 'kies '.repeat(150).trim() }
  assert.notEqual(asked(long), asked(long))
  const first = asked({ limit: '1' })
  for (let offset = 0; offset < 10_000; offset++) asked({ offset: String(offset) })
  assert.notEqual(asked({ limit: '1' }), first)
})
