import assert from 'node:assert/strict'
import { test } from 'node:test'
import { may, mayGive, permissionsOf, roles, type Subject, seesOwnOnly } from './roles.ts'
import { scopes } from './scopes.ts'

for (const { role, subject, expected } of [
  { role: 'owner', subject: 'invoice', expected: ['view', 'edit', 'manage'] },
  { role: 'manager', subject: 'invoice', expected: ['view', 'edit', 'manage'] },
  { role: 'member', subject: 'invoice', expected: ['view'] },
  { role: 'member', subject: 'offer', expected: ['view', 'edit'] },
  { role: 'member', subject: 'working_hours', expected: ['view', 'edit'] },
  { role: 'member', subject: 'configuration', expected: ['view'] },
  { role: 'member', subject: 'journal', expected: [] },
  { role: 'member', subject: 'invitation', expected: [] },
  { role: 'reader', subject: 'working_hours', expected: ['view'] },
  { role: 'reader', subject: 'journal', expected: ['view'] },
] as const)
  test(`a ${role} may ${expected.join(', ') || 'do nothing'} with ${subject}`, () => {
    assert.deepEqual(permissionsOf(role, subject), expected)
  })

test('a role may never do less than the next one with what tokens have scopes for, but for the hours of others', () => {
  for (const subject of scopes)
    for (const permission of ['view', 'edit', 'manage'] as const)
      for (const [higher, lower] of [
        ['owner', 'manager'],
        ['manager', 'member'],
        ['member', 'reader'],
      ] as const)
        if (may(lower, permission, subject))
          assert.ok(may(higher, permission, subject), `${higher} ${subject}`)
})

test('a member sees own hours and efforts only; everybody else sees those of all', () => {
  for (const subject of ['working_hours', 'effort'] as const satisfies Subject[])
    assert.deepEqual(
      roles.filter((role) => seesOwnOnly(role, subject)),
      ['member'],
    )
})

test('only an owner sees the tokens and the applications of others', () => {
  for (const subject of ['personal_token', 'connected_app'] as const satisfies Subject[])
    assert.deepEqual(
      roles.filter((role) => !seesOwnOnly(role, subject)),
      ['owner'],
    )
})

test('an owner gives any role, a manager all but owner, others none', () => {
  assert.deepEqual(
    roles.map((giver) => [giver, roles.filter((role) => mayGive(giver, role))]),
    [
      ['owner', ['owner', 'manager', 'member', 'reader']],
      ['manager', ['manager', 'member', 'reader']],
      ['member', []],
      ['reader', []],
    ],
  )
})
