// A company sees only its own data, and no person does more than their role allows: tested with every operation.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import sql, { join, raw } from 'sql-template-tag'
import { type Role, roles } from '../domain/access/roles.ts'
import { description, operations, resources } from '../server/app.ts'
import { filterKeys, sortKeys, withKeys } from '../server/resource/list/query.ts'
import { onePath, withArticle } from '../server/resource/names.ts'
import type { OperationFacts, QueryParameter } from '../server/resource/operation.ts'
import { type AnyResource, isOwnOnly } from '../server/resource/resource.ts'
import { type Answer, type DatabaseName, databases, serverOn } from './api.ts'
import { chosen } from './lane.ts'
import { withoutChange } from './separation-rows.ts'
import { within } from './separation-statements.ts'
import {
  bodyFor,
  forAll,
  idPlaces,
  isAllowed,
  namedBy,
  neededFor,
  nowhere,
  pathOf,
  placesOf,
  replaced,
  sendAs,
  told,
} from './separation-walk.ts'
import {
  type Body,
  isSeenByOwnerOnly,
  listPath,
  makeWorld,
  type Side,
  type Thing,
  type World,
} from './separation-world.ts'
import { inTurn } from './turns.ts'

const worlds = new Map<DatabaseName, Promise<World>>()

function inTwoCompanies(name: string, work: (world: World) => Promise<void>): void {
  for (const database of inTurn('two companies', databases))
    test(`${name} (${database})`, async () => {
      const world = worlds.get(database) ?? serverOn(database).then(makeWorld)
      worlds.set(database, world)
      await work(await world)
    })
}

const closed = operations.filter(({ open }) => !open)

test('every operation of the published description is tried', () => {
  const published = Object.entries(description().paths).flatMap(([path, methods]) =>
    Object.keys(methods as object).map((method) => `${method.toUpperCase()} ${path}`),
  )
  const tried = operations.map(({ method, path }) => `${method} ${path}`)
  // The OAuth page is for browsers, and answers with HTML.
  assert.deepEqual(
    published.filter((operation) => !tried.includes(operation)),
    ['GET /auth/authorize'],
  )
})

for (const role of roles) {
  const who = withArticle(role)
  // In the short lane each operation is called by one role.
  const some = closed.filter(({ name }) => chosen(name, roles).includes(role))

  inTwoCompanies(`to ${who}, an id of another company is an id of nothing`, async (world) => {
    const { own, other, secrets } = world
    const walk = async (operation: OperationFacts) => {
      for (const [strange, missing] of strangePaths(operation, own, role, other.idOf))
        keeps(secrets, await answersLikeNothing(own, role, operation, strange, missing))
    }
    await withoutChange([own, other], () => within(own.company, () => forAll(some, walk)))
  })

  inTwoCompanies(`to ${who}, what only a colleague sees is nothing`, async ({ own }) => {
    const colleague = role === 'owner' ? 'manager' : 'owner'
    const theirs = (thing: Thing) => own.idOf(thing, colleague)
    const hidden = closed.filter((operation) => {
      const places = placesOf(operation)
      return places.length > 0 && places.every(({ thing }) => isSeenByOwnerOnly(role, thing))
    })
    const walk = async (operation: OperationFacts) => {
      for (const [strange, missing] of strangePaths(operation, own, role, theirs))
        await answersLikeNothing(own, role, operation, strange, missing)
    }
    await withoutChange([own], () => forAll(hidden, walk))
  })

  inTwoCompanies(`${who} cannot refer to what another company has`, async ({ own, other, secrets }) => {
    const walk = async (operation: OperationFacts) => {
      const path = pathOf(operation, ({ thing }) => own.idOf(thing, role))
      const body = bodyFor(operation, own, role)
      for (const place of idPlaces(operation.body))
        for (const id of namedBy(place.at(-1) as string, other)) {
          const answer = await sendAs(own, role, operation, path, replaced(body, place, id))
          const seen = `${operation.method} ${path} ${place} ${JSON.stringify(answer.body)}`
          assert.ok((isAllowed(role, operation) ? [404, 422] : [403]).includes(answer.status), seen)
          const missing = await sendAs(own, role, operation, path, replaced(body, place, nowhere))
          assert.equal(told(answer), told(missing), seen)
          keeps(secrets, answer)
        }
    }
    await withoutChange([own, other], () => within(own.company, () => forAll(some, walk)))
  })

  inTwoCompanies(`${who} does what the table of roles allows, and no more`, async ({ own, secrets }) => {
    const statuses = new Map<OperationFacts, number>()
    const walk = async (operation: OperationFacts) => {
      const answer = await tried(own, role, operation)
      keeps(secrets, answer)
      statuses.set(operation, answer.status)
    }
    const refused = closed.filter((operation) => !isAllowed(role, operation))
    const allowed = closed.filter((operation) => isAllowed(role, operation))
    await withoutChange([own], () => forAll(refused, walk))
    const forAnybody = Object.groupBy(
      allowed.filter(({ forPeople }) => !forPeople),
      ({ method }) => (method === 'GET' ? 'reads' : 'writes'),
    )
    // Reads first: what is read must not be deleted meanwhile.
    await forAll(forAnybody.reads ?? [], walk)
    await forAll(forAnybody.writes ?? [], walk)
    // One after the other: some of them end sessions, first one and then all others.
    const personal = allowed.filter(({ forPeople }) => forPeople)
    for (const operation of personal.sort((one, other) => placesOf(other).length - placesOf(one).length))
      await walk(operation)
    await forAll(resources, (resource) => permissionsAgree(own, role, resource, statuses))
  })
}

