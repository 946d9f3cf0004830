// Sending through the API: the request only writes.

import assert from 'node:assert/strict'
import { hash } from 'node:crypto'
import sql from 'sql-template-tag'
import { type Api, newCompany, onOneDatabase, ownServers } from '../../test/api.ts'
import { address, standardLayout } from '../../test/given.ts'
import { unusedServer } from '../../test/mailbox.ts'
import { textOf } from '../../test/pdf.ts'
import { storedFile } from '../files.ts'
import { recordPdf } from '../paper/record-pdf.ts'

ownServers()

const withMail = (name: string, work: (api: Api) => Promise<void>) =>
  onOneDatabase(name, work, { smtp: unusedServer })

const mail = {
  subject: 'Ihre Rechnung {INVOICENO}',
  body: '<b>{SALUTATION}</b>\nvielen Dank',
  recipients: [{ email: 'post@sonnenrain.example', name: 'Hofladen Sonnenrain' }],
}
const post = { palette: 'C', print: 'S', speed: 'E' }

const invoicePath = ({ id }: { id: number }) => `/v2/receivables/invoices/${id}`

async function send(api: Api, path: string, way: 'email' | 'post', body: object) {
  const answer = await api.request('PATCH', `${path}/send-by-${way}`, { body })
  assert.equal(answer.status, 204, JSON.stringify(answer.body))
  assert.equal(answer.bytes.length, 0)
  const { items } = await api.get('/v2/outbox', { limit: 1 })
  return items[0]
}

/** The text of a message's PDF. */
async function sentText(api: Api, message: { id: number }): Promise<string> {
  const { company } = api.identity
  const row = await api.server.db.get<{ file: string }>(sql`
    select file from outbox where company_id = ${company} and id = ${message.id}`)
  const pdf = await storedFile(api.server.db, company, row?.file as string)
  return (await textOf(pdf as Uint8Array)).join('\n')
}

withMail('a mail waits in the outbox with what it brings, and the draft is sent', async (api) => {
  const contact = await api.given.contact({ salutation: 'Liebe Nora & Co' })
  const invoice = await api.given.invoice({
    contact_id: contact.id,
    contact_address_id: contact.main_address_id,
  })
  const message = await send(api, invoicePath(invoice), 'email', mail)
  assert.equal(message.status, 'W')
  assert.equal(message.channel, 'E')
  assert.deepEqual(
    [message.document_type, message.document_id, message.document_number, message.printed_as],
    ['invoice', invoice.id, invoice.number, 'D'],
  )
  assert.equal(message.subject, `Ihre Rechnung ${invoice.number}`)
  assert.equal(message.body, '<b>Liebe Nora &amp; Co</b>\nvielen Dank')
  assert.deepEqual(message.recipients, mail.recipients)
  assert.equal(message.from_type, 'CO')
  assert.match(await sentText(api, message), /Gartenpflege/)
  assert.equal((await api.get(invoicePath(invoice))).item.status, 'S')
})

withMail('every document and every letter can be sent by e-mail and by post', async (api) => {
  const { due, ...body } = await api.given.invoiceBody()
  const letter = await api.given.letter()
  const paths = [`/v2/contacts/letters/${letter.id}`]
  for (const [kind, values] of [
    ['invoices', { due }],
    ['offers', { valid_until: due }],
    ['order-confirmations', {}],
    ['delivery-notes', {}],
  ] as const)
    paths.push(
      `/v2/receivables/${kind}/${(await api.post(`/v2/receivables/${kind}`, { ...body, ...values })).item.id}`,
    )
  for (const path of paths) {
    const byPost = await send(api, path, 'post', post)
    assert.deepEqual([byPost.channel, byPost.palette, byPost.print, byPost.speed], ['P', 'C', 'S', 'E'])
    assert.equal(byPost.address, 'Hofladen Sonnenrain\nDorfstrasse 12a\n3434 Landiswil')
    assert.equal((await api.get(path)).item.status, 'S')
    assert.equal((await send(api, path, 'email', mail)).channel, 'E')
  }
  assert.equal((await api.get('/v2/outbox')).pagination.total, 10)
})

withMail('what is sent again keeps its status', async (api) => {
  const invoice = await api.given.invoice()
  await api.patch(`${invoicePath(invoice)}/change-status`, { status: 'R1' })
  const message = await send(api, invoicePath(invoice), 'email', mail)
  assert.equal(message.printed_as, 'R1')
  assert.equal((await api.get(invoicePath(invoice))).item.status, 'R1')
  await api.patch(`${invoicePath(invoice)}/change-status`, { status: 'P' })
  const receipt = await send(api, invoicePath(invoice), 'email', { ...mail, receipt: true })
  assert.equal(receipt.printed_as, 'RE')
  assert.match(await sentText(api, receipt), /Quittung/)
})

