import assert from 'node:assert/strict'
import type { Api } from '../../test/api.ts'
import { detail, entry, file, iban, imported, withAccount } from '../../test/bank-files.ts'
import { eventually, screenOf } from '../../test/browser.ts'
import { position } from '../../test/given.ts'
import { test } from '../../test/turns.ts'

const invoicePath = '/v2/receivables/invoices'

async function invoiceOver(api: Api, price: number) {
  const invoice = await api.given.invoice({ positions: [{ ...position, amount: 1, price, vat: 0 }] })
  await api.patch(`${invoicePath}/${invoice.id}/change-status`, { status: 'S' })
  return invoice
}

const bankFile = (name: string, content: string) => ({
  ...{ name, mimeType: 'text/xml', buffer: Buffer.from(content) },
})

test('entries of a file are decided by keyboard, split, put away, and undone', async () => {
  const screen = await screenOf(undefined, { language: 'de' })
  const { page, api } = screen
  await withAccount(api)
  const [sure, likely, one, other] = [
    await invoiceOver(api, 100),
    await invoiceOver(api, 71),
    await invoiceOver(api, 30),
    await invoiceOver(api, 50),
  ]
  const content = file(
    [
      entry([detail(100_000n, { message: `Rechnung ${sure.number}`, name: 'Anna Frei' })]),
      entry([detail(71_000n, { name: 'Berta Gut' })]),
      entry([detail(79_500n, { name: 'Carl Hof' })]),
      entry([detail(-5_000n, { name: null, message: 'Kontoführung' })]),
    ],
    { opening: 1000_000n, closing: 1245_500n },
  )
  const statusOf = async ({ id }: { id: number }) => (await api.get(`${invoicePath}/${id}`)).item.status

  await screen.open('/bank-entries')
  await page.getByText('Importieren Sie einen Auszug Ihrer Bank').waitFor()
  await page.locator('input[type=file]').setInputFiles(bankFile('auszug.xml', content))
  await page.getByText('1 von 4 zugeordnet').first().waitFor()
  await page.getByText('Saldo CHF 1’245.50 am 02.03.2026').waitFor()
  await eventually(() => statusOf(sure), 'P')
  await screen.expectSound()

  const automatic = page.getByRole('checkbox', { name: 'Sichere Zahlungen automatisch verbuchen' })
  await automatic.uncheck()
  await page.waitForFunction(async () => {
    const { item } = await (await fetch('/v2/configuration/settings')).json()
    return item.bank_booking === 'never'
  })

  // The only proposal is the first row: Enter takes it, and the next row has the focus.
  const row = (name: string) => page.getByRole('listitem', { name })
  await row('Berta Gut').getByText('Grund: Betrag').waitFor()
  await row('Berta Gut').focus()
  await page.keyboard.press('Enter')
  await page.getByText('2 von 4 zugeordnet').first().waitFor()
  await page.waitForFunction(() => document.activeElement?.matches('li[tabindex="0"]'))
  await eventually(() => statusOf(likely), 'P')

  await row('Carl Hof').focus()
  await page.keyboard.press('z')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Offene Rechnungen suchen').fill(one.number)
  await dialog.getByRole('button', { name: `Rechnung ${one.number}` }).click()
  await dialog.getByText('Noch CHF 49.50 zuzuordnen').waitFor()
  await dialog.getByLabel('Offene Rechnungen suchen').fill(other.number)
  await dialog.getByRole('button', { name: `Rechnung ${other.number}` }).click()
  await dialog.getByText('Alles ist zugeordnet.').waitFor()
  await screen.expectSound()
  await dialog.getByRole('button', { name: 'Verbuchen' }).click()
  await page.getByText('3 von 4 zugeordnet').first().waitFor()
  await eventually(async () => [await statusOf(one), await statusOf(other)], ['P', 'PP'])

  await row('Kontoführung').getByRole('button', { name: 'Weglegen' }).click()
  await dialog.getByRole('button', { name: 'Bankspesen' }).click()
  await page.getByText('4 von 4 zugeordnet').first().waitFor()
  await page.getByText('Alles ist zugeordnet.').waitFor()

  await page.getByText('Zugeordnet', { exact: true }).click()
  const decided = page.getByRole('listitem').filter({ hasText: 'Carl Hof' })
  await decided.getByRole('button', { name: 'Rückgängig' }).click()
  await page.getByText('3 von 4 zugeordnet').first().waitFor()
  await eventually(async () => [await statusOf(one), await statusOf(other)], ['S', 'S'])
})

