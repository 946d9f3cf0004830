// The papers of reminders and receipts, and of documents that were changed after they were issued.

import assert from 'node:assert/strict'
import { hash } from 'node:crypto'
import { type Api, onBothDatabases, onOneDatabase, ownServers } from '../../test/api.ts'
import { deliver } from '../../test/deliver.ts'
import { unusedServer } from '../../test/mailbox.ts'
import { textOf } from '../../test/pdf.ts'
import { dropOldFiles } from '../mail/files.ts'

ownServers()

interface Paper {
  readonly id: number
  readonly printed_as: string
  readonly made_later: boolean
  readonly page_amount: number | null
}

async function issued(api: Api, values: object = {}) {
  const contact = await api.given.contact({ email: 'nora@sonnenrain.example' })
  const invoice = await api.given.invoice({
    ...{ contact_id: contact.id, contact_address_id: contact.main_address_id, due: '2026-03-12' },
    ...values,
  })
  const path = `/v2/receivables/invoices/${invoice.id}`
  const become = (status: string) => api.patch(`${path}/change-status`, { status })
  await become('S')
  return { ...invoice, path, become }
}

const papersOf = async (api: Api, { id }: { id: number }): Promise<Paper[]> =>
  (
    await api.get('/v2/receivables/papers', {
      filter: JSON.stringify({ document_type: 'invoice', document_id: id }),
      sort: 'id',
    })
  ).items

async function pdfOf(api: Api, path: string, query = {}): Promise<Uint8Array> {
  const { status, bytes } = await api.request('GET', `${path}/pdf`, { query })
  assert.equal(status, 200)
  return bytes
}
const paperPdf = (api: Api, { id }: Paper | { id: number }) => pdfOf(api, `/v2/receivables/papers/${id}`)
async function send(api: Api, path: string): Promise<void> {
  const { item: body } = await api.get(`${path}/email`)
  assert.equal((await api.request('PATCH', `${path}/send-by-email`, { body })).status, 204)
}
const pay = (api: Api, path: string, amount: number) =>
  api.post(`${path}/payments`, { type: 'N', channel: 'T', amount, date: '2026-04-01' })

onBothDatabases('a reminder that somebody got can be read later as it was', async (api) => {
  const invoice = await issued(api)
  await invoice.become('R1')
  assert.deepEqual(
    (await papersOf(api, invoice)).map(({ printed_as }) => printed_as),
    ['D'],
  )
  const [first] = await Promise.all([pdfOf(api, invoice.path), pdfOf(api, invoice.path)])
  await pdfOf(api, invoice.path)
  const [, reminder, ...others] = (await papersOf(api, invoice)) as [Paper, Paper]
  assert.deepEqual(others, [])
  assert.deepEqual([reminder.printed_as, reminder.page_amount], ['R1', 1])

  await pay(api, invoice.path, 100)
  await api.put(`/v2/contacts/${invoice.contact_id}`, { name: 'Anderer Name' })
  assert.deepEqual(Buffer.from(await paperPdf(api, reminder)).equals(first), true)
  const second = await pdfOf(api, invoice.path)
  assert.match(String(await textOf(second)), /Anderer Name/)
  assert.deepEqual(
    (await papersOf(api, invoice)).map(({ printed_as }) => printed_as),
    ['D', 'R1', 'R1'],
  )
  // The preview is for those who look before something goes out.
  await invoice.become('R2')
  await api.request('GET', `${invoice.path}/preview`)
  assert.equal((await papersOf(api, invoice)).length, 3)
})

onBothDatabases(
  'a reminder that was sent by itself is kept with the PDF that was sent',
  async (api) => {
    const invoice = await issued(api)
    await api.patch(`${invoice.path}/remind`, { status: 'R' })
    const sent = await deliver(api)
    const [, reminder] = (await papersOf(api, invoice)) as [Paper, Paper]
    assert.equal(reminder.printed_as, 'R')
    await pay(api, invoice.path, 100)
    await dropOldFiles(api.server.db, new Date(Date.now() + 40 * 24 * 3_600_000))
    assert.equal(hash('sha256', await paperPdf(api, reminder)), sent)
  },
  { smtp: unusedServer },
)

