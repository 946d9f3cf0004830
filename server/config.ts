// Settings come from the environment and are checked before anything starts.

import { statSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join, resolve } from 'node:path'
import { type Network, readNetwork } from '../domain/access/networks.ts'
import { Refusal } from '../domain/refusal.ts'
import { isMailAddress } from '../domain/text/mail-address.ts'
import { type CompanyLimits, type LimitName, limitForms, readLimit } from './company-limits.ts'
import { serversOf, wantedServer } from './db/postgres/address.ts'

export interface Config {
  readonly port: number
  readonly host: string
  /** How many processes serve. */
  readonly processes: number
  /** The folder of all stored data. */
  readonly dataFolder: string
  /** `postgres://…`, or the path of the SQLite file. */
  readonly database: string
  /** The PostgreSQL server that follows the database and answers lists and reports; null for none. */
  readonly replica: string | null
  /** The public address, without a slash at the end; null for that of each request. */
  readonly url: string | null
  readonly rateLimit: RateLimit | null
  /** What each company may use of what all share, unless it has limits of its own. */
  readonly companyLimits: CompanyLimits
  /** How long an answer to a request with an Idempotency-Key is stored for its repetition. */
  readonly keepAnswersDays: number
  /** How many requests are answered at the same time; further ones are refused. */
  readonly maxRequests: number
  /** How many connections one address may have open; further ones are closed. Trusted proxies are not limited. */
  readonly connectionsPerAddress: number
  /** Opens /metrics to other machines; null: to this machine only. */
  readonly metricsToken: string | null
  /** The proxies whose headers about the origin of a request are trusted; false for none. */
  readonly trustedProxies: string[] | false
  /** Other sites whose scripts may use the API with tokens. */
  readonly corsOrigins: readonly string[]
  /** The own networks that webhooks may connect to: addresses and ranges. */
  readonly webhookNetworks: readonly string[]
  /** The own networks in which a company's mail server may be: addresses and ranges. */
  readonly mailNetworks: readonly string[]
  readonly logLevel: string
  /** The mail server of all companies; null: each company sets its own. */
  readonly smtp: SmtpServer | null
  /** The sender of mails that no company sends in its own name; null: no-reply at the host of the url. */
  readonly mailSender: string | null
  /** The folder for letters by post. */
  readonly postFolder: string
  /** Whether somebody has set it, because a print service collects the letters there. */
  readonly hasPrintService: boolean
  /** The folder for daily backups; null for none. */
  readonly backupFolder: string | null
  /** The folder from which files of banks are taken; null for none. */
  readonly bankInbox: string | null
}

export interface RateLimit {
  readonly requests: number
  readonly seconds: number
}

export interface SmtpServer {
  readonly host: string
  readonly port: number
  /** Encrypted from the first byte on. */
  readonly isSecure: boolean
  /** Whether a connection that begins unencrypted is upgraded. */
  readonly startTls: 'required' | 'if offered' | 'off'
  readonly login: { readonly user: string; readonly pass: string } | null
  /** Keeps connections on the internet and in these networks; without it, they may lead anywhere. */
  readonly networks?: readonly Network[]
}

