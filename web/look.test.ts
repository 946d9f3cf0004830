// The plain pages look like the web application, so that users do not notice where one ends.

import assert from 'node:assert/strict'
import type { Locator } from 'playwright-core'
import { newCompany } from '../test/api.ts'
import { screenOf, strangePage, type View, violations, webServer } from '../test/browser.ts'
import { chosen } from '../test/lane.ts'
import { test } from '../test/turns.ts'

const views: readonly View[] = [
  { width: 1280, scheme: 'light', language: 'en' },
  { width: 360, scheme: 'dark', language: 'de', isTouch: true },
]

for (const view of chosen('signing in', views))
  test(`signing in looks like a form of the application, ${view.scheme}, ${view.width} pixels wide`, async () => {
    const api = await newCompany(await webServer())
    const screen = await screenOf(api, view)
    await screen.open('/settings/applications')
    await screen.page.getByRole('button', { name: /^(New access token|Neues Zugriffstoken)$/ }).click()
    const form = screen.page.locator('form').filter({ has: screen.page.getByRole('checkbox') })
    await form.locator('[aria-invalid], input').first().blur()

    const { item } = await api.post('/v2/auth/invitations', { email: 'noe@example.org', role: 'member' })
    const page = await strangePage(view)
    const errors: string[] = []
    page.on('console', (message) => errors.push(message.text()))
    await page.goto(item.link)
    assert.deepEqual(await violations(page), [])

    const pairs: readonly (readonly [string, Locator, Locator])[] = [
      ['title', screen.page.locator('h1'), page.locator('h1')],
      ['label', form.locator('label[for]').first(), page.locator('label').first()],
      ['field', form.getByRole('textbox').first(), page.locator('#name')],
      ['hint', form.locator('.mantine-InputWrapper-description').first(), page.locator('small.quiet').last()],
      ['button', form.locator('button[type=submit]'), page.locator('button.primary')],
      ['page', screen.page.locator('body'), page.locator('body')],
    ]
    for (const [what, own, other] of pairs) assert.deepEqual(await lookOf(other), await lookOf(own), what)
    await page.locator('#name').focus()
    await form.getByRole('textbox').first().focus()
    assert.deepEqual(
      await lookOf(page.locator('#name')),
      await lookOf(form.getByRole('textbox').first()),
      'focus',
    )
    assert.ok(await page.evaluate(`document.fonts.check('14px "Inter Variable"')`))
    assert.deepEqual(errors, [])
  })

function lookOf(element: Locator): Promise<Readonly<Record<string, string>>> {
  return element.evaluate(async (one) => {
    await Promise.all(one.getAnimations().map(({ finished }) => finished))
    const names = ['font-family', 'font-size', 'font-weight', 'color', 'background-color', 'border-radius']
    const ofControls = one.matches('input, button') ? ['height', 'border-color', 'outline-style'] : []
    const style = getComputedStyle(one)
    return Object.fromEntries([...names, ...ofControls].map((name) => [name, style.getPropertyValue(name)]))
  })
}

test('the font and the colours come from one place, and browsers keep them', async () => {
  const { url } = await webServer()
  const page = await (await fetch(`${url}/sign-in`)).text()
  const [, path = ''] = /rel="stylesheet" href="(\/look-[^"]+)"/.exec(page) ?? []
  const response = await fetch(url + path)
  assert.equal(response.headers.get('cache-control'), 'public, max-age=31536000, immutable')
  const [font = ''] = /fonts\/inter-latin-wght[^)]+/.exec(await response.text()) ?? []
  assert.equal((await fetch(`${url}/${font}`)).headers.get('content-type'), 'font/woff2')
  const screen = await screenOf(await newCompany(await webServer()))
  await screen.open('/')
  const links = await screen.page
    .locator('link[rel=stylesheet]')
    .evaluateAll((all) => all.map((one) => new URL((one as HTMLLinkElement).href).pathname))
  assert.ok(links.includes(path), String(links))
})

test('who has chosen dark colours in the application has them on the pages around it', async () => {
  const screen = await screenOf()
  const { page, api } = screen
  const paper = () => page.evaluate('getComputedStyle(document.body).backgroundColor')
  await screen.open('/')
  assert.equal(await paper(), 'rgb(255, 255, 255)')
  for (const [name, colour] of [
    ['Dark', 'rgb(20, 22, 26)'],
    ['System', 'rgb(255, 255, 255)'],
  ] as const) {
    await screen.open('/')
    await page.getByRole('button', { name: /^Account and companies/ }).click()
    await page.getByRole('menuitemradio', { name }).click()
    await page.goto(`${api.server.url}/password/changed`)
    assert.equal(await paper(), colour, name)
  }
  await screen.expectSound()
})