test('a list is worked off by keyboard alone, without waiting for the server between two keys', async () => {
  const screen = await screenOf()
  const { page, api } = screen
  await withAccount(api)
  await api.put('/v2/configuration/settings', { bank_booking: 'never' })
  const paid = []
  for (let price = 11; price < 23; price++) paid.push(await invoiceOver(api, price))
  const searched = await invoiceOver(api, 50)
  const fee = (month: string) =>
    entry([detail(-5_000n, { name: 'Kantonalbank', message: `Gebühr ${month}` })])
  const entries = [
    ...paid.map(({ number }, index) =>
      entry([detail(BigInt(11 + index) * 1_000n, { name: `Payer ${index}`, message: number })]),
    ),
    entry([detail(47_000n, { name: 'Stranger', message: 'Danke' })]),
    ...['Januar', 'Februar', 'März', 'April', 'Mai', 'Juni'].map(fee),
  ]
  await imported(api, file(entries))
  let keys = 0
  const press = async (...pressed: readonly string[]) => {
    for (const key of pressed) await page.keyboard.press(key)
    keys += pressed.length
  }
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '')

  await screen.open('/bank-entries')
  await page.getByText('0 of 19 assigned').first().waitFor()
  await page.waitForFunction(() => document.activeElement?.matches('li'))
  // The server is silent until twelve payments are accepted.
  const { promise: silence, resolve: speak } = Promise.withResolvers<void>()
  await page.route('**/book', async (route) => {
    await silence
    await route.continue()
  })
  for (const [index] of paid.entries()) {
    assert.match(await focused(), new RegExp(`Payer ${index}$`))
    await press('Enter')
  }
  assert.match(await focused(), /Stranger$/)
  speak()
  await page.getByText('12 of 19 assigned').first().waitFor()
  assert((await page.getByRole('button', { name: 'Undo' }).count()) <= 1, 'notices do not cover the list')

  // Assigned by the number of its invoice: Enter comes before the search has answered.
  const dialog = page.getByRole('dialog')
  await press('a')
  await dialog.getByLabel('Search open invoices').waitFor()
  await press(...searched.number, 'Enter')
  await dialog.getByText('Everything is assigned.').waitFor()
  await press('Enter')
  await page.getByText('13 of 19 assigned').first().waitFor()

  // All fees are put away by one rule.
  await page.waitForFunction(() => document.activeElement?.matches('li'))
  await press('p')
  await dialog.getByLabel('Reason').waitFor()
  await press(...'Fee', 'Tab', 'Space', 'Enter')
  assert(keys / entries.length < 1.5, `${keys} keys for ${entries.length} entries`)

  // A decision can be taken back by a key.
  await page.getByText('Rule “Fee” created.').waitFor()
  await page.keyboard.press('Control+z')
  await page.getByText('18 of 19 assigned').first().waitFor()
  await page.getByRole('listitem', { name: 'Kantonalbank' }).waitFor()
})

test('what somebody pays ahead becomes a deposit invoice by keyboard, with the chosen VAT rate', async () => {
  const screen = await screenOf()
  const { page, api } = screen
  await withAccount(api)
  const contact = await api.given.contact({ name: 'Gasthof Rebstock' })
  await imported(api, file([entry([detail(540_500n, { name: 'Rebstock' })])], { closing: 540_500n }))
  await screen.open('/bank-entries')
  await page.waitForFunction(() => document.activeElement?.matches('li'))
  const dialog = page.getByRole('dialog')
  await page.keyboard.press('a')
  await dialog.getByLabel('Search open invoices').waitFor()
  await page.keyboard.type('gasthof')
  await dialog.getByRole('button', { name: 'Advance payment of Gasthof Rebstock' }).waitFor()
  // Enter takes documents only: this makes one, so it is chosen.
  for (const key of ['Enter', 'Tab', 'Enter']) await page.keyboard.press(key)
  const rate = dialog.getByLabel('VAT of the advance payment')
  await eventually(() => rate.inputValue(), '8.1')
  await rate.selectOption('2.6')
  await dialog.getByText('Everything is assigned.').waitFor()
  await screen.expectSound()
  await dialog.getByRole('button', { name: 'Record' }).click()
  await page.getByText('1 of 1 assigned').first().waitFor()
  const invoices = async () => (await api.get(invoicePath, { with: 'positions,billing_type' })).items
  const [made] = await invoices()
  assert.deepEqual(
    [made.contact_id, made.status, made.total, made.billing_type, made.positions[0].vat],
    [contact.id, 'P', 540.5, 'D', 2.6],
  )
  await page.keyboard.press('Control+z')
  await page.getByText('0 of 1 assigned').first().waitFor()
  assert.equal((await invoices())[0].status, 'C')
})

