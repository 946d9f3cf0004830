// Two companies with the same kinds of records, and in each of them a person of every role.

import assert from 'node:assert/strict'
import sql, { raw } from 'sql-template-tag'
import { type Role, roles } from '../domain/access/roles.ts'
import { operations, resources } from '../server/app.ts'
import { connectedApps } from '../server/auth/applications/connected-apps.ts'
import { inDirectory } from '../server/auth/directory.ts'
import { sessionsOf } from '../server/auth/sessions/sessions.ts'
import { bankBookings } from '../server/bank/entries/bookings.ts'
import { bankEntries } from '../server/bank/entries/entries.ts'
import { take } from '../server/db/counters.ts'
import type { Tx } from '../server/db/db.ts'
import { sessionCookie } from '../server/http/cookies.ts'
import { contentKey } from '../server/press/content-key.ts'
import { invoices } from '../server/receivables/invoices.ts'
import { addResponse } from '../server/receivables/public/customer-responses.ts'
import { recurringInvoices } from '../server/receivables/recurring/recurring-invoices.ts'
import { recurringRuns } from '../server/receivables/recurring/recurring-runs.ts'
import { type AnyResource, isOwnOnly } from '../server/resource/resource.ts'
import { insert } from '../server/resource/write.ts'
import { type Answer, Api, newCompany, type TestServer } from './api.ts'
import { givenPaper } from './given-paper.ts'
import { fileOf, ordered } from './payment-orders.ts'
import { sample, sampleBody } from './samples.ts'
import { signedIn } from './visitor.ts'

export interface World {
  readonly own: Side
  readonly other: Side
  /** Words in texts of the other company only: no answer to the people of the first one may contain them. */
  readonly secrets: readonly string[]
}

export interface Side {
  readonly company: number
  readonly people: Readonly<Record<Role, Api>>
  /** The same people, with sessions. */
  readonly browsers: Readonly<Record<Role, Send>>
  /** The body of a new record, by resource. */
  readonly bodies: ReadonlyMap<AnyResource, Body>
  /** The id of one that a person of this role sees. */
  idOf(thing: Thing, role?: Role): number
}

/** Things with ids: records, and the belongings of a person. */
export type Thing = AnyResource | Belonging
export const belongings = ['session', 'passkey'] as const
type Belonging = (typeof belongings)[number]

/** Whether a person of this role sees only their own. */
export function isSeenByOwnerOnly(role: Role, thing: Thing): boolean {
  return typeof thing === 'string' || isOwnOnly(role, thing)
}

export type Body = Readonly<Record<string, unknown>>

export async function makeWorld(server: TestServer): Promise<World> {
  const owners = [await newCompany(server), await newCompany(server)] as const
  for (const owner of owners) await spreadJournal(owner)
  const own = await makeSide(owners[0], 'Birnen')
  const other = await makeSide(owners[1], 'Quitten')
  const profiles = await Promise.all(roles.map((role) => other.people[role].get('/v2/auth/profile')))
  const secrets = profiles.flatMap(({ item }) => [item.email, item.company_name])
  return { own, other, secrets: ['Quitten', ...secrets] }
}

export async function makeSide(owner: Api, word: string): Promise<Side> {
  const { company } = owner.identity
  const people = {
    owner,
    manager: await owner.colleague('manager'),
    member: await owner.colleague('member'),
    reader: await owner.colleague('reader'),
  }
  const bodies = new Map<AnyResource, Body>()
  const ids = new Map<Thing, Partial<Record<Role, number>>>()
  const idOf = (thing: Thing, role: Role = 'owner') => {
    const known = ids.get(thing)
    return (known?.[role] ?? known?.owner) as number
  }

  ids.set('session', await forEveryRole((role) => makeSession(people[role])))
  ids.set('passkey', await forEveryRole((role) => makePasskey(people[role], word)))
  for (const resource of resources) {
    const made: Partial<Record<Role, number>> = {}
    ids.set(resource, made)
    const sent = await bodyOf(owner, resource)
    const body = sent && withWord(sent, word)
    if (body) bodies.set(resource, body)
    for (const role of makersOf(resource)) {
      // A manager cannot reach the client of an owner.
      const maker = resource.name === 'clients' ? people.manager : people[role]
      made[role] = body
        ? await post(maker, listPath(resource, idOf), { ...body, ...lasting[resource.name] })
        : await makeOtherwise(resource, maker, word, idOf)
    }
  }
  const browsers = await forEveryRole((role) => browserOf(people[role]))
  return { company, people, browsers, bodies, idOf }
}

