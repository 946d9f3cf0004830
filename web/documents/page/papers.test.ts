import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eventually, screenOf } from '../../../test/browser.ts'
import { textOf } from '../../../test/pdf.ts'

test('the papers of an invoice that went out are on its page, and a copy says that it is one', async () => {
  const screen = await screenOf()
  const { page, api } = screen
  const { id, number } = await api.given.invoice({ due: '2026-03-12' })
  const path = `/v2/receivables/invoices/${id}`
  const papers = page.getByRole('region', { name: 'Issued papers' })
  await screen.open(`/invoices/${id}`)
  await page.getByRole('region', { name: 'Payments' }).waitFor()
  await eventually(() => papers.count(), 0)

  for (const status of ['S', 'R1']) await api.patch(`${path}/change-status`, { status })
  const reminder = await api.request('GET', `${path}/pdf`)
  await api.post(`${path}/payments`, { type: 'N', channel: 'T', amount: 100, date: '2026-04-01' })
  await screen.open(`/invoices/${id}`)
  await papers.getByRole('link', { name: 'Invoice' }).waitFor()
  const read = async (name: string) => {
    const address = (await papers.getByRole('link', { name }).getAttribute('href')) as string
    const answer = await page.request.get(new URL(address, page.url()).href)
    return answer.body()
  }
  assert.equal((await read('1st reminder')).equals(reminder.bytes), true)
  assert.match(String(await textOf(await read('Open copy'))), new RegExp(`Kopie: Rechnung Nr. ${number}`))
  await screen.expectSound()
})
