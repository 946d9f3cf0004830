import { test } from 'node:test'
import type { Api } from '../../test/api.ts'
import { detail, entry, file, iban, withAccount } from '../../test/bank-files.ts'
import { eventually, screenOf } from '../../test/browser.ts'
import { position } from '../../test/given.ts'

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
      entry([detail(100_00n, { message: `Rechnung ${sure.number}`, name: 'Anna Frei' })]),
      entry([detail(71_00n, { name: 'Berta Gut' })]),
      entry([detail(79_50n, { name: 'Carl Hof' })]),
      entry([detail(-5_00n, { name: null, message: 'Kontoführung' })]),
    ],
    { opening: 1000_00n, closing: 1245_50n },
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

test('the account of a file is asked for once', async () => {
  const screen = await screenOf(undefined, { language: 'de' })
  const { page, api } = screen
  await api.post('/v2/configuration/bank-accounts', {
    description: 'Hauptkonto',
    iban: 'CH5604835012345678009',
  })
  const content = file([entry([detail(12_00n)])], { closing: 12_00n })
  await screen.open('/bank-entries')
  await page.locator('input[type=file]').setInputFiles(bankFile('auszug.xml', content))
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Zu welchem Konto gehört diese Datei?').waitFor()
  await dialog.getByRole('button', { name: 'Datei importieren' }).click()
  await page.getByText('0 von 1 zugeordnet').first().waitFor()
  await eventually(async () => (await api.get('/v2/bank/statements')).items[0].account, new RegExp(iban))
})
