// What `q` finds, and in which order, on both databases.

import assert from 'node:assert/strict'
import sql, { raw } from 'sql-template-tag'
import { type Api, newCompany, onBothDatabases } from '../../../test/api.ts'
import { address } from '../../../test/given.ts'

const contacts = '/v2/contacts'
const invoices = '/v2/receivables/invoices'

onBothDatabases('a short word is the beginning of a word, and a longer one is anywhere', async (api) => {
  const living = { main_address: { ...address, street: 'Weg', street_no: '7', city: 'Bern' } }
  for (const name of ['Dachrinnen Egli', "Garage O'Brien", 'Ärzte am Ring 12', 'dr. Müller-Egli', 'X 0.5'])
    await api.given.contact({ name, ...living })
  await asNewAndAsOld(api, async () => {
    for (const [q, expected] of [
      ['d', ['Dachrinnen Egli', 'dr. Müller-Egli']],
      ['DR', ['dr. Müller-Egli']],
      ['eg', ['Dachrinnen Egli']],
      ['egl', ['Dachrinnen Egli', 'dr. Müller-Egli']],
      ['rinne', ['Dachrinnen Egli']],
      ['inn gli', ['Dachrinnen Egli']],
      ["o'", ["Garage O'Brien"]],
      ['brien', ["Garage O'Brien"]],
      ['a r', ['Ärzte am Ring 12']],
      ['1 ring', ['Ärzte am Ring 12']],
      ['12', ['Ärzte am Ring 12']],
      ['2', []],
      ['0', ['X 0.5']],
      ['0.', ['X 0.5']],
      ['.5', []],
      ['0.5', ['X 0.5']],
      ['x 0.5 weg', ['X 0.5']],
      ['egli garage', []],
      ['r-e', ['dr. Müller-Egli']],
      ['-e', []],
      ['nothing', []],
      ['z', []],
    ] as const) {
      const { items, pagination } = await api.get(contacts, { q, sort: 'name' })
      assert.deepEqual(items.map(nameOf), expected.toSorted(byName), q)
      assert.equal(pagination.total, expected.length, q)
    }
  })
})

onBothDatabases('a word of very many words finds all of them', async (api) => {
  const letters = [...'abcdefg']
  const name = letters.flatMap((one) => letters.map((other) => `vor${one}${other}gang`))
  await api.given.contact({ name: name.slice(0, 22).join(' ') })
  await api.given.contact({ name: name.slice(22, 44).join(' ') })
  const total = async (q: string) => (await api.get(contacts, { q })).pagination.total
  await asNewAndAsOld(api, async () =>
    assert.deepEqual(
      await Promise.all(['gang', 'gang vor', 'vorabgang', 'v gang vor'].map(total)),
      [2, 2, 1, 2],
    ),
  )
})

onBothDatabases('a changed or deleted record is found by its words of now', async (api) => {
  const { id } = await api.given.contact({ name: 'Wolkenbruch' })
  const total = async (q: string) => (await api.get(contacts, { q })).pagination.total
  const totals = () => Promise.all(['w', 'wo', 'bruch', 's', 'schein', '77'].map(total))
  await asNewAndAsOld(api, async () => {
    assert.deepEqual(await totals(), [1, 1, 1, 0, 0, 0])
    await api.put(`${contacts}/${id}`, { name: 'Sonnenschein 77' })
    assert.deepEqual(await totals(), [0, 0, 0, 1, 1, 1])
    await api.put(`${contacts}/${id}`, { name: 'Wolkenbruch' })
  })
  await api.delete(`${contacts}/${id}`)
  assert.deepEqual(await totals(), [0, 0, 0, 0, 0, 0])
})

