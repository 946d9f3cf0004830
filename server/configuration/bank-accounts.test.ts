import assert from 'node:assert/strict'
import sql from 'sql-template-tag'
import { type Api, newCompany, onOneDatabase } from '../../test/api.ts'

const path = '/v2/configuration/bank-accounts'
const invoices = '/v2/receivables/invoices'
const body = { description: 'Geschäftskonto', iban: 'CH9300762011623852957' }

onOneDatabase('a bank account is answered as in the reference', async (api) => {
  const answer = await api.request('POST', path, { body })
  assert.equal(answer.status, 201)
  const expected = {
    id: answer.body.item.id,
    default: false,
    description: 'Geschäftskonto',
    bank_name: null,
    number: null,
    iban: 'CH9300762011623852957',
    bic: null,
    post_account: null,
    auto_sync: 'inactive',
    auto_sync_direction: null,
  }
  assert.deepEqual(answer.body, { item: expected })
  assert.deepEqual(Object.keys(answer.body.item), Object.keys(expected))
})

onOneDatabase('what is no IBAN with the right check digits is refused', async (api) => {
  const { item } = await api.post(path, body)
  for (const [iban, code] of [
    ['CH9300762011623852958', 1103],
    ['CH9300762011623852975', 1103], // two digits in the wrong order
    ['CH930076201162385295', 1103], // one too few
    ['Postkonto 80-1234-5', 1103],
    ['ch9300762011623852957', 1103],
    ['', 1103],
    [9300762011623852, 1101],
    [null, 1100],
  ]) {
    assert.deepEqual(await api.problems('POST', path, { ...body, iban }), { iban: code })
    assert.deepEqual(await api.problems('PUT', `${path}/${item.id}`, { iban }), { iban: code })
  }
  assert.deepEqual((await api.get(path)).items, [item])
})

onOneDatabase('an IBAN that was copied from a screen gets plain blanks', async (api) => {
  const plain = 'CH93 0076 2011 6238 5295 7'
  const { item } = await api.post(path, { ...body, iban: plain.replaceAll(' ', '\u00a0') })
  assert.equal(item.iban, plain)
})

onOneDatabase('an IBAN comes back as it was written', async (api) => {
  for (const iban of [
    'CH93 0076 2011 6238 5295 7',
    'DE89370400440532013000',
    'LI21088100002324013AA',
    'CH4431999123000889012',
  ])
    assert.equal((await api.post(path, { ...body, iban })).item.iban, iban)
})

onOneDatabase('what a bank link says cannot be sent', async (api) => {
  const { item } = await api.post(path, { ...body, auto_sync: 'active', auto_sync_direction: 'in' })
  assert.deepEqual([item.auto_sync, item.auto_sync_direction], ['inactive', null])
  assert.deepEqual((await api.put(`${path}/${item.id}`, { auto_sync: 'active' })).item, item)
})

async function defaultOf(api: Api): Promise<number[]> {
  const { items } = await api.get(path, { filter: '{"default":true}' })
  return items.map(({ id }: { id: number }) => id)
}

onOneDatabase('one bank account at most is the default', async (api) => {
  const stranger = await newCompany(api.server)
  const foreign = (await stranger.post(path, { ...body, default: true })).item
  const one = (await api.post(path, { ...body, default: true })).item
  assert.deepEqual(await defaultOf(api), [one.id])
  const two = (await api.post(path, { ...body, default: true })).item
  assert.deepEqual(await defaultOf(api), [two.id])
  const three = (await api.post(path, body)).item
  assert.deepEqual(await defaultOf(api), [two.id])
  await api.put(`${path}/${three.id}`, { default: true })
  assert.deepEqual(await defaultOf(api), [three.id])
  await api.put(`${path}/${three.id}`, { default: null })
  assert.deepEqual(await defaultOf(api), [])
  assert.deepEqual(await defaultOf(stranger), [foreign.id])

  const entries = await api.server.db.all<{ before: string; after: string }>(sql`
    select before, after from journal where company_id = ${api.identity.company}
      and resource = 'bank-accounts' and record_id = ${one.id} and action = 'update'`)
  assert.deepEqual(
    entries.map(({ before, after }) => [JSON.parse(before), JSON.parse(after)]),
    [[{ default: true }, { default: false }]],
  )
})

onOneDatabase('an invoice names a bank account of its company', async (api) => {
  const { item: account } = await api.post(path, body)
  const { id } = await api.given.invoice({ bank_account_id: account.id })
  const { item } = await api.get(`${invoices}/${id}`, { with: 'bank_account' })
  assert.deepEqual([item.bank_account_id, item.bank_account], [account.id, account])

  const stranger = await newCompany(api.server)
  const foreign = (await stranger.post(path, body)).item
  for (const unknown of [foreign.id, 999_999])
    assert.deepEqual(await api.problems('PUT', `${invoices}/${id}`, { bank_account_id: unknown }), {
      bank_account_id: 1102,
    })
  assert.equal((await api.put(`${invoices}/${id}`, { bank_account_id: null })).item.bank_account_id, null)
})

onOneDatabase('invoices lose a bank account that is deleted, and the journal says so', async (api) => {
  const { item: account } = await api.post(path, body)
  const { item: other } = await api.post(path, body)
  const invoice = await api.given.invoice({ bank_account_id: account.id })
  const kept = await api.given.invoice({ bank_account_id: other.id })
  await api.delete(`${path}/${account.id}`)

  const { item } = await api.get(`${invoices}/${invoice.id}`, { with: 'bank_account' })
  assert.deepEqual(item, { ...invoice, bank_account_id: null, bank_account: null })
  assert.deepEqual((await api.get(`${invoices}/${kept.id}`)).item, kept)
  const entries = await api.server.db.all<{ before: string; after: string }>(sql`
    select before, after from journal where company_id = ${api.identity.company}
      and resource = 'invoices' and record_id = ${invoice.id} and action = 'update'`)
  assert.deepEqual(
    entries.map(({ before, after }) => [JSON.parse(before), JSON.parse(after)]),
    [[{ bank_account_id: account.id }, { bank_account_id: null }]],
  )
})

onOneDatabase('bank accounts need the scope configuration', async (api) => {
  const token = await api.withScopes('invoice')
  for (const method of ['GET', 'POST']) {
    const answer = await token.request(method, path, method === 'POST' ? { body } : {})
    assert.deepEqual([answer.status, answer.body.code], [400, 11])
  }
})
