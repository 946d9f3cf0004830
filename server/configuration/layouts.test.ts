import assert from 'node:assert/strict'
import { type Api, newCompany, onOneDatabase } from '../../test/api.ts'
import { standardLayout } from '../../test/given.ts'

const path = '/v2/configuration/layouts'
const documents = ['invoices', 'offers', 'order-confirmations', 'delivery-notes']

async function givenDocument(api: Api, kind: string, values: object = {}) {
  const body = await api.given.invoiceBody({ valid_until: '2026-03-08', ...values })
  return (await api.post(`/v2/receivables/${kind}`, body)).item
}

/** The default look of paper. */
const usual = {
  font: 'inter',
  font_size: 9.5,
  color: '#0b6e5f',
  address_position: 'R',
  margin_top: 20,
  margin_right: 20,
  margin_bottom: 20,
  margin_left: 20,
  fold_marks: true,
  logo_position: 'L',
  logo_height: 20,
  head_text: null,
  foot_text: null,
  delivery_note_prices: false,
  perforated_paper: false,
}

async function defaultOf(api: Api): Promise<number[]> {
  const { items } = await api.get(path, { filter: '{"default":true}' })
  return items.map(({ id }: { id: number }) => id)
}

onOneDatabase('a company starts with one layout, the default', async (api) => {
  const { items } = await api.get(path)
  assert.deepEqual(items, [{ id: standardLayout, default: true, name: 'Standard', ...usual }])
})

onOneDatabase('a layout that becomes the default takes the place of the last one', async (api) => {
  const stranger = await newCompany(api.server)
  const made = (await api.post(path, { name: 'Englisch' })).item
  assert.deepEqual(made, { id: made.id, default: false, name: 'Englisch', ...usual })
  assert.deepEqual(await defaultOf(api), [standardLayout])
  await api.put(`${path}/${made.id}`, { default: true })
  assert.deepEqual(await defaultOf(api), [made.id])
  const last = (await api.post(path, { name: 'Neu', default: true })).item
  assert.deepEqual(await defaultOf(api), [last.id])
  assert.deepEqual(await defaultOf(stranger), [standardLayout])
})

onOneDatabase('one layout always is the default', async (api) => {
  for (const value of [false, null])
    assert.deepEqual(
      await api.problems('PUT', `${path}/${standardLayout}`, { default: value, name: 'Anders' }),
      {
        default: 1102,
      },
    )
  const other = (await api.post(path, { name: 'Englisch' })).item
  for (const ids of [String(standardLayout), `${other.id},${standardLayout}`]) {
    const answer = await api.request('DELETE', `${path}/${ids}`)
    assert.deepEqual([answer.status, answer.body.code], [400, 2000])
  }
  assert.deepEqual(
    (await api.get(path, { sort: 'id' })).items.map(({ name }: { name: string }) => name),
    ['Standard', 'Englisch'],
  )
  await api.put(`${path}/${other.id}`, { default: true })
  await api.delete(`${path}/${standardLayout}`)
  assert.deepEqual(await defaultOf(api), [other.id])
})

for (const kind of documents) {
  const list = `/v2/receivables/${kind}`

  onOneDatabase(`${kind} get the default layout of their time`, async (api) => {
    const early = await givenDocument(api, kind)
    const made = (await api.post(path, { name: 'Neu', default: true })).item
    const late = await givenDocument(api, kind, { layout_id: null })
    const chosen = await givenDocument(api, kind, { layout_id: standardLayout })
    assert.deepEqual(
      [early.layout_id, late.layout_id, chosen.layout_id],
      [standardLayout, made.id, standardLayout],
    )
    assert.equal((await api.put(`${list}/${early.id}`, { notes: 'später' })).item.layout_id, standardLayout)
    assert.equal((await api.put(`${list}/${early.id}`, { layout_id: made.id })).item.layout_id, made.id)
  })

  onOneDatabase(`${kind} refuse layouts that the company does not have`, async (api) => {
    const stranger = await newCompany(api.server)
    const foreign = (await stranger.post(path, { name: 'Fremd' })).item
    const body = await api.given.invoiceBody({ valid_until: '2026-03-08' })
    for (const [layout_id, code] of [
      [foreign.id, 1102],
      [999_999, 1102],
      [0, 1102],
      ['1', 1101],
    ])
      assert.deepEqual(await api.problems('POST', list, { ...body, layout_id }), { layout_id: code })
    assert.equal((await api.get(list)).pagination.total, 0)
    const { item } = await api.post(list, body)
    assert.deepEqual(await api.problems('PUT', `${list}/${item.id}`, { layout_id: foreign.id }), {
      layout_id: 1102,
    })
  })

  onOneDatabase(`a layout that ${kind} use cannot be deleted`, async (api) => {
    const made = (await api.post(path, { name: 'Neu' })).item
    const { id } = await givenDocument(api, kind, { layout_id: made.id })
    const answer = await api.request('DELETE', `${path}/${made.id}`)
    assert.deepEqual([answer.status, answer.body.code], [400, 2000])
    assert.deepEqual((await api.get(`${path}/${made.id}`)).item, made)
    await api.delete(`${list}/${id}`)
    await api.delete(`${path}/${made.id}`)
  })
}

onOneDatabase('layouts need the scope configuration', async (api) => {
  const answer = await (await api.withScopes('invoice')).request('GET', path)
  assert.deepEqual([answer.status, answer.body.code], [400, 11])
})