/** Paths with ids that must not be visible, each with the same path with ids that do not exist. */
function* strangePaths(
  operation: OperationFacts,
  own: Side,
  role: Role,
  strangeId: (thing: Thing) => number,
): Generator<[string, string]> {
  const places = placesOf(operation)
  for (let strangers = 1; strangers < 2 ** places.length; strangers++)
    for (const hasOwnBeside of places.some(({ isList }) => isList) ? [false, true] : [false]) {
      const pathWith = (idOf: (thing: Thing) => number) =>
        pathOf(operation, ({ thing, isList }, index) => {
          const ownId = own.idOf(thing, role)
          if ((strangers & (1 << index)) === 0) return ownId
          return isList && hasOwnBeside ? `${ownId},${idOf(thing)}` : idOf(thing)
        })
      yield [pathWith(strangeId), pathWith(() => nowhere)]
    }
}

async function answersLikeNothing(
  own: Side,
  role: Role,
  operation: OperationFacts,
  strange: string,
  missing: string,
): Promise<Answer> {
  const body = bodyFor(operation, own, role)
  const answer = await sendAs(own, role, operation, strange, body)
  const seen = `${operation.method} ${strange} ${JSON.stringify(answer.body)}`
  assert.equal(answer.status, isAllowed(role, operation) ? 404 : 403, seen)
  assert.equal(told(answer), told(await sendAs(own, role, operation, missing, body)), seen)
  return answer
}

function keeps(secrets: readonly string[], { bytes }: Answer): void {
  const text = Buffer.from(bytes).toString('utf8')
  for (const secret of secrets) assert.ok(!text.includes(secret), `${secret} in ${text}`)
}

/**
 * Tries an operation on a visible record. Records are not deleted, as others need them: a deletion gets an id that does
 * not exist.
 */
async function tried(own: Side, role: Role, operation: OperationFacts): Promise<Answer> {
  const isKept = operation.method === 'DELETE' && placesOf(operation).some(({ isList }) => isList)
  const path = pathOf(operation, ({ thing, isList }) => {
    const id = own.idOf(thing, role)
    return isKept && isList ? `${id},${nowhere}` : id
  })
  const answer = await sendAs(own, role, operation, path, bodyFor(operation, own, role))
  const seen = `${operation.method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`
  if (!isAllowed(role, operation)) assert.deepEqual([answer.status, answer.body.code], [403, 5000], seen)
  else if (isKept) assert.equal(answer.status, 404, seen)
  else assert.ok([operation.answer.status, 400, 422].includes(answer.status), seen)
  return answer
}

/** The permissions in a record agree with the results of its operations. */
async function permissionsAgree(
  own: Side,
  role: Role,
  resource: AnyResource,
  statuses: ReadonlyMap<OperationFacts, number>,
): Promise<void> {
  const get = closed.find(({ method, path }) => method === 'GET' && path === onePath(resource))
  if (!get || !isAllowed(role, get)) return
  const path = pathOf(get, ({ thing }) => own.idOf(thing, role))
  const { permissions } = (await own.people[role].get(path, { with: 'permissions' })).item
  for (const [operation, status] of statuses) {
    if (placesOf(operation).at(-1)?.thing !== resource || operation.alsoScopes) continue
    const seen = `${operation.method} ${operation.path}: ${status}, ${permissions}`
    assert.equal(permissions.includes(neededFor(operation)), status !== 403, seen)
  }
}

// Lists. The other two roles read by the same rules.

for (const role of ['owner', 'member'] as const)
  inTwoCompanies(`${withArticle(role)} lists, counts and finds only what they may see`, listsVisible(role))

