// Starts the server and tells what to do next.

import { Refusal } from '../domain/refusal.ts'
import { createApp } from './app.ts'
import { allCompanies } from './auth/companies.ts'
import type { Config } from './config.ts'
import { rememberUrl } from './configuration/installation.ts'
import { openUpToDate, shownAddress } from './database.ts'

/** Migrates, serves until a signal stops it, and lets running requests finish. */
export async function serve(config: Config): Promise<void> {
  const { db } = await openUpToDate(config.database)
  const app = await createApp(db, config)
  try {
    await app.listen({ port: config.port, host: config.host })
  } catch (error) {
    await db.close()
    throw new Refusal('bad_setting', `HOST and PORT cannot be used: ${(error as Error).message}.`)
  }

  // A terminal and npm may both pass a signal on: the second one changes nothing.
  let isStopping = false
  const stop = async () => {
    if (isStopping) return
    isStopping = true
    await app.close()
    await db.close()
  }
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)

  const address = app.server.address()
  const port = typeof address === 'object' && address ? address.port : config.port
  const url = config.url ?? `http://localhost:${port}`
  await rememberUrl(db, url)
  const lines = [
    `Kontor runs at ${url}`,
    `Data: ${shownAddress(config.database)}`,
    `API reference: ${url}/docs`,
  ]
  if ((await allCompanies(db)).length === 0)
    lines.push(
      'There is no company yet. Make one, in another terminal:',
      '  npx kontor setup --company NAME --email E-MAIL --password PASSWORD',
    )
  console.log(lines.join('\n'))
}
