import assert from 'node:assert/strict'
import sql from 'sql-template-tag'
import type { Api } from '../../test/api.ts'
import { eventually, screenOf } from '../../test/browser.ts'
import { emailOf, Guest, welcomed } from '../../test/guest.ts'
import { test } from '../../test/turns.ts'

test('name and language are changed, and the page speaks the language', async () => {
  const screen = await screenOf()
  screen.expectRefusals(422)
  const { page, api } = screen
  await screen.open('/')
  await page.getByRole('button', { name: /^Account and companies/ }).click()
  await page.getByRole('menuitem', { name: 'My account' }).click()
  await page.getByRole('heading', { level: 1, name: 'My account' }).waitFor()
  await page.getByLabel('First name').fill('')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.locator('[aria-invalid="true"]').waitFor()
  await page.getByLabel('First name').fill('<b>"Léa"</b>')
  await page.getByLabel('Last name').fill('Favre')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Saved', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Account and companies: <b>"Léa"</b> Favre' }).waitFor()
  await page.getByLabel('Language', { exact: true }).selectOption('fr')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('heading', { level: 1, name: 'Mon compte' }).waitFor()
  const { name, surname, language } = (await api.get('/v2/auth/profile')).item
  assert.deepEqual([name, surname, language], ['<b>"Léa"</b>', 'Favre', 'fr'])
  await screen.expectSound()
})

test('one adds a company, works in it, and goes back', async () => {
  const screen = await screenOf()
  screen.expectRefusals(422)
  const { page, api } = screen
  const current = async () => (await screen.page.locator('nav').first().textContent()) ?? ''
  await screen.open('/')
  const before = await current()
  await page.getByRole('button', { name: /^Account and companies/ }).click()
  await page.getByRole('menuitem', { name: 'Add a company' }).click()
  const companies = page.getByRole('region', { name: 'Companies' })
  await companies.getByRole('button', { name: 'Add another company' }).click()
  const add = page.getByRole('dialog').getByRole('button', { name: 'Add the company' })
  await add.click()
  await page.getByText('Please fill this in.').or(page.getByText('Must not be empty.')).waitFor()
  const { company_name } = (await api.get('/v2/auth/profile')).item
  await page.getByLabel('Name of the company').fill(company_name)
  await add.click()
  await page.getByText('You already belong to a company of this name.').waitFor()
  await page.getByLabel('Name of the company').fill('Zweigstelle')
  await screen.expectSound()
  await add.click()
  await page.locator('nav').first().getByText('Zweigstelle').waitFor()
  await screen.open('/me')
  await companies.getByRole('button', { name: `Switch to ${company_name}` }).click()
  await page.locator('nav').first().getByText(company_name).waitFor()
  assert.equal(await current(), before)
})

test('the password is changed with the one before it, and other browsers are signed out', async () => {
  const screen = await screenOf()
  screen.expectRefusals(422)
  const { page, api } = screen
  const there = await welcomed(api)
  await screen.open('/me')
  await page.getByRole('button', { name: 'Change the password' }).click()
  const dialog = page.getByRole('dialog')
  const send = async (current: string, wanted: string) => {
    await dialog.getByLabel('Current password').fill(current)
    await dialog.getByLabel('New password').fill(wanted)
    await dialog.getByRole('button', { name: 'Change the password' }).click()
  }
  await send('wrong horse', 'battery staple')
  await page.getByText('The current password is wrong.').waitFor()
  await send('correct horse', 'short')
  await page.getByText('The new password needs at least 8 characters.').waitFor()
  await send('correct horse', await emailOf(api))
  await page.getByText('This password is one of the first to be guessed.').waitFor()
  await screen.expectSound()
  await send('correct horse', 'battery staple')
  await page.getByText('The password was changed. All other browsers are signed out.').waitFor()
  await eventually(() => there.isSignedIn(), false)
  assert.equal((await new Guest(api.server).signIn(await emailOf(api), 'battery staple')).status, 303)
  // No hash of a request with a password is stored, from which the password could be guessed.
  assert.equal(await keptRequests(api), 0)
})

test('whoever guesses the password has to wait, and is told so', async () => {
  const screen = await screenOf()
  screen.expectRefusals(422, 429)
  const { page, api } = screen
  await screen.open('/me')
  await page.getByRole('button', { name: 'Set up an authenticator' }).click()
  await api.server.db.transaction({ company: 0, user: null, via: 'test' }, (tx) =>
    tx.run(sql`insert into throttles (name, tries, since)
      values (${`proof:${api.identity.user}`}, 10, ${new Date().toISOString()})`),
  )
  await page.getByRole('dialog').getByLabel('Password').fill('wrong horse')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByText('Too many tries. Please wait a quarter of an hour.').waitFor()
})

test('browsers are listed and signed out, one or all others', async () => {
  const screen = await screenOf()
  const { page, api } = screen
  const firefox = 'Mozilla/5.0 (Windows NT 10.0; rv:140.0) Gecko/20100101 Firefox/140.0'
  const there = await welcomed(api, { 'user-agent': firefox })
  const further = await welcomed(api, { 'user-agent': '' })
  await screen.open('/me')
  const sessions = page.getByRole('region', { name: 'Signed-in browsers' })
  await sessions.getByText('This browser').waitFor()
  await screen.expectSound()
  await sessions.getByRole('button', { name: 'Sign out Firefox, Windows' }).click()
  await page.getByText('The browser was signed out.').waitFor()
  await eventually(async () => [await there.isSignedIn(), await further.isSignedIn()], [false, true])
  await sessions.getByRole('button', { name: 'Sign out all others' }).click()
  await page.getByText('All other browsers were signed out.').waitFor()
  await eventually(() => further.isSignedIn(), false)
  await sessions.getByRole('button', { name: 'Sign out all others' }).waitFor({ state: 'hidden' })
})

test('an account that cannot be read says so, and tries again', async () => {
  const screen = await screenOf()
  screen.expectRefusals(500)
  const { page } = screen
  const path = '**/v2/auth/authenticator'
  await page.route(path, (route) => route.fulfill({ status: 500, body: '{}' }))
  await screen.open('/me')
  const part = page.getByRole('region', { name: 'Authenticator' })
  const again = part.getByRole('button', { name: 'Try again' })
  await again.waitFor()
  await page.unroute(path)
  await again.click()
  await part.getByText('Off', { exact: true }).waitFor()
})

async function keptRequests({ server, identity }: Api): Promise<number> {
  const row = await server.db.get<{ count: number }>(sql`
    select count(*) as count from kept_answers where company_id = ${identity.company}`)
  return Number(row?.count)
}
