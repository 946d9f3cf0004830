import assert from 'node:assert/strict'
import { type Api, newCompany } from '../../../test/api.ts'
import { eventually, type Screen, screenOf, webServer } from '../../../test/browser.ts'
import { position } from '../../../test/given.ts'
import { chosen } from '../../../test/lane.ts'
import { test } from '../../../test/turns.ts'

const nothingToScroll = () => document.documentElement.scrollWidth <= document.documentElement.clientWidth

const mailed = { email: 'info@sonnenrain.example' }

/** A company that may send mail. No mail server listens on this port. */
const mailing = async () =>
  newCompany(
    await webServer({
      smtp: { host: '127.0.0.1', port: 9, isSecure: false, startTls: 'off', login: null },
    }),
  )

test('an invoice is sent by mail, paid in two parts, and paid', async () => {
  const screen = await screenOf(await mailing())
  const { page, api } = screen
  const contact = await api.given.contact(mailed)
  await api.given.person(contact.id, { email: 'nora@sonnenrain.example' })
  const invoice = await api.given.invoice({
    contact_id: contact.id,
    contact_address_id: contact.main_address_id,
    due: '2099-03-12',
  })
  const path = `/v2/receivables/invoices/${invoice.id}`
  await screen.open(`/invoices/${invoice.id}`)
  await page.getByRole('link', { name: 'Hofladen Sonnenrain' }).waitFor()
  await page.getByRole('img', { name: 'Page 1 of 1' }).waitFor()
  await screen.expectSound()

  await page.getByRole('button', { name: 'Send', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await eventually(() => dialog.getByLabel('Subject').inputValue(), 'Rechnung 10000')
  await dialog.getByText('info@sonnenrain.example').first().waitFor()
  await dialog.getByRole('combobox', { name: 'To' }).fill('nora')
  await page.getByRole('option', { name: /Nora Keller/ }).click()
  await dialog.getByLabel('Message').fill('Guten Tag\n\nHier ist <unsere> Rechnung.')
  await dialog.getByRole('img', { name: 'Page 1 of 1' }).waitFor()
  await screen.expectSound()
  await dialog.getByRole('button', { name: 'Send', exact: true }).click()
  await page.getByText('Invoice 10000 was sent to Hofladen Sonnenrain, Nora Keller.').waitFor()
  await page.getByText('Sent, due on 12.03.2099').waitFor()
  const { items: outbox } = await api.get('/v2/outbox')
  assert.equal(outbox.length, 1)
  assert.equal(outbox[0].body, 'Guten Tag\n\nHier ist &lt;unsere> Rechnung.')
  assert.deepEqual(
    outbox[0].recipients.map(({ email }: { email: string }) => email),
    ['info@sonnenrain.example', 'nora@sonnenrain.example'],
  )
  await page.getByRole('region', { name: 'Sent' }).getByText('Waiting').waitFor()

  await page.getByRole('button', { name: 'Record payment' }).first().click()
  await dialog.getByText('The invoice is paid with this.').waitFor()
  await dialog.getByLabel('Amount').fill('500')
  await dialog.getByText('CHF 343.18 will remain outstanding.').waitFor()
  await screen.expectSound()
  await dialog.getByRole('button', { name: 'Record payment' }).click()
  await page.getByText('CHF 500.00 recorded for invoice 10000.').waitFor()
  await page.getByText('Partly paid').first().waitFor()

  await page.getByRole('button', { name: 'Record payment' }).first().click()
  await eventually(() => dialog.getByLabel('Amount').inputValue(), '343.18')
  await dialog.getByRole('button', { name: 'Record payment' }).dblclick()
  await page
    .getByText(/^Paid on/)
    .first()
    .waitFor()
  await eventually(async () => (await api.get(`${path}/payments`)).items.length, 2)
  const history = page.getByRole('region', { name: 'History' })
  await history.getByText('Status: Partly paid → Paid').waitFor()
  await history.getByText('Paid: 500.00 → 843.18').waitFor()

  await page.getByRole('button', { name: 'Delete the payment of 343.18' }).click()
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('button', { name: 'Delete the payment of 343.18' }).waitFor()
  await page.getByRole('button', { name: 'Edit the payment of 500.00' }).click()
  await dialog.getByLabel('Notes').fill('Anzahlung')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Anzahlung').waitFor()
  await screen.expectSound()
})

for (const role of chosen('a mail waits', ['owner', 'manager'] as const))
  test(`without a mail server the ${role} is offered the PDF and the own mail program`, async () => {
    const owner = await newCompany(await webServer())
    const contact = await owner.given.contact(mailed)
    const invoice = await owner.given.invoice({
      contact_id: contact.id,
      contact_address_id: contact.main_address_id,
    })
    const screen = await screenOf(role === 'owner' ? owner : await owner.colleague(role))
    const { page } = screen
    await screen.open(`/invoices/${invoice.id}?do=send`)
    const dialog = page.getByRole('dialog')
    const note = dialog.getByRole('note')
    await note.getByText('No mail server is set up.').waitFor()
    const own = (name: string) => dialog.getByRole('link', { name }).getAttribute('href')
    assert.match((await own('Download PDF')) ?? '', new RegExp(`/invoices/${invoice.id}/pdf`))
    assert.match((await own('Open in mail program')) ?? '', /^mailto:.*%40.*subject=/)
    await screen.expectSound()
    await eventually(() => dialog.getByRole('button', { name: 'Send', exact: true }).count(), 0)
    await eventually(
      async () => (await owner.get(`/v2/receivables/invoices/${invoice.id}`)).item.status,
      'DR',
    )
  })

test('by post the user prints the PDF, unless a print service collects it from a folder', async () => {
  const byPost = async (screen: Screen, id: number) => {
    await screen.open(`/invoices/${id}`)
    await screen.page.getByRole('button', { name: 'More', exact: true }).click()
    await screen.page.getByRole('menuitem', { name: 'Send by post' }).click()
    return screen.page.getByRole('dialog')
  }
  const stateOf = async (api: Api, id: number) => [
    (await api.get(`/v2/receivables/invoices/${id}`)).item.status,
    (await api.get('/v2/outbox')).items.length,
  ]
  const screen = await screenOf()
  const { id } = await screen.api.given.invoice()
  const dialog = await byPost(screen, id)
  await dialog.getByText('No print service is set up.').waitFor()
  const pdf = dialog.getByRole('link', { name: 'Open PDF to print' })
  assert.match((await pdf.getAttribute('href')) ?? '', new RegExp(`/invoices/${id}/pdf`))
  await screen.expectSound()
  assert.deepEqual(await stateOf(screen.api, id), ['DR', 0])
  await dialog.getByRole('button', { name: 'Mark as sent' }).click()
  await dialog.waitFor({ state: 'detached' })
  await eventually(() => stateOf(screen.api, id), ['S', 0])

  const postFolder = '/srv/letters'
  const served = await screenOf(await newCompany(await webServer({ hasPrintService: true, postFolder })))
  const other = await served.api.given.invoice()
  const ways = await byPost(served, other.id)
  await ways.getByText(`The PDF goes into the folder ${postFolder}`).waitFor()
  await ways.getByRole('button', { name: 'Send by post' }).click()
  await ways.waitFor({ state: 'detached' })
  await eventually(() => stateOf(served.api, other.id), ['S', 1])
})

test('an offer is accepted and becomes an invoice, once', async () => {
  const screen = await screenOf()
  const { page, api } = screen
  const contact = await api.given.contact({ payment_grace: 20 })
  const { item: offer } = await api.post('/v2/receivables/offers', {
    contact_id: contact.id,
    contact_address_id: contact.main_address_id,
    date: '2026-02-06',
    valid_until: '2099-03-08',
    currency: 'CHF',
    language: 'de',
    positions: [position],
  })
  await screen.open(`/offers/${offer.id}`)
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Mark as sent' }).click()
  await page.getByRole('button', { name: 'Mark as accepted' }).click()
  await page.getByText('Quote 10000: Accepted.').waitFor()
  await page.getByRole('button', { name: 'Turn into an invoice' }).dblclick()
  await page.getByRole('heading', { level: 1, name: 'Invoice 10000' }).waitFor()
  assert.match(page.url(), /\/invoices\/\d+\/edit$/)
  await page.getByText('Invoice 10000 was made from quote 10000.').waitFor()
  const { items } = await api.get('/v2/receivables/invoices')
  assert.deepEqual(
    items.map(({ total, status }: { total: number; status: string }) => [total, status]),
    [[843.18, 'DR']],
  )
  await page.goBack()
  await page.getByText('Billed').first().waitFor()
  await page.getByRole('button', { name: 'Turn into an invoice' }).waitFor({ state: 'detached' })

  const details = page.getByRole('region', { name: 'Details' })
  await details.getByText('Became').waitFor()
  await details.getByRole('link', { name: 'Invoice 10000' }).click()
  await page.getByRole('heading', { level: 1, name: 'Invoice 10000' }).waitFor()
  await details.getByText('Made from').waitFor()
  await screen.expectSound()
  await details.getByRole('link', { name: 'Quote 10000' }).click()
  await page.getByRole('heading', { level: 1, name: 'Quote 10000' }).waitFor()
})

test('a customer who does not pay is reminded, level by level', async () => {
  const screen = await screenOf(await mailing())
  const { page, api } = screen
  const contact = await api.given.contact(mailed)
  const invoice = await api.given.invoice({
    contact_id: contact.id,
    contact_address_id: contact.main_address_id,
  })
  const path = `/v2/receivables/invoices/${invoice.id}`
  await api.patch(`${path}/change-status`, { status: 'S' })
  await screen.open(`/invoices/${invoice.id}`)
  await page.getByText('Overdue since 12.03.2026').waitFor()
  const remind = async (level: string) => {
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('menuitem', { name: `Send: ${level}` }).click()
  }
  const dialog = page.getByRole('dialog')
  await remind('Payment reminder')
  await eventually(
    () => dialog.getByLabel('Subject').inputValue(),
    /^Zahlungserinnerung zur Rechnung Nr. 10000/,
  )
  await dialog.getByRole('button', { name: 'Send', exact: true }).click()
  await page.getByText('Payment reminder was sent to Hofladen Sonnenrain.').waitFor()
  await page.getByText('Payment reminder, overdue since 12.03.2026').waitFor()
  await remind('1st reminder')
  await dialog.getByRole('button', { name: 'Only mark as sent' }).click()
  await page.getByText('1st reminder, overdue since 12.03.2026').waitFor()
  const { items: outbox } = await api.get('/v2/outbox')
  assert.deepEqual(
    outbox.map(({ printed_as }: { printed_as: string }) => printed_as),
    ['R'],
  )
  await eventually(async () => (await api.get(path)).item.status, 'R1')
})

test('a reminder whose mail is refused is none, and what was written for it stays', async () => {
  const screen = await screenOf(await mailing())
  const { page, api } = screen
  const contact = await api.given.contact(mailed)
  const invoice = await api.given.invoice({
    contact_id: contact.id,
    contact_address_id: contact.main_address_id,
  })
  const path = `/v2/receivables/invoices/${invoice.id}`
  await api.patch(`${path}/change-status`, { status: 'S' })
  await screen.open(`/invoices/${invoice.id}?do=remind`)
  const dialog = page.getByRole('dialog', { name: 'Payment reminder for invoice 10000' })
  await dialog.getByLabel('Message').fill('Guten Tag, Frau Keller')
  await dialog.getByRole('combobox', { name: 'To' }).fill('nora')
  await page.keyboard.press('Enter')
  await dialog.getByRole('button', { name: 'Send', exact: true }).click()
  await dialog.locator('[aria-invalid="true"]').first().waitFor()
  await eventually(async () => (await api.get(path)).item.status, 'S')
  await page.mouse.click(4, 4)
  await eventually(() => dialog.getByLabel('Message').textContent(), 'Guten Tag, Frau Keller')

  await dialog.getByRole('combobox', { name: 'To' }).press('Backspace')
  await dialog.getByRole('button', { name: 'Send', exact: true }).click()
  await page.getByText('Payment reminder was sent to Hofladen Sonnenrain.').waitFor()
  await eventually(async () => (await api.get(path)).item.status, 'R')
  await eventually(
    async () => (await api.get('/v2/outbox')).items.map(({ body }: { body: string }) => body),
    ['Guten Tag, Frau Keller'],
  )
})

test('a copy is a new draft of today, and what is deleted can be brought back', async () => {
  const screen = await screenOf()
  const { page, api } = screen
  const invoice = await api.given.invoice({ discount_rate: 10 })
  await screen.open(`/invoices/${invoice.id}`)
  const more = async (name: string) => {
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('menuitem', { name }).click()
  }
  await more('Duplicate')
  await page.getByRole('heading', { level: 1, name: 'Invoice 10001' }).waitFor()
  const { items } = await api.get('/v2/receivables/invoices', { sort: 'number' })
  const [, copy] = items
  assert.deepEqual([copy.total, copy.discount_rate, copy.status], [invoice.total, 10, 'DR'])
  const days = (Date.parse(copy.due) - Date.parse(copy.date)) / 86_400_000
  assert.equal(days, 30)
  assert.notEqual(copy.date, invoice.date)

  await page.getByRole('button', { name: 'Done' }).click()
  await more('Delete')
  await page.getByText('Invoice 10001 was deleted.').waitFor()
  await page.getByRole('heading', { level: 1, name: 'Invoices' }).waitFor()
  await page.goBack()
  await page.getByRole('heading', { name: 'There is nothing here' }).waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('heading', { level: 1, name: 'Invoice 10001' }).waitFor()
  await eventually(async () => (await api.get('/v2/receivables/invoices')).items.length, 2)
})

test('an issued invoice is read, not edited, and is corrected by another one', async () => {
  const screen = await screenOf()
  const { page, api } = screen
  const { id } = await api.given.invoice()
  const path = `/v2/receivables/invoices/${id}`
  await screen.open(`/invoices/${id}`)
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Mark as sent' }).click()
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('button', { name: 'Edit' }).waitFor()
  await eventually(async () => (await api.get(path)).item.status, 'DR')

  await api.patch(`${path}/change-status`, { status: 'S' })
  await screen.open(`/invoices/${id}`)
  await page.getByRole('button', { name: 'More' }).click()
  await eventually(() => page.getByRole('button', { name: 'Edit' }).count(), 0)
  await eventually(() => page.getByRole('menuitem', { name: 'Delete' }).count(), 0)
  await eventually(() => page.getByRole('menuitem', { name: 'Set back to draft' }).count(), 0)
  await screen.open(`/invoices/${id}/edit`)
  await page.waitForURL((url) => url.pathname.endsWith(`/invoices/${id}`))

  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: /^Correct/ }).click()
  await page.waitForURL(/\/edit$/)
  await eventually(async () => (await api.get(path)).item.status, 'C')
  const { items } = await api.get('/v2/receivables/invoices', { filter: '{"status":"DR"}' })
  assert.equal(items.length, 1)
})

