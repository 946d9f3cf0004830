// Placeholders make texts longer: the texts of a document have a common limit, and longer ones are refused.

import assert from 'node:assert/strict'
import { type Api, onOneDatabase } from '../../test/api.ts'
import { textOf } from '../../test/pdf.ts'
import { runWorkflows } from '../mail/reminders/reminder-workflow.ts'

const longest = 65_535

/** A custom field of this kind of record, with a value of the greatest length. */
async function longField(api: Api, entity: string, character = 'x') {
  await api.post('/v2/configuration/custom-fields', { entity, key: 'A', name: 'A' })
  return [{ key: 'A', value: character.repeat(longest) }]
}

const times = (count: number) => '{CUSTOM:A}'.repeat(count)

async function assertRefused(api: Api, method: string, path: string, key: string, body?: object) {
  const answer = await api.request(method, path, { body })
  assert.equal(answer.status, 422, JSON.stringify(answer.body).slice(0, 500))
  const [problem, ...others] = answer.body.meta.errors
  assert.deepEqual(others, [])
  assert.equal(problem.key, key)
  assert.match(problem.message, /at most 100{4,5} characters together: shorten this one/)
}

for (const { count, character } of [
  { count: 6_500, character: 'x' },
  { count: 2_000, character: 'x' },
  { count: 2_000, character: '&' },
]) {
  const what = `${count} placeholders for ${longest} × ${character}`
  onOneDatabase(`a letter with ${what} is refused, and the server goes on`, async (api) => {
    const custom_fields = await longField(api, 'letter', character)
    const letter = await api.given.letter({ content: times(count), custom_fields })
    const path = `/v2/contacts/letters/${letter.id}`
    await assertRefused(api, 'GET', `${path}/pdf`, 'content')
    await assertRefused(api, 'GET', `${path}/preview`, 'content')
    await assertRefused(api, 'GET', `${path}/email`, 'content')
    await api.put(path, { content: '' })
    assert.equal((await api.request('GET', `${path}/pdf`)).status, 200)
  })

  onOneDatabase(`an invoice with ${what} is refused, and the server goes on`, async (api) => {
    const custom_fields = await longField(api, 'invoice', character)
    const texts = (text: object) => [{ status: 'D', title: '', ...text }]
    const introduction = times(count)
    const invoice = await api.given.invoice({ texts: texts({ introduction }), custom_fields })
    const path = `/v2/receivables/invoices/${invoice.id}`
    await assertRefused(api, 'GET', `${path}/pdf`, 'introduction')
    await assertRefused(api, 'GET', `${path}/email`, 'introduction')
    await api.put(path, { texts: texts({ conditions: times(count) }) })
    await assertRefused(api, 'GET', `${path}/pdf`, 'conditions')
    await api.put(path, { texts: texts({ title: times(100) }) })
    await assertRefused(api, 'GET', `${path}/pdf`, 'title')
    await api.put(path, { texts: texts({}) })
    const place = { font_size: 10, position_x: 10, position_y: 10, page: 1 }
    await api.put(path, {
      free_texts: [
        { ...place, text: 'short' },
        { ...place, text: times(count) },
      ],
    })
    await assertRefused(api, 'GET', `${path}/pdf`, 'free_texts.1.text')
    const signature = await api.post('/v2/configuration/signatures', { name: 'long', text: times(count) })
    await api.put(path, { free_texts: [], signature_id: signature.item.id })
    await assertRefused(api, 'GET', `${path}/pdf`, 'signature_id')
    await api.put(path, { signature_id: null })
    assert.equal((await api.request('GET', `${path}/pdf`)).status, 200)
  })

  onOneDatabase(`a mail with ${what} is refused, and nothing is sent`, async (api) => {
    const custom_fields = await longField(api, 'invoice', character)
    const invoice = await api.given.invoice({ custom_fields })
    const path = `/v2/receivables/invoices/${invoice.id}/send-by-email`
    const mail = { subject: 'Rechnung', body: 'Guten Tag', recipients: [{ email: 'a@b.example', name: 'A' }] }
    await assertRefused(api, 'PATCH', path, 'body', { ...mail, body: times(count) })
    assert.deepEqual((await api.get('/v2/outbox')).items, [])
  })

  onOneDatabase(`a reminder with ${what} becomes a task that says why, and others go on`, async (api) => {
    const custom_fields = await longField(api, 'invoice', character)
    const contact = await api.given.contact({ email: 'post@sonnenrain.example' })
    const sent = async (action: string, text: string) => {
      const invoice = await api.given.invoice({
        contact_id: contact.id,
        contact_address_id: contact.main_address_id,
        due: '2026-03-01',
        workflow: [{ active: true, status: 'R', overdue_days: 1, action }],
        texts: [{ status: 'R', title: 'Mahnung', introduction: text }],
        custom_fields,
      })
      await api.patch(`/v2/receivables/invoices/${invoice.id}/change-status`, { status: 'S' })
    }
    await api.put('/v2/configuration/settings', { page_link_in_mails: false })
    await sent('CE', times(count))
    await sent('CP', times(count))
    await sent('CE', 'Guten Tag')
    await runWorkflows(api.server.db, new Date('2026-03-10T12:00:00Z'))
    const { items } = await api.get('/v2/outbox')
    assert.deepEqual(
      items.map(({ body }: { body: string }) => body),
      ['Guten Tag'],
    )
    const tasks = await api.get('/v2/contacts/reminders', { filter: `{"contact_id":${contact.id}}` })
    assert.equal(tasks.items.length, 2)
    for (const { description } of tasks.items) assert.match(description, /at most 1000000 characters/)
  })
}

onOneDatabase('all texts of a document have the bound together', async (api) => {
  const custom_fields = await longField(api, 'letter')
  const place = { font_size: 1, position_x: 10, position_y: 10, page: 99 }
  const letter = await api.given.letter({ content: times(8), custom_fields })
  const path = `/v2/contacts/letters/${letter.id}`
  await api.put(path, { free_texts: Array(9).fill({ ...place, text: times(1) }) })
  await assertRefused(api, 'GET', `${path}/pdf`, 'free_texts.7.text')
})

onOneDatabase('a mail has a bound of its own, beside that of its document', async (api) => {
  const custom_fields = await longField(api, 'letter')
  const letter = await api.given.letter({ content: times(10), custom_fields })
  const mail = { subject: 'Brief', body: times(1), recipients: [{ email: 'a@b.example', name: 'A' }] }
  const path = `/v2/contacts/letters/${letter.id}/send-by-email`
  const answer = await api.request('PATCH', path, { body: mail })
  assert.equal(answer.status, 204, JSON.stringify(answer.body))
  await assertRefused(api, 'PATCH', path, 'body', { ...mail, body: times(2) })
})

onOneDatabase('a link that a text names through its placeholder is not printed twice', async (api) => {
  await api.put('/v2/configuration/settings', { paypal_url: 'https://pay.example/?a=1&b=2' })
  const texts = [{ status: 'D', title: '', introduction: '{PAYPALLINK}' }]
  const invoice = await api.given.invoice({ texts, payment_link_paypal: true })
  const { bytes } = await api.request('GET', `/v2/receivables/invoices/${invoice.id}/pdf`)
  assert.doesNotMatch((await textOf(bytes)).join('\n'), /PayPal:/)
})
