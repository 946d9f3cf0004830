import { eventually, type Screen, screenOf } from '../../test/browser.ts'
import { test } from '../../test/turns.ts'

const textsPath = '/v2/receivables/configuration/texts'

/** The page with the text of offers, with this introduction. */
async function textOn(introduction: string, view = {}) {
  const screen = await screenOf(undefined, view)
  const { page, api } = screen
  const text = { document: 'offer', language: 'en', status: 'D', title: 'Quote {OFFERNO}', conditions: '' }
  const { item } = await api.post(textsPath, { ...text, introduction })
  await screen.open('/settings/texts?document=offer&language=en&status=D')
  const field = (name: string) => page.getByRole('textbox', { name, exact: true })
  await field('Introduction').waitFor()
  return { screen, page, field, stored: async () => (await api.get(`${textsPath}/${item.id}`)).item }
}

async function saved({ page }: Screen): Promise<void> {
  await page.keyboard.press('Control+s')
  await page.getByRole('button', { name: 'Save', exact: true }).and(page.locator(':disabled')).waitFor()
}

test('bold, italic and lists are made by keys and buttons, and undone', async () => {
  const { screen, page, field, stored } = await textOn('')
  const introduction = field('Introduction')
  await introduction.click()
  await page.keyboard.type('Wir ')
  await page.keyboard.press('Control+b')
  await page.keyboard.type('danken')
  await page.keyboard.press('Control+b')
  await page.keyboard.press('Control+i')
  await page.keyboard.type(' sehr')
  await page.keyboard.press('Control+i')
  await page.keyboard.type(' & <gern>')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Bulleted list' }).first().click()
  await page.keyboard.type('Kies')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Sand')
  await introduction.getByRole('listitem').filter({ hasText: 'Sand' }).waitFor()
  await saved(screen)
  const written = 'Wir <b>danken</b><i> sehr</i> & &lt;gern>\n<ul><li>Kies</li><li>Sand</li></ul>'
  await eventually(async () => (await stored()).introduction, written)

  await page.keyboard.type('haufen')
  await introduction.getByRole('listitem').filter({ hasText: 'Sandhaufen' }).waitFor()
  await page.keyboard.press('Control+z')
  await introduction.filter({ hasNotText: 'haufen' }).waitFor()
  await screen.expectSound()
})

test('what is pasted becomes plain lines, and what is cut keeps its placeholders', async () => {
  const { screen, page, field, stored } = await textOn('Number {OFFERNO}')
  const introduction = field('Introduction')
  await introduction.filter({ hasText: 'Number Number of the document' }).waitFor()
  await introduction.click()
  await page.keyboard.press('Control+a')
  await page.keyboard.press('Control+x')
  await introduction.filter({ hasNotText: 'Number' }).waitFor()
  await page.evaluate(`{
    const data = new DataTransfer()
    data.setData('text/plain', 'eins\\r\\nzwei')
    data.setData('text/html', '<h1>eins</h1>')
    document.activeElement.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
  }`)
  await page.keyboard.press('Enter')
  await page.keyboard.press('Control+v')
  await introduction.getByText('Number of the document').waitFor()
  await saved(screen)
  await eventually(async () => (await stored()).introduction, 'eins\nzwei\nNumber {OFFERNO}')
})

test('a text with other markup is shown without tags, and stays as it is until it is changed', async () => {
  const odd =
    '<p>Guten <strong>Tag</strong></p>\n<p>Tom &amp; {offerno} {CUSTOM:X} {nothing}</p><ol><li>a<ul><li>b</li></ul></li></ol>'
  const { screen, field, stored } = await textOn(odd, { width: 390, height: 844, isTouch: true })
  const introduction = field('Introduction')
  await introduction.getByText('Tom & Number of the document X {nothing}', { exact: true }).waitFor()
  await eventually(() => introduction.getByRole('listitem').allTextContents(), ['a', 'b'])
  await field('Title').fill('Neu')
  await saved(screen)
  await eventually(async () => [(await stored()).title, (await stored()).introduction], ['Neu', odd])
  await screen.expectSound()
})

test('a placeholder goes where the cursor was, and is deleted like a letter', async () => {
  const { screen, page, field, stored } = await textOn('')
  const introduction = field('Introduction')
  const insert = async (name: string) => {
    await page.getByRole('button', { name: 'Insert a placeholder: Introduction' }).click()
    await page.getByRole('menuitem', { name, exact: true }).click()
    await introduction.getByText(name, { exact: true }).last().waitFor()
  }
  await introduction.click()
  await page.keyboard.type('Guten Tag ')
  await insert('Customer number')
  await page.keyboard.type(', am ')
  await insert('10 days later')
  await insert('Currency')
  await page.keyboard.press('Backspace')
  await introduction.getByText('Currency').waitFor({ state: 'detached' })
  await page.keyboard.press('Enter')
  // Braces that are typed or pasted are placeholders too.
  await page.keyboard.type('{CURRENCY}, ')
  await introduction.getByText('Currency').waitFor()
  await page.keyboard.insertText('{CUSTOMERNO} Ende')
  await saved(screen)
  await introduction.blur()
  await eventually(() => introduction.locator('[data-placeholder]').count(), 4)
  await eventually(
    async () => (await stored()).introduction,
    'Guten Tag {CUSTOMERNO}, am {D#d.m.Y#+10D}\n{CURRENCY}, {CUSTOMERNO} Ende',
  )
})
