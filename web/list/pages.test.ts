import assert from 'node:assert/strict'
import { test } from 'node:test'
import { screenOf } from '../../test/browser.ts'

const lists = [
  '/invoices',
  '/recurring-invoices',
  '/offers',
  '/orders',
  '/deliveries',
  '/contacts',
  '/letters',
  '/products',
  '/services',
  '/projects',
  '/cost-units',
  '/hours/entries',
  '/hours/attendance',
  '/reports/journal',
  '/reports/outbox',
]

test('every list can be read, also without a record, on a phone and in the dark', async () => {
  const screen = await screenOf(undefined, { width: 360, height: 740, scheme: 'dark' })
  const { given } = screen.api
  await given.letter()
  await given.product({ name: 'x'.repeat(120) })
  await given.service()
  await given.costUnit()
  await given.effort()
  await given.workingHours()
  await given.invoice({
    positions: [
      { type: 'N', catalog_type: 'S', name: 'Bau', price: 1_142_060, amount: 1, unit_id: 1, vat: 8.1 },
    ],
  })
  for (const path of lists) {
    await screen.open(path)
    await screen.page.locator('li[data-row], p').first().waitFor()
    await screen.expectSound()
    const overflow = await screen.page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    assert.equal(overflow, 0, `${path} scrolls sideways`)
  }
  await screen.open('/invoices')
  await screen.page.getByText('1’234’566.86').waitFor()
  await screen.page.getByRole('button', { name: 'Sort' }).click()
  await screen.page.getByRole('menuitem', { name: 'Total', exact: true }).click()
  await screen.page.waitForURL(/sort=-total/)
  await screen.page.getByRole('menuitem', { name: 'Total descending' }).waitFor()
})

test('whoever may only read sees lists without ways to change them', async () => {
  const screen = await screenOf()
  await screen.api.given.contact({ name: 'Anna Meier' })
  const reader = await screenOf(await screen.api.colleague('reader'))
  await reader.open('/contacts')
  await reader.page.getByRole('checkbox', { name: 'Select Anna Meier' }).check()
  await reader.page.getByRole('button', { name: 'Export' }).waitFor()
  assert.equal(await reader.page.getByRole('button', { name: 'Delete' }).count(), 0)
  assert.equal(await reader.page.getByRole('link', { name: 'New contact' }).count(), 0)
})