test('everybody sees and does what their role allows', async () => {
  const owner = await newCompany(await webServer())
  const invoice = await owner.given.invoice()
  const contact = await owner.given.contact()
  const { item: offer } = await owner.post('/v2/receivables/offers', {
    ...{
      contact_id: contact.id,
      contact_address_id: contact.main_address_id,
      language: 'de',
      currency: 'CHF',
    },
    ...{ date: '2026-02-06', valid_until: '2099-03-08', positions: [position] },
  })
  const reader = await screenOf(await owner.colleague('reader'))
  await reader.open(`/invoices/${invoice.id}`)
  await reader.page.getByText('Draft').first().waitFor()
  await reader.page.getByRole('link', { name: 'Open PDF' }).waitFor()
  for (const name of ['Send', 'Edit', 'More'])
    assert.equal(await reader.page.getByRole('button', { name, exact: true }).count(), 0, name)
  await reader.open(`/invoices/${invoice.id}/edit`)
  await reader.page.getByText('Your role does not allow this.').waitFor()
  await reader.expectSound()

  const member = await screenOf(await owner.colleague('member'))
  await member.open(`/invoices/${invoice.id}`)
  await member.page.getByRole('link', { name: 'Open PDF' }).waitFor()
  await eventually(() => member.page.getByRole('button', { name: 'Edit' }).count(), 0)
  await member.open(`/offers/${offer.id}`)
  await member.page.getByRole('button', { name: 'More', exact: true }).click()
  await member.page.getByRole('menuitem', { name: 'Turn into an order confirmation' }).waitFor()
  await eventually(() => member.page.getByRole('menuitem', { name: 'Turn into an invoice' }).count(), 0)
  await eventually(() => member.page.getByRole('menuitem', { name: 'Mark as sent' }).count(), 0)
  await member.page.keyboard.press('Escape')
  await member.page.getByRole('button', { name: 'Edit' }).click()
  await member.page.getByLabel('Period', { exact: true }).fill('März')
  await member.page.getByText(/^Saved at/).waitFor()
})

