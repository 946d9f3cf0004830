// The endpoints of v1, each with its actions.

import { account } from './accounts.ts'
import { assign } from './assigns.ts'
import type { Endpoint } from './call.ts'
import { catalog } from './catalog.ts'
import { clientaccount } from './client-accounts.ts'
import { client } from './clients.ts'
import { invoice } from './invoices.ts'
import { confirmation, letter, offer, receipt } from './other-documents.ts'
import { costunit, project } from './projects.ts'
import { time } from './times.ts'

export const endpoints: Readonly<Record<string, Endpoint>> = {
  account,
  assign,
  catalog,
  client,
  clientaccount,
  confirmation,
  costunit,
  invoice,
  letter,
  offer,
  project,
  receipt,
  time,
}