withMail('what goes out is what was stored when it was sent', async (api) => {
  const invoice = await api.given.invoice()
  await api.put('/v2/configuration/settings', { issued_documents: 'editable' })
  const message = await send(api, invoicePath(invoice), 'email', mail)
  await api.put(invoicePath(invoice), { texts: [{ title: 'Etwas anderes' }] })
  assert.doesNotMatch(await sentText(api, message), /Etwas anderes/)
})

withMail('what was sent can be looked at as it was sent', async (api) => {
  const message = await send(api, invoicePath(await api.given.invoice({ number: '77' })), 'email', mail)
  const path = `/v2/outbox/${message.id}/pdf`
  const answer = await api.request('GET', path)
  assert.equal(answer.headers.get('content-type'), 'application/pdf')
  assert.match(answer.headers.get('content-disposition') as string, /filename="Rechnung-77\.pdf"/)
  assert.match((await textOf(answer.bytes)).join(), /Gartenpflege/)
  const stranger = await newCompany(api.server)
  assert.equal((await stranger.request('GET', path)).status, 404)
  assert.equal((await api.request('GET', '/v2/outbox/999999/pdf')).body.meta.entity_type, 'outbox_message')
})

withMail('changes at the same moment are sent as they are stored', async (api) => {
  await api.put('/v2/configuration/settings', { issued_documents: 'editable' })
  const invoice = await api.given.invoice()
  const titles = Array.from({ length: 8 }, (_, index) => `Titel ${index}`)
  const [sent] = await Promise.all([
    api.request('PATCH', `${invoicePath(invoice)}/send-by-email`, { body: mail }),
    ...titles.map((title) => api.put(invoicePath(invoice), { texts: [{ title }] })),
  ])
  assert.equal(sent.status, 204)
  const [message] = (await api.get('/v2/outbox')).items
  const text = await sentText(api, message)
  const stored = await titleWhenSent(api, invoice, message)
  assert.deepEqual(
    titles.filter((title) => text.includes(title)),
    titles.filter((title) => title === stored),
  )
})

/** The last title of an invoice before a message was written, according to the journal. */
async function titleWhenSent(api: Api, invoice: { id: number }, message: { id: number }) {
  const entries = await api.server.db.all<{ resource: string; after: string }>(sql`
    select resource, after from journal
    where company_id = ${api.identity.company} and record_id in (${invoice.id}, ${message.id}) order by id`)
  const isSent = entries.findIndex(({ resource }) => resource === 'outbox')
  const titles = entries.slice(0, isSent).flatMap(({ after }) => JSON.parse(after).texts ?? [])
  return titles.at(-1)?.title
}

withMail('a subject that is empty once it is filled in is refused', async (api) => {
  const invoice = await api.given.invoice()
  const path = `${invoicePath(invoice)}/send-by-email`
  const body = { ...mail, subject: '{PERSON_SURNAME} ' }
  assert.deepEqual(await api.problems('PATCH', path, body), { subject: 1100 })
  assert.equal((await api.get('/v2/outbox')).pagination.total, 0)
  assert.equal((await api.get(invoicePath(invoice))).item.status, 'DR')
})

withMail('what has no place to go to is not sent by post', async (api) => {
  const hidden = await api.given.contact({ main_address: { ...address, hide_on_documents: true } })
  const of = ({ id, main_address_id }: { id: number; main_address_id: number }) => ({
    contact_id: id,
    contact_address_id: main_address_id,
  })
  const gone = await api.given.contact()
  const shown = await api.given.contact()
  const cover = (values: object) =>
    api.post(`/v2/contacts/${shown.id}/addresses`, { ...address, city: 'Bern', ...values })
  const { item: hiddenCover } = await cover({ hide_on_documents: true })
  const { item: shownCover } = await cover({})
  const cases = [
    [of(hidden), { contact_address_id: 1102 }],
    [of(gone), { contact_address_id: 1102 }],
    [{ ...of(shown), contact_prepage_address_id: hiddenCover.id }, { contact_prepage_address_id: 1102 }],
  ] as const
  const given = []
  for (const [values, problems] of cases) {
    given.push([invoicePath(await api.given.invoice(values)), problems] as const)
    given.push([`/v2/contacts/letters/${(await api.given.letter(values)).id}`, problems] as const)
  }
  await api.delete(`/v2/contacts/${gone.id}`)
  for (const [path, problems] of given)
    assert.deepEqual(await api.problems('PATCH', `${path}/send-by-post`, post), problems)
  assert.equal((await api.get('/v2/outbox')).pagination.total, 0)

  const covered = await api.given.invoice({ ...of(shown), contact_prepage_address_id: shownCover.id })
  assert.match((await send(api, invoicePath(covered), 'post', post)).address, /3434 Bern$/)
})

