// Every page, with a year and a half of a company's data on it: no errors in the browser, no accessibility violations,
// and nothing wider than the screen.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fillWithDemo } from '../server/demo/demo.ts'
import en from '../web/words/en/settings.ts'
import { type Api, newCompany } from './api.ts'
import { type Screen, screenOf, type View, violations, webServer } from './browser.ts'
import { chosen, isLong } from './lane.ts'
import { listPaths } from './list-paths.ts'

let filling: Promise<Api> | undefined

function filled(): Promise<Api> {
  filling ??= fillCompany()
  return filling
}

async function fillCompany(): Promise<Api> {
  const api = await newCompany(await webServer())
  const { company, user } = api.identity
  await fillWithDemo(api.server.db, { company, user, via: 'test' })
  return api
}

const forms = [
  '/invoices/new',
  '/credit-notes/new',
  '/offers/new',
  '/orders/new',
  '/deliveries/new',
  '/contacts/new',
  '/products/new',
  '/services/new',
  '/projects/new',
  '/cost-units/new',
]
const others = [
  '/',
  '/hours',
  '/hours/month',
  '/hours/bill',
  '/payment-reminders',
  '/bank-entries',
  '/reports',
  '/reports/vat',
  '/reports/receivables',
  '/reports/numbers',
  '/reports/closed-periods',
  '/reports/accountant',
  '/settings',
  '/me',
]

/** The pages of one record each. */
async function records(): Promise<string[]> {
  const api = await filled()
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
    ['/credit-notes', '/v2/receivables/credit-notes'],
  ]
  const found = await Promise.all(
    paths.map(async ([page, list]) => `${page}/${(await api.get(list, { limit: '1' })).items[0].id}`),
  )
  return [
    ...found,
    `${found[2]}/chain`,
    `${found[0]}/edit`,
    `${found[1]}/edit`,
    `${found[4]}/edit`,
    `${found[8]}/edit`,
    `${found[10]}/edit`,
  ]
}

const settings = Object.keys(en.sections).map((name) => `/settings/${name}`)

/**
 * The views of pages. In the long lane each page is opened in all views for its kind, in the short one in one of them.
 */
const ways: readonly Way[] = [
  { language: 'en', width: 1280, scheme: 'light', kinds: ['common', 'record', 'settings'], isForAll: true },
  { language: 'de', width: 360, scheme: 'dark', kinds: ['common', 'record', 'settings'], isForAll: true },
  // Long words.
  { language: 'it', width: 768, scheme: 'light', kinds: ['common', 'record'] },
  // A company without a record.
  { language: 'fr', width: 360, scheme: 'light', kinds: ['common', 'settings'], isEmpty: true },
]

interface Way extends View {
  readonly kinds: readonly Kind[]
  readonly isEmpty?: boolean
  /** Whether accessibility is checked. */
  readonly isForAll?: boolean
}

type Kind = 'common' | 'record' | 'settings'

for (const way of ways) {
  const { kinds, isEmpty, isForAll, ...view } = way
  const company = isEmpty ? 'without a record' : 'with many records'
  test(`every page of a company ${company} is sound in ${view.language}, ${view.width} pixels wide`, async () => {
    const screen = await screenOf(isEmpty ? undefined : await filled(), view)
    let looks = 0
    for (const kind of kinds) {
      const possible = ways.filter((one) => one.kinds.includes(kind))
      for (const path of await pathsOf(kind)) {
        if (!chosen(path.replace(/\d+/, 'one'), possible).includes(way)) continue
        // The long lane opens each page by its address, as the tests of the pages do.
        if (isLong || looks === 0) await screen.open(path)
        else await screen.follow(path)
        await look(screen, path)
        if (isForAll) assert.deepEqual(await violations(screen.page), [], path)
        looks++
      }
    }
    assert.ok(looks > 5)
  })
}

async function pathsOf(kind: Kind): Promise<string[]> {
  if (kind === 'record') return records()
  return kind === 'settings' ? settings : [...others, ...listPaths, ...forms]
}

async function look(screen: Screen, path: string): Promise<void> {
  const { page, errors } = screen
  await screen.settle()
  assert.equal(new URL(page.url()).pathname, path)
  assert.notEqual(await page.locator('h1').first().textContent(), '', path)
  const overhang = await page.evaluate(
    'document.documentElement.scrollWidth - document.documentElement.clientWidth',
  )
  assert.equal(overhang, 0, `${path} is wider than the screen`)
  assert.deepEqual(errors, [], path)
}
