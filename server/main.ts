// Starts the server and tells what to do next.

import { mkdirSync } from 'node:fs'
import { createApp } from './app.ts'
import { allCompanies } from './auth/companies.ts'
import type { Config } from './config.ts'
import { openDatabase } from './db/open.ts'

/** Migrates, serves until a signal stops it, and lets running requests finish. */
export async function serve(config: Config): Promise<void> {
  mkdirSync(config.dataFolder, { recursive: true })
  const db = openDatabase(config.database)
  await db.migrate()
  const app = await createApp(db, config)
  await app.listen({ port: config.port, host: config.host })

  const stop = async () => {
    await app.close()
    await db.close()
  }
  process.once('SIGINT', stop)
  process.once('SIGTERM', stop)

  const address = app.server.address()
  const port = typeof address === 'object' && address ? address.port : config.port
  const url = config.url ?? `http://localhost:${port}`
  const lines = [
    `Kontor runs at ${url}`,
    `Data: ${config.database.replace(/\/\/[^@]*@/, '//…@')}`,
    `API reference: ${url}/docs`,
  ]
  if ((await allCompanies(db)).length === 0)
    lines.push(
      'There is no company yet. Make one, in another terminal:',
      '  npx kontor setup --company NAME --email E-MAIL --password PASSWORD',
    )
  console.log(lines.join('\n'))
}
