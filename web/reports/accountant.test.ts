import assert from 'node:assert/strict'
import { writeFile } from 'node:fs/promises'
import { test } from 'node:test'
import { temporaryFile } from '../../test/api.ts'
import { contentOf, eventually, screenOf } from '../../test/browser.ts'
import { zipNames } from '../../test/zip.ts'

test('a period is booked and downloaded for the accountant, by the accounts of the settings', async () => {
  const screen = await screenOf()
  const { api, page } = screen
  const { id, number } = await api.given.invoice({ date: '2026-02-01', due: '2026-03-03' })
  await api.patch(`/v2/receivables/invoices/${id}/change-status`, { status: 'S' })

  await screen.open('/settings/accounts')
  await page.getByLabel(/^Revenue: 8\.1.*: Account$/).fill('3400')
  const add = page.getByRole('group', { name: 'A separate account' })
  await add.getByLabel('For').selectOption('Money received')
  const addRow = add.getByRole('button', { name: 'Add' })
  // A row that is there already only takes the focus.
  await addRow.click()
  const all = page.getByLabel('Money received: Account')
  await eventually(() => all.evaluate((field) => field === document.activeElement), true)
  await add.getByLabel('Channel').selectOption('TWINT')
  const row = page.getByLabel('Money received: TWINT: Account')
  await addRow.click()
  await eventually(() => row.evaluate((field) => field === document.activeElement), true)
  await page.keyboard.press('Tab')
  await row.waitFor({ state: 'detached' })
  await addRow.click()
  await row.fill('1025')
  await screen.expectSound()
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Saved').waitFor()
  const { item } = await api.get('/v2/configuration/settings')
  assert.deepEqual(
    item.accounts.map(({ purpose, rate, channel, account }: Record<string, unknown>) => [
      ...[purpose, rate, channel, account],
    ]),
    [
      ['revenue', 8.1, null, '3400'],
      ['money', null, 'TW', '1025'],
    ],
  )

  await screen.open('/reports/accountant?from=2026-01-01&to=2026-03-31')
  const table = page.getByRole('table', { name: 'For the accountant' })
  await table.getByRole('row', { name: new RegExp(`Invoice ${number} .* 1100 3400 `) }).waitFor()
  await screen.expectSound()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download' }).click(),
  ])
  const file = temporaryFile()
  await writeFile(file, await contentOf(download))
  assert.deepEqual(await zipNames(file), ['bookings.txt', `invoices/2026/Rechnung-${number}.pdf`])

  await screen.open('/reports/accountant?from=2025-01-01&to=2025-03-31')
  await page.getByText('Nothing was booked in this period.').waitFor()
  await eventually(() => page.getByRole('button', { name: 'Download' }).isDisabled(), true)

  await screen.open('/settings/accounts')
  await page.getByLabel('Money received: Cash: Account').fill('=1')
  await page.getByRole('button', { name: 'Save' }).click()
  await page
    .getByText(/letters and digits, with dots/)
    .first()
    .waitFor()
})