withMail('neither a screen nor a print service has perforated paper', async (api) => {
  await api.put(`/v2/configuration/layouts/${standardLayout}`, { perforated_paper: true })
  const slip = await api.given.slip({ iban: 'CH4431999123000889012' })
  const invoice = await api.given.invoice({ isr_id: slip.id })
  const [byMail, byPost] = [
    await send(api, invoicePath(invoice), 'email', mail),
    await send(api, invoicePath(invoice), 'post', post),
  ]
  const files = await api.server.db.all<{ file: string }>(sql`
    select distinct file from outbox
    where company_id = ${api.identity.company} and id in (${byMail.id}, ${byPost.id})`)
  assert.equal(files.length, 1)
  const { company, user } = api.identity
  const { pdf } = await recordPdf(api.server.db, { company, user, via: 'test' }, 'invoice', invoice.id)
  assert.notEqual(files[0]?.file, hash('sha256', pdf))
})

withMail('the sender is chosen by the request or by the settings', async (api) => {
  const invoice = await api.given.invoice()
  await api.put('/v2/configuration/company', { email: 'post@brunner.example', name: 'Brunner Bau AG' })
  const from = async (values: object = {}) => {
    const { from_type, from_email } = await send(api, invoicePath(invoice), 'email', { ...mail, ...values })
    return [from_type, from_email]
  }
  const { item: profile } = await api.get('/v2/auth/profile')
  assert.deepEqual(await from(), ['CO', 'post@brunner.example'])
  assert.deepEqual(await from({ from: 'U' }), ['U', profile.email])
  await api.put('/v2/configuration/settings', { mail_from: 'S', mail_sender: 'rechnung@brunner.example' })
  assert.deepEqual(await from(), ['S', 'rechnung@brunner.example'])
  assert.equal((await from({ from: 'CE' }))[0], 'CE')
  await api.put('/v2/configuration/settings', { mail_sender: null })
  // No paper is kept of a reminder that does not go out.
  await api.request('PATCH', `${invoicePath(invoice)}/change-status`, { body: { status: 'R1' } })
  const papers = async () => (await api.get('/v2/receivables/papers')).pagination.total
  const before = await papers()
  const path = `${invoicePath(invoice)}/send-by-email`
  assert.deepEqual(await api.problems('PATCH', path, mail), { from: 1102 })
  assert.equal(await papers(), before)
  await from({ from: 'U' })
  assert.equal(await papers(), before + 1)
})

withMail('a mail that could carry other headers is refused, and nothing is sent', async (api) => {
  const invoice = await api.given.invoice()
  const path = `${invoicePath(invoice)}/send-by-email`
  const to = (email: string, name = 'Nora') => ({ ...mail, recipients: [{ email, name }] })
  for (const [body, problems] of [
    [{}, { subject: 1100, body: 1100, recipients: 1100 }],
    [{ ...mail, subject: 'Rechnung\r\nBcc: x@y.example' }, { subject: 1103 }],
    [{ ...mail, subject: ' ' }, { subject: 1100 }],
    [{ ...mail, recipients: [] }, { recipients: 1100 }],
    [{ ...mail, recipients: 'x@y.example' }, { recipients: 1101 }],
    [{ ...mail, recipients: [{ email: 'x@y.example' }] }, { 'recipients.0.name': 1100 }],
    [to('x@y.example\r\nBcc: z@y.example'), { 'recipients.0.email': 1103 }],
    [to('x@y.example,z@y.example'), { 'recipients.0.email': 1103 }],
    [to('<x@y.example>'), { 'recipients.0.email': 1103 }],
    [to('x@y.example', 'Nora\nBcc: z@y.example'), { 'recipients.0.name': 1103 }],
    [{ ...mail, from: 'X' }, { from: 1102 }],
  ] as const)
    assert.deepEqual(await api.problems('PATCH', path, body), problems, JSON.stringify(body))
  assert.deepEqual(await api.problems('PATCH', `${invoicePath(invoice)}/send-by-post`, { palette: 'X' }), {
    palette: 1102,
    print: 1100,
    speed: 1100,
  })
  assert.equal((await api.get('/v2/outbox')).pagination.total, 0)
  assert.equal((await api.get(invoicePath(invoice))).item.status, 'DR')
})

withMail('what cannot be printed is not sent', async (api) => {
  const { id } = await api.given.slip()
  const invoice = await api.given.invoice({ isr_id: id })
  for (const [way, body] of [
    ['email', mail],
    ['post', post],
  ] as const)
    assert.deepEqual(await api.problems('PATCH', `${invoicePath(invoice)}/send-by-${way}`, body), {
      isr_id: 1102,
    })
  assert.equal((await api.get('/v2/outbox')).pagination.total, 0)
  assert.equal((await api.get(invoicePath(invoice))).item.status, 'DR')
})

withMail("nobody sends another company's documents", async (api) => {
  const invoice = await api.given.invoice()
  const other = await newCompany(api.server)
  const answer = await other.request('PATCH', `${invoicePath(invoice)}/send-by-email`, { body: mail })
  assert.deepEqual([answer.status, answer.body.meta], [404, { entity_type: 'invoice' }])
  const scoped = await api.withScopes('offer')
  const refused = await scoped.request('PATCH', `${invoicePath(invoice)}/send-by-post`, { body: post })
  assert.equal(refused.body.code, 11)
  assert.equal((await other.get('/v2/outbox')).pagination.total, 0)
})
