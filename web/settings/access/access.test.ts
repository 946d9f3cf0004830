import assert from 'node:assert/strict'
import { eventually, screenOf } from '../../../test/browser.ts'
import { test } from '../../../test/turns.ts'

test('somebody is invited: the link is shown once, the invitation can be sent again and withdrawn', async () => {
  const screen = await screenOf()
  screen.expectRefusals(422)
  const { page, api } = screen
  await screen.open('/settings/people')
  await page.getByLabel('E-mail').fill('nora')
  await page.getByRole('button', { name: 'Invite', exact: true }).click()
  await page.locator('[aria-invalid="true"]').waitFor()
  await page.getByLabel('E-mail').fill('nora@kontor.example')
  await page.getByLabel('Role', { exact: true }).selectOption('manager')
  await page.getByRole('button', { name: 'Invite', exact: true }).click()
  const link = page.getByLabel('Link of the invitation, shown once')
  await link.waitFor()
  const first = await link.inputValue()
  assert.match(first, /\/invitations\//)
  await screen.expectSound()
  const [invitation] = (await api.get('/v2/auth/invitations')).items
  assert.deepEqual([invitation.email, invitation.role], ['nora@kontor.example', 'manager'])

  await page.getByRole('button', { name: 'Invite again: nora@kontor.example' }).click()
  await page.waitForFunction(
    (before) =>
      [...document.querySelectorAll('input')].some(
        ({ value }) => /\/invitations\//.test(value) && value !== before,
      ),
    first,
  )
  const gone = page.waitForResponse((response) => response.request().method() === 'DELETE')
  await page.getByRole('button', { name: 'Withdraw the invitation: nora@kontor.example' }).click()
  await page.getByText('Nobody is invited at the moment.').waitFor()
  await gone
  await eventually(async () => (await api.get('/v2/auth/invitations')).items, [])
})

test('a role is changed and changed back', async () => {
  const screen = await screenOf()
  const { page, api } = screen
  const { identity } = await api.colleague('member')
  const role = async () => (await api.get(`/v2/auth/users/${identity.user}`)).item.role
  await screen.open('/')
  await page.getByRole('button', { name: /^Account and companies/ }).click()
  await page.getByRole('menuitem', { name: 'People' }).click()
  await page.getByLabel('Role of Noé').selectOption('reader')
  await page.getByText('Noé has the role Reader now.').waitFor()
  await eventually(() => role(), 'reader')
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByText('Noé has the role Member now.').waitFor()
  await eventually(() => role(), 'member')
})

test('the own role and the own way in are given up only after a question, and never by the last owner', async () => {
  const screen = await screenOf()
  screen.expectRefusals(400)
  const { page, api } = screen
  const own = `/v2/auth/users/${api.identity.user}`
  await screen.open('/settings/people')
  await page.getByRole('button', { name: 'Leave the company' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText(/Only an invitation brings you back/).waitFor()
  await screen.expectSound()
  await dialog.getByRole('button', { name: 'Leave the company' }).click()
  await page.getByText('A company needs an owner').waitFor()

  const other = await api.colleague('owner')
  await page.getByLabel(/^Role of Lea/).selectOption('manager')
  await dialog.getByText(/You will have the role Manager/).waitFor()
  await eventually(async () => (await other.get(own)).item.role, 'owner')
  await dialog.getByRole('button', { name: 'Change role' }).click()
  await page.getByRole('cell', { name: 'Owner', exact: true }).waitFor()
  await eventually(async () => (await other.get(own)).item.role, 'manager')

  await page.getByRole('button', { name: 'Leave the company' }).click()
  await dialog.getByRole('button', { name: 'Leave the company' }).click()
  await page.waitForURL(({ pathname }) => !pathname.startsWith('/settings'))
  assert.equal((await other.request('GET', own)).status, 404)
})

test('a webhook tells its secret once, is paused, resumed, tested and deleted', async () => {
  const screen = await screenOf()
  screen.expectRefusals(422)
  const { page, api } = screen
  await screen.open('/settings/webhooks')
  await page.getByRole('button', { name: 'Add a webhook' }).click()
  await page.getByLabel('Address').fill('http://127.0.0.1/hook')
  await page.getByRole('button', { name: 'Create' }).click()
  await page.locator('[aria-invalid="true"]').waitFor()
  await page.getByLabel('Address').fill('https://hooks.invalid/kontor')
  await screen.expectSound()
  await page.getByRole('button', { name: 'Create' }).click()
  const secret = page.getByLabel('Secret', { exact: true })
  await secret.waitFor()
  await eventually(() => secret.inputValue(), /^whsec_/)
  await page.getByRole('button', { name: 'I have kept it' }).click()
  await secret.waitFor({ state: 'hidden' })
  await screen.open('/settings/webhooks')

  const card = page.getByRole('region', { name: 'https://hooks.invalid/kontor' })
  await card.getByRole('button', { name: 'Pause' }).click()
  await card.getByText('Paused').waitFor()
  await eventually(() => secret.count(), 0)
  await card.getByRole('button', { name: 'Resume' }).click()
  await card.getByText('Active').waitFor()
  await card.getByRole('button', { name: 'Send a test' }).click()
  await card.getByRole('cell', { name: 'webhook.test' }).waitFor()
  await screen.expectSound()
  const gone = page.waitForResponse((response) => response.request().method() === 'DELETE')
  await card.getByRole('button', { name: /^Delete/ }).click()
  await card.waitFor({ state: 'hidden' })
  await gone
  await eventually(async () => (await api.get('/v2/webhooks')).items, [])
})
