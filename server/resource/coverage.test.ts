import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Role } from '../../domain/access/roles.ts'
import { type Scope, scopes } from '../../domain/access/scopes.ts'
import { Refusal } from '../../domain/refusal.ts'
import { webhooks } from '../events/webhooks.ts'
import { invoices } from '../receivables/invoices.ts'
import { efforts } from '../reporting/efforts.ts'
import { needCovered } from './coverage.ts'
import type { AnyResource } from './resource.ts'

const all = [...scopes]

for (const { role, has, shown, refused } of [
  { role: 'owner', has: all, shown: invoices, refused: undefined },
  { role: 'reader', has: all, shown: invoices, refused: undefined },
  { role: 'owner', has: ['contact'], shown: invoices, refused: 'required_scopes_missing' },
  { role: 'reader', has: all, shown: efforts, refused: undefined },
  // A member sees only their own efforts; through another record one would see all of them.
  { role: 'member', has: all, shown: efforts, refused: 'forbidden' },
  { role: 'reader', has: all, shown: webhooks, refused: 'forbidden' },
] satisfies { role: Role; has: Scope[]; shown: AnyResource; refused: string | undefined }[])
  test(`a ${role} with ${has.length} scopes ${refused ? 'does not see' : 'sees'} ${shown.name} through others`, () => {
    const look = () => needCovered({ role, scopes: new Set(has) }, [shown])
    if (!refused) look()
    else assert.throws(look, (error) => error instanceof Refusal && error.code === refused)
  })
