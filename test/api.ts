// Tests of behaviour go through HTTP and run on both databases. Each test gets a company of its own.

import assert from 'node:assert/strict'
import { randomBytes, randomUUID } from 'node:crypto'
import { copyFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { test } from 'node:test'
import type { Role } from '../domain/access/roles.ts'
import { scopes } from '../domain/access/scopes.ts'
import { type AppConfig, createApp } from '../server/app.ts'
import { createClient } from '../server/auth/applications/clients.ts'
import { createV1Token } from '../server/auth/applications/v1-token.ts'
import { directory } from '../server/auth/directory.ts'
import { addMember } from '../server/auth/people/members.ts'
import { createUser } from '../server/auth/people/users.ts'
import type { Config } from '../server/config.ts'
import { rememberUrl } from '../server/configuration/installation.ts'
import type { Db, Reader, Statement } from '../server/db/db.ts'
import { openDatabase } from '../server/db/open.ts'
import { allResources } from '../server/resource/resource.ts'
import { type Identity, makeCompany, usualPasswordHash } from './company.ts'
import { databaseFolder } from './database-folder.ts'
import { atFileEnd, atProcessEnd } from './end.ts'
import { given } from './given.ts'
import { chosen, isLong } from './lane.ts'
import { startPostgres } from './postgres.ts'
import { createDatabase, dropDatabase } from './postgres-databases.ts'
import type { Templates } from './templates.ts'
import { inTurn } from './turns.ts'

export type DatabaseName = 'SQLite' | 'PostgreSQL'
/** With KONTOR_TEST_DATABASE, all tests run on the PostgreSQL that it names. */
const isNamed = Boolean(process.env.KONTOR_TEST_DATABASE)
export const databases: readonly DatabaseName[] = isNamed ? ['PostgreSQL'] : ['SQLite', 'PostgreSQL']
/** For tests whose subject is not the database: the one that starts sooner. */
export const anyDatabase: DatabaseName = isNamed ? 'PostgreSQL' : 'SQLite'

export interface TestServer {
  readonly url: string
  readonly db: Db
  /** The value of KONTOR_DATABASE for this server. */
  readonly address: string
  /** Companies that no test uses yet. */
  readonly companies?: Identity[]
}

export interface Answer {
  readonly status: number
  readonly headers: Headers
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape.
  readonly body: any
  /** The body as received. */
  readonly bytes: Uint8Array
}

interface RequestOptions {
  readonly query?: Readonly<Record<string, string | number>>
  readonly body?: unknown
  /** A body that is sent unchanged. */
  readonly raw?: string | Uint8Array | FormData
  readonly headers?: Readonly<Record<string, string>>
}

type Work = (api: Api, database: DatabaseName) => Promise<void>

/**
 * Runs a test with one of the databases below the server, one test in six with PostgreSQL, which takes three times as
 * long. In the long lane every test runs with both.
 */
export function onOneDatabase(name: string, work: Work, settings: Partial<Config> = {}): void {
  withOneDatabase(name, (database) => inNewCompany(database, work, settings))
}

/** The same for a test that starts its own server. */
export function withOneDatabase(name: string, work: (database: DatabaseName) => Promise<void>): void {
  for (const database of someDatabases(name)) test(`${name} (${database})`, () => work(database))
}

const weighed: readonly DatabaseName[] = [...Array<DatabaseName>(5).fill('SQLite'), 'PostgreSQL']

/** The databases for a test of this name. */
export function someDatabases(name: string): readonly DatabaseName[] {
  return isLong || isNamed ? databases : chosen(name, weighed)
}

/** Runs a test of what depends on the database: with SQLite and with PostgreSQL below the server, in turn or with both. */
export function onBothDatabases(name: string, work: Work, settings: Partial<Config> = {}): void {
  for (const database of inTurn(name, databases))
    test(`${name} (${database})`, () => inNewCompany(database, work, settings))
}

async function inNewCompany(database: DatabaseName, work: Work, settings: Partial<Config>): Promise<void> {
  const server = await serverOn(database, settings)
  await work(await newCompany(server), database)
}

const servers = new Map<string, Promise<TestServer>>()

let isAlone = false

/** For a file that does a server's work for all companies, or counts it: none of its servers is shared with other files. */
export function ownServers(): void {
  isAlone = true
  atFileEnd(() => {
    isAlone = false
  })
}

/**
 * A server over the given database. The files of a process share those with the usual settings: starting one takes longer
 * than most tests.
 */
export function serverOn(database: DatabaseName, settings: Partial<AppConfig> = {}): Promise<TestServer> {
  const isShared = !isAlone && Object.keys(settings).length === 0
  const key = `${isShared} ${database} ${JSON.stringify(settings)}`
  const known = servers.get(key)
  if (known) return known
  const server = startInhabited(database, settings, isShared ? atProcessEnd : atFileEnd)
  servers.set(key, server)
  if (!isShared) atFileEnd(() => servers.delete(key))
  return server
}

/** Starts a server with companies that no test uses yet. It is stopped at this end. */
export async function startInhabited(
  database: DatabaseName,
  settings: Partial<AppConfig>,
  atEnd: AtEnd,
): Promise<TestServer> {
  const template = templates?.[database]
  const server = await serveUntil(atEnd, await copyOf(database, template?.inhabited, atEnd), settings)
  return { ...server, companies: [...(template?.companies ?? [])] }
}

/** A server before its setup. */
export async function serverWithoutCompany(
  database: DatabaseName,
  settings: Partial<AppConfig> = {},
): Promise<TestServer> {
  return serveUntil(atFileEnd, await migratedDatabase(database), settings)
}

type AtEnd = typeof atFileEnd

async function serveUntil(atEnd: AtEnd, address: string, settings: Partial<AppConfig>): Promise<TestServer> {
  const dataFolder = dirname(temporaryFile(atEnd))
  const { close, ...server } = await serve(address, { dataFolder, ...settings })
  atEnd(close)
  return server
}

/** A server over an existing database. */
export async function serve(
  address: string,
  settings: Partial<AppConfig>,
): Promise<TestServer & { close(): Promise<void> }> {
  const db = await openMigrated(address)
  const app = await createApp(db, { database: address, ...settings })
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  await rememberUrl(db, url)
  const close = async () => {
    await app.close()
    await db.close()
  }
  return { url, db, address, close }
}

/** Opens a database as servers in tests do, for tests that work on it beside one. */
export async function openMigrated(address: string): Promise<Db> {
  const db = watched(openDatabase(address))
  await db.migrate()
  return db
}

const tables = [
  'journal',
  'counters',
  'contact_group_members',
  'workflow_runs',
  'files',
  'kept_answers',
  'webhook_secrets',
  'mail_servers',
  'records_in_hand',
  'company_limits',
  'company_use',
  ...allResources().map(({ table }) => table),
]
const aliases = '(?!(?:where|set|on|order|group|cross|join|values|limit)\\b)(\\w+)'
const books = new RegExp(`\\b(?:from|join|into|update)\\s+(?:${tables.join('|')})\\b(?:\\s+${aliases})?`, 'g')

/** Functions that are called with every statement. */
export const onlookers = new Set<(statement: Statement) => void>()

const examined = new Set<string>()

/** The database, with a check of every statement: each part of it that reads or writes books must name the company. */
function watched(db: Db): Db {
  const look = (statement: Statement) => {
    for (const onlooker of onlookers) onlooker(statement)
    const { sql } = statement
    if (!examined.has(sql))
      for (const [, alias] of sql.matchAll(books))
        assert.match(sql, alias ? new RegExp(`\\b${alias}\\.company_id\\b`) : /\bcompany_id\b/)
    examined.add(sql)
    return statement
  }
  const reads = (reader: Reader) => ({
    all: <Row>(statement: Statement) => reader.all<Row>(look(statement)),
    get: <Row>(statement: Statement) => reader.get<Row>(look(statement)),
  })
  return {
    ...db,
    ...reads(db),
    until: (client) => watched(db.until(client)),
    transaction: (actor, work) =>
      db.transaction(actor, (tx) =>
        work({ ...tx, ...reads(tx), run: (statement) => tx.run(look(statement)) }),
      ),
  }
}

/** The path of a SQLite file that is removed after the tests. */
export function temporaryFile(atEnd: AtEnd = atFileEnd): string {
  const folder = mkdtempSync(join(databaseFolder, 'kontor-test-'))
  atEnd(() => rmSync(folder, { recursive: true, force: true }))
  return join(folder, 'kontor.db')
}

const { KONTOR_TEST_TEMPLATES } = process.env
/** The templates of test/run.ts. Without them databases are empty, and the test migrates them. */
const templates: Templates | undefined =
  KONTOR_TEST_TEMPLATES && JSON.parse(readFileSync(KONTOR_TEST_TEMPLATES, 'utf8'))

/** The address of a migrated database of this kind. */
export function migratedDatabase(database: DatabaseName): Promise<string> {
  return copyOf(database, templates?.[database].migrated)
}

async function copyOf(database: DatabaseName, template?: string, atEnd?: AtEnd): Promise<string> {
  return database === 'SQLite' ? copiedFile(template, atEnd) : temporaryPostgres(template, atEnd)
}

function copiedFile(template?: string, atEnd?: AtEnd): string {
  const file = temporaryFile(atEnd)
  if (template) copyFileSync(template, file)
  return file
}

/** The path of a migrated SQLite file. */
export function migratedFile(): string {
  return copiedFile(templates?.SQLite.migrated)
}

/** The same on PostgreSQL. */
export function migratedPostgres(): Promise<string> {
  return temporaryPostgres(templates?.PostgreSQL.migrated)
}

let postgres: Promise<string> | undefined

/** The address of an empty PostgreSQL database, or of a copy of another one. */
export async function temporaryPostgres(template = 'template1', atEnd: AtEnd = atFileEnd): Promise<string> {
  postgres ??= process.env.KONTOR_TEST_POSTGRES
    ? Promise.resolve(process.env.KONTOR_TEST_POSTGRES)
    : ownPostgres()
  const url = await postgres
  const name = `kontor_${randomBytes(8).toString('hex')}`
  await createDatabase(url, name, template)
  // Otherwise a run would leave hundreds of them, of a thousand files each.
  atEnd(() => dropDatabase(url, name))
  return new URL(`/${name}`, url).href
}

async function ownPostgres(): Promise<string> {
  const { url, stop } = await startPostgres()
  atProcessEnd(stop)
  return url
}

/** An Api for the owner of a company that no test uses yet. */
export async function newCompany(server: TestServer): Promise<Api> {
  const identity = server.companies?.shift() ?? (await makeCompany(server.db))
  return new Api(server, identity).withScopes(scopes.join(' '))
}

/** A client of the API for one company. The short methods expect success and return the body. */
export class Api {
  readonly server: TestServer
  readonly identity: Identity
  readonly given = given(this)

  constructor(server: TestServer, identity: Identity) {
    this.server = server
    this.identity = identity
  }

  /** The same client with a token of these scopes. */
  async withScopes(scope: string): Promise<Api> {
    const { client } = this.identity
    const body = { grant_type: 'client_credentials', ...client, scope }
    const { access_token } = await this.post('/v2/auth/access-tokens', body)
    return new Api(this.server, { ...this.identity, accessToken: access_token })
  }

  /** A colleague in the same company, with a client and tokens of their own. */
  async colleague(role: Role): Promise<Api> {
    const { company, user } = this.identity
    const passwordHash = await usualPasswordHash()
    return this.server.db
      .transaction({ company, user, via: 'test' }, async (tx) => {
        // As an invitation does that is accepted.
        await tx.lock(directory)
        const email = `${randomUUID()}@kontor.example`
        const names = { name: 'Noé', surname: '', language: 'fr' } as const
        const colleague = await createUser(tx, { email, ...names, passwordHash })
        await addMember(tx, colleague, role)
        const client = await createClient(tx, { name: role, scopes, user_id: colleague })
        return { company, user: colleague, client, v1Token: await createV1Token(tx, colleague) }
      })
      .then((identity) => new Api(this.server, identity).withScopes(scopes.join(' ')))
  }

  async request(method: string, path: string, options: RequestOptions = {}): Promise<Answer> {
    const url = new URL(this.server.url + path)
    for (const [name, value] of Object.entries(options.query ?? {})) url.searchParams.set(name, String(value))
    const response = await fetch(url, {
      method,
      headers: {
        ...(this.identity.accessToken ? { authorization: `Bearer ${this.identity.accessToken}` } : {}),
        ...(options.body === undefined ? {} : { 'content-type': 'application/json' }),
        ...options.headers,
      },
      body:
        (options.raw as string | undefined) ??
        (options.body === undefined ? undefined : JSON.stringify(options.body)),
    })
    const bytes = await response.bytes()
    const text = new TextDecoder().decode(bytes)
    const isJson = response.headers.get('content-type')?.includes('json')
    return {
      status: response.status,
      headers: response.headers,
      body: isJson && text ? JSON.parse(text) : text,
      bytes,
    }
  }

  async get(path: string, query: RequestOptions['query'] = {}) {
    return this.#expect(200, 'GET', path, { query })
  }

  async post(path: string, body: unknown) {
    return this.#expect([200, 201], 'POST', path, { body })
  }

  async put(path: string, body: unknown) {
    return this.#expect(200, 'PUT', path, { body })
  }

  async patch(path: string, body: unknown) {
    return this.#expect(200, 'PATCH', path, { body })
  }

  async delete(path: string) {
    return this.#expect(204, 'DELETE', path, {})
  }

  /** Expects that a body is refused and returns the problems: code by key. */
  async problems(
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    path: string,
    body?: unknown,
  ): Promise<Record<string, number>> {
    const answer = await this.request(method, path, { body })
    assert.equal(answer.status, 422, JSON.stringify(answer.body))
    assert.equal(answer.body.code, 1000)
    const errors: { key: string; code: number; message: string }[] = answer.body.meta.errors
    return Object.fromEntries(errors.map(({ key, code }) => [key, code]))
  }

  async #expect(status: number | number[], method: string, path: string, options: RequestOptions) {
    const answer = await this.request(method, path, options)
    assert.ok(
      [status].flat().includes(answer.status),
      `${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`,
    )
    return answer.body
  }
}
