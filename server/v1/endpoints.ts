// The endpoints of v1, each with its actions.

import { assign } from './assigns.ts'
import type { Endpoint } from './call.ts'
import { client } from './clients.ts'
import { time } from './times.ts'

export const endpoints: Readonly<Record<string, Endpoint>> = {
  assign,
  client,
  time,
}