async function forEveryRole<Made>(make: (role: Role) => Promise<Made>): Promise<Record<Role, Made>> {
  const made = await Promise.all(roles.map(async (role) => [role, await make(role)] as const))
  return Object.fromEntries(made) as Record<Role, Made>
}

/** Journal entries have their own counter: here, too, no two companies share ids. */
async function spreadJournal({ server, identity: { company, user } }: Api): Promise<void> {
  await server.db.transaction({ company, user, via: 'test' }, (tx) =>
    tx.run(sql`
      update counters set value = ${company * 10_000} where company_id = ${company} and name = 'journal'`),
  )
}

/** The body that creates a record of a resource, if POST can. */
async function bodyOf(owner: Api, resource: AnyResource): Promise<Body | undefined> {
  if (resource.operations.includes('create')) return sampleBody(owner, resource)
  // A file is made of orders.
  if (resource.name === 'payment-files') return undefined
  const creation = operations.find(({ method, path }) => method === 'POST' && path === resource.path)
  return creation?.body && { ...(sample(creation.body, '') as Body), ...fitting[resource.name] }
}

/** Values that a sample needs in order to be accepted. */
const fitting: Readonly<Record<string, Body>> = {
  clients: { redirect_uri: null },
  'personal-tokens': { expires: null },
}

/** Values that differ from those of the next one, which would otherwise replace it. */
const lasting: Readonly<Record<string, Body>> = { invitations: { email: 'first@kontor.example' } }

/** The sample texts, with a word that marks them. */
function withWord(body: Body, word: string): Body {
  return JSON.parse(JSON.stringify(body).replaceAll('Ein \\"Text\\"', word))
}

/** The owner creates one of everything; a role that sees only its own creates one, too. */
function makersOf(resource: AnyResource): Role[] {
  return roles.filter((role) => role === 'owner' || isOwnOnly(role, resource))
}

/** The path of a list, below the side's own record if it has a parent. */
export function listPath(resource: AnyResource, idOf: Side['idOf']): string {
  const parent = resource.parent?.resource()
  return `/v2${resource.path.replace(/\{\w+\}/, () => String(idOf(parent as AnyResource)))}`
}

async function post(person: Api, path: string, body: Body): Promise<number> {
  return (await person.post(path, forPerson(body, person))).item.id
}

/** The body that a person sends: for themselves, and about somebody with fewer rights. */
export function forPerson(body: Body, person: Api): Body {
  return {
    ...body,
    ...('user_id' in body ? { user_id: person.identity.user } : {}),
    ...('role' in body ? { role: 'reader' } : {}),
  }
}

