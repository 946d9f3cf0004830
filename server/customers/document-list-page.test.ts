import assert from 'node:assert/strict'
import sql from 'sql-template-tag'
import { type Api, newCompany, onOneDatabase, serverOn, withOneDatabase } from '../../test/api.ts'
import {
  accept,
  customerOf,
  invoicesPath,
  sentInvoice,
  sentOffer,
  settingsPath,
} from '../../test/customer.ts'
import { openMailbox } from '../../test/mailbox.ts'

const email = 'Hofladen@sonnenrain.example'

/** A contact with an invoice, and documents of others. */
async function customerWithInvoice(api: Api) {
  const contact = await api.given.contact({ email })
  const of = { contact_id: contact.id, contact_address_id: contact.main_address_id }
  const invoice = await sentInvoice(api, { ...of, due: '2026-03-12' })
  return { contact, of, invoice }
}

withOneDatabase('a customer gets a link to all their documents by mail', async (database) => {
  const mailbox = await openMailbox()
  const server = await serverOn(database, { smtp: mailbox.smtp })
  const api = await newCompany(server)
  const { of, invoice, contact } = await customerWithInvoice(api)
  const offer = await sentOffer(api, of)
  await api.given.invoice({ ...of, number: 'a draft' })
  const other = await sentInvoice(api, { number: 'of another' })
  const customer = customerOf(api, { 'accept-language': 'de' })
  assert.match((await customer.get(invoice.page)).text, new RegExp(`${invoice.page}/documents`))
  const request = `${invoice.page}/documents`
  assert.match((await customer.get(request)).text, /Link anfordern/)

  const answers = []
  for (const asked of ['nobody@sonnenrain.example', email.toLowerCase()])
    answers.push((await customer.post(request, { email: asked })).text)
  assert.equal(answers[0], answers[1])
  assert.match(answers[0] ?? '', /Wenn .* diese Adresse kennt, ist eine E-Mail mit dem Link unterwegs/)
  // Only the known address got one, as it is stored.
  const mail = await mailbox.next()
  assert.deepEqual([mail.to?.[0]?.address, mail.subject?.startsWith('Ihre Dokumente von ')], [email, true])
  const link = /(\/customer\/[\w-]{43})\?lang=de/.exec(mail.text ?? '')?.[1] as string

  const page = await customer.get(link)
  assert.equal(page.status, 200)
  assert.match(page.text, /class="big">CHF&nbsp;843\.18</)
  for (const shown of [invoice, offer]) assert.match(page.text, new RegExp(`href="${shown.page}/pdf"`))
  assert.doesNotMatch(page.text, /a draft|of another/)
  assert.doesNotMatch(page.text, new RegExp(other.page))
  assert.match(page.text, /Überfällig/)
  await api.patch(`${invoicesPath}/${invoice.id}/change-status`, { status: 'P' })
  assert.doesNotMatch((await customer.get(link)).text, /class="big"/)

  // The link ends after seven days, with the pages, and with the contact.
  await api.put(settingsPath, { customer_pages: false })
  assert.equal((await customer.get(link)).status, 404)
  await api.put(settingsPath, { customer_pages: true })
  assert.equal((await customer.get(link)).status, 200)
  const keys = await server.db.all<{ expires: string }>(sql`
    select expires from one_time_keys where purpose = 'documents'`)
  for (const { expires } of keys) {
    const days = (Date.parse(expires) - Date.now()) / 86_400_000
    assert.ok(days > 6.9 && days < 7.1, expires)
  }
  await api.delete(`/v2/contacts/${contact.id}`)
  assert.equal((await customer.get(link)).status, 404)
  assert.equal((await customer.get('/customer/x')).status, 404)

  // More than three mails in a quarter of an hour are not sent, and the answer stays the same.
  for (let count = 0; count < 5; count++)
    assert.equal((await customer.post(request, { email: 'nobody@sonnenrain.example' })).text, answers[0])
  assert.equal((await customer.post(request, { email: 'nobody' })).status, 422)
  await mailbox.close()
})

withOneDatabase('a company is told by mail what its customers did', async (database) => {
  const mailbox = await openMailbox()
  const api = await newCompany(await serverOn(database, { smtp: mailbox.smtp }))
  await api.put('/v2/configuration/company', { email: 'info@brunner.example' })
  const offer = await sentOffer(api)
  const customer = customerOf(api)
  const form = {
    do: 'ask',
    question: 'Ab wann?',
    asker: 'Anna\nBcc: x@y.example',
    email: 'anna@muster.example',
  }
  assert.equal((await customer.post(offer.page, form)).status, 303)
  const question = await mailbox.next()
  assert.deepEqual(
    [question.to?.[0]?.address, question.replyTo?.[0]?.address, question.bcc],
    ['info@brunner.example', 'anna@muster.example', undefined],
  )
  assert.match(question.subject ?? '', /^Frage zu Offerte 10000: Hofladen/)
  assert.match(question.text ?? '', /Anna Bcc: x@y\.example[\s\S]*Ab wann\?[\s\S]*\/offers\//)
  await accept(customer, offer.page)
  const accepted = await mailbox.next()
  assert.match(accepted.subject ?? '', /^Offerte 10000 angenommen/)
  assert.match(accepted.text ?? '', /Anna Muster hat die Offerte/)
  // A company without an address of its own: its owners are told.
  await api.put('/v2/configuration/company', { email: null })
  assert.equal((await customer.post(offer.page, form)).status, 303)
  const owner = await api.server.db.get<{ email: string }>(sql`
    select email from users where id = ${api.identity.user}`)
  assert.deepEqual((await mailbox.next()).to?.[0]?.address, owner?.email)
  await mailbox.close()
})

onOneDatabase('without a mail server no link can be asked for', async (api) => {
  const { invoice } = await customerWithInvoice(api)
  const customer = customerOf(api)
  assert.doesNotMatch((await customer.get(invoice.page)).text, /\/documents"/)
  assert.equal((await customer.get(`${invoice.page}/documents`)).status, 404)
  assert.equal((await customer.post(`${invoice.page}/documents`, { email })).status, 404)
})
