import assert from 'node:assert/strict'
import { Api } from '../../../test/api.ts'
import { eventually, type Screen, screenOf } from '../../../test/browser.ts'
import { codeFrom } from '../../../test/consent.ts'
import { test } from '../../../test/turns.ts'

test('a client is made, changed, given a new secret and revoked', async () => {
  const screen = await screenOf()
  screen.expectRefusals(422)
  const { page, api } = screen
  await screen.open('/settings/applications')
  const group = page.getByRole('region', { name: 'API clients', exact: true })
  await group.getByRole('button', { name: 'New API client' }).click()
  await group.getByRole('button', { name: 'Create' }).click()
  await group.getByText('Please enter a name of at most 255 characters.').waitFor()
  await group.getByText('Please choose at least one.').waitFor()
  await group.getByRole('textbox', { name: 'Name' }).fill('Kasse')
  await group.getByLabel(/^Read and change contacts with/).check()
  await screen.expectSound()
  await group.getByRole('button', { name: 'Create' }).click()
  const made = await secretsOf(screen)
  assert.equal((await tokenFor(api, made)).status, 200)
  await screen.expectSound()
  await page.getByRole('button', { name: 'I have kept it' }).click()

  const card = page.getByRole('region', { name: 'Kasse', exact: true })
  await card.getByRole('button', { name: 'Renew secret: Kasse' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('The present secret stops working at once.').waitFor()
  await dialog.getByRole('button', { name: 'Renew secret' }).click()
  const renewed = await secretsOf(screen)
  assert.equal(renewed.client_id, made.client_id)
  const statuses = [(await tokenFor(api, made)).status, (await tokenFor(api, renewed)).status]
  assert.deepEqual(statuses, [401, 200])

  await card.getByRole('button', { name: 'Edit: Kasse' }).click()
  const name = page.getByRole('textbox', { name: 'Name' })
  await name.fill('Ladenkasse')
  await page.getByLabel('Read, change and send offers').check()
  await page.getByRole('button', { name: 'Save' }).click()
  const changed = page.getByRole('region', { name: 'Ladenkasse', exact: true })
  await changed.getByText('What it may do').click()
  await changed.getByText('Read, change and send offers').waitFor()

  await changed.getByRole('button', { name: 'Revoke: Ladenkasse' }).click()
  await dialog.getByRole('button', { name: 'Revoke' }).click()
  await changed.getByText('Revoked').waitFor()
  await eventually(() => changed.getByRole('button').count(), 0)
  assert.equal((await tokenFor(api, renewed)).status, 401)
})

test('a client for everybody needs an address to return to, and can get another one', async () => {
  const screen = await screenOf()
  screen.expectRefusals(422)
  const { page, api } = screen
  await screen.open('/settings/applications')
  await page.getByRole('button', { name: 'New API client' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Shop')
  await page.getByLabel('For everybody who allows it').check()
  await page.getByLabel(/^Read and change contacts with/).check()
  const address = page.getByLabel('Address to return to')
  for (const wrong of ['', 'javascript:alert(1)', 'http://shop.example/back']) {
    await address.fill(wrong)
    const refused = page.waitForResponse((response) => response.status() === 422)
    await page.getByRole('button', { name: 'Create' }).click()
    await refused
    await page.getByText('An address with https is needed here').waitFor()
  }
  await address.fill('https://shop.example/back')
  await page.getByRole('button', { name: 'Create' }).click()
  await secretsOf(screen)
  await page.getByRole('button', { name: 'Edit: Shop' }).click()
  await address.fill('https://shop.example/return')
  await page.getByRole('button', { name: 'Save' }).click()
  const card = page.getByRole('region', { name: 'Shop', exact: true })
  await card.getByText('https://shop.example/return').waitFor()
  const { items } = await api.get('/v2/auth/clients', { filter: '{"name":"Shop"}' })
  assert.deepEqual([items[0].grant_type, items[0].redirect_uri], ['AC', 'https://shop.example/return'])
})

test('a personal token is made with its scopes and its last day, shown once, and revoked', async () => {
  const screen = await screenOf()
  screen.expectRefusals(422)
  const { page, api } = screen
  await screen.open('/settings/applications')
  await page.getByRole('button', { name: 'New access token' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Script')
  await page.getByLabel('Last day', { exact: true }).fill('1.1.2020')
  await page.getByLabel(/^Read and change contacts with/).check()
  await page.getByRole('button', { name: 'Create', exact: true }).click()
  await page.getByText('Please choose today or a later day.').waitFor()
  await page.getByLabel('Last day', { exact: true }).fill('31.12.2099')
  await page.getByRole('button', { name: 'Create', exact: true }).click()
  const field = page.getByRole('textbox', { name: 'Token' })
  await field.waitFor()
  const token = await field.inputValue()
  assert.match(token, /^kontor_/)
  const script = new Api(api.server, { ...api.identity, accessToken: token })
  const works = async () => (await script.request('GET', '/v2/contacts')).status
  assert.equal(await works(), 200)
  await screen.open('/settings/applications')
  const card = page.getByRole('region', { name: 'Script', exact: true })
  await card.getByText('31.12.2099').waitFor()
  await eventually(() => field.count(), 0)
  const gone = page.waitForResponse((response) => response.request().method() === 'DELETE')
  await card.getByRole('button', { name: 'Revoke: Script' }).click()
  await card.waitFor({ state: 'hidden' })
  await gone
  assert.equal(await works(), 401)
})

test('the token of the older interface is made, renewed and revoked', async () => {
  const screen = await screenOf()
  screen.expectRefusals(404)
  const { page, api } = screen
  const isRefused = async (token: string) => (await api.get(`/time/list/token/${token}`)).error
  await screen.open('/settings/applications')
  const group = page.getByRole('region', { name: 'Token of the older interface', exact: true })
  const dialog = page.getByRole('dialog')
  await group.getByRole('button', { name: 'Renew' }).click()
  await dialog.getByText('The present token stops working at once.').waitFor()
  await dialog.getByRole('button', { name: 'Renew' }).click()
  const field = group.getByRole('textbox', { name: 'Token' })
  await field.waitFor()
  const token = await field.inputValue()
  assert.deepEqual([await isRefused(token), await isRefused(api.identity.v1Token)], [false, true])

  await group.getByRole('button', { name: /^Revoke/ }).click()
  await dialog.getByRole('button', { name: 'Revoke' }).click()
  await group.getByText('You have none.').waitFor()
  assert.equal(await isRefused(token), true)
  await group.getByRole('button', { name: 'Create token' }).click()
  await field.waitFor()
  assert.equal(await isRefused(await field.inputValue()), false)
})

test('an owner sees and disconnects the applications of everybody, others their own', async () => {
  const screen = await screenOf()
  const { page, api } = screen
  const { item: client } = await api.post('/v2/auth/clients', {
    name: '<i>Shop</i>',
    grant_type: 'AC',
    scopes: ['contact'],
    redirect_uri: 'https://shop.example',
  })
  const member = await api.colleague('member')
  await codeFrom(member, { client_id: client.identifier, scope: 'contact' })

  const manager = await screenOf(await api.colleague('manager'))
  await manager.open('/settings/applications')
  await manager.page.getByText('None yet. An application asks for permission by itself.').waitFor()

  const own = await screenOf(member)
  await own.open('/settings/applications')
  const group = { name: 'Connected applications' }
  await own.page.getByRole('region', group).getByText('<i>Shop</i>').waitFor()
  await eventually(() => own.page.getByText('API clients').count(), 0)

  await screen.open('/settings/applications')
  const gone = page.waitForResponse((response) => response.request().method() === 'DELETE')
  await page.getByRole('button', { name: 'Disconnect: <i>Shop</i>' }).click()
  await page.getByRole('region', group).getByText('None yet.').waitFor()
  await gone
  await eventually(async () => (await member.get('/v2/auth/connected-apps')).items, [])
})

/** The values that are shown once for a new client or a new secret. */
async function secretsOf({ page }: Screen) {
  const secret = page.getByLabel('client_secret')
  await secret.waitFor()
  return {
    client_id: await page.getByLabel('client_id').inputValue(),
    client_secret: await secret.inputValue(),
  }
}

function tokenFor(api: Api, client: object) {
  const body = { grant_type: 'client_credentials', ...client }
  return api.request('POST', '/v2/auth/access-tokens', { body })
}
