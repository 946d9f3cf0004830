// The endpoints of v1, each with its actions.

import { assign } from './assigns.ts'
import type { Endpoint } from './call.ts'
import { client } from './clients.ts'
import { invoice } from './invoices.ts'
import { confirmation, letter, offer, receipt } from './other-documents.ts'
import { time } from './times.ts'

export const endpoints: Readonly<Record<string, Endpoint>> = {
  assign,
  client,
  confirmation,
  invoice,
  letter,
  offer,
  receipt,
  time,
}
