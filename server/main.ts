// Starts the server and prints what to do next.

import type { AddressInfo } from 'node:net'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import type { FastifyInstance } from 'fastify'
import { shownLine } from '../domain/text/text.ts'
import { createApp, mailSettings } from './app.ts'
import { issueSetUpKey } from './auth/sessions/set-up.ts'
import { createDailyBackups } from './backup/daily.ts'
import { createInbox } from './bank/import/inbox.ts'
import { type Chore, createChores } from './chores.ts'
import { rememberLimits } from './company-limits.ts'
import { type Config, readConfig, type SmtpServer } from './config.ts'
import { rememberUrl } from './configuration/installation.ts'
import { openUpToDate } from './database.ts'
import { DatabaseUnavailable, type Db } from './db/db.ts'
import { shownAddress, unusable } from './db/open.ts'
import { rememberNetworks } from './events/addresses.ts'
import { dropOldWebhookEvents } from './events/backlog.ts'
import { createWebhookWorker } from './events/worker.ts'
import { dropOldAnswers } from './http/idempotency.ts'
import { unusableAddress } from './http/unusable-address.ts'
import { renewMarks, renewMs } from './in-hand.ts'
import { dropOldFiles } from './mail/files.ts'
import { mailInvoiceWith } from './mail/mail-invoice.ts'
import { companyMail } from './mail/mail-server/company-mail.ts'
import { sendsMail } from './mail/mail-server/mail-server.ts'
import { createMail } from './mail/mail-server/smtp.ts'
import { createPostFolder } from './mail/post.ts'
import { printMessage } from './mail/printing.ts'
import { runWorkflows } from './mail/reminders/reminder-workflow.ts'
import { hostOf, rememberSender } from './mail/senders.ts'
import { createMailWorker } from './mail/worker.ts'
import { makeRecurringInvoices } from './receivables/recurring/make-recurring.ts'
import { followOthers } from './resource/list/changes.ts'
import type { MailSettings } from './server-call.ts'
import { hasSiblings, tellParent } from './siblings/siblings.ts'
import { stopOnSignal } from './stop.ts'
import { takeOver } from './take-over.ts'
import { ensureBuilt, readBuilt } from './web/built.ts'

/** Migrates, serves and sends until a signal stops it, and lets work in progress finish. */
export async function serve(config: Config): Promise<void> {
  await ensureBuilt(console.log)
  if (config.processes === 1) return serveAndSend(await startServing(config), config)
  const { isFirstProcess, serveInProcesses } = await import('./processes.ts')
  if (!hasSiblings) return serveInProcesses(config)
  const server = await startServing(config)
  if (isFirstProcess) return serveAndSend(server, config)
  stopWith(server, () => [])
  giveBackMemory()
}

interface Serving {
  readonly db: Db
  readonly app: FastifyInstance
}

/** Answers requests. */
async function startServing(config: Config): Promise<Serving> {
  const { db } = await openUpToDate(config)
  const app = await createApp(db, { ...config, web: readBuilt() ?? null }).catch(async (error) => {
    await db.close()
    throw error
  })
  try {
    await listen(app, config)
  } catch (error) {
    await db.close()
    throw unusableAddress(error as Error)
  }
  if (hasSiblings) {
    followOthers(db)
    tellParent('serving', portOf(app))
  }
  return { db, app }
}

/** Stops when a signal comes: first what serves and sends, then the database. */
function stopWith({ db, app }: Serving, stopOthers: () => Promise<unknown>[]): void {
  stopOnSignal(app.log.child({ component: 'server' }), async () => {
    await Promise.all([app.close(), ...stopOthers()])
    await db.close()
    // The channel to the parent would keep this process.
    if (hasSiblings) process.exit()
  })
}

