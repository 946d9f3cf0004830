// Signing in, in a real browser.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Browser, Locator, Page } from 'playwright-core'
import { type Api, newCompany, serverOn } from '../../test/api.ts'
import { launchChromium } from '../../test/chromium.ts'
import { atFileEnd } from '../../test/end.ts'
import { emailOf } from '../../test/guest.ts'
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

/** Signs in, and lets the account speak English from then on. */
async function enter(page: Page, api: Api): Promise<void> {
  await fillIn(page, await emailOf(api), 'correct horse')
  await page.waitForURL('**/me')
  await page.getByLabel('Sprache').first().selectOption('en')
  await page.getByRole('button', { name: 'Speichern' }).click()
  await page.getByText('Saved.').waitFor()
}

/** The form with this button. */
function formWith(page: Page, button: string): Locator {
  return page.locator('form', { has: page.getByRole('button', { name: button }) })
}

async function addPasskey(page: Page, password: string): Promise<void> {
  await formWith(page, 'Add a passkey').getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Add a passkey' }).click()
}

const pathOf = (page: Page) => new URL(page.url()).pathname

test('in a browser, the password lets in and sign out lets out', async () => {
  const { api, page, url, errors } = await atSignIn()
  await page.goto(`${url}/me?from=mail`)
  assert.equal(pathOf(page), '/sign-in')
  await fillIn(page, await emailOf(api), 'wrong horse')
  await page.getByText('The e-mail address or the password is not right.').waitFor()
  assert.equal(await page.getByLabel('E-mail address').inputValue(), await emailOf(api))

  await fillIn(page, await emailOf(api), 'correct horse')
  await page.waitForURL('**/me?from=mail')
  await page.getByRole('heading', { name: 'Mein Konto' }).waitFor()
  await page.getByRole('navigation').getByRole('button', { name: 'Abmelden' }).click()
  await page.waitForURL('**/sign-in')
  await page.goBack()
  await page.goto(`${url}/me`)
  assert.equal(pathOf(page), '/sign-in')
  assert.deepEqual(errors, [])
})

test('in a browser, an authenticator is set up and then asked for', async () => {
  const { api, page, errors } = await atSignIn()
  await enter(page, api)
  await formWith(page, 'Set up an authenticator').getByLabel('Password').fill('correct horse')
  await page.getByRole('button', { name: 'Set up an authenticator' }).click()
  await page.getByRole('img', { name: 'QR code for the app' }).waitFor()
  const letters = (await page.locator('.secret').textContent()) as string
  const secret = hexOf(letters.replaceAll(' ', ''))
  const codeIn = (steps: number) => timedCode(secret, Math.floor(Date.now() / 30_000) + steps)

  const first = codeIn(0)
  await page.getByLabel('Code that the app shows now').fill(first)
  await page.getByRole('button', { name: 'Turn on' }).click()
  await page.getByRole('heading', { name: 'Recovery codes' }).waitFor()
  const [recoveryCode] = ((await page.locator('.secret').innerText()) as string).split('\n')
  await page.getByRole('link', { name: 'I have kept them' }).click()

  const leave = async () => {
    await page.getByRole('navigation').getByRole('button', { name: 'Sign out' }).click()
    await page.waitForURL('**/sign-in')
    await fillIn(page, await emailOf(api), 'correct horse')
    await page.waitForURL('**/sign-in/code')
  }
  const send = async (code: string) => {
    await page.getByLabel('Code').fill(code)
    await page.getByRole('button', { name: 'Sign in' }).click()
  }
  await leave()
  await send(first)
  await page.getByText('The code is not right, or it was used already. Wait for the next one.').waitFor()
  await send(codeIn(1))
  await page.waitForURL('**/me')
  await leave()
  await send(recoveryCode as string)
  await page.waitForURL('**/me')
  await page.getByText('Recovery codes left: 9.').waitFor()
  await leave()
  await send(recoveryCode as string)
  await page.getByRole('alert').waitFor()
  assert.deepEqual(errors, [])
})

function hexOf(base32: string): string {
  const value = [...base32].reduce(
    (sum, letter) => sum * 32n + BigInt('ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter)),
    0n,
  )
  return value.toString(16).padStart(40, '0')
}

test('in a browser, a passkey is made and lets in without a name', async () => {
  const { api, page, errors } = await atSignIn()
  const devTools = await page.context().newCDPSession(page)
  await devTools.send('WebAuthn.enable')
  const { authenticatorId } = await devTools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  await enter(page, api)
  await page.getByLabel('Name (optional)').fill('Laptop')
  await addPasskey(page, 'wrong horse')
  await page.getByText('The password or the code is not right.').waitFor()
  await addPasskey(page, 'correct horse')
  await page.getByText('The passkey was added.').waitFor()
  await page.getByText('Laptop').waitFor()
  await addPasskey(page, 'correct horse')
  await page.getByText('This device has a passkey already.').waitFor()
  assert.equal(await page.getByText('The passkey was added.').isVisible(), false)

  await page.getByRole('navigation').getByRole('button', { name: 'Sign out' }).click()
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await page.waitForURL('**/me')
  await page.getByText(await emailOf(api)).waitFor()
  await page.getByText('Remove', { exact: true }).first().click()
  await formWith(page, 'Remove').getByLabel('Password').waitFor()

  await page.getByRole('navigation').getByRole('button', { name: 'Sign out' }).click()
  await devTools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false })
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await page.getByText('The browser has not given a passkey. Please try again.').waitFor()
  assert.equal(pathOf(page), '/sign-in')
  assert.deepEqual(errors, [])
})

test('in a browser without the newer functions, passkeys work as well', async () => {
  const { api, page, errors } = await atSignIn()
  await page.addInitScript(() => {
    const { PublicKeyCredential: modern } = globalThis as unknown as {
      PublicKeyCredential: Record<string, unknown>
    }
    delete modern.parseCreationOptionsFromJSON
    delete modern.parseRequestOptionsFromJSON
    delete (modern.prototype as Record<string, unknown>).toJSON
  })
  const devTools = await page.context().newCDPSession(page)
  await devTools.send('WebAuthn.enable')
  await devTools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  await enter(page, api)
  await addPasskey(page, 'correct horse')
  await page.getByText('The passkey was added.').waitFor()
  await page.getByRole('navigation').getByRole('button', { name: 'Sign out' }).click()
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await page.waitForURL('**/me')
  assert.deepEqual(errors, [])
})