test('an address without a document leads nowhere, and says so', async () => {
  const screen = await screenOf()
  await screen.open('/invoices/987654')
  await screen.page.getByRole('heading', { name: 'There is nothing here' }).waitFor()
  await screen.open('/offers/987654/edit')
  await screen.page.getByRole('heading', { name: 'There is nothing here' }).waitFor()
})

test('on a phone the page of an invoice fits, in German, and so do its dialogs', async () => {
  const api = await newCompany(await webServer())
  const screen = await screenOf(api, { width: 360, height: 800, language: 'de' })
  const { page } = screen
  const name = 'Genossenschaft für Gartenbau und Landschaftspflege im oberen Emmental '
    .repeat(2)
    .slice(0, 120)
  const contact = await api.given.contact({ name, ...mailed })
  const invoice = await api.given.invoice({
    contact_id: contact.id,
    contact_address_id: contact.main_address_id,
    positions: [
      { ...position, name, price: 1_234_567.85, amount: 2, unit_id: 1 },
      { ...position, type: 'SI', name: 'Zwischentotal' },
    ],
  })
  await screen.open(`/invoices/${invoice.id}`)
  await page.getByText('Entwurf').first().waitFor()
  await page.getByText('2 Stunden × 1’234’567.85').waitFor()
  const edges = await page
    .locator('td.amount:visible')
    .evaluateAll((cells) => cells.map((cell) => cell.getBoundingClientRect().right))
  assert.deepEqual([edges.length, new Set(edges).size], [2, 1], 'amounts are below each other')
  assert.ok(await page.evaluate(nothingToScroll))
  await screen.expectSound()
  await page.getByRole('button', { name: 'Senden' }).click()
  await page.getByRole('dialog', { name: 'Rechnung 10000 per E-Mail senden' }).waitFor()
  await page.getByLabel('Betreff').waitFor()
  assert.ok(await page.evaluate(nothingToScroll))
  await screen.expectSound()
})