test('the account of a file is asked for once', async () => {
  const screen = await screenOf(undefined, { language: 'de' })
  const { page, api } = screen
  await api.post('/v2/configuration/bank-accounts', {
    description: 'Hauptkonto',
    iban: 'CH5604835012345678009',
  })
  const content = file([entry([detail(12_000n)])], { closing: 12_000n })
  await screen.open('/bank-entries')
  await page.locator('input[type=file]').setInputFiles(bankFile('auszug.xml', content))
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Zu welchem Konto gehört diese Datei?').waitFor()
  await dialog.getByRole('button', { name: 'Datei importieren' }).click()
  await page.getByText('0 von 1 zugeordnet').first().waitFor()
  await eventually(async () => (await api.get('/v2/bank/statements')).items[0].account, new RegExp(iban))
})

test('of several files, only a statement that none of them is counts as missing', async () => {
  const screen = await screenOf(undefined, { language: 'de' })
  const { page, api } = screen
  await withAccount(api)
  const day = (date: string, number: string, opening: bigint) =>
    file([entry([detail(10_000n)], { servicerReference: number, bookingDate: date })], {
      ...{ number, opening, closing: opening + 10_000n, from: date, to: date },
    })
  await screen.open('/bank-entries')
  await page
    .locator('input[type=file]')
    .setInputFiles([
      bankFile('5.xml', day('2026-03-05', 'S-5', 30_000n)),
      bankFile('3.xml', day('2026-03-03', 'S-3', 10_000n)),
      bankFile('2.xml', day('2026-03-02', 'S-2', 0n)),
    ])
  await page.getByText('Saldo CHF 40.00 am 05.03.2026').waitFor()
  await page.getByText('vor dem 05.03.2026').waitFor()
  assert.equal(await page.getByText('vor dem 03.03.2026').count(), 0)
})

