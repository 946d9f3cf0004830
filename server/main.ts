// Starts the server and tells what to do next.

import type { FastifyInstance } from 'fastify'
import { Refusal } from '../domain/refusal.ts'
import { createApp } from './app.ts'
import { issueSetUpKey } from './auth/set-up.ts'
import { type Config, readConfig } from './config.ts'
import { rememberUrl } from './configuration/installation.ts'
import { openUpToDate, shownAddress } from './database.ts'
import type { Db } from './db/db.ts'
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
    await listen(app, config)
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
  console.log([...startLines(config, url), ...(await setUpLines(db, config, url))].join('\n'))
}

/** Listens, without the line that Fastify logs about it: ours say where. */
async function listen(app: FastifyInstance, { port, host }: Config): Promise<void> {
  const { level } = app.log
  app.log.level = 'silent'
  try {
    await app.listen({ port, host })
  } finally {
    app.log.level = level
  }
}

function startLines(config: Config, url: string): string[] {
  return [`Kontor runs at ${url}`, `Data: ${shownAddress(config.database)}`, `API reference: ${url}/docs`]
}

/** What to do first, while there is no company. */
async function setUpLines(db: Db, config: Config, url: string): Promise<string[]> {
  const key = await issueSetUpKey(db)
  if (key === null) return []
  return [
    '',
    'There is no company yet. Open this link to make one; it works once, within 7 days:',
    `  ${url}/set-up/${key}`,
    'Or without a browser, in another terminal:',
    `  ${dataSetting(config)}npx kontor setup --company NAME --email E-MAIL --password -`,
  ]
}

/** What another terminal has to be told to find the same data. The address of a server has a password in it. */
function dataSetting({ database, dataFolder }: Config): string {
  if (database === readConfig({}).database) return ''
  if (database.includes('://')) return 'KONTOR_DATABASE=… '
  if (database === readConfig({ KONTOR_DATA: dataFolder }).database)
    return `KONTOR_DATA=${quoted(dataFolder)} `
  return `KONTOR_DATABASE=${quoted(database)} `
}

/** As a shell reads it. */
function quoted(text: string): string {
  return /^[\w./-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`
}
