import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { changeAccess } from '../../server/auth/access.ts'
import { directory } from '../../server/auth/directory.ts'
import { storeCompany } from '../../server/auth/people/companies.ts'
import { endSessions } from '../../server/auth/sessions/sessions.ts'
import type { Api } from '../../test/api.ts'
import { eventually, screenOf, violations } from '../../test/browser.ts'
import { companyDraft } from '../../test/given.ts'
import { emailOf } from '../../test/guest.ts'
import { test } from '../../test/turns.ts'

const otherCompany = 'Zweigstelle Nord'

/** Gives the user of an Api a second company. */
async function addCompany(api: Api): Promise<void> {
  const email = await emailOf(api)
  await storeCompany(api.server.db, { ...companyDraft(''), email, company: otherCompany }, null)
}

function signOutEverywhere({ server, identity: { user } }: Api): Promise<number> {
  return changeAccess(server.db, { company: directory, user, via: 'test' }, (tx) =>
    endSessions(tx, user, 'all'),
  )
}

async function signIn(page: Page, api: Api): Promise<void> {
  await page.getByLabel('E-mail').fill(await emailOf(api))
  await page.getByLabel('Password', { exact: true }).fill(companyDraft('').password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.locator('#content').waitFor()
}

/** Switches to the other company in a new tab. */
async function changeCompany(page: Page, url: string): Promise<Page> {
  const tab = await page.context().newPage()
  await tab.goto(url)
  await tab.getByRole('button', { name: /^Account and companies/ }).click()
  await Promise.all([
    tab.waitForResponse((response) => response.url() === `${url}/` && response.ok()),
    tab.getByRole('menuitem', { name: otherCompany }).click(),
  ])
  await tab.getByRole('link', { name: otherCompany }).first().waitFor()
  return tab
}

test('a tab of another company writes nothing there, and goes on when one comes back to it', async () => {
  const screen = await screenOf()
  const { page, api } = screen
  screen.expectRefusals(409)
  await addCompany(api)
  const company = (await api.get('/v2/configuration/company')).item.name
  await screen.open('/contacts/new')
  const name = page.getByRole('textbox', { name: 'Name of the company' })
  await name.fill('Gärtnerei Blum')
  await page.getByRole('textbox', { name: 'Street', exact: true }).fill('Feldweg')
  await page.getByRole('textbox', { name: 'Postcode' }).fill('3000')
  await page.getByRole('textbox', { name: 'City' }).fill('Bern')
  // The postcode asks for its places: that would open the dialog before saving does.
  await screen.settle()
  const tab = await changeCompany(page, api.server.url)
  await page.getByRole('button', { name: 'Save' }).click()
  const dialog = page.getByRole('dialog', { name: `In another tab you have changed to ${otherCompany}.` })
  await dialog.waitFor()
  assert.deepEqual(await violations(page), [])
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await dialog.getByRole('button', { name: `Back to ${company}` }).click()
  await page.getByRole('heading', { level: 1, name: 'Gärtnerei Blum' }).waitFor()
  await eventually(() => dialog.count(), 0)
  await eventually(
    async () =>
      (await api.get('/v2/contacts')).items.filter((one: { name: string }) => one.name === 'Gärtnerei Blum')
        .length,
    1,
  )
  assert.deepEqual(screen.errors, [])

  // The other tab is now the outdated one, and follows. The dialog would cover the link that a mouse only points at.
  await tab.getByRole('link', { name: 'Contacts' }).first().dispatchEvent('click')
  await tab.getByRole('button', { name: `Go on with ${company}` }).click()
  await tab.getByRole('link', { name: company }).first().waitFor()
})

test('whoever is signed out signs in beside it, and what they wrote is there and saved', async () => {
  const screen = await screenOf()
  const { page, api } = screen
  screen.expectRefusals(401)
  const invoice = await api.given.invoice()
  await screen.open(`/invoices/${invoice.id}/edit`)
  const name = page.locator('[data-cell="name"]').first()
  await name.waitFor()
  // A request of the page itself would open the dialog, which takes the focus from whoever types.
  await screen.settle()
  await signOutEverywhere(api)
  await name.fill('Beratung nach der Pause')
  const dialog = page.getByRole('dialog', { name: 'You are signed out.' })
  await dialog.waitFor()
  assert.deepEqual(await violations(page), [])
  // Without signing in, the user stays here.
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await dialog.waitFor()

  const [tab] = await Promise.all([
    page.waitForEvent('popup'),
    dialog.getByRole('link', { name: 'Sign in' }).click(),
  ])
  await signIn(tab, api)
  // The event of a browser when the user returns to a tab.
  await page.evaluate(() => dispatchEvent(new Event('focus')))
  await dialog.waitFor({ state: 'detached' })
  await page.getByText(/^Saved at/).waitFor()
  await eventually(() => name.inputValue(), 'Beratung nach der Pause')
  const { item } = await api.get(`/v2/receivables/invoices/${invoice.id}?with=positions`)
  assert.equal(item.positions[0].name, 'Beratung nach der Pause')
  assert.deepEqual(screen.errors, [])
})

test('when somebody else signs in, the page begins anew', async () => {
  const screen = await screenOf()
  const { page, api } = screen
  const colleague = await api.colleague('manager')
  await screen.open('/contacts')
  await signOutEverywhere(api)
  // Pointing at the link would already load the page behind it.
  await page.getByRole('link', { name: 'Projects' }).first().dispatchEvent('click')
  const dialog = page.getByRole('dialog', { name: 'You are signed out.' })
  const [tab] = await Promise.all([
    page.waitForEvent('popup'),
    dialog.getByRole('link', { name: 'Sign in' }).click(),
  ])
  await signIn(tab, colleague)
  // A mouse would bring the tab to the front first, which asks for the session too.
  await Promise.all([
    page.waitForEvent('load'),
    dialog.getByRole('button', { name: 'Continue' }).dispatchEvent('click'),
  ])
})
