// Lists on a phone: what one came for is in sight, and there is one of everything.

import assert from 'node:assert/strict'
import { type Screen, screenOf } from '../../test/browser.ts'
import { test } from '../../test/turns.ts'

const lists = ['/invoices', '/offers', '/orders', '/contacts', '/products', '/projects']

for (const { width, height, language } of [
  { width: 360, height: 690, language: 'de' },
  { width: 430, height: 932, language: 'fr' },
] as const)
  test(`at ${width} px a list begins in the upper third, with one search and one "+"`, async () => {
    const screen = await screenOf(undefined, { width, height, language, isTouch: true })
    await fill(screen)
    for (const path of lists) {
      await screen.open(path)
      const first = screen.page.locator('main [data-row]').first()
      await first.waitFor()
      const { y = height } = (await first.boundingBox()) ?? {}
      assert.ok(y < height / 3, `${path} begins at ${Math.round(y)} of ${height} px`)
      assert.deepEqual(await countsOf(screen), { searches: 1, pluses: 1 }, path)
      const scrollWidth = await screen.page.evaluate(() => document.documentElement.scrollWidth)
      assert.ok(scrollWidth <= width, `${path} is ${scrollWidth} px wide`)
    }
    await screen.expectSound()
  })

test('the one "+" of a phone offers first what the list in sight holds', async () => {
  const screen = await screenOf(undefined, { width: 360, height: 690, isTouch: true })
  await screen.open('/contacts')
  await screen.page.getByRole('button', { name: 'New', exact: true }).click()
  await screen.page.getByRole('menuitem').first().click()
  await screen.page.waitForURL(/\/contacts\/new$/)
})

test('on a phone the usual filters are behind one button, and the active one is a chip', async () => {
  const screen = await screenOf(undefined, { width: 360, height: 690, isTouch: true })
  await fill(screen)
  await screen.open('/invoices')
  await screen.page.getByRole('button', { name: 'Add a filter' }).click()
  await screen.page.getByRole('button', { name: 'Paid' }).click()
  await screen.page.getByText('Nothing fits this search.').waitFor()
  await screen.expectSound()
  await screen.page.getByRole('button', { name: /^Remove.*Paid/ }).click()
  await screen.page.locator('main [data-row]').first().waitFor()
})

test('on a phone the search over everything is behind "More" where a list has its own', async () => {
  const screen = await screenOf(undefined, { width: 360, height: 690, isTouch: true })
  await screen.open('/contacts')
  await screen.page.getByRole('button', { name: 'More', exact: true }).click()
  await screen.page.getByRole('menuitem', { name: 'Search or do something' }).click()
  await screen.page.getByRole('dialog').getByRole('combobox').waitFor()
})

async function fill({ api }: Screen): Promise<void> {
  await api.given.invoice()
  const { due, ...body } = await api.given.invoiceBody()
  await api.post('/v2/receivables/offers', { ...body, valid_until: due })
  await api.post('/v2/receivables/order-confirmations', body)
  await api.given.product()
  await api.given.project()
}

/** The visible ways to search, and those to make a record. */
function countsOf({ page }: Screen): Promise<{ searches: number; pluses: number }> {
  return page.evaluate(() => {
    const seen = (selector: string) =>
      [...document.querySelectorAll(selector)].filter((element) => element.checkVisibility()).length
    return {
      searches: seen('[role="searchbox"]') + seen('header button:has(kbd)'),
      pluses: seen('svg path[d="M10 4v12M4 10h12"]'),
    }
  })
}
