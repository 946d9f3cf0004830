// The world of a round: a new company with one record of everything, another company that it must never see, and the
// facts known about both.

import sql, { empty, join, raw } from 'sql-template-tag'
import { roles } from '../../domain/access/roles.ts'
import { resources } from '../../server/app.ts'
import { sessionCookie } from '../../server/http/cookies.ts'
import { type Api, newCompany, type TestServer } from '../api.ts'
import { nowhere } from '../separation-walk.ts'
import { belongings, makeSide, type Side } from '../separation-world.ts'
import { signedIn } from '../visitor.ts'
import { type HeavySize, heavyCompany } from './heavy-company.ts'
import type { Chosen, Meaning, RecordMark, SecretMark, Whose } from './marks.ts'
import type { CallerName } from './plans.ts'

interface Known {
  readonly id: number
  /** The id of its parent record. */
  readonly parent?: number
}

export type Counters = Readonly<Record<string, number>>

interface Caller {
  readonly headers: readonly (readonly [string, string])[]
  readonly v1Token?: string
}

export class World implements Meaning {
  readonly server: TestServer
  readonly own: Side
  readonly other: Side
  readonly known: Readonly<Record<Exclude<Whose, 'nobody'>, Map<string, Known[]>>>
  readonly #heavySize: HeavySize
  /** The companies that it uses. */
  readonly #companies: Set<number>
  readonly #callers = new Map<CallerName, Promise<Caller>>()

  constructor(
    server: TestServer,
    own: Side,
    other: Side,
    known: Omit<World['known'], 'heavy'>,
    heavySize: HeavySize,
  ) {
    this.server = server
    this.own = own
    this.other = other
    this.known = { ...known, heavy: new Map() }
    this.#heavySize = heavySize
    this.#companies = new Set([own.company, other.company])
  }

  // Records.

  idOf({ $record: name, pick, whose }: RecordMark, chosen: Chosen): number {
    const known = whose === 'nobody' ? [] : (this.known[whose].get(name) ?? [])
    const parent = resources.find((one) => one.name === name)?.parent?.resource().name ?? ''
    const above = chosen.named.get(parent)
    const below = known.filter((one) => above === undefined || one.parent === above)
    const candidates = below.length > 0 ? below : known
    const found = candidates.at(pick % candidates.length)
    if (found?.parent) chosen.above.set(parent, found.parent)
    const id = chosen.above.get(name) ?? found?.id ?? nowhere
    chosen.named.set(name, id)
    return id
  }

  learn(whose: 'own' | 'heavy', name: string, id: number, parent?: number): void {
    const known = this.known[whose].get(name) ?? []
    if (!known.some((one) => one.id === id)) known.push({ id, parent })
    this.known[whose].set(name, known)
  }

  forget(name: string, id: number): void {
    const known = this.known.own.get(name) ?? []
    this.known.own.set(
      name,
      known.filter((one) => one.id !== id),
    )
  }

  secretOf({ $secret }: SecretMark): string {
    const { client, accessToken } = this.own.people.owner.identity
    return {
      client_id: client.client_id,
      client_secret: client.client_secret,
      access_token: accessToken ?? '',
    }[$secret]
  }

  // Callers.

  caller(name: CallerName): Promise<Caller> {
    const caller = this.#callers.get(name) ?? this.#firstCaller(name)
    this.#callers.set(name, caller)
    return caller
  }

  /** Replaces a caller that is no longer let in with another person of the same role. */
  async renew(name: CallerName): Promise<void> {
    const { side, role } = whoIs(this, name)
    const successor = await side.people.owner.colleague(role)
    this.#callers.set(name, isBrowser(name) ? inBrowser(successor, name) : withToken(successor))
  }

  async #firstCaller(name: CallerName): Promise<Caller> {
    if (name === 'nobody') return { headers: [] }
    if (name === 'wrong token')
      return { headers: [['authorization', 'Bearer abcdef0123456789']], v1Token: 'abc' }
    // The other company stays for the next rounds, including the changes that its people make to their own accounts.
    if (name === 'heavy owner') return this.#heavyOwner()
    if (name === 'stranger') return withToken(await this.other.people.owner.colleague('owner'))
    const { side, role } = whoIs(this, name)
    return isBrowser(name) ? inBrowser(side.people[role], name) : withToken(side.people[role])
  }

  /** The heavy company is created on first use. */
  async #heavyOwner(): Promise<Caller> {
    const { owner, known } = await heavyCompany(this.server, this.#heavySize)
    for (const [name, ids] of known) for (const id of ids) this.learn('heavy', name, id)
    this.#companies.add(owner.identity.company)
    return withToken(owner)
  }

  /** The counters of a company: they change with every write. */
  async counters(): Promise<Counters> {
    const rows = await this.server.db.all<{ company_id: number; name: string; value: number }>(sql`
      select company_id, name, value from counters
      where company_id in (${join([...this.#companies])}) order by company_id, name`)
    return Object.fromEntries(rows.map(({ company_id, name, value }) => [`${company_id} ${name}`, value]))
  }
}

/** A word that only the texts of the other company contain. */
export const foreignWord = 'Quitten'

const others = new WeakMap<TestServer, Promise<Side>>()

/** A new company for every round; the other one is the same for all. */
export async function makeFuzzWorld(server: TestServer, heavySize: HeavySize): Promise<World> {
  const other = others.get(server) ?? newCompany(server).then((owner) => makeSide(owner, foreignWord))
  others.set(server, other)
  const own = await makeSide(await newCompany(server), 'Birnen')
  const known = { own: await recordsOf(own), other: await recordsOf(await other) }
  const world = new World(server, own, await other, known, heavySize)
  await world.caller('stranger')
  return world
}

async function recordsOf(side: Side): Promise<Map<string, Known[]>> {
  const { db } = side.people.owner.server
  const known = new Map<string, Known[]>([['company', [{ id: side.company }]]])
  for (const thing of belongings)
    known.set(
      thing,
      roles.map((role) => ({ id: side.idOf(thing, role) })),
    )
  for (const { name, table, parent } of resources) {
    const rows = await db.all<Known>(sql`
      select id ${parent ? raw(`, ${parent.key} as parent`) : empty} from ${raw(table)}
      where company_id = ${side.company} order by id desc limit 50`)
    known.set(name, rows)
  }
  return known
}

function whoIs({ own, other }: World, name: CallerName) {
  if (name === 'stranger') return { side: other, role: 'owner' as const }
  if (name === 'manager' || name === 'member' || name === 'reader') return { side: own, role: name }
  return { side: own, role: name === 'member browser' ? ('member' as const) : ('owner' as const) }
}

function isBrowser(name: CallerName): boolean {
  return name === 'browser' || name === 'member browser' || name === 'foreign page'
}

async function withToken({ identity }: Api): Promise<Caller> {
  return {
    headers: [['authorization', `Bearer ${identity.accessToken}`]],
    v1Token: identity.v1Token,
  }
}

async function inBrowser(person: Api, name: CallerName): Promise<Caller> {
  const { cookies } = await signedIn(person)
  return {
    headers: [
      ['cookie', `${sessionCookie}=${cookies.get(sessionCookie)}`],
      ['sec-fetch-site', name === 'foreign page' ? 'cross-site' : 'same-origin'],
    ],
  }
}