/** Sends and does the chores, and prints what to do next. */
async function serveAndSend({ db, app }: Serving, config: Config): Promise<void> {
  const url = config.url ?? `http://localhost:${portOf(app)}`
  const mail = mailSettings(config)
  const through = (server: SmtpServer) => createMail(server, hostOf(url))
  const worker = createMailWorker({
    db,
    mail: mail.installation && through(mail.installation),
    companyMail: (company) => companyMail(db, company, mail, through),
    post: createPostFolder(config.postFolder),
    printFor: printMessage,
    log: app.log.child({ component: 'outbox' }),
  })

  const webhookWorker = createWebhookWorker({
    db,
    networks: config.webhookNetworks,
    log: app.log.child({ component: 'webhooks' }),
  })
  const backups = config.backupFolder
    ? createDailyBackups(db, config.database, config.backupFolder, app.log.child({ component: 'backup' }))
    : undefined
  const backUp: Chore[] = backups ? [{ name: 'backup', everyMs: 10 * minuteMs, run: backups.runOnce }] : []
  const inbox = config.bankInbox ? createInbox(db, config.bankInbox) : undefined
  const takeIn: Chore[] = inbox ? [{ name: 'bank inbox', everyMs: 5_000, run: inbox.runOnce }] : []
  const chores = createChores(
    [...choresOf(db, config, mail), ...backUp, ...takeIn],
    app.log.child({ component: 'chores' }),
  )

  // Beside the chores, and until all work has ended: a mark that is not renewed is one of a server that has ended.
  const marks = createChores(
    [
      { name: 'marks', everyMs: renewMs, run: (now) => renewMarks(db, now) },
      { name: 'take over', everyMs: renewMs, run: (now) => takeOver(db, now, chores.runNow) },
    ],
    app.log.child({ component: 'chores' }),
  )

  stopWith({ db, app }, () => {
    backups?.stop()
    inbox?.stop()
    const stopped = Promise.all([worker.stop(), webhookWorker.stop(), chores.stop()])
    return [stopped.then(() => marks.stop())]
  })

  try {
    await rememberUrl(db, url)
    await rememberSender(db, config.mailSender)
    await rememberNetworks(db, config.webhookNetworks)
    await rememberLimits(db, config.companyLimits)
  } catch (error) {
    await app.close()
    await db.close()
    throw error instanceof DatabaseUnavailable ? unusable(config.database, error) : error
  }
  const lines = [...startLines(config, url), ...(await setUpLines(db, config, url))]
  console.log(lines.map(shownLine).join('\n'))
  worker.start()
  webhookWorker.start()
  chores.start()
  marks.start()
  giveBackMemory()
}

/**
 * The start leaves about 18 MB that V8 would keep until it needs them, which may be never. Collecting all of it takes a tenth
 * of a second, so nobody waits for it to be ready.
 */
function giveBackMemory(): void {
  setTimeout(() => {
    setFlagsFromString('--expose-gc')
    runInNewContext('gc')({ type: 'major', flavor: 'last-resort' })
  }, 1_000).unref()
}

const minuteMs = 60_000

function choresOf(db: Db, { keepAnswersDays }: Config, mail: MailSettings): Chore[] {
  return [
    // Invoices and reminders become due with the day, so an interval of minutes is enough.
    {
      name: 'recurring invoices',
      everyMs: 10 * minuteMs,
      run: (now) => makeRecurringInvoices(db, now, mailInvoiceWith(mail)),
    },
    {
      name: 'reminders',
      everyMs: 10 * minuteMs,
      run: (now) => runWorkflows(db, now, (reader, company) => sendsMail(reader, company, mail)),
    },
    { name: 'old files', everyMs: 60 * minuteMs, run: (now) => dropOldFiles(db, now) },
    { name: 'old deliveries', everyMs: 60 * minuteMs, run: (now) => dropOldWebhookEvents(db, now) },
    { name: 'old answers', everyMs: 60 * minuteMs, run: (now) => dropOldAnswers(db, now, keepAnswersDays) },
  ]
}

function portOf({ server }: FastifyInstance): number {
  return (server.address() as AddressInfo).port
}

/** Listens, without Fastify's own log line: ours say where. */
async function listen(app: FastifyInstance, { port, host }: Config): Promise<void> {
  const { level } = app.log
  app.log.level = 'silent'
  try {
    // Each process listens by itself, and Linux gives each connection to one of them. Other systems let the parent do it.
    await app.listen({ port, host, ...(hasSiblings && process.platform === 'linux' && { reusePort: true }) })
  } finally {
    app.log.level = level
  }
}

function startLines(config: Config, url: string): string[] {
  return [`Kontor runs at ${url}`, `Data: ${shownAddress(config.database)}`, `API reference: ${url}/docs`]
}

/** The first steps, while there is no company. */
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

/** The setting with which another terminal finds the same data. The address of a server contains a password. */
function dataSetting({ database, dataFolder }: Config): string {
  if (database === readConfig({}).database) return ''
  if (database.includes('://')) return 'KONTOR_DATABASE=… '
  if (database === readConfig({ KONTOR_DATA: dataFolder }).database)
    return `KONTOR_DATA=${quoted(dataFolder)} `
  return `KONTOR_DATABASE=${quoted(database)} `
}

/** Quoted for a shell. */
function quoted(text: string): string {
  return /^[\w./-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`
}
