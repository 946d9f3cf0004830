// npm run client: writes what the client knows of the interface, from the definitions of the server.
//   types.ts       records, bodies and answers of all operations
//   resources.ts   of every list: its fields, how they are filtered and sorted, and which records they name

import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { operationTypes } from './old.ts'
import { resourceFacts } from './resource-facts.ts'

const notice = '// Written by `npm run client`; what is changed here by hand is lost.\n\n'

/** The files, by their names. */
export function clientFiles(): Record<string, string> {
  const files = {
    'resources.ts': resourceFacts(),
    'types.ts': operationTypes(),
  }
  return Object.fromEntries(Object.entries(files).map(([name, text]) => [name, notice + text]))
}

if (import.meta.main)
  for (const [name, text] of Object.entries(clientFiles()))
    writeFileSync(join(import.meta.dirname, '..', name), text)
