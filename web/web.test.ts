import assert from 'node:assert/strict'
import { eventually, screenOf } from '../test/browser.ts'
import { test } from '../test/turns.ts'

test('whoever is signed in finds the application at the first address', async () => {
  const screen = await screenOf()
  await screen.open('/')
  await screen.page.getByRole('link', { name: 'Invoices' }).waitFor()
  await screen.expectSound()
  const { name } = (await screen.api.get('/v2/configuration/company')).item
  await eventually(() => screen.page.title(), `Dashboard · ${name}`)
  await screen.settle()
  const scriptBytes = await screen.page.evaluate(() =>
    (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
      .filter(({ name }) => name.endsWith('.js'))
      .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
  )
  assert.ok(scriptBytes > 0 && scriptBytes < 200_000, `${scriptBytes} bytes of script`)
})

test('a list that has not changed is not sent again, and who is signed out does not get it', async () => {
  const screen = await screenOf()
  await screen.api.given.contact({ name: 'Hofladen Sonnenrain' })
  const lists = async () => {
    await screen.open('/contacts')
    await screen.page.getByText('Hofladen Sonnenrain').first().waitFor()
    return screen.page.evaluate(() =>
      (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
        .filter(({ name }) => new URL(name).pathname === '/v2/contacts')
        .map(({ name, transferSize }) => ({ name, transferSize })),
    )
  }
  const [first] = await lists()
  const [second] = await lists()
  // A head counts as 300 bytes, whatever its size.
  assert.ok(first && first.transferSize > 300)
  assert.deepEqual(second, { ...first, transferSize: 300 })

  await screen.page.context().clearCookies()
  const status = await screen.page.evaluate(async (list) => (await fetch(list)).status, first.name)
  assert.equal(status, 401)
})
