import assert from 'node:assert/strict'
import { encodePng } from '../../server/press/image/png.ts'
import { eventually, type Screen, screenOf } from '../../test/browser.ts'
import { test } from '../../test/turns.ts'

const dot = {
  name: 'logo.png',
  mimeType: 'image/png',
  buffer: Buffer.from(encodePng(new Int32Array(40 * 20).fill(0x787878), 40, 20)),
}

/** The image of the preview, once it has changed. */
async function nextPreview({ page }: Screen, before?: string | null): Promise<string> {
  const image = page.getByRole('img', { name: 'A sample invoice in this layout' })
  await page.waitForFunction((last) => {
    const picture = document.querySelector<HTMLImageElement>('aside img')
    const isIdle = document.querySelector('aside')?.getAttribute('aria-busy') === 'false'
    return isIdle && picture?.complete && picture.naturalWidth > 0 && picture.src !== last
  }, before ?? '')
  return (await image.getAttribute('src')) as string
}

test('the preview follows what is changed, before it is saved', async () => {
  const screen = await screenOf()
  const { page, api } = screen
  await screen.open('/settings/layouts')
  const first = await nextPreview(screen)
  assert.match(first, /^blob:/)
  await page.getByLabel('Type size').fill('12')
  const second = await nextPreview(screen, first)
  await page.getByLabel('Address window').selectOption('L')
  const third = await nextPreview(screen, second)
  screen.expectRefusals(422)
  await page.getByLabel('Type size').fill('99')
  await page.getByText('No preview can be made').waitFor()
  await eventually(() => page.locator('aside img').getAttribute('src'), third)
  await page.getByRole('button', { name: 'Save' }).click()
  await page.locator('[aria-invalid="true"]').waitFor()
  await page.getByLabel('Type size').fill('11')
  await page.keyboard.press('Control+s')
  await page.getByText('Saved', { exact: true }).waitFor()
  const [layout] = (await api.get('/v2/configuration/layouts')).items
  assert.deepEqual([layout.font_size, layout.address_position], [11, 'L'])
  await screen.expectSound()
})

test('a logo is chosen, printed, removed and brought back', async () => {
  const screen = await screenOf()
  const { page, api } = screen
  const stored = async () => (await api.get('/v2/configuration/layouts', { with: 'logo' })).items[0].logo
  await screen.open('/settings/layouts')
  const before = await nextPreview(screen)
  await page.getByLabel('Choose a picture').setInputFiles(dot)
  await page.getByRole('img', { name: 'Logo, as it is now' }).waitFor()
  await nextPreview(screen, before)
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Saved', { exact: true }).waitFor()
  await eventually(() => stored(), /^data:image\/png;base64,/)
  await screen.expectSound()

  await page.getByRole('button', { name: 'Remove' }).click()
  await page.getByRole('img', { name: 'Logo, as it is now' }).waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('img', { name: 'Logo, as it is now' }).waitFor()
  await page.getByRole('button', { name: 'Remove' }).click()
  const saved = page.waitForResponse((response) => response.request().method() === 'PUT')
  await page.keyboard.press('Control+s')
  await saved
  await eventually(() => stored(), null)
})

test('a file that is no picture is told so, and a large picture is made smaller', async () => {
  const screen = await screenOf()
  const { page } = screen
  await screen.open('/settings/layouts')
  const field = page.getByLabel('Choose a picture')
  await field.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: Buffer.from('no picture') })
  await page.getByText('This file is not a picture that can be read.').waitFor()
  await screen.expectSound()
  const wide = encodePng(new Int32Array(4000 * 1500).fill(0xc8c8c8), 4000, 1500)
  await field.setInputFiles({ name: 'wide.png', mimeType: 'image/png', buffer: Buffer.from(wide) })
  const picture = page.getByRole('img', { name: 'Logo, as it is now' })
  await picture.waitFor()
  const width = await picture.evaluate((image: HTMLImageElement) =>
    image.decode().then(() => image.naturalWidth),
  )
  assert.equal(width, 1600)
})

test('layouts are duplicated, made the default and deleted', async () => {
  const screen = await screenOf()
  const { page, api } = screen
  const names = async () =>
    (await api.get('/v2/configuration/layouts')).items.map((layout: { name: string; default: boolean }) => [
      layout.name,
      layout.default,
    ])
  await screen.open('/settings/layouts')
  const [[first]] = await names()
  await page.getByRole('button', { name: 'Duplicate' }).click()
  await page
    .getByRole('link', { name: `Copy of ${first}` })
    .and(page.locator('[aria-current]'))
    .waitFor()
  await page.getByRole('button', { name: 'Use for new documents' }).click()
  await page.getByText(`Copy of ${first} is the default now.`).waitFor()
  await eventually(
    async () => (await names()).toSorted(),
    [
      [`Copy of ${first}`, true],
      [first, false],
    ].toSorted(),
  )
  await page.getByRole('link', { name: first, exact: true }).click()
  const gone = page.waitForResponse((response) => response.request().method() === 'DELETE')
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await page.getByRole('link', { name: first, exact: true }).waitFor({ state: 'hidden' })
  await gone
  await eventually(() => names(), [[`Copy of ${first}`, true]])
})
