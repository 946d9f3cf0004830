// Every page, with a year and a half of a company's data on it: nothing goes wrong in the browser, nothing keeps anybody
// out, and nothing is wider than the screen.

import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { fillWithDemo } from '../server/demo/demo.ts'
import { type Api, newCompany } from '../test/api.ts'
import { type Screen, screenOf, type View, webServer } from '../test/browser.ts'
import en from './words/en/settings.ts'

let api: Api
before(async () => {
  api = await newCompany(await webServer())
  const { company, user } = api.identity
  await fillWithDemo(api.server.db, { company, user, via: 'test' })
})

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
  ]
  const found = await Promise.all(
    paths.map(async ([page, list]) => `${page}/${(await api.get(list, { limit: '1' })).items[0].id}`),
  )
  return [...found, `${found[0]}/edit`, `${found[1]}/edit`, `${found[4]}/edit`, `${found[8]}/edit`]
}

const views: readonly Required<Pick<View, 'language' | 'width' | 'scheme'>>[] = [
  { language: 'en', width: 1280, scheme: 'light' },
  { language: 'de', width: 1280, scheme: 'dark' },
  { language: 'fr', width: 360, scheme: 'light' },
  { language: 'it', width: 768, scheme: 'dark' },
]

for (const view of views)
  test(`every page is sound in ${view.language}, ${view.width} pixels wide, ${view.scheme}`, async () => {
    const screen = await screenOf(api, view)
    const settings = Object.keys(en.sections).map((name) => `/settings/${name}`)
    for (const path of [...others, ...lists, ...forms, ...(await records()), ...settings])
      await look(screen, path)
  })

async function look(screen: Screen, path: string): Promise<void> {
  const { page, errors } = screen
  await screen.open(path)
  await page.waitForLoadState('networkidle')
  assert.notEqual(await page.locator('h1').first().textContent(), '', path)
  const overhang = await page.evaluate(
    'document.documentElement.scrollWidth - document.documentElement.clientWidth',
  )
  assert.equal(overhang, 0, `${path} is wider than the screen`)
  assert.deepEqual(errors, [], path)
  await screen.expectSound().catch((error: Error) => {
    throw new Error(`${path}: ${error.message}`)
  })
}
