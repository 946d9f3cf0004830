// A real browser with the web application, for tests of the screens.

import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { buffer } from 'node:stream/consumers'
import type { Browser, BrowserContext, Download, Page, Request } from 'playwright-core'
import sql from 'sql-template-tag'
import type { Language } from '../domain/text/languages.ts'
import type { AppConfig } from '../server/app.ts'
import { sessionCookie } from '../server/http/cookies.ts'
import { type BuiltWeb, ensureBuilt, readBuilt } from '../server/web/built.ts'
import { type Api, newCompany, serverOn, serverWithoutCompany, type TestServer } from './api.ts'
import { launchChromium } from './chromium.ts'
import { afterEveryTest, atFileEnd, atProcessEnd } from './end.ts'
import { signedIn } from './visitor.ts'

let launched: Promise<Browser> | undefined
let built: Promise<BuiltWeb> | undefined
/** Idle browser contexts, by their view: they have the scripts of the application cached. */
const idle = new Map<string, BrowserContext[]>()
const inUse = new Map<BrowserContext, string>()
afterEveryTest(async () => {
  for (const [context, look] of inUse) {
    await Promise.all(context.pages().map((page) => page.close()))
    await context.setStorageState({ cookies: [], origins: [] })
    idle.set(look, [...(idle.get(look) ?? []), context])
  }
  inUse.clear()
})
atProcessEnd(async () => (await launched)?.close())

/** A server with the web application on a database of its own. */
export async function webServer(settings: Partial<AppConfig> = {}): Promise<TestServer> {
  return serverOn('SQLite', { web: await builtWeb(), ...settings })
}

/** The same, before its setup. */
export async function webServerWithoutCompany(): Promise<TestServer> {
  return serverWithoutCompany('SQLite', { web: await builtWeb() })
}

function builtWeb(): Promise<BuiltWeb> {
  built ??= ensureBuilt().then(() => readBuilt() as BuiltWeb)
  return built
}

export interface View {
  readonly language?: Language
  readonly width?: number
  readonly height?: number
  readonly scheme?: 'light' | 'dark'
  /** A phone or a tablet: touch instead of a mouse. */
  readonly isTouch?: boolean
}

/** The screen of a user: a browser tab, signed in as the user behind an Api. */
export class Screen {
  readonly api: Api
  readonly page: Page
  /** Errors in the browser: exceptions, violations of the content policy, and unexpected refusals. */
  readonly errors: string[] = []
  readonly #refusals = new Set<number>()
  readonly #underWay = new Set<Request>()

  constructor(api: Api, page: Page) {
    this.api = api
    this.page = page
    page.on('request', (request) => this.#underWay.add(request))
    page.on('requestfinished', (request) => this.#underWay.delete(request))
    page.on('requestfailed', (request) => this.#underWay.delete(request))
    page.on('pageerror', (error) => this.errors.push(String(error.stack ?? error.message)))
    page.on('console', (message) => {
      const text = message.text()
      const [, status] = /status of (\d+)/.exec(text) ?? []
      if (message.type() === 'error' && !this.#refusals.has(Number(status)))
        this.errors.push(`${text} ${message.location().url}`)
    })
  }

  /** For a test of refusals: from now on these statuses are no errors. */
  expectRefusals(...statuses: readonly number[]): void {
    for (const status of statuses) this.#refusals.add(status)
  }

  /** Opens a path of the application and waits for its title. */
  async open(path: string): Promise<void> {
    await this.page.goto(this.api.server.url + path)
    await this.page.getByRole('heading', { level: 1 }).first().waitFor()
  }

  /** Waits until all requests of a page are answered and drawn. */
  async settle(): Promise<void> {
    for (let quietFrames = 0; quietFrames < 3; ) {
      await this.page.evaluate(
        'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))',
      )
      quietFrames = this.#underWay.size === 0 ? quietFrames + 1 : 0
    }
  }

  /** No exception, no violation of the content policy, and no accessibility violation. */
  async expectSound(): Promise<void> {
    assert.deepEqual(this.errors, [])
    assert.deepEqual(await violations(this.page), [])
  }
}

/** A new company, or that of an Api, in a browser context of its own. */
export async function screenOf(api: Api | undefined = undefined, view: View = {}): Promise<Screen> {
  const speaking = api ?? (await newCompany(await webServer()))
  await speakLanguage(speaking, view.language ?? 'en')
  const context = await newContext(speaking, view)
  const page = await context.newPage()
  page.setDefaultTimeout(15_000)
  return new Screen(speaking, page)
}

/** A tab without a session. */
export async function strangePage(view: View = {}): Promise<Page> {
  const page = await (await emptyContext(view)).newPage()
  page.setDefaultTimeout(15_000)
  return page
}

async function newContext(api: Api, view: View): Promise<BrowserContext> {
  const context = await emptyContext(view)
  const { cookies } = await signedIn(api)
  const value = cookies.get(sessionCookie) as string
  await context.addCookies([{ name: sessionCookie, value, url: api.server.url }])
  return context
}

async function emptyContext({
  language = 'en',
  width = 1280,
  height = 900,
  scheme = 'light',
  isTouch = false,
}: View): Promise<BrowserContext> {
  const newLook = async () => {
    launched ??= launchChromium()
    const context = await (await launched).newContext({
      viewport: { width, height },
      colorScheme: scheme,
      reducedMotion: 'reduce',
      timezoneId: 'Europe/Zurich',
      locale: language,
      hasTouch: isTouch,
      isMobile: isTouch,
    })
    // A test may have changed more than its pages, such as the clock.
    atFileEnd(() => {
      idle.clear()
      return context.close()
    })
    return context
  }
  const look = `${language} ${width} ${height} ${scheme} ${isTouch}`
  const context = idle.get(look)?.pop() ?? (await newLook())
  inUse.set(context, look)
  return context
}

async function speakLanguage({ server, identity }: Api, language: Language): Promise<void> {
  await server.db.transaction({ company: identity.company, user: identity.user, via: 'test' }, (tx) =>
    tx.run(sql`update users set language = ${language} where id = ${identity.user}`),
  )
}

/** The content of a download: the browser may run elsewhere, so its path is of no use here. */
export async function contentOf(download: Download): Promise<Buffer> {
  return buffer(await download.createReadStream())
}

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** The violations that axe finds on the page as it is now: the rule and the place. */
export async function violations(page: Page): Promise<string[]> {
  // Evaluated as text: the page's content policy forbids added scripts.
  if (!(await page.evaluate('"axe" in globalThis'))) await page.evaluate(axe)
  return page.evaluate(async () => {
    // biome-ignore lint/suspicious/noExplicitAny: axe puts itself there.
    const { violations } = await (globalThis as any).axe.run({ resultTypes: ['violations'] })
    return violations.flatMap(
      ({ id, nodes }: { id: string; nodes: { html: string; failureSummary: string }[] }) =>
        nodes.map(
          ({ html, failureSummary }) => `${id}: ${html.slice(0, 200)} ${failureSummary.replace(/\s+/g, ' ')}`,
        ),
    )
  })
}
