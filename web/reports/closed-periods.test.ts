import { test } from 'node:test'
import { eventually, screenOf } from '../../test/browser.ts'

const invoices = '/v2/receivables/invoices'

test('a period is closed and reopened, and forms say what it holds up', async () => {
  const screen = await screenOf(undefined, { language: 'de' })
  const { page, api } = screen
  const draft = await api.given.invoice({ date: '2025-09-30', due: '2025-10-30' })
  const paid = await api.given.invoice({ date: '2025-10-01', due: '2025-10-31' })
  await api.patch(`${invoices}/${paid.id}/change-status`, { status: 'S' })
  const dialog = page.getByRole('dialog')
  const field = (name: string) => dialog.getByRole('textbox', { name })
  const close = 'Periode abschliessen'

  await screen.open('/reports/closed-periods')
  await page.getByText('Keine Periode ist abgeschlossen.').waitFor()
  await page.getByRole('button', { name: close }).click()
  await field('Von').fill('1.7.2025')
  await field('Bis').fill('30.9.2025')
  await field('Bis').blur()
  await dialog.getByRole('link', { name: /^1 Rechnungsentwurf/ }).waitFor()
  await screen.expectSound()
  await dialog.getByRole('button', { name: close }).click()
  await page.getByText('01.07.2025 bis 30.09.2025').waitFor()
  await page.getByText(/^Abgeschlossen am .* von /).waitFor()
  await screen.expectSound()

  // The next one follows.
  await page.getByRole('button', { name: close }).click()
  await eventually(() => field('Von').inputValue(), '01.10.2025')
  await eventually(() => field('Bis').inputValue(), '31.12.2025')
  await dialog.getByRole('button', { name: 'Abbrechen' }).click()

  await screen.open(`/invoices/${draft.id}`)
  await page.getByRole('button', { name: 'Mehr' }).click()
  await page.getByRole('menuitem', { name: 'Als versendet markieren' }).click()
  await page.getByText('Diese Periode ist abgeschlossen.').waitFor()

  await screen.open(`/invoices/${paid.id}`)
  await page.getByRole('button', { name: 'Zahlung erfassen' }).first().click()
  await field('Datum').fill('30.9.2025')
  await dialog.getByRole('button', { name: 'Zahlung erfassen' }).click()
  await dialog.getByText('Diese Periode ist abgeschlossen.').waitFor()

  await screen.open('/reports/closed-periods')
  await page.getByRole('button', { name: 'Periode wieder öffnen' }).click()
  await dialog.getByRole('button', { name: 'Periode wieder öffnen' }).click()
  await page.getByText('Keine Periode ist abgeschlossen.').waitFor()
  await screen.open('/settings/journal')
  await page
    .getByRole('row', { name: /Gelöscht Abgeschlossene Periode 01\.07\.2025 bis 30\.09\.2025/ })
    .waitFor()
})
