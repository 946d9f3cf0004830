// npm run screenshots: the main pages of the web application with demo data, as pictures in samples/out/screens. Those
// that the README and docs/ show go to docs/screenshots.

import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { createApp } from '../server/app.ts'
import { inDirectory } from '../server/auth/directory.ts'
import { createCompany } from '../server/auth/people/companies.ts'
import { startSession } from '../server/auth/sessions/sessions.ts'
import type { Db } from '../server/db/db.ts'
import { openDatabase } from '../server/db/open.ts'
import { fillWithDemo } from '../server/demo/demo.ts'
import { sessionCookie } from '../server/http/cookies.ts'
import { ensureBuilt, readBuilt } from '../server/web/built.ts'
import { ensureChromium, launchChromium } from '../test/chromium.ts'

interface Picture {
  readonly name: string
  /** The path of the page, or a function that opens it. */
  readonly path: string | ((page: Page) => Promise<void>)
  readonly isInDocs?: boolean
}

/** Opens the first record of a list. */
const first =
  (list: string, then = '') =>
  async (page: Page) => {
    await page.goto(new URL(list, page.url()).href)
    await page.waitForLoadState('networkidle')
    const links = await page
      .locator('main a')
      .evaluateAll((all) => all.map((link) => link.getAttribute('href')))
    const path = links.find((link) => link && /\/\d+$/.test(link)) as string
    await page.goto(new URL(path, page.url()).href)
    if (then) await page.goto(page.url() + then)
  }

/** Opens the sign-in page, as a browser without a session sees it. */
const signInPage = async (page: Page) => {
  const cookies = await page.context().cookies()
  await page.context().clearCookies()
  await page.goto(new URL('/sign-in', page.url()).href)
  await page.context().addCookies(cookies)
}

const pictures: readonly Picture[] = [
  { name: 'dashboard', path: '/', isInDocs: true },
  { name: 'invoices', path: '/invoices', isInDocs: true },
  { name: 'invoice', path: first('/invoices') },
  { name: 'editor', path: first('/invoices?filter={"status":"DR"}', '/edit'), isInDocs: true },
  { name: 'bank', path: '/bank-entries', isInDocs: true },
  { name: 'hours', path: '/hours', isInDocs: true },
  { name: 'month', path: '/hours/month' },
  { name: 'bill-hours', path: '/hours/bill' },
  { name: 'offers', path: '/offers' },
  { name: 'contacts', path: '/contacts' },
  { name: 'contact', path: first('/contacts') },
  { name: 'products', path: '/products' },
  { name: 'projects', path: '/projects' },
  { name: 'reports', path: '/reports' },
  { name: 'settings', path: '/settings/company' },
  { name: 'layout', path: '/settings/layouts' },
  { name: 'people', path: '/settings/people' },
  { name: 'applications', path: '/settings/applications' },
  { name: 'account', path: '/me' },
  { name: 'sign-in', path: signInPage },
]

const views = [
  { name: 'wide', viewport: { width: 1280, height: 800 }, colorScheme: 'light' },
  { name: 'dark', viewport: { width: 1280, height: 800 }, colorScheme: 'dark' },
  { name: 'phone', viewport: { width: 360, height: 740 }, colorScheme: 'light' },
] as const

const out = join(import.meta.dirname, 'out', 'screens')
const forDocs = join(import.meta.dirname, '..', 'docs', 'screenshots')
const folder = mkdtempSync(join(tmpdir(), 'kontor-screens-'))

ensureChromium()
await ensureBuilt(console.log)
const db = openDatabase(join(folder, 'kontor.db'))
await db.migrate()
const { company, user } = await demoCompany(db)
const app = await createApp(db, { web: readBuilt() ?? null, dataFolder: folder })
const url = await app.listen({ port: 0, host: '127.0.0.1' })
const token = await inDirectory(db, { user, via: 'cli' }, (tx) =>
  startSession(tx, user, { address: '127.0.0.1', agent: 'screenshots' }, company),
)
for (const target of [out, forDocs]) mkdirSync(target, { recursive: true })
const browser = await launchChromium()
for (const view of views) await takePictures(browser, view)
await browser.close()
await app.close()
await db.close()
rmSync(folder, { recursive: true, force: true })

async function takePictures(
  browser: Browser,
  { name: viewName, ...view }: (typeof views)[number],
): Promise<void> {
  const context = await browser.newContext({ ...view, reducedMotion: 'reduce', timezoneId: 'Europe/Zurich' })
  await context.addCookies([{ name: sessionCookie, value: token, url }])
  const page = await context.newPage()
  for (const { name, path, isInDocs } of pictures) {
    await page.goto(url + (typeof path === 'string' ? path : '/'))
    if (typeof path !== 'string') await path(page)
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    await page.waitForLoadState('networkidle')
    const file = join(out, `${name}-${viewName}.png`)
    await page.screenshot({ path: file })
    if (isInDocs && viewName === 'wide') await page.screenshot({ path: join(forDocs, `${name}.png`) })
    console.log(file)
  }
  await context.close()
}

/** In English, as the README is. */
async function demoCompany(db: Db): Promise<{ company: number; user: number }> {
  const made = await createCompany(db, {
    company: 'Gartenwerk Brunner GmbH',
    email: 'demo@kontor.example',
    password: 'correct horse',
    name: 'Lea',
    surname: 'Brunner',
    country: 'CH',
    currency: 'CHF',
    language: 'en',
  })
  await fillWithDemo(db, { ...made, via: 'cli' })
  return made
}