test('a dropped file is imported, entries like one are put away by a rule, and lists show more', async () => {
  const screen = await screenOf()
  const { page, api } = screen
  await withAccount(api)
  const invoice = await invoiceOver(api, 30)
  const fee = (message: string) => entry([detail(-5_000n, { name: 'Kantonalbank', message })])
  const content = file(
    [
      entry([detail(30_000n, { message: invoice.number })]),
      entry([detail(12_000n, { name: 'Dora' })]),
      ...['Januar', 'Februar', 'März'].map((month) => fee(`Gebühr ${month}`)),
    ],
    { closing: 27_000n },
  )
  await screen.open('/bank-entries')
  const title = page.getByRole('heading', { level: 1 })
  await page.getByText('Import a statement from your bank').waitFor()
  const dataTransfer = await page.evaluateHandle((text) => {
    const transfer = new DataTransfer()
    transfer.items.add(new File([text], 'auszug.xml', { type: 'text/xml' }))
    return transfer
  }, content)
  await title.dispatchEvent('dragover', { dataTransfer })
  await page.getByText('Drop the file here').waitFor()
  await title.dispatchEvent('drop', { dataTransfer })
  await page.getByText('1 of 5 assigned').first().waitFor()
  await page.getByText('Drop the file here').waitFor({ state: 'detached' })

  const row = page.getByRole('listitem', { name: 'Kantonalbank' }).first()
  await row.getByRole('button', { name: 'Put away' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('checkbox', { name: 'Put away all entries like this' }).check()
  await dialog.getByLabel('How to recognise them').waitFor()
  await screen.expectSound()
  await dialog.getByRole('button', { name: 'Bank fee' }).click()
  await page.getByText('4 of 5 assigned').first().waitFor()
  await page.getByText('Rule “Bank fee” created.').waitFor()
  const rules = async () => (await api.get('/v2/bank/rules')).items
  await eventually(
    async () =>
      (await rules()).map((one: Record<string, unknown>) => [
        ...[one.name, one.iban, one.text, one.direction, one.reason],
      ]),
    [['Kantonalbank', null, null, 'out', 'Bank fee']],
  )

  // Money for no invoice is kept as credit of its contact.
  const { contact_name } = (await api.get(`/v2/receivables/invoices/${invoice.id}`, { with: 'contact_name' }))
    .item
  await page.getByRole('listitem', { name: 'Dora' }).getByRole('button', { name: 'Assign' }).click()
  await dialog.getByLabel('Search open invoices').fill(contact_name)
  await dialog.getByRole('button', { name: `Keep as credit of ${contact_name}` }).click()
  await dialog.getByText('Everything is assigned.').waitFor()
  await screen.expectSound()
  await dialog.getByRole('button', { name: 'Record' }).click()
  await page.getByText('5 of 5 assigned').first().waitFor()

  // The next file has sixty of them.
  const many = Array.from({ length: 60 }, (_, index) => fee(`Gebühr ${index}`))
  await imported(api, file(many, { number: 'S-2', opening: 27_000n, closing: -273_000n }))
  await screen.open('/bank-entries')
  await page.getByText('65 of 65 assigned').first().waitFor()
  await page.getByText('Assigned', { exact: true }).click()
  const decided = page.getByRole('listitem').filter({ has: page.getByRole('button', { name: 'Undo' }) })
  await eventually(() => decided.count(), 50)
  await page.getByRole('button', { name: 'Show more' }).click()
  await eventually(() => decided.count(), 65)
  await page.getByRole('button', { name: 'Show more' }).waitFor({ state: 'detached' })
  await page.getByText('Bank fee · by a rule').first().waitFor()
  await screen.expectSound()
  await page
    .getByRole('link', { name: `Invoice ${invoice.number}` })
    .first()
    .click()
  await page.getByRole('heading', { level: 1, name: `Invoice ${invoice.number}` }).waitFor()

  await screen.open('/bank-entries')
  await page.getByText('Rules', { exact: true }).click()
  await page.getByRole('button', { name: 'Edit: Bank fee' }).click()
  await page.getByRole('textbox', { name: 'Reason' }).fill('Spesen')
  await page.getByRole('button', { name: 'Save' }).click()
  await eventually(async () => (await rules())[0]?.reason, 'Spesen')
  await page.getByRole('button', { name: 'Delete: Spesen' }).click()
  await eventually(async () => (await rules()).length, 0)
})

test('a payment of a closed period is recorded on the day that the user says', async () => {
  const screen = await screenOf()
  const { page, api } = screen
  await withAccount(api)
  const invoice = await invoiceOver(api, 30)
  await api.post('/v2/accounting/closed-periods', { from: '2026-01-01', to: '2026-03-31' })
  await imported(api, file([entry([detail(30_000n, { message: invoice.number })])], { closing: 30_000n }))
  await screen.open('/bank-entries')
  const row = page.getByRole('listitem', { name: 'Hofladen' })
  await row.getByText('The period is closed.').waitFor()
  await row.getByRole('button', { name: 'Assign' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: `Invoice ${invoice.number}` }).click()
  await dialog.getByText('The books of 02.03.2026 are closed.').waitFor()
  const date = dialog.getByRole('textbox', { name: 'Date' })
  await screen.expectSound()
  await date.fill('31.03.2026')
  await dialog.getByRole('button', { name: 'Record' }).click()
  await dialog.getByRole('alert').waitFor()
  await date.fill('01.04.2026')
  await dialog.getByRole('button', { name: 'Record' }).click()
  await page.getByText('1 of 1 assigned').first().waitFor()
  const { items } = await api.get(`${invoicePath}/${invoice.id}/payments`)
  await eventually(async () => items.map(({ date }: { date: string }) => date), ['2026-04-01'])
})

test('money paid ahead on a closed day is recorded on the day that the user says', async () => {
  const screen = await screenOf()
  const { page, api } = screen
  await withAccount(api)
  const { name } = await api.given.contact({ name: 'Carla Hof' })
  await imported(api, file([entry([detail(200_000n, { name })])], { closing: 200_000n }))
  // The books are closed after the import, and the entry has no match that is sure.
  await api.post('/v2/accounting/closed-periods', { from: '2026-01-01', to: '2026-03-31' })
  await screen.open('/bank-entries')
  await page.getByRole('listitem', { name }).getByRole('button', { name: 'Assign' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Search open invoices').fill(name)
  await dialog.getByRole('button', { name: `Advance payment of ${name}` }).click()
  await dialog.getByRole('textbox', { name: 'Date' }).fill('02.04.2026')
  await dialog.getByRole('button', { name: 'Record' }).click()
  await page.getByText('1 of 1 assigned').first().waitFor()
  const { items } = await api.get(invoicePath)
  assert.deepEqual(
    items.map(({ date, status, total_paid }: Record<string, unknown>) => [date, status, total_paid]),
    [['2026-04-02', 'P', 200]],
  )
})