onBothDatabases('what the index takes for its own language is searched as text', async (api) => {
  const { id } = await api.given.contact({ name: 'NEAR(a b) AND "c"* ^d -e {f} col:g OR NOT' })
  await newCompany(api.server)
  await asNewAndAsOld(api, async () => {
    for (const q of ['near(a', '"c"*', '^d', '-e', '{f}', 'col:g', 'and or not', '"c"* near(', 'b)', '"'])
      assert.deepEqual((await api.get(contacts, { q })).items.map(idOf), [id], q)
    for (const q of ['*', '""', 'near(b', '^', ')(', '+', `'`, '\\', 'a*', 'col:a', '"d"*'])
      assert.equal((await api.get(contacts, { q })).pagination.total, q === '^' ? 1 : 0, q)
  })
})

onBothDatabases(
  'control characters separate words, and old ones in the search column harm nobody',
  async (api) => {
    const { id } = await api.given.contact({ name: 'Sonne\x01Mond' })
    const found = async (q: string) => (await api.get(contacts, { q })).items.map(idOf)
    await asNewAndAsOld(api, async () =>
      assert.deepEqual(
        [await found('sonne mond'), await found('mo'), await found('sonne\x7fmond')],
        [[id], [id], [id]],
      ),
    )

    const { id: other } = await api.given.contact({ name: 'Regen' })
    const { company, user } = api.identity
    await api.server.db.transaction({ company, user, via: 'test' }, (tx) =>
      tx.run(
        sql`update contacts set search = ${'\nsonne\x01regen\n'} where company_id = ${company} and id = ${other}`,
      ),
    )
    assert.ok((await found('sonne')).includes(id))
  },
)

onBothDatabases('q has at most 50 words and 1000 characters', async (api) => {
  const { id } = await api.given.contact({
    name: Array.from({ length: 50 }, (_, index) => `w${index}`).join(' '),
  })
  const words = (count: number) => Array.from({ length: count }, (_, index) => `w${index}`).join(' ')
  await asNewAndAsOld(api, async () =>
    assert.deepEqual((await api.get(contacts, { q: words(50) })).items.map(idOf), [id]),
  )
  const long = 'x'.repeat(200)
  await api.put(`${contacts}/${id}`, { name: `${long}y` })
  assert.equal((await api.get(contacts, { q: long })).pagination.total, 1)
  assert.equal((await api.get(contacts, { q: `${long}z` })).pagination.total, 0)
  assert.equal((await api.get(contacts, { q: 'x'.repeat(1000) })).pagination.total, 0)
  for (const q of [words(51), words(1000), 'x'.repeat(1001), 'a\0b']) {
    const { status, body } = await api.request('GET', contacts, { query: { q } })
    assert.deepEqual([status, body.code], [400, 2000])
  }
})

onBothDatabases('an invoice is found by its amount and by its reference', async (api) => {
  const isr_id = (await api.given.slip({ delivery_number: '210000' })).id
  const position = { type: 'N', catalog_type: 'P', name: 'Mauer', amount: 1, vat: 0, unit_id: 1 }
  const made = (price: number, values: object = {}) =>
    api.given.invoice({ positions: [{ ...position, price }], ...values })
  const wall = await made(2802.47, { isr_id, notes: "Budget 12'500" })
  const round = await made(31802.5, { isr_id })
  const { isr_reference_number: reference } = wall
  const printed = `${reference.slice(0, 2)} ${reference.slice(2).match(/.{5}/g).join(' ')}`
  for (const [q, ids] of [
    ['2802.47', [wall.id]],
    ["2'802.47", [wall.id]],
    ['2’802.47', [wall.id]],
    ['2802', [wall.id]],
    ["12'500", [wall.id]],
    ['12500', [wall.id]],
    ['31802.50', [round.id]],
    ["31'802.5", [round.id]],
    ['802.', [round.id, wall.id]],
    [reference, [wall.id]],
    [printed, [wall.id]],
    [reference.slice(-5), [wall.id]],
    [reference.slice(-7), [wall.id]],
    [printed.slice(-11), [wall.id]],
    [round.isr_reference_number.slice(-4), [round.id]],
    ['2802.48', []],
  ] as const)
    assert.deepEqual((await api.get(invoices, { q, sort: '-id' })).items.map(idOf), ids, q)

  // A contact that is renamed takes its documents along.
  await api.put(`${contacts}/${wall.contact_id}`, { name: 'Umgezogen' })
  for (const q of ["umgezogen 2'802.47", `umgezogen ${reference.slice(-5)}`])
    assert.deepEqual((await api.get(invoices, { q })).items.map(idOf), [wall.id], q)
})

