// npm run client: generates the types and tables of the client from the definitions of the server.
//   records.ts     types of records and bodies
//   api.ts         types of every member of the client
//   routes.ts      the routes of the operations
//   resources.ts   for every list: its fields, how they are filtered and sorted, and which records they refer to

import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { apiTypes } from './api-types.ts'
import { clientMembers } from './members.ts'
import { resourceFacts } from './resource-facts.ts'
import { routeTable } from './route-table.ts'

const notice = '// Written by `npm run client`; what is changed here by hand is lost.\n\n'

/** The files, by their names. */
export function clientFiles(): Record<string, string> {
  const members = clientMembers()
  const { records, api } = apiTypes(members)
  const files = {
    'records.ts': records,
    'api.ts': api,
    'routes.ts': routeTable(members),
    'resources.ts': resourceFacts(),
  }
  return Object.fromEntries(Object.entries(files).map(([name, text]) => [name, notice + text]))
}

if (import.meta.main)
  for (const [name, text] of Object.entries(clientFiles()))
    writeFileSync(join(import.meta.dirname, '..', name), text)