function listsVisible(role: Role) {
  return async (world: World) => {
    const { own, other } = world
    assert.ok((await other.people.owner.get('/v2/contacts', { q: 'Quitten' })).pagination.total > 0)
    const theirs = await itemsOf(other)
    const lists = closed.filter(({ method, query }) => method === 'GET' && query?.some(isFilter))
    await within(own.company, () =>
      forAll(
        lists.filter((operation) => isAllowed(role, operation)),
        async ({ path }) => {
          const resource = resources.find((one) => one.path === path)
          // The sums of lists have no records of their own: server/reports/list-sums.test.ts looks at them.
          if (!resource) return assert.equal(path, '/reports/sums')
          await showsOnlyVisible(world, role, resource, theirs.get(resource) as Body)
        },
      ),
    )
  }
}

const isFilter = ({ name }: QueryParameter) => name === 'filter'

/** Asks a list for everything that a record of the other company holds. */
async function showsOnlyVisible(
  { own, other, secrets }: World,
  role: Role,
  resource: AnyResource,
  theirs: Body,
): Promise<void> {
  const path = listPath(resource, (thing) => own.idOf(thing, role))
  const visible = await visibleIds(own, role, resource)
  const count = async (query: Record<string, string | number>): Promise<number> => {
    const { items, pagination } = await own.people[role].get(path, { limit: 200, ...query })
    const seen = `${path} ${JSON.stringify(query)}`
    for (const { id } of items) assert.ok(visible.has(id), `${id} in ${seen}`)
    for (const secret of secrets) assert.ok(!JSON.stringify(items).includes(secret), seen)
    if (!query.offset) assert.equal(items.length, Math.min(pagination.total, 200), seen)
    return pagination.total
  }
  assert.equal(await count({ sort: sortKeys(resource).join() }), visible.size)
  assert.equal(await count({ with: withKeys(resource).join() }), visible.size)
  assert.equal(await count({ offset: 100_000 }), visible.size)
  assert.equal(await count({ q: 'Quitten' }), 0)
  for (const key of filterKeys(resource)) {
    const value = theirs[key]
    if (!['string', 'number', 'boolean'].includes(typeof value)) continue
    const found = await count({ filter: JSON.stringify({ [key]: String(value) }) })
    if (/(^|_)id$/.test(key) && isOnlyIn(other, value as number)) assert.equal(found, 0, key)
  }
}

/** The records of a company, as its owner sees them. */
async function itemsOf({ people, idOf }: Side): Promise<Map<AnyResource, Body>> {
  const items = new Map<AnyResource, Body>()
  for (const resource of resources.filter(({ operations }) => operations.includes('get')))
    items.set(resource, (await people.owner.get(`${listPath(resource, idOf)}/${idOf(resource)}`)).item)
  return items
}

/** The ids of all stored records that a person may see in a list. */
async function visibleIds(own: Side, role: Role, resource: AnyResource): Promise<Set<number>> {
  const { server, identity } = own.people[role]
  const { table, parent, ownedBy } = resource
  const conditions = [sql`company_id = ${own.company}`]
  if (parent) conditions.push(sql`${raw(parent.key)} = ${own.idOf(parent.resource())}`)
  if (isOwnOnly(role, resource)) conditions.push(sql`${raw(ownedBy as string)} = ${identity.user}`)
  const rows = await server.db.all<{ id: number }>(sql`
    select id from ${raw(table)} where ${join(conditions, ' and ')}`)
  return new Set(rows.map(({ id }) => id))
}

/** The initial records of every company have the same ids. */
function isOnlyIn({ company, people }: Side, id: number): boolean {
  const isPerson = Object.values(people).some(({ identity }) => identity.user === id)
  return isPerson || Math.floor(id / 10_000) === company
}

// Values that are unique within a company.

inTwoCompanies('what another company has already is free', async ({ own, other }) => {
  const theirs = await itemsOf(other)
  await within(own.company, () =>
    forAll([...own.bodies], async ([resource, body]) => {
      const item = theirs.get(resource)
      for (const keys of resource.unique ?? []) {
        const taken = Object.fromEntries(keys.map((key) => [key, item?.[key]]))
        const path = listPath(resource, own.idOf)
        const answer = await own.people.owner.request('POST', path, { body: { ...body, ...taken } })
        assert.equal(answer.status, 201, `${path} ${JSON.stringify(answer.body)}`)
      }
    }),
  )
})

inTwoCompanies(
  'whether an address has an account does not show when it is invited',
  async ({ own, other }) => {
    const { item } = await other.people.owner.get('/v2/auth/profile')
    const { email } = (await other.people.owner.get('/v2/auth/invitations')).items[0]
    const answers = []
    for (const address of [item.email, email, 'nobody@kontor.example']) {
      const body = { email: address, role: 'member' }
      const answer = await own.people.manager.request('POST', '/v2/auth/invitations', { body })
      const { item: invitation } = answer.body
      assert.equal(invitation.email, address)
      answers.push([answer.status, { ...invitation, id: 0, email: '', created: '', expires: '', link: '' }])
    }
    assert.deepEqual(answers[0], answers[2])
    assert.deepEqual(answers[1], answers[2])
  },
)