onBothDatabases('an invoice is found by the creditor reference of its number', async (api) => {
  const { id } = await api.given.invoice({ number: '539007547034' })
  for (const q of ['RF18539007547034', 'rf18 5390 0754 7034', '7547034'])
    assert.deepEqual((await api.get(invoices, { q })).items.map(idOf), [id], q)
  assert.equal((await api.get(invoices, { q: 'RF19539007547034' })).pagination.total, 0)
})

onBothDatabases('of very many records, exact ones and those that begin so come first', async (api) => {
  const first = await api.given.contact({
    number: '55',
    name: 'Hof',
    main_address: { ...address, street: 'Weg' },
  })
  const start = await api.given.contact({ number: '66', name: 'Hofmann' })
  const inside = await api.given.contact({ number: '77', name: 'Alter Bauernhof' })
  await copies(api, inside.id, 600)
  const page = async (query: Record<string, string>) => {
    const { items, pagination } = await api.get(contacts, { q: 'hof', ...query })
    assert.equal(pagination.total, 603)
    return items.map(idOf)
  }
  assert.deepEqual((await page({ limit: '3' })).slice(0, 2), [first.id, start.id])

  // The pages have every record once, in the order of the list after the first ones.
  const all: number[] = []
  for (let offset = 0; offset < 603; offset += 150)
    all.push(...(await page({ limit: '150', offset: String(offset) })))
  assert.equal(new Set(all).size, 603)
  const own: number[] = []
  for (let offset = 0; offset < 603; offset += 200)
    own.push(...(await page({ limit: '200', offset: String(offset), sort: 'number' })))
  const isOther = (id: number) => id !== first.id && id !== start.id
  assert.deepEqual(all.slice(2), own.filter(isOther))
})

/**
 * Checks twice: with new contacts, which are in no index yet, and after so many others that SQLite has indexed them. See
 * server/db/sqlite/indexing.ts.
 */
async function asNewAndAsOld(api: Api, check: () => Promise<void>): Promise<void> {
  await check()
  const main_address = { ...address, street: 'Quai', street_no: '9', postcode: '9999', city: 'Quinto' }
  const { id } = await api.given.contact({ name: 'Quelle', number: '9999', main_address })
  await copies(api, id, 70)
  await check()
}

/** Stores copies of a contact, faster than the API could. */
async function copies(api: Api, id: number, count: number): Promise<void> {
  const { company, user } = api.identity
  await api.server.db.transaction({ company, user, via: 'test' }, async (tx) => {
    const columns = await tx.all<{ name: string }>(tx.dialect.columns('contacts'))
    for (let index = 1; index <= count; index++) {
      const own: Record<string, string> = {
        id: String(id + 1000 + index),
        number: `'${90_000 + index}'`,
        number_folded: `'${90_000 + index}'`,
        number_value: String(90_000 + index),
      }
      const names = columns.map(({ name }) => `"${name}"`)
      const values = columns.map(({ name }) => own[name] ?? `t."${name}"`)
      await tx.run(sql`
        insert into contacts (${raw(names.join(', '))})
        select ${raw(values.join(', '))} from contacts t where t.company_id = ${company} and t.id = ${id}`)
    }
  })
}

function idOf({ id }: { id: number }): number {
  return id
}

function nameOf({ name }: { name: string }): string {
  return name
}

/** As the list sorts them. */
function byName(one: string, other: string): number {
  const key = (name: string) => name.replace('Ä', 'A').replace('ü', 'u').toLowerCase()
  return key(one) < key(other) ? -1 : 1
}
