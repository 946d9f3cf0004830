// npm run client: writes what the client knows of the interface, from the definitions of the server.
//   records.ts     types of records and of what is sent
//   api.ts         types of every member of the client
//   routes.ts      where the operations are
//   resources.ts   of every list: its fields, how they are filtered and sorted, and which records they name

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
