// The time until the first row of a list is on the screen of a real browser.

import assert from 'node:assert/strict'
import type { Browser, Page } from 'playwright-core'
import { createApp } from '../server/app.ts'
import { inDirectory } from '../server/auth/directory.ts'
import { startSession } from '../server/auth/sessions/sessions.ts'
import { openDatabase } from '../server/db/open.ts'
import { sessionCookie } from '../server/http/cookies.ts'
import { ensureBuilt, readBuilt } from '../server/web/built.ts'
import { launchChromium } from '../test/chromium.ts'
import type { Filled } from './fill.ts'
import { compare, type Measure, measured } from './measure.ts'
import { type Chapter, type Figure, figure, plainFigure, thousands } from './report.ts'

/** A page of the server without a script: the least time that a browser takes for any page. */
const plainPage = '/password/changed'
const list = '/invoices'
const maxScriptKilobytes = 200

export async function webChapter(
  { file, company, user, invoiceCount }: Filled,
  rounds: number,
): Promise<Chapter> {
  await ensureBuilt(console.log)
  const db = openDatabase(file)
  const app = await createApp(db, { web: readBuilt() ?? null })
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  const token = await inDirectory(db, { user, via: 'bench' }, (tx) =>
    startSession(tx, user, { address: '127.0.0.1', agent: 'bench' }, company),
  )
  const browser = await launchChromium()
  const figures = await measure({ browser, url, token }, rounds)
  await browser.close()
  await app.close()
  await db.close()
  return {
    title: `(g) The first list in Chromium, ${thousands(invoiceCount)} invoices`,
    about:
      'From the moment an address is asked for until the first row of the invoices is on the screen, in headless Chromium on the same machine as the server, against a page of the server without any script. First visit: a browser that has nothing of the application yet. Scripts are what it loads for the dashboard, as they are sent.',
    figures,
  }
}

interface Stage {
  readonly browser: Browser
  readonly url: string
  readonly token: string
}

async function measure(stage: Stage, rounds: number): Promise<Figure[]> {
  const returning = await newPage(stage)
  const plain: Measure = () => untilShown(returning, stage.url + plainPage, 'h1')
  const figures = [
    figure('first visit', await compare(() => firstVisit(stage), plain, rounds), 'ms'),
    figure(
      'every later visit',
      await compare(() => untilShown(returning, stage.url + list, firstRow), plain, rounds),
      'ms',
    ),
    plainFigure(
      'from the dashboard to the list',
      await measured(() => byClick(returning, stage.url), rounds),
      'ms',
    ),
    plainFigure('scripts of the first view', await scriptKilobytes(stage), 'kB', {
      atMost: maxScriptKilobytes,
    }),
  ]
  await returning.context().close()
  return figures
}

const firstRow = 'tbody tr'

/** A page of a signed-in browser that has nothing of the application yet. */
export async function newPage({ browser, url, token }: Stage): Promise<Page> {
  const context = await browser.newContext()
  await context.addCookies([{ name: sessionCookie, value: token, url }])
  return context.newPage()
}

async function firstVisit(stage: Stage): Promise<number> {
  const page = await newPage(stage)
  const time = await untilShown(page, stage.url + list, firstRow)
  await page.context().close()
  return time
}

async function untilShown(page: Page, address: string, what: string): Promise<number> {
  const start = performance.now()
  await page.goto(address, { waitUntil: 'commit' })
  await page.locator(what).first().waitFor()
  return performance.now() - start
}

/** Without loading a page, and with the list that was shown before. */
async function byClick(page: Page, url: string): Promise<number> {
  await page.goto(`${url}/`)
  await page.locator('main h1').waitFor()
  const link = page.locator(`nav a[href$="${list}"]`).first()
  const start = performance.now()
  await link.click()
  await page.locator(firstRow).first().waitFor()
  return performance.now() - start
}

async function scriptKilobytes(stage: Stage): Promise<number> {
  const page = await newPage(stage)
  let bytes = 0
  page.on('response', (response) => {
    if (response.url().endsWith('.js')) bytes += Number(response.headers()['content-length'])
  })
  await page.goto(`${stage.url}/`)
  await page.waitForLoadState('networkidle')
  await page.context().close()
  assert(bytes > 0, 'the scripts say how long they are')
  return bytes / 1000
}