/** Creates what no plain POST creates, and finds what exists already. */
async function makeOtherwise(
  resource: AnyResource,
  person: Api,
  word: string,
  idOf: Side['idOf'],
): Promise<number> {
  const { db } = person.server
  const { company, user, client } = person.identity
  const scopes = ['contact'] as const
  const write = <Made>(work: (tx: Tx) => Promise<Made>) =>
    db.transaction({ company, user, via: 'test' }, work)
  const makers: Readonly<Record<string, () => Promise<number>>> = {
    memberships: async () => (await person.colleague('reader')).identity.user,
    'connected-apps': () =>
      write((tx) =>
        insert(tx, connectedApps, {
          ...{ user_id: user, client_company_id: company, client_id: client.id },
          ...{ client_identifier: word, client_name: word, scopes, last_used: '2026-02-12 08:00:00' },
        }),
      ),
    'bank-statements': async () => (await person.given.bankEntry(word)).statement_id,
    'bank-entries': async () => (await person.given.bankEntry(word)).id,
    'bank-bookings': () =>
      write((tx) =>
        insert(tx, bankBookings, {
          ...{ bank_entry_id: idOf(bankEntries), payment_id: null, refund_id: null, invoice_id: null },
          ...{ credit_note_id: null, amount: 1_000n, reasons: ['person'], is_automatic: false },
        }),
      ),
    'payment-files': async () => (await fileOf(person, await ordered(person, { message: word }))).id,
    'all-payments': async () => (await person.given.payment()).id,
    outbox: async () => {
      await sendOffer(person, idOf)
      return lastId(person, resource)
    },
    papers: async () => {
      const { id } = await person.given.invoice()
      await person.patch(`/v2/receivables/invoices/${id}/change-status`, { status: 'S' })
      return lastId(person, resource)
    },
    'customer-responses': () =>
      write((tx) =>
        addResponse(
          tx,
          {
            ...{ document_type: 'invoice', document_id: idOf(invoices), document_number: '1' },
            ...{ type: 'accepted', text: word, hash: contentKey(givenPaper()) },
          },
          givenPaper(),
        ),
      ),
    'invoice-reminders': async () => {
      const path = `/v2/receivables/invoices/${idOf(invoices)}/change-status`
      await person.patch(path, { status: 'R' })
      return lastId(person, resource)
    },
    'recurring-invoice-runs': () =>
      write((tx) =>
        insert(tx, recurringRuns, {
          ...{ recurring_invoice_id: idOf(recurringInvoices), date: '2026-03-01', outcome: 'failed' },
          problem: word,
        }),
      ),
    'webhook-deliveries': async () =>
      (await person.post(listPath(resource, idOf).replace(/deliveries$/, 'test'), {})).item.id,
  }
  return (makers[resource.name] ?? (() => lastId(person, resource)))()
}

async function sendOffer(person: Api, idOf: Side['idOf']): Promise<void> {
  const offers = resources.find(({ name }) => name === 'offers') as AnyResource
  const body = { palette: 'C', print: 'S', speed: 'P' }
  const answer = await person.request('PATCH', `/v2${offers.path}/${idOf(offers)}/send-by-post`, { body })
  assert.equal(answer.status, 204, JSON.stringify(answer.body))
}

async function lastId({ server, identity }: Api, { name, table }: AnyResource): Promise<number> {
  const row = await server.db.get<{ id: number | null }>(sql`
    select max(id) as id from ${raw(table)} where company_id = ${identity.company}`)
  assert.ok(row?.id, `somebody has to make a record of ${name}`)
  return row.id
}

type Headers = Readonly<Record<string, string>>
export type Send = (method: string, path: string, body?: unknown, headers?: Headers) => Promise<Answer>

/** Sends requests as the scripts of our pages do for a signed-in person. */
export async function browserOf({ server, identity }: Api, company = identity.company): Promise<Send> {
  const person = new Api(server, { ...identity, company, accessToken: undefined })
  const { cookies } = await signedIn(person)
  const signed = {
    cookie: `${sessionCookie}=${cookies.get(sessionCookie)}`,
    'sec-fetch-site': 'same-origin',
  }
  return (method, path, body, headers) =>
    person.request(method, path, { body, headers: { ...signed, ...headers } })
}

/** The id of a session that is in use elsewhere. */
async function makeSession(person: Api): Promise<number> {
  await signedIn(person)
  const [session] = await sessionsOf(person.server.db, person.identity.user, new Date())
  return (session as { id: number }).id
}

function makePasskey({ server, identity: { user } }: Api, word: string): Promise<number> {
  return inDirectory(server.db, { user, via: 'test' }, async (tx) => {
    const id = await take(tx, 'passkeys')
    await tx.run(sql`
      insert into passkeys (id, user_id, credential_id, public_key, counter, transports, name, created)
      values (${id}, ${user}, ${`credential ${id}`}, '', 0, '[]', ${word}, '2026-02-12 08:00:00')`)
    return id
  })
}
