import assert from 'node:assert/strict'
import sql from 'sql-template-tag'
import { type Api, newCompany, onBothDatabases, onOneDatabase } from '../../../test/api.ts'
import { position } from '../../../test/given.ts'
import { unusedServer } from '../../../test/mailbox.ts'
import { textOf } from '../../../test/pdf.ts'
import { update } from '../../resource/write.ts'
import { invoices } from '../invoices.ts'

const path = '/v2/receivables/invoices'

/** The ways in which a draft goes out. */
const issuings: Record<string, (api: Api, id: number) => Promise<unknown>> = {
  'marking it as sent': (api, id) => api.patch(`${path}/${id}/change-status`, { status: 'S' }),
  'the first payment': (api, id) =>
    api.post(`${path}/${id}/payments`, { type: 'N', channel: 'T', amount: 100, date: '2026-02-20' }),
  'marking it as paid': (api, id) => api.patch(`${path}/${id}/change-status`, { status: 'P' }),
  'sending it': (api, id) =>
    api.request('PATCH', `${path}/${id}/send-by-email`, {
      body: { subject: 'Rechnung', body: 'Guten Tag', recipients: [{ email: 'a@b.example', name: 'Nora' }] },
    }),
}

for (const [name, issue] of Object.entries(issuings))
  onOneDatabase(
    `${name} issues an invoice and keeps its paper`,
    async (api) => {
      const { id, number } = await api.given.invoice()
      assert.equal((await api.get(`${path}/${id}`, { with: 'issued' })).item.issued, null)
      await issue(api, id)
      const { issued } = (await api.get(`${path}/${id}`, { with: 'issued' })).item
      assert.match(issued, /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
      const [paper] = await papersOf(api, id)
      assert.deepEqual([paper.document_number, paper.made_later], [number, false])
      assert.match(paper.hash, /^[0-9a-f]{64}$/)
      assert.doesNotMatch(await printed(api, id), /Bezahlt/)
    },
    { smtp: unusedServer },
  )

onOneDatabase('a draft that is cancelled or deleted was never issued', async (api) => {
  for (const status of ['C', 'D']) {
    const { id } = await api.given.invoice()
    await api.patch(`${path}/${id}/change-status`, { status })
    assert.equal((await api.get(`${path}/${id}`, { with: 'issued' })).item.issued, null)
    await api.put(`${path}/${id}`, { number: `free ${status}` })
    await api.delete(`${path}/${id}`)
  }
})

onBothDatabases('the PDF of an issued invoice stays the same, whatever changes around it', async (api) => {
  const contact = await api.given.contact({ name: 'Vorher AG' })
  const invoice = await api.given.invoice({
    contact_id: contact.id,
    contact_address_id: contact.main_address_id,
  })
  await api.patch(`${path}/${invoice.id}/change-status`, { status: 'S' })
  await changeSurroundings(api, contact)
  // Nobody has had the PDF yet: it is drawn from what was stored on issue.
  assert.match(await printed(api, invoice.id), /Vorher AG/)
  const first = await pdf(api, invoice.id)
  await api.put('/v2/configuration/company', { name: 'Ganz anders GmbH' })
  await api.patch(`${path}/${invoice.id}/change-status`, { status: 'P' })
  assert.deepEqual(await pdf(api, invoice.id), first)
  const [paper] = await papersOf(api, invoice.id)
  assert.equal(paper.page_amount, 1)
})

onOneDatabase(
  'what was sent is the PDF for ever, also in the outbox',
  async (api) => {
    const { id } = await api.given.invoice()
    await issuings['sending it']?.(api, id)
    const [message] = (await api.get('/v2/outbox')).items
    const sent = (await api.request('GET', `/v2/outbox/${message.id}/pdf`)).bytes
    assert.deepEqual(await pdf(api, id), sent)
    const { company } = api.identity
    const files = await api.server.db.all(
      sql`select hash from files where company_id = ${company} and is_kept = 1`,
    )
    assert.equal(files.length, 1)
  },
  { smtp: unusedServer },
)

onOneDatabase('a preview hands nothing out', async (api) => {
  const { id } = await api.given.invoice()
  await api.patch(`${path}/${id}/change-status`, { status: 'S' })
  assert.equal((await api.request('GET', `${path}/${id}/preview`)).status, 200)
  assert.equal((await papersOf(api, id))[0].page_amount, null)
})

onBothDatabases('what an issued invoice says is refused to change, each value with its key', async (api) => {
  const { id } = await api.given.invoice({ notes: 'vorher' })
  const before = (await api.get(`${path}/${id}`, { with: 'positions,texts,free_texts' })).item
  await api.patch(`${path}/${id}/change-status`, { status: 'S' })
  const other = await api.given.contact()
  const changes = {
    number: 'another',
    date: '2026-01-01',
    due: '2027-01-01',
    currency: 'EUR',
    vat_included: true,
    discount_rate: 5,
    cash_discount_rate: 2,
    language: 'fr',
    positions: [],
    texts: [{ title: 'Neu' }],
    free_texts: [{ text: 'x', font_size: 10, position_x: 10, position_y: 10, page: 1 }],
    payment_link_paypal: true,
  }
  assert.deepEqual(
    await api.problems('PUT', `${path}/${id}`, changes),
    Object.fromEntries(Object.keys(changes).map((key) => [key, 1104])),
  )
  assert.deepEqual(
    await api.problems('PUT', `${path}/${id}`, {
      contact_id: other.id,
      contact_address_id: other.main_address_id,
    }),
    { contact_id: 1104, contact_address_id: 1104 },
  )
  const after = (await api.get(`${path}/${id}`, { with: 'positions,texts,free_texts' })).item
  assert.deepEqual(after, { ...before, status: 'S' })
})

onOneDatabase('what cannot be read is refused for an issued invoice as for a draft', async (api) => {
  const { id } = await api.given.invoice()
  await api.patch(`${path}/${id}/change-status`, { status: 'S' })
  for (const body of [
    { positions: ['x'] },
    { positions: [null] },
    { positions: [{ ...position, price: 'NaN' }] },
    { positions: null },
    { texts: ['x'] },
    { texts: [null] },
    { free_texts: [null] },
    { number: null, texts: null, free_texts: null },
  ]) {
    const { status } = await api.request('PUT', `${path}/${id}`, { body })
    assert.ok(status === 200 || status === 422, `${status} ${JSON.stringify(body)}`)
  }
  assert.equal((await papersOf(api, id)).length, 1)
})

onBothDatabases('a client that sends whole items goes on, and what is no content stays free', async (api) => {
  const { id } = await api.given.invoice()
  await api.patch(`${path}/${id}/change-status`, { status: 'S' })
  // A rule that changes does not price it anew.
  await api.put('/v2/configuration/settings', { round_to_five_rappen: true })
  const { item } = await api.get(`${path}/${id}`, {
    with: 'positions,texts,free_texts,workflow,custom_fields',
  })
  const { item: saved } = await api.put(`${path}/${id}`, { ...item, notes: 'bezahlt er nie' })
  assert.deepEqual([saved.notes, saved.total], ['bezahlt er nie', item.total])
  await api.put(`${path}/${id}`, {
    texts: [...item.texts, { status: 'R1', title: 'Mahnung', introduction: '', conditions: '' }],
    workflow: [{ status: 'R1', overdue_days: 10, action: 'M', active: true }],
  })
  assert.equal((await papersOf(api, id)).length, 1)
})

onBothDatabases('an issued invoice is not deleted and never a draft again', async (api) => {
  const { id } = await api.given.invoice()
  const draft = await api.given.invoice()
  await api.patch(`${path}/${id}/change-status`, { status: 'S' })
  assert.deepEqual(await api.problems('DELETE', `${path}/${id}`), { id: 1104 })
  assert.deepEqual(await api.problems('DELETE', `${path}/${draft.id},${id}`), { id: 1104 })
  for (const status of ['DR', 'D'])
    assert.deepEqual(await api.problems('PATCH', `${path}/${id}/change-status`, { status }), { status: 1104 })
  assert.equal((await api.get(`${path}/${draft.id}`)).item.status, 'DR')
})

onBothDatabases(
  'with editable documents every issued version stays, and the open amount follows',
  async (api) => {
    await api.put('/v2/configuration/settings', { issued_documents: 'editable' })
    const { id, number, total } = await api.given.invoice()
    await api.patch(`${path}/${id}/change-status`, { status: 'P' })
    const first = await pdf(api, id)
    const { item } = await api.put(`${path}/${id}`, { positions: [position, position] })
    assert.deepEqual([item.status, item.total_paid], ['PP', total])
    assert.notDeepEqual(await pdf(api, id), first)
    const versions = await papersOf(api, id)
    assert.equal(versions.length, 2)
    assert.deepEqual((await api.request('GET', `/v2/receivables/papers/${versions[1].id}/pdf`)).bytes, first)

    await api.delete(`${path}/${id}`)
    assert.equal((await api.get(`${path}/${id}`)).item.status, 'D')
    assert.deepEqual(await api.problems('POST', path, await api.given.invoiceBody({ number })), {
      number: 1105,
    })
  },
)

onOneDatabase('the papers of a company are its own', async (api) => {
  const { id } = await api.given.invoice()
  await api.patch(`${path}/${id}/change-status`, { status: 'S' })
  const [paper] = await papersOf(api, id)
  const stranger = await newCompany(api.server)
  assert.equal((await stranger.request('GET', `/v2/receivables/papers/${paper.id}/pdf`)).status, 404)
  assert.equal((await stranger.get('/v2/receivables/papers')).items.length, 0)
})

async function papersOf(api: Api, id: number) {
  const filter = JSON.stringify({ and: [{ document_type: 'invoice' }, { document_id: id }] })
  return (await api.get('/v2/receivables/papers', { filter })).items
}

async function pdf(api: Api, id: number): Promise<Uint8Array> {
  const answer = await api.request('GET', `${path}/${id}/pdf`)
  assert.equal(answer.status, 200, JSON.stringify(answer.body))
  return answer.bytes
}

async function printed(api: Api, id: number): Promise<string> {
  return (await textOf(await pdf(api, id))).join('\n')
}

async function changeSurroundings(api: Api, contact: { id: number; main_address_id: number }): Promise<void> {
  await api.put(`/v2/contacts/${contact.id}`, { name: 'Nachher AG' })
  await api.put(`/v2/contacts/${contact.id}/addresses/${contact.main_address_id}`, { street: 'Neue Gasse' })
  const [layout] = (await api.get('/v2/configuration/layouts')).items
  await api.put(`/v2/configuration/layouts/${layout.id}`, { font_size: 14, color: '#ff0000' })
  await api.put('/v2/configuration/company', { name: 'Umgezogen AG' })
}

onBothDatabases('marking as sent by mistake is taken back while nobody has noticed', async (api) => {
  const invoice = await api.given.invoice()
  const one = `${path}/${invoice.id}`
  await api.patch(`${one}/change-status`, { status: 'S' })
  const { item } = await api.patch(`${one}/undo-issue`, {})
  assert.equal(item.status, 'DR')
  assert.deepEqual(await papersOf(api, invoice.id), [])
  await api.put(one, { positions: [position, position] })
  await api.patch(`${one}/change-status`, { status: 'S' })
  assert.equal((await papersOf(api, invoice.id)).length, 1)
})

onOneDatabase('a number that was issued is never given again, whatever is undone or deleted', async (api) => {
  const { id, number } = await api.given.invoice()
  await api.patch(`${path}/${id}/change-status`, { status: 'S' })
  await api.patch(`${path}/${id}/undo-issue`, {})
  assert.deepEqual(await api.problems('PUT', `${path}/${id}`, { number: 'another' }), { number: 1104 })
  await api.delete(`${path}/${id}`)
  assert.equal((await api.get(`${path}/${id}`)).item.status, 'D')
  assert.equal((await api.given.invoice()).number, String(Number(number) + 1))
  assert.deepEqual(await api.problems('POST', path, await api.given.invoiceBody({ number })), {
    number: 1105,
  })
})

const noticed: Record<string, [(api: Api, id: number) => Promise<unknown>, RegExp]> = {
  'it was sent': [(api, id) => issuings['sending it']?.(api, id) as Promise<unknown>, /was sent/],
  'somebody has the PDF': [(api, id) => pdf(api, id), /has got the PDF/],
  'it was paid': [(api, id) => issuings['the first payment']?.(api, id) as Promise<unknown>, /has payments/],
  'a later number is out': [
    async (api) => {
      const { id } = await api.given.invoice()
      await api.patch(`${path}/${id}/change-status`, { status: 'S' })
    },
    /later number/,
  ],
  'ten minutes are over': [
    (api, id) =>
      api.server.db.transaction({ ...api.identity, via: 'test' }, (tx) =>
        update(tx, invoices, id, { issued: '2026-01-01 10:00:00' }),
      ),
    /more than 10 minutes ago/,
  ],
}

for (const [name, [notice, sentence]] of Object.entries(noticed))
  onOneDatabase(`an issue is not taken back once ${name}`, async (api) => {
    const { id } = await api.given.invoice()
    await api.patch(`${path}/${id}/change-status`, { status: 'S' })
    await notice(api, id)
    const answer = await api.request('PATCH', `${path}/${id}/undo-issue`, { body: {} })
    assert.equal(answer.status, 400)
    assert.match(answer.body.message, sentence)
  })