/** Reads the settings; a bad one is refused with a sentence that names it. */
export function readConfig(environment: NodeJS.ProcessEnv): Config {
  const dataFolder = resolve(environment.KONTOR_DATA || './data')
  const database = readDatabase(environment.KONTOR_DATABASE) ?? join(dataFolder, 'kontor.db')
  return {
    port: readPort(environment.PORT || '8080'),
    host: environment.HOST || '127.0.0.1',
    processes: readProcesses(environment.KONTOR_PROCESSES || '1'),
    dataFolder,
    database,
    replica: readReplica(environment.KONTOR_DATABASE_READ, database),
    url: readUrl(environment.KONTOR_URL),
    rateLimit: readRateLimit(environment.KONTOR_RATE_LIMIT || '360/60'),
    companyLimits: {
      requests_per_minute: readCompanyLimit('KONTOR_COMPANY_REQUESTS', 'requests_per_minute', environment),
      stored_bytes: readCompanyLimit('KONTOR_COMPANY_STORAGE', 'stored_bytes', environment),
      mails_per_day: readCompanyLimit('KONTOR_COMPANY_MAILS', 'mails_per_day', environment),
    },
    keepAnswersDays: readDays('KONTOR_IDEMPOTENCY_DAYS', environment.KONTOR_IDEMPOTENCY_DAYS || '30'),
    maxRequests: readCount('KONTOR_MAX_REQUESTS', environment.KONTOR_MAX_REQUESTS || '1000'),
    connectionsPerAddress: readCount(
      'KONTOR_CONNECTIONS_PER_ADDRESS',
      environment.KONTOR_CONNECTIONS_PER_ADDRESS || '256',
    ),
    metricsToken: readMetricsToken(environment.KONTOR_METRICS_TOKEN),
    trustedProxies: readTrustedProxies(environment.KONTOR_TRUSTED_PROXIES),
    corsOrigins: readCorsOrigins(environment.KONTOR_CORS),
    webhookNetworks: readNetworks('KONTOR_WEBHOOK_NETWORKS', environment.KONTOR_WEBHOOK_NETWORKS),
    mailNetworks: readNetworks('KONTOR_MAIL_NETWORKS', environment.KONTOR_MAIL_NETWORKS),
    logLevel: readLogLevel(environment.KONTOR_LOG || 'info'),
    smtp: readSmtp(environment.KONTOR_SMTP_URL),
    mailSender: readMailSender(environment.KONTOR_SMTP_FROM),
    postFolder: readFolder('KONTOR_POST', environment.KONTOR_POST || join(dataFolder, 'post')),
    hasPrintService: Boolean(environment.KONTOR_POST),
    backupFolder: readBackupFolder(environment.KONTOR_BACKUPS || 'on', dataFolder),
    bankInbox: environment.KONTOR_BANK_INBOX
      ? readFolder('KONTOR_BANK_INBOX', environment.KONTOR_BANK_INBOX)
      : null,
  }
}

function readPort(text: string): number {
  const port = /^\d{1,5}$/.test(text) ? Number(text) : -1
  if (port >= 0 && port <= 65_535) return port
  throw bad('PORT', text, 'a whole number from 0 to 65535')
}

function readProcesses(text: string): number {
  if (text === 'auto') return availableParallelism()
  if (/^([1-9]|[1-9]\d)$/.test(text)) return Number(text)
  throw bad('KONTOR_PROCESSES', text, 'a whole number from 1 to 99, or auto for one on each core')
}

function readDatabase(text: string | undefined): string | undefined {
  if (!text) return undefined
  if (!text.includes('://')) return resolve(text)
  const isWritable = [null, 'read-write', 'primary'].includes(wantedServer(text))
  if (serversOf(text).length > 0 && isWritable) return text
  throw bad(
    'KONTOR_DATABASE',
    withoutPassword(text),
    isWritable
      ? 'postgres://user:password@host/name, or the path of a file'
      : 'a database that accepts writes: target_session_attrs=read-write',
  )
}

function readReplica(text: string | undefined, database: string): string | null {
  if (!text) return null
  const isPostgres = serversOf(database).length > 0
  if (isPostgres && serversOf(text).length === 1) return text
  throw bad(
    'KONTOR_DATABASE_READ',
    withoutPassword(text),
    isPostgres
      ? 'one server, postgres://user:password@host/name'
      : 'left out: only a PostgreSQL in KONTOR_DATABASE has replicas',
  )
}

function withoutPassword(address: string): string {
  return address.replace(/\/\/.*@/, '//…@')
}

function readUrl(text: string | undefined): string | null {
  if (!text) return null
  const url = /^https?:\/\/[^@?#]+$/.test(text) ? URL.parse(text) : null
  const path = url?.pathname.replace(/\/+$/, '') ?? ''
  // Without characters that would have to be escaped: so every request has the path as it is written here.
  if (url && /^(\/[\w.~-]+)*$/.test(path)) return url.origin + path
  throw bad('KONTOR_URL', text, 'an address such as https://kontor.example.com or https://example.com/kontor')
}

function readFolder(name: string, text: string): string {
  const folder = resolve(text)
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory() ?? true) return folder
  throw bad(name, text, 'a folder, or the name of one that can be made')
}

function readBackupFolder(text: string, dataFolder: string): string | null {
  if (text === 'off') return null
  return readFolder('KONTOR_BACKUPS', text === 'on' ? join(dataFolder, 'backups') : text)
}

