// The authenticator and the passkeys of the user's own account.

import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import sql from 'sql-template-tag'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import { timedCode } from '../../server/auth/account/authenticators.ts'
import { type Api, newCompany } from '../../test/api.ts'
import { eventually, type Screen, screenOf, webServer } from '../../test/browser.ts'
import { emailOf, Guest } from '../../test/guest.ts'
import { test } from '../../test/turns.ts'

test('an authenticator is set up, its codes are shown once and renewed, and it is turned off', async () => {
  const screen = await screenOf()
  screen.expectRefusals(422)
  const { page, api } = screen
  await screen.open('/me')
  const part = page.getByRole('region', { name: 'Authenticator' })
  const dialog = page.getByRole('dialog')
  await part.getByText('Off', { exact: true }).waitFor()
  await part.getByRole('button', { name: 'Set up an authenticator' }).click()
  await dialog.getByLabel('Password').fill('wrong horse')
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await page.getByText('The password or the code is wrong.').waitFor()
  await dialog.getByLabel('Password').fill('correct horse')
  await dialog.getByRole('button', { name: 'Continue' }).click()

  const picture = dialog.getByRole('img', { name: 'QR code for the app' })
  await decoder
  const [code] = await readBarcodes(await picture.locator('..').screenshot(), { formats: ['QRCode'] })
  const typed = (await dialog.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).textContent())?.replaceAll(' ', '')
  assert.match(code?.text ?? '', new RegExp(`^otpauth://totp/Kontor:.*secret=${typed}`))
  const secret = await secretOf(api)
  await dialog.getByLabel('Code that the app shows now').fill('12')
  await dialog.getByRole('button', { name: 'Turn on' }).click()
  await page.getByText('This is not the current code.').waitFor()
  await screen.expectSound()
  await dialog.getByLabel('Code that the app shows now').fill(currentCode(secret))
  await dialog.getByRole('button', { name: 'Turn on' }).click()
  const first = await shownCodes(screen)
  assert.equal(first.length, 10)
  await part.getByText('10 recovery codes left').waitFor()

  await part.getByRole('button', { name: 'New recovery codes' }).click()
  await dialog.getByLabel('Password or current code').fill('correct horse')
  await dialog.getByRole('button', { name: 'Make new codes' }).click()
  const second = await shownCodes(screen)
  assert.equal(
    second.some((one) => first.includes(one)),
    false,
  )
  assert.equal((await new Guest(api.server).signIn(await emailOf(api))).location, '/sign-in/code')

  await part.getByRole('button', { name: 'Turn off' }).click()
  await dialog.getByLabel('Password or current code').fill('000000')
  await dialog.getByRole('button', { name: 'Turn off' }).click()
  await page.getByText('The password or the code is wrong.').waitFor()
  await dialog.getByLabel('Password or current code').fill('correct horse')
  await dialog.getByRole('button', { name: 'Turn off' }).click()
  await page.getByText('The authenticator is off.').waitFor()
  assert.equal((await new Guest(api.server).signIn(await emailOf(api))).location, '/')
})

const decoder = readFile(fileURLToPath(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm'))).then(
  (wasm) =>
    prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(wasm).buffer }, fireImmediately: true }),
)

/** Reads the codes on the screen, then closes them. */
async function shownCodes({ page }: Screen): Promise<string[]> {
  const dialog = page.getByRole('dialog', { name: 'Recovery codes' })
  await dialog.getByRole('listitem').first().waitFor()
  const codes = await dialog.getByRole('listitem').allTextContents()
  for (const code of codes) assert.match(code, /^([A-Z2-7]{4}-){3}[A-Z2-7]{4}$/)
  await dialog.getByRole('button', { name: 'I have kept them' }).click()
  await dialog.waitFor({ state: 'hidden' })
  return codes
}

async function secretOf({ server, identity }: Api): Promise<string> {
  const row = await server.db.get<{ data: string }>(sql`
    select data from one_time_keys where user_id = ${identity.user} and purpose = 'authenticator'`)
  return JSON.parse((row as { data: string }).data).secret
}

