// Every page, with a year and a half of a company's data on it: nothing goes wrong in the browser, nothing keeps anybody
// out, and nothing is wider than the screen.

import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { fillWithDemo } from '../server/demo/demo.ts'
import en from '../web/words/en/settings.ts'
import { type Api, newCompany } from './api.ts'
import { type Screen, screenOf, webServer } from './browser.ts'
import { listPaths } from './list-paths.ts'

let api: Api
before(async () => {
  api = await newCompany(await webServer())
  const { company, user } = api.identity
  await fillWithDemo(api.server.db, { company, user, via: 'test' })
})

const forms = [
  '/invoices/new',
  '/offers/new',
  '/orders/new',
  '/deliveries/new',
  '/contacts/new',
  '/products/new',
  '/services/new',
  '/projects/new',
  '/cost-units/new',
]
const others = ['/', '/hours', '/hours/month', '/hours/bill', '/reports', '/settings']

/** The pages of one record each. */
async function records(): Promise<string[]> {
  const paths: [page: string, list: string][] = [
    ['/invoices', '/v2/receivables/invoices'],
    ['/offers', '/v2/receivables/offers'],
    ['/orders', '/v2/receivables/order-confirmations'],
    ['/deliveries', '/v2/receivables/delivery-notes'],
    ['/contacts', '/v2/contacts'],
    ['/letters', '/v2/contacts/letters'],
    ['/products', '/v2/catalog/products'],
    ['/services', '/v2/catalog/services'],
    ['/projects', '/v2/reporting/projects'],
    ['/cost-units', '/v2/reporting/cost-units'],
    ['/recurring-invoices', '/v2/receivables/recurring-invoices'],
  ]
  const found = await Promise.all(
    paths.map(async ([page, list]) => `${page}/${(await api.get(list, { limit: '1' })).items[0].id}`),
  )
  return [...found, `${found[0]}/edit`, `${found[1]}/edit`, `${found[4]}/edit`, `${found[8]}/edit`]
}

for (const view of [
  { language: 'en', width: 1280, scheme: 'light' },
  { language: 'de', width: 360, scheme: 'dark' },
] as const)
  test(`every page is sound in ${view.language}, ${view.width} pixels wide, ${view.scheme}`, async () => {
    const screen = await screenOf(api, view)
    const settings = Object.keys(en.sections).map((name) => `/settings/${name}`)
    for (const path of [...others, ...listPaths, ...forms, ...(await records()), ...settings]) {
      await look(screen, path)
      await screen.expectSound().catch((error: Error) => {
        throw new Error(`${path}: ${error.message}`)
      })
    }
  })

test('long words fit in it, 768 pixels wide', async () => {
  const screen = await screenOf(api, { language: 'it', width: 768 })
  for (const path of [...others, ...forms, ...(await records())]) await look(screen, path)
})

test('a company without a record has the same pages, in fr, 360 pixels wide', async () => {
  const screen = await screenOf(undefined, { language: 'fr', width: 360 })
  for (const path of [...others, ...listPaths, ...forms]) await look(screen, path)
})

async function look(screen: Screen, path: string): Promise<void> {
  const { page, errors } = screen
  await screen.open(path)
  await screen.settle()
  assert.notEqual(await page.locator('h1').first().textContent(), '', path)
  const overhang = await page.evaluate(
    'document.documentElement.scrollWidth - document.documentElement.clientWidth',
  )
  assert.equal(overhang, 0, `${path} is wider than the screen`)
  assert.deepEqual(errors, [], path)
}
