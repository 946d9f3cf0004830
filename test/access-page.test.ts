// Compares the table of roles in docs/access.md with the domain.

import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { permissionsOf, roles, type Subject, seesOwnOnly, subjects } from '../domain/access/roles.ts'

const page = readFileSync(join(import.meta.dirname, '..', 'docs', 'access.md'), 'utf8')

test('the table of roles is the one of the domain', () => {
  const rows = [...page.matchAll(/^\| ([\w`, ]+) \| (\S+) \| (\S+) \| (\S+) \| (\S+) \|$/gm)]
  const told = rows.flatMap(([, names = '', ...reaches]) =>
    [...names.matchAll(/`(\w+)`/g)].map(([, subject]) => [subject, reaches]),
  )
  assert.deepEqual(
    Object.fromEntries(told),
    Object.fromEntries(subjects.map((subject) => [subject, roles.map((role) => wordFor(role, subject))])),
  )
})

function wordFor(role: (typeof roles)[number], subject: Subject): string {
  return seesOwnOnly(role, subject) ? 'own' : (permissionsOf(role, subject).at(-1) ?? '–')
}
