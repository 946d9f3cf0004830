// A PostgreSQL that dies under load, and another one that takes over. `npm run failover` has the other failures, and times.

import assert from 'node:assert/strict'
import { seed } from '../lane.ts'
import { rareTest } from '../turns.ts'
import { failOver } from './failover.ts'

rareTest(
  'a server that takes over from a dead one is found, and what was acknowledged is there',
  async () => {
    const { acknowledged, putOff } = await failOver('killed', seed)
    assert.ok(acknowledged > 0 && putOff > 0)
  },
)
