// The endpoints of v1, each with its actions.

import type { Endpoint } from './call.ts'
import { time } from './times.ts'

export const endpoints: Readonly<Record<string, Endpoint>> = {
  time,
}