test('a payment that was deleted is open at once, and comes back with one click', async () => {
  const screen = await screenOf()
  const { page, api } = screen
  const { id, total } = await api.given.invoice()
  await api.patch(`/v2/receivables/invoices/${id}/change-status`, { status: 'S' })
  const payment = { type: 'N', channel: 'T', amount: 100, date: '2026-01-05', notes: 'Teilzahlung' }
  await api.post(`/v2/receivables/invoices/${id}/payments`, payment)
  await screen.open(`/invoices/${id}`)
  await page.getByRole('button', { name: 'Delete the payment of 100.00' }).click()
  await page.getByText('The payment of CHF 100.00 was deleted.').waitFor()
  await eventually(async () => (await api.get(`/v2/receivables/invoices/${id}`)).item.total_paid, 0)
  await page.getByRole('button', { name: 'Record payment' }).first().click()
  const dialog = page.getByRole('dialog')
  await eventually(
    async () => Number((await dialog.getByLabel('Amount').inputValue()).replace('’', '')),
    total,
  )
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByText('Teilzahlung').waitFor()
  const { items } = await api.get(`/v2/receivables/invoices/${id}/payments`)
  assert.deepEqual(
    items.map(({ amount, date, notes }: typeof payment) => [amount, date, notes]),
    [[100, '2026-01-05', 'Teilzahlung']],
  )
})

test('a payment reference is shown where it is on the paper', async () => {
  const screen = await screenOf()
  const { page, api } = screen
  for (const [iban, isShown] of [
    ['CH9300762011623852957', false],
    ['CH4431999123000889012', true],
  ] as const) {
    const slip = await api.given.slip({ iban })
    const invoice = await api.given.invoice({ isr_id: slip.id })
    await screen.open(`/invoices/${invoice.id}`)
    const reference = page.getByText('Payment reference', { exact: true })
    if (isShown) await reference.waitFor()
    else {
      await page.getByRole('img', { name: /^Page 1 of/ }).waitFor()
      await eventually(() => reference.count(), 0)
    }
  }
})
