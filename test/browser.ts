// A real browser with the web application, for tests of what users see and do.

import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { buffer } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import type { Browser, BrowserContext, Download, Page, Request } from 'playwright-core'
import sql from 'sql-template-tag'
import type { Language } from '../domain/text/languages.ts'
import type { AppConfig } from '../server/app.ts'
import { sessionCookie } from '../server/http/cookies.ts'
import { iconPath } from '../server/http/page.ts'
import { type BuiltWeb, ensureBuilt, readBuilt } from '../server/web/built.ts'
import {
  type Api,
  anyDatabase,
  newCompany,
  serverOn,
  serverWithoutCompany,
  startInhabited,
  type TestServer,
} from './api.ts'
import { launchChromium, waitMs } from './chromium.ts'
import { afterEveryTest, atProcessEnd } from './end.ts'
import { chosen, isLong } from './lane.ts'
import { signedIn } from './visitor.ts'

let launched: Promise<Browser> | undefined
let built: Promise<BuiltWeb> | undefined
/** Tabs between two tests, by what a tab keeps for ever. They still have the scripts of the application. */
const idle = new Map<string, Page[]>()
const inUse = new Map<Page, { readonly look: Look; readonly origin: string }>()
const strange = new Set<BrowserContext>()
afterEveryTest(async () => {
  for (const [page, { look, origin }] of inUse) {
    const isEmpty = await emptyTab(page, origin).catch(() => false)
    if (isEmpty) idle.set(keyOf(look), [...(idle.get(keyOf(look)) ?? []), page])
    else await page.context().close()
  }
  for (const context of strange) await context.close()
  inUse.clear()
  strange.clear()
})
atProcessEnd(async () => (await launched)?.close())

let shared: Promise<TestServer> | undefined

/**
 * A server with the web application. The files of a process share the usual one: their tabs keep its scripts, which
 * take longer to load and to compile than most tests.
 */
export async function webServer(settings?: Partial<AppConfig>): Promise<TestServer> {
  const web = await builtWeb()
  if (settings) return serverOn(anyDatabase, { web, ...settings })
  shared ??= startInhabited(anyDatabase, { web }, atProcessEnd)
  return shared
}

/** The same without a company, before its set-up. */
export async function webServerWithoutCompany(settings: Partial<AppConfig> = {}): Promise<TestServer> {
  return serverWithoutCompany(anyDatabase, { web: await builtWeb(), ...settings })
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
  /** A phone or a tablet: fingers instead of a mouse. */
  readonly isTouch?: boolean
}

/** Contrast takes longer than all other rules. In the short lane test/every-page.test.ts looks at it on each page. */
const leftOut = isLong ? [] : ['color-contrast']

/** A tab of a browser, signed in as the user of an Api. */
export class Screen {
  readonly api: Api
  readonly page: Page
  /** Errors in the browser: exceptions, violations of a policy, and unexpected refusals. */
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

  /** For a test that changes what cannot be cleared, such as the clock: no other test gets this tab. */
  throwAway(): void {
    inUse.delete(this.page)
    strange.add(this.page.context())
  }

  /** Goes to a path of the application and waits until its title is there. */
  async open(path: string): Promise<void> {
    await this.page.goto(this.api.server.url + path)
    await this.page.getByRole('heading', { level: 1 }).first().waitFor()
  }

