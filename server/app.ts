// The map of the server.

import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { scopeWords } from '../domain/access/scope-words.ts'
import { Refusal } from '../domain/refusal.ts'
import * as accounting from './accounting/routes.ts'
import { createAccess } from './auth/access.ts'
import { authorizePage } from './auth/oauth/authorize-page.ts'
import * as auth from './auth/routes.ts'
import * as backup from './backup/routes.ts'
import * as bank from './bank/routes.ts'
import * as catalog from './catalog/routes.ts'
import type { Config } from './config.ts'
import * as configuration from './configuration/routes.ts'
import * as contacts from './contacts/routes.ts'
import { serveCustomerPages } from './customers/pages.ts'
import type { Db } from './db/db.ts'
import { readNetworks } from './events/addresses.ts'
import * as events from './events/routes.ts'
import { batch } from './http/batch.ts'
import { serveDocs } from './http/docs.ts'
import { gaugesOf } from './http/exposition.ts'
import { serveHealth } from './http/health.ts'
import { createOutgoing } from './http/limits/outgoing.ts'
import { serveMetrics } from './http/metrics.ts'
import { refuseOtherMethods, serveOperations } from './http/operations.ts'
import { pathPrefix, watchForPrefix } from './http/path-prefix.ts'
import { createRouter, prefix as interfacePrefix } from './http/router.ts'
import { createHttpServer, type HttpConfig } from './http/server.ts'
import { serveStylesheets } from './http/stylesheets.ts'
import * as journal from './journal/routes.ts'
import { createNotices } from './mail/notices.ts'
import * as mail from './mail/routes.ts'
import { hostOf } from './mail/senders.ts'
import { serveEntrance, servePages } from './pages/pages.ts'
import { isForPage, showLost } from './pages/site.ts'
import * as paper from './paper/routes.ts'
import * as receivables from './receivables/routes.ts'
import * as reporting from './reporting/routes.ts'
import * as reports from './reports/routes.ts'
import { openApi } from './resource/openapi/openapi.ts'
import type { Operation } from './resource/operation.ts'
import { secretBox } from './sealing.ts'
import type { MailSettings, SendNotice, ServerCall, StorageSettings } from './server-call.ts'
import { createV1 } from './v1/wire.ts'
import * as views from './views/routes.ts'
import type { BuiltWeb } from './web/built.ts'
import { serveWeb } from './web/serve.ts'
import { measureStored, measureWork } from './work-metrics.ts'

const areas = [
  auth,
  contacts,
  catalog,
  configuration,
  receivables,
  bank,
  accounting,
  reporting,
  reports,
  paper,
  mail,
  journal,
  events,
  views,
  backup,
]

export const resources = areas.flatMap((area) => area.resources)
export const operations: readonly Operation<ServerCall>[] = [
  ...areas.flatMap((area): readonly Operation<ServerCall>[] => area.routes),
  batch,
]

/** The description of the API, of a server that is reached below a path. */
export function description(below = '') {
  return openApi({
    operations: [authorizePage, ...operations],
    resources,
    scopes: scopeWords.en,
    address: below + interfacePrefix,
  })
}

export type AppConfig = HttpConfig &
  Pick<Config, 'smtp' | 'mailSender' | 'mailNetworks'> &
  Partial<Pick<Config, 'database' | 'dataFolder' | 'backupFolder' | 'postFolder' | 'hasPrintService'>> & {
    /** The web application; null for only the server's own pages. */
    readonly web: BuiltWeb | null
  }

/** The defaults: no limits, and no log. */
const unset: AppConfig = {
  url: null,
  rateLimit: null,
  maxRequests: Infinity,
  connectionsPerAddress: Infinity,
  metricsToken: null,
  logLevel: 'silent',
  smtp: null,
  mailSender: null,
  mailNetworks: [],
  trustedProxies: false,
  corsOrigins: [],
  web: null,
}

/** The HTTP server on a database. */
export async function createApp(db: Db, settings: Partial<AppConfig> = {}): Promise<FastifyInstance> {
  const config = { ...unset, ...settings }
  const { url } = config
  const access = createAccess(db)
  const router = createRouter(operations)
  const { app, metrics, gate, isWatching } = createHttpServer(config, access, router)
  const databaseLog = app.log.child({ component: 'database' })
  db.whenServersChange?.((sentence) => databaseLog.warn(sentence))
  const prefix = pathPrefix(url)
  const refuseTakenPrefix = watchForPrefix(app, prefix)
  const sendNotice = noticesOf(config, app.log.child({ component: 'notices' }))
  const printFolder = (config.hasPrintService && config.postFolder) || null
  const site = { db, access, url, sendNotice, mail: mailSettings(config), printFolder }
  const { longPoll } = gate
  const { send, bytes } = createOutgoing()

  const v1 = createV1(operations, { ...site, send })
  app.setNotFoundHandler(async (request, reply) => {
    refuseOtherMethods(router, request, reply)
    if (v1.isAsked(request)) return v1.refuse(request, reply)
    if (isForPage(request)) return showLost(site, request, reply)
    throw new Refusal('not_found', 'There is nothing at this address.', { entity: 'route' })
  })
  serveOperations(app, operations, { ...site, router, longPoll, storage: storageOf(config), send })
  v1.serve(app)
  serveStylesheets(app)
  servePages(app, site)
  if (config.web) serveWeb(app, site, config.web)
  else serveEntrance(app, site)
  serveCustomerPages(app, site)
  serveDocs(app, () => description(prefix), prefix)
  serveHealth(app, db, gate.isStopping)
  serveMetrics(app, metrics, isWatching)
  const addGauge = gaugesOf(metrics.registry)
  const addSharedGauge = gaugesOf(metrics.shared)
  addGauge('kontor_http_outgoing_bytes', 'Large answers that wait to be taken.', bytes)
  measureWork(addGauge, db, gate)
  measureStored(addSharedGauge, db)
  // The routes of the older interface are added by then.
  await app.after()
  refuseTakenPrefix()
  return app
}

/** What the settings of an installation say about mail servers. */
export function mailSettings({
  smtp,
  mailNetworks,
  dataFolder,
}: Pick<AppConfig, 'smtp' | 'mailNetworks' | 'dataFolder'>): MailSettings {
  return { installation: smtp, networks: readNetworks(mailNetworks), secrets: secretBox(dataFolder) }
}

function storageOf({ database, dataFolder, backupFolder = null }: AppConfig): StorageSettings | null {
  return database && dataFolder ? { database, dataFolder, backupFolder } : null
}

function noticesOf({ smtp, mailSender, url }: AppConfig, log: FastifyBaseLogger): SendNotice | null {
  return smtp && createNotices(smtp, mailSender ?? `no-reply@${hostOf(url ?? 'http://localhost')}`, log)
}