function readRateLimit(text: string): RateLimit | null {
  if (text === 'off') return null
  const [, requests, seconds] = /^([1-9]\d{0,8})\/([1-9]\d{0,5})$/.exec(text) ?? []
  if (requests && seconds) return { requests: Number(requests), seconds: Number(seconds) }
  throw bad('KONTOR_RATE_LIMIT', text, 'requests per seconds such as 360/60, or off')
}

function readCompanyLimit(name: string, limit: LimitName, environment: NodeJS.ProcessEnv): number {
  const text = environment[name] || 'off'
  const value = readLimit(limit, text)
  if (value !== undefined) return value
  throw bad(name, text, limitForms[limit])
}

function readDays(name: string, text: string): number {
  if (/^[1-9]\d{0,3}$/.test(text)) return Number(text)
  throw bad(name, text, 'a number of days from 1 to 9999')
}

function readCount(name: string, text: string): number {
  if (/^[1-9]\d{0,5}$/.test(text)) return Number(text)
  throw bad(name, text, 'a whole number from 1 to 999999')
}

/** Does not repeat the value: it is a secret. */
function readMetricsToken(text: string | undefined): string | null {
  if (!text) return null
  if (/^[\w.~+/=-]{16,}$/.test(text)) return text
  throw new Refusal(
    'bad_setting',
    'KONTOR_METRICS_TOKEN must have 16 characters or more, of letters, digits and any of . ~ + / = - _',
  )
}

function readTrustedProxies(text: string | undefined): string[] | false {
  return text ? readNetworks('KONTOR_TRUSTED_PROXIES', text) : false
}

function readNetworks(name: string, text: string | undefined): string[] {
  if (!text) return []
  const networks = text.split(',').map((part) => part.trim())
  if (networks.every(readNetwork)) return networks
  throw bad(name, text, 'addresses or ranges such as 127.0.0.1,10.0.0.0/8')
}

function readCorsOrigins(text: string | undefined): string[] {
  if (!text) return []
  const origins = text.split(',').map((part) => part.trim())
  const isOrigin = (text: string) => /^https?:[^*]+$/.test(text) && URL.parse(text)?.origin === text
  if (origins.every(isOrigin)) return origins
  throw bad('KONTOR_CORS', text, 'origins such as https://app.example.com,https://other.example')
}

function readLogLevel(text: string): string {
  if (['debug', 'info', 'warn', 'error', 'silent'].includes(text)) return text
  throw bad('KONTOR_LOG', text, 'debug, info, warn, error or silent')
}

function readSmtp(text: string | undefined): SmtpServer | null {
  if (!text) return null
  const url = URL.parse(text)
  const isSecure = url?.protocol === 'smtps:'
  if (!url?.hostname || !(isSecure || url.protocol === 'smtp:') || !/^\/?$/.test(url.pathname))
    throw badSmtp()
  if (Boolean(url.username) !== Boolean(url.password)) throw badSmtp()
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const login = url.username ? { user: decoded(url.username), pass: decoded(url.password) } : null
  return {
    host,
    port: Number(url.port) || (isSecure ? 465 : 587),
    isSecure,
    // Otherwise an attacker who strips the offer of encryption from the connection would get the password.
    startTls: readStartTls(url.search) ?? (login && !loopback.includes(host) ? 'required' : 'if offered'),
    login,
  }
}

const loopback = ['localhost', '127.0.0.1', '::1']

function readStartTls(search: string): SmtpServer['startTls'] | undefined {
  if (search === '') return undefined
  if (search === '?tls=required') return 'required'
  if (search === '?tls=off') return 'off'
  throw badSmtp()
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    throw badSmtp()
  }
}

/** Does not repeat the value: it contains a password. */
function badSmtp(): Refusal {
  const form = 'smtp://user:password@host:587 or smtps://user:password@host:465'
  return new Refusal(
    'bad_setting',
    `KONTOR_SMTP_URL must be ${form}, with "%40" and the like for special characters; ?tls=required or ?tls=off may follow.`,
  )
}

function readMailSender(text: string | undefined): string | null {
  if (!text) return null
  if (isMailAddress(text)) return text
  throw bad('KONTOR_SMTP_FROM', text, 'an e-mail address such as no-reply@kontor.example.com')
}

function bad(name: string, value: string, expected: string): Refusal {
  return new Refusal('bad_setting', `${name} is "${value}", but must be ${expected}.`)
}