function currentCode(secret: string): string {
  return timedCode(secret, Math.floor(Date.now() / 30_000))
}

for (const { browser, isOld } of [
  { browser: 'the browser', isOld: false },
  { browser: 'a browser without the newer functions', isOld: true },
])
  test(`a passkey is made by ${browser}, renamed, lets its owner in, and is removed`, async () => {
    const screen = await localScreen()
    // No other test finds the device or the script in this tab.
    screen.throwAway()
    if (isOld) await screen.page.addInitScript(forgetNewerFunctions)
    await makeAndUsePasskey(screen)
  })

function forgetNewerFunctions(): void {
  const { PublicKeyCredential: modern } = globalThis as unknown as {
    PublicKeyCredential: Record<string, unknown>
  }
  delete modern.parseCreationOptionsFromJSON
  delete modern.parseRequestOptionsFromJSON
  delete (modern.prototype as Record<string, unknown>).toJSON
}

async function makeAndUsePasskey(screen: Screen): Promise<void> {
  screen.expectRefusals(422)
  const { page } = screen
  const knowOwner = await withVirtualPasskeys(screen)
  await screen.open('/me')
  const part = page.getByRole('region', { name: 'Passkeys' })
  const dialog = page.getByRole('dialog')
  await part.getByText('You have no passkey yet.').waitFor()
  const add = async (password: string) => {
    await dialog.getByLabel('Password').fill(password)
    await dialog.getByRole('button', { name: 'Add a passkey' }).click()
  }
  await part.getByRole('button', { name: 'Add a passkey' }).click()
  await add('wrong horse')
  await page.getByText('The password or the code is wrong.').waitFor()
  await add('correct horse')
  await page.getByText('The passkey was added.').waitFor()
  await part.getByText(/^Added on .* · never used$/).waitFor()

  await part.getByRole('button', { name: 'Add a passkey' }).click()
  await add('correct horse')
  await page.getByText('This device already has a passkey.').waitFor()
  await screen.expectSound()
  await dialog.getByRole('button', { name: 'Cancel' }).click()

  await part.getByRole('button', { name: /^Rename/ }).click()
  await dialog.getByLabel('Name').fill('Laptop')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await part.getByRole('button', { name: 'Remove Laptop' }).waitFor()

  await page.context().clearCookies()
  await screen.open('/sign-in')
  await knowOwner(false)
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await page.getByText('The browser has not given a passkey. Please try again.').waitFor()
  await knowOwner(true)
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await page.getByRole('button', { name: /^Account and companies/ }).waitFor()
  await screen.open('/me')
  await part.getByText(/last used on/).waitFor()
  await part.getByRole('button', { name: 'Remove Laptop' }).click()
  await dialog.getByLabel('Password').fill('correct horse')
  await dialog.getByRole('button', { name: 'Remove the passkey' }).click()
  await page.getByText('The passkey was removed. Delete it on your device too.').waitFor()
  await part.getByText('You have no passkey yet.').waitFor()
}

test('at an address without a name the page says that passkeys do not work there', async () => {
  const screen = await screenOf()
  await screen.open('/me')
  const { page } = screen
  await page.getByText('Passkeys only work at an address with a name and https, or at localhost.').waitFor()
  await eventually(() => page.getByRole('button', { name: 'Add a passkey' }).count(), 0)
})

/** A screen at an address with a host name, which passkeys need. */
async function localScreen(): Promise<Screen> {
  const server = await webServer()
  const url = server.url.replace('127.0.0.1', 'localhost')
  return screenOf(await newCompany({ ...server, url }))
}

/**
 * Gives the browser a device that recognises its owner, and returns a function that makes it forget or recognise them.
 */
async function withVirtualPasskeys({ page }: Screen): Promise<(isUserVerified: boolean) => Promise<void>> {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return async (isUserVerified) => {
    await session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified })
  }
}
