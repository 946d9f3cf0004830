import assert from 'node:assert/strict'
import { daysAfter } from '../../domain/time/dates.ts'
import { eventually, screenOf } from '../../test/browser.ts'
import { chosen } from '../../test/lane.ts'
import { test } from '../../test/turns.ts'

const nothingToScroll = () => document.documentElement.scrollWidth <= document.documentElement.clientWidth

test('a contact is made with its address, and a person and a second address are added on its page', async () => {
  const screen = await screenOf()
  const { page, api } = screen
  await screen.open('/contacts/new')
  await page.getByLabel('Name of the company').fill('Hofladen Sonnenrain')
  await page.getByLabel('Street', { exact: false }).first().fill('Dorfstrasse')
  await page.getByLabel('No.').fill('12a')
  await page.getByLabel('Postcode').fill('3434')
  await page.getByLabel('City').fill('Landiswil')
  await page.getByRole('combobox', { name: 'Country' }).fill('aust')
  await page.getByRole('option', { name: 'Austria' }).click()
  await page.getByLabel('E-mail').fill('info@sonnenrain.example')
  await page.getByText('More: terms').click()
  await page.getByLabel('To be paid within').fill('20')
  await page.getByRole('combobox', { name: 'Groups' }).fill('Stammkunden')
  await page.keyboard.press('Enter')
  await screen.expectSound()
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('heading', { level: 1, name: 'Hofladen Sonnenrain' }).waitFor()
  await page.getByText('Dorfstrasse 12a').waitFor()
  await page.getByText('Stammkunden').waitFor()

  await page.getByRole('button', { name: 'Add a person' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Ms or Mr').selectOption('Ms')
  await dialog.getByLabel('First name').fill('Nora')
  await dialog.getByLabel('Last name').fill('Keller')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Nora Keller').waitFor()

  await page.getByRole('button', { name: 'Add an address' }).click()
  await dialog.getByLabel('Street', { exact: false }).first().fill('Postfach')
  await dialog.getByLabel('Postcode').fill('3001')
  await dialog.getByLabel('City').fill('Bern')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await page.getByText('3001 Bern').waitFor()
  await dialog.waitFor({ state: 'detached' })
  await screen.expectSound()

  const { items } = await api.get('/v2/contacts', { with: 'main_address,groups' })
  assert.equal(items.length, 1)
  const [contact] = items
  assert.deepEqual(
    [contact.type, contact.payment_grace, contact.main_address.country, contact.groups[0].name],
    ['C', 20, 'AT', 'Stammkunden'],
  )
  await eventually(
    async () => (await api.get(`/v2/contacts/${contact.id}/people`)).items[0].surname,
    'Keller',
  )
  await eventually(async () => (await api.get(`/v2/contacts/${contact.id}/addresses`)).items.length, 2)
})

test('what the server refuses stands beside its field, and the folded part opens for it', async () => {
  const screen = await screenOf()
  screen.expectRefusals(422)
  const { page, api } = screen
  await screen.open('/contacts/new')
  await page.getByText('Person', { exact: true }).click()
  await page.getByLabel('E-mail').fill('nobody')
  await page.getByText('More: terms').click()
  await page.getByLabel('Discount', { exact: true }).fill('120')
  await page.getByText('More: terms').click()
  await page.getByRole('button', { name: 'Save' }).click()
  const wrong = page.locator('[aria-invalid="true"]')
  await page.getByText('A discount cannot be more than 100 percent.').waitFor()
  await eventually(() => wrong.count(), 7)
  assert.match(await page.locator(':focus').evaluate((one) => one.getAttribute('aria-invalid') ?? ''), /true/)
  await screen.expectSound()
  await eventually(async () => (await api.get('/v2/contacts')).pagination.total, 0)
})

test('of two who edit the same contact, the later one decides what becomes of their values', async () => {
  const screen = await screenOf()
  screen.expectRefusals(412)
  const { page, api } = screen
  const { id } = await api.given.contact()
  await screen.open(`/contacts/${id}/edit`)
  await page.getByLabel('Name of the company').fill('Mine')
  await api.put(`/v2/contacts/${id}`, { name: 'Theirs', phone: '031 000 00 00' })
  await page.keyboard.press('Control+s')
  await page.getByText('Someone else has changed this in the meantime.').waitFor()
  await screen.expectSound()
  await eventually(async () => (await api.get(`/v2/contacts/${id}`)).item.name, 'Theirs')

  await page.getByRole('button', { name: 'Load the new version' }).click()
  await page.getByRole('heading', { level: 1, name: 'Theirs' }).waitFor()
  await eventually(() => page.getByLabel('Phone').inputValue(), '031 000 00 00')
  await page.getByLabel('Name of the company').fill('Mine')
  await api.put(`/v2/contacts/${id}`, { name: 'Theirs again' })
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('button', { name: 'Save mine anyway' }).click()
  await page.getByRole('heading', { level: 1, name: 'Mine' }).waitFor()
  await eventually(async () => (await api.get(`/v2/contacts/${id}`)).item.name, 'Mine')
})

test('whoever leaves a form with changes is asked, and nobody is asked twice', async () => {
  const screen = await screenOf()
  const { page, api } = screen
  const { id } = await api.given.contact()
  await screen.open(`/contacts/${id}/edit`)
  await page.getByLabel('Phone').fill('031 111 11 11')
  await page.getByRole('link', { name: 'Cancel' }).click()
  await page.getByRole('dialog', { name: 'There are changes that are not saved' }).waitFor()
  await screen.expectSound()
  await page.getByRole('dialog').getByRole('button', { name: 'Stay here' }).click()
  await eventually(() => page.getByLabel('Phone').inputValue(), '031 111 11 11')
  await page.getByRole('link', { name: 'Cancel' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'without' }).click()
  await page.getByText('No invoice yet.').waitFor()
  await eventually(async () => (await api.get(`/v2/contacts/${id}`)).item.phone, null)
})

test('the main address is edited from the form of its contact without a conflict with oneself', async () => {
  const screen = await screenOf()
  const { page, api } = screen
  const { id } = await api.given.contact()
  await screen.open(`/contacts/${id}/edit`)
  await page.getByLabel('Phone').fill('031 111 11 11')
  await page.getByRole('button', { name: 'Edit address' }).click()
  await page.getByRole('dialog').getByLabel('City').fill('Bern')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await page.getByText('3434 Bern').waitFor()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('link', { name: '031 111 11 11' }).waitFor()
  await eventually(
    async () => (await api.get(`/v2/contacts/${id}`, { with: 'main_address' })).item.main_address.city,
    'Bern',
  )
})

test('a contact shows what it owes, its documents, and what else belongs to it', async () => {
  const screen = await screenOf()
  const { page, api } = screen
  const first = await api.given.invoice({ date: '2026-01-10', due: '2026-02-09' })
  const { contact_id: id, contact_address_id } = first
  const more = { contact_id: id, contact_address_id }
  const later = await api.given.invoice({ ...more, due: '2999-01-01' })
  const draft = await api.given.invoice(more)
  for (const { id } of [first, later])
    await api.patch(`/v2/receivables/invoices/${id}/change-status`, { status: 'S' })
  await api.post(`/v2/receivables/invoices/${first.id}/payments`, {
    type: 'N',
    channel: 'T',
    amount: 0.1,
    date: '2026-02-01',
  })
  await api.given.project({ contact_id: id, name: 'Garten Nord' })

  const { open, overdue, today } = (await api.get('/v2/receivables/overview')).item
  const paid = await api.given.invoice({ ...more, date: daysAfter(today, -12), due: today })
  await api.patch(`/v2/receivables/invoices/${paid.id}/change-status`, { status: 'P' })
  await screen.open(`/contacts/${id}`)
  const shown = (amount: number) =>
    amount.toLocaleString('en-US', { minimumFractionDigits: 2 }).replaceAll(',', '’')
  const sumOf = async (name: string) =>
    await page
      .locator('dl > div', { has: page.getByText(name, { exact: true }) })
      .locator('dd')
      .textContent()
  await page.getByText('Overdue', { exact: true }).waitFor()
  await eventually(() => sumOf('Outstanding'), `CHF ${shown(open[0].amount)}`)
  await eventually(() => sumOf('Overdue'), `CHF ${shown(overdue[0].amount)}`)
  await page.getByText('Ø days to pay').waitFor()
  await eventually(() => sumOf('Ø days to pay'), '12')
  for (const { number } of [first, later, draft])
    await page.getByRole('link', { name: number, exact: true }).waitFor()
  await screen.expectSound()

  await page.getByRole('link', { name: 'Hours' }).last().click()
  await page.getByRole('link', { name: 'Garten Nord' }).waitFor()
  assert.match(page.url(), /\?tab=hours$/)

  await page.getByRole('link', { name: 'Tasks' }).click()
  await page.getByRole('button', { name: 'New task' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Title').fill('Call back')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Call back').waitFor()
  await page.getByRole('button', { name: 'Done: Call back' }).click()
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('button', { name: 'Done: Call back' }).waitFor()

  screen.expectRefusals(422)
  await page.getByRole('link', { name: 'Bank accounts' }).click()
  await page.getByRole('button', { name: 'Add a bank account' }).click()
  await dialog.getByLabel('Number').fill('CH93 0076 2011 6238 5295 8')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.getByText('An account of this type needs an IBAN').waitFor()
  await dialog.getByLabel('Number').fill('CH9300762011623852957')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await page.getByText('CH93 0076 2011 6238 5295 7').waitFor()

  await page.getByRole('link', { name: 'History' }).click()
  await page.getByText('Created').last().waitFor()
  await screen.expectSound()
})

test('a contact that was deleted comes back when one asks for it', async () => {
  const screen = await screenOf()
  const { page, api } = screen
  const { id } = await api.given.contact()
  await screen.open(`/contacts/${id}`)
  const remove = async () => {
    await page.getByRole('button', { name: 'More' }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await page.getByText('Hofladen Sonnenrain was deleted.').waitFor()
  }
  await remove()
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.goBack()
  await page.getByRole('heading', { level: 1, name: 'Hofladen Sonnenrain' }).waitFor()
  assert.equal((await api.request('GET', `/v2/contacts/${id}`)).status, 200)
  await remove()
  await page.reload()
  await page.goto(`${api.server.url}/contacts/${id}`)
  await page.getByRole('heading', { name: 'There is nothing here' }).waitFor()
})

test('whoever only reads sees a contact without anything to do', async () => {
  const owner = await screenOf()
  const contact = await owner.api.given.contact()
  await owner.api.given.person(contact.id)
  const screen = await screenOf(await owner.api.colleague('reader'))
  await screen.open(`/contacts/${contact.id}`)
  await screen.page.getByText('Nora Keller').waitFor()
  await screen.page.getByText('No invoice yet.').waitFor()
  const content = screen.page.locator('main')
  await eventually(() => content.getByRole('button').count(), 0)
  await screen.expectSound()
  await screen.open('/contacts/new')
  await screen.page.getByText('Your role does not allow this.').waitFor()
})

for (const language of chosen('long values', ['de', 'fr', 'it'] as const))
  test(`a contact with long values fits a phone (${language})`, async () => {
    const screen = await screenOf(undefined, { language, width: 360, height: 740, scheme: 'dark' })
    const { page, api } = screen
    const { id } = await api.given.contact({
      name: 'Liegenschaftenverwaltungsgesellschaft Sonnenrain und Söhne Immobilien Bern Zürich Genf Lausanne AG in Liquidation (Zweigstelle)',
      email: 'sehr.lange.adresse.der.verwaltung@liegenschaftenverwaltungsgesellschaft.example',
      vat_identification: 'CHE-123.456.788 MWST',
    })
    const invoice = await api.given.invoice({
      contact_id: id,
      contact_address_id: (await api.get(`/v2/contacts/${id}`)).item.main_address_id,
      positions: [
        { type: 'N', catalog_type: 'S', name: 'X', price: 1234567.85, amount: 1, unit_id: 1, vat: 8.1 },
      ],
    })
    await api.patch(`/v2/receivables/invoices/${invoice.id}/change-status`, { status: 'R1' })
    await screen.open(`/contacts/${id}`)
    await page.getByRole('table').first().waitFor()
    assert.ok(await page.evaluate(nothingToScroll))
    await screen.expectSound()
    await screen.open(`/contacts/${id}/edit`)
    await page.locator('summary').click()
    assert.ok(await page.evaluate(nothingToScroll))
    await screen.expectSound()
  })

test('a contact that pays no VAT shows why', async () => {
  const screen = await screenOf()
  const { id } = await screen.api.given.contact({ vat_category: 'G', vat_reason: 'Ausfuhr nach Norwegen' })
  await screen.open(`/contacts/${id}`)
  await screen.page.getByText('Export, Ausfuhr nach Norwegen').waitFor()
  await screen.expectSound()
})

test('a letter is written, looked at, saved and sent', async () => {
  const screen = await screenOf()
  const { page, api } = screen
  const { id } = await api.given.contact({ email: 'info@sonnenrain.example' })
  await screen.open(`/contacts/${id}?tab=letters`)
  await page.getByRole('button', { name: 'New letter' }).click()
  await page.getByRole('textbox', { name: 'Title' }).fill('Offerte folgt')
  await page.getByRole('textbox', { name: 'Content' }).fill('Guten Tag')
  await page.getByAltText('Page 1 as it is printed').waitFor()
  await page.keyboard.press('Control+s')
  await page.getByText('Saved').waitFor()
  await screen.expectSound()
  await page.getByRole('button', { name: 'Send by e-mail' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('info@sonnenrain.example').waitFor()
  await dialog.getByText('No mail server is set up.').waitFor()
  await dialog.getByLabel('Message').fill('Guten Tag\nBis < morgen')
  await screen.expectSound()
  await eventually(
    () => dialog.getByRole('link', { name: 'Open in mail program' }).getAttribute('href'),
    /^mailto:info%40sonnenrain\.example\?.*body=Guten%20Tag%0D%0ABis%20%3C%20morgen$/,
  )
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Mark as sent' }).click()
  await page.getByText('Sent', { exact: true }).first().waitFor()
  const [letter] = (await api.get('/v2/contacts/letters')).items
  assert.deepEqual([letter.title, letter.status], ['Offerte folgt', 'S'])
  await page.getByRole('textbox', { name: 'Title' }).fill('Offerte kommt')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: 'Offerte kommt' }).waitFor()
  await eventually(() => page.getByText('Someone else').count(), 0)

  // The mail is read anew each time the dialog opens; the cached one is not used.
  await page.route('**/letters/*/email', (route) => route.fulfill({ status: 500 }))
  await page.getByRole('button', { name: 'Send by e-mail' }).click()
  await dialog.getByRole('alert').waitFor()
})

test('of two who change the same person, the later is told, and changes nothing but what they have typed', async () => {
  const screen = await screenOf()
  const { page, api } = screen
  screen.expectRefusals(412)
  const { id } = await api.given.contact()
  const person = await api.given.person(id, { name: 'Nora', surname: 'Keller' })
  await screen.open(`/contacts/${id}`)
  await page.getByRole('button', { name: 'Edit: Nora Keller' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Department' }).fill('Einkauf')
  const path = `/v2/contacts/${id}/people/${person.id}`
  await api.put(path, { phone: '031 111 11 11' })
  await page.keyboard.press('Control+s')
  await dialog.getByText('Someone else has changed this in the meantime.').waitFor()
  await screen.expectSound()
  await dialog.getByRole('button', { name: 'Save mine anyway' }).click()
  await dialog.waitFor({ state: 'detached' })
  const { department, phone } = (await api.get(path)).item
  assert.deepEqual([department, phone], ['Einkauf', '031 111 11 11'])
})

test('an address that somebody else has changed can be loaded into the dialog', async () => {
  const screen = await screenOf()
  const { page, api } = screen
  screen.expectRefusals(412)
  const contact = await api.given.contact()
  const path = `/v2/contacts/${contact.id}/addresses/${contact.main_address_id}`
  await screen.open(`/contacts/${contact.id}`)
  await page.getByRole('button', { name: /^Edit: .*Landiswil/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('City').fill('Thun')
  await api.put(path, { city: 'Bern' })
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await dialog.getByRole('button', { name: 'Load the new version' }).click()
  await dialog.getByText('Someone else').waitFor({ state: 'detached' })
  await eventually(() => dialog.getByLabel('City').inputValue(), 'Bern')
  await eventually(async () => (await api.get(path)).item.city, 'Bern')
})

test('a contact shows what it has paid too much, and what is left of its credit notes', async () => {
  const screen = await screenOf()
  const { page, api } = screen
  const { id, main_address_id } = await api.given.contact()
  const invoice = await api.given.invoice({ contact_id: id, contact_address_id: main_address_id })
  const payment = { type: 'N', amount: invoice.total + 70, date: '2026-03-01' }
  await api.post(`/v2/receivables/invoices/${invoice.id}/payments`, payment)
  await screen.open(`/contacts/${id}`)
  const credit = page.locator('dl > div', { has: page.getByText('Credit', { exact: true }) })
  await eventually(() => credit.textContent(), /CHF 70\.00/)
  await screen.expectSound()
})