  /** Goes to another page as a link does. The scripts of the application and of axe need not be compiled again. */
  async follow(path: string): Promise<void> {
    await this.page.evaluate(`new Promise((done) => {
      const end = __TSR_ROUTER__.subscribe('onRendered', () => done(end()))
      __TSR_ROUTER__.history.push(${JSON.stringify(path)})
    })`)
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

  /**
   * Fails on exceptions, on violations of a policy, and on obstacles for users who do not see or use no mouse. In the
   * short lane axe looks for obstacles on half of the pages; test/every-page.test.ts does on all of them.
   */
  async expectSound(): Promise<void> {
    assert.deepEqual(this.errors, [])
    const path = new URL(this.page.url()).pathname.replaceAll(/\d+/g, '1')
    if (chosen(path, [true, false]).includes(true))
      assert.deepEqual(await violations(this.page, { without: leftOut }), [])
  }
}

/** A new company, or the one of an Api, in a browser of its own. */
export async function screenOf(api: Api | undefined = undefined, view: View = {}): Promise<Screen> {
  const speaking = api ?? (await newCompany(await webServer()))
  await speakLanguage(speaking, view.language ?? 'en')
  const look = lookOf(view)
  const page = idle.get(keyOf(look))?.pop() ?? (await newTab(look))
  await page.setViewportSize({ width: look.width, height: look.height })
  await page.emulateMedia({ media: null, colorScheme: look.scheme, reducedMotion: 'reduce' })
  const { url } = speaking.server
  inUse.set(page, { look, origin: url })
  const { cookies } = await signedIn(speaking)
  const value = cookies.get(sessionCookie) as string
  await page.context().addCookies([{ name: sessionCookie, value, url }])
  return new Screen(speaking, page)
}

/** A tab without a signed-in user. */
export async function strangePage(view: View = {}): Promise<Page> {
  const page = await newTab(lookOf(view))
  strange.add(page.context())
  return page
}

type Look = Required<View>

function lookOf(view: View): Look {
  return { language: 'en', width: 1280, height: 900, scheme: 'light', isTouch: false, ...view }
}

function keyOf({ language, isTouch }: Look): string {
  return `${language} ${isTouch}`
}

async function newTab({ language, width, height, scheme, isTouch }: Look): Promise<Page> {
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
  return context.newPage()
}

/**
 * Waits until a page shows this, or a text like this. What a test reads right after a click may still change: the page
 * draws when the answers are there.
 */
export async function eventually<Value>(read: () => Promise<Value>, expected: Value | RegExp): Promise<void> {
  const isExpected = (value: Value) =>
    expected instanceof RegExp ? expected.test(String(value)) : isDeepStrictEqual(value, expected)
  const end = performance.now() + waitMs
  let value = await read()
  while (!isExpected(value) && performance.now() < end) {
    await pause(50)
    value = await read()
  }
  if (expected instanceof RegExp) assert.match(String(value), expected)
  else assert.deepEqual(value, expected)
}

/** The events of a tab that tests listen to. */
const heardEvents = [
  'request',
  'requestfinished',
  'requestfailed',
  'response',
  'pageerror',
  'console',
  'dialog',
]

/**
 * Clears a tab after a test, and says whether that was possible. The tab waits at an image of the same server: at
 * another address it would lose its process, and warming one up takes longer than most tests.
 */
async function emptyTab(page: Page, origin: string): Promise<boolean> {
  const context = page.context()
  const others = context.pages().filter((other) => other !== page)
  await Promise.all(others.map((other) => other.close()))
  if (!page.url().startsWith(`${origin}/`)) return false
  for (const event of heardEvents) page.removeAllListeners(event)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.goto(`${origin}${iconPath}`)
  await page.evaluate('localStorage.clear(), sessionStorage.clear()')
  await context.clearCookies()
  return true
}

async function speakLanguage({ server, identity }: Api, language: Language): Promise<void> {
  await server.db.transaction({ company: identity.company, user: identity.user, via: 'test' }, (tx) =>
    tx.run(sql`update users set language = ${language} where id = ${identity.user}`),
  )
}

/** The content of a download. */
export async function contentOf(download: Download): Promise<Buffer> {
  return buffer(await download.createReadStream())
}

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** The violations that axe finds on the page as it is now, of some rules or without some: the rule and the place. */
export async function violations(
  page: Page,
  { only, without = [] }: { readonly only?: readonly string[]; readonly without?: readonly string[] } = {},
): Promise<string[]> {
  // As text: the policy of the page forbids adding other scripts.
  if (!(await page.evaluate('"axe" in globalThis'))) await page.evaluate(axe)
  const options = {
    resultTypes: ['violations'],
    ...(only && { runOnly: only }),
    rules: Object.fromEntries(without.map((rule) => [rule, { enabled: false }])),
  }
  return page.evaluate(async (options) => {
    // biome-ignore lint/suspicious/noExplicitAny: axe puts itself there.
    const { violations } = await (globalThis as any).axe.run(options)
    return violations.flatMap(
      ({ id, nodes }: { id: string; nodes: { html: string; failureSummary: string }[] }) =>
        nodes.map(
          ({ html, failureSummary }) => `${id}: ${html.slice(0, 200)} ${failureSummary.replace(/\s+/g, ' ')}`,
        ),
    )
  }, options)
}
