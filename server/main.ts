// Starts the server and tells what to do next.

import { Refusal } from '../domain/refusal.ts'
import { createApp } from './app.ts'
import { allCompanies } from './auth/companies.ts'
import type { Config } from './config.ts'
import { rememberUrl } from './configuration/installation.ts'
import { openUpToDate, shownAddress } from './database.ts'
import { createPostFolder } from './mail/post.ts'
import { printMessage } from './mail/printing.ts'
import { runWorkflows } from './mail/reminder-workflow.ts'
import { hostOf, rememberSender } from './mail/senders.ts'
import { createMail } from './mail/smtp.ts'
import { createWorker } from './mail/worker.ts'

/** Migrates, serves and sends until a signal stops it, and lets what has begun finish. */
export async function serve(config: Config): Promise<void> {
  const { db } = await openUpToDate(config.database)
  const app = await createApp(db, config)
  try {
    await app.listen({ port: config.port, host: config.host })
  } catch (error) {
    await db.close()
    throw new Refusal('bad_setting', `HOST and PORT cannot be used: ${(error as Error).message}.`)
  }

  const address = app.server.address()
  const port = typeof address === 'object' && address ? address.port : config.port
  const url = config.url ?? `http://localhost:${port}`
  const worker = createWorker({
    db,
    mail: config.smtp && createMail(config.smtp, hostOf(url)),
    post: createPostFolder(config.postFolder),
    printFor: printMessage,
    remind: runWorkflows,
    log: app.log,
  })

  // A terminal and npm may both pass a signal on: the second one changes nothing.
  let isStopping = false
  const stop = async () => {
    if (isStopping) return
    isStopping = true
    await app.close()
    await worker.stop()
    await db.close()
  }
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)

  await rememberUrl(db, url)
  await rememberSender(db, config.mailSender)
  worker.start()
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