onOneDatabase(
  'a reminder that a person sends, and a receipt, are kept too',
  async (api) => {
    const invoice = await issued(api)
    await invoice.become('R3')
    await send(api, invoice.path)
    await pay(api, invoice.path, invoice.total)
    const receipt = await pdfOf(api, invoice.path, { options: '{"receipt":true}' })
    const papers = await papersOf(api, invoice)
    assert.deepEqual(
      papers.map(({ printed_as }) => printed_as),
      ['D', 'R3', 'RE'],
    )
    assert.deepEqual(Buffer.from(await paperPdf(api, papers[2] as Paper)).equals(receipt), true)
    const [message] = (await api.get('/v2/outbox')).items
    const { bytes } = await api.request('GET', `/v2/outbox/${message.id}/pdf`)
    assert.deepEqual(Buffer.from(await paperPdf(api, papers[1] as Paper)).equals(bytes), true)
  },
  { smtp: unusedServer },
)

onBothDatabases('a copy of an issued invoice says so, whatever has changed since', async (api) => {
  const draft = await api.given.invoice()
  const query = { options: '{"copy":true}' }
  const early = await api.request('GET', `/v2/receivables/invoices/${draft.id}/pdf`, { query })
  assert.deepEqual([early.status, early.body.meta?.errors[0].key], [422, 'copy'])

  const invoice = await issued(api, { language: 'fr' })
  await api.put(`/v2/contacts/${invoice.contact_id}`, { name: 'Anderer Name' })
  await invoice.become('R1')
  const { bytes, headers } = await api.request('GET', `${invoice.path}/pdf`, { query })
  assert.match(headers.get('content-disposition') ?? '', new RegExp(`Facture-${invoice.number}-Copie.pdf`))
  const text = String(await textOf(bytes))
  assert.match(text, /Copie: Facture n° /)
  assert.match(text, /Hofladen Sonnenrain/)
  assert.doesNotMatch(text, /rappel/i)
  assert.deepEqual(Buffer.from(await pdfOf(api, invoice.path, query)).equals(bytes), true)
  // The original is kept, and no other paper.
  const [paper, ...others] = (await papersOf(api, invoice)) as [Paper]
  assert.deepEqual([paper.printed_as, paper.page_amount, others], ['D', 1, []])
  assert.doesNotMatch(String(await textOf(await paperPdf(api, paper))), /Copie/)
  const both = { options: '{"copy":true,"receipt":true}' }
  const { status, body } = await api.request('GET', `${invoice.path}/pdf`, { query: both })
  assert.deepEqual([status, body.meta.errors[0].key], [422, 'options.copy'])
})

onBothDatabases(
  'an issued invoice that a change made unprintable says so, and keeps its versions',
  async (api) => {
    await api.put('/v2/configuration/settings', { issued_documents: 'editable' })
    const slip = await api.given.slip()
    const invoice = await issued(api)
    await send(api, invoice.path)
    const before = await pdfOf(api, invoice.path)
    // A QR-bill without an account.
    await api.put(invoice.path, { isr_id: slip.id })
    for (const way of ['pdf', 'preview', 'email']) {
      const { status, body } = await api.request('GET', `${invoice.path}/${way}`)
      assert.deepEqual([status, body.meta?.errors[0].key], [422, 'isr_id'], way)
    }
    const [first, ...others] = (await papersOf(api, invoice)) as [Paper]
    assert.deepEqual(others, [])
    assert.deepEqual(Buffer.from(await paperPdf(api, first)).equals(before), true)

    // What makes it printable need not be a change of the invoice.
    await api.put(`/v2/receivables/configuration/isrs/${slip.id}`, { iban: 'CH4431999123000889012' })
    const after = await pdfOf(api, invoice.path)
    assert.deepEqual(Buffer.from(await pdfOf(api, invoice.path)).equals(after), true)
    assert.match(String(await textOf(after)), /Empfangsschein/)
    const [, second] = (await papersOf(api, invoice)) as [Paper, Paper]
    assert.equal(second.made_later, true)
    assert.deepEqual(Buffer.from(await paperPdf(api, first)).equals(before), true)
    assert.deepEqual(Buffer.from(await paperPdf(api, second)).equals(after), true)
  },
)
