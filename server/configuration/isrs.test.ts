import assert from 'node:assert/strict'
import { onOneDatabase } from '../../test/api.ts'

const path = '/v2/receivables/configuration/isrs'

const slip = {
  type: 'RIS',
  recipient_name: 'Brunner Bau AG',
  recipient_street: 'Seeweg 4',
  recipient_city: '6003 Luzern',
  iban: 'CH9300762011623852957',
}

onOneDatabase('a payment slip is answered as in the reference', async (api) => {
  const answer = await api.request('POST', path, { body: { ...slip, default: true } })
  assert.equal(answer.status, 201)
  const { id, created } = answer.body.item
  assert.match(created, /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/)
  const expected = {
    id,
    default: true,
    type: 'RIS',
    position: 'L',
    name: '',
    bank_name: null,
    bank_address: null,
    recipient_name: 'Brunner Bau AG',
    recipient_addition: null,
    recipient_street: 'Seeweg 4',
    recipient_city: '6003 Luzern',
    delivery_number: null,
    iban: 'CH9300762011623852957',
    subscriber_number: '',
    created,
  }
  assert.deepEqual(answer.body, { item: expected })
  const read = await api.get(`${path}/${id}`)
  assert.deepEqual(read, { item: expected })
  assert.deepEqual(Object.keys(read.item), Object.keys(expected))
})

onOneDatabase('all that is wrong with a payment slip is told at once', async (api) => {
  assert.deepEqual(await api.problems('POST', path, {}), {
    recipient_name: 1100,
    recipient_street: 1100,
    recipient_city: 1100,
  })
  assert.deepEqual(
    await api.problems('POST', path, {
      ...slip,
      type: 'QR',
      position: 'B',
      iban: 'CH9300762011623852958',
      delivery_number: '12a',
    }),
    { type: 1102, position: 1102, iban: 1103, delivery_number: 1103 },
  )
  assert.deepEqual(await api.problems('POST', path, { ...slip, delivery_number: '1234567' }), {
    delivery_number: 1102,
  })
  assert.equal((await api.get(path)).pagination.total, 0)
})

onOneDatabase('one payment slip at most is the default', async (api) => {
  const one = (await api.post(path, { ...slip, default: true })).item
  const two = (await api.post(path, { ...slip, default: true })).item
  assert.equal((await api.get(`${path}/${one.id}`)).item.default, false)
  await api.put(`${path}/${one.id}`, { default: true })
  assert.equal((await api.get(`${path}/${two.id}`)).item.default, false)
})

onOneDatabase('payment slips need the scope configuration', async (api) => {
  const token = await api.withScopes('invoice')
  for (const method of ['GET', 'POST']) {
    const answer = await token.request(method, path, method === 'POST' ? { body: slip } : {})
    assert.deepEqual([answer.status, answer.body.code], [400, 11])
  }
})
