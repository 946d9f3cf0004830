import assert from 'node:assert/strict'
import { contentOf, eventually, screenOf } from '../../test/browser.ts'
import { position } from '../../test/given.ts'
import { test } from '../../test/turns.ts'

test('documents without an exchange rate get one on the page of the return', async () => {
  const screen = await screenOf()
  const { api, page } = screen
  const numbers: string[] = []
  for (const date of ['2026-02-01', '2026-02-02']) {
    const { id, number } = await api.given.invoice({
      ...{ date, due: date, currency: 'EUR', positions: [{ ...position, price: 1000, amount: 1 }] },
    })
    await api.patch(`/v2/receivables/invoices/${id}/change-status`, { status: 'S' })
    numbers.push(number)
  }
  await screen.open('/reports/vat?from=2026-01-01&to=2026-03-31')
  await page.getByText('2 documents were issued without an exchange rate').waitFor()
  await screen.expectSound()
  await page
    .getByRole('row', { name: numbers[0] as string })
    .getByRole('button')
    .click()
  const dialog = page.getByRole('dialog', { name: `Exchange rate of ${numbers[0]}` })
  await dialog.getByLabel('1 EUR on 01.02.2026').fill('0.95')
  await dialog.getByLabel('Also for all others in EUR: 1').check()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await page.getByText(/now in the figures/).waitFor()
  await page.getByRole('row', { name: /^303 Standard rate.*1’900\.00.*153\.90/ }).waitFor()
})

test('the VAT return of a quarter shows its figures, and what is behind each', async () => {
  const screen = await screenOf()
  const { api, page } = screen
  const invoice = await api.given.invoice({
    ...{ date: '2026-02-01', due: '2026-03-01' },
    positions: [
      { ...position, price: 1000, amount: 1 },
      { ...position, price: 300, amount: 1, vat: 0, vat_category: 'G' },
    ],
  })
  const one = `/v2/receivables/invoices/${invoice.id}`
  await api.patch(`${one}/change-status`, { status: 'S' })
  await api.post(`${one}/payments`, { type: 'N', amount: 1367.19, date: '2026-03-01', rest: 'C' })
  await screen.open('/reports/vat?from=2026-01-01&to=2026-03-31')
  const figures = page.getByRole('table', { name: 'Figure' })
  await figures.getByRole('row', { name: /^303 Standard rate/ }).waitFor()
  const text = await figures.innerText()
  for (const part of [
    /200 Total consideration, agreed or received\s+1’300\.00/,
    /235 Reductions: cash discounts, losses\s+13\.00/,
    /303 Standard rate, supplies from 01\.01\.2024, 8\.1\s%\s+990\.00\s+80\.19/,
    /399 Total tax due\s+80\.19/,
  ])
    assert.match(text, part)
  await screen.expectSound()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download CSV' }).click(),
  ])
  assert.match((await contentOf(download)).toString('utf8'), /\r\n303;Standard rate[^;]*;8\.1;990;80\.19\r\n/)
  const pdf = await page.getByRole('link', { name: 'PDF' }).getAttribute('href')
  assert.match(String(pdf), /\/v2\/reports\/vat\/pdf\?from=2026-01-01&to=2026-03-31$/)

  await page.getByRole('button', { name: 'received' }).click()
  await figures.getByRole('row', { name: /200 .* 1’287\.00/ }).waitFor()
  await page.getByRole('button', { name: 'agreed', exact: true }).click()
  // The links of the other figures lead to what is behind those.
  await figures.getByRole('row', { name: /200 .* 1’300\.00/ }).waitFor()
  await figures.getByRole('link', { name: /^303/ }).click()
  const entries = page.getByRole('table', { name: 'Documents and payments behind it' })
  await entries.getByRole('row', { name: /Cash discount/ }).waitFor()
  await eventually(() => entries.innerText(), /Invoice\s+01\.02\.2026\s+1’000\.00\s+81\.00/)
  await eventually(() => entries.innerText(), /Cash discount\s+01\.03\.2026\s+−10\.00\s+−0\.81/)
  await screen.expectSound()
  await page.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('link', { name: 'Export', exact: true }).click()
  await entries.getByRole('link', { name: invoice.number }).first().click()
  await page.waitForURL(new RegExp(`/invoices/${invoice.id}`))
})
