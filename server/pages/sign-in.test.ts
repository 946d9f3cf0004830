// Signing in, in a real browser.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Browser, Page } from 'playwright-core'
import { type Api, newCompany, serverOn } from '../../test/api.ts'
import { launchChromium } from '../../test/chromium.ts'
import { atFileEnd } from '../../test/end.ts'
import { emailOf, welcomed } from '../../test/guest.ts'
import { timedCode } from '../auth/account/authenticators.ts'

let launched: Promise<Browser> | undefined
atFileEnd(async () => (await launched)?.close())

/** A new browser at the sign-in page. Passkeys work at localhost and not at its number. */
async function atSignIn(): Promise<{ api: Api; page: Page; url: string; errors: string[] }> {
  const api = await newCompany(await serverOn('SQLite'))
  launched ??= launchChromium()
  const context = await (await launched).newContext({ locale: 'en-GB' })
  const page = await context.newPage()
  const errors: string[] = []
  page.on('pageerror', ({ message }) => errors.push(message))
  page.on('console', (message) => {
    if (/policy/i.test(message.text())) errors.push(message.text())
  })
  const url = api.server.url.replace('127.0.0.1', 'localhost')
  await page.goto(`${url}/sign-in`)
  return { api, page, url, errors }
}

async function fillIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('E-mail address').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

const pathOf = (page: Page) => new URL(page.url()).pathname

test('in a browser, the password lets in and sign out lets out', async () => {
  const { api, page, url, errors } = await atSignIn()
  await page.goto(`${url}/me?from=mail`)
  assert.equal(pathOf(page), '/sign-in')
  await fillIn(page, await emailOf(api), 'wrong horse')
  await page.getByText('Wrong e-mail address or password.').waitFor()
  assert.equal(await page.getByLabel('E-mail address').inputValue(), await emailOf(api))

  await fillIn(page, await emailOf(api), 'correct horse')
  await page.waitForURL('**/me?from=mail')
  await page.getByRole('heading', { name: 'In welcher Firma möchten Sie arbeiten?' }).waitFor()
  await page.getByRole('navigation').getByRole('button', { name: 'Abmelden' }).click()
  await page.waitForURL('**/sign-in')
  await page.goBack()
  await page.goto(`${url}/me`)
  assert.equal(pathOf(page), '/sign-in')
  assert.deepEqual(errors, [])
})

test('in a browser, an authenticator is asked for', async () => {
  const { api, page, errors } = await atSignIn()
  const { secret, first, recoveryCode } = await withAuthenticator(api)
  const codeIn = (steps: number) => timedCode(secret, Math.floor(Date.now() / 30_000) + steps)
  const begin = async () => {
    await fillIn(page, await emailOf(api), 'correct horse')
    await page.waitForURL('**/sign-in/code')
  }
  const leave = async () => {
    await signOut(page)
    await begin()
  }
  const send = async (code: string) => {
    await page.getByLabel('Code').fill(code)
    await page.getByRole('button', { name: 'Sign in' }).click()
  }
  await begin()
  await send(first)
  await page.getByText('Wrong code, or it was used already. Wait for the next one.').waitFor()
  await send(codeIn(1))
  await page.waitForURL('**/me')
  await leave()
  await send(recoveryCode)
  await page.waitForURL('**/me')
  await leave()
  await send(recoveryCode)
  await page.getByRole('alert').waitFor()
  assert.deepEqual(errors, [])
})

/** Turns on the authenticator of a user. */
async function withAuthenticator(api: Api) {
  const guest = await welcomed(api)
  const path = '/v2/auth/authenticator'
  const begun = await guest.call('POST', path, { password: 'correct horse' })
  const { key, secret: letters } = begun.body.item
  const secret = hexOf(letters)
  const first = timedCode(secret, Math.floor(Date.now() / 30_000))
  const on = await guest.call('PUT', path, { key, code: first })
  return { secret, first, recoveryCode: on.body.item.recovery_codes[0] as string }
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('navigation').getByRole('button').click()
  await page.waitForURL('**/sign-in')
}

function hexOf(base32: string): string {
  const value = [...base32].reduce(
    (sum, letter) => sum * 32n + BigInt('ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter)),
    0n,
  )
  return value.toString(16).padStart(40, '0')
}
